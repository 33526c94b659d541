#include "twister.h"

#include "vec.h"

void twister_next_block_plain(uint32_t state[TWISTER_WORDS]) {
  for (size_t i = 0; i < TWISTER_WORDS; i++) {
    size_t next = (i + 1) % TWISTER_WORDS, ahead = (i + TWISTER_OFFSET) % TWISTER_WORDS;
    state[i] = twist_word(state[i], state[next], state[ahead]);
  }
}

/* The words from, from + 1 ... below to, four at a time as long as four are left; `ahead` is the
 * distance to the other word, at least 4 in either direction, so no lane waits for another. */
static void twist_range(uint32_t *state, size_t from, size_t to, ptrdiff_t ahead) {
  size_t i = from;
  for (; i + 4 <= to; i += 4) {
    u32x4 first = load_u32(state + i), second = load_u32(state + i + 1);
    u32x4 joined = (first & TWISTER_TOP) | (second & ~TWISTER_TOP);
    u32x4 odd = -(joined & 1) & TWISTER_MATRIX;
    store_u32(state + i, load_u32(state + i + ahead) ^ joined >> 1 ^ odd);
  }
  for (; i < to; i++) state[i] = twist_word(state[i], state[i + 1], state[i + ahead]);
}

void twister_next_block(uint32_t state[TWISTER_WORDS]) {
  const size_t last = TWISTER_WORDS - 1, turn = TWISTER_WORDS - TWISTER_OFFSET;
  twist_range(state, 0, turn, TWISTER_OFFSET);
  twist_range(state, turn, last, TWISTER_OFFSET - TWISTER_WORDS);
  state[last] = twist_word(state[last], state[0], state[TWISTER_OFFSET - 1]);
}

void twister_temper_plain(uint32_t *out, const uint32_t *words, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t y = words[i];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    out[i] = y ^ y >> 18;
  }
}

void twister_temper(uint32_t *out, const uint32_t *words, size_t count) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    u32x4 y = load_u32(words + i);
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    store_u32(out + i, y ^ y >> 18);
  }
  twister_temper_plain(out + i, words + i, count - i);
}
