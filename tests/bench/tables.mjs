/** The measurements as Markdown tables. */

/** @typedef {import("./measure.mjs").Summary} Summary */

const digits = (/** @type {number} */ value) =>
  value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.01 || value === 0 ? 2 : 6;

/** A median with its quartiles; how many rounds, where a slow run got few. @param {Summary | null | undefined} s */
export function spread(s, factor = 1) {
  if (!s) return "—";
  const [median, low, high] = [s.median, s.low, s.high].map((value) => value * factor);
  const places = digits(median);
  const few = s.rounds <= 3 ? `, ${s.rounds} rounds` : "";
  return `${median.toFixed(places)} (${low.toFixed(places)}–${high.toFixed(places)}${few})`;
}

/** @param {string[]} heads @param {string[][]} rows */
export function table(heads, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

const PEERS = ["tfjs-wasm", "onnxruntime-web, graph", "onnxruntime-web, Attention"];

/** The smallest of the peers' ratios. @param {Record<string, Summary>} slower */
function bestPeer(slower) {
  const there = PEERS.map((name) => slower[name]).filter(Boolean);
  return there.sort((a, b) => a.median - b.median)[0];
}

/** @param {import("./attention.mjs").Row[]} rows */
export function attentionTable(rows) {
  const names = ["readable", ...PEERS, "plain JavaScript"];
  const heads = ["n", "mask", "ceiling, GFLOP/s", "kernel, GFLOP/s", "kernel, % of the ceiling", "fused, ms"];
  return table(
    [...heads, ...names.map((name) => `${name}, ×`), "best peer, ×"],
    rows.map((row) => [
      String(row.n),
      row.causal ? "causal" : "none",
      spread(row.ceiling),
      spread(row.kernel),
      spread(row.share, 100),
      spread(row.fused),
      ...names.map((name) => spread(row.slower[name])),
      spread(bestPeer(row.slower)),
    ]),
  );
}

/** @param {Awaited<ReturnType<typeof import("./sampling.mjs").sampling>>} s */
export function samplingTable(s) {
  return table(
    ["random numbers", "ours", "PyTorch, times slower"],
    [
      ...s.normals.map(({ count, time, slower }) => [
        `randn in float64, ${count} at once, ns a value`,
        spread(time),
        spread(slower),
      ]),
      ["skip, ns a draw", spread(s.skip), "—"],
      ["the lesson's first experiment, ms", spread(s.experiment), spread(s.experimentSlower)],
    ],
  );
}

/** @param {Awaited<ReturnType<typeof import("./drawing.mjs").pageInChromium>>} page */
export function pageTables({ weights, first, drawing }) {
  const kilobytes = (/** @type {number} */ value) => `${value.toFixed(0)} kB`;
  return [
    table(
      ["page, gzip", "size"],
      [
        ["what the first view loads", kilobytes(weights.first)],
        ["with every explorer", kilobytes(weights.code)],
        ["and with the trained model", kilobytes(weights.whole)],
      ],
    ),
    table(
      ["first visit, at 4 × throttle, 10 Mbit/s, 40 ms", "ms"],
      [
        ["the first text is painted", spread(first.readable)],
        ["the first explorer answers", spread(first.usable)],
      ],
    ),
    table(
      ["drawn, at 4 × throttle", "ms", "an idle frame, ms"],
      drawing.map((row) => [`${row.view}: ${row.what}`, spread(row.change), spread(row.idle)]),
    ),
  ].join("\n\n");
}
