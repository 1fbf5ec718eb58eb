// What this browser has found out about its matches, in IndexedDB: luck, and what was given away. Nobody else reads
// it, so nobody has to trust it; another device reckons anew.
import { aNumber, aText, fields, isGood, listOf } from "../check";

const kept = fields({
  id: aText,
  seats: listOf(fields({ luck: aNumber, loss: aNumber, slips: aNumber, blunders: aNumber, decisions: aNumber })),
});
export type KeptReport = ReturnType<typeof kept>;

const shelf = "reports";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("hort-reports", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(shelf, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withShelf<T>(mode: IDBTransactionMode, work: (reports: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await open();
  try {
    const request = work(base.transaction(shelf, mode).objectStore(shelf));
    return await new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    base.close();
  }
}

/** All that are known, by match. */
export async function keptReports(): Promise<Map<string, KeptReport>> {
  const all = await withShelf<unknown[]>("readonly", (reports) => reports.getAll());
  return new Map(all.filter((each) => isGood(kept, each)).map((each) => [(each as KeptReport).id, each as KeptReport]));
}

/** A device that has no room for it does without. */
export async function keepReport(report: KeptReport): Promise<void> {
  await withShelf("readwrite", (reports) => reports.put(kept(report, "report"))).catch(() => undefined);
}
