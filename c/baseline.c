#include "baseline.h"

#include <string.h>

#include "softmax.h"

enum { BASELINE_EPOCHS = 40 };

size_t baseline_size(const ticket_training *t) {
  return ((size_t)t->head.config.vocab + 1) * TEAM_COUNT;
}

/* Whether token i of a text stands there for the first time. */
static int is_first(const int32_t *ids, uint32_t i) {
  for (uint32_t j = 0; j < i; j++)
    if (ids[j] == ids[i]) return 0;
  return 1;
}

/* scores (TEAM_COUNT) = bias + the weights (vocab, TEAM_COUNT) of the words that are there; or, the
 * other way, adds `change` to all of those. */
static void score(float *scores, const float *weights, const float *bias, const int32_t *ids,
                  uint32_t length) {
  memcpy(scores, bias, TEAM_COUNT * sizeof(float));
  for (uint32_t i = 0; i < length; i++)
    for (int k = 0; k < TEAM_COUNT && is_first(ids, i); k++)
      scores[k] += weights[ids[i] * TEAM_COUNT + k];
}

static void change(float *weights, float *bias, const float *by, const int32_t *ids,
                   uint32_t length) {
  for (int k = 0; k < TEAM_COUNT; k++) bias[k] += by[k];
  for (uint32_t i = 0; i < length; i++)
    for (int k = 0; k < TEAM_COUNT && is_first(ids, i); k++)
      weights[ids[i] * TEAM_COUNT + k] += by[k];
}

static void train_epoch(float *weights, float *bias, const ticket_data *data, float rate) {
  float scores[TEAM_COUNT], by[TEAM_COUNT];
  for (uint32_t i = 0; i < data->count; i++) {
    const int32_t *ids = data->ids + data->starts[i];
    const uint32_t length = data->starts[i + 1] - data->starts[i];
    score(scores, weights, bias, ids, length);
    softmax_f32(by, scores, 1, TEAM_COUNT);
    for (uint32_t k = 0; k < TEAM_COUNT; k++) by[k] = rate * ((k == data->teams[i]) - by[k]);
    change(weights, bias, by, ids, length);
  }
}

void baseline_predict(uint32_t *predictions, const ticket_training *t, float *work) {
  float *bias = work, *weights = work + TEAM_COUNT, scores[TEAM_COUNT];
  const ticket_data *data = &t->validation;
  memset(work, 0, baseline_size(t) * sizeof(float));
  for (int epoch = 0; epoch < BASELINE_EPOCHS; epoch++)
    train_epoch(weights, bias, &t->training, 0.05f * (float)(BASELINE_EPOCHS - epoch) / BASELINE_EPOCHS);
  for (uint32_t i = 0; i < data->count; i++) {
    score(scores, weights, bias, data->ids + data->starts[i], data->starts[i + 1] - data->starts[i]);
    predictions[i] = 0;
    for (uint32_t k = 1; k < TEAM_COUNT; k++)
      if (scores[k] > scores[predictions[i]]) predictions[i] = k;
  }
}
