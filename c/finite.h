/* Whether numbers are neither NaN nor infinite. */
#ifndef FINITE_H
#define FINITE_H

#include <float.h>
#include <stddef.h>

static inline int finite_f32(float x) {
  return x <= FLT_MAX && x >= -FLT_MAX;
}
static inline int finite_f64(double x) {
  return x <= DBL_MAX && x >= -DBL_MAX;
}

/* All of `count` numbers. */
static inline int all_finite_f32(const float *values, size_t count) {
  int all = 1;
  for (size_t i = 0; i < count; i++) all &= finite_f32(values[i]);
  return all;
}
static inline int all_finite_f64(const double *values, size_t count) {
  int all = 1;
  for (size_t i = 0; i < count; i++) all &= finite_f64(values[i]);
  return all;
}

#endif
