#include "transformer.h"

#include <math.h>
#include <string.h>

#include "attention.h"
#include "layernorm.h"
#include "matrix.h"
#include "pieces.h"

static transformer_parameters place_parameters(pieces *p, const transformer_config *c) {
  transformer_parameters at = {0};
  const double d = c->d, ff = c->ff;
  at.embed = piece(p, c->vocab * d);
  at.position = piece(p, c->max_len * d);
  for (uint32_t i = 0; i < c->layers; i++) {
    block_parameters *block = &at.block[i];
    block->in_weight = piece(p, 3 * d * d);
    block->in_bias = piece(p, 3 * d);
    block->out_weight = piece(p, d * d);
    block->out_bias = piece(p, d);
    block->linear1_weight = piece(p, ff * d);
    block->linear1_bias = piece(p, ff);
    block->linear2_weight = piece(p, d * ff);
    block->linear2_bias = piece(p, d);
    block->norm1_weight = piece(p, d);
    block->norm1_bias = piece(p, d);
    block->norm2_weight = piece(p, d);
    block->norm2_bias = piece(p, d);
  }
  at.norm_weight = piece(p, d);
  at.norm_bias = piece(p, d);
  at.head_weight = piece(p, c->classes * d);
  at.head_bias = piece(p, c->classes);
  return at;
}

transformer_parameters transformer_parameters_at(float *array, const transformer_config *config) {
  return place_parameters(&(pieces){array, 0}, config);
}

size_t transformer_parameter_count(const transformer_config *config) {
  pieces p = {0};
  place_parameters(&p, config);
  return (size_t)p.used;
}

static norm_activations place_norm(pieces *p, double rows, double d) {
  norm_activations norm;
  norm.normal = piece(p, rows * d);
  norm.inverse = piece(p, rows);
  norm.out = piece(p, rows * d);
  return norm;
}

/* Scratch of the largest product with a weight and of the attention of the longest text. */
static double packed_size(const transformer_config *c, double longest) {
  const size_t n = (size_t)longest, d_k = c->d / c->heads;
  double size = attention_scratch_f32((attention_sizes){n, n, d_k, d_k, c->d});
  size = larger(size, (double)packed_size_f32(c->d, 3 * (size_t)c->d));
  size = larger(size, (double)packed_size_f32(c->d, c->ff));
  size = larger(size, (double)packed_size_f32(c->ff, c->d));
  return larger(size, (double)packed_size_f32(c->d, c->classes));
}

static block_activations place_block(pieces *p, const transformer_config *c, double rows,
                                     double squares) {
  block_activations block;
  const double d = c->d;
  block.norm1 = place_norm(p, rows, d);
  block.norm2 = place_norm(p, rows, d);
  block.q = piece(p, rows * d);
  block.k = piece(p, rows * d);
  block.v = piece(p, rows * d);
  block.weights = piece(p, c->heads * squares);
  block.merged = piece(p, rows * d);
  block.hidden = piece(p, rows * c->ff);
  return block;
}

double transformer_layout(transformer_activations *a, float *memory, const transformer_config *c,
                          const text_batch *batch) {
  pieces p = {memory, 0};
  const double d = c->d, rows = batch->starts[batch->texts];
  double squares = 0, longest = 0;
  for (size_t s = 0; s < batch->texts; s++) {
    const double n = (double)text_rows(batch, s);
    squares += n * n;
    longest = larger(longest, n);
  }
  for (uint32_t i = 0; i < c->layers; i++) a->block[i] = place_block(&p, c, rows, squares);
  a->norm = place_norm(&p, rows, d);
  a->pooled = piece(&p, batch->texts * d);
  a->logits = piece(&p, (double)batch->texts * c->classes);
  a->x = piece(&p, rows * d);
  a->wide = piece(&p, rows * larger(3 * d, c->ff));
  a->packed = piece(&p, packed_size(c, longest));
  return p.used;
}

double transformer_scale(const transformer_config *config) {
  return config->scaled ? 1 / sqrt((double)(config->d / config->heads)) : 1;
}

/* out (rows, m) = x (rows, k) weight^T + bias, weight (m, k), bias (m) */
static void linear(float *out, const float *x, const float *weight, const float *bias, size_t rows,
                   size_t k, size_t m, float *packed) {
  matmul_f32(out, (matrix_f32){x, k, 1}, (matrix_f32){weight, 1, k}, rows, k, m, packed);
  add_to_rows_f32(out, bias, rows, m);
}

static void add(float *x, const float *more, size_t count) {
  for (size_t i = 0; i < count; i++) x[i] += more[i];
}

/* x (rows, d) = embed[id] + position[place in its text] */
static void embed(float *x, const transformer_parameters *p, size_t d, const text_batch *batch) {
  for (size_t s = 0; s < batch->texts; s++)
    for (size_t row = batch->starts[s]; row < batch->starts[s + 1]; row++) {
      const float *token = p->embed + (size_t)batch->ids[row] * d;
      const float *place = p->position + (row - batch->starts[s]) * d;
      for (size_t j = 0; j < d; j++) x[row * d + j] = token[j] + place[j];
    }
}

