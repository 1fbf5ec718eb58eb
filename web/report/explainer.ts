// A worker that explains a finished match with an engine of its own: first a sketch, then more exactly. In between it
// plays out lines that could have been.
import { answer, fill, startEngine, type Exports } from "../wasm";

export interface Begin {
  module: WebAssembly.Module;
  record: string;
  lang: number;
}
export interface StepQuestion {
  line: number;
  step: number;
  viewer: number;
}
/** How much is done, what is known by now, or the answer to a question; all as text of the engine. */
export type Word = { part: number } | { report: string; isExact: boolean } | { step: string } | { error: string };

const budgets = [0, 1], // sketch, quick
  slice = 12, // milliseconds
  say = (word: Word) => postMessage(word);
let engine: Exports | null = null,
  lang = 0;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Works in slices, so that questions are answered in between. */
async function work(budget: number): Promise<void> {
  const e = engine!;
  if (!e.engine_explain(budget, 1)) throw new Error("not over");
  const pieces = Number(answer(e)),
    steps = 20; // of the progress told: the page draws itself anew at each of them
  for (let done = 0, told = 0; done < pieces; await pause()) {
    for (const start = performance.now(); done < pieces && performance.now() - start < slice; done = Number(answer(e)))
      e.engine_explain_on(1);
    const part = Math.floor((steps * done) / pieces) / steps;
    if (budget === budgets.at(-1) && part > told && part < 1) say({ part: (told = part) }); // the report is the last
  }
  e.engine_explain_report(lang);
  say({ report: answer(e), isExact: budget === budgets.at(-1) });
}

async function begin(wish: Begin): Promise<void> {
  engine = await startEngine(wish.module);
  lang = wish.lang;
  fill(engine, wish.record);
  if (!engine.engine_open(lang)) throw new Error(answer(engine));
  for (const budget of budgets) await work(budget);
}

onmessage = ({ data }: MessageEvent<Begin | StepQuestion>) => {
  if ("module" in data) begin(data).catch((error: Error) => say({ error: error.message }));
  else if (engine?.engine_explain_step(data.line, data.step, data.viewer, lang)) say({ step: answer(engine) });
  else say({ step: "" });
};
