// The server's HTTP interface as docs/protocol.md fixes it: types and calls, no state but who we are.
import { Store } from "./store";
import { settings, type Lang } from "./settings";

export type Both = Record<Lang, string>;

export interface SeatInfo {
  kind: "person" | "bot" | "open" | "invite";
  name: string;
  level?: string;
  online: boolean;
  isYou: boolean;
  standIn?: boolean;
  shared?: boolean;
}
export interface Clock {
  kind: "none" | "turn" | "game" | "days";
  seconds?: number;
  increment?: number;
  days?: number;
}
export interface Summary {
  id: string;
  game: string;
  players: number;
  state: "waiting" | "playing" | "over";
  public: boolean;
  created: number;
  moved: number;
  yourTurn: boolean;
  yourSeats: number[];
  owner: string;
  lines: number;
  seats: SeatInfo[];
  clock: Clock;
}
export interface Source {
  points: number;
  words: string;
}
export interface Result {
  winners: number[];
  score: number[];
  scoreParts: Source[][];
}
export interface Table extends Summary {
  options: Record<string, string>;
  set: string;
  commitment: string;
  invite?: string;
  rematch?: string;
  result?: Result;
}
export interface Me {
  id: string;
  name: string;
  kind: "guest" | "account";
  tables: Summary[];
}
export interface GameOption {
  name: string;
  kind: "number" | "choice" | "seats";
  min?: number;
  max?: number;
  default?: string | number;
  words?: string[];
  help: Both;
}
export interface GameInfo {
  name: string;
  title: Both;
  min: number;
  max: number;
  options: GameOption[];
  sets: string[];
}
export interface SeatWish {
  kind: "me" | "open" | "invite" | "bot";
  level?: string;
  name?: string;
}
export interface TableWish {
  game: string;
  players: number;
  options: Record<string, unknown>;
  set?: string;
  seats: SeatWish[];
  public: boolean;
  clock: Clock;
  quick?: boolean;
}

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule?: string,
  ) {
    super(text);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: "same-origin",
  });
  const text = await answer.text();
  if (answer.ok) return (answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
  let said: { code?: string; rule?: string; text?: Both } = {};
  try {
    said = JSON.parse(text);
  } catch {
    /* a proxy's page */
  }
  throw new Refusal(
    said.code ?? String(answer.status),
    said.text?.[settings.value.lang] ?? `${answer.status}`,
    said.rule,
  );
}

export const me = new Store<Me | null>(null);
export const games = new Store<GameInfo[]>([]);

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

export async function load_me(): Promise<Me | null> {
  if (!visited.get()) return null;
  try {
    me.set(await call<Me>("GET", "/api/me"));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "no-session") throw error;
    visited.clear();
    me.set(null);
  }
  return me.value;
}

const animals = ["Fafnir", "Lindwurm", "Tatzelwurm", "Smoki", "Wyvern", "Basilisk", "Drache", "Elliot"];

/** Makes sure that there is a session: a newcomer becomes a guest with a name of our choosing. */
export async function be_somebody(): Promise<Me> {
  if (me.value) return me.value;
  const known = await load_me();
  if (known) return known;
  const name = `${animals[Math.floor(Math.random() * animals.length)]} ${10 + Math.floor(Math.random() * 90)}`;
  me.set(await call<Me>("POST", "/api/guest", { name }));
  return me.value!;
}

export async function load_games(): Promise<GameInfo[]> {
  if (games.value.length === 0) games.set(await call<GameInfo[]>("GET", "/api/games"));
  return games.value;
}

export const api = {
  rename: async (name: string) => me.set(await call<Me>("POST", "/api/guest", { name })),
  register: async (name: string, password: string) =>
    me.set(await call<Me>("POST", "/api/register", { name, password })),
  login: async (name: string, password: string) => me.set(await call<Me>("POST", "/api/login", { name, password })),
  logout: async () => {
    await call("POST", "/api/logout", {});
    me.set(null);
  },
  lobby: () => call<{ open: Summary[]; running: Summary[] }>("GET", "/api/lobby"),
  rules: (game: string) => call<string>("GET", `/api/games/${game}/rules`),
  create: async (wish: TableWish) => {
    await be_somebody();
    return call<{ id: string; invite: string }>("POST", "/api/tables", wish);
  },
  table: (id: string, code?: string) =>
    call<Table>("GET", `/api/tables/${id}${code ? `?code=${encodeURIComponent(code)}` : ""}`),
  join: async (id: string, fields: { code?: string; seat?: number; name?: string }) => {
    await be_somebody();
    return call<{ id: string; seat: number }>("POST", `/api/tables/${id}/join`, fields);
  },
  leave: (id: string, seat?: number) => call("POST", `/api/tables/${id}/leave`, seat === undefined ? {} : { seat }),
  back: (id: string, seat?: number) => call("POST", `/api/tables/${id}/return`, seat === undefined ? {} : { seat }),
  rematch: (id: string) => call<{ id: string; invite: string }>("POST", `/api/tables/${id}/rematch`, {}),
  record: (id: string) => call<string>("GET", `/api/tables/${id}/record`),
};
