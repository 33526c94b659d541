/* The 32-bit Mersenne twister (MT19937): Matsumoto and Nishimura, "Mersenne Twister", ACM TOMACS
 * 8(1), 1998. Each word of its sequence follows from the 624 before it:
 *
 *   x[k+624] = x[k+397] ^ twist(the top bit of x[k], the other bits of x[k+1])
 */
#ifndef TWISTER_H
#define TWISTER_H

#include <stddef.h>
#include <stdint.h>

enum {
  TWISTER_WORDS = 624, /* words of state */
  TWISTER_OFFSET = 397 /* from the first word of a twist to the one that it changes */
};
#define TWISTER_TOP 0x80000000u
#define TWISTER_MATRIX 0x9908b0dfu /* the last row of the twist's matrix */

static inline uint32_t twist_word(uint32_t first, uint32_t second, uint32_t ahead) {
  uint32_t joined = (first & TWISTER_TOP) | (second & ~TWISTER_TOP);
  return ahead ^ joined >> 1 ^ (-(joined & 1) & TWISTER_MATRIX);
}

/* state = the 624 words that follow it; the plain version one word after another. */
void twister_next_block(uint32_t state[TWISTER_WORDS]);
void twister_next_block_plain(uint32_t state[TWISTER_WORDS]);

/* state = the block `blocks` (>= 1) later, by one jump whose cost hardly depends on their number. */
void twister_jump(uint32_t state[TWISTER_WORDS], uint64_t blocks);

/* out (count) = the draws that `count` words of the sequence become. */
void twister_temper(uint32_t *out, const uint32_t *words, size_t count);
void twister_temper_plain(uint32_t *out, const uint32_t *words, size_t count);

#endif
