// The engine in this browser: the same C code as the server's, as WebAssembly. Loaded only when a
// match is about to begin, and when a record is opened or judged.
import { builtAddress } from "./addresses";
import { aFlag, aNumber, anything, aText, fields, listOf, oneOf } from "./check";
import { line, moveKind, result, type SeenLine } from "./messages";
import type { Lang } from "./settings";
import { answer, compileEngine, fill, langNumber, startEngine, type Exports } from "./wasm";
export { answer, fill, type Exports } from "./wasm";

const recordInfo = fields({
  game: aText,
  players: aNumber,
  names: listOf(aText),
  lines: aNumber,
  seed: aFlag,
  isOver: aFlag,
  components: anything,
  result,
  moves: listOf(moveKind),
});
export type RecordInfo = ReturnType<typeof recordInfo>;

let loading: Promise<Exports> | null = null;

export function loadEngine(): Promise<Exports> {
  loading ??= compileEngine(builtAddress("engine")).then(startEngine);
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** SHA-256 over the parts, none of which holds a line feed, each with its length before it. */
export async function hashParts(parts: readonly string[]): Promise<string> {
  const engine = await loadEngine();
  fill(engine, parts.join("\n"));
  engine.engine_hash();
  return answer(engine);
}

export type Viewer = number | "public" | "open";

/** Fills in what one view hides from what another shows. */
function merged(a: unknown, b: unknown): unknown {
  if (a === null) return b;
  if (Array.isArray(a) && Array.isArray(b)) return a.map((value, i) => merged(value, b[i] ?? null));
  if (typeof a !== "object" || typeof b !== "object" || b === null) return a;
  const other = b as Record<string, unknown>;
  return Object.fromEntries(Object.entries(a).map(([key, value]) => [key, merged(value, other[key] ?? null)]));
}

/** Good to know, checked, could not be checked, wrong. */
export interface Finding {
  mark: "-" | "+" | "?" | "!";
  text: string;
}

/** A record read, replayed and checked. There is one at a time. */
export class OpenRecord {
  constructor(
    private engine: Exports,
    readonly info: RecordInfo,
  ) {}

  /** The position after that many lines as a seat or spectator saw it; "open": all seats together. */
  view(viewer: Viewer, lines: number): unknown {
    if (viewer === "open")
      return this.seats()
        .map((seat) => this.view(seat, lines))
        .reduce(merged);
    this.engine.engine_view(viewer === "public" ? 9 : viewer, lines);
    return JSON.parse(answer(this.engine));
  }

  seenLines(viewer: Viewer, lang: Lang): SeenLine[] {
    if (viewer === "open") {
      const hidden = (line: SeenLine) => line.text.split("?").length;
      return this.seats()
        .map((seat) => this.seenLines(seat, lang))
        .reduce((a, b) => a.map((line, i) => (hidden(b[i]) < hidden(line) ? b[i] : line)));
    }
    this.engine.engine_lines(viewer === "public" ? 9 : viewer, 0, langNumber(lang));
    return listOf(line)(JSON.parse(answer(this.engine)), "lines");
  }

  infoIn(lang: Lang): RecordInfo {
    return readInfo(this.engine, lang);
  }

  /** What the record proves, compared with what this device has kept (null: it took no part). */
  judge(kept: string | null, lang: Lang): Finding[] {
    if (kept !== null) fill(this.engine, kept);
    this.engine.engine_judge(kept === null ? 0 : 1, langNumber(lang));
    const lines = answer(this.engine).split("\n").slice(0, -1);
    return lines.map((line) => ({ mark: oneOf("-", "+", "?", "!")(line[0], "finding"), text: line.slice(2) }));
  }

  private seats(): number[] {
    return Array.from({ length: this.info.players }, (_, i) => i);
  }
}

function readInfo(engine: Exports, lang: Lang): RecordInfo {
  engine.engine_info(langNumber(lang));
  return recordInfo(JSON.parse(answer(engine)), "record");
}

/** Opens a record; throws with line and reason when it does not replay exactly. */
export async function openRecord(text: string, lang: Lang = "en"): Promise<OpenRecord> {
  const engine = await loadEngine();
  fill(engine, text);
  if (!engine.engine_open(langNumber(lang))) throw new Error(answer(engine));
  return new OpenRecord(engine, readInfo(engine, lang));
}

/** The text of a set that comes with a game. */
export async function builtinSet(game: string, name: string): Promise<string> {
  const engine = await loadEngine();
  fill(engine, `${game}\n${name}`);
  if (!engine.engine_builtin()) throw new Error(`${game}: ${name}`);
  return answer(engine);
}

/** A set as it is being written: a match just dealt with it, or what is wrong with it and in which line. */
export async function checkSet(set: {
  game: string;
  name: string;
  text: string;
  players: number;
  lang: Lang;
}): Promise<OpenRecord | { line: number | null; reason: string }> {
  const engine = await loadEngine();
  fill(engine, `${set.game}\n${set.name}\n${set.text}`);
  if (engine.engine_set(set.players, langNumber(set.lang))) return new OpenRecord(engine, readInfo(engine, set.lang));
  const [, line, reason] = /^[^:=]*(?::(\d+))?: (.*)$/s.exec(answer(engine)) ?? [null, undefined, answer(engine)];
  return { line: line ? Number(line) : null, reason };
}
