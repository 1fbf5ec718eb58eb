// A worker that thinks for bots with an engine of its own: gets the rules, a level and what a seat may know, and
// answers with its thought. Whoever has asked stops it by ending it.
import { answer, answerBytes, fill, fillBytes, startEngine, type Exports } from "../wasm";

/** What it needs to be ready for questions about a match. */
export interface Rules {
  module: WebAssembly.Module;
  /** As rulesIn() cuts them out of a record. */
  rules: string;
}
export interface Question extends Rules {
  level: string;
  seat: number;
  seed: number;
  /** How long a bot that counts iterations may think. */
  mostMs: number;
  view: Uint8Array;
}

let starting: Promise<Exports> | null = null,
  known = "";

async function getReady({ module, rules }: Rules): Promise<Exports> {
  const engine = await (starting ??= startEngine(module));
  if (known !== rules) {
    fill(engine, rules);
    if (!engine.engine_open(0)) throw new Error(answer(engine));
    known = rules;
  }
  return engine;
}

async function think(question: Question): Promise<Uint8Array> {
  const engine = await getReady(question);
  const level = new TextEncoder().encode(`${question.level}\n`),
    room = new Uint8Array(level.length + question.view.length);
  room.set(level);
  room.set(question.view, level.length);
  fillBytes(engine, room);
  if (!engine.engine_think(question.seat, question.seed, question.mostMs)) throw new Error(answer(engine));
  return answerBytes(engine);
}

onmessage = ({ data }: MessageEvent<Rules | Question>) => {
  if (!("view" in data)) return void getReady(data);
  void think(data).then(
    (thought) => postMessage(thought),
    (error: Error) => postMessage(error.message),
  );
};
