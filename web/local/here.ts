// Tables on this device: the page's way to their worker, which speaks as a server does.
import { Refusal } from "../client_table";
import { Connection, connection, type Socket } from "../connection";
import { builtAddress } from "../addresses";
import type { Answer, Summary } from "../messages";
import { Observable } from "../observable";

const mark = "here-";

/** Is it the id of a table on this device? */
export const isHere = (id: string): boolean => id.startsWith(mark);

/** A worker that can be spoken to as a WebSocket. */
class WorkerSocket implements Socket {
  readyState: number = WebSocket.CONNECTING;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  private worker = new Worker(builtAddress("table-worker"), { type: "module" });

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<string[]>) => {
      if (data.length === 0) this.opened(); // it is ready
      for (const message of data) this.onmessage?.call(this as unknown as WebSocket, { data: message } as MessageEvent);
    };
    this.worker.onerror = () => this.close();
    this.worker.postMessage({ engine: builtAddress("engine"), thinker: builtAddress("thinker") });
  }

  send(text: string): void {
    this.worker.postMessage(text);
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.worker.terminate();
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent("close"));
  }

  private opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.call(this as unknown as WebSocket, new Event("open"));
  }
}

const worker = new Connection(() => new WorkerSocket());

/** Who has this table: a server, or this device. */
export const connectionOf = (id: string): Connection => (isHere(id) ? worker : connection);

/** Matches on this device; empty until they have been looked for. */
export const matchesHere = new Observable<readonly Summary[]>([]);

export const askHere = (type: string, fields: Record<string, unknown>): Promise<Answer> => worker.ask(type, fields);

/** The table that was begun here because no server answered. */
export const beganHere = new Observable<string | null>(null);

/** How many matches the browser has cleared away, until the person has read it. */
export const goneHere = new Observable(0);

/** How many there are is also noted where browsers clear last: who finds none then knows that there were some. */
const note = "hort-here";
const noted = () => Number(localStorage.getItem(note) ?? 0);
const noteCount = (count: number) => localStorage.setItem(note, String(Math.max(0, count)));

/** Reads the list of matches, unless there has never been one: then no worker is needed to know. */
export async function loadMatchesHere(): Promise<void> {
  const known = await indexedDB.databases?.().catch(() => null);
  const isEmpty = known && !known.some((each) => each.name === "hort");
  const list = isEmpty ? [] : ((await askHere("tables", {})).tables ?? []);
  goneHere.set(list.length > 0 ? 0 : noted());
  if (list.length > 0) noteCount(list.length);
  matchesHere.set(list);
}

/** The person knows that they are gone. */
export function forgetGone(): void {
  noteCount(0);
  goneHere.set(0);
}

/** Opens a table here, or makes one from a record; its id. */
export async function makeHere(type: "create" | "import", fields: Record<string, unknown>): Promise<{ id: string }> {
  void navigator.storage?.persist?.().catch(() => false);
  const { id } = await askHere(type, fields);
  if (!id) throw new Refusal("broken", "");
  noteCount(noted() + 1);
  return { id };
}

export async function removeHere(id: string): Promise<void> {
  await askHere("remove", { table: id });
  noteCount(noted() - 1);
}
