import test from "node:test";
import assert from "node:assert/strict";
import { causalMask, loadAttention, paddingMask, tensor } from "./library.mjs";

const [simd, scalar] = await Promise.all([true, false].map((option) => loadAttention({ simd: option })));

test("each build says which it is", () => {
  assert.equal(simd.simd, true);
  assert.equal(scalar.simd, false);
});

for (const precision of ["float32", "float64"])
  test(`both builds give the same bits on random inputs (${precision})`, () => {
    for (let seed = 0; seed < 12; seed++) {
      const generator = simd.generator(seed);
      const [n, m, dK, dV] = [1 + seed * 3, 1 + ((seed * 7) % 41), 1 + seed * 2, 1 + ((seed * 5) % 19)];
      const random = (...shape) => generator.randn(shape, precision);
      const [q, k, v] = [random(2, n, dK), random(2, m, dK), random(2, m, dV)];
      const options = {
        mask: [causalMask(n, m), paddingMask([m, 1 + (m >> 1)], m), random(n, m)],
        scale: 0.3,
      };
      const both = (call) => assert.deepEqual(call(simd), call(scalar));
      both((lib) => lib.attention(q, k, v, options));
      both((lib) => lib.matmul(q, k, { transposeB: true }));
      both((lib) =>
        lib.softmax(
          tensor(
            k.shape,
            k.data.map((x) => x * 40),
          ),
        ),
      );
      both((lib) => lib.softmaxJacobian(lib.softmax(v)));
      both((lib) =>
        lib.softmaxGradientSize(
          tensor(
            k.shape,
            k.data.map((x) => x * 40),
          ),
        ),
      );
      const d = 6 * (seed + 1);
      const [x, context, w, b] = [random(n, d), random(m, d), random(d, d), random(d)];
      const parameters = { wQ: w, bQ: b, wK: w, wV: w, bV: b, wO: w, bO: b };
      both((lib) => lib.multiHead(x, parameters, { heads: 6, context }));
    }
  });
