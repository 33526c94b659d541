#include "softmax.h"

#include <math.h>

#include "elementary.h"

#define REAL_BITS 32
#include "real.h"
#include "softmax.inc"

#define REAL_BITS 64
#include "real.h"
#include "softmax.inc"

static size_t index_of_largest(const double *values, size_t n) {
  size_t largest = 0;
  for (size_t i = 1; i < n; i++)
    if (values[i] > values[largest]) largest = i;
  return largest;
}

double softmax_jacobian_norm(const double *multiples, size_t n) {
  size_t largest = index_of_largest(multiples, n);
  double others = 0;
  for (size_t i = 0; i < n; i++)
    if (i != largest) others += multiples[i];
  if (others == 0) return 0;
  double total = others + multiples[largest];
  double rest = others / total, most = multiples[largest] / total;
  double squares = 0, pairs = 0, diagonal = most * most;
  for (size_t i = 0; i < n; i++) {
    if (i == largest) continue;
    double share = multiples[i] / others; /* p_i / rest */
    double term = share * (1 - multiples[i] / total);
    pairs += share * share * squares;
    squares += share * share;
    diagonal += term * term;
  }
  return rest * sqrt(2 * (most * most * squares + rest * rest * pairs) + diagonal);
}

/* In place, the n values s become e^(s - largest), multiples of their softmax. */
static void to_multiples(double *values, size_t n, double largest) {
  for (size_t j = 0; j < n; j += 2) {
    int whole = j + 1 < n;
    f64x2 e = exp_f64((f64x2){values[j], whole ? values[j + 1] : largest} - splat_f64(largest));
    values[j] = e[0];
    if (whole) values[j + 1] = e[1];
  }
}

static double gradient_size(double *scores, size_t n) {
  double largest = scores[index_of_largest(scores, n)];
  if (largest == -INFINITY) return 0;
  to_multiples(scores, n, largest);
  return softmax_jacobian_norm(scores, n);
}

status softmax_gradient_size_f32(float *sizes, const float *scores, size_t rows, size_t n,
                                 double *scratch) {
  if (!softmax_accepts_f32(scores, rows * n)) return STATUS_NOT_A_NUMBER;
  for (size_t i = 0; i < rows; i++) {
    for (size_t j = 0; j < n; j++) scratch[j] = scores[i * n + j];
    sizes[i] = (float)gradient_size(scratch, n);
  }
  return STATUS_OK;
}

status softmax_gradient_size_f64(double *sizes, const double *scores, size_t rows, size_t n,
                                 double *scratch) {
  if (!softmax_accepts_f64(scores, rows * n)) return STATUS_NOT_A_NUMBER;
  for (size_t i = 0; i < rows; i++) {
    for (size_t j = 0; j < n; j++) scratch[j] = scores[i * n + j];
    sizes[i] = gradient_size(scratch, n);
  }
  return STATUS_OK;
}
