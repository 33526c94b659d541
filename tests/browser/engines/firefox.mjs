import puppeteer from "puppeteer-core";
import { DrivenPage, onlySize, within } from "./page.mjs";

/** Debian's Firefox through Puppeteer. @param {{ env?: Record<string, string>, args?: string[] }} options */
export async function launchFirefox({ env = {}, args = [] }) {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    args,
    env: { ...process.env, ...env },
    timeout: 60_000,
    protocolTimeout: 60_000,
    // Puppeteer loosens this one, and file:// would look more permissive than it is.
    extraPrefsFirefox: { "security.fileuri.strict_origin_policy": true },
  });
  return {
    engine: "firefox",
    native: browser,
    open: (url, options = {}) => openPage(browser, url, options),
    close: () => within(browser.close(), "closing Firefox", 10_000),
  };
}

async function openPage(browser, url, options) {
  onlySize(options);
  const page = new DrivenPage(await browser.newPage());
  await page.native.setViewport({ width: options.width ?? 1024, height: options.height ?? 768 });
  await page.goto(url);
  return page;
}
