#include "fused.h"

#include <math.h>

#include "elementary.h"
#include "elementary_exp2.h"
#include "finite.h"
#include "matrix.h"

/* The most keys in a tile; queries whose scores are computed together; queries that share one packing
 * of the keys. The longer a tile, the less often sums are carried over; that what is used together
 * stays in the nearer caches keeps it from growing.
 */
enum { KEYS = 512, BLOCK = 16, CHUNK = 1024, PANEL = 16 };

/* A row is computed the careful way where its query, or a key or value that it may read, is beyond
 * these bounds. Within them no sum of products comes near the largest number: a score stays below
 * LARGEST_SCORE, and 2^29 values, all there can be, can still be added up.
 */
static const float LARGEST_SIZE = 0x1p50f, LARGEST_SCORE = 0x1p100f, LARGEST_VALUE = 0x1p95f;

/* What is carried along for one query. */
typedef struct {
  span visible;
  float largest; /* of its scores so far */
  float shrink;  /* by what the present tile scales down what has been gathered */
  float sum[4];  /* of its powers so far, by lanes */
  int careful;   /* whether it must be computed the careful way */
} query;

typedef struct {
  attention_sizes sizes;
  mask_list masks;
  const float *q, *k, *v;
  float scale;    /* the scores are scale q k^T + mask */
  float exponent; /* from a difference of scores, as they lie in `scores`, to the exponent of 2 */
  int finish;     /* whether scores must be scaled and masked before; else they stay q k^T */
  int has_values; /* whether a dense mask is among the masks */
  size_t tile;    /* keys in a tile, a whole number of panels */
  float *keys, *values;   /* the tile's, packed */
  float *scores;          /* (BLOCK, tile), then its powers */
  float *largest;         /* (BLOCK, 4), by lanes, of each row of q k^T */
  float *product, *added; /* (BLOCK, d_v); tile */
  query *queries;         /* CHUNK */
} fused_work;

/* Keys begin ... begin + count - 1. */
typedef struct {
  size_t begin, count;
  int small;                 /* whether none of them is large: then `large` is not filled in */
  unsigned char large[KEYS]; /* whether the key or its value is beyond the bounds, or NaN */
} key_tile;

static size_t whole_panels(size_t count) {
  return (count + PANEL - 1) / PANEL * PANEL;
}

/* A tile of wide keys and values is shorter, to stay within a megabyte. */
static size_t tile_of(attention_sizes sizes) {
  return sizes.d_k + sizes.d_v <= FUSED_LARGEST_D ? KEYS : KEYS / 2;
}

size_t attention_fused_scratch(attention_sizes sizes) {
  size_t d_v = whole_panels(sizes.d_v), state = (CHUNK + 1) * sizeof(query) / sizeof(float);
  size_t tile = tile_of(sizes);
  return state + tile * (sizes.d_k + d_v) + BLOCK * (tile + d_v + 4) + tile;
}

static fused_work start(const float *q, const float *k, const float *v, attention_sizes sizes,
                        mask_list masks, double scale, float *scratch) {
  fused_work work = {.sizes = sizes, .masks = masks, .q = q, .k = k, .v = v, .scale = (float)scale};
  const double log2_e = 0x1.71547652b82fep0;
  work.has_values = mask_has_values(masks);
  work.finish = work.has_values || scale < 0;
  work.exponent = (float)(work.finish ? log2_e : log2_e * scale);
  const uintptr_t step = _Alignof(query);
  work.queries = (query *)(((uintptr_t)scratch + step - 1) / step * step);
  work.tile = tile_of(sizes);
  work.keys = (float *)(work.queries + CHUNK);
  work.values = work.keys + work.tile * sizes.d_k;
  work.scores = work.values + work.tile * whole_panels(sizes.d_v);
  work.product = work.scores + BLOCK * work.tile;
  work.largest = work.product + BLOCK * whole_panels(sizes.d_v);
  work.added = work.largest + (size_t)BLOCK * 4;
  return work;
}

/* ---- what may be large ---- */

static float size_of(float x) {
  return x < 0 ? -x : x;
}

