/* PyTorch's CPU generator: the draws of the Mersenne twister (twister.h), and what torch.rand and
 * torch.randn make of them.
 *
 * The struct is the caller's; there is no other state. Two generators with equal contents draw
 * equal numbers, so a copy of the struct is a fork.
 */
#ifndef GENERATOR_H
#define GENERATOR_H

#include "twister.h"

enum { NORMAL_BLOCK = 16 }; /* normals that Box-Muller makes together; shorter calls: one by one */

typedef struct {
  uint32_t state[TWISTER_WORDS]; /* one block of the sequence, before tempering */
  uint32_t position;             /* next word to hand out; TWISTER_WORDS: twist first */
  uint32_t has_kept;             /* whether `kept` holds the second normal of a short call */
  double kept;
} generator;

/* As torch.manual_seed(seed), for seeds below 2^32. */
void generator_seed(generator *g, uint32_t seed);

/* out (count) = the next 32-bit draws. */
void generator_uint32(generator *g, uint32_t *out, size_t count);

/* out (count) = uniforms in [0, 1), as torch.rand: 24 bits of one draw, or 53 bits of two. */
void generator_uniform_f32(generator *g, float *out, size_t count);
void generator_uniform_f64(generator *g, double *out, size_t count);

/* out (count) = normals, as torch.randn(count). float64 differs from PyTorch by at most 2e-15,
 * float32 by a few units in the last place: computed in float64 from the same 24-bit uniforms. */
void generator_normal_f32(generator *g, float *out, size_t count);
void generator_normal_f64(generator *g, double *out, size_t count);

/* out (16 blocks) = the normals of `blocks` full blocks, each from the next 32 draws: what a long
 * randn holds everywhere but in its last 16 values where its length is no multiple of 16. */
void generator_normal_blocks(generator *g, double *out, size_t blocks);

/* Passes over `count` < 2^53 draws: by twisting without tempering, and from GENERATOR_JUMP draws on
 * by a jump, which by then is the shorter way. A kept normal stays. */
#define GENERATOR_JUMP ((uint64_t)1 << 24)
void generator_skip(generator *g, uint64_t count);

/* The same with another least number of blocks (>= 1) to jump over; tests compare both ways. */
void generator_skip_with(generator *g, uint64_t count, uint64_t least_blocks);

#endif
