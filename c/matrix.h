/* Matrix products, row-major.
 *
 * Every element of c is the sum over l = 0 ... k-1 of its products, added in that order from +0,
 * whatever the sizes: the plain loops, the register tiles, and both builds give the same bits.
 */
#ifndef MATRIX_H
#define MATRIX_H

#include <stddef.h>

/* c (n, m) = a (n, k) x b (k, m). All sizes >= 1; c overlaps neither a nor b. */
void matmul_plain_f32(float *c, const float *a, const float *b, size_t n, size_t k, size_t m);
void matmul_plain_f64(double *c, const double *a, const double *b, size_t n, size_t k, size_t m);

#endif
