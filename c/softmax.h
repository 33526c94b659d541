/* Softmax of rows, its Jacobian, and how large that Jacobian is.
 *
 * p_j = e^(s_j - s_max) / sum_l e^(s_l - s_max): the largest exponent is 0, so nothing overflows.
 * The maximum starts at -infinity, so rows of large negative scores are safe too. A row whose every
 * score is -infinity gives zeros. Sums run over lanes: lane t adds the terms j = t, t + LANES, ...
 * and the lanes are added last, whatever the width of the machine.
 */
#ifndef SOFTMAX_H
#define SOFTMAX_H

#include <stddef.h>

#include "status.h"

/* weights (rows, n) = softmax of each row of scores (rows, n); may be the same array.
 * STATUS_NOT_A_NUMBER where a score is NaN or +infinity; weights then hold no result.
 */
status softmax_f32(float *weights, const float *scores, size_t rows, size_t n);
status softmax_f64(double *weights, const double *scores, size_t rows, size_t n);

/* One row of n scores, none of them NaN or +infinity, whose finite ones lie at begin <= j < end:
 * the same bits as softmax, without the time for the rest. Returns whether any score is finite.
 */
int softmax_row_f32(float *weights, const float *scores, size_t n, size_t begin, size_t end);
int softmax_row_f64(double *weights, const double *scores, size_t n, size_t begin, size_t end);

/* jacobians (rows, n, n) = diag(p) - p p^T for each row p of weights (rows, n).
 * STATUS_NOT_A_NUMBER where a weight is NaN or infinite.
 */
status softmax_jacobian_f32(float *jacobians, const float *weights, size_t rows, size_t n);
status softmax_jacobian_f64(double *jacobians, const double *weights, size_t rows, size_t n);

/* The Frobenius norm of diag(p) - p p^T, where p is `multiples` (n, not negative) divided by its sum; 0 where
 * that sum is 0. O(n).
 *
 * Its square is 2 sum_i p_i^2 sum_(j<i) p_j^2 + sum_i (p_i (1 - p_i))^2: all terms are positive, so
 * nothing cancels (the closed form in sum p^2 and sum p^3 loses every digit of a saturated row).
 * With r the sum of all weights but the largest, every term holds r^2, which is taken out of the
 * root: squares of tiny weights do not underflow, and 1 minus the largest is r, never a difference.
 */
double softmax_jacobian_norm(const double *multiples, size_t n);

/* sizes (rows) = that norm at the softmax of each row of scores (rows, n), computed in float64.
 * STATUS_NOT_A_NUMBER as in softmax. scratch: n doubles.
 */
status softmax_gradient_size_f32(float *sizes, const float *scores, size_t rows, size_t n,
                                 double *scratch);
status softmax_gradient_size_f64(double *sizes, const double *scores, size_t rows, size_t n,
                                 double *scratch);

#endif
