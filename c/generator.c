#include "generator.h"

#include <math.h>

#include "elementary_log.h"
#include "elementary_trig.h"
#include "vec.h"

enum { DRAWS_AT_ONCE = 256 }; /* words that wait on the stack between twister and transformation */

void generator_seed(generator *g, uint32_t seed) {
  g->state[0] = seed;
  for (uint32_t i = 1; i < TWISTER_WORDS; i++) {
    uint32_t previous = g->state[i - 1];
    g->state[i] = 1812433253u * (previous ^ previous >> 30) + i;
  }
  g->position = TWISTER_WORDS;
  g->has_kept = 0;
  g->kept = 0;
}

void generator_uint32(generator *g, uint32_t *out, size_t count) {
  while (count > 0) {
    if (g->position == TWISTER_WORDS) {
      twister_next_block(g->state);
      g->position = 0;
    }
    size_t left = TWISTER_WORDS - g->position, part = count < left ? count : left;
    twister_temper(out, g->state + g->position, part);
    g->position += (uint32_t)part;
    out += part;
    count -= part;
  }
}

/* ---- uniforms ---- */

/* Two pairs of draws -> two uniforms (a 2^32 + b mod 2^53) / 2^53, exactly: the 21 bits that count
 * of a and the 32 of b become the lowest bits of two doubles near 2^31 and 1/2, whose last bits
 * weigh 2^-21 and 2^-53; the subtraction takes the 2^31 and the 1/2 away. */
static inline f64x2 uniform_pair(const uint32_t *draws) {
  const uint64_t two31 = 0x41e0000000000000, half = 0x3fe0000000000000;
  u64x2 words = (u64x2)load_u32(draws); /* b in the upper half of each lane, a in the lower */
  f64x2 high = (f64x2)((words & 0x1fffff) | (u64x2){two31, two31});
  f64x2 low = (f64x2)(words >> 32 | (u64x2){half, half});
  return (high - splat_f64(0x1p31 + 0.5)) + low;
}

void generator_uniform_f64(generator *g, double *out, size_t count) {
  uint32_t draws[DRAWS_AT_ONCE];
  while (count > 0) {
    size_t part = count < DRAWS_AT_ONCE / 2 ? count : DRAWS_AT_ONCE / 2;
    generator_uint32(g, draws, 2 * part);
    size_t i = 0;
    for (; i + 2 <= part; i += 2) store_f64(out + i, uniform_pair(draws + 2 * i));
    if (i < part) {
      uint32_t padded[4] = {draws[2 * i], draws[2 * i + 1], 0, 0};
      out[i] = uniform_pair(padded)[0];
    }
    out += part;
    count -= part;
  }
}

void generator_uniform_f32(generator *g, float *out, size_t count) {
  uint32_t draws[DRAWS_AT_ONCE];
  while (count > 0) {
    size_t part = count < DRAWS_AT_ONCE ? count : DRAWS_AT_ONCE;
    generator_uint32(g, draws, part);
    for (size_t i = 0; i < part; i++) out[i] = (float)(draws[i] & 0xffffff) * 0x1p-24f;
    out += part;
    count -= part;
  }
}

/* ---- normals ---- */

static inline f64x4 root(f64x4 x) {
  return (f64x4){sqrt(x[0]), sqrt(x[1]), sqrt(x[2]), sqrt(x[3])};
}

/* Box and Muller 1958: a radius from one uniform in (0, 1] and an angle make two normals. */
static inline void box_muller(f64x4 *cosines, f64x4 *sines, f64x4 u, f64x4 angle) {
  f64x4 radius = root(splat_f64x4(-2) * log_f64x4(u)), sine, cosine;
  sincos_f64x4(&sine, &cosine, angle);
  *cosines = radius * cosine;
  *sines = radius * sine;
}

/* PyTorch rounds 2 pi u before it takes sine and cosine; so the same product is formed here. */
static inline f64x4 full_turn(f64x4 u) {
  return splat_f64x4(0x1.921fb54442d18p+2) * u;
}

/* 8 draws -> 4 uniforms */
static inline f64x4 four_uniforms(const uint32_t *draws) {
  return join_f64(uniform_pair(draws), uniform_pair(draws + 4));
}

