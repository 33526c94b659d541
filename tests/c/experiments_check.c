#include "experiments.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "softmax.h"

enum { PAIRS = 301, QUERIES = 139, KEYS = 5, SIZES = 4 };
static const uint64_t D_K[SIZES] = {3, 16, 1030, 1};
static const experiment_sizes STATISTICS = {SCORE_STATISTICS, PAIRS, QUERIES, KEYS};
static const experiment_sizes GRADIENT = {GRADIENT_SIZES, 0, QUERIES, KEYS};

static experiment *started(experiment_sizes sizes) {
  size_t room = experiment_room(1030, KEYS);
  experiment *e = malloc(sizeof *e + room * sizeof(double));
  EXPECT(e, "no memory");
  memset(e, 0x7f, sizeof *e); /* as memory comes */
  experiment_start(e, sizes, 77, (double *)(e + 1), 1030);
  return e;
}

/* measures (SIZES, EXPERIMENT_MEASURES) of all D_K, divided into shares, in steps of a budget. */
static void run(double *measures, experiment_sizes sizes, uint64_t shares, double budget) {
  experiment *joined = started(sizes), *workers[8];
  for (uint64_t s = 0; s < shares; s++) workers[s] = started(sizes);
  for (size_t i = 0; i < SIZES; i++) {
    for (uint64_t s = 0; s < shares; s++) {
      experiment_begin(workers[s], D_K[i], s, shares);
      while (!experiment_work(workers[s], budget)) {
      }
      experiment_take(joined, &workers[s]->parts, s, shares);
    }
    experiment_measures(joined, measures + i * EXPERIMENT_MEASURES);
  }
  for (uint64_t s = 0; s < shares; s++) free(workers[s]);
  free(joined);
}

CHECK(experiments_have_the_same_bits_for_any_budget_and_number_of_workers) {
  double expected[SIZES * EXPERIMENT_MEASURES] = {0}, measures[SIZES * EXPERIMENT_MEASURES] = {0};
  for (int kind = 0; kind < 2; kind++) {
    experiment_sizes sizes = kind ? GRADIENT : STATISTICS;
    run(expected, sizes, 1, 1e12);
    for (uint64_t shares = 1; shares <= 7; shares += 2)
      for (double budget = 1; budget < 1e6; budget *= 170) {
        run(measures, sizes, shares, budget);
        EXPECT(memcmp(expected, measures, sizeof expected) == 0, "%llu shares, budget %g",
               (unsigned long long)shares, budget);
      }
    digest_f64(expected, SIZES * EXPERIMENT_MEASURES);
  }
}

/* Everything stored, in the order of the header: what the experiment does without storing. */
CHECK(score_statistics_equal_those_of_stored_arrays) {
  double measures[SIZES * EXPERIMENT_MEASURES];
  run(measures, STATISTICS, 1, 1e12);
  generator g;
  generator_seed(&g, 77);
  for (size_t i = 0; i < SIZES; i++) {
    size_t d_k = D_K[i];
    double *q = room_f64(PAIRS * d_k), *k = room_f64(PAIRS * d_k);
    double *queries = room_f64(QUERIES * d_k), *keys = room_f64(QUERIES * KEYS * d_k);
    generator_normal_f64(&g, q, PAIRS * d_k);
    generator_normal_f64(&g, k, PAIRS * d_k);
    generator_normal_f64(&g, queries, QUERIES * d_k);
    generator_normal_f64(&g, keys, QUERIES * KEYS * d_k);
    double scores[PAIRS] = {0}, mean = 0, variance = 0, top = 0;
    for (size_t p = 0; p < PAIRS; p++) {
      for (size_t t = 0; t < d_k; t++) scores[p] += q[p * d_k + t] * k[p * d_k + t];
      mean += scores[p] / PAIRS;
    }
    for (size_t p = 0; p < PAIRS; p++) variance += (scores[p] - mean) * (scores[p] - mean);
    variance /= PAIRS - 1;
    for (size_t row = 0; row < QUERIES; row++) {
      double s[KEYS] = {0}, largest = 0;
      for (size_t j = 0; j < KEYS; j++)
        for (size_t t = 0; t < d_k; t++)
          s[j] += queries[row * d_k + t] * keys[(row * KEYS + j) * d_k + t];
      softmax_f64(s, s, 1, KEYS);
      for (size_t j = 0; j < KEYS; j++) largest = fmax(largest, s[j]);
      top += largest / QUERIES;
    }
    const double *m = measures + i * EXPERIMENT_MEASURES;
    EXPECT(fabs(m[0] - mean) < 1e-12 * sqrt(variance), "mean %.17g, not %.17g", m[0], mean);
    EXPECT(fabs(m[1] - variance) < 1e-12 * variance, "variance %.17g, not %.17g", m[1], variance);
    EXPECT(fabs(m[3] - top) < 1e-12, "largest weight %.17g, not %.17g", m[3], top);
    free(q), free(k), free(queries), free(keys);
  }
}

CHECK(an_experiment_that_passes_over_a_size_goes_on_as_if_it_had_worked) {
  double measures[SIZES * EXPERIMENT_MEASURES], last[EXPERIMENT_MEASURES];
  for (int kind = 0; kind < 2; kind++) {
    experiment *e = started(kind ? GRADIENT : STATISTICS);
    run(measures, e->sizes, 1, 1e12);
    for (size_t i = 0; i + 1 < SIZES; i++) experiment_pass(e, D_K[i]);
    experiment_begin(e, D_K[SIZES - 1], 0, 1);
    while (!experiment_work(e, 100)) {
    }
    experiment_measures(e, last);
    size_t count = kind ? 2 : EXPERIMENT_MEASURES;
    const double *expected = measures + (SIZES - 1) * EXPERIMENT_MEASURES;
    EXPECT(memcmp(last, expected, count * sizeof *last) == 0, "kind %d", kind);
    free(e);
  }
}

CHECK(moments_and_slope_are_those_of_their_definitions) {
  moments all = {0}, first = {0}, second = {0}, none = {0};
  for (int i = 0; i < 10; i++) moments_add(&all, i), moments_add(i < 3 ? &first : &second, i);
  moments_join(&none, &first);
  moments_join(&none, &second);
  EXPECT(all.count == 10 && none.count == 10, "%g and %g", all.count, none.count);
  EXPECT(fabs(all.mean - 4.5) < 1e-15 && fabs(none.mean - 4.5) < 1e-15, "%g", none.mean);
  EXPECT(fabs(moments_variance(&all) - 55.0 / 6) < 1e-14, "%g", moments_variance(&all));
  EXPECT(fabs(moments_variance(&none) - 55.0 / 6) < 1e-14, "%g", moments_variance(&none));
  double x[] = {1, 2, 4, 8}, y[] = {3, 12, 48, 192}, slope = log_log_slope(x, y, 4);
  EXPECT(fabs(slope - 2) < 1e-14, "%.17g", slope);
  digest_f64(&slope, 1);
}
