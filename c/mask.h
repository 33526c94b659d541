/* Masks: which keys a query may read, and what is added to its scores.
 *
 * Causal, window and padding masks leave query i of a matrix one unbroken range of keys, so they
 * stay descriptions; a dense mask adds its values inside that range, -infinity hiding a key.
 * Several masks act together: their ranges are intersected, their values added.
 */
#ifndef MASK_H
#define MASK_H

#include <stddef.h>
#include <stdint.h>

#include "matrix.h"
#include "status.h"

typedef enum {
  MASK_CAUSAL = 0,  /* query i reads keys j <= i + offset */
  MASK_WINDOW = 1,  /* query i reads the `width` keys i - width + 1 ... i */
  MASK_PADDING = 2, /* every query of matrix b reads keys j < lengths[b / share] */
  MASK_DENSE = 3    /* values[starts[b] + i * row + j * column] is added for matrix b */
} mask_kind;

/* On wasm32 this is ten 32-bit words, written by web/core/masks.js in this order. */
typedef struct {
  int32_t kind;
  int32_t offset;          /* causal */
  uint32_t width;          /* window, >= 1 */
  const uint32_t *lengths; /* padding: each at most m */
  uint32_t share;          /* padding: how many matrices in a row share a length, >= 1 */
  int32_t float64;         /* dense: whether values are double, else float */
  const void *values;      /* dense: neither NaN nor +infinity, see mask_check */
  const uint32_t *starts;  /* dense: one per matrix */
  uint32_t row, column;    /* dense: steps in elements, 0 along an axis that is broadcast */
} mask;

/* All masks of one matrix among those of a batch. */
typedef struct {
  const mask *list;
  size_t count;
  size_t matrix;
} mask_list;

/* STATUS_MASK where one of the `count` values of a dense mask is NaN or +infinity. */
status mask_check(const void *values, int float64, size_t count);

/* The keys among m that query i may read as far as descriptions say; begin = end: none. */
span mask_range(mask_list masks, size_t i, size_t m);

/* Whether a dense mask is among them. */
int mask_has_values(mask_list masks);

/* What the dense masks add to the scores of query i: added[j - range.begin] for the keys j of
 * `range`, NaN where one of them hides key j. A sum beyond the largest number is infinite.
 */
void mask_values_f32(float *added, mask_list masks, size_t i, span range);
void mask_values_f64(double *added, mask_list masks, size_t i, span range);

#endif
