#include "experiments.h"

#include <math.h>
#include <stdlib.h>

#include "softmax.h"
#include "vec.h"

static uint64_t least(uint64_t a, uint64_t b) {
  return a < b ? a : b;
}

/* ---- scores ---- */

/* a . b of n values: eight running sums, then what is left, in an order that only n decides. */
static double dot(const double *a, const double *b, size_t n) {
  f64x2 sum0 = {0}, sum1 = {0}, sum2 = {0}, sum3 = {0};
  size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    sum0 += load_f64(a + i) * load_f64(b + i);
    sum1 += load_f64(a + i + 2) * load_f64(b + i + 2);
    sum2 += load_f64(a + i + 4) * load_f64(b + i + 4);
    sum3 += load_f64(a + i + 6) * load_f64(b + i + 6);
  }
  f64x2 both = (sum0 + sum1) + (sum2 + sum3);
  double sum = both[0] + both[1];
  for (; i < n; i++) sum += a[i] * b[i];
  return sum;
}

/* The query (d_k) times the next row of the keys. tile: EXPERIMENT_TILE. */
static double score_key(const double *query, normal_array *keys, double *tile, uint64_t d_k) {
  double score = 0;
  for (uint64_t at = 0; at < d_k; at += EXPERIMENT_TILE) {
    size_t part = (size_t)least(d_k - at, EXPERIMENT_TILE);
    normal_array_read(keys, tile, part);
    score += dot(query + at, tile, part);
  }
  return score;
}

/* The next row of q times the next row of k. */
static double score_pair(experiment *e) {
  double score = 0;
  for (uint64_t at = 0; at < e->d_k; at += EXPERIMENT_TILE) {
    size_t part = (size_t)least(e->d_k - at, EXPERIMENT_TILE);
    normal_array_read(&e->left, e->left_tile, part);
    normal_array_read(&e->right, e->right_tile, part);
    score += dot(e->left_tile, e->right_tile, part);
  }
  return score;
}

/* ---- parts ---- */

static uint64_t run_length(uint64_t rows) {
  return (rows + EXPERIMENT_PARTS - 1) / EXPERIMENT_PARTS;
}

/* How many runs `rows` make, and the first of them that belongs to a share. */
static uint64_t part_count(uint64_t rows) {
  return rows ? (rows + run_length(rows) - 1) / run_length(rows) : 0;
}
static uint64_t first_part(uint64_t rows, uint64_t share, uint64_t shares) {
  return part_count(rows) * share / shares;
}

/* Sets row, end and run to this instance's share of `rows`. */
static void share_rows(experiment *e, uint64_t rows) {
  e->run = run_length(rows);
  e->row = first_part(rows, e->share, e->shares) * e->run;
  e->end = least(first_part(rows, e->share + 1, e->shares) * e->run, rows);
}

/* ---- the course of an experiment ---- */

size_t experiment_room(uint64_t largest_d_k, uint64_t keys) {
  return (size_t)(largest_d_k + 3 * keys);
}

void experiment_start(experiment *e, experiment_sizes sizes, uint32_t seed, double *room,
                      uint64_t largest_d_k) {
  e->sizes = sizes;
  e->parts = (experiment_parts){0};
  generator_seed(&e->next, seed);
  e->phase = PHASE_DONE;
  e->query = room;
  e->scores = e->query + largest_d_k;
  e->scaled = e->scores + sizes.keys;
  e->scratch = e->scaled + sizes.keys;
}

static void begin_pairs(experiment *e) {
  uint64_t values = e->sizes.pairs * e->d_k;
  e->phase = PHASE_PAIRS;
  share_rows(e, e->sizes.pairs);
  normal_array_open(&e->left, &e->next, values, e->row * e->d_k);
  normal_array_open(&e->right, &e->next, values, e->row * e->d_k);
}

static void begin_rows(experiment *e) {
  uint64_t values = e->sizes.queries * e->d_k;
  e->phase = PHASE_ROWS;
  e->has_query = 0;
  e->key = 0;
  share_rows(e, e->sizes.queries);
  normal_array_open(&e->left, &e->next, values, e->row * e->d_k);
  normal_array_open(&e->right, &e->next, values * e->sizes.keys, e->row * e->d_k * e->sizes.keys);
}

void experiment_begin(experiment *e, uint64_t d_k, uint64_t share, uint64_t shares) {
  e->parts = (experiment_parts){0};
  e->d_k = d_k;
  e->share = share;
  e->shares = shares;
  e->drawn = 0;
  if (e->sizes.pairs)
    begin_pairs(e);
  else
    begin_rows(e);
}

void experiment_pass(experiment *e, uint64_t d_k) {
  for (int i = 0; e->sizes.pairs && i < 2; i++) normal_array_pass(&e->next, e->sizes.pairs * d_k);
  normal_array_pass(&e->next, e->sizes.queries * d_k);
  normal_array_pass(&e->next, e->sizes.queries * e->sizes.keys * d_k);
}

/* ---- work ---- */

