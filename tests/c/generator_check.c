#include "generator.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "elementary_log.h"
#include "elementary_trig.h"
#include "normal_array.h"

/* Long double has more digits than double where this is true, and is no emulation. */
#if defined(__x86_64__) || defined(__i386__)
#define HAS_LONG_DOUBLE 1
#else
#define HAS_LONG_DOUBLE 0
#endif

/* How far y is from the exact value, in units of the last place. */
static double ulps(double y, long double exact) {
  double rounded = fabs((double)exact);
  return (double)(fabsl(y - exact) / (nextafter(rounded, INFINITY) - rounded));
}

CHECK(log_is_within_its_stated_error) {
  double worst = 0;
  for (int i = 0; i < 300000; i++) {
    double near_one = i % 3 == 1 ? 1 + uniform() * 0x1p-20 : 1 + uniform() / 2;
    int exponent = (int)(uniform() * 1022);
    double x = i % 3 ? near_one : ldexp(1.5 + uniform() / 2, exponent);
    double y = log_f64x4(splat_f64x4(x))[i % 4];
    digest_f64(&y, 1);
    if (HAS_LONG_DOUBLE && x != 1) worst = fmax(worst, ulps(y, logl(x)));
  }
  EXPECT(worst <= 1, "log_f64 is off by %g ulp", worst);
}

CHECK(log_is_right_at_the_ends_of_its_range) {
  EXPECT(log_f64(splat_f64(1))[0] == 0, "log 1");
  EXPECT(log_f64(splat_f64(0x1p-1022))[0] == -0x1.6232bdd7abcd2p+9, "log of the smallest");
  EXPECT(log_f64(splat_f64(0x1.fffffffffffffp1023))[0] == 0x1.62e42fefa39efp+9, "of the largest");
}

CHECK(sine_and_cosine_are_within_their_stated_error) {
  const double quarter = 0x1.921fb54442d18p+0;
  double worst = 0;
  for (int i = 0; i < 300000; i++) {
    double anywhere = (uniform() + 1) * 2 * quarter;
    double nearby = fabs((i / 3 % 5) * quarter + ldexp(uniform(), -(i / 15 % 52)));
    double x = i % 3 ? anywhere : nearby;
    f64x4 sine, cosine;
    sincos_f64x4(&sine, &cosine, splat_f64x4(x));
    digest_f64((double *)&sine, 4), digest_f64((double *)&cosine, 4);
    if (!HAS_LONG_DOUBLE) continue;
    if (x != 0) worst = fmax(worst, ulps(sine[0], sinl(x)));
    worst = fmax(worst, ulps(cosine[3], cosl(x)));
  }
  EXPECT(worst <= 1.5, "sincos_f64x4 is off by %g ulp", worst);
}

CHECK(sine_and_cosine_of_zero_are_exact) {
  f64x4 sine, cosine;
  sincos_f64x4(&sine, &cosine, splat_f64x4(0));
  EXPECT(sine[0] == 0 && cosine[0] == 1, "%g %g", sine[0], cosine[0]);
}

CHECK(twister_on_vectors_equals_the_plain_one) {
  generator g;
  generator_seed(&g, 4357);
  uint32_t plain[TWISTER_WORDS], tempered[TWISTER_WORDS], tempered_plain[TWISTER_WORDS];
  memcpy(plain, g.state, sizeof plain);
  for (size_t block = 0; block < 20; block++) {
    twister_next_block(g.state);
    twister_next_block_plain(plain);
    EXPECT(memcmp(plain, g.state, sizeof plain) == 0, "block %zu", block);
    size_t count = TWISTER_WORDS - block;
    twister_temper(tempered, g.state, count);
    twister_temper_plain(tempered_plain, plain, count);
    EXPECT(memcmp(tempered, tempered_plain, 4 * count) == 0, "tempered block %zu", block);
    digest_bytes(tempered, 4 * count);
  }
}

/* A jump over few blocks and twisting over them lead to the same place, so the jump is right
 * where nobody could count along. */
CHECK(a_jump_leads_where_twisting_leads) {
  const uint64_t counts[] = {0, 1, 623, 624, 625, 1248, 1249, 19936, 19937, 19938, 100000, 1234567};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    for (uint32_t used = 0; used < 2000; used += 999) {
      generator twisting, jumping;
      generator_seed(&twisting, used + 1);
      generator_skip_with(&twisting, used, UINT64_MAX);
      jumping = twisting;
      generator_skip_with(&twisting, counts[i], UINT64_MAX);
      generator_skip_with(&jumping, counts[i], 1);
      uint32_t expected[1300], drawn[1300];
      generator_uint32(&twisting, expected, 1300);
      generator_uint32(&jumping, drawn, 1300);
      EXPECT(memcmp(expected, drawn, sizeof drawn) == 0, "%llu draws after %u",
             (unsigned long long)counts[i], used);
      digest_bytes(drawn, sizeof drawn);
    }
}

CHECK(generator_fills_arrays_of_any_length) {
  for (size_t n = 0; n < 130; n++) {
    generator g;
    generator_seed(&g, (uint32_t)n);
    double *wide = room_f64(n);
    float *narrow = room_f32(n), *draws = room_f32(n);
    generator_uniform_f64(&g, wide, n), digest_f64(wide, n);
    generator_normal_f64(&g, wide, n), digest_f64(wide, n);
    generator_uniform_f32(&g, narrow, n), digest_f32(narrow, n);
    generator_normal_f32(&g, narrow, n), digest_f32(narrow, n);
    generator_uint32(&g, (uint32_t *)(void *)draws, n), digest_bytes(draws, 4 * n);
    free(wide), free(narrow), free(draws);
  }
}

/* Whatever its length, where the reading begins and how much is read at a time. */
CHECK(an_array_read_in_pieces_is_the_array_drawn_at_once) {
  for (size_t total = 1; total < 70; total++)
    for (size_t first = 0; first <= total; first += 1 + total / 9)
      for (size_t step = 1; step < 40; step += 6) {
        generator g, whole;
        normal_array array;
        double *read = room_f64(total), *drawn = room_f64(total), next[3], expected[3];
        generator_seed(&g, (uint32_t)total);
        generator_normal_f64(&g, drawn, step % 3); /* sometimes with a normal kept */
        whole = g;
        generator_normal_f64(&whole, drawn, total);
        normal_array_open(&array, &g, total, first);
        for (size_t at = first; at < total; at += step)
          normal_array_read(&array, read + at, step < total - at ? step : total - at);
        EXPECT(memcmp(read + first, drawn + first, 8 * (total - first)) == 0, "%zu from %zu by %zu",
               total, first, step);
        generator_normal_f64(&g, next, 3);
        generator_normal_f64(&whole, expected, 3);
        EXPECT(memcmp(next, expected, sizeof next) == 0, "what follows %zu values", total);
        free(read), free(drawn);
      }
}
