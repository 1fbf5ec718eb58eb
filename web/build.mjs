// Builds the browser client into a folder: hashed files under assets/, index.html beside them.
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

/** Module `drawings`: game -> function that loads browser.tsx; module `covers`: game -> cover.tsx. */
const drawings = {
  name: "drawings",
  setup(b) {
    b.onResolve({ filter: /^(drawings|covers)$/ }, ({ path }) => ({ path, namespace: "games" }));
    b.onLoad({ filter: /.*/, namespace: "games" }, ({ path }) => {
      const q = JSON.stringify;
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

/** Copies the engine and returns its address. */
function place_engine() {
  const bytes = readFileSync(wasm);
  const name = hashed("engine.wasm", bytes);
  writeFileSync(join(dist, "assets", name), bytes);
  return `/assets/${name}`;
}

function write_index(result) {
  const outputs = Object.entries(result.metafile.outputs);
  const of = (entry) => outputs.find(([, o]) => o.entryPoint?.endsWith(entry))[0];
  const main = of("main.tsx");
  const css = result.metafile.outputs[main].cssBundle;
  const address = (path) => "/" + path.slice(path.indexOf("assets/"));
  const html = readFileSync(join(here, "index.html"), "utf8")
    .replace("%CSS%", address(css))
    .replace("%JS%", address(main))
    .replace("%COACH%", address(of("learn/coach_worker.ts")))
    .replace("%ENGINE%", place_engine());
  writeFileSync(join(dist, "index.html"), html);
}

/** Spaces and the like as ninja reads them in a depfile. */
function escaped(path) {
  return path.replace(/[ #]/g, "\\$&").replace(/\$/g, "$$$$");
}

function write_depfile(result) {
  const inputs = Object.keys(result.metafile.inputs)
    .filter((path) => !path.startsWith("games:"))
    .map((path) => join(here, path));
  const all = [join(here, "index.html"), join(here, "package-lock.json"), ...inputs];
  const from = all.map((path) => escaped(relative(process.cwd(), path)));
  writeFileSync(depfile, `${escaped(relative(process.cwd(), dist))}: ${from.join(" ")}\n`);
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "assets"), { recursive: true });
const options = {
  entryPoints: ["main.tsx", "learn/coach_worker.ts"].map((name) => join(here, name)),
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
if (existsSync(join(here, "public"))) cpSync(join(here, "public"), dist, { recursive: true });
const result = await build(options);
write_index(result);
write_depfile(result);
