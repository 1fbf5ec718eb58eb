// Matches on this device, in IndexedDB: one entry for each, with its whole record. Written as a whole in one
// transaction, so a match is there as it was before a move or after it, never in between. Used by table_worker.ts.
import { summary, type Summary } from "../messages";

export interface SeatSettings {
  kind: "person" | "bot";
  level?: string;
  standIn?: boolean;
  conceded?: boolean;
  wantsEnd?: boolean;
}

/** What a table is besides its match. */
export interface TableSettings {
  id: string;
  owner: string;
  created: number;
  moved: number;
  end?: "agreed" | "conceded";
  rematch?: string;
  seats: SeatSettings[];
}

export interface KeptMatch {
  id: string;
  /** Counts the changes: whoever writes must have read the last one. */
  version: number;
  /** Of the last change that a page has asked for: what arrives twice is done once. */
  key: string;
  record: string;
  settings: TableSettings;
  summary: Summary;
}

/** Another page has changed the match in the meantime. */
export class Outdated extends Error {}
/** The match is no longer there: somebody has deleted it, or the browser has cleared its storage. */
export class Gone extends Error {}

const name = "hort",
  shelf = "matches";
let opening: Promise<IDBDatabase> | null = null;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(shelf, { keyPath: "id" });
    request.onsuccess = () => {
      // A browser that clears its storage closes what is open.
      request.result.onclose = () => {
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

/** Runs a change and waits until it is on the disk. */
async function change(work: (matches: IDBObjectStore) => Promise<void>): Promise<void> {
  const transaction = (await open()).transaction(shelf, "readwrite", { durability: "strict" });
  const isWritten = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
  isWritten.catch(() => undefined);
  try {
    await work(transaction.objectStore(shelf));
  } catch (error) {
    transaction.abort();
    throw error;
  }
  await isWritten;
}

export async function readMatch(id: string): Promise<KeptMatch | undefined> {
  return done((await open()).transaction(shelf).objectStore(shelf).get(id)) as Promise<KeptMatch | undefined>;
}

/** All matches of this device, the newest first. */
export async function listMatches(): Promise<Summary[]> {
  const all = (await done((await open()).transaction(shelf).objectStore(shelf).getAll())) as KeptMatch[];
  return all.map((kept) => summary(kept.summary, kept.id)).sort((a, b) => b.moved - a.moved);
}

/** Keeps a match; its version must be one more than that on the disk. */
export const writeMatch = (match: KeptMatch): Promise<void> =>
  change(async (matches) => {
    const before = (await done(matches.get(match.id))) as KeptMatch | undefined;
    if (!before && match.version > 1) throw new Gone(match.id);
    if ((before?.version ?? 0) !== match.version - 1) throw new Outdated(match.id);
    await done(matches.put(match));
  });

export const removeMatch = (id: string): Promise<void> =>
  change(async (matches) => {
    await done(matches.delete(id));
  });
