#include "normal_array.h"

/* g moves past the array; redrawn = its values from the returned index on. */
static uint64_t pass(generator *g, uint64_t total, double redrawn[NORMAL_BLOCK]) {
  if (total < NORMAL_BLOCK) {
    generator_normal_f64(g, redrawn, (size_t)total);
    return 0;
  }
  generator_skip(g, 2 * total);
  if (total % NORMAL_BLOCK == 0) return total;
  generator_normal_blocks(g, redrawn, 1);
  return total - NORMAL_BLOCK;
}

void normal_array_pass(generator *g, uint64_t total) {
  double redrawn[NORMAL_BLOCK];
  pass(g, total, redrawn);
}

void normal_array_open(normal_array *a, generator *g, uint64_t total, uint64_t first) {
  a->source = *g;
  a->total = total;
  a->next = first;
  a->redrawn_from = pass(g, total, a->redrawn);
  generator_skip(&a->source, 2 * (first - first % NORMAL_BLOCK));
  if (first % NORMAL_BLOCK) generator_normal_blocks(&a->source, a->block, 1);
}

/* out (count) = values next ... as the blocks hold them, whether redrawn later or not. */
static void read_blocks(normal_array *a, double *out, size_t count) {
  size_t within = a->next % NORMAL_BLOCK, i = 0;
  if (within)
    for (; i < count && within < NORMAL_BLOCK; i++) out[i] = a->block[within++];
  size_t whole = (count - i) / NORMAL_BLOCK;
  generator_normal_blocks(&a->source, out + i, whole);
  i += whole * NORMAL_BLOCK;
  if (i == count) return;
  generator_normal_blocks(&a->source, a->block, 1);
  for (within = 0; i < count; i++) out[i] = a->block[within++];
}

void normal_array_read(normal_array *a, double *out, size_t count) {
  read_blocks(a, out, count);
  uint64_t begin = a->next, end = begin + count;
  uint64_t from = begin > a->redrawn_from ? begin : a->redrawn_from;
  for (uint64_t i = from; i < end; i++) out[i - begin] = a->redrawn[i - a->redrawn_from];
  a->next = end;
}
