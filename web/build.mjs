// Builds the browser client into a folder: hashed files under assets/; index.html, the service worker and what
// public/ holds beside them.
// Usage: node build.mjs ENGINE.wasm FOLDER DEPFILE   (DEPFILE lists for ninja what it was made from)
//
// The list of game drawings is made here from the folders under games/, as tools/list-games.py makes
// the engine's: no file names a game. Each drawing is a chunk of its own, loaded when a table opens.
import { build } from "esbuild";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const games = join(here, "..", "games");
const [wasm, dist, depfile] = process.argv.slice(2).map((path) => resolve(path));

/** Folders under games/ with that file; the template is no game of the program. */
function foldersWith(file) {
  return readdirSync(games)
    .map((name) => ({ name, file: join(games, name, file) }))
    .filter((game) => game.name !== "template" && existsSync(game.file));
}

/** Module `drawings`: game -> function that loads browser.tsx; `covers`: game -> cover.tsx; `texts`: see placeTexts. */
const drawings = {
  name: "drawings",
  setup(b) {
    b.onResolve({ filter: /^(drawings|covers|texts)$/ }, ({ path }) => ({ path, namespace: "games" }));
    b.onLoad({ filter: /.*/, namespace: "games" }, ({ path }) => {
      const q = JSON.stringify;
      if (path === "texts") return { contents: `export const texts = ${q(texts)};`, loader: "js" };
      const contents =
        path === "drawings"
          ? `export const drawings = {${foldersWith("browser.tsx")
              .map((g) => `${q(g.name)}: () => import(${q(g.file)}),`)
              .join("\n")}};`
          : foldersWith("cover.tsx")
              .map((g, i) => `import { Cover as c${i} } from ${q(g.file)};`)
              .join("\n") +
            `\nexport const covers = {${foldersWith("cover.tsx")
              .map((g, i) => `${q(g.name)}: c${i},`)
              .join("\n")}};`;
      return { contents, resolveDir: here, loader: "js" };
    });
  },
};

function hashed(name, bytes) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return name.replace(/(\.[a-z0-9]+)$/, `-${hash.toUpperCase()}$1`);
}

/** Writes a file under assets/ and returns its name there. */
function place(name, bytes) {
  const unique = hashed(name, bytes);
  writeFileSync(join(dist, "assets", unique), bytes);
  return unique;
}

/** The list of games, as the engine tells it. */
async function gameList() {
  const nothing = new Proxy({}, { get: (_, name) => () => (name === "fd_prestat_get" ? 8 : 0) });
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), { wasi_snapshot_preview1: nothing });
  const engine = instance.exports;
  engine._initialize();
  engine.engine_games();
  const start = engine.engine_answer();
  return Buffer.from(engine.memory.buffer.slice(start, start + engine.engine_length()));
}

/** Puts what the pages tell about games under assets/: what -> name of the file. */
async function placeTexts() {
  const texts = { games: place("games.json", await gameList()) };
  for (const book of ["rules", "guide"])
    for (const game of foldersWith(`${book}.md`))
      texts[`${game.name}/${book}`] = place(`${game.name}-${book}.md`, readFileSync(game.file));
  return texts;
}

/** All files that were built, by their paths under the folder. */
function builtFiles() {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

/** What this version consists of; its name changes with every byte of it. */
function versionOf(files) {
  const hash = createHash("sha256").update(readFileSync(join(here, "index.html")));
  for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
  return hash.digest("hex").slice(0, 12);
}

function write_index(result, version) {
  const outputs = Object.entries(result.metafile.outputs);
  const of = (entry) => outputs.find(([, o]) => o.entryPoint?.endsWith(entry))[0];
  const main = of("main.tsx");
  const css = result.metafile.outputs[main].cssBundle;
  const address = (path) => "/" + path.slice(path.indexOf("assets/"));
  const html = readFileSync(join(here, "index.html"), "utf8")
    .replace("%CSS%", address(css))
    .replace("%JS%", address(main))
    .replace("%COACH%", address(of("learn/coach_worker.ts")))
    .replace("%TABLE_WORKER%", address(of("local/table_worker.ts")))
    .replace("%THINKER%", address(of("local/thinker.ts")))
    .replace("%EXPLAINER%", address(of("report/explainer.ts")))
    .replace("%PAGES_STYLE%", address(of("style/pages.css")))
    .replace("%ENGINE%", `/assets/${engine}`)
    .replace("%VERSION%", version);
  writeFileSync(join(dist, "index.html"), html);
}

function write_service_worker(files, version) {
  const known = `const version = ${JSON.stringify(version)}, files = ${JSON.stringify(files)};\n`;
  writeFileSync(join(dist, "service-worker.js"), known + readFileSync(join(here, "service_worker.js"), "utf8"));
}

/** Spaces and the like as ninja reads them in a depfile. */
function escaped(path) {
  return path.replace(/[ #]/g, "\\$&").replace(/\$/g, "$$$$");
}

function write_depfile(result) {
  const inputs = Object.keys(result.metafile.inputs)
    .filter((path) => !path.startsWith("games:"))
    .map((path) => join(here, path));
  const known = ["index.html", "package-lock.json", "service_worker.js"].map((name) => join(here, name));
  const books = ["rules.md", "guide.md"].flatMap((name) => foldersWith(name).map(({ file }) => file));
  const shown = readdirSync(join(here, "public")).map((name) => join(here, "public", name));
  const all = [...known, ...books, ...shown, ...inputs];
  const from = all.map((path) => escaped(relative(process.cwd(), path)));
  writeFileSync(depfile, `${escaped(relative(process.cwd(), dist))}: ${from.join(" ")}\n`);
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "assets"), { recursive: true });
const engine = place("engine.wasm", readFileSync(wasm));
const texts = await placeTexts();
const options = {
  entryPoints: [
    "main.tsx",
    "learn/coach_worker.ts",
    "local/table_worker.ts",
    "local/thinker.ts",
    "report/explainer.ts",
    "style/pages.css",
  ].map((name) => join(here, name)),
  absWorkingDir: here,
  outdir: join(dist, "assets"),
  bundle: true,
  splitting: true,
  format: "esm",
  minify: true,
  metafile: true,
  sourcemap: false,
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  nodePaths: [join(here, "node_modules")],
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file" },
  plugins: [drawings],
  logLevel: "warning",
};
cpSync(join(here, "public"), dist, { recursive: true });
const result = await build(options);
const files = builtFiles();
const version = versionOf(files);
write_index(result, version);
write_service_worker(files, version);
write_depfile(result);
