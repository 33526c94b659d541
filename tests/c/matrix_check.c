#include "matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define REAL_BITS 32
#include "real.h"
#include "matrix_check.inc"

#define REAL_BITS 64
#include "real.h"
#include "matrix_check.inc"

CHECK(tiles_give_the_bits_of_the_plain_loops_float32) {
  for (size_t n = 1; n <= 35; n += n < 6 ? 1 : 7)
    for (size_t k = 1; k <= 35; k += k < 4 ? 1 : 5)
      for (size_t m = 1; m <= 35; m += m < 4 ? 1 : 3) compare_products_f32(n, k, m);
}

CHECK(tiles_give_the_bits_of_the_plain_loops_float64) {
  for (size_t n = 1; n <= 35; n += n < 6 ? 1 : 7)
    for (size_t k = 1; k <= 35; k += k < 4 ? 1 : 5)
      for (size_t m = 1; m <= 35; m += m < 4 ? 1 : 3) compare_products_f64(n, k, m);
}

CHECK(a_part_of_a_product_is_that_part_of_the_whole) {
  compare_parts_f32(5, 20, 50);
  compare_parts_f64(5, 20, 50);
}

/* Columns 16 ... m - 1 of a product, and their largest, against the whole. m: a multiple of 16. */
static void compare_largest(size_t n, size_t k, size_t m) {
  float *a = uniform_f32(n * k), *b = uniform_f32(k * m), *packed = room_f32(packed_size_f32(k, m));
  float *whole = room_f32(n * m), *part = room_f32(n * m), *largest = room_f32(n * 4);
  matmul_f32(whole, (matrix_f32){a, k, 1}, (matrix_f32){b, m, 1}, n, k, m, packed);
  matmul_largest_f32(part, m, largest, a, packed, n, k, (span){16, m});
  for (size_t i = 0; i < n; i++) {
    float expected = whole[i * m + 16], *four = largest + 4 * i;
    for (size_t j = 16; j < m; j++) expected = fmaxf(expected, whole[i * m + j]);
    EXPECT(!memcmp(part + i * m + 16, whole + i * m + 16, (m - 16) * sizeof(float)), "row %zu", i);
    EXPECT(fmaxf(fmaxf(four[0], four[1]), fmaxf(four[2], four[3])) == expected,
           "%zu x %zu x %zu: largest of row %zu", n, k, m, i);
  }
  free(a), free(b), free(packed), free(whole), free(part), free(largest);
}

CHECK(the_largest_of_each_row_comes_with_its_product) {
  for (size_t n = 1; n <= 5; n++)
    for (size_t k = 1; k <= 9; k += 4)
      for (size_t m = 32; m <= 64; m += 16) compare_largest(n, k, m);
}

CHECK(a_product_keeps_nan_and_infinity_in_their_rows_and_columns) {
  const float a[] = {1, 2, 3, 4}, b[] = {1, __builtin_inff(), 0, 1};
  float c[4], scratch[32];
  EXPECT(packed_size_f32(2, 2) == 32, "a packed matrix takes whole panels");
  matmul_f32(c, (matrix_f32){a, 2, 1}, (matrix_f32){b, 2, 1}, 2, 2, 2, scratch);
  EXPECT(c[0] == 1 && c[2] == 3, "the first column is finite");
  EXPECT(c[1] == __builtin_inff() && c[3] == __builtin_inff(), "the second is infinite");
}
