/* Backwards through transformer.c: each function undoes one of it, in the opposite order. */
#include <string.h>

#include "layernorm.h"
#include "matrix.h"
#include "pieces.h"
#include "softmax.h"
#include "trainer.h"

/* Scratch of the largest product: a gradient of a weight packs the layer's input. */
static double packed_size(const transformer_config *c, double rows, double texts, double longest) {
  const size_t d = c->d, d_k = d / c->heads, widest = c->ff > d ? c->ff : d;
  double size = (double)packed_size_f32((size_t)rows, widest);
  size = larger(size, (double)packed_size_f32((size_t)texts, d));
  size = larger(size, (double)packed_size_f32(3 * d, d));
  size = larger(size, (double)packed_size_f32(c->ff, d));
  size = larger(size, (double)packed_size_f32(d, c->ff));
  size = larger(size, (double)packed_size_f32(c->classes, d));
  size = larger(size, (double)packed_size_f32((size_t)longest, d_k));
  return larger(size, (double)packed_size_f32(d_k, (size_t)longest));
}

double backward_layout(backward_activations *b, float *memory, const transformer_config *c,
                       const text_batch *batch) {
  const double d = c->d, rows = batch->starts[batch->texts], texts = batch->texts;
  double longest = 0;
  pieces p = {memory, 0};
  for (size_t s = 0; s < batch->texts; s++) longest = larger(longest, (double)text_rows(batch, s));
  b->x = piece(&p, rows * d);
  b->narrow = piece(&p, rows * d);
  b->wide = piece(&p, rows * larger(3 * d, c->ff));
  b->logits = piece(&p, texts * c->classes);
  b->pooled = piece(&p, texts * d);
  b->scores = piece(&p, longest * longest);
  b->packed = piece(&p, packed_size(c, rows, texts, longest));
  return p.used;
}

/* Of out = x weight^T + bias, from out_gradient (rows, m): weight_gradient (m, k),
 * bias_gradient (m) and, unless NULL, x_gradient (rows, k). */
static void linear_backward(float *x_gradient, float *weight_gradient, float *bias_gradient,
                            const float *out_gradient, const float *x, const float *weight,
                            size_t rows, size_t k, size_t m, float *packed) {
  matmul_f32(weight_gradient, (matrix_f32){out_gradient, 1, m}, (matrix_f32){x, k, 1}, m, rows, k,
             packed);
  memset(bias_gradient, 0, m * sizeof(float));
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < m; j++) bias_gradient[j] += out_gradient[i * m + j];
  if (x_gradient)
    matmul_f32(x_gradient, (matrix_f32){out_gradient, m, 1}, (matrix_f32){weight, k, 1}, rows, m, k,
               packed);
}

/* logits_gradient = (softmax(logits) - 1 at the target) / texts */
static void loss_backward(float *logits_gradient, const float *logits, const uint32_t *targets,
                          size_t texts, size_t classes) {
  softmax_f32(logits_gradient, logits, texts, classes);
  for (size_t s = 0; s < texts; s++) {
    float *row = logits_gradient + s * classes;
    row[targets[s]] -= 1;
    for (size_t j = 0; j < classes; j++) row[j] /= (float)texts;
  }
}

static void pool_backward(float *rows_gradient, const float *pooled_gradient, size_t d,
                          const text_batch *batch) {
  for (size_t s = 0; s < batch->texts; s++, pooled_gradient += d) {
    const float n = (float)text_rows(batch, s);
    for (size_t row = batch->starts[s]; row < batch->starts[s + 1]; row++)
      for (size_t j = 0; j < d; j++) rows_gradient[row * d + j] = pooled_gradient[j] / n;
  }
}

/* c (n, d_k) with rows of 3d = a (n, n) x b (n, d_k) */
static void product_into_columns(float *c, size_t c_row, matrix_f32 a, matrix_f32 b, size_t n,
                                 size_t d_k, float *packed) {
  pack_f32(packed, b, n, d_k);
  matmul_packed_f32(c, c_row, a, packed, n, n, (span){0, d_k}, (span){0, n});
}

/* scores (n, n), the gradient of the weights, becomes that of the products q k^T:
 * scale w_j (g_j - sum over l of w_l g_l). */
static void softmax_backward(float *scores, const float *weights, size_t n, float scale) {
  for (size_t i = 0; i < n; i++, scores += n, weights += n) {
    float along = 0;
    for (size_t j = 0; j < n; j++) along += weights[j] * scores[j];
    for (size_t j = 0; j < n; j++) scores[j] = weights[j] * (scores[j] - along) * scale;
  }
}

/* One head of one text: the gradients of q, k and v into three columns of qkv_gradient. */
static void head_backward(float *qkv_gradient, const float *merged_gradient,
                          const block_activations *block, size_t at, const float *weights,
                          const transformer_config *c, size_t n, backward_activations *b) {
  const size_t d = c->d, d_k = d / c->heads;
  const matrix_f32 out = {merged_gradient, d, 1};
  const matrix_f32 scores = {b->scores, n, 1}, scores_transposed = {b->scores, 1, n};
  matmul_f32(b->scores, out, (matrix_f32){block->v + at, 1, d_k}, n, d_k, n, b->packed);
  softmax_backward(b->scores, weights, n, (float)transformer_scale(c));
  product_into_columns(qkv_gradient, 3 * d, scores, (matrix_f32){block->k + at, d_k, 1}, n, d_k,
                       b->packed);
  product_into_columns(qkv_gradient + d, 3 * d, scores_transposed,
                       (matrix_f32){block->q + at, d_k, 1}, n, d_k, b->packed);
  product_into_columns(qkv_gradient + 2 * d, 3 * d, (matrix_f32){weights, 1, n}, out, n, d_k,
                       b->packed);
}

