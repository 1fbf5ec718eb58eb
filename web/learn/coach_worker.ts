// The coach's own engine, beside the page: thinking never stops a picture, and costs the server nothing.
// Questions come in the order in which they are asked; see learn/coach.ts.
import { answer, compileEngine, fill, langNumber, startEngine, type Exports } from "../wasm";
import type { Answer, Question } from "./coach";

let module: Promise<WebAssembly.Module> | null = null,
  known: { rules: string; engine: Promise<Exports> } | null = null;

async function openEngine(address: string, rules: string): Promise<Exports> {
  const engine = await startEngine(await (module ??= compileEngine(address)));
  fill(engine, rules);
  if (!engine.engine_open(0)) throw new Error(answer(engine));
  return engine;
}

/** An engine that has those rules; for others a new one, which remembers nothing of the last. */
function engineOf(address: string, rules: string): Promise<Exports> {
  if (known?.rules !== rules) known = { rules, engine: openEngine(address, rules) };
  return known.engine;
}

async function reply({ id, address, rules, view, seat, names, lang, move }: Question): Promise<Answer> {
  const engine = await engineOf(address, rules);
  fill(engine, [JSON.stringify(view), move, ...names.map((name) => name.replaceAll("\n", " "))].join("\n"));
  const isGood = engine.engine_coach(seat, langNumber(lang)) === 1;
  const [warning = "", others = ""] = isGood ? answer(engine).split("\n") : [];
  return { id, warning, others };
}

addEventListener("message", (event: MessageEvent<Question>) => {
  reply(event.data).then(
    (said) => postMessage(said),
    () => postMessage({ id: event.data.id, warning: "", others: "" } satisfies Answer),
  );
});
