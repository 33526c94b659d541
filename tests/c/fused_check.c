#include "fused.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "elementary_exp2.h"
#include "mask_samples.h"

typedef struct {
  attention_sizes size;
  mask_samples samples;
  float *q, *k, *v, *fused, *readable, *scratch, *readable_scratch;
} arrays;

/* Without padding beyond half of the keys only for matrix 0: the checks take matrix 1. */
static arrays make_arrays(size_t n, size_t m, size_t d_k, size_t d_v) {
  attention_sizes size = {n, m, d_k, d_v, d_v};
  arrays a = {.size = size, .samples = sample_masks(n, m)};
  a.q = uniform_f32(n * d_k), a.k = uniform_f32(m * d_k), a.v = uniform_f32(m * d_v);
  a.fused = room_f32(n * d_v), a.readable = room_f32(n * d_v);
  a.scratch = room_f32(attention_fused_scratch(size));
  a.readable_scratch = room_f32((size_t)attention_scratch_f32(size));
  return a;
}

static void free_arrays(arrays a) {
  free(a.q), free(a.k), free(a.v), free(a.fused), free(a.readable);
  free(a.scratch), free(a.readable_scratch), free(a.samples.values);
}

/* Both methods on matrix 1 of the samples; they must agree on everything but rounding. */
static status compare(arrays a, int chosen, double scale, double tolerance) {
  mask room[4];
  mask_list masks = choose_masks(room, &a.samples, chosen, 1);
  size_t hidden = 0, expected_hidden = 0, count = a.size.n * a.size.d_v;
  status result = attention_fused(a.fused, &hidden, a.q, a.k, a.v, a.size, masks, scale, a.scratch);
  status expected = attention_f32(a.readable, NULL, NULL, &expected_hidden, a.q, a.k, a.v, a.size,
                                  masks, scale, a.readable_scratch);
  EXPECT(result == expected, "status %d, not %d", result, expected);
  if (result != STATUS_OK) return result;
  EXPECT(hidden == expected_hidden, "%zu hidden rows, not %zu", hidden, expected_hidden);
  for (size_t i = 0; i < count; i++) {
    float x = a.fused[i], y = a.readable[i];
    int same = x == y || (isnan(x) && isnan(y)) || fabsf(x - y) <= tolerance * fmaxf(1, fabsf(y));
    EXPECT(same, "n %zu, m %zu, d_k %zu, d_v %zu, masks %d: output %zu is %g, not %g", a.size.n,
           a.size.m, a.size.d_k, a.size.d_v, chosen, i, x, y);
  }
  digest_f32(a.fused, count);
  return STATUS_OK;
}

CHECK(fused_attention_agrees_with_the_readable_one_at_lengths_1_to_130) {
  for (size_t length = 1; length <= 130; length++) {
    arrays square = make_arrays(length, length, length % 9 + 1, length % 7 + 1);
    arrays wide = make_arrays(length % 37 + 1, length, length % 21 + 1, length % 19 + 1);
    for (int chosen = 0; chosen < 16; chosen++) {
      compare(square, chosen, 0.75, 1e-6);
      compare(wide, chosen, 0.75, 1e-6);
    }
    free_arrays(square), free_arrays(wide);
  }
}

CHECK(fused_attention_agrees_with_the_readable_one_over_several_tiles) {
  const size_t sizes[][4] = {
      {1100, 30, 3, 4}, {90, 1100, 8, 4}, {1, 1000, 64, 64}, {300, 600, 3, 5}, {40, 530, 256, 256}};
  for (int t = 0; t < 5; t++) {
    arrays a = make_arrays(sizes[t][0], sizes[t][1], sizes[t][2], sizes[t][3]);
    for (int chosen = 0; chosen < 16; chosen++) compare(a, chosen, 0.25, 2e-6);
    free_arrays(a);
  }
}

CHECK(fused_attention_takes_any_scale) {
  const double scales[] = {0, -1, 1e-30, 40, -300, 3e38, 1e-44};
  arrays a = make_arrays(70, 200, 5, 6);
  for (int t = 0; t < 7; t++)
    for (int chosen = 0; chosen < 16; chosen++) compare(a, chosen, scales[t], 1e-4);
  free_arrays(a);
}

