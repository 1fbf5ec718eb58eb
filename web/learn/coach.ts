// The coach: a word before a move that loses much, and the alternatives after every move, by the reckoning of a fair
// bot from the view on the screen. It thinks in a worker of its own (learn/coach_worker.ts).
import { builtAddress } from "../addresses";
import { api } from "../api";
import type { TableInfo } from "../messages";
import { settings, type Lang } from "../settings";
import { rulesIn } from "../wasm";

export interface Question {
  id: number;
  /** Of the engine. */
  address: string;
  /** As rulesIn() cuts them out of a record: a set that somebody has made is in no engine. */
  rules: string;
  view: unknown;
  seat: number;
  names: readonly string[];
  lang: Lang;
  /** Nothing: only think, for the question that will follow. */
  move: string;
}

/** What it says before the move, nothing when the move loses little; and after it. */
export interface Opinion {
  warning: string;
  others: string;
}
export type Answer = Opinion & { id: number };

/** Is it known here that all people at the table agree? Alone with bots a person decides; with others the table was
 * made so, and everybody saw it before sitting down. */
export function mayCoach({ seats, coach }: TableInfo): boolean {
  return coach === true || seats.every((seat) => seat.isYou || seat.kind !== "person");
}

export const isCoached = (info: TableInfo): boolean => settings.value.coach && mayCoach(info);

let worker: Worker | null = null,
  asked = 0;
const waiting = new Map<number, (said: Opinion) => void>();

function startWorker(): Worker {
  const made = new Worker(builtAddress("coach"), { type: "module" });
  made.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  made.onerror = () => {
    for (const answer of waiting.values()) answer({ warning: "", others: "" });
    waiting.clear();
  };
  return made;
}

let known = { table: "", rules: Promise.resolve("") };

/** The rules of a table, asked for once. */
function rulesOf(table: string): Promise<string> {
  if (known.table !== table) {
    const rules = api.record(table).then(rulesIn);
    known = { table, rules };
    rules.catch(() => (known.table = ""));
  }
  return known.rules;
}

/** What the coach says of a move; without a move it begins to think. Nothing when it cannot be asked. */
export async function askCoach(
  { id: table, seats }: TableInfo,
  question: Pick<Question, "view" | "seat" | "move">,
): Promise<Opinion> {
  const rules = await rulesOf(table).catch(() => null);
  if (rules === null) return { warning: "", others: "" };
  worker ??= startWorker();
  const id = ++asked,
    names = seats.map(({ name }) => name);
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    const { lang } = settings.value;
    worker!.postMessage({ ...question, id, address: builtAddress("engine"), rules, names, lang } satisfies Question);
  });
}
