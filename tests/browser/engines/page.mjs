import { setTimeout as sleep } from "node:timers/promises";

/** No call waits longer than this for an answer. */
const LIMIT = 60_000;

/**
 * A promise's value, or an error where it takes too long: an engine that hangs must not hang the tests.
 * @template T
 * @param {Promise<T>} promise @param {string} what @param {number} [limit] in ms
 * @returns {Promise<T>}
 */
export async function within(promise, what, limit = LIMIT) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limit / 1000} s: ${what}`)), limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Refuses what only Chromium can do. @param {Record<string, any>} options of `open` */
export function onlySize(options) {
  for (const name of Object.keys(options))
    if (name !== "width" && name !== "height") throw new Error(`${name} is only known in Chromium`);
}

/** What the three engines' pages have in common; `execute(expression)`, which awaits a string, is each engine's own. */
export class Page {
  /** Runs an expression in the page and awaits it; the result must be JSON. @param {string} expression */
  async run(expression, limit = LIMIT) {
    const wrapped = `(async () => {
      try {
        return JSON.stringify({ value: await (${expression}) });
      } catch (error) {
        const { name, message, code, argument } = error ?? {};
        return JSON.stringify({ error: { name, message: message ?? String(error), code, argument } });
      }
    })()`;
    const { value, error } = JSON.parse(await within(this.execute(wrapped), expression.slice(0, 200), limit));
    if (error) throw Object.assign(new Error(error.message), error);
    return value;
  }

  /** @param {Function} fn @param {...any} args */
  evaluate(fn, ...args) {
    return this.run(`(${fn})(${args.map((arg) => JSON.stringify(arg) ?? "undefined").join(", ")})`);
  }

  /** Waits until fn gives something true, and returns that. @param {Function} fn @param {...any} args */
  async waitFor(fn, ...args) {
    const end = Date.now() + 10_000;
    for (;;) {
      const value = await this.evaluate(fn, ...args);
      if (value) return value;
      if (Date.now() > end) throw new Error(`did not become true within 10 s: ${fn}`);
      await sleep(20);
    }
  }

  /** fn(element, ...args) in the page. @param {string} selector @param {Function} fn @param {...any} args */
  element(selector, fn, ...args) {
    const list = args.map((arg) => JSON.stringify(arg) ?? "undefined");
    return this.run(
      `(${fn})(${[`document.querySelector(${JSON.stringify(selector)})`, ...list].join(", ")})`,
    );
  }

  /** @param {string} selector an explorer's element */
  ready(selector) {
    return this.element(selector, (element) => element.ready);
  }

  /** @param {string} selector */
  state(selector) {
    return this.element(selector, (element) => element.state);
  }

  /** @param {string} selector */
  readings(selector) {
    return this.element(selector, (element) => element.readings);
  }

  /** Requests that went to other hosts than the page's own and those given. @param {...string} allowed addresses */
  foreignRequests(...allowed) {
    const hosts = [this.url, ...allowed].map((url) => new URL(url).host);
    return this.requests.filter((url) => /^(https?|wss?):/.test(url) && !hosts.includes(new URL(url).host));
  }
}

/** A page of Playwright or Puppeteer, which are alike in this much. */
export class DrivenPage extends Page {
  /** Console errors and uncaught exceptions since the page was opened. @type {string[]} */
  errors = [];
  /** Addresses asked for. @type {string[]} */
  requests = [];

  /** @param {any} native */
  constructor(native) {
    super();
    this.native = native;
    native.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
    native.on("pageerror", (error) => this.errors.push(String(error)));
    native.on("request", (request) => this.requests.push(request.url()));
  }

  /** @returns {string} */
  get url() {
    return this.native.url();
  }

  execute(expression) {
    return this.native.evaluate(expression);
  }

  async goto(url) {
    await this.native.goto(url, { timeout: 30_000 });
  }

  async reload() {
    await this.native.reload({ timeout: 30_000 });
  }

  close() {
    return this.native.close();
  }
}
