// One's finished matches, of the server and of this device, in one list with the newest first; and which of them
// somebody looks for.
import { api, loadMe } from "../api";
import { Refusal } from "../client_table";
import { openRecord } from "../engine";
import { loadMatchesHere, matchesHere } from "../local/here";
import type { Summary } from "../messages";
import { hasServer } from "../site";
import { gameTitle } from "../widgets";

export type Ending = "won" | "shared" | "lost" | "none" | "together";

/** The seat one played; null where one had several, which then played against each other. */
export const ownSeat = (match: Summary): number | null => (match.yourSeats.length === 1 ? match.yourSeats[0] : null);

export function endingOf(match: Summary): Ending {
  const seat = ownSeat(match),
    winners = match.outcome?.winners ?? [];
  if (seat === null) return "together";
  if (winners.length === 0) return "none";
  return !winners.includes(seat) ? "lost" : winners.length > 1 ? "shared" : "won";
}

/** Whom one has played with: people by their names, bots by how strong they are. */
export const opponentsOf = (match: Summary): string[] =>
  [
    ...new Set(
      match.seats
        .filter((_, i) => !match.yourSeats.includes(i))
        .map((seat) => (seat.kind === "bot" && !seat.standIn ? `bot:${seat.level ?? ""}` : seat.name)),
    ),
  ].sort();

// ---- loading ----

export const patience = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again when the server says that this was too much at once. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "too-many-requests") throw error;
      await patience(1000);
    }
}

/** Matches of this device; those that were kept before results were are looked up. */
export async function loadHere(): Promise<Summary[]> {
  await loadMatchesHere();
  const over = matchesHere.value.filter((match) => match.state === "over");
  return Promise.all(
    over.map(async (match) => {
      if (match.outcome) return match;
      const { info } = await openRecord(await api.record(match.id));
      return { ...match, outcome: info.result };
    }),
  );
}

/** A part of the server's list, from that place on. */
export async function loadPart(before: string | null): Promise<{ matches: Summary[]; next: string | null }> {
  if (!hasServer() || !(await loadMe())) return { matches: [], next: null };
  const { matches, next = null } = await patiently(() => api.matches(before));
  return { matches, next };
}

// ---- looking for some ----

export interface Wish {
  text: string;
  game: string;
  opponent: string;
  ending: string;
  from: string;
  until: string;
}
export const anyMatch: Wish = { text: "", game: "", opponent: "", ending: "", from: "", until: "" };

const dayStart = (day: string) => new Date(`${day}T00:00:00`).getTime() / 1000;

export function fits(match: Summary, wish: Wish): boolean {
  const words = [gameTitle(match.game), ...match.seats.map((seat) => seat.name)].join(" ").toLocaleLowerCase();
  return (
    wish.text
      .toLocaleLowerCase()
      .split(" ")
      .every((word) => words.includes(word)) &&
    (wish.game === "" || match.game === wish.game) &&
    (wish.opponent === "" || opponentsOf(match).includes(wish.opponent)) &&
    (wish.ending === "" || endingOf(match) === wish.ending) &&
    (wish.from === "" || match.moved >= dayStart(wish.from)) &&
    (wish.until === "" || match.moved < dayStart(wish.until) + 86_400)
  );
}
