#include "mask_samples.h"

#include <math.h>

#include "check.h"

mask_samples sample_masks(size_t n, size_t m) {
  mask_samples s = {.n = n, .m = m, .lengths = {(uint32_t)m, (uint32_t)m / 2}};
  s.starts[1] = (uint32_t)(n * m);
  s.values = uniform_f64(2 * n * m);
  for (size_t i = 0; i < 2 * n * m; i++)
    if (uniform() < -0.6) s.values[i] = -INFINITY;
  s.kinds[0] = (mask){.kind = MASK_CAUSAL, .offset = (int32_t)m - (int32_t)n};
  s.kinds[1] = (mask){.kind = MASK_WINDOW, .width = 3};
  s.kinds[2] = (mask){.kind = MASK_PADDING, .share = 1};
  s.kinds[3] = (mask){.kind = MASK_DENSE, .float64 = 1, .row = (uint32_t)m, .column = 1};
  return s;
}

mask_list choose_masks(mask *room, const mask_samples *samples, int chosen, size_t matrix) {
  mask_list masks = {room, 0, matrix};
  for (int kind = 0; kind < 4; kind++) {
    if (!(chosen >> kind & 1)) continue;
    room[masks.count] = samples->kinds[kind];
    room[masks.count].lengths = samples->lengths;
    room[masks.count].starts = samples->starts;
    room[masks.count++].values = samples->values;
  }
  return masks;
}
