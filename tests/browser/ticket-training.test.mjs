/* The ticket model trains in a browser's worker as it does in Node: the same bits. */
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { loadAttention, modelChecksum } from "../core/library.mjs";
import { launch, serve } from "./harness.mjs";

const STEPS = 40;
const BLANK = { "/blank.html": '<!doctype html><html lang="en"><title>Blank</title></html>' };
const site = await serve("dist", { pages: BLANK });
after(() => site.close());

/** In the page: at least so many steps; what the file would be. */
async function train(core, steps) {
  const { loadAttention, modelChecksum } = await import(core);
  const lib = await loadAttention();
  const run = await lib.trainTickets({ seed: 0 });
  while (run.step < steps) await run.advance(1);
  const result = { step: run.step, checksum: modelChecksum(await run.file()), inWorker: run.inWorker };
  lib.dispose();
  return result;
}

for (const engine of ["chromium", "firefox"])
  test(`${engine} trains in a worker and comes to the same file as Node after ${STEPS} steps`, async () => {
    const browser = await launch(engine);
    try {
      const page = await browser.open(`${site.url}blank.html`);
      const { step, checksum, inWorker } = await page.evaluate(train, `${site.url}core.js`, STEPS);
      assert.ok(inWorker);
      const training = (await loadAttention()).ticketTraining({ seed: 0 });
      while (training.step < step) training.advance();
      assert.equal(checksum, modelChecksum(training.file()));
    } finally {
      await browser.close();
    }
  });