/* 32 draws -> 16 normals */
static inline void normal_block(double *out, const uint32_t *draws) {
  for (size_t j = 0; j < NORMAL_BLOCK / 2; j += 4) {
    f64x4 u1 = splat_f64x4(1) - four_uniforms(draws + 2 * j);
    f64x4 u2 = four_uniforms(draws + NORMAL_BLOCK + 2 * j), cosines, sines;
    box_muller(&cosines, &sines, u1, full_turn(u2));
    store_f64x4(out + j, cosines);
    store_f64x4(out + NORMAL_BLOCK / 2 + j, sines);
  }
}

void generator_normal_blocks(generator *g, double *out, size_t blocks) {
  enum { DRAWS = 2 * NORMAL_BLOCK, AT_ONCE = DRAWS_AT_ONCE / DRAWS };
  uint32_t draws[DRAWS_AT_ONCE];
  while (blocks > 0) {
    size_t part = blocks < AT_ONCE ? blocks : AT_ONCE;
    generator_uint32(g, draws, part * DRAWS);
    for (size_t b = 0; b < part; b++) normal_block(out + b * NORMAL_BLOCK, draws + b * DRAWS);
    out += part * NORMAL_BLOCK;
    blocks -= part;
  }
}

/* One normal of a short call: every second one was kept from the pair before. */
static double normal_one(generator *g) {
  if (g->has_kept) {
    g->has_kept = 0;
    return g->kept;
  }
  double u[2];
  f64x4 cosines, sines;
  generator_uniform_f64(g, u, 2);
  box_muller(&cosines, &sines, splat_f64x4(1 - u[1]), full_turn(splat_f64x4(u[0])));
  g->has_kept = 1;
  g->kept = sines[0];
  return cosines[0];
}

void generator_normal_f64(generator *g, double *out, size_t count) {
  if (count < NORMAL_BLOCK) {
    for (size_t i = 0; i < count; i++) out[i] = normal_one(g);
    return;
  }
  generator_normal_blocks(g, out, count / NORMAL_BLOCK);
  size_t rest = count % NORMAL_BLOCK;
  if (rest == 0) return;
  /* PyTorch has drawn uniforms for the rest as well, then draws the last 16 values afresh */
  generator_skip(g, 2 * rest);
  generator_normal_blocks(g, out + count - NORMAL_BLOCK, 1);
}

static inline f64x4 widen(f32x4 x) {
  return __builtin_convertvector(x, f64x4);
}
static inline f32x4 narrow(f64x4 x) {
  return __builtin_convertvector(x, f32x4);
}

/* 16 uniforms in float32 -> 16 normals in their place. The angle is rounded to float32 as in
 * PyTorch; all else is computed in float64 and rounded once. */
static void normal_block_f32(float *x) {
  for (size_t j = 0; j < NORMAL_BLOCK / 2; j += 4) {
    f32x4 u1 = load_f32(x + j), u2 = load_f32(x + j + NORMAL_BLOCK / 2);
    f32x4 angle = splat_f32(0x1.921fb6p+2f) * u2; /* 2 pi u2 */
    f64x4 cosines, sines;
    box_muller(&cosines, &sines, widen(splat_f32(1) - u1), widen(angle));
    store_f32(x + j, narrow(cosines));
    store_f32(x + j + NORMAL_BLOCK / 2, narrow(sines));
  }
}

void generator_normal_f32(generator *g, float *out, size_t count) {
  if (count < NORMAL_BLOCK) {
    for (size_t i = 0; i < count; i++) out[i] = (float)normal_one(g);
    return;
  }
  generator_uniform_f32(g, out, count);
  for (size_t i = 0; i + NORMAL_BLOCK <= count; i += NORMAL_BLOCK) normal_block_f32(out + i);
  if (count % NORMAL_BLOCK == 0) return;
  float *last = out + count - NORMAL_BLOCK;
  generator_uniform_f32(g, last, NORMAL_BLOCK);
  normal_block_f32(last);
}

/* ---- skipping ---- */

void generator_skip_with(generator *g, uint64_t count, uint64_t least_blocks) {
  uint64_t target = g->position + count; /* counted from the start of this block */
  uint64_t blocks = target > 0 ? (target - 1) / TWISTER_WORDS : 0;
  if (blocks >= least_blocks)
    twister_jump(g->state, blocks);
  else
    for (uint64_t i = 0; i < blocks; i++) twister_next_block(g->state);
  g->position = (uint32_t)(target - blocks * TWISTER_WORDS);
}

void generator_skip(generator *g, uint64_t count) {
  generator_skip_with(g, count, GENERATOR_JUMP / TWISTER_WORDS);
}
