/* What plots are drawn from, without a page. */
import test from "node:test";
import assert from "node:assert/strict";
import { milliseconds } from "../../web/ui/motion.js";
import { nearest } from "../../web/ui/plot.js";
import { linear, logarithmic } from "../../web/ui/scales.js";

test("a linear scale puts equal steps at equal lengths, upwards too", () => {
  const y = linear([0, 2], [100, 0]);
  assert.deepEqual([0, 0.5, 1, 2].map(y), [100, 75, 50, 0]);
});

test("a logarithmic scale puts equal factors at equal lengths", () => {
  const x = logarithmic([1, 1024], [10, 110]);
  for (const [power, px] of [
    [0, 10],
    [2, 30],
    [5, 60],
    [10, 110],
  ])
    // prettier-ignore
    assert.ok(Math.abs(x(2 ** power) - px) < 1e-9);
});

test("a place means the nearest point within reach, a column whatever its height", () => {
  const points = [{ x: 10, y: 10 }, { x: 30, y: 10 }]; // prettier-ignore
  assert.equal(nearest({ height: 100, content: "", points }, { x: 12, y: 14 }, 16), 0);
  assert.equal(nearest({ height: 100, content: "", points }, { x: 29, y: 14 }, 16), 1);
  assert.equal(nearest({ height: 100, content: "", points }, { x: 12, y: 90 }, 16), -1);
  assert.equal(nearest({ height: 100, content: "", points, reach: "column" }, { x: 28, y: 90 }, 16), 1);
  assert.equal(nearest({ height: 100, content: "" }, { x: 12, y: 14 }, 16), -1);
});

test("durations are read as style sheets write them, minified or not", () => {
  assert.deepEqual(["260ms", "0ms", ".26s", "0s", "1s", ""].map(milliseconds), [260, 0, 260, 0, 1000, 0]);
});
