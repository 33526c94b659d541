#include "baseline.h"

#include <string.h>

#include "softmax.h"

enum { BASELINE_EPOCHS = 12 };

size_t baseline_size(const ticket_training *t) {
  return ((size_t)t->head.config.vocab + 1) * TEAM_COUNT;
}

/* The different words of ticket i, each once; returns how many. */
static uint32_t different_words(int32_t *words, const ticket_data *data, uint32_t i) {
  uint32_t count = 0;
  for (uint32_t at = data->starts[i]; at < data->starts[i + 1]; at++) {
    uint32_t j = 0;
    while (j < count && words[j] != data->ids[at]) j++;
    words[j] = data->ids[at];
    count += j == count;
  }
  return count;
}

/* scores (TEAM_COUNT) = bias + the rows of weights (vocab, TEAM_COUNT) of the words */
static void score(float *scores, const float *weights, const float *bias, const int32_t *words,
                  uint32_t count) {
  memcpy(scores, bias, TEAM_COUNT * sizeof(float));
  for (uint32_t i = 0; i < count; i++)
    for (int k = 0; k < TEAM_COUNT; k++) scores[k] += weights[words[i] * TEAM_COUNT + k];
}

/* Adds `by` to the bias and to the rows of the words. */
static void change(float *weights, float *bias, const float *by, const int32_t *words,
                   uint32_t count) {
  for (int k = 0; k < TEAM_COUNT; k++) bias[k] += by[k];
  for (uint32_t i = 0; i < count; i++)
    for (int k = 0; k < TEAM_COUNT; k++) weights[words[i] * TEAM_COUNT + k] += by[k];
}

static void train_epoch(float *weights, float *bias, const ticket_data *data, float rate) {
  float scores[TEAM_COUNT], by[TEAM_COUNT];
  int32_t words[TICKET_MOST_TOKENS];
  for (uint32_t i = 0; i < data->count; i++) {
    const uint32_t count = different_words(words, data, i);
    score(scores, weights, bias, words, count);
    softmax_f32(by, scores, 1, TEAM_COUNT);
    for (uint32_t k = 0; k < TEAM_COUNT; k++) by[k] = rate * ((k == data->teams[i]) - by[k]);
    change(weights, bias, by, words, count);
  }
}

void baseline_predict(uint32_t *predictions, const ticket_training *t, float *work) {
  float *bias = work, *weights = work + TEAM_COUNT, scores[TEAM_COUNT];
  int32_t words[TICKET_MOST_TOKENS];
  memset(work, 0, baseline_size(t) * sizeof(float));
  for (int left = BASELINE_EPOCHS; left > 0; left--)
    train_epoch(weights, bias, &t->training, 0.05f * (float)left / BASELINE_EPOCHS);
  for (uint32_t i = 0; i < t->validation.count; i++) {
    score(scores, weights, bias, words, different_words(words, &t->validation, i));
    predictions[i] = 0;
    for (uint32_t k = 1; k < TEAM_COUNT; k++)
      if (scores[k] > scores[predictions[i]]) predictions[i] = k;
  }
}
