#include "trainer.h"

#include <math.h>

#include "elementary.h"
#include "elementary_log.h"

/* log(sum of e^logit) - logits[target], in float64 */
static double cross_entropy(const float *logits, size_t classes, size_t target) {
  double most = logits[0], total = 0;
  for (size_t j = 1; j < classes; j++) most = logits[j] > most ? logits[j] : most;
  for (size_t j = 0; j < classes; j++) total += exp_f64(splat_f64(logits[j] - most))[0];
  return log_f64(splat_f64(total))[0] + most - logits[target];
}

double transformer_loss(const float *logits, const uint32_t *targets, size_t texts,
                        size_t classes) {
  double total = 0;
  for (size_t s = 0; s < texts; s++)
    total += cross_entropy(logits + s * classes, classes, targets[s]);
  return total / (double)texts;
}

static double power(double base, uint32_t exponent) {
  double result = 1;
  for (; exponent; exponent >>= 1, base *= base)
    if (exponent & 1) result *= base;
  return result;
}

void adamw_step(float *parameters, float *mean, float *square, const float *gradients, size_t count,
                const adamw_settings *s, uint32_t step) {
  const float keep = (float)(1 - s->learning_rate * s->weight_decay), eps = (float)s->eps;
  const float beta1 = (float)s->beta1, beta2 = (float)s->beta2;
  const float rest1 = (float)(1 - s->beta1), rest2 = (float)(1 - s->beta2);
  const float rate = (float)(s->learning_rate / (1 - power(s->beta1, step)));
  const float root = (float)sqrt(1 - power(s->beta2, step));
  for (size_t i = 0; i < count; i++) {
    const float g = gradients[i];
    mean[i] = mean[i] * beta1 + g * rest1;
    square[i] = square[i] * beta2 + g * g * rest2;
    parameters[i] = parameters[i] * keep - rate * mean[i] / (sqrtf(square[i]) / root + eps);
  }
}

double training_step_size(const transformer_config *config, const text_batch *batch) {
  transformer_activations forward;
  backward_activations backward;
  return transformer_layout(&forward, NULL, config, batch) +
         backward_layout(&backward, NULL, config, batch);
}

status training_gradients(double *loss, float *gradients, const float *parameters,
                          const transformer_config *config, const text_batch *batch,
                          const uint32_t *targets, float *memory) {
  transformer_activations forward;
  backward_activations backward;
  double used = transformer_layout(&forward, memory, config, batch);
  backward_layout(&backward, memory + (size_t)used, config, batch);
  status result = transformer_forward(&forward, parameters, config, batch);
  if (result != STATUS_OK) return result;
  *loss = transformer_loss(forward.logits, targets, batch->texts, config->classes);
  transformer_backward(gradients, &backward, &forward, parameters, config, batch, targets);
  return STATUS_OK;
}
