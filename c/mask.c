#include "mask.h"

#include <math.h>

static double dense_value(const mask *dense, size_t index) {
  return dense->float64 ? ((const double *)dense->values)[index]
                        : (double)((const float *)dense->values)[index];
}

status mask_check(const void *values, int float64, size_t count) {
  mask dense = {.kind = MASK_DENSE, .float64 = float64, .values = values};
  for (size_t i = 0; i < count; i++)
    if (!(dense_value(&dense, i) < INFINITY)) return STATUS_MASK;
  return STATUS_OK;
}

static span range_of(const mask *one, size_t matrix, size_t i, size_t m) {
  ptrdiff_t last = (ptrdiff_t)i + one->offset;
  switch (one->kind) {
  case MASK_CAUSAL:
    return (span){0, last < 0 ? 0 : (size_t)last + 1};
  case MASK_WINDOW:
    return (span){i + 1 > one->width ? i + 1 - one->width : 0, i + 1};
  case MASK_PADDING:
    return (span){0, one->lengths[matrix / one->share]};
  default:
    return (span){0, m};
  }
}

span mask_range(mask_list masks, size_t i, size_t m) {
  span range = {0, m};
  for (size_t t = 0; t < masks.count; t++) {
    span one = range_of(&masks.list[t], masks.matrix, i, m);
    if (one.begin > range.begin) range.begin = one.begin;
    if (one.end < range.end) range.end = one.end;
  }
  if (range.begin > range.end) range.begin = range.end;
  return range;
}

int mask_has_values(mask_list masks) {
  for (size_t t = 0; t < masks.count; t++)
    if (masks.list[t].kind == MASK_DENSE) return 1;
  return 0;
}

#define REAL_BITS 32
#include "real.h"
#include "mask.inc"

#define REAL_BITS 64
#include "real.h"
#include "mask.inc"
