/* The exponential function on vectors; the same bits in every build.
 *
 * Method: e^x = 2^n e^r with n = round(x / ln 2), so that |r| <= ln(2) / 2; n ln 2 is taken off in
 * two pieces, the first of which multiplies n exactly; e^r = 1 + (r + r^2 q(r)) with q interpolated at
 * Chebyshev's nodes. 2^n is applied as two factors, so that results below the smallest normal number
 * are rounded once and underflow ends in 0.
 *
 *            any x, also infinite     exact 0 for           infinite for      error (tests/c)
 * exp_f32    NaN gives NaN            x <= -104, -infinity  x >= 89           at most 1.1 ulp
 * exp_f64    NaN gives NaN            x <= -746, -infinity  x >= 710          at most 1.1 ulp
 *
 * (The error is that of normal results; below them it is at most one smallest subnormal number.)
 * exp(0) is exactly 1.
 */
#ifndef ELEMENTARY_H
#define ELEMENTARY_H

#include "vec.h"

/* x limited to least ... most; NaN stays. */
static inline f32x4 limit_f32(f32x4 x, float least, float most) {
  x = select_f32(x < splat_f32(least), splat_f32(least), x);
  return select_f32(x > splat_f32(most), splat_f32(most), x);
}
static inline f64x2 limit_f64(f64x2 x, double least, double most) {
  x = select_f64(x < splat_f64(least), splat_f64(least), x);
  return select_f64(x > splat_f64(most), splat_f64(most), x);
}

/* 2^n for -126 <= n <= 127, and for -1022 <= n <= 1023. */
static inline f32x4 power_of_two_f32(i32x4 n) {
  return (f32x4)(((u32x4)n + 127) << 23);
}
static inline f64x2 power_of_two_f64(i64x2 n) {
  return (f64x2)(((u64x2)n + 1023) << 52);
}

static inline f32x4 exp_f32(f32x4 x) {
  const f32x4 rounder = splat_f32(0x1.8p23f); /* adding it leaves a whole number in the low bits */
  x = limit_f32(x, -104, 89);
  f32x4 shifted = x * splat_f32(0x1.715476p0f) + rounder;
  f32x4 n = shifted - rounder;
  f32x4 r = x - n * splat_f32(0x1.62e4p-1f);
  r = r - n * splat_f32(0x1.7f7d1cp-20f);

  f32x4 q = splat_f32(0x1.6d110ap-10f);
  q = q * r + splat_f32(0x1.120b6ep-7f);
  q = q * r + splat_f32(0x1.55551ap-5f);
  q = q * r + splat_f32(0x1.5554dcp-3f);
  q = q * r + splat_f32(0.5f);
  f32x4 e = splat_f32(1) + (r + r * r * q);

  i32x4 power = (i32x4)((u32x4)shifted - (u32x4)rounder);
  i32x4 half = power >> 1;
  return e * power_of_two_f32(half) * power_of_two_f32(power - half);
}

static inline f64x2 exp_f64(f64x2 x) {
  const f64x2 rounder = splat_f64(0x1.8p52);
  x = limit_f64(x, -746, 710);
  f64x2 shifted = x * splat_f64(0x1.71547652b82fep0) + rounder;
  f64x2 n = shifted - rounder;
  f64x2 r = x - n * splat_f64(0x1.62e42fefa3800p-1);
  r = r - n * splat_f64(0x1.ef35793c76730p-45);

  f64x2 q = splat_f64(0x1.af38a9b0ec855p-26);
  q = q * r + splat_f64(0x1.289185613a3d6p-22);
  q = q * r + splat_f64(0x1.71de0dae63bb3p-19);
  q = q * r + splat_f64(0x1.a019b90d2ae7ap-16);
  q = q * r + splat_f64(0x1.a01a01a7c41d5p-13);
  q = q * r + splat_f64(0x1.6c16c1788bd90p-10);
  q = q * r + splat_f64(0x1.11111111109b3p-7);
  q = q * r + splat_f64(0x1.5555555553d63p-5);
  q = q * r + splat_f64(0x1.5555555555556p-3);
  q = q * r + splat_f64(0x1.0000000000001p-1);
  f64x2 e = splat_f64(1) + (r + r * r * q);

  i64x2 power = (i64x2)((u64x2)shifted - (u64x2)rounder);
  i64x2 half = power >> 1;
  return e * power_of_two_f64(half) * power_of_two_f64(power - half);
}

#endif
