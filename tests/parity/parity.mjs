// The browser's engine against the native one: the same records byte for byte, the same views, legal moves and words
// for every decision, and the same choices of bots at equal iterations; for every game, number of players, option and
// set. A record damaged in any way is refused. Usage: node parity.mjs ENGINE.wasm PARITY-NATIVE [SEEDS]
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const [, , wasm, native, seeds = "20"] = process.argv;
const nothing = new Proxy({}, { get: (_, name) => () => (name === "fd_prestat_get" ? 8 : 0) });
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), { wasi_snapshot_preview1: nothing });
const engine = instance.exports;
engine._initialize();

function answer() {
  const memory = new Uint8Array(engine.memory.buffer),
    start = engine.engine_answer();
  return memory.slice(start, memory.indexOf(0, start));
}
const text = () => new TextDecoder().decode(answer());

function fill(words) {
  const bytes = new TextEncoder().encode(words),
    room = engine.engine_room(bytes.length);
  new Uint8Array(engine.memory.buffer).set(bytes, room);
}
function open(record) {
  fill(record);
  return engine.engine_open(0);
}

/** Explains the match that was just played. */
const explain = (seed) =>
  open(text().split("trace ")[0]) &&
  engine.engine_explain(0, seed) &&
  engine.engine_explain_on(0x7fffffff) &&
  engine.engine_explain_report(1);

/** The sets that are offered to nobody. */
const testSets = (game) =>
  readdirSync(new URL(`../../games/${game}/sets/tests`, import.meta.url)).map((file) => file.replace(/\.set$/, ""));

/** A game as usual, then each option at its other values, then each set. */
function variants({ name, options, sets }) {
  const values = ({ name, kind, words = [], min, max }) =>
    (kind === "number" ? [min, Math.min(max, min + 3)] : kind === "choice" ? words : []).map((v) => `${name}=${v}`);
  return ["", ...options.flatMap(values), ...[...sets, ...testSets(name)].map((set) => `set=${set}`)];
}

engine.engine_games();
const games = JSON.parse(text());
const cases = games.flatMap((game, number) => {
  const all = variants(game),
    counts = game.max - game.min + 1;
  const every = all.flatMap((words) => Array.from({ length: counts }, (_, i) => [words, game.min + i]));
  const more = Array.from({ length: Number(seeds) }, (_, i) => ["", game.min + (i % counts)]);
  return [...every, ...more, ["explained", game.min]].map(
    ([words, players], i) => `${number} ${players} ${i + 1}${words && ` ${words}`}`,
  );
});
let failures = 0,
  refused = 0;
const lines = cases.map((each, i) => {
  const [game, players, seed, ...words] = each.split(" ");
  const isExplained = words[0] === "explained";
  fill(isExplained ? "" : words.join("\n"));
  const isPlayed = engine.engine_random(Number(game), Number(players), Number(seed), isExplained ? 0x7fffffff : 100);
  const ok = isPlayed && (!isExplained || explain(Number(seed)));
  if (isExplained && !ok) failures++;
  const said = `${each} ${ok ? createHash("sha256").update(answer()).digest("hex") : "failed"}`;
  if (!ok) refused++;
  if (!ok || isExplained || i % 10 > 0) return said;
  const record = text().split("trace ")[0];
  if (!open(record)) {
    console.error(`${each}: own record refused: ${text()}`);
    failures++;
  }
  if (/^seed /m.test(record) && open(record.replace(/^seed .*$/m, "seed another"))) {
    console.error(`${each}: wrong seed accepted`);
    failures++;
  }
  return said;
});
const other = execFileSync(native, { input: `${cases.join("\n")}\n`, encoding: "utf8", maxBuffer: 1 << 26 })
  .trim()
  .split("\n");
lines.forEach((line, i) => {
  if (line === other[i]) return;
  console.error(`wasm   ${line}\nnative ${other[i]}`);
  failures++;
});
// Some sets and options are not for every number of players; most must be.
if (other.length !== lines.length || refused * 3 > lines.length) failures++;
console.log(`${lines.length} matches of ${games.length} games, ${refused} not possible, ${failures} differences`);
console.log(`${lines.length - failures} passed, ${failures} failed`);
process.exit(failures ? 1 : 0);
