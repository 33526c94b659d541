#include "matrix.h"

#include <math.h>

#include "vec.h"

static const size_t PANEL_OF_F32 = 16, PANEL_OF_F64 = 8;

/* Four rows of four, `row` apart, become the beginnings of four rows of a panel; so do two of two. */
static inline void transpose_f32(float *panel, const float *b, size_t row) {
  f32x4 a0 = load_f32(b), a1 = load_f32(b + row);
  f32x4 a2 = load_f32(b + 2 * row), a3 = load_f32(b + 3 * row);
  f32x4 low01 = __builtin_shufflevector(a0, a1, 0, 4, 1, 5);
  f32x4 high01 = __builtin_shufflevector(a0, a1, 2, 6, 3, 7);
  f32x4 low23 = __builtin_shufflevector(a2, a3, 0, 4, 1, 5);
  f32x4 high23 = __builtin_shufflevector(a2, a3, 2, 6, 3, 7);
  store_f32(panel, __builtin_shufflevector(low01, low23, 0, 1, 4, 5));
  store_f32(panel + PANEL_OF_F32, __builtin_shufflevector(low01, low23, 2, 3, 6, 7));
  store_f32(panel + 2 * PANEL_OF_F32, __builtin_shufflevector(high01, high23, 0, 1, 4, 5));
  store_f32(panel + 3 * PANEL_OF_F32, __builtin_shufflevector(high01, high23, 2, 3, 6, 7));
}

static inline void transpose_f64(double *panel, const double *b, size_t row) {
  f64x2 a0 = load_f64(b), a1 = load_f64(b + row);
  store_f64(panel, __builtin_shufflevector(a0, a1, 0, 2));
  store_f64(panel + PANEL_OF_F64, __builtin_shufflevector(a0, a1, 1, 3));
}

#define REAL_BITS 32
#include "real.h"
#include "matrix.inc"

#define REAL_BITS 64
#include "real.h"
#include "matrix.inc"
