// One table as this page knows it: the server's messages merged, and the states shown one after the
// other so that a person can follow. Holds no rule and draws nothing. Used by pages/table.tsx.
import { Refusal, type Table, type Result } from "../api";
import { connection, type Message } from "../connection";
import type { Line } from "../drawing";
import { settings } from "../settings";
import { sound } from "../sound";
import { Store } from "../store";

export type SeatKey = number | "public";

export interface SeatState {
  number: number;
  seat: SeatKey;
  from: number;
  actors: number[];
  view: any;
  legal?: [text: string, label: string][];
  prompt?: string;
  score?: number[];
  result?: Result;
  lines: Line[];
  back?: boolean;
}
export interface ChatLine {
  at: number;
  name: string;
  seat: number | null;
  text: string;
}
export interface Ask {
  seat: number;
  name: string;
}

/** What one seat has on the screen: the state shown, what is still to be shown, and its lines. */
interface Screen {
  shown: SeatState;
  queue: SeatState[];
  lines: Line[];
  fresh: Line[];
}

export class TableModel {
  readonly changed = new Store(0);
  info: Table | null = null;
  facts: any = null;
  chat: ChatLine[] = [];
  clock: { remainingMs: (number | null)[]; running: number[]; at: number } | null = null;
  takeback: Ask | null = null;
  notice: string | null = null;
  error: Refusal | null = null;
  pause: (lines: readonly Line[]) => number = () => 700;
  private screens = new Map<SeatKey, Screen>();
  private stops: (() => void)[] = [];
  private timers = new Map<SeatKey, number>();

  constructor(
    readonly id: string,
    private readonly code?: string,
  ) {}

  open(): void {
    this.stops.push(
      connection.listen((message) => {
        if (message.table === this.id || message.id === this.id) this.hear(message);
      }),
    );
    this.stops.push(connection.on_open(() => this.watch()));
    let lang = settings.value.lang;
    this.stops.push(
      settings.follow(() => {
        if (settings.value.lang === lang) return;
        lang = settings.value.lang;
        this.screens.clear();
        this.watch();
      }),
    );
    connection.start();
  }

  close(): void {
    for (const stop of this.stops) stop();
    for (const timer of this.timers.values()) clearTimeout(timer);
    connection.ask("unwatch", { table: this.id }).catch(() => undefined);
  }

  /** The seats whose view this page has got, and what is shown of one. */
  seats(): SeatKey[] {
    return [...this.screens.keys()];
  }
  shown(seat: SeatKey): SeatState | null {
    return this.screens.get(seat)?.shown ?? null;
  }
  latest(seat: SeatKey): SeatState | null {
    const screen = this.screens.get(seat);
    return screen ? (screen.queue[screen.queue.length - 1] ?? screen.shown) : null;
  }
  lines(seat: SeatKey): Line[] {
    return this.screens.get(seat)?.lines ?? [];
  }
  fresh(seat: SeatKey): Line[] {
    return this.screens.get(seat)?.fresh ?? [];
  }
  is_behind(seat: SeatKey): boolean {
    return (this.screens.get(seat)?.queue.length ?? 0) > 0;
  }

  /** Shows the newest state at once: animations never keep a player waiting. */
  hurry(): void {
    for (const [seat, screen] of this.screens) while (screen.queue.length > 0) this.advance(seat, screen);
  }

  watch(): void {
    const from = Math.min(...[...this.screens.values()].map((s) => (s.queue[s.queue.length - 1] ?? s.shown).number));
    connection
      .ask("watch", {
        table: this.id,
        from: Number.isFinite(from) ? from : 0,
        lang: settings.value.lang,
        ...(this.code ? { code: this.code } : {}),
      })
      .then(() => {
        this.error = null;
        this.touch();
      })
      .catch((error: Refusal) => {
        if (error.code !== "offline") {
          this.error = error;
          this.touch();
        }
      });
  }

  private touch(): void {
    this.changed.set(this.changed.value + 1);
  }

