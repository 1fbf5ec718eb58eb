// Builds the browser client into web/dist: hashed files under assets/, index.html beside them.
//
// The list of game drawings is made here from the folders under games/, as tools/list-games.py makes
// the engine's: no file names a game. Each drawing is a chunk of its own, loaded when a table opens.
import { build, context } from "esbuild";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const games = join(here, "..", "games");
const dist = process.env.HORT_WEB_DIST ?? join(here, "dist");
const wasm = process.env.HORT_WASM ?? join(here, "engine.wasm");

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

/** Copies the engine, if it has been built, and answers its address. */
function place_engine() {
  if (!existsSync(wasm)) return "";
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
    .replace("%ENGINE%", place_engine());
  writeFileSync(join(dist, "index.html"), html);
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "assets"), { recursive: true });
const options = {
  entryPoints: [join(here, "main.tsx")],
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
  plugins: [
    drawings,
    {
      name: "index",
      setup: (b) =>
        b.onEnd((r) => {
          if (r.metafile) write_index(r);
        }),
    },
  ],
  logLevel: "warning",
};
if (existsSync(join(here, "public"))) cpSync(join(here, "public"), dist, { recursive: true });
if (process.argv.includes("--watch")) await (await context(options)).watch();
else await build(options);
