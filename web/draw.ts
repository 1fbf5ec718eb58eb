// The draw before a match (docs/fair-dice.md): promises a share for each own seat, reveals it once everybody has
// promised, and keeps on this device what it saw, so that the record can be judged here at the end.
import { aNumber, aText, fields, isGood, listOf, mapOf, optional, orNull } from "./check";
import { Refusal } from "./client_table";
import { hashParts } from "./engine";
import type { TableInfo } from "./messages";
import { t } from "./words";

const keptDraw = fields({
  number: aNumber,
  header: aText,
  commitment: aText,
  /** Of all seats, once all had promised. */
  promises: optional(listOf(orNull(aText))),
  /** Own shares: seat, then promise. Two pages of one browser may have promised; one of them counts. */
  own: mapOf(mapOf(aText)),
});
const keptTable = fields({ at: aNumber, draws: listOf(keptDraw) });
type KeptDraw = ReturnType<typeof keptDraw>;
type KeptTable = ReturnType<typeof keptTable>;

const prefix = "hort-draw-",
  tablesKept = 200;
/** Where localStorage refuses (a private window), what was seen is kept until the page is left. */
const memory = new Map<string, string>();

function read(table: string): KeptTable {
  let text = memory.get(table) ?? null;
  try {
    text = localStorage.getItem(prefix + table) ?? text;
  } catch {
    /* a private window */
  }
  const value: unknown = text === null ? null : JSON.parse(text);
  return isGood(keptTable, value) ? keptTable(value, table) : { at: Date.now(), draws: [] };
}

function write(table: string, kept: KeptTable): void {
  const text = JSON.stringify(kept);
  memory.set(table, text);
  try {
    localStorage.setItem(prefix + table, text);
    forgetOldest();
  } catch {
    /* a private window */
  }
}

function forgetOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  if (keys.length <= tablesKept) return;
  const age = (key: string) => read(key.slice(prefix.length)).at;
  keys.sort((a, b) => age(a) - age(b));
  for (const key of keys.slice(0, keys.length - tablesKept)) localStorage.removeItem(key);
}

/** What this device has seen of a table's draws, as the engine reads it (match/judge.h). */
export function keptText(table: string): string {
  const lines = [`table ${table}`];
  for (const draw of read(table).draws) {
    lines.push(`draw ${draw.number} ${draw.header} ${draw.commitment}`);
    draw.promises?.forEach((promise, seat) => promise && lines.push(`promise ${seat} ${promise}`));
    for (const [seat, shares] of Object.entries(draw.own)) {
      const share = shares[draw.promises?.[Number(seat)] ?? ""];
      if (share) lines.push(`share ${seat} ${share}`);
    }
  }
  return lines.join("\n");
}

type Drawn = NonNullable<TableInfo["draw"]>;

/** The header as this page understands the table, not as the server says. */
function headerOf(info: TableInfo, draw: Drawn): Promise<string> {
  const options = Object.entries(info.options).filter(([, value]) => value !== "");
  return hashParts([
    "drachenhort draw",
    info.id,
    String(draw.number),
    info.game,
    String(info.rules),
    info.setHash,
    options.map((option) => option.join("=")).join(" "),
    draw.kinds.join(" "),
  ]);
}

const isSame = (a: readonly (string | null)[], b: readonly (string | null)[]) =>
  a.length === b.length && a.every((value, i) => value === b[i]);

export class DrawClient {
  private last: Promise<void> = Promise.resolve();
  /** Sent on this connection, so that news of others does not make us repeat it. */
  private sent = new Set<string>();

  constructor(
    private readonly send: (type: string, fields: Record<string, unknown>) => Promise<unknown>,
    private readonly fail: (reason: Refusal) => void,
  ) {}

  /** After a new connection everything that is still missing is sent again. */
  forget(): void {
    this.sent.clear();
  }

  /** Does what can be done now; one message after the other. */
  hear(info: TableInfo): void {
    this.last = this.last
      .then(() => this.advance(info))
      .catch((reason: Error) => this.fail(new Refusal("draw", reason.message)));
  }

  private async advance(info: TableInfo): Promise<void> {
    const { draw } = info;
    const seats = info.yourSeats.filter(
      (seat) => info.seats[seat]?.kind === "person" && draw?.kinds[seat] === "person",
    );
    if (info.state !== "waiting" || !draw || seats.length === 0) return;
    const header = await headerOf(info, draw);
    const kept = read(info.id);
    let mine = kept.draws.find((d) => d.number === draw.number);
    if (!mine) kept.draws.push((mine = { number: draw.number, header, commitment: info.commitment, own: {} }));
    if (header !== draw.header || mine.header !== header || mine.commitment !== info.commitment)
      throw new Error(t("drawChanged"));
    for (const seat of seats) if (draw.promises[seat] === null) await this.promise(info, mine, seat);
    const isComplete = draw.kinds.every((kind, seat) => kind === "bot" || draw.promises[seat] !== null);
    if (isComplete && mine.promises && !isSame(mine.promises, draw.promises)) throw new Error(t("drawChanged"));
    if (isComplete) mine.promises = draw.promises;
    write(info.id, kept); // before anything is sent
    for (const seat of seats) this.say(draw, mine, seat, isComplete);
  }

  private async promise(info: TableInfo, mine: KeptDraw, seat: number): Promise<void> {
    mine.own[seat] ??= {};
    if (Object.keys(mine.own[seat]).length > 0) return;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const share = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const parts = ["drachenhort share", mine.header, info.commitment, String(seat), share];
    mine.own[seat][await hashParts(parts)] = share;
  }

  /** Sends the promise, or the share if everybody has promised. */
  private say(draw: Drawn, mine: KeptDraw, seat: number, isComplete: boolean): void {
    const given = draw.promises[seat],
      shares = mine.own[seat] ?? {};
    const values =
      given === null
        ? { hash: Object.keys(shares)[0] }
        : isComplete && draw.shares[seat] === null && shares[given]
          ? { hex: shares[given] }
          : null;
    if (values === null) return;
    const type = "hash" in values ? "promise" : "share",
      name = `${type} ${draw.number} ${seat}`;
    if (this.sent.has(name)) return;
    this.sent.add(name);
    this.send(type, { seat, draw: draw.number, ...values }).catch(() => undefined);
  }
}
