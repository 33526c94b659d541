/* Hands out consecutive pieces of an array of floats and counts them; with no array it only counts.
 * The count is a double, since the answer may be more than memory can hold. */
#ifndef PIECES_H
#define PIECES_H

#include <stddef.h>

typedef struct {
  float *base;
  double used;
} pieces;

static inline float *piece(pieces *p, double count) {
  float *start = p->base ? p->base + (size_t)p->used : NULL;
  p->used += count;
  return start;
}

static inline double larger(double a, double b) {
  return a > b ? a : b;
}

#endif
