// A table at the other end of a connection, a server's or one on this device: takes its messages from there, and asks
// for them again after a loss or when the language changes.
import { Refusal, type ClientTable, type Hint, type Position } from "./client_table";
import type { Connection } from "./connection";
import { DrawClient } from "./draw";
import { isHere } from "./local/here";
import { complete, tableOf, type Message, type SeatKey, type StateMessage, type TableInfo } from "./messages";
import { settings } from "./settings";

type Members = Record<string, unknown>;

/** With its changes on top; of a list, a change may tell only some elements, by index. */
function patched<T extends object>(before: T, changes: Members): T {
  const value = before as Members;
  for (const [name, change] of Object.entries(changes)) {
    const old = value[name];
    const isPart = Array.isArray(old) && typeof change === "object" && change && !Array.isArray(change);
    value[name] = isPart ? patched([...old], change as Members) : change;
  }
  return before;
}

export class ConnectedTable implements ClientTable {
  /** How many lines of each seat have been heard. */
  private heard = new Map<SeatKey, number>();
  /** The last state of each seat: what has changed comes on top. */
  private states = new Map<SeatKey, StateMessage>();
  /** What each seat has been told in words, by number. */
  private phrases = new Map<SeatKey, string[]>();
  private isAsking = false;
  /** Does nobody wait for this person? Then the table does not call them from other pages. */
  private isAlone = false;

  constructor(
    private readonly connection: Connection,
    private readonly id: string,
    private readonly code?: string,
  ) {}

  watch(hear: (message: Message) => void, fail: (reason: Refusal) => void): () => void {
    let lang = settings.value.lang;
    const ask = () => this.askAll().catch((reason: Refusal) => reason.code !== "offline" && fail(reason));
    this.heard.clear();
    this.states.clear();
    const draw = new DrawClient((type, more) => this.ask(type, more), fail);
    const stops = [
      this.connection.listen((message) => {
        if (tableOf(message) !== this.id) return;
        if (message.type === "state" && !this.complete(message)) return;
        if (message.type === "state") this.noteState(message);
        if (message.type === "table") draw.hear(message);
        if (message.type === "table" && this.noteSeats(message)) ask();
        hear(message);
      }),
      this.connection.onOpen(() => {
        draw.forget();
        ask();
      }),
      settings.follow(() => {
        if (settings.value.lang === lang) return;
        lang = settings.value.lang;
        this.heard.clear();
        ask();
      }),
    ];
    this.connection.start();
    return () => {
      for (const stop of stops) stop();
      this.connection.ask("unwatch", { table: this.id }).catch(() => undefined);
    };
  }

  /** On this device several moves are one message: stored at once, and told once. */
  async play(seat: number, moves: readonly string[]): Promise<void> {
    if (isHere(this.id)) await this.ask("play", { seat, moves });
    else for (const move of moves) await this.ask("play", { seat, move });
  }

  async why(seat: number, move: string): Promise<Refusal | null> {
    const answer = await this.ask("why", { seat, move });
    return answer.legal ? null : new Refusal("illegal-move", answer.text ?? "", answer.rule);
  }

  async hint(seat: number): Promise<Hint> {
    const { move = "", label = "", text = "" } = await this.ask("hint", { seat });
    return { move, label, text };
  }

  async takeBack(seat: number): Promise<void> {
    await this.ask("takeback", { seat });
  }

  async answerTakeBack(isAllowed: boolean): Promise<void> {
    await this.ask("takeback-answer", { accept: isAllowed });
  }

  async concede(seat: number): Promise<void> {
    await this.ask("concede", { seat });
  }

  async end(seat: number, isWanted: boolean): Promise<void> {
    await this.ask("end", { seat, wants: isWanted });
  }

  async at(line: number, viewer: SeatKey): Promise<Position> {
    const { view, scoreParts = [] } = await this.ask("at", { line, viewer });
    return { view, scoreParts };
  }

  async say(text: string): Promise<void> {
    await this.ask("chat", { text });
  }

  async mute(name: string): Promise<void> {
    await this.ask("mute", { name, muted: true });
  }

  private ask(type: string, fields: Record<string, unknown>) {
    return this.connection.ask(type, { table: this.id, ...fields });
  }

  /** Asks for all that has not been heard. */
  private async askAll(): Promise<void> {
    const from = this.heard.size > 0 ? Math.min(...this.heard.values()) : 0;
    this.isAsking = true;
    try {
      await this.ask("watch", { from, lang: settings.value.lang, ...(this.code ? { code: this.code } : {}) });
    } finally {
      this.isAsking = false;
    }
  }

  /** Puts what has changed on top of the state before; false if that was never heard (a whole one is on its way). */
  private complete(state: StateMessage): boolean {
    const before = this.states.get(state.seat);
    if (state.changes && !before) return false;
    if (state.changes && before) {
      const names = Object.keys(before.view as object);
      const changes = Object.entries(state.changes).map(([place, change]) => [names[Number(place)], change]);
      state.view = patched({ ...(before.view as object) }, Object.fromEntries(changes) as Members);
      if (state.anew || !this.phrases.has(state.seat)) this.phrases.set(state.seat, []);
      complete(state, before.number, this.phrases.get(state.seat) ?? []);
      if (state.score.length === 0) state.score = before.score;
    }
    if (!state.changes) this.phrases.delete(state.seat);
    this.states.set(state.seat, state);
    return true;
  }

  /** Keeps the list of tables where it is this person's turn. */
  private noteState(state: StateMessage): void {
    this.heard.set(state.seat, state.number);
    if (state.seat === "public") return;
    const others = this.connection.turns.value.filter((id) => id !== this.id);
    const isTurn =
      !this.isAlone && [...this.heard.keys()].some((seat) => seat !== "public" && state.actors.includes(seat));
    if (isTurn || others.length < this.connection.turns.value.length)
      this.connection.turns.set(isTurn ? [...others, this.id] : others);
  }

  /** Is there an own seat whose view has not come yet? */
  private noteSeats(info: TableInfo): boolean {
    this.isAlone =
      info.state === "over" ||
      (info.clock.kind === "none" && info.seats.every((seat) => seat.isYou || seat.kind !== "person"));
    const isMissing = info.state !== "waiting" && info.yourSeats.some((seat) => !this.heard.has(seat));
    for (const seat of this.heard.keys())
      if ((seat === "public") === info.yourSeats.length > 0 || (seat !== "public" && !info.yourSeats.includes(seat)))
        this.heard.delete(seat);
    return isMissing && !this.isAsking;
  }
}
