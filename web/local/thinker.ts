// A worker that thinks for bots with an engine of its own: gets the rules, a level and what a seat may know, and
// answers with its thought. Whoever has asked stops it by ending it.
import { answer, answerBytes, fill, fillBytes, startEngine, type Exports } from "../wasm";

export interface Question {
  module: WebAssembly.Module;
  /** A record of the match without its lines and secret. */
  rules: string;
  level: string;
  seat: number;
  seed: number;
  view: Uint8Array;
}

let engine: Exports | null = null,
  rules = "";

async function think(question: Question): Promise<Uint8Array> {
  engine ??= await startEngine(question.module);
  if (rules !== question.rules) {
    fill(engine, question.rules);
    if (!engine.engine_open()) throw new Error(answer(engine));
    rules = question.rules;
  }
  const level = new TextEncoder().encode(`${question.level}\n`),
    room = new Uint8Array(level.length + question.view.length);
  room.set(level);
  room.set(question.view, level.length);
  fillBytes(engine, room);
  if (!engine.engine_think(question.seat, question.seed)) throw new Error(answer(engine));
  return answerBytes(engine);
}

onmessage = ({ data }: MessageEvent<Question>) => {
  void think(data).then(
    (thought) => postMessage(thought),
    (error: Error) => postMessage(error.message),
  );
};
