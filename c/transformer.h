/* A small transformer that classifies texts, forwards.
 *
 *     x = embed[id] + position[place]
 *     for each block:  x += attention(norm1(x));  x += linear2(relu(linear1(norm2(x))))
 *     logits = head(mean over the visible tokens of norm(x))
 *
 * Pre-norm blocks as in nn.TransformerEncoderLayer(norm_first=True) without dropout; in_proj and
 * out_proj as in nn.MultiheadAttention. float32; every order of summation is fixed.
 *
 * Texts lie one after another: text s has the rows starts[s] ... starts[s + 1] - 1 of every array of
 * rows. A hidden row is read by no query and left out of the mean, but is computed like the others.
 */
#ifndef TRANSFORMER_H
#define TRANSFORMER_H

#include <stddef.h>
#include <stdint.h>

#include "status.h"

enum { TRANSFORMER_MOST_LAYERS = 16 };

/* On every machine nine 32-bit words, written by web/core/transformer.js in this order. */
typedef struct {
  uint32_t vocab;   /* ids 0 ... vocab - 1 */
  uint32_t d;       /* numbers of a token; a multiple of heads */
  uint32_t heads;   /* of d / heads numbers each */
  uint32_t ff;      /* hidden units of the feed-forward network */
  uint32_t layers;  /* blocks, 1 ... TRANSFORMER_MOST_LAYERS */
  uint32_t max_len; /* tokens of the longest text */
  uint32_t classes;
  uint32_t scaled; /* 1: scores are divided by sqrt(d / heads); 0: they are not */
} transformer_config;

/* All parameters are one array of transformer_parameter_count floats, in this order; weights are
 * (out, in), as in nn.Linear. Gradients and the optimiser's moments have the same layout. */
size_t transformer_parameter_count(const transformer_config *config);

typedef struct {
  float *in_weight, *in_bias;           /* (3d, d), (3d): query, key and value, one below another */
  float *out_weight, *out_bias;         /* (d, d), (d) */
  float *linear1_weight, *linear1_bias; /* (ff, d), (ff) */
  float *linear2_weight, *linear2_bias; /* (d, ff), (d) */
  float *norm1_weight, *norm1_bias;     /* (d), (d) */
  float *norm2_weight, *norm2_bias;     /* (d), (d) */
} block_parameters;

typedef struct {
  float *embed;    /* (vocab, d) */
  float *position; /* (max_len, d) */
  block_parameters block[TRANSFORMER_MOST_LAYERS];
  float *norm_weight, *norm_bias; /* (d), (d) */
  float *head_weight, *head_bias; /* (classes, d), (classes) */
} transformer_parameters;

/* Where each of them lies in the array. */
transformer_parameters transformer_parameters_at(float *array, const transformer_config *config);

typedef struct {
  uint32_t texts;
  const uint32_t *starts; /* (texts + 1) rows; each text has 1 ... max_len of them */
  const int32_t *ids;     /* (rows), each 0 ... vocab - 1 */
  const float *mask;      /* (rows), 0: visible, -infinity: hidden; NULL: all visible */
} text_batch;

typedef struct {
  float *normal, *inverse, *out; /* (rows, d), (rows), (rows, d); see layernorm.h */
} norm_activations;

typedef struct {
  norm_activations norm1, norm2;
  float *q, *k, *v; /* for each text (heads, n, d / heads), n its rows */
  float *weights;   /* for each text (heads, n, n) */
  float *merged;    /* (rows, d), the outputs of all heads side by side */
  float *hidden;    /* (rows, ff), after relu */
} block_activations;

/* What the forward pass leaves: results, and what the backward pass reads. */
typedef struct {
  block_activations block[TRANSFORMER_MOST_LAYERS];
  norm_activations norm;
  float *pooled; /* (texts, d) */
  float *logits; /* (texts, classes) */
  float *x;      /* (rows, d), the residual stream, at the end that of the last block */
  float *wide;   /* (rows, max(3d, ff)) to work in */
  float *packed; /* for matrix products and attention */
} transformer_activations;

/* Lays the activations out in `memory` and returns how many floats they take: a double, since that
 * may be more than memory can hold. With memory NULL it only counts. */
double transformer_layout(transformer_activations *a, float *memory,
                          const transformer_config *config, const text_batch *batch);

/* Runs the model. STATUS_OVERFLOW where a score of finite numbers is beyond the largest float; the
 * results are then unfinished. */
status transformer_forward(transformer_activations *a, const float *parameters,
                           const transformer_config *config, const text_batch *batch);

/* 1 / sqrt(d / heads), or 1 where scores are not scaled. */
double transformer_scale(const transformer_config *config);

/* The rows of text s. */
static inline size_t text_rows(const text_batch *batch, size_t s) {
  return batch->starts[s + 1] - batch->starts[s];
}

#endif
