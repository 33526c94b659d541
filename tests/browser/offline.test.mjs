/* Once visited, the page works without a network, and a new version never mixes with the old one. */
import { test, after } from "node:test";
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { definitions } from "../../web/explorers/definitions.js";
import { forTests } from "./harness.mjs";

const HASHED = /-([0-9A-Za-z]{8,10})(?=\.(?:js|css|wasm|model))/g;

/** A copy of dist/ in which every content hash has other letters, as a new version's would. */
async function nextVersion() {
  const folder = await mkdtemp(join(tmpdir(), "next-version-"));
  after(() => rm(folder, { recursive: true }));
  await cp("dist", folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.match(HASHED));
  const renamed = (name) => name.replace(HASHED, "-next$1");
  for (const file of await readdir(folder)) {
    if (!/\.(js|html)$/.test(file) || file === "attention-explorer.html") continue;
    let text = await readFile(join(folder, file), "utf8");
    for (const name of names) text = text.replaceAll(name, renamed(name));
    await writeFile(join(folder, file), file === "service-worker.js" ? `/* next */${text}` : text);
  }
  for (const name of names) {
    await cp(join(folder, name), join(folder, renamed(name)));
    await rm(join(folder, name));
  }
  const worker = join(folder, "service-worker.js");
  await writeFile(worker, (await readFile(worker, "utf8")).replace(/"([0-9a-f]{10})"/, '"next$1"'));
  return folder;
}

const copied = (page) =>
  page.waitFor(
    () => navigator.serviceWorker.controller?.state === "activated" && caches.keys().then((k) => k.length),
  );

/** The versions of the page's own files that it has loaded. */
const versions = async (page) => {
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map((e) => e.name));
  const own = names.filter((name) => /-(next)?[0-9A-Za-z]{8,10}\.(js|css|wasm|model)$/.test(name));
  return [...new Set(own.map((name) => (name.includes("-next") ? "new" : "old")))];
};

const readyAll = async (page) => {
  for (const { name } of definitions) await page.ready(name);
};

test("after one visit the page reloads and every explorer works with the server gone", async () => {
  const { open, site } = await forTests("chromium");
  const page = await open("index.html");
  await copied(page);
  await site.close();
  await page.reload();
  await readyAll(page);
  const readings = await page.readings("attention-stepper");
  assert.deepEqual(readings.shape, [3, 4]);
  await page.element("softmax-saturation", (e) => (e.state = { dK: 64 }));
  assert.equal((await page.readings("softmax-saturation")).weights.length, 32);
  assert.deepEqual(page.errors, []);
});

test("a new version is taken after two reloads, and no page ever loads parts of both", async () => {
  const { open, site } = await forTests("chromium");
  const page = await open("index.html");
  await copied(page);
  site.root = await nextVersion();
  await page.reload();
  await readyAll(page); // code that is loaded late is still there, in the old version
  assert.deepEqual(await versions(page), ["old"]);
  await page.waitFor(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
    return (await caches.keys()).length === 2 && !installing && !waiting && active.state === "activated";
  });
  await page.reload();
  await readyAll(page);
  assert.deepEqual(await versions(page), ["new"]);
  assert.deepEqual(page.errors, []);
});
