// One table as this page knows it: the messages merged, a screen for each own seat or for the public.
// Holds no rule and draws nothing. Used by pages/table.tsx.
import type { Drawing } from "../drawing";
import { Refusal, type ClientTable } from "../client_table";
import type { ChatLine, Message, NoticeMessage, SeatKey, StateMessage, TableInfo } from "../messages";
import { MoveTable } from "../moves";
import { Observable } from "../observable";
import { sound } from "../sound";
import { noticeWords, t } from "../words";
import { Screen, type Line, type SeatState, type Watcher } from "./pacing";

interface ClockState {
  remainingMs: (number | null)[];
  running: number[];
  at: number;
}

export class TableModel implements Watcher {
  /** The drawing of the game, as soon as it is there. */
  drawing: Drawing | null = null;
  readonly changed = new Observable(0);
  info: TableInfo | null = null;
  components: unknown = null;
  moves = new MoveTable([]);
  chat: ChatLine[] = [];
  clock: ClockState | null = null;
  takeBackAsked: { seat: number; name: string } | null = null;
  /** What the page has to say next. */
  notice: string | null = null;
  error: Refusal | null = null;
  /** What is wrong with a match of this device: a move could not be kept, or all had been cleared and is kept anew. */
  trouble: "not-kept" | "was-gone" | null = null;
  /** Does somebody explain things here? Then no card opens and no move plays itself; while something has to be read
   * first, nothing can be played at all. */
  teaching: "no" | "move" | "read" = "no";
  private screens = new Map<SeatKey, Screen>();
  private stop = () => {};
  private isStill = false;
  /** Is there news that nobody has been told of? */
  private isTouched = false;
  private frame = 0;

  constructor(readonly table: ClientTable) {}

  open(): void {
    this.error = null;
    this.stop = this.table.watch(
      (message) => this.hear(message),
      (reason) => {
        this.error = reason;
        this.touch();
      },
    );
  }

  close(): void {
    this.stop();
    for (const screen of this.screens.values()) screen.stop();
  }

  /** Is there anything to show yet? */
  get hasState(): boolean {
    return this.screens.size > 0;
  }
  screen(seat: SeatKey): Screen | null {
    return this.screens.get(seat) ?? null;
  }

  /** Shows the newest states at once: nothing on the screen keeps a player waiting. */
  hurry(): void {
    for (const screen of this.screens.values()) screen.hurry();
  }

  /** Tells nobody of changes until it is no longer still. */
  still(isStill: boolean): void {
    this.isStill = isStill;
    this.tell();
  }

  /** Whatever happens before the next frame is drawn once: a slow device need not draw what is never seen. */
  private touch(): void {
    this.isTouched = true;
    if (document.hidden) this.tell();
    else this.frame ||= requestAnimationFrame(() => this.tell());
  }

  private tell(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.isTouched || this.isStill) return;
    this.isTouched = false;
    this.changed.set(this.changed.value + 1);
  }

  private hear(message: Message): void {
    let isOwn = false;
    this.error = null;
    switch (message.type) {
      case "table":
        this.hearTable(message, message.chat);
        break;
      case "state":
        isOwn = this.hearState(message);
        break;
      case "chat":
        this.chat = [...this.chat, message];
        break;
      case "clock":
        this.clock = { remainingMs: message.remainingMs, running: message.running, at: Date.now() };
        break;
      case "notice":
        this.hearNotice(message);
        break;
    }
    this.touch();
    if (isOwn) this.tell(); // a click must not find what was clicked before
  }

  private hearTable(info: TableInfo, chat?: ChatLine[]): void {
    this.info = info;
    if (chat) this.chat = chat;
    const wanted: readonly SeatKey[] = info.yourSeats.length > 0 ? info.yourSeats : ["public"];
    for (const [seat, screen] of this.screens) {
      if (wanted.includes(seat)) continue;
      screen.stop();
      this.screens.delete(seat);
    }
  }

  /** Has the person at the screen done what it tells? */
  private hearState(message: StateMessage): boolean {
    if (message.components) this.components = message.components;
    if (message.moves) this.moves = new MoveTable(message.moves);
    const state = this.readState(message),
      screen = this.screens.get(message.seat);
    if (screen) screen.add(state);
    else this.screens.set(message.seat, new Screen(state, this));
    return state.isOwn;
  }

  private readState({ legal = [], prompt = "", lines, ...rest }: StateMessage): SeatState {
    return {
      ...rest,
      prompt,
      legal: legal.map(([text, label]) => ({ text, label, ...this.moves.read(text) })),
      isOwn: this.isPlayedHere(rest.seat) && lines.some((line) => line.seat === String(rest.seat)),
      lines: lines.map((line): Line => ({ ...line, ...this.moves.read(line.text) })),
    };
  }

  /** Is it a person who plays this seat at this screen, and no bot that stands in? */
  private isPlayedHere(seat: SeatKey): boolean {
    return typeof seat === "number" && this.info?.seats[seat]?.kind === "person";
  }

  isNews(line: Line): boolean {
    return line.words !== "" && !this.drawing?.quiet?.includes(line.kind);
  }

  hasPlace(line: Line): boolean {
    return this.drawing?.hasPlace?.(line) ?? false;
  }

  showTime(before: SeatState, now: SeatState): number {
    return this.drawing?.showTime?.(before.view, now.view, now.lines) ?? 0;
  }

  advanced(before: SeatState, now: SeatState): void {
    if (now.result && !before.result) sound("end");
    else if (typeof now.seat === "number" && now.actors.includes(now.seat) && !before.actors.includes(now.seat))
      sound("turn");
    else if (now.score.some((points, seat) => points !== before.score[seat])) sound("score");
    else if (now.number > before.number) sound("move");
    this.touch();
  }

  private hearNotice({ kind, seat, name, id }: NoticeMessage): void {
    if (kind === "takeback-asked" && seat !== undefined) this.takeBackAsked = { seat, name: name ?? "" };
    else if (kind === "takeback-refused" || kind === "takeback-done") {
      this.takeBackAsked = null;
      this.notice = t(noticeWords[kind]);
    } else if (kind === "rematch" && this.info) this.info = { ...this.info, rematch: id };
    else if (kind === "not-kept" || kind === "was-gone") this.trouble = kind;
    else if (kind === "bot-failed") this.notice = t("botFailed");
    else if (kind === "out-of-time" || kind === "left" || kind === "returned") this.hearOfSeat(kind, seat);
  }

  /** Somebody else has run out of time, left or come back. */
  private hearOfSeat(kind: string, seat: number | undefined): void {
    const who = seat === undefined ? undefined : this.info?.seats[seat];
    if (who && !who.isYou) this.notice = `${who.name} ${t(noticeWords[kind])}`;
  }
}
