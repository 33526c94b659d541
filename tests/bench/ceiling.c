/* The most that float32 multiplications and additions without FMA reach in this engine: what the
 * matrix product is measured against. Only benchmarks build it.
 */
#include "vec.h"

/* Thirteen accumulators, each one multiplication and one addition a step: with fewer, the engine waits
 * for a result before it can go on, with more it runs out of registers. Operands come from memory,
 * or the compiler would fold the loop. Returns a sum, so that nothing is left out. 104 operations
 * a step.
 */
__attribute__((noinline)) float ceiling(const float *operands, size_t steps) {
  f32x4 x = load_f32(operands), y = load_f32(operands + 4);
  f32x4 a = x, b = y, c = x, d = y, e = x, f = y, g = x, h = y, i = x, j = y, k = x, l = y, m = x;
  for (size_t s = 0; s < steps; s++) {
    a = a * x + y, b = b * x + y, c = c * x + y, d = d * x + y, e = e * x + y, f = f * x + y;
    g = g * x + y, h = h * x + y, i = i * x + y, j = j * x + y, k = k * x + y, l = l * x + y;
    m = m * x + y;
  }
  f32x4 sum = (a + b + c) + (d + e + f) + (g + h + i) + (j + k + l) + m;
  return sum[0] + sum[1] + sum[2] + sum[3];
}
