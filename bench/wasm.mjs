// How fast bots think as WebAssembly, compared with the native program: both in one run, one after the other, on one
// thread, by processor time. The WebAssembly runs in node, whose engine is Chromium's.
//
//     node bench/wasm.mjs build/bench/search build/bench/search.wasm [MS]
//
// MS milliseconds (100) for each of the positions of bench/search.c.
import { execFileSync } from "node:child_process";
import { closeSync, openSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { WASI } from "node:wasi";

const [native, wasm, ms = "100"] = process.argv.slice(2);
if (!wasm) throw new Error("usage: node bench/wasm.mjs SEARCH SEARCH.WASM [MS]");

const module = await WebAssembly.compile(readFileSync(wasm));

/** What the program prints as WebAssembly. Its clock is this process's processor time: others do not count. */
async function runWasm(ms) {
  const folder = mkdtempSync(join(tmpdir(), "hort-wasm-")),
    file = join(folder, "out"),
    stdout = openSync(file, "w");
  const wasi = new WASI({ version: "preview1", args: ["search", "--ms", ms], stdout, returnOnExit: true });
  let memory;
  const clock = (_id, _precision, at) => {
    const { user, system } = process.cpuUsage();
    new DataView(memory.buffer).setBigUint64(at, BigInt(user + system) * 1000n, true);
    return 0;
  };
  const imports = { wasi_snapshot_preview1: { ...wasi.wasiImport, clock_time_get: clock } };
  const instance = await WebAssembly.instantiate(module, imports);
  memory = instance.exports.memory;
  wasi.start(instance);
  closeSync(stdout);
  const text = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  return text;
}

/** Game and players -> iterations a second on one thread, as played. */
const paces = (text) =>
  new Map(
    [...text.matchAll(/^(\S+ +\d+) +\d+ +(\d+) /gm)].map(([, lineup, pace]) => [
      lineup.replace(/ +/, " "),
      Number(pace),
    ]),
  );

const before = paces(execFileSync(native, ["--ms", ms], { encoding: "utf8" })),
  there = paces((await runWasm("10"), await runWasm(ms))); // the first time it is still being compiled
console.log("game and players       native    wasm  wasm ÷ native");
let least = Infinity;
for (const [lineup, pace] of before) {
  const share = there.get(lineup) / pace;
  least = Math.min(least, share);
  const columns = [String(pace).padStart(7), String(there.get(lineup)).padStart(7), share.toFixed(2).padStart(14)];
  console.log(`${lineup.padEnd(21)} ${columns.join(" ")}`);
}
console.log(`least: ${least.toFixed(2)}; iterations a second, load ${loadavg()[0].toFixed(1)}`);
