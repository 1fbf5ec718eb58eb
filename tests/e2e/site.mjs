// A site of `make site` on a web host that knows nothing but files, under a path of its own.
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { root } from "./lib.mjs";

const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
};

export class Site {
  constructor(pages) {
    this.folder = mkdtempSync(join(tmpdir(), "hort-site-"));
    execFileSync("node", [join(root, "tools", "make-site.mjs"), pages, join(this.folder, "one")]);
    this.shown = join(this.folder, "one");
    this.port = 0;
  }

  get address() {
    return `http://127.0.0.1:${this.port}/games/dragons/`;
  }

  /** The same port every time: to the browser it is one site. */
  async start() {
    this.isDown = false;
    if (this.server) return;
    this.server = createServer((request, response) => this.answer(request, response));
    this.server.on("connection", (socket) => this.isDown && socket.destroy());
    await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.port = this.server.address().port;
  }

  answer({ url }, response) {
    const path = new URL(url, this.address).pathname.replace(/^\/games\/dragons\//, "");
    const file = join(this.shown, path === "" ? "index.html" : path);
    try {
      if (!url.startsWith("/games/dragons/") || !statSync(file).isFile()) throw new Error(url);
      response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" });
      response.end(readFileSync(file));
    } catch {
      response.writeHead(404);
      response.end("not here");
    }
  }

  /** No network any more. The port stays taken, or somebody else might take it. */
  stop() {
    this.isDown = true;
    this.server.closeAllConnections();
  }

  /** From now on the host has a second version, and no longer the main script of the first. */
  update() {
    const next = join(this.folder, "two"),
      assets = join(next, "assets");
    cpSync(this.shown, next, { recursive: true });
    const old = readdirSync(assets).find((name) => /^main-.*\.js$/.test(name)),
      fresh = old.replace("main-", "main-2");
    renameSync(join(assets, old), join(assets, fresh));
    for (const name of ["index.html", "service-worker.js"]) {
      const text = readFileSync(join(next, name), "utf8").replaceAll(old, fresh);
      writeFileSync(join(next, name), text.replaceAll(this.version, "secondsecond"));
    }
    this.shown = next;
    return `${this.address}assets/${old}`;
  }

  /** What a file under assets/ is called in full. */
  fileName(name) {
    return readdirSync(join(this.shown, "assets")).find((each) => name.test(each));
  }

  /** Its text. */
  file(name) {
    return readFileSync(join(this.shown, "assets", this.fileName(name)), "utf8");
  }

  get version() {
    return readFileSync(join(this.shown, "index.html"), "utf8").match(/name="version" content="(\w+)"/)[1];
  }

  remove() {
    this.server.close();
    this.server.closeAllConnections();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
