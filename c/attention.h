/* Scaled dot-product attention, readable: every intermediate can be seen.
 *
 *     scores = scale q k^T + mask      weights = softmax of each row      output = weights v
 *
 * ("Attention Is All You Need", 2017, equation 1, with the mask inside the softmax.)
 *
 * A hidden key's score is -infinity and its weight 0, put there by selection, never by adding or
 * multiplying: what its K and V hold, NaN included, reaches nothing. A query without any visible
 * key gets zeros. At a visible key, NaN and infinities of the inputs go their way as in IEEE 754:
 * a row with such a score has NaN for the weights of its visible keys (but -infinity beside finite
 * scores only takes weight 0).
 */
#ifndef ATTENTION_H
#define ATTENTION_H

#include <stddef.h>

#include "mask.h"
#include "status.h"

typedef struct {
  size_t n, m, d_k, d_v; /* queries, keys, size of a key, size of a value; each >= 1 */
  size_t output_row;     /* from one row of output to the next; d_v where they touch */
} attention_sizes;

/* How many reals attention needs to work in: k and v packed, and a few rows of scores. A double,
 * since the answer may be more than memory can hold.
 */
double attention_scratch_f32(attention_sizes sizes);
double attention_scratch_f64(attention_sizes sizes);

/* One matrix. output (n, d_v), weights (n, m) and scores (n, m), each NULL where not wanted;
 * *hidden_rows grows by the number of queries without a visible key; queries q (n, d_k), keys
 * k (m, d_k), values v (m, d_v).
 *
 * STATUS_OVERFLOW, or BY_SCALE or BY_MASK, where a score of finite inputs is beyond the largest
 * number; the results are then unfinished.
 */
status attention_f32(float *output, float *weights, float *scores, size_t *hidden_rows,
                     const float *q, const float *k, const float *v, attention_sizes sizes,
                     mask_list masks, double scale, float *scratch);
status attention_f64(double *output, double *weights, double *scores, size_t *hidden_rows,
                     const double *q, const double *k, const double *v, attention_sizes sizes,
                     mask_list masks, double scale, double *scratch);

/* What made a score of the finite query q and key k (d_k) overflow: one of those three. */
status overflow_cause_f32(const float *q, const float *k, size_t d_k, float scale);
status overflow_cause_f64(const double *q, const double *k, size_t d_k, double scale);

#endif
