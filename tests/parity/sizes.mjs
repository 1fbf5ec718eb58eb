// The engine with its bots stays small: it is loaded when a match opens, and not everybody has a fast network.
// Usage: node sizes.mjs ENGINE.wasm
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const most = 250_000,
  bytes = gzipSync(readFileSync(process.argv[2]), { level: 9 }).length,
  isSmall = bytes > 0 && bytes < most;
console.log(`engine and bots: ${bytes} bytes compressed, at most ${most}`);
console.log(`${isSmall ? 1 : 0} passed, ${isSmall ? 0 : 1} failed`);
process.exit(isSmall ? 0 : 1);
