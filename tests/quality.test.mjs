/* The code itself: lint, format, types, and the promises that CONTRIBUTING.md makes about it. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import test from "node:test";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Files of the repository whose path matches. @param {RegExp} pattern @returns {Promise<string[]>} */
async function files(pattern) {
  const { stdout } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"]);
  return stdout.split("\n").filter((path) => pattern.test(path));
}

/** Passes if the command ends well; else shows what it said. @param {string} command @param {string[]} args */
async function passes(command, args) {
  const said = await run(command, args, { maxBuffer: 1e8 }).then(
    () => "",
    (error) => error.stdout + error.stderr,
  );
  assert.equal(said, "");
}

test("the JavaScript passes eslint", () => passes("npx", ["eslint", "--max-warnings=0", "."]));
test("the JavaScript is formatted by prettier", () =>
  passes("npx", ["prettier", "--log-level=warn", "--check", "."]));
test("the JavaScript has no type error", () => passes("npx", ["tsc", "-p", "."]));

test("the C code is formatted by clang-format", async () =>
  passes("clang-format", ["--dry-run", "-Werror", ...(await files(/\.(c|h|inc)$/))]));

/** Checks of clang-tidy that ask for another style, or follow memory that is only measured, never read. */
const NOT_ASKED = [
  "bugprone-easily-swappable-parameters",
  "bugprone-implicit-widening-of-multiplication-result",
  "bugprone-integer-division",
  "bugprone-narrowing-conversions",
  "bugprone-not-null-terminated-result",
  "bugprone-suspicious-string-compare",
  "clang-analyzer-core.NullDereference",
  "clang-analyzer-security.insecureAPI.DeprecatedOrUnsafeBufferHandling",
];

test("the C code passes clang-tidy", async () => {
  const checks = `-checks=-*,clang-analyzer-*,bugprone-*,-${NOT_ASKED.join(",-")}`;
  for (const file of await files(/^c\/.*\.c$/))
    await passes("clang-tidy", ["--quiet", "--warnings-as-errors=*", checks, file, "--", "-std=c11"]).catch(
      (error) => {
        throw new Error(`${file}: ${error.message}`);
      },
    );
});

test("no file is longer than 500 lines", async () => {
  const long = [];
  for (const path of await files(/\.(c|h|inc|js|mjs|sh)$/)) {
    const lines = (await readFile(path, "utf8")).split("\n").length - 1;
    if (lines > 500) long.push(`${path}: ${lines}`);
  }
  assert.deepEqual(long, []);
});

/** A module and all that it imports of this project. @param {string} path @param {Set<string>} [seen] */
async function withImports(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, address] of (await readFile(path, "utf8")).matchAll(/from "(\.{1,2}\/[^"]+\.js)"/g))
    await withImports(join(dirname(path), address), seen);
  return seen;
}

test("readings depend on no Math function in which engines differ", async () => {
  const allowed = "sqrt|abs|floor|ceil|trunc|min|max|round|fround";
  const others = new RegExp(`Math\\.(?!(?:${allowed})\\b)[a-z]\\w*`);
  const models = await files(/^web\/(core\/index|core\/worker|explorers\/[^/]+\/model)\.js$/);
  assert.ok(models.length > 2);
  for (const model of models)
    for (const path of await withImports(model)) {
      const found = others.exec(await readFile(path, "utf8"));
      assert.ok(!found, `${path}: ${found?.[0]}`);
    }
});

test("the mathematics calls nothing of libm but sqrt", async () => {
  const libm = /\b(exp|exp2|expm1|log|log2|log10|log1p|pow|sin|cos|tan|tanh|erf|fma|hypot|cbrt)f?\s*\(/;
  for (const path of await files(/^c\/.*\.(c|h|inc)$/)) {
    const code = (await readFile(path, "utf8")).replace(/\/\*[^]*?\*\//g, "");
    const found = libm.exec(code);
    assert.ok(!found, `${path}: ${found?.[0]}`);
  }
});
