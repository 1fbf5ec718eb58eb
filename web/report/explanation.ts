// The explanation of a finished match as the page has it: worked out in a worker on this device, so it costs a server
// nothing.
import { useEffect, useState } from "preact/hooks";
import { builtAddress } from "../addresses";
import { aFlag, aNumber, anything, aText, either, fields, listOf, oneOf, optional } from "../check";
import type { Lang } from "../settings";
import { keepReport } from "../matches/kept_reports";
import { answer, compileEngine, fill, langNumber, startEngine } from "../wasm";
import type { Begin, StepQuestion, Word } from "./explainer";

// See docs/analysis.md; numbers are millionths of a victory, pairs a figure and its standard error.
const pair = listOf(aNumber);
const report = fields({
  playouts: aNumber,
  seats: listOf(
    fields({
      name: aText,
      start: aNumber,
      result: aNumber,
      luck: pair,
      own: pair,
      others: pair,
      rest: pair,
      loss: pair,
      decisions: aNumber,
      slips: aNumber,
      blunders: aNumber,
    }),
  ),
  curve: listOf(listOf(aNumber)),
  lines: listOf(
    fields({
      who: either(aNumber, aText),
      mark: oneOf("", "good", "slip", "blunder"),
      changes: listOf(pair),
      loss: optional(pair),
    }),
  ),
  moments: listOf(
    fields({
      first: aNumber,
      last: aNumber,
      seat: aNumber,
      isLuck: aFlag,
      changes: listOf(pair),
      words: aText,
      loss: aNumber,
      move: optional(aText),
      better: optional(aText),
      why: optional(aText),
    }),
  ),
});
export type Report = ReturnType<typeof report>;
export type Moment = Report["moments"][number];

const followed = fields({ count: aNumber, words: aText, view: anything });
export type Followed = ReturnType<typeof followed>;

export interface Explanation {
  report: Report | null;
  /** How much of the exact reckoning is done. */
  part: number;
  error: string | null;
  /** The better move instead of that line, so many steps played out. */
  follow(question: StepQuestion): Promise<Followed | null>;
}

/** What is heard of a worker, with its report read. */
type Heard = Exclude<Word, { report: string } | { step: string }> | { report: Report; isExact: boolean };

/** Starts a worker on a record. The figures of an exact report are kept for the statistics of its players. */
function explain(id: string, record: string, lang: Lang, hear: (word: Heard) => void) {
  const worker = new Worker(builtAddress("explainer"), { type: "module" }),
    waiting: ((step: string) => void)[] = [];
  worker.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if ("step" in word) waiting.shift()?.(word.step);
    else if ("report" in word) {
      const read = report(JSON.parse(word.report), "report");
      if (word.isExact && id !== "") void keepReport(summaryOf(id, read));
      hear({ report: read, isExact: word.isExact });
    } else hear(word);
  };
  worker.onerror = (event) => hear({ error: event.message || "explainer" });
  const follow = async (question: StepQuestion) => {
    const step = await new Promise<string>((resolve) => {
      waiting.push(resolve);
      worker.postMessage(question);
    });
    return step === "" ? null : followed(JSON.parse(step), "step");
  };
  void compileEngine(builtAddress("engine")).then((module) =>
    worker.postMessage({ module, record, lang: langNumber(lang) } satisfies Begin),
  );
  return { follow, stop: () => worker.terminate() };
}

const summaryOf = (id: string, { seats }: Report) => ({
  id,
  seats: seats.map(({ luck, loss, slips, blunders, decisions }) => ({
    luck: luck[0],
    loss: loss[0],
    slips,
    blunders,
    decisions,
  })),
});

/** The last exact report: whoever goes from the end of a match to its replay need not wait again. */
let last: { id: string; lang: Lang; report: Report } | null = null;

/** Follows the worker's words as long as the page shows this record; null: there is nothing to explain. */
export function useExplanation(id: string, record: string | null, lang: Lang): Explanation {
  const ready = last !== null && id !== "" && last.id === id && last.lang === lang ? last.report : null;
  const [known, setKnown] = useState<Omit<Explanation, "follow">>({ report: ready, part: ready ? 1 : 0, error: null });
  const [ask, setAsk] = useState<{ follow: Explanation["follow"] }>({ follow: async () => null });
  useEffect(() => {
    if (record === null) return;
    const { follow, stop } = explain(id, record, lang, (word) => {
      if ("report" in word && word.isExact) last = { id, lang, report: word.report };
      if (!ready || ("report" in word && word.isExact))
        setKnown((k) =>
          "report" in word ? { ...k, report: word.report, part: word.isExact ? 1 : k.part } : { ...k, ...word },
        );
    });
    setAsk({ follow });
    return stop;
  }, [record, lang]);
  return { ...known, ...ask };
}

/** Explains a match for its figures alone. */
export function explainOnce(id: string, record: string, lang: Lang): Promise<void> {
  return new Promise((resolve, reject) => {
    const { stop } = explain(id, record, lang, (word) => {
      if (!("error" in word) && !("report" in word && word.isExact)) return;
      stop();
      if ("error" in word) reject(new Error(word.error));
      else resolve();
    });
  });
}

/** The match up to that line as a record to play on from, by that seat against bots. */
export async function recordToPlayOn(record: string, lines: number, seat: number, own: string): Promise<string> {
  const engine = await startEngine(await compileEngine(builtAddress("engine")));
  fill(engine, record);
  if (!engine.engine_open(0) || !engine.engine_explain_cut(lines)) throw new Error(answer(engine));
  const text = answer(engine),
    players = Number(/^players (\d+)$/m.exec(text)![1]);
  const names = Array.from({ length: players }, (_, i) => `seat ${i} ${i === seat ? own : `Bot ${i + 1}`}\n`).join("");
  return text.replace(/^seat \d .*\n/gm, "").replace(/^dealer /m, `${names}dealer `);
}

/** Lines of the dealer that were surely good or bad for somebody, and by how much. */
export function luckOf(line: Report["lines"][number]): { seat: number; value: number } | null {
  const enough = 50_000;
  if (line.who !== "dealer") return null;
  const sure = line.changes
    .map(([value, error], seat) => ({ seat, value, isSure: Math.abs(value) > Math.max(enough, 2 * error) }))
    .filter((c) => c.isSure)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return sure[0] ?? null;
}
