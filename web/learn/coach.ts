// The coach: a word before a move that loses much, and the alternatives after every move, by the reckoning of a fair
// bot from the view on the screen. It thinks in a worker of its own (learn/coach_worker.ts).
import { builtAddress } from "../addresses";
import type { TableInfo } from "../messages";
import { settings, type Lang } from "../settings";

export interface Question {
  id: number;
  /** Of the engine. */
  address: string;
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

/** What the coach says of a move; without a move it begins to think. */
export function askCoach(question: Omit<Question, "id" | "address" | "lang">): Promise<Opinion> {
  worker ??= startWorker();
  const id = ++asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker!.postMessage({ ...question, id, address: builtAddress("engine"), lang: settings.value.lang });
  });
}