static void work_on_pair(experiment *e) {
  double score = score_pair(e);
  pair_part *part = &e->parts.pairs[e->row / e->run];
  moments_add(&part->score, score);
  moments_add(&part->scaled, score / sqrt((double)e->d_k));
  e->drawn += 2 * (double)e->d_k;
  e->row++;
}

static double largest(const double *values, size_t n) {
  double most = values[0];
  for (size_t i = 1; i < n; i++) most = values[i] > most ? values[i] : most;
  return most;
}

static void add_largest_weights(const experiment *e, double sums[ROW_SUMS]) {
  size_t keys = (size_t)e->sizes.keys;
  softmax_f64(e->scores, e->scores, 1, keys);
  softmax_f64(e->scaled, e->scaled, 1, keys);
  double weight = largest(e->scores, keys), weight_scaled = largest(e->scaled, keys);
  sums[0] += weight;
  sums[1] += weight_scaled;
  sums[2] += weight > 0.99;
  sums[3] += weight_scaled > 0.99;
}

static void add_gradient_sizes(const experiment *e, double sums[ROW_SUMS]) {
  double size[2];
  size_t keys = (size_t)e->sizes.keys;
  softmax_gradient_size_f64(&size[0], e->scores, 1, keys, e->scratch);
  softmax_gradient_size_f64(&size[1], e->scaled, 1, keys, e->scratch);
  sums[0] += size[0];
  sums[1] += size[1];
}

/* All scores of a query are there. */
static void finish_row(experiment *e) {
  double root = sqrt((double)e->d_k);
  for (uint64_t i = 0; i < e->sizes.keys; i++) e->scaled[i] = e->scores[i] / root;
  double *sums = e->parts.rows[e->row / e->run].sums;
  if (e->sizes.kind == GRADIENT_SIZES)
    add_gradient_sizes(e, sums);
  else
    add_largest_weights(e, sums);
  e->has_query = 0;
  e->key = 0;
  e->row++;
}

/* Draws one query, or one key: no more, as either may be long. */
static void work_on_row(experiment *e) {
  e->drawn += (double)e->d_k;
  if (!e->has_query) {
    normal_array_read(&e->left, e->query, (size_t)e->d_k);
    e->has_query = 1;
    return;
  }
  e->scores[e->key++] = score_key(e->query, &e->right, e->right_tile, e->d_k);
  if (e->key == e->sizes.keys) finish_row(e);
}

int experiment_work(experiment *e, double budget) {
  double limit = e->drawn + budget;
  while (e->phase != PHASE_DONE && e->drawn < limit) {
    if (e->row >= e->end) {
      if (e->phase == PHASE_ROWS) {
        e->phase = PHASE_DONE;
      } else {
        begin_rows(e);
        break; /* opening takes a while */
      }
    } else if (e->phase == PHASE_PAIRS) {
      work_on_pair(e);
    } else {
      work_on_row(e);
    }
  }
  return e->phase == PHASE_DONE;
}

/* ---- results ---- */

void experiment_take(experiment *e, const experiment_parts *other, uint64_t share,
                     uint64_t shares) {
  uint64_t pairs = e->sizes.pairs, queries = e->sizes.queries;
  for (uint64_t i = first_part(pairs, share, shares); i < first_part(pairs, share + 1, shares); i++)
    e->parts.pairs[i] = other->pairs[i];
  for (uint64_t i = first_part(queries, share, shares); i < first_part(queries, share + 1, shares);
       i++)
    e->parts.rows[i] = other->rows[i];
}

void experiment_measures(const experiment *e, double measures[EXPERIMENT_MEASURES]) {
  moments score = {0}, scaled = {0};
  double sums[ROW_SUMS] = {0};
  for (size_t i = 0; i < EXPERIMENT_PARTS; i++) {
    moments_join(&score, &e->parts.pairs[i].score);
    moments_join(&scaled, &e->parts.pairs[i].scaled);
    for (size_t j = 0; j < ROW_SUMS; j++) sums[j] += e->parts.rows[i].sums[j];
  }
  if (e->sizes.kind == SCORE_STATISTICS) {
    *measures++ = score.mean;
    *measures++ = moments_variance(&score);
    *measures++ = moments_variance(&scaled);
  }
  for (size_t j = 0; j < ROW_SUMS; j++) measures[j] = sums[j] / (double)e->sizes.queries;
}

/* ---- saturation rows ---- */

static int larger_first(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x < y) - (x > y);
}

void saturation_row(generator *g, double *scores, double *weights, double *weights_scaled,
                    double *room, size_t keys, size_t d_k) {
  double tile[EXPERIMENT_TILE], root = sqrt((double)d_k);
  normal_array array;
  generator_normal_f64(g, room, d_k);
  normal_array_open(&array, g, (uint64_t)keys * d_k, 0);
  for (size_t i = 0; i < keys; i++) scores[i] = score_key(room, &array, tile, d_k);
  qsort(scores, keys, sizeof *scores, larger_first);
  for (size_t i = 0; i < keys; i++) weights_scaled[i] = scores[i] / root;
  softmax_f64(weights, scores, 1, keys);
  softmax_f64(weights_scaled, weights_scaled, 1, keys);
}
