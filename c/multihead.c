#include "multihead.h"

#include <math.h>

#include "attention.h"
#include "finite.h"
#include "fused.h"
#include "matrix.h"

static attention_sizes head_sizes(multihead_sizes size) {
  size_t d_k = size.d / size.heads;
  return (attention_sizes){size.n, size.m, d_k, d_k, size.d};
}

/* One head. Where nobody wants the weights, float32 need not make them. */
static status attend_head_f32(float *output, float *weights, size_t *hidden_rows, const float *q,
                              const float *k, const float *v, attention_sizes sizes,
                              mask_list masks, double scale, float *scratch) {
  if (weights || sizes.d_k > FUSED_LARGEST_D)
    return attention_f32(output, weights, NULL, hidden_rows, q, k, v, sizes, masks, scale, scratch);
  return attention_fused(output, hidden_rows, q, k, v, sizes, masks, scale, scratch);
}

static status attend_head_f64(double *output, double *weights, size_t *hidden_rows, const double *q,
                              const double *k, const double *v, attention_sizes sizes,
                              mask_list masks, double scale, double *scratch) {
  return attention_f64(output, weights, NULL, hidden_rows, q, k, v, sizes, masks, scale, scratch);
}

static double head_scratch_f32(attention_sizes sizes) {
  double fused = (double)attention_fused_scratch(sizes), readable = attention_scratch_f32(sizes);
  return fused > readable ? fused : readable;
}

static double head_scratch_f64(attention_sizes sizes) {
  return attention_scratch_f64(sizes);
}

#define REAL_BITS 32
#include "real.h"
#include "multihead.inc"

#define REAL_BITS 64
#include "real.h"
#include "multihead.inc"
