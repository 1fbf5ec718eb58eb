// What the server says, typed and checked as it comes in. What a game's view and components hold is known
// to that game's drawing alone, so they pass as they are.
import {
  aFlag,
  aNumber,
  anything,
  aText,
  either,
  fields,
  joined,
  listOf,
  mapOf,
  oneOf,
  optional,
  orNull,
  type Check,
} from "./check";

// ---- tables ----

const seatInfo = fields({
  kind: oneOf("person", "bot", "open", "invite"),
  name: aText,
  level: optional(aText),
  online: aFlag,
  isYou: aFlag,
  standIn: optional(aFlag),
  conceded: optional(aFlag),
  wantsEnd: optional(aFlag),
});
const clock = fields({
  kind: oneOf("none", "turn", "game", "days"),
  seconds: optional(aNumber),
  increment: optional(aNumber),
  days: optional(aNumber),
});
export const summary = fields({
  id: aText,
  game: aText,
  players: aNumber,
  state: oneOf("waiting", "playing", "over"),
  public: aFlag,
  created: aNumber,
  moved: aNumber,
  yourTurn: aFlag,
  yourSeats: listOf(aNumber),
  owner: aText,
  lines: aNumber,
  seats: listOf(seatInfo),
  clock,
  ended: optional(oneOf("agreed", "conceded", "old-rules", "too-long")),
  outcome: optional(fields({ winners: listOf(aNumber), score: listOf(aNumber) })),
  link: optional(aText),
});
const scorePart = fields({ points: aNumber, words: aText });
export const result = fields({
  winners: listOf(aNumber),
  score: listOf(aNumber),
  scoreParts: listOf(listOf(scorePart)),
});
/** How host and players fix the dice together; null: not yet. */
const draw = fields({
  number: aNumber,
  header: aText,
  kinds: listOf(oneOf("person", "bot")),
  promises: listOf(orNull(aText)),
  shares: listOf(orNull(aText)),
});
export const tableInfo = joined(
  summary,
  fields({
    options: mapOf(aText),
    set: aText,
    setHash: aText,
    rules: aNumber,
    commitment: aText,
    draw: optional(draw),
    invite: optional(aText),
    rematch: optional(aText),
    several: optional(aFlag),
    coach: optional(aFlag),
    result: optional(result),
  }),
);

export type SeatInfo = ReturnType<typeof seatInfo>;
export type Clock = ReturnType<typeof clock>;
export type Summary = ReturnType<typeof summary>;
export type ScorePart = ReturnType<typeof scorePart>;
export type Result = ReturnType<typeof result>;
export type TableInfo = ReturnType<typeof tableInfo>;

// ---- a match ----

/** A seat's own view, or the spectators'. */
export type SeatKey = number | "public";
const seatKey = either(aNumber, oneOf("public"));

export const line = fields({ number: aNumber, seat: aText, text: aText, words: aText });
export const moveKind = fields({ name: aText, pattern: aText });
const chatLine = fields({ at: aNumber, name: aText, seat: orNull(aNumber), text: aText });

/** A line of the record as the person at the screen witnessed it, and what it says in words. */
export type SeenLine = ReturnType<typeof line>;
export type MoveKind = ReturnType<typeof moveKind>;
export type ChatLine = ReturnType<typeof chatLine>;

/** How many phrases are counted. */
const PHRASES_MAX = 512;
/** Words as a short state tells them: phrases, to be joined by blanks. A number stands for one that was told before. */
export type Told = readonly (string | number)[];
const phrase: Check<string | number> = (value, at) => (typeof value === "number" ? value : aText(value, at));
const told: Check<Told> = listOf(phrase);

/** A legal move: what is sent, and what a person reads. */
const legalMove: Check<readonly [text: string, label: string]> = (value, at) => {
  const [text, label] = listOf(aText)(value, at);
  return [text, aText(label, at)];
};

const wholeState = fields({
  table: aText,
  number: aNumber,
  seat: seatKey,
  from: aNumber,
  actors: listOf(aNumber),
  /** The whole view, or the members that are not as they were in the state before. */
  view: anything,
  changes: optional(mapOf(anything)),
  legal: optional(listOf(legalMove)),
  prompt: optional(aText),
  /** Can this seat take its last move back ("yes"), or why not? */
  takeBack: optional(oneOf("yes", "nothing", "revealed", "asked")),
  /** Empty: as in the state before. */
  score: listOf(aNumber),
  lines: listOf(line),
  result: optional(result),
  components: anything,
  moves: optional(listOf(moveKind)),
  /** Of a short state: the words that are missing where they belong, in the order in which phrases are counted. */
  told: optional(listOf(told)),
  /** Phrases are counted anew, from this state on. */
  anew: optional(aFlag),
});

