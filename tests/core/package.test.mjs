/** What a project gets that depends on the package: the built API, its declarations, errors that print well. */
import test from "node:test";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const folder = "build/package-test";
const { AttentionError, loadAttention } = await import("attention-explorer");
const lib = await loadAttention();

test("the built package answers by its own name", async () => {
  const { main, types, exports } = JSON.parse(await readFile("package.json", "utf8"));
  assert.deepEqual([main, types], [exports["."].default, exports["."].types]);
  assert.equal(lib.generator(42).uint32(1)[0], 1608637542);
});

test("an error says its name wherever it is printed, also in the shortened code", async () => {
  assert.equal(AttentionError.name, "AttentionError");
  const program = `
    import { loadAttention } from "attention-explorer";
    try { (await loadAttention()).softmax(null); } catch (error) { console.log(String(error)); throw error; }`;
  const { stdout, stderr } = await run("node", ["--input-type=module", "-e", program]).catch(
    (error) => error,
  );
  const sentence = "AttentionError: scores must be a tensor { shape, data }, not null.";
  assert.equal(stdout.trim(), sentence);
  assert.ok(stderr.includes(`\n${sentence}\n`), stderr);
  assert.match(stderr, /code: 'type',\n\s+argument: 'scores'\n/);
  assert.deepEqual(Object.keys(new AttentionError("type", "q", "Sentence.")), ["code", "argument"]);
});

/** Every type by its name, readonly arrays, and what is null. */
const PROGRAM = `
import { AttentionError, causalMask, loadAttention, paddingMask, tensor } from "attention-explorer";
import type {
  AttentionOptions, AttentionResult, CausalMask, ErrorCode, Generator, GradientSizes, Mask, MaskDescription,
  MultiHeadOptions, MultiHeadParameters, MultiHeadResult, PaddingMask, RunOptions, SaturationRow, ScoreStatistics,
  Tensor, TensorLike, Ticket, Trainer, Transformer, TransformerConfig, WindowMask,
} from "attention-explorer";

const lib = await loadAttention({ simd: "auto" });
const shape = [3, 2] as const;
const q: Tensor = tensor(shape, new Float32Array(6));
const frozen: TensorLike = Object.freeze({ shape, data: q.data });
const mask: Mask = causalMask(3);
const masks: readonly Mask[] = [mask, paddingMask([2], 3), frozen];

const all: AttentionResult = lib.attention(q, frozen, q, { mask: masks });
const numbers: number = all.output.data[0] + all.weights.data[0] + all.scores.data[0] + all.hiddenRows;
const fused = lib.attention(q, q, q, { method: "fused", scale: 1 });
const row: number = fused.output.shape[0];
const none: null = fused.weights;
const some = lib.attention(q, q, q, { mask: null, outputs: ["weights"] });
const left: null = some.output;
const kept: Tensor = some.weights;
const options: AttentionOptions = { method: "readable" };
lib.attention(q, q, q, options);
// @ts-expect-error no such method
lib.attention(q, q, q, { method: "quick" });
// @ts-expect-error no array of numbers
tensor([3], [1, 2, 3]);

const w = tensor([2, 2], new Float32Array(4));
const parameters: MultiHeadParameters = { wQ: w, wK: w, wV: w, wO: w, bQ: null };
const heads: MultiHeadOptions = { heads: 1, mask };
const result: MultiHeadResult = lib.multiHead(q, parameters, heads);
const weights: Tensor = lib.multiHead(q, parameters, { heads: 1, outputs: ["weights"] }).weights;

const generator: Generator = lib.generator(1);
const drawn: Tensor = generator.rand(shape, "float64");
const running: RunOptions<ScoreStatistics> = { signal: null, onProgress: ({ row }) => row?.variance };
const rows: ScoreStatistics[] = await lib.scoreStatistics({ dK: [4, 16] as const, pairs: 2 }, running);
const sizes: GradientSizes[] = await lib.gradientSizes({ rows: 2 });
const bars: SaturationRow[] = lib.saturationRows();
const kind: MaskDescription["kind"] = causalMask(2).kind;
const others: [CausalMask, PaddingMask?, WindowMask?] = [causalMask(2)];
const code = (error: unknown): ErrorCode | null => (error instanceof AttentionError ? error.code : null);
export type Rest = [Ticket, Trainer, Transformer, TransformerConfig];
console.log(numbers, row, none, left, kept, result, weights, drawn, rows, sizes, bars, kind, others, code);
`;

test("a strict TypeScript program compiles against the declarations, with every type by its name", async () => {
  await mkdir(folder, { recursive: true });
  const options = {
    strict: true,
    noEmit: true,
    target: "es2022",
    lib: ["es2022", "dom"],
    module: "nodenext",
    types: [],
  };
  const config = { compilerOptions: options, files: ["program.mts"] };
  await writeFile(`${folder}/program.mts`, PROGRAM);
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify(config));
  const compiled = await run("npx", ["tsc", "-p", folder]).catch((error) => error);
  assert.equal(compiled.stdout, "");
  await rm(folder, { recursive: true });
});
