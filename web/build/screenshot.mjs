/* Draws README's picture anew, from dist/: node web/build/screenshot.mjs */
import { launch, serve } from "../../tests/browser/harness.mjs";

const site = await serve("dist");
const browser = await launch("chromium");
const page = await browser.open(
  `${site.url}?lang=en#attention-stepper?step=3&row=0&column=2&prediction=seen`,
  {
    width: 1100,
    height: 1720,
  },
);
await page.ready("attention-stepper");
await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
await page.evaluate(() => scrollTo(0, 0));
await page.native.screenshot({ path: "web/page/screenshot.png" });
await browser.close();
await site.close();
