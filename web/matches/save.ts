// All records of a selection as one file: those of the server come in parts, those of this device one by one.
import { api } from "../api";
import { isHere } from "../local/here";
import type { Summary } from "../messages";
import { downloadBlob } from "../widgets";
import { patiently } from "./own";
import { zip, zipMost, type Packed } from "./zip";

export interface Saving {
  done: number;
  unreadable: number;
}

const nameOf = (game: string, id: string) => `${game}-${id}.record`;

async function collectHere(matches: readonly Summary[], files: Packed[]): Promise<void> {
  for (const { id, game, moved } of matches.filter((match) => isHere(match.id)))
    files.push({ name: nameOf(game, id), text: await api.record(id), at: moved });
}

/** Asks until all that are wanted have come, or the server has no more. */
async function collectThere(wanted: Set<string>, files: Packed[], tell: (saving: Saving) => void, stop: AbortSignal) {
  let before: string | null = null,
    unreadable = 0;
  while (wanted.size > 0) {
    const part = await patiently(() => api.records(before));
    stop.throwIfAborted();
    for (const { id, game, moved, record } of part.records) {
      if (!wanted.delete(id)) continue;
      if (record === null) unreadable++;
      else files.push({ name: nameOf(game, id), text: record, at: moved });
    }
    tell({ done: files.length, unreadable });
    if (!part.next) return;
    before = part.next;
  }
}

export async function saveRecords(matches: readonly Summary[], tell: (saving: Saving) => void, stop: AbortSignal) {
  const files: Packed[] = [],
    wanted = new Set(matches.map(({ id }) => id).filter((id) => !isHere(id)));
  await collectHere(matches, files);
  tell({ done: files.length, unreadable: 0 });
  await collectThere(wanted, files, tell, stop);
  for (let i = 0; i < files.length; i += zipMost)
    downloadBlob(`drachenhort${i > 0 ? `-${i / zipMost + 1}` : ""}.zip`, await zip(files.slice(i, i + zipMost)));
}
