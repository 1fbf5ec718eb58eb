// A worker with tables of this device: takes the messages that a server takes (docs/protocol.md) and answers with the
// same ones, for the engine builds both. A change is played, stored, and only then told; if it cannot be stored, the
// match is read back as it was and nothing has happened.
import { compileEngine, langNumber, startEngine } from "../wasm";
import { LocalTable, type Ask } from "./local_table";
import { listMatches, removeMatch } from "./store";
import { Thinkers } from "./thinkers";
import { Voice } from "./voice";

interface Addresses {
  engine: string;
  thinker: string;
}

let voice: Voice | null = null;
let table: LocalTable | null = null;
/** One thing after the other: messages, and thoughts that are ready. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<void>): void => {
  last = last
    .then(work)
    .catch((error: Error) => console.error(error))
    .then(() => voice?.finish());
};

async function begin({ engine, thinker }: Addresses): Promise<void> {
  const module = await compileEngine(engine);
  const running = await startEngine(module);
  voice = new Voice(running, (messages) => postMessage(messages));
  table = new LocalTable(running, module, new Thinkers(thinker), voice, inTurn);
  postMessage([]);
}

/** Messages that are not about the table on the screen. */
const others: Record<string, (message: Ask) => Promise<void>> = {
  async hello({ seq }) {
    voice!.agree(seq, { turns: [] });
  },
  async ping({ seq }) {
    voice!.agree(seq);
  },
  async tables({ seq }) {
    voice!.agree(seq, { tables: await listMatches() });
  },
  async remove({ seq, table: id = "" }) {
    await removeMatch(id);
    table!.forget(id);
    voice!.agree(seq);
  },
};

async function handle(message: Ask): Promise<void> {
  if (message.lang) voice!.lang = langNumber(message.lang);
  try {
    await (others[message.type]?.(message) ?? table!.handle(message));
  } catch (error) {
    voice!.refuse(message.seq, "broken", (error as Error).message);
  }
}

onmessage = ({ data }: MessageEvent<Addresses | string>) =>
  inTurn(() => (typeof data === "string" ? handle(JSON.parse(data) as Ask) : begin(data)));
