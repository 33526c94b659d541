/* The natural logarithm, two float64 lanes at a time.
 *
 * Range: positive normal numbers, 2^-1022 ... the largest. (Not checked: callers keep to it.)
 * Error: below 1 unit in the last place of the result; exactly 0 at 1. Measured against long
 * double by tests/c.
 *
 * x = 2^k m with m in [sqrt(1/2), sqrt(2)), f = m - 1 (exact), s = f / (2 + f). Then
 * log m = 2 atanh s = 2s + s R with R = 2 (s^2/3 + s^4/5 + ...), and since 2s = f - s f,
 * log m = f - (f^2/2 - s (f^2/2 + R)): f carries the leading digits without any rounding.
 * |s| <= 0.1716, so what follows the term s^18 is below 2^-55 of the result.
 */
#ifndef ELEMENTARY_LOG_H
#define ELEMENTARY_LOG_H

#include "vec.h"

/* s^2 -> R. Even and odd powers of z = s^2 are summed apart, which halves the chain of waiting. */
static inline f64x2 log_series_f64(f64x2 z) {
  f64x2 w = z * z;
  f64x2 even = splat_f64(2.0 / 19);
  even = even * w + splat_f64(2.0 / 15);
  even = even * w + splat_f64(2.0 / 11);
  even = even * w + splat_f64(2.0 / 7);
  even = even * w + splat_f64(2.0 / 3);
  f64x2 odd = splat_f64(2.0 / 17);
  odd = odd * w + splat_f64(2.0 / 13);
  odd = odd * w + splat_f64(2.0 / 9);
  odd = odd * w + splat_f64(2.0 / 5);
  return z * (even + z * odd);
}

static inline f64x2 log_f64(f64x2 x) {
  const uint64_t one = 0x3ff0000000000000, root_half = 0x3fe6a09e00000000; /* sqrt(1/2), cut */
  const uint64_t fraction = 0x000fffffffffffff, two52 = 0x4330000000000000;
  u64x2 shifted = (u64x2)x + (u64x2){one - root_half, one - root_half};
  f64x2 m = (f64x2)((shifted & (u64x2){fraction, fraction}) + (u64x2){root_half, root_half});
  f64x2 k = (f64x2)((shifted >> 52) | (u64x2){two52, two52}) - splat_f64(0x1p52 + 1023);

  f64x2 f = m - splat_f64(1);
  f64x2 s = f / (f + splat_f64(2));
  f64x2 half_square = splat_f64(0.5) * f * f;
  f64x2 bend = s * (half_square + log_series_f64(s * s));
  /* ln 2 in two parts: the first has 32 bits, so that k times it is exact */
  const f64x2 ln2_high = splat_f64(0x1.62e42feep-1), ln2_low = splat_f64(0x1.a39ef35793c76p-33);
  return k * ln2_high - ((half_square - (bend + k * ln2_low)) - f);
}

#endif
