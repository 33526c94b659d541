/* torch.randn(total) in float64 without storing it: the array's values, read from left to right.
 *
 * PyTorch draws the last 16 values of an array anew where its length is no multiple of 16, after
 * all others, and an array of fewer than 16 one by one. Those values are drawn when the array is
 * opened; a copy of the generator stays behind and draws the rest when it is read.
 */
#ifndef NORMAL_ARRAY_H
#define NORMAL_ARRAY_H

#include "generator.h"

typedef struct {
  generator source;             /* draws the block after `block` */
  uint64_t next, total;         /* the value that is read next; the array's length */
  uint64_t redrawn_from;        /* from here on the values are those in `redrawn` */
  double redrawn[NORMAL_BLOCK]; /* at most the last 16 values */
  double block[NORMAL_BLOCK];   /* the block that holds value `next`, unless it starts there */
} normal_array;

/* Opens the array of `total` values that g draws next, to be read from value `first` <= total on.
 * g moves past the whole array. */
void normal_array_open(normal_array *a, generator *g, uint64_t total, uint64_t first);

/* out (count) = the next values; no more than are left. */
void normal_array_read(normal_array *a, double *out, size_t count);

/* g moves past an array of `total` values, which nobody reads. */
void normal_array_pass(generator *g, uint64_t total);

#endif
