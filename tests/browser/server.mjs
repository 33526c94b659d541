/* A static server for tests: on a free port, with the faults and policies that hosts have. */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { TYPES } from "../../web/build/content-types.mjs";

/**
 * @typedef {object} ServerOptions
 * @property {Record<string, string>} [headers] sent with everything, for example Content-Security-Policy
 * @property {Record<string, string | null>} [types] content types by extension; null sends none
 * @property {boolean} [cors] allows every origin
 * @property {boolean} [gzip] compresses what it sends
 * @property {Record<string, string>} [pages] pages made up by the test: "/course.html" → its text
 */

/**
 * Serves a folder; two servers are two origins. `headers`, `types` and `pages` may be changed while it runs.
 * @param {string} root
 * @param {ServerOptions} [options]
 */
export async function serve(root, { headers = {}, types = {}, cors = false, gzip = false, pages = {} } = {}) {
  const site = { url: "", root, headers, types, pages, requests: [], close };
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    site.requests.push(path);
    const { body, extension } = await content(site, path);
    const type = { ...TYPES, ...site.types }[extension];
    if (cors) response.setHeader("access-control-allow-origin", "*");
    for (const [name, value] of Object.entries(site.headers)) response.setHeader(name, value);
    if (type) response.setHeader("content-type", type);
    if (gzip && body) response.setHeader("content-encoding", "gzip");
    response.writeHead(body === null ? 404 : 200).end(gzip && body ? gzipSync(body) : (body ?? "not found"));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  site.url = `http://127.0.0.1:${server.address().port}/`;
  return site;

  async function close() {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function content({ root, pages }, path) {
  if (Object.hasOwn(pages, path)) return { body: pages[path], extension: ".html" };
  if (path === "/favicon.ico" && Object.keys(pages).length) return { body: "", extension: "" };
  const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
  const body = await readFile(file).catch(() => null);
  return { body, extension: body === null ? ".html" : extname(file) };
}
