import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Page, onlySize, within } from "./page.mjs";

/** Groups of processes that must end with this one. @type {Set<number>} */
const groups = new Set();
process.on("exit", () => groups.forEach(end));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

/** @param {number} group */
function end(group) {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // it has ended already
  }
  groups.delete(group);
}

/** Starts a program as the head of its own group. */
function start(command, args, options) {
  const child = spawn(command, args, { detached: true, ...options });
  child.on("error", () => {}); // its absence shows as no answer
  if (child.pid) groups.add(child.pid);
  return child;
}

/**
 * WebKitGTK's small browser through its WebDriver, on a screen of its own.
 * @param {{ env?: Record<string, string> }} options
 */
export async function launchWebKit({ env = {} }) {
  const screen = start("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = `:${await within(firstLine(screen.stdio[3]), "starting Xvfb", 20_000)}`;
  const port = await freePort();
  const driver = start(process.env.WEBKIT_DRIVER ?? "WebKitWebDriver", [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      NO_AT_BRIDGE: "1",
      ...env,
    },
    stdio: "ignore",
  });
  const session = new Session(`http://127.0.0.1:${port}`);
  await session.begin(await miniBrowser());
  return {
    engine: "webkit",
    native: session,
    open: (url, options = {}) => openPage(session, url, options),
    close: () => close(session, [driver.pid, screen.pid]),
  };
}

async function close(session, pids) {
  await session.send("DELETE", "", undefined, 5000).catch(() => {});
  pids.forEach(end);
}

/** @param {import("node:stream").Readable} stream @returns {Promise<string>} */
async function firstLine(stream) {
  let text = "";
  for await (const chunk of stream) {
    text += chunk;
    if (text.includes("\n")) return text.trim();
  }
  throw new Error("Xvfb ended at once");
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The browser lies in a folder that names the processor and WebKitGTK's version. */
async function miniBrowser() {
  for (const machine of await readdir("/usr/lib"))
    for (const version of ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"]) {
      const file = `/usr/lib/${machine}/${version}/MiniBrowser`;
      if (
        await readdir(`/usr/lib/${machine}/${version}`).then(
          (f) => f.includes("MiniBrowser"),
          () => false,
        )
      )
        return file;
    }
  throw new Error("WebKit's MiniBrowser is missing; as root: apt-get install webkit2gtk-driver");
}

/** The W3C WebDriver protocol, as much as the tests need. */
class Session {
  /** @param {string} address of the driver */
  constructor(address) {
    this.address = address;
    this.path = "";
  }

  /** @param {string} binary */
  async begin(binary) {
    const capabilities = {
      alwaysMatch: {
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary, args: ["--automation"] },
      },
    };
    for (let tries = 1; ; tries++)
      try {
        const { sessionId } = await this.send("POST", "/session", { capabilities }, 30_000);
        this.path = `/session/${sessionId}`;
        this.first = await this.send("GET", "/window");
        return;
      } catch (error) {
        if (tries === 40) throw error; // the driver takes a moment to listen
        await sleep(100);
      }
  }

  /** @param {string} method @param {string} path @param {object} [body] @param {number} [limit] in ms */
  async send(method, path, body, limit = 60_000) {
    const response = await fetch(this.address + this.path + path, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(limit),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  }
}

async function openPage(session, url, options) {
  onlySize(options);
  await session.send("POST", "/window", { handle: session.first }); // the one before may be closed
  const { handle } = await session.send("POST", "/window/new", { type: "tab" });
  const page = new WebKitPage(session, handle);
  await session.send("POST", "/timeouts", { script: 60_000, pageLoad: 30_000 });
  await page.send("/window/rect", { width: options.width ?? 1024, height: options.height ?? 768 });
  await page.goto(url);
  return page;
}

class WebKitPage extends Page {
  /** @param {Session} native @param {string} handle */
  constructor(native, handle) {
    super();
    this.native = native;
    this.handle = handle;
    this.url = "";
  }

  get errors() {
    throw new Error("WebKit's driver does not tell what a page writes on its console");
  }

  get requests() {
    throw new Error("WebKit's driver does not tell what a page asks for");
  }

  async send(path, body) {
    await this.native.send("POST", "/window", { handle: this.handle });
    return this.native.send("POST", path, body);
  }

  execute(expression) {
    return this.send("/execute/async", { script: `${expression}.then(arguments[0])`, args: [] });
  }

  async goto(url) {
    this.url = url;
    await this.send("/url", { url });
  }

  reload() {
    return this.send("/refresh", {});
  }

  async close() {
    await this.native.send("POST", "/window", { handle: this.handle });
    await this.native.send("DELETE", "/window");
  }
}
