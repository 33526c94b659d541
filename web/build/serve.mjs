/* Serves dist/ (or the folder given) on PORT, default 8080, and prints the address. */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { TYPES } from "./content-types.mjs";

const root = process.argv[2] ?? "dist";
const port = Number(process.env.PORT ?? 8080);

const server = createServer(async (request, response) => {
  try {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
    const body = await readFile(file);
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    response.end(body);
  } catch {
    response.writeHead(404, { "content-type": "text/plain" });
    response.end("not found\n");
  }
});

server.on("error", (error) => {
  console.error(`Port ${port} cannot be used (${error.message}); choose another with PORT=…`);
  process.exitCode = 1;
});
server.listen(port, () => console.log(`Attention Explorer: http://localhost:${server.address().port}/`));