static float lane_sum(f32x4 v) {
  return (v[0] + v[1]) + (v[2] + v[3]);
}

/* The sum of the sizes, which is at least the largest; NaN or infinite where one of them is. */
static float sum_of_sizes(const float *values, size_t count) {
  const i32x4 unsigned_bits = (i32x4){0, 0, 0, 0} + 0x7fffffff;
  f32x4 a = splat_f32(0), b = a;
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    a = a + (f32x4)((i32x4)load_f32(values + i) & unsigned_bits);
    b = b + (f32x4)((i32x4)load_f32(values + i + 4) & unsigned_bits);
  }
  float sum = lane_sum(a + b);
  for (; i < count; i++) sum += size_of(values[i]);
  return sum;
}

/* ---- a tile of keys ---- */

/* The keys, whose queries are within LARGEST_SIZE: by what their scores are multiplied later. */
static float size_of_keys(const fused_work *work, const float *k, size_t count) {
  return sum_of_sizes(k, count * work->sizes.d_k) * (1 + size_of(work->scale) + work->exponent);
}

/* Whether key j of a tile is large depends on itself alone, so that a row's way does not depend on
 * hidden keys. Its packed value becomes 0: rows that read it don't use it, and to the others, whose
 * weight for it is 0, it is as any finite one.
 */
static void mark_large(const fused_work *work, key_tile *tile) {
  size_t d_k = work->sizes.d_k, d_v = work->sizes.d_v;
  for (size_t j = 0; j < tile->count; j++) {
    size_t key = tile->begin + j;
    tile->large[j] = !(size_of_keys(work, work->k + key * d_k, 1) <= LARGEST_SIZE) ||
                     !(sum_of_sizes(work->v + key * d_v, d_v) <= LARGEST_VALUE);
    if (!tile->large[j]) continue;
    float *value = work->values + j * PANEL;
    for (size_t c = 0; c < d_v; c += PANEL, value += tile->count * PANEL)
      for (size_t t = 0; t < PANEL; t++) value[t] = 0;
  }
}

static key_tile take_tile(const fused_work *work, size_t begin, size_t end) {
  size_t d_k = work->sizes.d_k, d_v = work->sizes.d_v;
  key_tile tile = {.begin = begin, .count = end - begin < work->tile ? end - begin : work->tile};
  const float *k = work->k + begin * d_k, *v = work->v + begin * d_v;
  pack_f32(work->keys, (matrix_f32){k, 1, d_k}, d_k, tile.count);
  pack_f32(work->values, (matrix_f32){v, d_v, 1}, tile.count, d_v);
  /* half the bounds: no rounding of these sums hides a key that is beyond them */
  tile.small = size_of_keys(work, k, tile.count) <= LARGEST_SIZE / 2 &&
               sum_of_sizes(v, tile.count * d_v) <= LARGEST_VALUE / 2;
  if (!tile.small) mark_large(work, &tile);
  return tile;
}

/* What both have, counted from the tile's begin; empty: begin = end. */
static span within_tile(span keys, const key_tile *tile) {
  size_t end = tile->begin + tile->count;
  if (keys.begin < tile->begin) keys.begin = tile->begin;
  if (keys.end > end) keys.end = end;
  if (keys.begin >= keys.end) return (span){0, 0};
  return (span){keys.begin - tile->begin, keys.end - tile->begin};
}

