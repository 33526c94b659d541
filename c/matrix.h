/* Matrix products, row-major.
 *
 * Every element of c is the sum over l = 0 ... k-1 of its products, added in that order from +0,
 * whatever the sizes: the plain loops, the register tiles, and all builds give the same bits.
 *
 * A factor is a view: element (i, j) lies at data[i * row + j * column], so that a transposed
 * factor is the same memory with its steps exchanged.
 */
#ifndef MATRIX_H
#define MATRIX_H

#include <stddef.h>

typedef struct {
  const float *data;
  size_t row, column;
} matrix_f32;

typedef struct {
  const double *data;
  size_t row, column;
} matrix_f64;

/* Where a part of an axis begins and where it has ended: begin <= i < end. */
typedef struct {
  size_t begin, end;
} span;

/* c (n, m) = a (n, k) x b (k, m), by three loops. All sizes >= 1; c overlaps neither a nor b. */
void matmul_plain_f32(float *c, matrix_f32 a, matrix_f32 b, size_t n, size_t k, size_t m);
void matmul_plain_f64(double *c, matrix_f64 a, matrix_f64 b, size_t n, size_t k, size_t m);

/* The same by register tiles of 2 rows and 4 vectors. scratch: packed_size(k, m) reals. */
void matmul_f32(float *c, matrix_f32 a, matrix_f32 b, size_t n, size_t k, size_t m, float *scratch);
void matmul_f64(double *c, matrix_f64 a, matrix_f64 b, size_t n, size_t k, size_t m,
                double *scratch);

/* The two halves of matmul, for a b that serves several products.
 *
 * A packed b is a row of panels, each of PANEL columns (16 float32 or 8 float64) of all k rows:
 * element (l, j) of panel p is b (l, p * PANEL + j). The last panel is filled up with zeros.
 */
size_t packed_size_f32(size_t k, size_t m);
size_t packed_size_f64(size_t k, size_t m);
void pack_f32(float *packed, matrix_f32 b, size_t k, size_t m);
void pack_f64(double *packed, matrix_f64 b, size_t k, size_t m);

/* Of c (n, m) = a (n, k) x b (k, m) the columns `columns`, with the terms `terms` of each sum.
 * Row i of c starts at c + i * c_row. What lies outside the columns is left alone; but for that
 * the first column is rounded down to a whole panel. b is packed with all its k rows.
 */
void matmul_packed_f32(float *c, size_t c_row, matrix_f32 a, const float *packed, size_t n,
                       size_t k, span columns, span terms);
void matmul_packed_f64(double *c, size_t c_row, matrix_f64 a, const double *packed, size_t n,
                       size_t k, span columns, span terms);

/* The same for whole panels, all terms, and an a whose terms touch; and what is largest in these columns
 * of row i, which is the largest of the four numbers from largest + 4 i on.
 */
void matmul_largest_f32(float *c, size_t c_row, float *largest, const float *a, const float *packed,
                        size_t n, size_t k, span columns);

/* Adds bias (m) to each of the n rows of c (n, m). */
void add_to_rows_f32(float *c, const float *bias, size_t n, size_t m);
void add_to_rows_f64(double *c, const double *bias, size_t n, size_t m);

#endif
