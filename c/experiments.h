/* What random queries and keys do to scores and to their softmax: three experiments, float64.
 *
 * For each key size d_k in turn, from one generator that is never seeded again, torch.randn draws
 *
 *   score statistics   q (pairs, d_k), k (pairs, d_k), queries (queries, d_k),
 *                      keys (queries, keys, d_k)
 *   gradient sizes     queries (queries, d_k), keys (queries, keys, d_k)
 *   saturation rows    one query (d_k), keys (keys, d_k)
 *
 * The pairs give scores q.k; each query gives a row of scores with its own keys, whose softmax is
 * taken without scaling and after division by sqrt(d_k).
 *
 * Nothing is stored but one query, its scores, and the sums of at most EXPERIMENT_PARTS parts: the
 * rows of each array are divided into that many runs of equal length, each is summed on its own,
 * and the sums are joined in their order. So the result has the same bits whatever the budget of a
 * call, and however many instances share the parts between them.
 */
#ifndef EXPERIMENTS_H
#define EXPERIMENTS_H

#include "normal_array.h"
#include "statistics.h"

enum {
  EXPERIMENT_PARTS = 128,
  EXPERIMENT_TILE = 1024,  /* values of an array that are drawn at a time */
  EXPERIMENT_MEASURES = 7, /* numbers that a finished d_k gives */
  ROW_SUMS = 4
};

typedef enum { SCORE_STATISTICS, GRADIENT_SIZES } experiment_kind;

/* Sizes; pairs is 0 in GRADIENT_SIZES, else >= 2; the others >= 1. All products that count draws
 * stay below 2^53. */
typedef struct {
  experiment_kind kind;
  uint64_t pairs, queries, keys;
} experiment_sizes;

/* The sums of one run of pairs, and of one run of queries:
 * SCORE_STATISTICS: largest weight, the same scaled, rows with one above 0.99, the same scaled;
 * GRADIENT_SIZES: the softmax's gradient size, the same scaled. */
typedef struct {
  moments score, scaled;
} pair_part;
typedef struct {
  double sums[ROW_SUMS];
} row_part;
typedef struct {
  pair_part pairs[EXPERIMENT_PARTS];
  row_part rows[EXPERIMENT_PARTS];
} experiment_parts;

typedef enum { PHASE_PAIRS, PHASE_ROWS, PHASE_DONE } experiment_phase;

typedef struct {
  experiment_sizes sizes;
  generator next; /* draws the first array that is not open yet */
  uint64_t d_k, share, shares;
  experiment_phase phase;
  uint64_t row, end, run;   /* the next row of this share, the end of its rows, rows of a part */
  int has_query;            /* whether the present query has been drawn */
  uint64_t key;             /* scores of the present query that are done */
  double drawn;             /* values drawn by this instance for this d_k */
  normal_array left, right; /* q and k, or queries and keys */
  experiment_parts parts;
  double left_tile[EXPERIMENT_TILE], right_tile[EXPERIMENT_TILE];
  double *query, *scores, *scaled, *scratch; /* (largest d_k), (keys) each: the caller's */
} experiment;

/* Doubles of room that an experiment needs beside its struct. */
size_t experiment_room(uint64_t largest_d_k, uint64_t keys);

/* e is ready for experiment_begin, or to take the parts of others; `room` stays in use as long. */
void experiment_start(experiment *e, experiment_sizes sizes, uint32_t seed, double *room,
                      uint64_t largest_d_k);

/* The next d_k begins; this instance takes share `share` (from 0) of `shares`. */
void experiment_begin(experiment *e, uint64_t d_k, uint64_t share, uint64_t shares);

/* Works until about `budget` values have been drawn. Returns 1 once the share is done, else 0. */
int experiment_work(experiment *e, double budget);

/* Instead of begin and work: passes over a d_k. */
void experiment_pass(experiment *e, uint64_t d_k);

/* Takes over from another instance's parts of this d_k those of its share. */
void experiment_take(experiment *e, const experiment_parts *other, uint64_t share, uint64_t shares);

/* measures = what all parts of this d_k together give.
 * SCORE_STATISTICS: mean, variance, variance scaled, largest weight, scaled, share of the rows with
 * a weight above 0.99, scaled. GRADIENT_SIZES: gradient size, scaled. */
void experiment_measures(const experiment *e, double measures[EXPERIMENT_MEASURES]);

/* One d_k of the saturation rows: scores (keys) from the largest to the smallest, and their softmax
 * without scaling and after division by sqrt(d_k), (keys) each. room: d_k doubles. */
void saturation_row(generator *g, double *scores, double *weights, double *weights_scaled,
                    double *room, size_t keys, size_t d_k);

#endif