/** Its seat (none: the dealer), its text, and what it says in words. */
const shortLine: Check<{ seat: string; text: string; told: Told }> = (value, at) => {
  const [seat, text, ...words] = listOf(anything)(value, at);
  return { seat: seat === null ? "dealer" : String(aNumber(seat, at)), text: aText(text, at), told: told(words, at) };
};

/** What follows on a state that was heard is told in short: without its number, and words in phrases. */
const shortState = fields({
  state: aText,
  now: mapOf(anything),
  seat: seatKey,
  legal: optional(listOf(told)),
  prompt: optional(told),
  lines: listOf(shortLine),
});
const following: Check<unknown> = (value, at) => {
  const { state, now, seat, legal, prompt, lines } = shortState(value, at);
  const labels = (legal ?? []).map((move) => move.slice(1));
  return {
    score: [],
    takeBack: seat === "public" ? undefined : "revealed",
    ...(value as object),
    table: state,
    changes: now,
    number: 0,
    from: 0,
    legal: legal?.map(([text]) => [aText(text, at), ""]),
    prompt: prompt && "",
    lines: lines.map(({ seat, text }) => ({ number: 0, seat, text, words: "" })),
    told: [...labels, ...(prompt ? [prompt] : []), ...lines.map((line) => line.told)],
  };
};

/** Makes a short state whole but for its view: it follows on a state with that number. `phrases` are those that were
 * told before it; the new ones are added. */
export function complete(state: StateMessage, number: number, phrases: string[]): void {
  const said = (state.told ?? []).map((told) => told.map((phrase) => phraseOf(phrase, phrases)).join(" "));
  if (state.legal) state.legal = state.legal.map(([text]) => [text, said.shift() ?? ""]);
  if (state.prompt !== undefined) state.prompt = said.shift();
  state.lines = state.lines.map((line, i) => ({ ...line, number: number + i + 1, words: said.shift() ?? "" }));
  state.from = number;
  state.number = number + state.lines.length;
}

function phraseOf(phrase: string | number, phrases: string[]): string {
  if (typeof phrase === "number") return phrases[phrase] ?? "";
  if (phrases.length < PHRASES_MAX) phrases.push(phrase);
  return phrase;
}

export const state: typeof wholeState = (value, at) => {
  const isFollowing = typeof value === "object" && value !== null && "now" in value;
  return wholeState(isFollowing ? following(value, at) : value, at);
};
const clockMessage = fields({ table: aText, remainingMs: listOf(orNull(aNumber)), running: listOf(aNumber) });
const notice = fields({
  table: aText,
  kind: aText,
  seat: optional(aNumber),
  name: optional(aText),
  id: optional(aText),
});
const answer = joined(
  fields({ seq: aNumber, ok: aFlag, code: optional(aText), rule: optional(aText), text: optional(aText) }),
  fields({
    turns: optional(listOf(aText)),
    legal: optional(aFlag),
    move: optional(aText),
    label: optional(aText),
    view: anything,
    scoreParts: optional(listOf(listOf(scorePart))),
    // of tables on this device, where a server answers over HTTP
    id: optional(aText),
    tables: optional(listOf(summary)),
    record: optional(aText),
    info: anything,
  }),
);

/** Where a match stands for one seat, with the lines since `from`. */
export type StateMessage = { type: "state" } & ReturnType<typeof state>;
export type TableMessage = { type: "table" } & TableInfo & { chat?: ChatLine[] };
export type ChatMessage = { type: "chat"; table: string } & ChatLine;
export type ClockMessage = { type: "clock" } & ReturnType<typeof clockMessage>;
export type NoticeMessage = { type: "notice" } & ReturnType<typeof notice>;
/** Why the server hangs up. */
export type ByeMessage = { type: "bye"; reason: string };
export type Answer = { type: "answer" } & ReturnType<typeof answer>;
/** What can be heard about one table. */
export type Message = StateMessage | TableMessage | ChatMessage | ClockMessage | NoticeMessage;

const readers: { [K in (Message | Answer | ByeMessage)["type"]]: Check<unknown> } = {
  answer,
  bye: fields({ reason: aText }),
  state,
  clock: clockMessage,
  notice,
  table: joined(tableInfo, fields({ chat: optional(listOf(chatLine)) })),
  chat: joined(chatLine, fields({ table: aText })),
};

/** The message in a text; null for a kind that this client does not know. */
export function readMessage(text: string): Message | Answer | ByeMessage | null {
  const value: unknown = JSON.parse(text);
  const { type = "state" } = fields({ type: optional(aText) })(value, "message");
  if (!(type in readers)) return null;
  return { type, ...(readers[type as Message["type"]](value, type) as object) } as Message | Answer | ByeMessage;
}

/** The table that a message is about. */
export const tableOf = (message: Message): string => (message.type === "table" ? message.id : message.table);

/** By it the server knows a message or request again that is repeated because its answer got lost. */
export const newKey = () =>
  crypto.randomUUID?.().replaceAll("-", "").slice(0, 24) ?? Math.random().toString(36).slice(2);
