/* Layer normalisation of rows (Ba, Kiros and Hinton, 2016), as nn.LayerNorm with eps 1e-5:
 *
 *     normal = (x - mean) / sqrt(variance + eps)      out = normal weight + bias
 *
 * with the biased variance. Sums run over four lanes: lane t adds the terms j = t, t + 4, ...; then
 * lanes 0 + 1 and 2 + 3 are added, and both sums; what d leaves over 4 is added last.
 */
#ifndef LAYERNORM_H
#define LAYERNORM_H

#include <stddef.h>

/* out (rows, d), normal (rows, d) and inverse (rows), 1 / sqrt(variance + eps), from x (rows, d),
 * weight (d) and bias (d). */
void layernorm(float *out, float *normal, float *inverse, const float *x, const float *weight,
               const float *bias, size_t rows, size_t d);

/* Adds to x_gradient (rows, d), and fills weight_gradient (d) and bias_gradient (d), from
 * out_gradient (rows, d) and what the forward pass left. out_gradient is used up. */
void layernorm_backward(float *x_gradient, float *weight_gradient, float *bias_gradient,
                        float *out_gradient, const float *normal, const float *inverse,
                        const float *weight, size_t rows, size_t d);

#endif
