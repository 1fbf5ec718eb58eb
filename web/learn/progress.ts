// How far somebody has come in learning the games, on this device.
import { anything, aNumber, aText, fields, isGood, listOf, mapOf, type Check } from "../check";

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
    /* private window: forgotten when it closes */
  }
}

/** What was kept under a name, if it is what it should be. */
function kept<T>(name: string, check: Check<T>, otherwise: T): T {
  const value = read()[name];
  return isGood(check, value) ? check(value, name) : otherwise;
}

const seenGoals = (): string[] => kept("goals", listOf(aText), []);

export const hasSeenGoal = (game: string): boolean => seenGoals().includes(game);

export function noteSeenGoal(game: string): void {
  if (!hasSeenGoal(game)) keep({ goals: [...seenGoals(), game] });
}

/** The moves of a lesson's match so far, each "seat move", and the step that was on the screen. */
const progress = fields({ moves: listOf(aText), at: aNumber });
export type Progress = ReturnType<typeof progress>;

const allProgress = (): Record<string, Progress> => kept("lessons", mapOf(progress), {});

export const lessonProgress = (game: string): Progress => allProgress()[game] ?? { moves: [], at: 0 };

export function keepLesson(game: string, made: Progress): void {
  keep({ lessons: { ...allProgress(), [game]: made } });
}