/* b->wide (rows, 3d), the gradients of q, k and v, from b->narrow (rows, d), that of merged */
static void attend_backward(backward_activations *b, const block_activations *block,
                            const transformer_config *c, const text_batch *batch) {
  const size_t d = c->d, d_k = d / c->heads;
  const float *weights = block->weights;
  for (size_t s = 0; s < batch->texts; s++) {
    const size_t start = batch->starts[s], n = text_rows(batch, s);
    for (size_t head = 0; head < c->heads; head++, weights += n * n)
      head_backward(b->wide + start * 3 * d + head * d_k, b->narrow + start * d + head * d_k, block,
                    start * d + head * n * d_k, weights, c, n, b);
  }
}

static void attention_part_backward(backward_activations *b, const block_parameters *gradient,
                                    const block_activations *block, const block_parameters *p,
                                    const transformer_config *c, const text_batch *batch) {
  const size_t d = c->d, rows = batch->starts[batch->texts];
  linear_backward(b->narrow, gradient->out_weight, gradient->out_bias, b->x, block->merged,
                  p->out_weight, rows, d, d, b->packed);
  attend_backward(b, block, c, batch);
  linear_backward(b->narrow, gradient->in_weight, gradient->in_bias, b->wide, block->norm1.out,
                  p->in_weight, rows, d, 3 * d, b->packed);
  /* A key's bias adds the same number to all scores of a query, which softmax does not see: its
   * gradient is 0, and AdamW would magnify what rounding makes of it. */
  memset(gradient->in_bias + d, 0, d * sizeof(float));
  layernorm_backward(b->x, gradient->norm1_weight, gradient->norm1_bias, b->narrow,
                     block->norm1.normal, block->norm1.inverse, p->norm1_weight, rows, d);
}

static void feed_forward_backward(backward_activations *b, const block_parameters *gradient,
                                  const block_activations *block, const block_parameters *p,
                                  const transformer_config *c, size_t rows) {
  const size_t d = c->d, ff = c->ff;
  linear_backward(b->wide, gradient->linear2_weight, gradient->linear2_bias, b->x, block->hidden,
                  p->linear2_weight, rows, ff, d, b->packed);
  for (size_t i = 0; i < rows * ff; i++) b->wide[i] = block->hidden[i] > 0 ? b->wide[i] : 0;
  linear_backward(b->narrow, gradient->linear1_weight, gradient->linear1_bias, b->wide,
                  block->norm2.out, p->linear1_weight, rows, d, ff, b->packed);
  layernorm_backward(b->x, gradient->norm2_weight, gradient->norm2_bias, b->narrow,
                     block->norm2.normal, block->norm2.inverse, p->norm2_weight, rows, d);
}

static void embed_backward(const transformer_parameters *gradient, const float *x_gradient,
                           const transformer_config *c, const text_batch *batch) {
  const size_t d = c->d;
  memset(gradient->embed, 0, c->vocab * d * sizeof(float));
  memset(gradient->position, 0, c->max_len * d * sizeof(float));
  for (size_t s = 0; s < batch->texts; s++)
    for (size_t row = batch->starts[s]; row < batch->starts[s + 1]; row++, x_gradient += d) {
      float *token = gradient->embed + (size_t)batch->ids[row] * d;
      float *place = gradient->position + (row - batch->starts[s]) * d;
      for (size_t j = 0; j < d; j++) token[j] += x_gradient[j];
      for (size_t j = 0; j < d; j++) place[j] += x_gradient[j];
    }
}

void transformer_backward(float *gradients, backward_activations *b,
                          const transformer_activations *a, const float *parameters,
                          const transformer_config *c, const text_batch *batch,
                          const uint32_t *targets) {
  const transformer_parameters p = transformer_parameters_at((float *)parameters, c);
  const transformer_parameters gradient = transformer_parameters_at(gradients, c);
  const size_t d = c->d, rows = batch->starts[batch->texts];
  loss_backward(b->logits, a->logits, targets, batch->texts, c->classes);
  linear_backward(b->pooled, gradient.head_weight, gradient.head_bias, b->logits, a->pooled,
                  p.head_weight, batch->texts, d, c->classes, b->packed);
  pool_backward(b->narrow, b->pooled, d, batch);
  memset(b->x, 0, rows * d * sizeof(float));
  layernorm_backward(b->x, gradient.norm_weight, gradient.norm_bias, b->narrow, a->norm.normal,
                     a->norm.inverse, p.norm_weight, rows, d);
  for (uint32_t i = c->layers; i-- > 0;) {
    feed_forward_backward(b, &gradient.block[i], &a->block[i], &p.block[i], c, rows);
    attention_part_backward(b, &gradient.block[i], &a->block[i], &p.block[i], c, batch);
  }
  embed_backward(&gradient, b->x, c, batch);
}
