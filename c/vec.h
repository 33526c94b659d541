/* Portable 16-byte vectors: one source for native code, scalar WebAssembly and SIMD WebAssembly.
 *
 * gcc and clang turn these types into SSE, into wasm simd128, or lane by lane into scalar code;
 * every operation is IEEE 754 on each lane, so (with -ffp-contract=off) all builds give the same
 * bits. Nothing here fuses a multiplication with an addition.
 */
#ifndef VEC_H
#define VEC_H

#include <stddef.h>
#include <stdint.h>

typedef float f32x4 __attribute__((vector_size(16)));
typedef double f64x2 __attribute__((vector_size(16)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef uint32_t u32x4 __attribute__((vector_size(16)));
typedef int64_t i64x2 __attribute__((vector_size(16)));
typedef uint64_t u64x2 __attribute__((vector_size(16)));

/* The same types for memory of any alignment that suits one element. */
typedef float f32x4_in_memory __attribute__((vector_size(16), aligned(4), may_alias));
typedef double f64x2_in_memory __attribute__((vector_size(16), aligned(8), may_alias));
typedef uint32_t u32x4_in_memory __attribute__((vector_size(16), aligned(4), may_alias));

static inline f32x4 load_f32(const float *p) {
  return *(const f32x4_in_memory *)p;
}
static inline f64x2 load_f64(const double *p) {
  return *(const f64x2_in_memory *)p;
}
static inline u32x4 load_u32(const uint32_t *p) {
  return *(const u32x4_in_memory *)p;
}
static inline void store_f32(float *p, f32x4 v) {
  *(f32x4_in_memory *)p = v;
}
static inline void store_f64(double *p, f64x2 v) {
  *(f64x2_in_memory *)p = v;
}
static inline void store_u32(uint32_t *p, u32x4 v) {
  *(u32x4_in_memory *)p = v;
}

static inline f32x4 splat_f32(float x) {
  return (f32x4){x, x, x, x};
}
static inline f64x2 splat_f64(double x) {
  return (f64x2){x, x};
}

/* Four lanes, which the compilers make of two vectors side by side: a long series evaluated on both
 * loads each of its constants once, and one half works while the other waits.
 *
 * Only inlined functions pass them by value, so it does not matter that compilers disagree on how
 * (-Wpsabi). */
typedef double f64x4 __attribute__((vector_size(32)));
typedef uint64_t u64x4 __attribute__((vector_size(32)));
#pragma GCC diagnostic ignored "-Wpsabi"

static inline f64x4 splat_f64x4(double x) {
  return (f64x4){x, x, x, x};
}
static inline f64x4 join_f64(f64x2 low, f64x2 high) {
  return (f64x4){low[0], low[1], high[0], high[1]};
}
static inline f64x2 low_f64(f64x4 x) {
  return (f64x2){x[0], x[1]};
}
static inline f64x2 high_f64(f64x4 x) {
  return (f64x2){x[2], x[3]};
}
static inline void store_f64x4(double *p, f64x4 x) {
  store_f64(p, low_f64(x));
  store_f64(p + 2, high_f64(x));
}

/* mask lanes are all ones (take a) or all zeros (take b), as comparisons give them */
static inline f32x4 select_f32(i32x4 mask, f32x4 a, f32x4 b) {
  return (f32x4)((mask & (i32x4)a) | (~mask & (i32x4)b));
}
static inline f64x2 select_f64(i64x2 mask, f64x2 a, f64x2 b) {
  return (f64x2)((mask & (i64x2)a) | (~mask & (i64x2)b));
}

/* The larger of each lane; the second where either is NaN. (One instruction of WebAssembly has just
 * this meaning, but the compiler makes five of the comparison: hence the one builtin.)
 */
static inline f32x4 max_f32(f32x4 a, f32x4 b) {
#ifdef __wasm_simd128__
  return __builtin_wasm_pmax_f32x4(b, a);
#else
  return select_f32(a > b, a, b);
#endif
}
static inline f64x2 max_f64(f64x2 a, f64x2 b) {
  return select_f64(a > b, a, b);
}

#endif
