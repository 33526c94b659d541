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

static inline f32x4 exp2_f32(f32x4 x) {
  const f32x4 rounder = splat_f32(0x1.8p23f); /* adding it leaves a whole number in the low bits */
  x = max_f32(x, splat_f32(-127));
  f32x4 shifted = x + rounder;
  f32x4 f = x - (shifted - rounder);

  f32x4 q = splat_f32(0x1.5bba14p-10f);
  q = q * f + splat_f32(0x1.3cea88p-7f);
  q = q * f + splat_f32(0x1.c6b752p-5f);
  q = q * f + splat_f32(0x1.ebf9bcp-3f);
  q = q * f + splat_f32(0x1.62e42ap-1f);
  f32x4 e = q * f + splat_f32(1);
  return (f32x4)((u32x4)e + ((u32x4)shifted << 23));
}

#endif
