/* The natural logarithm, four or two float64 lanes at a time.
 *
 * Range: positive normal numbers, 2^-1022 ... the largest. (Not checked: callers keep to it.)
 * Error: below 1 unit in the last place of the result; exactly 0 at 1. Measured against long
 * double by tests/c.
 *
 * x = 2^k m with m in [sqrt(1/2), sqrt(2)), f = m - 1 (exact), s = f / (2 + f). Then
 * log m = 2 atanh s = 2s + s R with R = 2 (s^2/3 + s^4/5 + ...), and since 2s = f - s f,
 * log m = f - (f^2/2 - s (f^2/2 + R)): f carries the leading digits without any rounding.
 * R / s^2 is a polynomial in s^2 that meets it at the seven Chebyshev nodes of 0 <= s^2 <= 0.02944;
 * what it misses is below 2^-57 of the result.
 */
#ifndef ELEMENTARY_LOG_H
#define ELEMENTARY_LOG_H

#include "vec.h"

/* z = s^2 -> R. Even and odd powers of z are summed apart, which halves the chain of waiting. */
static inline f64x4 log_series_f64x4(f64x4 z) {
  f64x4 w = z * z;
  f64x4 even = splat_f64x4(0x1.2b584e280d258p-3);
  even = even * w + splat_f64x4(0x1.7462b4ad593f7p-3);
  even = even * w + splat_f64x4(0x1.2492492df14ecp-2);
  even = even * w + splat_f64x4(0x1.5555555555558p-1);
  f64x4 odd = splat_f64x4(0x1.39fe601d4a8bep-3);
  odd = odd * w + splat_f64x4(0x1.c71c62e5786e8p-3);
  odd = odd * w + splat_f64x4(0x1.99999999952e2p-2);
  return z * (even + z * odd);
}

static inline f64x4 log_f64x4(f64x4 x) {
  const uint64_t one = 0x3ff0000000000000, root_half = 0x3fe6a09e00000000; /* sqrt(1/2), cut */
  const uint64_t fraction = 0x000fffffffffffff, two52 = 0x4330000000000000;
  u64x4 shifted = (u64x4)x + (one - root_half);
  f64x4 m = (f64x4)((shifted & fraction) + root_half);
  f64x4 k = (f64x4)((shifted >> 52) | two52) - splat_f64x4(0x1p52 + 1023);

  f64x4 f = m - splat_f64x4(1);
  f64x4 s = f / (f + splat_f64x4(2));
  f64x4 half_square = splat_f64x4(0.5) * f * f;
  f64x4 bend = s * (half_square + log_series_f64x4(s * s));
  /* ln 2 in two parts: the first has 32 bits, so that k times it is exact */
  const f64x4 ln2_high = splat_f64x4(0x1.62e42feep-1);
  const f64x4 ln2_low = splat_f64x4(0x1.a39ef35793c76p-33);
  return k * ln2_high - ((half_square - (bend + k * ln2_low)) - f);
}

static inline f64x2 log_f64(f64x2 x) {
  return low_f64(log_f64x4(join_f64(x, x)));
}

#endif
