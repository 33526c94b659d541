#include "attention.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "mask_samples.h"
#include "multihead.h"

/* The same by its definition: what is added to the score of query i and key j. */
static double added(const mask_samples *s, int chosen, size_t matrix, size_t i, size_t j) {
  int hidden = (chosen & 1 && j + s->n > i + s->m) || (chosen & 2 && (j > i || j + 3 <= i)) ||
               (chosen & 4 && j >= s->lengths[matrix]);
  if (hidden) return -INFINITY;
  return chosen & 8 ? s->values[(matrix * s->n + i) * s->m + j] : 0;
}

/* One row of weights (m) by the formula, in double; returns whether no key is visible. */
static int weights_by_formula(double *weights, size_t m) {
  double largest = -INFINITY, sum = 0;
  for (size_t j = 0; j < m; j++) largest = fmax(largest, weights[j]);
  if (largest == -INFINITY) {
    for (size_t j = 0; j < m; j++) weights[j] = 0;
    return 1;
  }
  for (size_t j = 0; j < m; j++) sum += weights[j] = exp(weights[j] - largest);
  for (size_t j = 0; j < m; j++) weights[j] /= sum;
  return 0;
}

#define REAL_BITS 32
#include "real.h"
#include "attention_check.inc"

#define REAL_BITS 64
#include "real.h"
#include "attention_check.inc"

CHECK(attention_agrees_with_its_formula_under_every_mixture_of_masks) {
  const size_t sizes[][4] = {{1, 1, 1, 1}, {5, 9, 7, 3}, {33, 34, 5, 17}, {40, 40, 16, 16}};
  for (int t = 0; t < 4; t++)
    for (int chosen = 0; chosen < 16; chosen++) {
      attention_sizes size = {sizes[t][0], sizes[t][1], sizes[t][2], sizes[t][3], sizes[t][3]};
      compare_attention_f32(size, chosen, 2e-6);
      compare_attention_f64(size, chosen, 1e-14);
    }
}

CHECK(attention_gives_the_same_bits_whatever_is_asked_for) {
  for (int chosen = 0; chosen < 16; chosen++) compare_wants_f32(chosen), compare_wants_f64(chosen);
}

CHECK(nothing_of_a_hidden_key_reaches_the_result) {
  compare_hidden_f32(NAN), compare_hidden_f32(INFINITY);
  compare_hidden_f64(NAN), compare_hidden_f64(-INFINITY);
}

CHECK(a_score_beyond_the_largest_number_is_reported) {
  float q = 1e30f, k = 1e30f, v = 1, out, scratch[200];
  attention_sizes one = {1, 1, 1, 1, 1};
  mask_list none = {NULL, 0, 0};
  size_t hidden = 0;
  EXPECT(attention_scratch_f32(one) <= 200, "scratch");
  status result = attention_f32(&out, NULL, NULL, &hidden, &q, &k, &v, one, none, 1, scratch);
  EXPECT(result == STATUS_OVERFLOW, "finite inputs");
  k = INFINITY;
  result = attention_f32(&out, NULL, NULL, &hidden, &q, &k, &v, one, none, 1, scratch);
  EXPECT(result == STATUS_OK && isnan(out), "an infinite key goes its way");
}

CHECK(multi_head_attention_uses_no_more_room_than_it_says) {
  run_multihead_f32((multihead_sizes){2, 5, 9, 24, 6, 2});
  run_multihead_f64((multihead_sizes){2, 5, 9, 24, 6, 3});
  run_multihead_f32((multihead_sizes){1, 1, 1, 1, 1, 1});
}
