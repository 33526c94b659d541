/* Multi-head attention: x is projected to queries and the context to keys and values, each head
 * attends on its own, and the heads' outputs, side by side, are projected once more.
 *
 * ("Attention Is All You Need", 2017, section 3.2.2; grouped keys and values as in "GQA", 2023:
 * query head h reads key-value head floor(h / (heads / kv_heads)).)
 *
 * With d_k = d / heads, head h of a projection uses rows h d_k ... h d_k + d_k - 1 of the weight,
 * so it is computed where it belongs and nothing has to be split afterwards.
 */
#ifndef MULTIHEAD_H
#define MULTIHEAD_H

#include <stddef.h>

#include "mask.h"
#include "status.h"

/* heads divides d, kv_heads divides heads; with self-attention m = n. */
typedef struct {
  size_t batch, n, m, d, heads, kv_heads;
} multihead_sizes;

/* Weights (out, in), so that y = x W^T + b: w_q and w_o (d, d), w_k and w_v (kv_heads d_k, d). A
 * bias has as many numbers as its weight has rows; NULL: none. On wasm32 eight words, written by
 * web/core/multihead.js in this order.
 */
typedef struct {
  const float *w_q, *b_q, *w_k, *b_k, *w_v, *b_v, *w_o, *b_o;
} multihead_parameters_f32;

typedef struct {
  const double *w_q, *b_q, *w_k, *b_k, *w_v, *b_v, *w_o, *b_o;
} multihead_parameters_f64;

/* Where the results go. output (batch, n, d); weights (batch, heads, n, m), or NULL: then
 * float32 is fused, see fused.h; q (batch,
 * heads, n, d_k); k and v (batch, kv_heads, m, d_k). *hidden_rows is set to the number of rows of
 * weights without a visible key.
 */
typedef struct {
  float *output, *weights, *q, *k, *v;
  size_t *hidden_rows;
} multihead_results_f32;

typedef struct {
  double *output, *weights, *q, *k, *v;
  size_t *hidden_rows;
} multihead_results_f64;

/* How many reals multihead needs to work in, as a double. */
double multihead_scratch_f32(multihead_sizes sizes);
double multihead_scratch_f64(multihead_sizes sizes);

/* x (batch, n, d), context (batch, m, d). Masks count batch * heads matrices, heads innermost.
 * STATUS_OVERFLOW as in attention; STATUS_OVERFLOW_W_Q ... W_O where finite inputs gave a number
 * beyond the largest in a projection, unless no query reads it.
 */
status multihead_f32(multihead_results_f32 results, const float *x, const float *context,
                     const multihead_parameters_f32 *parameters, multihead_sizes sizes,
                     const mask *masks, size_t mask_count, float *scratch);
status multihead_f64(multihead_results_f64 results, const double *x, const double *context,
                     const multihead_parameters_f64 *parameters, multihead_sizes sizes,
                     const mask *masks, size_t mask_count, double *scratch);

#endif
