/* 2^x on vectors for x <= 0, in as few operations as float32 needs; the same bits in every build.
 *
 * Method: 2^x = 2^n 2^f with n = round(x), so that |f| <= 1/2; 2^f = 1 + f q(f), q minimax for the
 * relative error; n is added to the exponent bits of 2^f. Below, 2^-127 minus the bits of 1 is
 * exactly +0, so limiting x to -127 makes whatever is smaller vanish.
 *
 *              x               exact 0 for       error (tests/c)
 * exp2_f32     -infinity...0   x <= -127, NaN    relative 1.9e-7 for x >= -126; below, 2^-126
 *
 * exp2(0) is exactly 1. Beyond 0 it serves up to 127.
 */
#ifndef ELEMENTARY_EXP2_H
#define ELEMENTARY_EXP2_H

#include "vec.h"

/* x[i] becomes 2^x[i], for up to four vectors. They go through each step side by side, as no step of
 * one waits for a step of another: a tenth faster than one after the other.
 */
static inline __attribute__((always_inline)) void exp2_side_by_side_f32(f32x4 *x, int count) {
  const f32x4 rounder = splat_f32(0x1.8p23f); /* adding it leaves a whole number in the low bits */
  const float coefficients[] = {0x1.5bba14p-10f, 0x1.3cea88p-7f, 0x1.c6b752p-5f,
                                0x1.ebf9bcp-3f,  0x1.62e42ap-1f, 1};
  f32x4 shifted[4], f[4], e[4];
  for (int i = 0; i < count; i++) x[i] = max_f32(x[i], splat_f32(-127));
  for (int i = 0; i < count; i++) shifted[i] = x[i] + rounder;
  for (int i = 0; i < count; i++) f[i] = x[i] - (shifted[i] - rounder);
  for (int i = 0; i < count; i++) e[i] = splat_f32(coefficients[0]);
  for (int degree = 1; degree < 6; degree++)
    for (int i = 0; i < count; i++) e[i] = e[i] * f[i] + splat_f32(coefficients[degree]);
  for (int i = 0; i < count; i++) x[i] = (f32x4)((u32x4)e[i] + ((u32x4)shifted[i] << 23));
}

static inline f32x4 exp2_f32(f32x4 x) {
  exp2_side_by_side_f32(&x, 1);
  return x;
}

#endif
