// Values from outside, checked where they come in: small readers that are put together to read a message.
// Code that gets a checked value need not wonder whether a field is there.

/** Reads a value that came from outside; throws when it is something else. `at` says where it stood. */
export type Check<T> = (value: unknown, at: string) => T;

export class BadMessage extends Error {}

function wrong(at: string, wanted: string): never {
  throw new BadMessage(`${at} is not ${wanted}`);
}
export const anything: Check<unknown> = (value) => value;
export const aNumber: Check<number> = (value, at) => (typeof value === "number" ? value : wrong(at, "a number"));
export const aText: Check<string> = (value, at) => (typeof value === "string" ? value : wrong(at, "a text"));
export const aFlag: Check<boolean> = (value, at) => (typeof value === "boolean" ? value : wrong(at, "true or false"));

export function isGood(check: Check<unknown>, value: unknown): boolean {
  try {
    check(value, "");
    return true;
  } catch {
    return false;
  }
}

export function oneOf<T extends string>(...words: readonly T[]): Check<T> {
  return (value, at) => words.find((word) => word === value) ?? wrong(at, words.join(" or "));
}
export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value, at) =>
    Array.isArray(value) ? value.map((item, i) => check(item, `${at}[${i}]`)) : wrong(at, "a list");
}
export function mapOf<T>(check: Check<T>): Check<Record<string, T>> {
  return (value, at) =>
    Object.fromEntries(Object.entries(anObject(value, at)).map(([key, item]) => [key, check(item, `${at}.${key}`)]));
}
export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value, at) => (value === undefined ? undefined : check(value, at));
}
export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value, at) => (value === null ? null : check(value, at));
}
/** What `one` accepts, otherwise what `other` does. */
export function either<A, B>(one: Check<A>, other: Check<B>): Check<A | B> {
  return (value, at) => {
    try {
      return one(value, at);
    } catch {
      return other(value, at);
    }
  };
}

const anObject: Check<Record<string, unknown>> = (value, at) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : wrong(at, "an object");

type Checks = Record<string, Check<unknown>>;
type Maybe<C extends Checks> = { [K in keyof C]: undefined extends ReturnType<C[K]> ? K : never }[keyof C];
type Checked<C extends Checks> = { [K in Exclude<keyof C, Maybe<C>>]: ReturnType<C[K]> } & {
  [K in Maybe<C>]?: ReturnType<C[K]>;
};

/** An object with these fields; what else it holds is left out. */
export function fields<C extends Checks>(checks: C): Check<Checked<C>> {
  return (value, at) => {
    const from = anObject(value, at);
    return Object.fromEntries(
      Object.entries(checks).map(([name, check]) => [name, check(from[name], `${at}.${name}`)]),
    ) as Checked<C>;
  };
}
export function joined<A, B>(one: Check<A>, other: Check<B>): Check<A & B> {
  return (value, at) => ({ ...one(value, at), ...other(value, at) });
}
