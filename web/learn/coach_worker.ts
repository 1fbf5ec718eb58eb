// The coach's own engine, beside the page: thinking never stops a picture, and costs the server nothing.
// Questions come in the order in which they are asked; see learn/coach.ts.
import { answer, compileEngine, fill, startEngine, type Exports } from "../wasm";
import type { Answer, Question } from "./coach";

let engine: Promise<Exports> | null = null;

async function reply({ id, address, view, seat, names, lang, move }: Question): Promise<Answer> {
  engine ??= compileEngine(address).then(startEngine);
  const exports = await engine;
  fill(exports, [JSON.stringify(view), move, ...names.map((name) => name.replaceAll("\n", " "))].join("\n"));
  const isGood = exports.engine_coach(seat, lang === "de" ? 1 : 0) === 1;
  const [warning = "", others = ""] = isGood ? answer(exports).split("\n") : [];
  return { id, warning, others };
}

addEventListener("message", (event: MessageEvent<Question>) => {
  reply(event.data).then(
    (said) => postMessage(said),
    () => postMessage({ id: event.data.id, warning: "", others: "" } satisfies Answer),
  );
});
