#include "softmax.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

/* The norm of diag(p) - p p^T, entry by entry. */
static double norm_by_entries(const double *p, size_t n) {
  double squares = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++) {
      double entry = (i == j ? p[i] : 0) - p[i] * p[j];
      squares += entry * entry;
    }
  return sqrt(squares);
}

#define REAL_BITS 32
#include "real.h"
#include "softmax_check.inc"

#define REAL_BITS 64
#include "real.h"
#include "softmax_check.inc"

CHECK(softmax_of_any_length) {
  for (size_t n = 1; n <= 70; n++) compare_softmax_f32(n, 3, 5e-7);
  for (size_t n = 1; n <= 70; n++) compare_softmax_f64(n, 3, 1e-15);
}

CHECK(softmax_of_a_range_gives_the_bits_of_the_row_hidden_outside_it) {
  for (size_t n = 1; n <= 21; n++) compare_ranges_f32(n), compare_ranges_f64(n);
}

CHECK(softmax_refuses_what_is_no_score) {
  const double bad[] = {NAN, INFINITY};
  for (int i = 0; i < 2; i++) {
    double scores[5] = {1, 2, 3, 4, bad[i]}, weights[5];
    float narrow[5] = {1, 2, 3, 4, (float)bad[i]}, results[5];
    EXPECT(softmax_f64(weights, scores, 1, 5) == STATUS_NOT_A_NUMBER, "float64 %g", bad[i]);
    EXPECT(softmax_f32(results, narrow, 1, 5) == STATUS_NOT_A_NUMBER, "float32 %g", bad[i]);
  }
}

CHECK(the_gradient_of_a_saturated_row_keeps_its_digits) {
  /* scores (s, 0): p = 1 / (1 + e^-s) and 1 - p; the norm is 2 p (1 - p) */
  for (double s = 0; s <= 700; s += 12.5) {
    double scores[2] = {s, 0}, size, scratch[2];
    EXPECT(softmax_gradient_size_f64(&size, scores, 1, 2, scratch) == STATUS_OK, "s = %g", s);
    double q = exp(-s) / (1 + exp(-s)), exact = 2 * q / (1 + exp(-s));
    EXPECT(fabs(size - exact) <= 1e-14 * exact, "s = %g: %g, not %g", s, size, exact);
    digest_f64(&size, 1);
  }
}
