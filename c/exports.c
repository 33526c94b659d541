/* The boundary: the functions that JavaScript calls, by the names in exports.txt.
 *
 * Each takes plain numbers and addresses, chooses the precision (0: float32, 1: float64) and
 * returns a status. Sizes and shapes have been checked by the caller in JavaScript.
 */
#include <stdint.h>
#include <stdlib.h>

#include "attention.h"
#include "fused.h"
#include "mask.h"
#include "experiments.h"
#include "matrix.h"
#include "multihead.h"
#include "softmax.h"
#include "status.h"

void *core_allocate(size_t bytes) {
  return malloc(bytes);
}
void core_free(void *address) {
  free(address);
}

/* Element `index` of an array of the given precision. */
static void *at(const void *array, int float64, size_t index) {
  return array ? (char *)array + index * (float64 ? sizeof(double) : sizeof(float)) : NULL;
}

size_t core_packed_size(int float64, size_t k, size_t m) {
  return float64 ? packed_size_f64(k, m) : packed_size_f32(k, m);
}

/* `batch` products c (n, m) = a (n, k) x b (k, m), with b (m, k) where transpose_b; b_step is 0
 * where one b serves all. scratch: core_packed_size(k, m) reals.
 */
status core_matmul(int float64, void *c, const void *a, const void *b, size_t batch, size_t b_step,
                   size_t n, size_t k, size_t m, int transpose_b, void *scratch) {
  size_t row = transpose_b ? 1 : m, column = transpose_b ? k : 1;
  if (!b_step) n *= batch, batch = 1; /* one tall product */
  for (size_t i = 0; i < batch; i++) {
    void *ci = at(c, float64, i * n * m);
    const void *ai = at(a, float64, i * n * k), *bi = at(b, float64, i * b_step);
    if (float64)
      matmul_f64(ci, (matrix_f64){ai, k, 1}, (matrix_f64){bi, row, column}, n, k, m, scratch);
    else
      matmul_f32(ci, (matrix_f32){ai, k, 1}, (matrix_f32){bi, row, column}, n, k, m, scratch);
  }
  return STATUS_OK;
}

/* ---- the generator: `g` is memory of core_generator_size() bytes, seeded first ---- */

size_t core_generator_size(void) {
  return sizeof(generator);
}
void core_generator_seed(generator *g, uint32_t seed) {
  generator_seed(g, seed);
}
void core_generator_uint32(generator *g, uint32_t *out, size_t count) {
  generator_uint32(g, out, count);
}
void core_generator_rand(generator *g, int float64, void *out, size_t count) {
  if (float64)
    generator_uniform_f64(g, out, count);
  else
    generator_uniform_f32(g, out, count);
}
void core_generator_randn(generator *g, int float64, void *out, size_t count) {
  if (float64)
    generator_normal_f64(g, out, count);
  else
    generator_normal_f32(g, out, count);
}
/* `count` comes as a double, exact below 2^53, as WebAssembly's 64-bit integers are no numbers. */
void core_generator_skip(generator *g, double count) {
  generator_skip(g, (uint64_t)count);
}

status core_softmax(int float64, void *weights, const void *scores, size_t rows, size_t n) {
  return float64 ? softmax_f64(weights, scores, rows, n) : softmax_f32(weights, scores, rows, n);
}

status core_softmax_jacobian(int float64, void *jacobians, const void *weights, size_t rows,
                             size_t n) {
  return float64 ? softmax_jacobian_f64(jacobians, weights, rows, n)
                 : softmax_jacobian_f32(jacobians, weights, rows, n);
}

status core_softmax_gradient_size(int float64, void *sizes, const void *scores, size_t rows,
                                  size_t n, double *scratch) {
  return float64 ? softmax_gradient_size_f64(sizes, scores, rows, n, scratch)
                 : softmax_gradient_size_f32(sizes, scores, rows, n, scratch);
}

status core_mask_check(int float64, const void *values, size_t count) {
  return mask_check(values, float64, count);
}

/* `batch` matrices in float32, one after the other in every array; the shapes are in fused.h. */
status core_attention_fused(float *output, size_t *hidden_rows, const float *q, const float *k,
                            const float *v, const mask *masks, size_t mask_count, size_t batch,
                            size_t n, size_t m, size_t d_k, size_t d_v, double scale,
                            float *scratch) {
  attention_sizes sizes = {n, m, d_k, d_v, d_v};
  status result = STATUS_OK;
  *hidden_rows = 0;
  for (size_t i = 0; i < batch && result == STATUS_OK; i++)
    result =
        attention_fused(output + i * n * d_v, hidden_rows, q + i * n * d_k, k + i * m * d_k,
                        v + i * m * d_v, sizes, (mask_list){masks, mask_count, i}, scale, scratch);
  return result;
}

