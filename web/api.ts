// The server's HTTP interface as docs/protocol.md fixes it: types and calls, no state but who we are.
import { texts } from "texts";
import { Observable } from "./observable";
import { Refusal } from "./client_table";
import { aNumber, anything, aText, either, fields, listOf, oneOf, optional, orNull, type Check } from "./check";
import { newKey, summary, tableInfo, type Clock } from "./messages";
import { askHere, beganHere, isHere, makeHere } from "./local/here";
import { hasServer, serverAddress } from "./site";
import { settings } from "./settings";
import { t } from "./words";

const both = fields({ en: aText, de: aText });
const option = fields({
  name: aText,
  kind: oneOf("number", "choice", "seats"),
  min: optional(aNumber),
  max: optional(aNumber),
  default: optional(either(aText, aNumber)),
  words: optional(listOf(aText)),
  labels: optional(fields({ en: listOf(aText), de: listOf(aText) })),
  title: both,
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
const matchesPart = fields({ matches: listOf(summary), next: optional(aText) });
const recordsPart = fields({
  records: listOf(fields({ id: aText, game: aText, moved: aNumber, record: orNull(aText) })),
  next: optional(aText),
});
const behind = (before: string | null) => (before === null ? "" : `?before=${encodeURIComponent(before)}`);
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
  const answer = await fetch(serverAddress() + path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: "include",
  });
  const text = await answer.text();
  if (!answer.ok) throw readRefusal(answer.status, text);
  const isJson = answer.headers.get("content-type")?.includes("json");
  return check(isJson ? JSON.parse(text) : text, path);
}

const lost = ["502", "503", "504"]; // a balancer's words when the server behind it has gone

/** A change whose answer may get lost: it is repeated with the same key, and done once. */
async function change<T>(check: Check<T>, path: string, body: object): Promise<T> {
  const keyed = { ...body, key: newKey() };
  for (let tries = 1; ; tries++)
    try {
      return await call(check, "POST", path, keyed);
    } catch (error) {
      if (tries === 3 || (error instanceof Refusal && !lost.includes(error.code))) throw error;
      await new Promise((go) => setTimeout(go, 200 * tries));
    }
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
  if (!visited.get() || !hasServer()) return null;
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

const newName = () => `${animals[Math.floor(Math.random() * animals.length)]} ${10 + Math.floor(Math.random() * 90)}`;

/** Makes sure that there is a session: a newcomer becomes a guest with a name of our choosing. */
export async function beSomebody(): Promise<Me> {
  if (me.value) return me.value;
  const known = await loadMe();
  if (known) return known;
  me.set(await call(person, "POST", "/api/guest", { name: newName() }));
  return me.value!;
}

/** A text that belongs to this version of the pages: no server is needed for it. */
async function builtText(name: string): Promise<string> {
  const answer = texts[name] ? await fetch(new URL(texts[name], import.meta.url)) : null;
  if (!answer?.ok) throw new Refusal("not-found", t("notFound"));
  return answer.text();
}

let gamesComing: Promise<GameInfo[]> | null = null;

export function loadGames(): Promise<GameInfo[]> {
  gamesComing ??= builtText("games").then((text) => {
    games.set(listOf(game)(JSON.parse(text), "games"));
    return games.value;
  });
  gamesComing.catch(() => {
    gamesComing = null;
  });
  return gamesComing;
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
  gameText: (game: string, text: "rules" | "guide") => builtText(`${game}/${text}`),
  create: async (wish: TableWish) => {
    await beSomebody();
    return change(newTable, "/api/tables", wish);
  },
  /** A table without a server, for people at this device and bots. */
  createHere: (wish: TableWish) => makeHere("create", { wish, name: me.value?.name ?? newName() }),
  /** A table on the server, or here if it does not answer and needs nobody from elsewhere. */
  createAnywhere: async (wish: TableWish) => {
    const isHome = wish.seats.every(({ kind }) => kind === "me" || kind === "bot") && wish.clock.kind === "none";
    if (!hasServer()) return api.createHere(wish);
    try {
      return await api.create(wish);
    } catch (error) {
      if (error instanceof Refusal || !isHome) throw error;
    }
    const table = await api.createHere(wish);
    beganHere.set(table.id);
    return table;
  },
  /** Gives a record to the server, which replays it and keeps it as a table of this person. */
  upload: async (record: string) => {
    await beSomebody();
    return change(newTable, "/api/records", { record });
  },
  table: async (id: string, code?: string) =>
    isHere(id)
      ? tableInfo((await askHere("info", { table: id })).info, id)
      : call(tableInfo, "GET", `/api/tables/${id}${code ? `?code=${encodeURIComponent(code)}` : ""}`),
  join: async (id: string, fields: { code?: string; seat?: number; name?: string }) => {
    await beSomebody();
    return change(newTable, `/api/tables/${id}/join`, fields);
  },
  leave: (id: string): Promise<unknown> =>
    isHere(id) ? askHere("leave", { table: id }) : change(anything, `/api/tables/${id}/leave`, {}),
  back: (id: string): Promise<unknown> =>
    isHere(id) ? askHere("return", { table: id }) : change(anything, `/api/tables/${id}/return`, {}),
  rematch: async (id: string) =>
    isHere(id)
      ? newTable(await askHere("rematch", { table: id }), id)
      : change(newTable, `/api/tables/${id}/rematch`, {}),
  /** After the end of the match all of it; with a link also that of others. */
  record: async (id: string, link?: string) =>
    isHere(id)
      ? ((await askHere("record", { table: id })).record ?? "")
      : call(aText, "GET", `/api/tables/${id}/record${link ? `?link=${encodeURIComponent(link)}` : ""}`),
  /** Parts of the list of own matches that are over, and of their records. */
  matches: (before: string | null) => call(matchesPart, "GET", `/api/matches${behind(before)}`),
  records: (before: string | null) => call(recordsPart, "GET", `/api/records${behind(before)}`),
  makeLink: async (id: string) => (await call(fields({ link: aText }), "POST", `/api/tables/${id}/link`, {})).link,
  endLink: (id: string) => call(anything, "DELETE", `/api/tables/${id}/link`),
};
