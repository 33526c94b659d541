/* Masks to check attention with. */
#ifndef MASK_SAMPLES_H
#define MASK_SAMPLES_H

#include "mask.h"

/* A batch of two matrices and one mask of each kind for it. */
typedef struct {
  size_t n, m;
  uint32_t lengths[2], starts[2];
  double *values; /* (2, n, m), a fifth of it -infinity */
  mask kinds[4];
} mask_samples;

mask_samples sample_masks(size_t n, size_t m);

/* Which of the kinds are chosen, by the bits of `chosen`, as a list of the masks in `room` (4). */
mask_list choose_masks(mask *room, const mask_samples *samples, int chosen, size_t matrix);

#endif
