/* Sine and cosine together, two float64 lanes at a time.
 *
 * Range: 0 ... 2 pi (the angle of a Box-Muller pair; exact reduction holds for |x| < 1000).
 * Error: below 1.5 units in the last place of each result, also next to the multiples of pi/2.
 * Measured against long double by tests/c.
 *
 * x = n pi/2 + r with |r| <= pi/4 (a hair more, by rounding), then Taylor's series of sin r and
 * cos r, whose first omitted terms, r^19/19! and r^18/18!, are below 2^-58 of the result; n mod 4
 * says which of the two serves as sine and with which sign.
 */
#ifndef ELEMENTARY_TRIG_H
#define ELEMENTARY_TRIG_H

#include "vec.h"

/* r, z = r^2 -> sin r */
static inline f64x2 sin_series_f64(f64x2 r, f64x2 z) {
  f64x2 sum = splat_f64(1.0 / 355687428096000); /* 1/17! */
  sum = sum * z - splat_f64(1.0 / 1307674368000);
  sum = sum * z + splat_f64(1.0 / 6227020800);
  sum = sum * z - splat_f64(1.0 / 39916800);
  sum = sum * z + splat_f64(1.0 / 362880);
  sum = sum * z - splat_f64(1.0 / 5040);
  sum = sum * z + splat_f64(1.0 / 120);
  sum = sum * z - splat_f64(1.0 / 6);
  return r + r * (z * sum);
}

/* z = r^2 -> cos r */
static inline f64x2 cos_series_f64(f64x2 z) {
  f64x2 sum = splat_f64(1.0 / 20922789888000); /* 1/16! */
  sum = sum * z - splat_f64(1.0 / 87178291200);
  sum = sum * z + splat_f64(1.0 / 479001600);
  sum = sum * z - splat_f64(1.0 / 3628800);
  sum = sum * z + splat_f64(1.0 / 40320);
  sum = sum * z - splat_f64(1.0 / 720);
  sum = sum * z + splat_f64(1.0 / 24);
  return splat_f64(1) - (splat_f64(0.5) * z - z * z * sum);
}

static inline void sincos_f64(f64x2 *sine, f64x2 *cosine, f64x2 x) {
  /* adding 1.5 x 2^52 rounds to a whole number and leaves it in the lowest bits */
  const f64x2 round = splat_f64(0x1.8p52);
  f64x2 shifted = x * splat_f64(0x1.45f306dc9c883p-1) + round; /* 2/pi */
  f64x2 n = shifted - round;
  u64x2 quarter = (u64x2)shifted;

  /* pi/2 in three parts: n times the first two is exact, and where x lies next to n pi/2 the first
   * two differences are exact as well, so that a tiny r keeps its digits */
  f64x2 r = x - n * splat_f64(0x1.921fb544p+0);
  r = r - n * splat_f64(0x1.0b4611a6p-34);
  r = r - n * splat_f64(0x1.3198a2e037073p-69);

  f64x2 z = r * r, s = sin_series_f64(r, z), c = cos_series_f64(z);
  i64x2 swap = -(i64x2)(quarter & 1);
  u64x2 sign_of_sine = (quarter & 2) << 62, sign_of_cosine = ((quarter + 1) & 2) << 62;
  *sine = (f64x2)((u64x2)select_f64(swap, c, s) ^ sign_of_sine);
  *cosine = (f64x2)((u64x2)select_f64(swap, s, c) ^ sign_of_cosine);
}

#endif
