#include "layernorm.h"

#include <math.h>
#include <string.h>

#include "vec.h"

static float add_lanes(f32x4 v) {
  return (v[0] + v[1]) + (v[2] + v[3]);
}

static float sum(const float *a, size_t n) {
  f32x4 lanes = splat_f32(0);
  size_t j = 0;
  for (; j + 4 <= n; j += 4) lanes += load_f32(a + j);
  float total = add_lanes(lanes);
  for (; j < n; j++) total += a[j];
  return total;
}

static float sum_of_products(const float *a, const float *b, size_t n) {
  f32x4 lanes = splat_f32(0);
  size_t j = 0;
  for (; j + 4 <= n; j += 4) lanes += load_f32(a + j) * load_f32(b + j);
  float total = add_lanes(lanes);
  for (; j < n; j++) total += a[j] * b[j];
  return total;
}

void layernorm(float *out, float *normal, float *inverse, const float *x, const float *weight,
               const float *bias, size_t rows, size_t d) {
  const float eps = 1e-5f, size = (float)d;
  for (size_t i = 0; i < rows; i++, out += d, normal += d, x += d) {
    float mean = sum(x, d) / size;
    for (size_t j = 0; j < d; j++) normal[j] = x[j] - mean;
    inverse[i] = 1 / sqrtf(sum_of_products(normal, normal, d) / size + eps);
    for (size_t j = 0; j < d; j++) normal[j] *= inverse[i];
    for (size_t j = 0; j < d; j++) out[j] = normal[j] * weight[j] + bias[j];
  }
}

/* d out / d x of one row: with g = out_gradient weight,
 * x_gradient += (g - mean(g) - normal mean(g normal)) inverse. */
void layernorm_backward(float *x_gradient, float *weight_gradient, float *bias_gradient,
                        float *out_gradient, const float *normal, const float *inverse,
                        const float *weight, size_t rows, size_t d) {
  const float size = (float)d;
  memset(weight_gradient, 0, d * sizeof(float));
  memset(bias_gradient, 0, d * sizeof(float));
  for (size_t i = 0; i < rows; i++, x_gradient += d, out_gradient += d, normal += d) {
    for (size_t j = 0; j < d; j++) weight_gradient[j] += out_gradient[j] * normal[j];
    for (size_t j = 0; j < d; j++) bias_gradient[j] += out_gradient[j];
    for (size_t j = 0; j < d; j++) out_gradient[j] *= weight[j];
    float mean = sum(out_gradient, d) / size;
    float along = sum_of_products(out_gradient, normal, d) / size;
    for (size_t j = 0; j < d; j++)
      x_gradient[j] += (out_gradient[j] - mean - normal[j] * along) * inverse[i];
  }
}