/* One of q, k and v for each text and head: (heads, n, d_k) from its columns of qkv (rows, 3d). */
static void split_heads(float *split, const float *columns, const transformer_config *c,
                        const text_batch *batch) {
  const size_t d = c->d, d_k = d / c->heads;
  for (size_t s = 0; s < batch->texts; s++)
    for (size_t head = 0; head < c->heads; head++)
      for (size_t row = batch->starts[s]; row < batch->starts[s + 1]; row++) {
        memcpy(split, columns + row * 3 * d + head * d_k, d_k * sizeof(float));
        split += d_k;
      }
}

/* merged and weights of all texts from q, k and v */
static status attend(block_activations *block, const transformer_config *c, const text_batch *batch,
                     float *scratch) {
  const size_t d = c->d, d_k = d / c->heads;
  const double scale = transformer_scale(c);
  float *weights = block->weights;
  for (size_t s = 0; s < batch->texts; s++) {
    const size_t start = batch->starts[s], n = text_rows(batch, s);
    const mask hide = {.kind = MASK_DENSE,
                       .values = batch->mask,
                       .starts = batch->starts + s,
                       .row = 0,
                       .column = 1};
    const mask_list masks = {&hide, batch->mask ? 1 : 0, 0};
    const attention_sizes sizes = {n, n, d_k, d_k, d};
    for (size_t head = 0; head < c->heads; head++, weights += n * n) {
      const size_t at = start * d + head * n * d_k;
      size_t without_keys = 0;
      status result =
          attention_f32(block->merged + start * d + head * d_k, weights, NULL, &without_keys,
                        block->q + at, block->k + at, block->v + at, sizes, masks, scale, scratch);
      if (result != STATUS_OK) return result;
    }
  }
  return STATUS_OK;
}

static void normalise(norm_activations *norm, const float *x, const float *weight,
                      const float *bias, size_t rows, size_t d) {
  layernorm(norm->out, norm->normal, norm->inverse, x, weight, bias, rows, d);
}

static status run_attention(transformer_activations *a, block_activations *block,
                            const block_parameters *p, const transformer_config *c,
                            const text_batch *batch) {
  const size_t d = c->d, rows = batch->starts[batch->texts];
  normalise(&block->norm1, a->x, p->norm1_weight, p->norm1_bias, rows, d);
  linear(a->wide, block->norm1.out, p->in_weight, p->in_bias, rows, d, 3 * d, a->packed);
  split_heads(block->q, a->wide, c, batch);
  split_heads(block->k, a->wide + d, c, batch);
  split_heads(block->v, a->wide + 2 * d, c, batch);
  status result = attend(block, c, batch, a->packed);
  linear(a->wide, block->merged, p->out_weight, p->out_bias, rows, d, d, a->packed);
  add(a->x, a->wide, rows * d);
  return result;
}

static void run_feed_forward(transformer_activations *a, block_activations *block,
                             const block_parameters *p, const transformer_config *c, size_t rows) {
  const size_t d = c->d, ff = c->ff;
  normalise(&block->norm2, a->x, p->norm2_weight, p->norm2_bias, rows, d);
  linear(block->hidden, block->norm2.out, p->linear1_weight, p->linear1_bias, rows, d, ff,
         a->packed);
  for (size_t i = 0; i < rows * ff; i++)
    block->hidden[i] = block->hidden[i] < 0 ? 0 : block->hidden[i];
  linear(a->wide, block->hidden, p->linear2_weight, p->linear2_bias, rows, ff, d, a->packed);
  add(a->x, a->wide, rows * d);
}

/* pooled (texts, d) = the mean of the visible rows of each text */
static void pool(float *pooled, const float *rows, size_t d, const text_batch *batch) {
  memset(pooled, 0, batch->texts * d * sizeof(float));
  for (size_t s = 0; s < batch->texts; s++, pooled += d) {
    size_t visible = 0;
    for (size_t row = batch->starts[s]; row < batch->starts[s + 1]; row++) {
      if (batch->mask && batch->mask[row] != 0) continue;
      add(pooled, rows + row * d, d);
      visible++;
    }
    for (size_t j = 0; j < d && visible; j++) pooled[j] /= (float)visible;
  }
}

status transformer_forward(transformer_activations *a, const float *parameters,
                           const transformer_config *c, const text_batch *batch) {
  const transformer_parameters p = transformer_parameters_at((float *)parameters, c);
  const size_t d = c->d, rows = batch->starts[batch->texts];
  embed(a->x, &p, d, batch);
  for (uint32_t i = 0; i < c->layers; i++) {
    status result = run_attention(a, &a->block[i], &p.block[i], c, batch);
    if (result != STATUS_OK) return result;
    run_feed_forward(a, &a->block[i], &p.block[i], c, rows);
  }
  normalise(&a->norm, a->x, p.norm_weight, p.norm_bias, rows, d);
  pool(a->pooled, a->norm.out, d, batch);
  linear(a->logits, a->pooled, p.head_weight, p.head_bias, batch->texts, d, c->classes, a->packed);
  return STATUS_OK;
}