  private hear(message: Message): void {
    switch (message.type) {
      case "table":
        this.hear_table(message);
        break;
      case "state":
        this.hear_state(message as unknown as SeatState & { components?: unknown });
        break;
      case "chat":
        this.chat = [...this.chat, message as unknown as ChatLine];
        break;
      case "clock":
        this.clock = { remainingMs: message.remainingMs, running: message.running ?? [], at: Date.now() };
        break;
      case "notice":
        this.hear_notice(message);
        break;
    }
    this.touch();
  }

  private hear_table(message: Message): void {
    const before = this.info;
    this.info = message as unknown as Table;
    if (Array.isArray(message.chat)) this.chat = message.chat;
    this.share_dice();
    const mine = this.info.yourSeats ?? [];
    if (before && mine.some((seat) => !this.screens.has(seat))) this.watch();
    for (const seat of this.seats()) {
      if ((seat === "public") === mine.length > 0 || (seat !== "public" && !mine.includes(seat)))
        this.screens.delete(seat);
    }
  }

  /** Adds this device's random value to the dice of every own seat that has not given one. */
  private share_dice(): void {
    if (this.info?.state !== "waiting") return;
    this.info.seats.forEach((seat, index) => {
      if (!seat.isYou || seat.kind !== "person" || seat.shared) return;
      seat.shared = true;
      const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
      connection.ask("share", { table: this.id, seat: index, hex }).catch(() => undefined);
    });
  }

  private hear_state(state: SeatState & { components?: unknown }): void {
    if (state.components) this.facts = state.components;
    const key = state.seat,
      screen = this.screens.get(key);
    this.note_turn(state);
    if (!screen) {
      this.screens.set(key, { shown: state, queue: [], lines: state.lines ?? [], fresh: [] });
      return;
    }
    const last = screen.queue[screen.queue.length - 1] ?? screen.shown;
    screen.queue.push(state);
    if (
      state.from !== last.number ||
      state.number < last.number ||
      settings.value.motion === "off" ||
      document.hidden
    ) {
      while (screen.queue.length > 0) this.advance(key, screen);
    } else if (!this.timers.has(key)) this.step(key);
  }

  /** Keeps the list of tables where it is this person's turn. */
  private note_turn(state: SeatState): void {
    if (state.seat === "public") return;
    const others = connection.turns.value.filter((id) => id !== this.id);
    const isTurn = (this.info?.yourSeats ?? [state.seat]).some((seat) => state.actors.includes(seat));
    if (isTurn || others.length < connection.turns.value.length)
      connection.turns.set(isTurn ? [...others, this.id] : others);
  }

  private step(key: SeatKey): void {
    const screen = this.screens.get(key);
    this.timers.delete(key);
    if (!screen || screen.queue.length === 0) return;
    this.advance(key, screen);
    if (screen.queue.length > 0) {
      const full = this.pause(screen.fresh),
        rush = screen.queue.length > 12 ? 0.3 : 1;
      const wait = full * (settings.value.motion === "fast" ? 0.4 : 1) * rush;
      this.timers.set(
        key,
        window.setTimeout(() => {
          this.step(key);
          this.touch();
        }, wait),
      );
    }
  }

  private advance(key: SeatKey, screen: Screen): void {
    const next = screen.queue.shift()!,
      before = screen.shown;
    screen.lines = [...screen.lines.filter((line) => line.number <= next.from), ...(next.lines ?? [])];
    screen.fresh = next.lines ?? [];
    screen.shown = next;
    this.ring(key, before, next);
  }

  private ring(key: SeatKey, before: SeatState, next: SeatState): void {
    if (next.result && !before.result) sound("end");
    else if (typeof key === "number" && next.actors.includes(key) && !before.actors.includes(key)) sound("turn");
    else if (next.score && before.score && next.score.some((s, i) => s !== before.score![i])) sound("score");
    else if (next.number > before.number) sound("move");
  }

  private hear_notice(message: Message): void {
    if (message.kind === "takeback-asked") this.takeback = { seat: message.seat, name: message.name };
    else if (message.kind === "takeback-refused" || message.kind === "takeback-done") {
      this.takeback = null;
      this.notice = message.kind;
    } else if (message.kind === "rematch" && this.info) this.info = { ...this.info, rematch: message.id };
  }
}
