// How far somebody has come in learning the games, on this device.
import { anything, isGood, listOf, aText, mapOf } from "../check";

const key = "hort-learned";

type Learned = Record<string, unknown>;

function read(): Learned {
  try {
    return mapOf(anything)(JSON.parse(localStorage.getItem(key) ?? "{}"), key);
  } catch {
    return {};
  }
}

function keep(part: Learned): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...read(), ...part }));
  } catch {
    /* private window: shown again next time */
  }
}

const seenGoals = (): string[] => {
  const { goals } = read();
  return isGood(listOf(aText), goals) ? (goals as string[]) : [];
};

export const hasSeenGoal = (game: string): boolean => seenGoals().includes(game);

export function noteSeenGoal(game: string): void {
  if (!hasSeenGoal(game)) keep({ goals: [...seenGoals(), game] });
}
