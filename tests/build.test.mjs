/* What `make build` leaves in dist/. */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { promisify } from "node:util";
import { definitions } from "../web/explorers/definitions.js";

const run = promisify(execFile);
const STABLE = new Set([
  ".made",
  "attention-explorer.html",
  "attention-explorer.js",
  "core.d.ts",
  "core.js",
  "embed.html",
  "index.html",
  "service-worker.js",
  "types",
]);

test("a second build with nothing changed takes less than two seconds and makes nothing", async () => {
  const from = performance.now();
  const { stdout } = await run("make", ["build"]);
  const seconds = (performance.now() - from) / 1000;
  assert.match(stdout, /^make: Nothing to be done|^$/m);
  assert.ok(seconds < 2, `${seconds} s`);
});

test("every file but the stable names is named by its content", async () => {
  const files = await readdir("dist");
  for (const name of STABLE) assert.ok(files.includes(name), name);
  for (const name of files.filter((one) => !STABLE.has(one)))
    assert.match(name, /-[0-9A-Za-z]{8,10}\.\w+$/, name);
});

test("the page loads only what lies beside it, by relative addresses", async () => {
  for (const page of ["index.html", "embed.html"]) {
    const html = await readFile(`dist/${page}`, "utf8");
    const addresses = [...html.matchAll(/<(?:script|link|img)[^>]*(?:src|href)="([^"]+)"/g)].map(
      ([, a]) => a,
    );
    assert.ok(addresses.length >= 2);
    for (const address of addresses.filter((one) => one !== "data:,")) {
      assert.doesNotMatch(address, /^\/|:/);
      await access(`dist/${address}`);
    }
    assert.doesNotMatch(html, /\sstyle="|<style|\son\w+="/, "nothing that a strict policy refuses");
  }
});

test("the one-file page loads nothing, and its policy allows nothing else", async () => {
  const html = await readFile("dist/attention-explorer.html", "utf8");
  const markup = html.replace(/<(script|style)>[^]*?<\/\1>/g, "");
  assert.doesNotMatch(markup, /<script|<link rel="stylesheet"|src="/);
  assert.match(markup, /Content-Security-Policy" content="default-src 'none'; script-src 'sha256-/);
});

test("the shipped code names no other host and evaluates no text", async () => {
  for (const name of (await readdir("dist")).filter((one) => /\.(js|html)$/.test(one))) {
    const code = await readFile(`dist/${name}`, "utf8");
    const hosts = [...code.matchAll(/\b(?:https?|wss?):\/\/[\w.-]+/g)].map(([address]) => address);
    // Names of XML languages, and a base for reading relative addresses, are never asked for.
    assert.deepEqual(
      [...new Set(hosts)].filter((host) => host !== "http://www.w3.org"),
      [],
      name,
    );
    assert.doesNotMatch(code, /\beval\(|new Function\(/, name);
  }
});

test("the declarations describe the API to a TypeScript user", async () => {
  const { stdout } = await run("npx", [
    "tsc",
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2023",
    "dist/core.d.ts",
  ]).catch((error) => error);
  assert.equal(stdout, "");
  assert.ok((await readdir("dist/types")).includes("index.d.ts"));
});

test("every explorer's code is a file of its own", async () => {
  const files = await readdir("dist");
  for (const { name } of definitions)
    assert.ok(
      files.some((file) => file.startsWith(`${name}-`)),
      name,
    );
});

test("a missing tool that can't be installed is named in one sentence with the command that brings it", async (t) => {
  const bare = await mkdtemp(join(tmpdir(), "bare-")); // no apt-get here
  t.after(() => rm(bare, { recursive: true }));
  const need = (...tools) => run("/bin/bash", ["web/build/need.sh", ...tools], { env: { PATH: bare } });
  const { code, stderr } = await need("frobnicate:frob-tools", "twiddle:twiddle-dev").catch((error) => error);
  assert.equal(code, 1);
  assert.equal(
    stderr,
    "Missing: frobnicate, twiddle. Install as root with: apt-get install --no-install-recommends frob-tools twiddle-dev\n",
  );
  await need("echo:nothing"); // what is there needs nothing
});

/** What a program says, once it matches. @param {import("node:stream").Readable} stream @param {RegExp} pattern */
async function saidBy(stream, pattern) {
  let text = "";
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += chunk;
    const found = pattern.exec(text);
    if (found) return found;
  }
  assert.fail(`${pattern} was not said, but: ${text}`);
}

test("make run serves the page and prints its address; a port in use is said in one sentence", async (t) => {
  const start = (port) => {
    const child = spawn("make", ["-s", "run", `PORT=${port}`], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    t.after(() => {
      if (child.exitCode === null) process.kill(-child.pid);
    });
    return child;
  };
  const [, address, port] = await saidBy(start(0).stdout, /(http:\/\/localhost:(\d+)\/)/);
  const response = await fetch(address);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /<title>Attention Explorer/);
  for (const path of ["..%2fpackage.json", "%2e%2e/package.json", "%E0%A4%A", "nothing"])
    assert.equal((await fetch(address + path)).status, 404, path);
  const second = start(port);
  await saidBy(second.stderr, /choose another with PORT=/);
  await once(second, "close");
  assert.notEqual(second.exitCode, 0);
});