/* The smallest range that holds both. */
static span both(span a, span b) {
  if (a.begin >= a.end) return b;
  if (b.begin >= b.end) return a;
  return (span){a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

static span visible_to_any(const query *queries, size_t count) {
  span all = {0, 0};
  for (size_t r = 0; r < count; r++) all = both(all, queries[r].visible);
  return all;
}

/* ---- the softmax of one row of a tile ---- */

/* added[j] for those keys of a tile that query i may read. */
static void take_added(const fused_work *work, size_t i, const key_tile *tile, span visible) {
  span keys = {tile->begin + visible.begin, tile->begin + visible.end};
  if (work->has_values) mask_values_f32(work->added + visible.begin, work->masks, i, keys);
}

static int sees_large(const fused_work *work, size_t i, const key_tile *tile, span visible) {
  take_added(work, i, tile, visible);
  for (size_t j = visible.begin; j < visible.end; j++)
    if (tile->large[j] && !(work->has_values && isnan(work->added[j]))) return 1;
  return 0;
}

/* In place, q k^T becomes scale q k^T + mask where that cannot wait; hidden keys get -infinity. */
static void finish_scores(float *scores, const fused_work *work, query *one, size_t i,
                          const key_tile *tile, span visible) {
  take_added(work, i, tile, visible);
  for (size_t j = visible.begin; j < visible.end; j++) {
    float added = work->has_values ? work->added[j] : 0;
    if (added > LARGEST_SCORE || added < -FLT_MAX) one->careful = 1;
    scores[j] = isnan(added) ? -INFINITY : scores[j] * work->scale + added;
  }
}

static void hide_others(float *scores, span columns, span visible) {
  for (size_t j = columns.begin; j < visible.begin; j++) scores[j] = -INFINITY;
  for (size_t j = visible.end; j < columns.end; j++) scores[j] = -INFINITY;
}

static float lane_maximum(f32x4 v) {
  float a = v[0] > v[1] ? v[0] : v[1], b = v[2] > v[3] ? v[2] : v[3];
  return a > b ? a : b;
}

/* The largest of `count` scores, a whole number of panels. */
static __attribute__((noinline)) float largest_score(const float *scores, size_t count) {
  f32x4 a = load_f32(scores), b = load_f32(scores + 4);
  f32x4 c = load_f32(scores + 8), d = load_f32(scores + 12);
  for (size_t j = PANEL; j < count; j += PANEL) {
    a = max_f32(a, load_f32(scores + j)), b = max_f32(b, load_f32(scores + j + 4));
    c = max_f32(c, load_f32(scores + j + 8)), d = max_f32(d, load_f32(scores + j + 12));
  }
  return lane_maximum(max_f32(max_f32(a, b), max_f32(c, d)));
}

/* powers (count) = 2^(exponent (score - largest)); adds them to sum, lane by lane.
 *
 * The powers may take the scores' place. That the compiler does not know whether they do keeps it from
 * moving a load past a store, and so the four vectors of exp2 stay side by side: a tenth faster.
 */
static __attribute__((noinline)) void take_powers(float *powers, float *sum, const float *scores,
                                                  size_t count, float largest, float exponent) {
  f32x4 from = splat_f32(largest), by = splat_f32(exponent), total = load_f32(sum), x[4];
  for (size_t j = 0; j < count; j += PANEL) {
    for (size_t i = 0; i < 4; i++) x[i] = (load_f32(scores + j + 4 * i) - from) * by;
    exp2_side_by_side_f32(x, 4);
    for (size_t i = 0; i < 4; i++) store_f32(powers + j + 4 * i, x[i]);
    total = total + ((x[0] + x[1]) + (x[2] + x[3]));
  }
  store_f32(sum, total);
}

/* 2^(exponent (before - largest)), which takes no computing in most tiles and in the first. */
static float shrink_between(float before, float largest, float exponent) {
  if (before == largest) return 1;
  if (before == -INFINITY) return 0;
  return exp2_f32(splat_f32((before - largest) * exponent))[0];
}

/* The scores become powers. in_tile: the largest of them. */
static void softmax_tile(float *scores, const fused_work *work, query *one, size_t count,
                         float in_tile) {
  float before = one->largest, largest = in_tile < before ? before : in_tile;
  float from = largest == -INFINITY ? 0 : largest; /* nothing visible so far: all powers are 0 */
  one->shrink = shrink_between(before, from, work->exponent);
  one->largest = largest;
  store_f32(one->sum, load_f32(one->sum) * splat_f32(one->shrink));
  take_powers(scores, one->sum, scores, count, from, work->exponent);
}

/* ---- a block of queries and a tile of keys ---- */

static void add_product(float *output, const float *product, float shrink, size_t d_v) {
  for (size_t c = 0; c < d_v; c++) output[c] = output[c] * shrink + product[c];
}

/* Row r of a block, query i: q k^T becomes powers. Its largest score is known from the product, unless
 * some of the scores are hidden or have yet to change.
 */
static void take_row(const fused_work *work, query *one, size_t r, size_t i, const key_tile *tile,
                     span panels) {
  float *scores = work->scores + r * work->tile;
  span visible = within_tile(one->visible, tile);
  if (!tile->small && sees_large(work, i, tile, visible)) one->careful = 1;
  hide_others(scores, panels, visible);
  if (work->finish) finish_scores(scores, work, one, i, tile, visible);
  int known = !work->finish && visible.begin == panels.begin && visible.end == panels.end;
  size_t count = panels.end - panels.begin;
  float largest = known ? lane_maximum(load_f32(work->largest + 4 * r))
                        : largest_score(scores + panels.begin, count);
  softmax_tile(scores + panels.begin, work, one, count, largest);
}

/* Queries i ... i + rows - 1, all in `queries` from their first one on. */
static void take_block(float *output, const fused_work *work, query *queries, size_t i, size_t rows,
                       const key_tile *tile) {
  attention_sizes size = work->sizes;
  span columns = within_tile(visible_to_any(queries, rows), tile), panels, terms;
  if (columns.begin >= columns.end) return;
  panels = (span){columns.begin / PANEL * PANEL, whole_panels(columns.end)};
  terms = (span){panels.begin, columns.end};
  matmul_largest_f32(work->scores, work->tile, work->largest, work->q + i * size.d_k, work->keys,
                     rows, size.d_k, panels);
  for (size_t r = 0; r < rows; r++) take_row(work, &queries[r], r, i + r, tile, panels);
  size_t product_row = whole_panels(size.d_v);
  matmul_packed_f32(work->product, product_row, (matrix_f32){work->scores, work->tile, 1},
                    work->values, rows, tile->count, (span){0, size.d_v}, terms);
  for (size_t r = 0; r < rows; r++)
    add_product(output + r * size.output_row, work->product + r * product_row, queries[r].shrink,
                size.d_v);
}

/* ---- a row whose numbers are not small, as attention.h has it ---- */

/* `scores` (a row of them) and what dense masks add, for those keys of a tile that query i may read. */
static void careful_scores(const fused_work *work, size_t i, span keys) {
  size_t d_k = work->sizes.d_k;
  matrix_f32 q = {work->q + i * d_k, d_k, 1}, k = {work->k + keys.begin * d_k, 1, d_k};
  matmul_plain_f32(work->scores, q, k, 1, d_k, keys.end - keys.begin);
  mask_values_f32(work->added, work->masks, i, keys);
  for (size_t j = 0; j < keys.end - keys.begin; j++)
    work->scores[j] = work->scores[j] * work->scale + work->added[j];
}

/* As many of `keys` as a tile has, from the first on. */
static span first_keys(const fused_work *work, span keys) {
  return (span){keys.begin,
                keys.end - keys.begin < work->tile ? keys.end : keys.begin + work->tile};
}

/* *largest: of the visible scores; NaN where one is NaN; -infinity without any. *shown: how many
 * keys are visible.
 */
static status careful_largest(float *largest, size_t *shown, const fused_work *work, size_t i,
                              span keys) {
  size_t d_k = work->sizes.d_k;
  const float *query = work->q + i * d_k;
  int finite_query = all_finite_f32(query, d_k);
  *largest = -INFINITY, *shown = 0;
  for (span part = first_keys(work, keys); part.begin < keys.end;
       part = first_keys(work, (span){part.end, keys.end})) {
    careful_scores(work, i, part);
    for (size_t j = 0; j < part.end - part.begin; j++) {
      if (isnan(work->added[j])) continue;
      float score = work->scores[j];
      const float *key = work->k + (part.begin + j) * d_k;
      if (!finite_f32(score) && finite_query && all_finite_f32(key, d_k))
        return overflow_cause_f32(query, key, d_k, work->scale);
      if (!(score <= *largest)) *largest = isnan(*largest) ? *largest : score;
      ++*shown;
    }
  }
  return STATUS_OK;
}

/* Adds up the powers of the visible scores (output NULL), or with their sum the output. */
static float careful_pass(float *output, const fused_work *work, size_t i, span keys, float largest,
                          float sum) {
  size_t d_v = work->sizes.d_v;
  float total = 0;
  for (span part = first_keys(work, keys); part.begin < keys.end;
       part = first_keys(work, (span){part.end, keys.end})) {
    careful_scores(work, i, part);
    for (size_t j = 0; j < part.end - part.begin; j++) {
      if (isnan(work->added[j])) continue;
      float power = exp_f32(splat_f32(work->scores[j] - largest))[0];
      total += power;
      if (!output) continue;
      const float *value = work->v + (part.begin + j) * d_v;
      for (size_t c = 0; c < d_v; c++) output[c] += power / sum * value[c];
    }
  }
  return total;
}

static status careful_row(float *output, size_t *hidden_rows, const fused_work *work, size_t i,
                          span keys) {
  float largest;
  size_t shown;
  status result = careful_largest(&largest, &shown, work, i, keys);
  for (size_t c = 0; c < work->sizes.d_v; c++) output[c] = 0;
  if (result != STATUS_OK) return result;
  *hidden_rows += !shown;
  if (!shown) return STATUS_OK;
  if (!finite_f32(largest)) largest = NAN; /* then so are all weights */
  float sum = careful_pass(NULL, work, i, keys, largest, 1);
  careful_pass(output, work, i, keys, largest, sum);
  return STATUS_OK;
}

/* ---- a chunk of queries ---- */

/* Fields are set one by one: a struct copied as a whole would be read back while its parts are still
 * being written, which takes longer than all else here.
 */
static void begin_query(float *output, query *one, const fused_work *work, size_t i) {
  size_t d_k = work->sizes.d_k;
  span visible = mask_range(work->masks, i, work->sizes.m);
  one->visible.begin = visible.begin, one->visible.end = visible.end;
  one->largest = -INFINITY, one->shrink = 0;
  store_f32(one->sum, splat_f32(0));
  one->careful = !(sum_of_sizes(work->q + i * d_k, d_k) <= LARGEST_SIZE);
  for (size_t c = 0; c < work->sizes.d_v; c++) output[c] = 0;
}

static status finish_query(float *output, size_t *hidden_rows, const query *one,
                           const fused_work *work, size_t i) {
  if (one->careful) return careful_row(output, hidden_rows, work, i, one->visible);
  *hidden_rows += one->largest == -INFINITY;
  if (one->largest == -INFINITY) return STATUS_OK; /* zeros */
  float sum = lane_sum(load_f32(one->sum));
  for (size_t c = 0; c < work->sizes.d_v; c++) output[c] /= sum;
  return STATUS_OK;
}

/* Queries i ... i + count - 1. */
static status take_chunk(float *output, size_t *hidden_rows, const fused_work *work, size_t i,
                         size_t count) {
  size_t row = work->sizes.output_row;
  for (size_t r = 0; r < count; r++) begin_query(output + r * row, work->queries + r, work, i + r);
  span keys = visible_to_any(work->queries, count);
  for (size_t begin = keys.begin / work->tile * work->tile; begin < keys.end; begin += work->tile) {
    key_tile tile = take_tile(work, begin, keys.end);
    for (size_t r = 0; r < count; r += BLOCK)
      take_block(output + r * row, work, work->queries + r, i + r,
                 count - r < BLOCK ? count - r : BLOCK, &tile);
  }
  for (size_t r = 0; r < count; r++) {
    status result = finish_query(output + r * row, hidden_rows, work->queries + r, work, i + r);
    if (result != STATUS_OK) return result;
  }
  return STATUS_OK;
}

status attention_fused(float *output, size_t *hidden_rows, const float *q, const float *k,
                       const float *v, attention_sizes sizes, mask_list masks, double scale,
                       float *scratch) {
  fused_work work = start(q, k, v, sizes, masks, scale, scratch);
  for (size_t i = 0; i < sizes.n; i += CHUNK) {
    size_t count = sizes.n - i < CHUNK ? sizes.n - i : CHUNK;
    status result = take_chunk(output + i * sizes.output_row, hidden_rows, &work, i, count);
    if (result != STATUS_OK) return result;
  }
  return STATUS_OK;
}
