// What follows from a list of matches: results by seat and opponent, luck and slips over time, personal records.
import type { Summary } from "../messages";
import type { KeptReport } from "./kept_reports";
import { endingOf, opponentsOf, ownSeat } from "./own";

export interface Tally {
  name: string;
  matches: number;
  won: number;
  shared: number;
  lost: number;
}
/** How it went in one match, by what this device has found out. */
export interface Reckoned {
  match: Summary;
  luck: number;
  loss: number;
  slips: number;
}
export interface Best {
  value: number;
  match: Summary;
}
export interface GameFigures {
  game: string;
  all: Tally;
  bySeat: Tally[];
  byOpponent: Tally[];
  /** The oldest first. */
  reckoned: Reckoned[];
  /** Was there any luck? Some games know none. */
  hasLuck: boolean;
  /** Those that can be explained and are not yet. */
  open: Summary[];
  score: Best | null;
  lead: Best | null;
  fast: Best | null;
  streak: number;
  luck: Best | null;
  unluck: Best | null;
  clean: Best | null;
}

function tally(name: string, matches: readonly Summary[]): Tally {
  const count = (ending: string) => matches.filter((match) => endingOf(match) === ending).length;
  return { name, matches: matches.length, won: count("won"), shared: count("shared"), lost: count("lost") };
}

/** The matches under each name they have. */
function grouped(matches: readonly Summary[], namesOf: (match: Summary) => readonly string[]): [string, Summary[]][] {
  const groups = new Map<string, Summary[]>();
  for (const match of matches)
    for (const name of namesOf(match)) {
      const group = groups.get(name);
      if (group) group.push(match);
      else groups.set(name, [match]);
    }
  return [...groups];
}

const tallies = (matches: readonly Summary[], namesOf: (match: Summary) => readonly string[]): Tally[] =>
  grouped(matches, namesOf).map(([name, group]) => tally(name, group));

/** The one with the highest value; null where there is none. */
function best<T>(list: readonly T[], valueOf: (item: T) => number, matchOf: (item: T) => Summary): Best | null {
  let found: Best | null = null;
  for (const item of list)
    if (found === null || valueOf(item) > found.value) found = { value: valueOf(item), match: matchOf(item) };
  return found;
}

function leadOf(match: Summary): number {
  const { score } = match.outcome!,
    seat = ownSeat(match)!;
  return score[seat] - Math.max(...score.filter((_, i) => i !== seat));
}

/** The longest run of victories; the list has the newest first, which does not matter. */
function longestStreak(matches: readonly Summary[]): number {
  let longest = 0,
    now = 0;
  for (const match of matches) {
    now = endingOf(match) === "won" ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return longest;
}

function reckonedOf(matches: readonly Summary[], reports: ReadonlyMap<string, KeptReport>): Reckoned[] {
  return matches
    .flatMap((match) => {
      const seat = reports.get(match.id)?.seats[ownSeat(match)!];
      return seat ? [{ match, luck: seat.luck, loss: seat.loss, slips: seat.slips + seat.blunders }] : [];
    })
    .reverse();
}

const negative = (one: Best | null) => one && { ...one, value: -one.value };

function figuresOf(game: string, matches: Summary[], reports: ReadonlyMap<string, KeptReport>): GameFigures {
  const same = (match: Summary) => match,
    matchOf = (item: Reckoned) => item.match;
  const scored = matches.filter((match) => match.outcome),
    won = matches.filter((match) => endingOf(match) === "won"),
    played = won.filter((match) => !match.ended),
    reckoned = reckonedOf(matches, reports),
    lucky = reckoned.filter((item) => item.luck !== 0);
  return {
    game,
    all: tally(game, matches),
    bySeat: tallies(matches, (match) => [String(ownSeat(match)! + 1)]).sort((a, b) => Number(a.name) - Number(b.name)),
    byOpponent: tallies(matches, opponentsOf).sort((a, b) => b.matches - a.matches),
    reckoned,
    hasLuck: lucky.length > 0,
    open: matches.filter((match) => !match.ended && !reports.has(match.id)),
    score: best(scored, (match) => match.outcome!.score[ownSeat(match)!], same),
    lead: best(played, leadOf, same),
    fast: negative(best(played, (match) => -match.lines, same)),
    streak: longestStreak(matches),
    luck: best(lucky, (item) => item.luck, matchOf),
    unluck: negative(
      best(
        lucky.filter((item) => endingOf(item.match) === "won"),
        (item) => -item.luck,
        matchOf,
      ),
    ),
    clean: negative(best(reckoned, (item) => -item.loss, matchOf)),
  };
}

/** For each game that was played, the most played first. Several seats of one person say nothing about them. */
export function figures(matches: readonly Summary[], reports: ReadonlyMap<string, KeptReport>): GameFigures[] {
  const alone = matches.filter((match) => ownSeat(match) !== null);
  return grouped(alone, (match) => [match.game])
    .map(([game, list]) => figuresOf(game, list, reports))
    .sort((a, b) => b.all.matches - a.all.matches);
}

/** The mean of each value and up to nine before it. */
export const runningMean = (values: readonly number[]): number[] =>
  values.map((_, i) => {
    const last = values.slice(Math.max(0, i - 9), i + 1);
    return last.reduce((a, b) => a + b, 0) / last.length;
  });
