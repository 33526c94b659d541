/* Sine and cosine together, four float64 lanes at a time.
 *
 * Range: 0 ... 2 pi (the angle of a Box-Muller pair; exact reduction holds for |x| < 1000).
 * Error: below 1.5 units in the last place of each result, also next to the multiples of pi/2.
 * Measured against long double by tests/c.
 *
 * x = n pi/2 + r with |r| <= pi/4 (a hair more, by rounding); n mod 4 says which of sin r and cos r
 * serves as sine and which as cosine, and with which sign. The two series behind r and 1 - r^2/2 are
 * polynomials in r^2 that meet (sin r - r) / r^3 and (cos r - 1 + r^2/2) / r^4 at the six Chebyshev
 * nodes of 0 <= r^2 <= (pi/4)^2; what they miss is below 2^-55 of the result.
 */
#ifndef ELEMENTARY_TRIG_H
#define ELEMENTARY_TRIG_H

#include "vec.h"

/* r, z = r^2 -> sin r */
static inline f64x4 sin_series_f64x4(f64x4 r, f64x4 z) {
  f64x4 sum = splat_f64x4(0x1.5e0b1995f429ap-33);
  sum = sum * z - splat_f64x4(0x1.ae600b01a40ccp-26);
  sum = sum * z + splat_f64x4(0x1.71de379689090p-19);
  sum = sum * z - splat_f64x4(0x1.a01a019e83aa2p-13);
  sum = sum * z + splat_f64x4(0x1.1111111110bb2p-7);
  sum = sum * z - splat_f64x4(0x1.5555555555555p-3);
  return r + r * (z * sum);
}

/* z = r^2 -> cos r */
static inline f64x4 cos_series_f64x4(f64x4 z) {
  f64x4 sum = splat_f64x4(-0x1.907da304ce77bp-37);
  sum = sum * z + splat_f64x4(0x1.1eeb68e8b2372p-29);
  sum = sum * z - splat_f64x4(0x1.27e4fa17d9864p-22);
  sum = sum * z + splat_f64x4(0x1.a01a019f4eafap-16);
  sum = sum * z - splat_f64x4(0x1.6c16c16c16967p-10);
  sum = sum * z + splat_f64x4(0x1.5555555555555p-5);
  return splat_f64x4(1) + z * (z * sum - splat_f64x4(0.5));
}

static inline void sincos_f64x4(f64x4 *sine, f64x4 *cosine, f64x4 x) {
  /* adding 1.5 x 2^52 rounds to a whole number and leaves it in the lowest bits */
  const f64x4 round = splat_f64x4(0x1.8p52);
  f64x4 shifted = x * splat_f64x4(0x1.45f306dc9c883p-1) + round; /* 2/pi */
  f64x4 n = shifted - round;
  u64x4 quarter = (u64x4)shifted;

  /* pi/2 in three parts: n times the first two is exact, and where x lies next to n pi/2 the first
   * two differences are exact as well, so that a tiny r keeps its digits */
  f64x4 r = x - n * splat_f64x4(0x1.921fb544p+0);
  r = r - n * splat_f64x4(0x1.0b4611a6p-34);
  r = r - n * splat_f64x4(0x1.3198a2e037073p-69);

  f64x4 z = r * r, s = sin_series_f64x4(r, z), c = cos_series_f64x4(z);
  u64x4 swap = -(quarter & 1) & ((u64x4)s ^ (u64x4)c); /* s with these bits changed is c */
  u64x4 sign_of_sine = (quarter & 2) << 62, sign_of_cosine = ((quarter + 1) & 2) << 62;
  *sine = (f64x4)((u64x4)s ^ swap ^ sign_of_sine);
  *cosine = (f64x4)((u64x4)c ^ swap ^ sign_of_cosine);
}

#endif
