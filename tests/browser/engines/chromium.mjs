import { chromium } from "playwright-core";
import { DrivenPage, within } from "./page.mjs";

const QUIET = [
  "--disable-quic",
  "--disable-gpu",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Debian's Chromium through Playwright. @param {{ env?: Record<string, string>, args?: string[] }} options */
export async function launchChromium({ env = {}, args = [] }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...QUIET, ...args],
    env: { ...process.env, ...env },
  });
  return {
    engine: "chromium",
    native: browser,
    open: (url, options = {}) => openPage(browser, url, options),
    close: () => within(browser.close(), "closing Chromium", 10_000),
  };
}

async function openPage(browser, url, options) {
  const {
    width = 1024,
    height = 768,
    touch = false,
    dark = false,
    reducedMotion = false,
    lang = "en",
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    locale: lang,
    offline: options.offline ?? false,
  });
  context.setDefaultTimeout(10_000);
  const page = new ChromiumPage(await context.newPage());
  if (options.init) await page.native.addInitScript(options.init);
  await page.goto(url);
  return page;
}

class ChromiumPage extends DrivenPage {
  close() {
    return this.native.context().close();
  }

  /** Chromium's own protocol. @param {string} method @param {object} [parameters] */
  async cdp(method, parameters) {
    this.session ??= await this.native.context().newCDPSession(this.native);
    return this.session.send(method, parameters);
  }

  /** Slows the processor down. @param {number} rate 4 is four times slower, 1 as it is */
  throttle(rate) {
    return this.cdp("Emulation.setCPUThrottlingRate", { rate });
  }

  /** @param {boolean} on */
  offline(on) {
    return this.native.context().setOffline(on);
  }

  /** A finger put down, moved and lifted. @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
  async drag(from, to, steps = 10) {
    const touch = (type, point) =>
      this.cdp("Input.dispatchTouchEvent", { type, touchPoints: point ? [{ x: point.x, y: point.y }] : [] });
    await touch("touchStart", from);
    for (let i = 1; i <= steps; i++)
      await touch("touchMove", {
        x: from.x + ((to.x - from.x) * i) / steps,
        y: from.y + ((to.y - from.y) * i) / steps,
      });
    await touch("touchEnd");
  }
}
