// A worker with tables of this device: takes the messages that a server takes (docs/protocol.md) and answers with the
// same ones, for the engine builds both. A change is played, stored, and only then told; if it cannot be stored, the
// match is read back as it was and nothing has happened.
import { compileEngine, startEngine } from "../wasm";
import { LocalTable, type Ask } from "./local_table";
import { listMatches, removeMatch } from "./store";
import { Thinkers } from "./thinkers";

interface Addresses {
  engine: string;
  thinker: string;
}

const tell = (message: string | object) => postMessage(typeof message === "string" ? message : JSON.stringify(message));
const answer = (seq: number, more: object = {}) => tell({ type: "answer", seq, ok: true, ...more });
const refuse = (seq: number, code: string, text: string) => tell({ type: "answer", seq, ok: false, code, text });

let table: LocalTable | null = null;
/** One thing after the other: messages, and thoughts that are ready. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<void>): void => {
  last = last.then(work).catch((error: Error) => console.error(error));
};

async function begin({ engine, thinker }: Addresses): Promise<void> {
  const module = await compileEngine(engine);
  table = new LocalTable(await startEngine(module), module, new Thinkers(thinker), tell, inTurn);
  tell("ready");
}

/** Messages that are not about the table on the screen. */
const others: Record<string, (message: Ask) => Promise<void>> = {
  async hello({ seq }) {
    answer(seq, { turns: [] });
  },
  async ping({ seq }) {
    answer(seq);
  },
  async tables({ seq }) {
    answer(seq, { tables: await listMatches() });
  },
  async remove({ seq, table: id = "" }) {
    await removeMatch(id);
    table!.forget(id);
    answer(seq);
  },
};

async function handle(message: Ask): Promise<void> {
  if (message.lang) table!.lang = message.lang === "de" ? 1 : 0;
  try {
    await (others[message.type]?.(message) ?? table!.handle(message));
  } catch (error) {
    refuse(message.seq, "broken", (error as Error).message);
  }
}

onmessage = ({ data }: MessageEvent<Addresses | string>) =>
  inTurn(() => (typeof data === "string" ? handle(JSON.parse(data) as Ask) : begin(data)));