/* In floats. */
size_t core_attention_fused_scratch(size_t d_k, size_t d_v) {
  return attention_fused_scratch((attention_sizes){1, 1, d_k, d_v, d_v});
}

/* Reals, as a double: the answer may be more than memory can hold. */
double core_attention_scratch(int float64, size_t n, size_t m, size_t d_k, size_t d_v) {
  attention_sizes sizes = {n, m, d_k, d_v, d_v};
  return float64 ? attention_scratch_f64(sizes) : attention_scratch_f32(sizes);
}

/* `batch` matrices, one after the other in every array; the shapes are in attention.h. */
status core_attention(int float64, void *output, void *weights, void *scores, size_t *hidden_rows,
                      const void *q, const void *k, const void *v, const mask *masks,
                      size_t mask_count, size_t batch, size_t n, size_t m, size_t d_k, size_t d_v,
                      double scale, void *scratch) {
  attention_sizes sizes = {n, m, d_k, d_v, d_v};
  status result = STATUS_OK;
  *hidden_rows = 0;
  for (size_t i = 0; i < batch && result == STATUS_OK; i++) {
    mask_list list = {masks, mask_count, i};
    void *o = at(output, float64, i * n * d_v), *w = at(weights, float64, i * n * m);
    void *s = at(scores, float64, i * n * m);
    const void *qi = at(q, float64, i * n * d_k), *ki = at(k, float64, i * m * d_k);
    const void *vi = at(v, float64, i * m * d_v);
    result = float64 ? attention_f64(o, w, s, hidden_rows, qi, ki, vi, sizes, list, scale, scratch)
                     : attention_f32(o, w, s, hidden_rows, qi, ki, vi, sizes, list, scale, scratch);
  }
  return result;
}

double core_multihead_scratch(int float64, size_t n, size_t m, size_t d, size_t heads) {
  multihead_sizes sizes = {1, n, m, d, heads, heads};
  return float64 ? multihead_scratch_f64(sizes) : multihead_scratch_f32(sizes);
}

/* `parameters` is the struct of multihead.h in the given precision. */
status core_multihead(int float64, void *output, void *weights, void *q, void *k, void *v,
                      size_t *hidden_rows, const void *x, const void *context,
                      const void *parameters, const mask *masks, size_t mask_count, size_t batch,
                      size_t n, size_t m, size_t d, size_t heads, size_t kv_heads, void *scratch) {
  multihead_sizes sizes = {batch, n, m, d, heads, kv_heads};
  if (float64) {
    multihead_results_f64 to = {output, weights, q, k, v, hidden_rows};
    return multihead_f64(to, x, context, parameters, sizes, masks, mask_count, scratch);
  }
  multihead_results_f32 to = {output, weights, q, k, v, hidden_rows};
  return multihead_f32(to, x, context, parameters, sizes, masks, mask_count, scratch);
}

/* ---- experiments: `e` is memory of core_experiment_size(...) bytes, started first ---- */

size_t core_experiment_size(double largest_d_k, double keys) {
  return sizeof(experiment) +
         sizeof(double) * experiment_room((uint64_t)largest_d_k, (uint64_t)keys);
}
void core_experiment_start(experiment *e, int kind, uint32_t seed, double pairs, double queries,
                           double keys, double largest_d_k) {
  experiment_sizes sizes = {(experiment_kind)kind, (uint64_t)pairs, (uint64_t)queries,
                            (uint64_t)keys};
  experiment_start(e, sizes, seed, (double *)(e + 1), (uint64_t)largest_d_k);
}
void core_experiment_begin(experiment *e, double d_k, uint32_t share, uint32_t shares) {
  experiment_begin(e, (uint64_t)d_k, share, shares);
}
int core_experiment_work(experiment *e, double budget) {
  return experiment_work(e, budget);
}
double core_experiment_drawn(const experiment *e) {
  return e->drawn;
}
void core_experiment_pass(experiment *e, double d_k) {
  experiment_pass(e, (uint64_t)d_k);
}
experiment_parts *core_experiment_parts(experiment *e) {
  return &e->parts;
}
size_t core_experiment_parts_size(void) {
  return sizeof(experiment_parts);
}
void core_experiment_take(experiment *e, const experiment_parts *other, uint32_t share,
                          uint32_t shares) {
  experiment_take(e, other, share, shares);
}
void core_experiment_measures(const experiment *e, double *measures) {
  experiment_measures(e, measures);
}

void core_saturation_row(generator *g, double *scores, double *weights, double *weights_scaled,
                         double *room, size_t keys, size_t d_k) {
  saturation_row(g, scores, weights, weights_scaled, room, keys, d_k);
}
double core_log_log_slope(const double *x, const double *y, size_t count) {
  return log_log_slope(x, y, count);
}
