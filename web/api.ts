// The server's HTTP interface as docs/protocol.md fixes it: types and calls, no state but who we are.
import { Observable } from "./observable";
import { Refusal } from "./client_table";
import { aNumber, anything, aText, either, fields, listOf, oneOf, optional, type Check } from "./check";
import { summary, tableInfo, type Clock } from "./messages";
import { settings } from "./settings";

const both = fields({ en: aText, de: aText });
const option = fields({
  name: aText,
  kind: oneOf("number", "choice", "seats"),
  min: optional(aNumber),
  max: optional(aNumber),
  default: optional(either(aText, aNumber)),
  words: optional(listOf(aText)),
  help: both,
});
const game = fields({
  name: aText,
  title: both,
  about: both,
  minutes: aNumber,
  weight: aNumber,
  min: aNumber,
  max: aNumber,
  options: listOf(option),
  sets: listOf(aText),
});
const person = fields({ id: aText, name: aText, kind: oneOf("guest", "account"), tables: listOf(summary) });
const newTable = fields({ id: aText });
const refusal = fields({ code: optional(aText), rule: optional(aText), text: optional(both) });

export type Me = ReturnType<typeof person>;
export type GameOption = ReturnType<typeof option>;
export type GameInfo = ReturnType<typeof game>;
export interface SeatWish {
  kind: "me" | "open" | "invite" | "bot";
  level?: string;
  name?: string;
}
export interface TableWish {
  game: string;
  players: number;
  options: Record<string, unknown>;
  /** The name of a built-in one, or one of your own. */
  set?: string | { name: string; text: string };
  seats: SeatWish[];
  public: boolean;
  clock: Clock;
  several?: boolean;
  coach?: boolean;
}

/** Why the server did not do it; a page of some proxy has no reason to give. */
function readRefusal(status: number, text: string): Refusal {
  let said: ReturnType<typeof refusal> = {};
  try {
    said = refusal(JSON.parse(text), "refusal");
  } catch {
    /* the status has to do */
  }
  return new Refusal(said.code ?? String(status), said.text?.[settings.value.lang] ?? String(status), said.rule);
}

async function call<T>(check: Check<T>, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: "same-origin",
  });
  const text = await answer.text();
  if (!answer.ok) throw readRefusal(answer.status, text);
  const isJson = answer.headers.get("content-type")?.includes("json");
  return check(isJson ? JSON.parse(text) : text, path);
}

export const me = new Observable<Me | null>(null);
export const games = new Observable<GameInfo[]>([]);

/** Has this browser ever had a session? The cookie itself is not for scripts to see. */
const visited = {
  key: "hort-session",
  get: () => localStorage.getItem(visited.key) !== null,
  set: () => localStorage.setItem(visited.key, "1"),
  clear: () => localStorage.removeItem(visited.key),
};
me.follow(() => {
  if (me.value) visited.set();
});

export async function loadMe(): Promise<Me | null> {
  if (!visited.get()) return null;
  try {
    me.set(await call(person, "GET", "/api/me"));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "no-session") throw error;
    visited.clear();
    me.set(null);
  }
  return me.value;
}

const animals = ["Fafnir", "Lindwurm", "Tatzelwurm", "Smoki", "Wyvern", "Basilisk", "Drache", "Elliot"];

/** Makes sure that there is a session: a newcomer becomes a guest with a name of our choosing. */
export async function beSomebody(): Promise<Me> {
  if (me.value) return me.value;
  const known = await loadMe();
  if (known) return known;
  const name = `${animals[Math.floor(Math.random() * animals.length)]} ${10 + Math.floor(Math.random() * 90)}`;
  me.set(await call(person, "POST", "/api/guest", { name }));
  return me.value!;
}

export async function loadGames(): Promise<GameInfo[]> {
  if (games.value.length === 0) games.set(await call(listOf(game), "GET", "/api/games"));
  return games.value;
}

export const api = {
  rename: async (name: string) => me.set(await call(person, "POST", "/api/guest", { name })),
  register: async (name: string, password: string) =>
    me.set(await call(person, "POST", "/api/register", { name, password })),
  login: async (name: string, password: string) => me.set(await call(person, "POST", "/api/login", { name, password })),
  changePassword: async (old: string, next: string) =>
    me.set(await call(person, "POST", "/api/password", { old, new: next })),
  forgetMe: async (password?: string) => {
    await call(anything, "POST", "/api/me/delete", { password });
    visited.clear();
    me.set(null);
  },
  logout: async () => {
    await call(anything, "POST", "/api/logout", {});
    me.set(null);
  },
  lobby: () => call(fields({ open: listOf(summary), running: listOf(summary) }), "GET", "/api/lobby"),
  gameText: (game: string, text: "rules" | "guide") => call(aText, "GET", `/api/games/${game}/${text}`),
  create: async (wish: TableWish) => {
    await beSomebody();
    return call(newTable, "POST", "/api/tables", wish);
  },
  table: (id: string, code?: string) =>
    call(tableInfo, "GET", `/api/tables/${id}${code ? `?code=${encodeURIComponent(code)}` : ""}`),
  join: async (id: string, fields: { code?: string; seat?: number; name?: string }) => {
    await beSomebody();
    return call(newTable, "POST", `/api/tables/${id}/join`, fields);
  },
  leave: (id: string, seat?: number) =>
    call(anything, "POST", `/api/tables/${id}/leave`, seat === undefined ? {} : { seat }),
  back: (id: string, seat?: number) =>
    call(anything, "POST", `/api/tables/${id}/return`, seat === undefined ? {} : { seat }),
  rematch: (id: string) => call(newTable, "POST", `/api/tables/${id}/rematch`, {}),
  record: (id: string) => call(aText, "GET", `/api/tables/${id}/record`),
};