/* Puts `odd` into one number of q, k or v at a time, under every mixture of masks. */
static void compare_odd(float odd, size_t count, float *values, arrays a) {
  for (size_t t = 0; t < 3; t++) {
    float *place = values + (t * 7919 + 11) % count, before = *place;
    *place = odd;
    for (int chosen = 0; chosen < 16; chosen++) compare(a, chosen, 0.5, 1e-6);
    *place = before;
  }
}

CHECK(fused_attention_treats_nan_infinity_and_overflow_as_the_readable_one_does) {
  const float odd[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 1e30f, 1e-42f};
  arrays a = make_arrays(140, 150, 5, 6);
  for (int t = 0; t < 7; t++) {
    compare_odd(odd[t], a.size.n * a.size.d_k, a.q, a);
    compare_odd(odd[t], a.size.m * a.size.d_k, a.k, a);
    if (fabsf(odd[t]) < 1e38f || !isfinite(odd[t]))
      compare_odd(odd[t], a.size.m * a.size.d_v, a.v, a);
  }
  free_arrays(a);
}

CHECK(fused_attention_takes_masks_of_huge_numbers) {
  const double huge[] = {-1e9, -3.4028234663852886e38, -3e38, 1e29, 3e38, -1e300, 1e300};
  arrays a = make_arrays(20, 140, 4, 3);
  for (int t = 0; t < 7; t++) {
    for (size_t i = 0; i < 2 * 20 * 140; i += 3) a.samples.values[i] = huge[t];
    for (size_t j = 0; j < 140; j++) a.samples.values[(20 + 7) * 140 + j] = huge[t];
    compare(a, 8, 0.5, 1e-6), compare(a, 9, 0.5, 1e-6);
  }
  free_arrays(a);
}

CHECK(a_fused_row_keeps_its_bits_whatever_the_other_rows_are) {
  arrays a = make_arrays(600, 300, 6, 9);
  mask causal = {.kind = MASK_CAUSAL, .offset = -20};
  mask_list masks = {&causal, 1, 0};
  size_t hidden = 0, few = 301;
  attention_sizes fewer = a.size;
  fewer.n = few;
  attention_fused(a.fused, &hidden, a.q, a.k, a.v, a.size, masks, 0.5, a.scratch);
  attention_fused(a.readable, &hidden, a.q, a.k, a.v, fewer, masks, 0.5, a.scratch);
  EXPECT(!memcmp(a.fused, a.readable, few * a.size.d_v * sizeof(float)), "fewer queries");
  for (size_t i = 250; i < few; i++) {
    attention_sizes one = a.size;
    one.n = 1;
    mask own = {.kind = MASK_CAUSAL, .offset = (int32_t)i - 20};
    attention_fused(a.readable, &hidden, a.q + i * 6, a.k, a.v, one, (mask_list){&own, 1, 0}, 0.5,
                    a.scratch);
    EXPECT(!memcmp(a.fused + i * 9, a.readable, 9 * sizeof(float)), "row %zu alone", i);
  }
  free_arrays(a);
}

CHECK(fused_attention_needs_less_than_a_megabyte) {
  attention_sizes largest = {1 << 20, 1 << 20, FUSED_LARGEST_D, FUSED_LARGEST_D, FUSED_LARGEST_D};
  EXPECT(attention_fused_scratch(largest) * sizeof(float) <= 1 << 20, "scratch");
}

CHECK(exp2_is_within_its_stated_error) {
  double worst = 0;
  for (int i = 0; i < 400000; i++) {
    float x = (float)(63 * (uniform() - 1));
    double right = exp2(x), error = fabs(exp2_f32(splat_f32(x))[0] - right) / right;
    if (error > worst) worst = error;
  }
  EXPECT(worst <= 1.9e-7, "relative error %g", worst);
  for (float x = -126; x > -127.5f; x -= 0.001f)
    EXPECT(fabs(exp2_f32(splat_f32(x))[0] - exp2(x)) <= 0x1p-126, "near underflow, at %g", x);
  const float zero[] = {-127, -128, -1e30f, -INFINITY, NAN};
  for (int t = 0; t < 5; t++) EXPECT(exp2_f32(splat_f32(zero[t]))[0] == 0, "at %g", zero[t]);
  EXPECT(exp2_f32(splat_f32(0))[0] == 1 && exp2_f32(splat_f32(-0.0f))[0] == 1, "at 0");
}
