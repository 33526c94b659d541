/* One step of training: loss, gradients (backwards through transformer.h), AdamW.
 *
 * The loss is the mean over the texts of -log softmax(logits)[target]. Batches have no hidden rows:
 * a padded token reaches neither the logits nor any gradient, so the caller leaves it out.
 */
#ifndef TRAINER_H
#define TRAINER_H

#include <stddef.h>
#include <stdint.h>

#include "transformer.h"

/* What the backward pass works in. */
typedef struct {
  float *x;      /* (rows, d), the gradient of the residual stream */
  float *narrow; /* (rows, d) */
  float *wide;   /* (rows, max(3d, ff)) */
  float *logits; /* (texts, classes) */
  float *pooled; /* (texts, d) */
  float *scores; /* (n, n) of the longest text */
  float *packed; /* for matrix products */
} backward_activations;

/* As transformer_layout. */
double backward_layout(backward_activations *b, float *memory, const transformer_config *config,
                       const text_batch *batch);

/* The loss of a batch that transformer_forward has run. targets (texts), each 0 ... classes - 1. */
double transformer_loss(const float *logits, const uint32_t *targets, size_t texts, size_t classes);

/* gradients (transformer_parameter_count) of the loss, after transformer_forward. */
void transformer_backward(float *gradients, backward_activations *b,
                          const transformer_activations *a, const float *parameters,
                          const transformer_config *config, const text_batch *batch,
                          const uint32_t *targets);

/* AdamW (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019), as torch.optim. */
typedef struct {
  double learning_rate, beta1, beta2, eps, weight_decay;
} adamw_settings;

/* Step number `step` (from 1) on all `count` parameters. mean and square are the running moments
 * of the gradients, zeros before the first step. */
void adamw_step(float *parameters, float *mean, float *square, const float *gradients, size_t count,
                const adamw_settings *settings, uint32_t step);

/* forward, loss, backward: the loss and the gradients of a batch. `memory` holds
 * training_step_size floats. *loss is set where the status is STATUS_OK. */
double training_step_size(const transformer_config *config, const text_batch *batch);
status training_gradients(double *loss, float *gradients, const float *parameters,
                          const transformer_config *config, const text_batch *batch,
                          const uint32_t *targets, float *memory);

#endif
