/* The boundary: the functions that JavaScript calls, by the names in exports.txt.
 *
 * Each takes plain numbers and addresses, chooses the precision (0: float32, 1: float64) and
 * returns a status. Sizes and shapes have been checked by the caller in JavaScript.
 */
#include <stdint.h>
#include <stdlib.h>

#include "generator.h"
#include "matrix.h"
#include "status.h"

void *core_allocate(size_t bytes) {
  return malloc(bytes);
}
void core_free(void *address) {
  free(address);
}

/* `batch` products c (n, m) = a (n, k) x b (k, m); b_step is 0 where one b serves all. */
status core_matmul(int float64, void *c, const void *a, const void *b, size_t batch, size_t b_step,
                   size_t n, size_t k, size_t m) {
  for (size_t i = 0; i < batch; i++) {
    if (float64)
      matmul_plain_f64((double *)c + i * n * m, (const double *)a + i * n * k,
                       (const double *)b + i * b_step, n, k, m);
    else
      matmul_plain_f32((float *)c + i * n * m, (const float *)a + i * n * k,
                       (const float *)b + i * b_step, n, k, m);
  }
  return STATUS_OK;
}

/* ---- the generator: `g` is memory of core_generator_size() bytes, seeded first ---- */

size_t core_generator_size(void) {
  return sizeof(generator);
}
void core_generator_seed(generator *g, uint32_t seed) {
  generator_seed(g, seed);
}
void core_generator_uint32(generator *g, uint32_t *out, size_t count) {
  generator_uint32(g, out, count);
}
void core_generator_rand(generator *g, int float64, void *out, size_t count) {
  if (float64)
    generator_uniform_f64(g, out, count);
  else
    generator_uniform_f32(g, out, count);
}
void core_generator_randn(generator *g, int float64, void *out, size_t count) {
  if (float64)
    generator_normal_f64(g, out, count);
  else
    generator_normal_f32(g, out, count);
}
/* `count` comes as a double, exact below 2^53, as WebAssembly's 64-bit integers are no numbers. */
void core_generator_skip(generator *g, double count) {
  generator_skip(g, (uint64_t)count);
}
