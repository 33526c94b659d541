/* A long way ahead as one jump: x^n modulo the twister's characteristic polynomial, applied to the
 * state. Haramoto, Matsumoto, Nishimura, Panneton and L'Ecuyer, "Efficient Jump Ahead for
 * F2-Linear Random Number Generators", INFORMS J. Computing 20(3), 2008.
 *
 * One step B of the twister turns the window of words x[k] ... x[k+623] into x[k+1] ... x[k+624].
 * B is linear over the field of two elements, and for its characteristic polynomial p, of degree
 * 19937, p(B) = 0; so B^n = (x^n mod p)(B), a sum of at most 19937 powers of B.
 *
 * That holds for the bits that count: the lowest 31 of x[k] don't, no later word depends on them.
 * So the jump goes one step less far, and a plain step, which drops x[k], ends it.
 */
#include "twister.h"

#include "vec.h"

enum {
  DEGREE = 19937,
  COEFFICIENT_WORDS = TWISTER_WORDS, /* of 32 coefficients each */
  MOST_TERMS = 256
};

/* The exponents below DEGREE whose coefficient in p is 1. */
typedef struct {
  uint32_t exponent[MOST_TERMS];
  size_t count;
} sparse;

/* Adds x^exponent: twice the same term is none. */
static void toggle(sparse *p, uint32_t exponent) {
  for (size_t i = 0; i < p->count; i++)
    if (p->exponent[i] == exponent) {
      p->exponent[i] = p->exponent[--p->count];
      return;
    }
  p->exponent[p->count++] = exponent;
}

/* With the matrix row's bits a_0 ... a_31, n = 624 and m = 397 (Matsumoto and Nishimura 1998,
 * appendix),
 *   p = (x^n + x^m)(x^(n-1) + x^(m-1))^31
 *       + sum over i = 0 ... 30 of a_i (x^n + x^m)(x^(n-1) + x^(m-1))^(30-i)  +  a_31,
 * and every product is x^(m + j(m-1)) (1 + x^(n-m))^(j+1), whose binomial coefficient
 * C(j+1, i) is odd exactly where the bits of i are among those of j+1 (Lucas). */
static void characteristic_polynomial(sparse *p) {
  const uint32_t m = TWISTER_OFFSET, gap = TWISTER_WORDS - TWISTER_OFFSET;
  p->count = 0;
  for (uint32_t j = 0; j <= 31; j++) {
    if (j < 31 && !(TWISTER_MATRIX >> (30 - j) & 1)) continue;
    for (uint32_t i = 0; i <= j + 1; i++) {
      uint32_t exponent = m + j * (m - 1) + i * gap;
      if ((i & ~(j + 1)) == 0 && exponent < DEGREE) toggle(p, exponent);
    }
  }
  if (TWISTER_MATRIX >> 31) toggle(p, 0);
}

/* wide += bits x^place */
static void add_at(uint32_t *wide, uint32_t bits, size_t place) {
  size_t shift = place % 32;
  wide[place / 32] ^= bits << shift;
  if (shift) wide[place / 32 + 1] ^= bits >> (32 - shift);
}

/* wide (2 x COEFFICIENT_WORDS) modulo p, in place: x^DEGREE equals the sum of p's other terms, so
 * from the highest word down each is replaced by lower ones. All those terms are more than 32
 * places below DEGREE, so a word never changes itself. */
static void reduce(uint32_t *wide, const sparse *p) {
  const size_t lowest = DEGREE / 32;
  for (size_t w = 2 * COEFFICIENT_WORDS - 1; w > lowest; w--) {
    uint32_t bits = wide[w];
    wide[w] = 0;
    if (bits == 0) continue;
    for (size_t i = 0; i < p->count; i++) add_at(wide, bits, 32 * w - DEGREE + p->exponent[i]);
  }
  uint32_t bits = wide[lowest] >> DEGREE % 32;
  wide[lowest] ^= bits << DEGREE % 32;
  for (size_t i = 0; i < p->count; i++) add_at(wide, bits, p->exponent[i]);
}

/* 16 coefficients -> the 32 of their square: each moves to twice its place. */
static uint32_t spread(uint32_t bits) {
  bits = (bits | bits << 8) & 0x00ff00ffu;
  bits = (bits | bits << 4) & 0x0f0f0f0fu;
  bits = (bits | bits << 2) & 0x33333333u;
  return (bits | bits << 1) & 0x55555555u;
}

/* a = x^n mod p */
static void power_of_x(uint32_t a[COEFFICIENT_WORDS], uint64_t n) {
  sparse p;
  uint32_t wide[2 * COEFFICIENT_WORDS];
  characteristic_polynomial(&p);
  for (size_t i = 0; i < COEFFICIENT_WORDS; i++) a[i] = 0;
  a[0] = 1;
  for (int bit = 63; bit >= 0; bit--) {
    uint32_t once_more = n >> bit & 1; /* a^2 x: a square has no odd powers, so none is lost */
    for (size_t i = 0; i < COEFFICIENT_WORDS; i++) {
      wide[2 * i] = spread(a[i] & 0xffff) << once_more;
      wide[2 * i + 1] = spread(a[i] >> 16) << once_more;
    }
    reduce(wide, &p);
    for (size_t i = 0; i < COEFFICIENT_WORDS; i++) a[i] = wide[i];
  }
}

/* A window that moves without moving its words: `head` is the place of its first word. */
typedef struct {
  uint32_t words[TWISTER_WORDS];
  size_t head;
} window;

static size_t turn(size_t place) {
  return place < TWISTER_WORDS ? place : place - TWISTER_WORDS;
}

static void step(window *w) {
  uint32_t *x = w->words;
  size_t head = w->head, next = turn(head + 1);
  x[head] = twist_word(x[head], x[next], x[turn(head + TWISTER_OFFSET)]);
  w->head = next;
}

static void add_words(uint32_t *to, const uint32_t *from, size_t count) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4) store_u32(to + i, load_u32(to + i) ^ load_u32(from + i));
  for (; i < count; i++) to[i] ^= from[i];
}

static void add_window(window *w, const uint32_t state[TWISTER_WORDS]) {
  size_t before_turn = TWISTER_WORDS - w->head;
  add_words(w->words + w->head, state, before_turn);
  add_words(w->words, state + before_turn, w->head);
}

void twister_jump(uint32_t state[TWISTER_WORDS], uint64_t blocks) {
  uint32_t a[COEFFICIENT_WORDS];
  window sum = {.head = 0};
  power_of_x(a, blocks * TWISTER_WORDS - 1);
  for (size_t i = DEGREE; i-- > 0;) { /* Horner's rule: B(B(... a_19936) + ... a_1) + a_0 */
    step(&sum);
    if (a[i / 32] >> i % 32 & 1) add_window(&sum, state);
  }
  step(&sum);
  for (size_t i = 0; i < TWISTER_WORDS; i++) state[i] = sum.words[turn(sum.head + i)];
}
