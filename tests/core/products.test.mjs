import test from "node:test";
import assert from "node:assert/strict";
import { loadAttention, tensor } from "./library.mjs";

const lib = await loadAttention();
const PRECISIONS = ["float32", "float64"];

/** The product by its definition, in the order of the terms and in the precision of the inputs. */
function product(a, b, n, k, m, transposeB) {
  const round = a instanceof Float32Array ? Math.fround : (x) => x;
  const c = new a.constructor(n * m);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) {
      let sum = 0;
      for (let l = 0; l < k; l++)
        sum = round(sum + round(a[i * k + l] * (transposeB ? b[j * k + l] : b[l * m + j])));
      c[i * m + j] = sum;
    }
  return c;
}

for (const precision of PRECISIONS)
  test(`a product of any size has the bits of the sum in order (${precision})`, () => {
    const generator = lib.generator(2);
    for (const [n, k, m] of [
      [1, 1, 1],
      [1, 7, 1],
      [2, 3, 16],
      [3, 5, 17],
      [5, 35, 33],
      [34, 2, 15],
      [35, 17, 64],
    ]) {
      const [a, b, bt] = [
        [n, k],
        [k, m],
        [m, k],
      ].map((shape) => generator.randn(shape, precision));
      assert.deepEqual(lib.matmul(a, b), tensor([n, m], product(a.data, b.data, n, k, m, false)));
      assert.deepEqual(lib.matmul(a, bt, { transposeB: true }).data, product(a.data, bt.data, n, k, m, true));
    }
  });

test("leading dimensions are products of their own; a plain matrix serves all of them", () => {
  const generator = lib.generator(3);
  const a = generator.randn([2, 3, 5, 4]);
  const b = generator.randn([2, 3, 4, 6]);
  const part = (t, i) => {
    const [rows, columns] = t.shape.slice(-2);
    return tensor([rows, columns], t.data.slice(i * rows * columns, (i + 1) * rows * columns));
  };
  const each = lib.matmul(a, b);
  const shared = lib.matmul(a, part(b, 0));
  assert.deepEqual(each.shape, [2, 3, 5, 6]);
  assert.deepEqual(shared.shape, [2, 3, 5, 6]);
  for (let i = 0; i < 6; i++) {
    assert.deepEqual(part(each, i), lib.matmul(part(a, i), part(b, i)));
    assert.deepEqual(part(shared, i), lib.matmul(part(a, i), part(b, 0)));
  }
});

test("sizes that do not fit are refused by name, and what is needed is said", () => {
  const t = (...shape) => tensor(shape, new Float32Array(shape.reduce((x, y) => x * y)));
  const refused = (a, b, message, options) =>
    assert.throws(() => lib.matmul(a, b, options), {
      name: "AttentionError",
      code: "shape",
      argument: "b",
      message,
    });
  refused(t(2, 3), t(2, 3), "b (2, 3) must have 3 rows, as a (2, 3) has 3 columns.");
  refused(t(2, 3), t(3, 2), "b (3, 2) must have 3 columns, as a (2, 3) has 3 columns.", { transposeB: true });
  refused(t(2, 2, 3), t(3, 3, 2), /begin as a does, with \(2\)/);
  refused(t(2, 3), t(1, 3, 2), /must be a matrix/);
});

test("float32 and float64 are not mixed", () => {
  const a = tensor([1, 1], new Float32Array(1));
  const b = tensor([1, 1], new Float64Array(1));
  assert.throws(() => lib.matmul(a, b), { code: "precision", argument: "b" });
});
