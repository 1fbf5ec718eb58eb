// The browser's engine against the native one: the same records, byte for byte, for many seeds of each
// game, and the same explanation of a match; and a record damaged in any way is refused by both halves of the same
// code.
// Usage: node parity.mjs ENGINE.wasm PARITY-NATIVE [SEEDS]
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

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

function open(record) {
  const bytes = new TextEncoder().encode(record),
    room = engine.engine_room(bytes.length);
  new Uint8Array(engine.memory.buffer).set(bytes, room);
  return engine.engine_open();
}

engine.engine_games();
const games = JSON.parse(text());
const lines = [];
let failures = 0;
games.forEach(({ name, min, max }, game) => {
  for (let seed = 1; seed <= Number(seeds); seed++) {
    const players = min + (seed % (max - min + 1));
    const ok = engine.engine_random(game, players, seed);
    lines.push(`${name} ${players} ${seed} ${ok ? createHash("sha256").update(answer()).digest("hex") : "failed"}`);
    if (seed > 3) continue;
    const record = text();
    if (!open(record)) {
      console.error(`${name} ${seed}: own record refused: ${text()}`);
      failures++;
    }
    if (open(record.replace(/^seed .*$/m, "seed another"))) {
      console.error(`${name} ${seed}: wrong seed accepted`);
      failures++;
    }
  }
  engine.engine_random(game, min, 1);
  const isExplained =
    open(text()) &&
    engine.engine_explain(0, 1) &&
    engine.engine_explain_on(0x7fffffff) &&
    engine.engine_explain_report(1);
  lines.push(
    `${name} ${min} 1 explained ${isExplained ? createHash("sha256").update(answer()).digest("hex") : "failed"}`,
  );
});
const other = execFileSync(native, [seeds], { encoding: "utf8", maxBuffer: 1 << 26 })
  .trim()
  .split("\n");
lines.forEach((line, i) => {
  if (line === other[i] && !line.endsWith("failed")) return;
  console.error(`wasm   ${line}\nnative ${other[i]}`);
  failures++;
});
if (other.length !== lines.length) failures++;
console.log(`${lines.length} matches of ${games.length} games, ${failures} differences`);
console.log(`${lines.length - failures} passed, ${failures} failed`);
process.exit(failures ? 1 : 0);
