/* Scaled dot-product attention, fused: what attention.h computes, without its n x m arrays.
 *
 *     output = softmax(scale q k^T + mask) v
 *
 * The keys are taken a tile at a time. For each query, the largest score so far, the sum of the
 * powers and the unfinished output are carried along; where a tile holds a larger score, what has
 * been gathered is scaled down to it ("Online normalizer calculation for softmax", Milakov and
 * Gimelshein 2018; "FlashAttention", Dao and others 2022, algorithm 1). Tiles that causal, window
 * and padding masks hide are not computed.
 *
 * Hidden keys, queries without any visible key, NaN, infinities and overflow mean the same as in
 * attention.h. A row's bits depend neither on the other queries nor on what is hidden.
 */
#ifndef FUSED_H
#define FUSED_H

#include <stddef.h>

#include "attention.h"

enum { FUSED_LARGEST_D = 256 }; /* the largest d_k and d_v */

/* How many floats attention_fused needs to work in: less than a megabyte of them, whatever n and m. */
size_t attention_fused_scratch(attention_sizes sizes);

/* One matrix, float32: the arguments of attention_f32, with d_k and d_v <= FUSED_LARGEST_D. */
status attention_fused(float *output, size_t *hidden_rows, const float *q, const float *k,
                       const float *v, attention_sizes sizes, mask_list masks, double scale,
                       float *scratch);

#endif
