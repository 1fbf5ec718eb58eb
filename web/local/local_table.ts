// The table that is open in the worker: who sits there, what changes it, and its bots. Everything that is said is built
// by the engine. Used by table_worker.ts.
import type { SeatWish, TableWish } from "../api";
import type { Summary } from "../messages";
import { answerBytes, fill, fillBytes, rulesIn, type Exports } from "../wasm";
import { Gone, Outdated, readMatch, writeMatch, type KeptMatch, type SeatSettings, type TableSettings } from "./store";
import type { Rules } from "./thinker";
import type { Thinkers } from "./thinkers";
import type { Voice } from "./voice";

/** A message of a page. */
export interface Ask {
  seq: number;
  type: string;
  key?: string;
  lang?: string;
  table?: string;
  seat?: number;
  move?: string;
  moves?: readonly string[];
  line?: number;
  viewer?: number | "public";
  from?: number;
  wants?: boolean;
  wish?: TableWish;
  name?: string;
  text?: string;
}

const everybody = 9;
/** How long after a change bots that count iterations have thought, all that choose at the same time together: even a
 * slow phone then shows an answer within a second. What it takes to store and to tell the change is part of it. */
const answerMs = 200;
/** But so long they may think, each of them. */
const leastMs = 30;

const now = () => Math.floor(Date.now() / 1000);
const random = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What the seats of a new table are called. */
function nameOf(seat: SeatWish, index: number, own: string): string {
  return seat.name?.trim() || (seat.kind === "bot" ? `Bot ${index + 1}` : own);
}

/** The settings as the engine reads them. */
function settingLines({ id, owner, created, moved, end, rematch, seats }: TableSettings): string {
  const flags = (seat: SeatSettings) =>
    [seat.standIn && "stand-in", seat.conceded && "conceded", seat.wantsEnd && "wants-end"].filter(Boolean).join(" ");
  return [
    `id ${id}`,
    `owner ${owner}`,
    `created ${created}`,
    `moved ${moved}`,
    ...(end ? [`end ${end}`] : []),
    ...(rematch ? [`rematch ${rematch}`] : []),
    ...seats.map((seat, i) => `seat ${i} ${seat.kind} ${seat.level ?? ""} ${flags(seat)}`.replace(/ +/g, " ").trim()),
  ].join("\n");
}

/** An option's value as the engine reads it: 60, eye, or red,blue. */
const optionWord = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));

export class LocalTable {
  private kept: KeptMatch | null = null;
  private isWatched = false;
  private thinking = new Set<number>();
  /** When the last change began. */
  private since = 0;
  /** Grows when what bots think about is no longer so. */
  private round = 0;
  private readonly news = new BroadcastChannel("hort-matches");

  constructor(
    private readonly engine: Exports,
    private readonly module: WebAssembly.Module,
    private readonly thinkers: Thinkers,
    private readonly voice: Voice,
    private readonly inTurn: (work: () => Promise<void>) => void,
  ) {
    this.news.onmessage = ({ data }: MessageEvent<string>) =>
      this.inTurn(async () => {
        if (data === this.kept?.id) await this.catchUp();
      });
  }

  async handle(ask: Ask): Promise<void> {
    this.since = performance.now();
    if (ask.type === "create" || ask.type === "import") return this.make(ask);
    if (!(await this.open(ask.table ?? ""))) return this.voice.refuse(ask.seq, "not-here");
    if (ask.key && ask.key === this.kept!.key) return this.voice.agree(ask.seq);
    const act = this.acts[ask.type];
    if (act) await act(ask);
    else this.voice.refuse(ask.seq, "unknown-type");
  }

  /** A match that is deleted is no longer open. */
  forget(id: string): void {
    if (this.kept?.id !== id) return;
    this.stopThinking();
    this.kept = null;
  }

  // ---- opening ----

  private async open(id: string): Promise<boolean> {
    if (this.kept?.id === id) return true;
    const kept = await readMatch(id);
    if (!kept) return false;
    this.stopThinking();
    this.isWatched = false;
    this.show(kept);
    return true;
  }

  /** The engine has this match, as it is on the disk. */
  private show(kept: KeptMatch): void {
    fill(this.engine, kept.record);
    if (!this.engine.engine_open(this.voice.lang)) throw new Error(this.voice.said());
    this.kept = kept;
    this.settle(kept.settings);
  }

  private settle(settings: TableSettings): void {
    fill(this.engine, settingLines(settings));
    this.engine.engine_table_settle();
  }

  /** Begins a match, or takes one from a record, and keeps it. */
  private async make({ seq, type, wish, name = "", text = "", key = "" }: Ask): Promise<void> {
    this.stopThinking();
    this.isWatched = false;
    this.kept = null;
    const settings: TableSettings = {
      id: `here-${random(5)}`,
      owner: name,
      created: now(),
      moved: now(),
      seats: [],
    };
    if (type === "create" ? !this.begin(wish!, name) : !this.read(text))
      return this.voice.refuse(seq, "bad-options", this.voice.said());
    if (type === "import" && !this.canGoOn) return this.voice.refuse(seq, "no-secret");
    settings.seats = type === "create" ? this.seatsOf(wish!) : this.seatsByName();
    try {
      await this.keep(settings, key);
    } catch {
      this.kept = null;
      return this.voice.refuse(seq, "storage-full");
    }
    this.voice.agree(seq, { id: settings.id });
  }

  private begin(wish: TableWish, own: string): boolean {
    const { set = "standard" } = wish;
    fill(
      this.engine,
      [
        `game ${wish.game}`,
        `word players=${wish.players}`,
        ...Object.entries(wish.options).map(([option, value]) => `word ${option}=${optionWord(value)}`),
        `secret ${random(32)}`,
        ...wish.seats.map((seat, i) => `name ${i} ${nameOf(seat, i, own)}`),
        ...(typeof set === "string" ? [`set ${set}`] : [`set ${set.name}`, "text", set.text]),
      ].join("\n"),
    );
    return this.engine.engine_table_begin() === 1;
  }

  private seatsOf(wish: TableWish): SeatSettings[] {
    return wish.seats.map((seat) =>
      seat.kind === "bot" ? { kind: "bot", level: seat.level ?? "normal" } : { kind: "person" },
    );
  }

  private read(text: string): boolean {
    fill(this.engine, text);
    return this.engine.engine_open(this.voice.lang) === 1;
  }

  /** A record that is not over needs its secret, or nobody could deal on. */
  private get canGoOn(): boolean {
    this.engine.engine_info(this.voice.lang);
    const { isOver, seed } = JSON.parse(this.voice.said()) as { isOver: boolean; seed: boolean };
    return isOver || seed;
  }

  /** A record does not say who is a bot, but bots are called so. */
  private seatsByName(): SeatSettings[] {
    this.engine.engine_info(this.voice.lang);
    const { names } = JSON.parse(this.voice.said()) as { names: string[] };
    const isBot = (name: string) => /^Bot\b/.test(name);
    const areAllBots = names.every(isBot);
    return names.map((name, i) =>
      isBot(name) && !(areAllBots && i === 0) ? { kind: "bot", level: "normal" } : { kind: "person" },
    );
  }

  // ---- storing ----

  /** Writes the match as the engine has it now. Until that is done, nobody is told. */
  private async keep(settings: TableSettings, key: string): Promise<void> {
    this.settle(settings);
    this.engine.engine_table_record();
    const record = this.voice.said();
    this.engine.engine_table_summary();
    const summary = JSON.parse(this.voice.said()) as Summary;
    const next: KeptMatch = {
      id: settings.id,
      version: (this.kept?.version ?? 0) + 1,
      key,
      record,
      settings,
      summary,
    };
    await this.write(next);
    this.kept = next;
    this.news.postMessage(next.id);
  }

  /** Whatever was on the disk and is no longer there is written anew, and the page says so. */
  private async write(next: KeptMatch): Promise<void> {
    try {
      await writeMatch(next);
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      next.version = 1;
      await writeMatch(next);
      this.voice.deviceNotice(next.id, "was-gone");
    }
  }

  /** Stores what the engine has done; otherwise takes it back and says why. */
  private async commit(seq: number | null, key: string, change: Partial<TableSettings> = {}): Promise<boolean> {
    const before = this.kept!;
    try {
      await this.keep({ ...before.settings, ...change, moved: now() }, key);
      return true;
    } catch (error) {
      this.stopThinking();
      this.show(before);
      if (error instanceof Outdated) await this.catchUp();
      else this.voice.deviceNotice(before.id, "not-kept");
      if (seq !== null) this.voice.refuse(seq, error instanceof Outdated ? "played-elsewhere" : "storage-full");
      return false;
    }
  }

  /** Another page has played here. */
  private async catchUp(): Promise<void> {
    const kept = await readMatch(this.kept!.id);
    if (!kept || kept.version === this.kept!.version) return;
    this.since = performance.now();
    this.stopThinking();
    this.show(kept);
    this.tellAll(0);
  }

  // ---- telling ----

  /** What each own seat sees, or everybody if there is none. */
  private tellStates(from: number, isFirst: boolean, isBack: boolean): void {
    const own = this.kept!.settings.seats.flatMap((seat, i) => (seat.kind === "person" || seat.standIn ? [i] : []));
    for (const viewer of own.length > 0 ? own : [everybody]) {
      this.engine.engine_table_state(viewer, from, Number(isFirst), Number(isBack), this.voice.lang);
      this.voice.pass();
    }
  }

  private tellTable(): void {
    this.engine.engine_table_info();
    this.voice.pass();
  }

  private tellAll(from: number): void {
    this.tellTable();
    this.tellStates(from, true, false);
    this.wakeBots();
  }

  private get isOver(): boolean {
    return this.kept!.summary.state === "over";
  }

  /** How many lines the match has. */
  private get number(): number {
    return this.engine.engine_table_number();
  }

  private isActor(seat: number): boolean {
    return ((this.engine.engine_table_actors() >> seat) & 1) === 1;
  }

  // ---- what a page may ask for ----

  private readonly acts: Record<string, (ask: Ask) => Promise<void> | void> = {
    watch: ({ seq, from = 0 }) => {
      this.isWatched = true;
      if (!this.isOver) this.thinkers.prepare(this.rules);
      this.voice.agree(seq);
      this.tellAll(from);
    },
    unwatch: ({ seq }) => {
      this.isWatched = false;
      this.stopThinking();
      this.voice.agree(seq);
    },
    play: async ({ seq, seat = -1, moves = [], key = "" }) => {
      const { number } = this;
      let said = "";
      for (const move of moves) {
        fill(this.engine, move);
        const isPlayed = this.engine.engine_table_play(seq, seat, this.voice.lang) === 1;
        said = this.voice.said();
        if (isPlayed) continue;
        if (this.number > number) this.show(this.kept!); // all of them or none
        return this.voice.tell(said);
      }
      this.wakeBots();
      if (!(await this.commit(seq, key))) return;
      this.voice.tell(said);
      this.tellPlayed(number);
    },
    why: ({ seq, seat = -1, move = "" }) => {
      fill(this.engine, move);
      this.engine.engine_table_why(seq, seat, this.voice.lang);
      this.voice.pass();
    },
    at: ({ seq, line = 0, viewer = "public" }) => {
      this.engine.engine_table_at(seq, viewer === "public" ? everybody : viewer, line, this.voice.lang);
      this.voice.pass();
    },
    hint: (ask) => {
      const { seq, seat = -1 } = ask;
      if (this.isOver || !this.isActor(seat) || this.seats[seat]?.kind !== "person")
        return this.voice.refuse(seq, this.isOver ? "over" : "not-your-turn");
      const { number } = this;
      this.think(seat, "hard", answerMs, (thoughts) => {
        if (this.number !== number) return this.acts.hint(ask); // others have chosen at the same time
        this.join(thoughts);
        this.engine.engine_table_hint(seq, seat, this.voice.lang);
        this.voice.pass();
      });
    },
    takeback: async ({ seq, seat = -1, key = "" }) => {
      this.stopThinking();
      const isBack = this.engine.engine_table_takeback(seq, seat, this.voice.lang) === 1,
        said = this.voice.said();
      if (isBack && !(await this.commit(seq, key))) return;
      this.voice.tell(said);
      if (isBack) {
        this.voice.notice("takeback-done");
        this.tellStates(this.number, false, true);
      }
      this.wakeBots();
    },
    concede: ({ seq, seat = -1, key = "" }) =>
      this.changeSeat(seq, key, seat, { kind: "bot", level: "normal", standIn: true, conceded: true }),
    leave: async ({ seq, key = "" }) => {
      const left = this.seats.findIndex((seat) => seat.kind === "person");
      const seats = this.seats.map((seat): SeatSettings =>
        seat.kind === "person" ? { ...seat, kind: "bot", level: "normal", standIn: true } : seat,
      );
      if (await this.changeSeats(seq, key, seats)) this.voice.notice("left", { seat: left });
    },
    return: async ({ seq, key = "" }) => {
      const seats = this.seats.map((seat): SeatSettings =>
        seat.standIn && !seat.conceded ? { kind: "person" } : seat,
      );
      this.stopThinking();
      if (await this.changeSeats(seq, key, seats)) this.wakeBots();
    },
    end: async ({ seq, wants, key = "" }) => {
      if (this.isOver) return this.voice.refuse(seq, "over");
      this.stopThinking();
      if (!(await this.commit(seq, key, wants ? { end: "agreed" } : {}))) return;
      this.voice.agree(seq);
      this.tellTable();
    },
    rematch: async ({ seq, key = "" }) => {
      const { id, seats, owner, rematch } = this.kept!.settings;
      if (rematch) return this.voice.agree(seq, { id: rematch });
      this.engine.engine_info(this.voice.lang);
      const { names } = JSON.parse(this.voice.said()) as { names: string[] };
      await this.again(seq, key, id, owner, names, seats);
    },
    info: ({ seq }) => {
      this.engine.engine_table_info();
      this.voice.agree(seq, { info: JSON.parse(this.voice.said()) as object });
    },
    record: ({ seq }) => this.voice.agree(seq, { record: this.kept!.record }),
    mute: ({ seq }) => this.voice.agree(seq),
  };

  private get seats(): SeatSettings[] {
    return this.kept!.settings.seats;
  }

  /** The same table again, with new dice. */
  private async again(seq: number, key: string, id: string, owner: string, names: string[], seats: SeatSettings[]) {
    const before = this.kept!;
    this.engine.engine_table_info();
    const { game, players, options, set } = JSON.parse(this.voice.said()) as {
      game: string;
      players: number;
      options: Record<string, string>;
      set: string;
    };
    const own = [...before.record.matchAll(/^component (.*)$/gm)].map(([, line]) => line).join("\n");
    const wish: TableWish = {
      game,
      players,
      options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== "")),
      set: own ? { name: set, text: own } : set,
      seats: seats.map((seat, i) =>
        seat.kind === "bot" && !seat.standIn
          ? { kind: "bot", level: seat.level, name: names[i] }
          : { kind: "me", name: names[i] },
      ),
      public: false,
      clock: { kind: "none" },
    };
    const link = async (next: string) => {
      await this.open(id);
      await this.commit(null, key, { rematch: next });
      this.tellTable();
    };
    this.kept = null;
    const next: TableSettings = {
      id: `here-${random(5)}`,
      owner,
      created: now(),
      moved: now(),
      seats: this.seatsOf(wish),
    };
    try {
      if (!this.begin(wish, owner)) throw new Error(this.voice.said());
      await this.keep(next, "");
    } catch {
      this.show(before);
      return this.voice.refuse(seq, "storage-full");
    }
    await link(next.id);
    this.voice.agree(seq, { id: next.id });
  }

  private async changeSeat(seq: number, key: string, seat: number, to: SeatSettings): Promise<void> {
    if (this.seats[seat]?.kind !== "person") return this.voice.refuse(seq, "not-your-seat");
    await this.changeSeats(
      seq,
      key,
      this.seats.map((each, i) => (i === seat ? to : each)),
    );
  }

  /** Seats change hands; when nobody is left who has not given up, the match is over. */
  private async changeSeats(seq: number, key: string, seats: SeatSettings[]): Promise<boolean> {
    if (this.isOver) {
      this.voice.refuse(seq, "over");
      return false;
    }
    const isLost =
      seats.some((seat) => seat.conceded) &&
      (seats.every((seat) => seat.kind === "bot") || seats.filter((seat) => !seat.conceded).length < 2);
    if (!(await this.commit(seq, key, isLost ? { seats, end: "conceded" } : { seats }))) return false;
    this.voice.agree(seq);
    this.tellTable();
    if (!this.isOver) this.tellStates(this.number, false, false);
    this.wakeBots();
    return true;
  }

  private tellPlayed(from: number): void {
    if (this.isOver) this.tellTable();
    this.tellStates(from, false, false);
  }

  // ---- bots ----

  private stopThinking(): void {
    this.round++;
    this.thinking.clear();
    this.thinkers.stop();
  }

  private get rules(): Rules {
    return { module: this.module, rules: rulesIn(this.kept!.record) };
  }

  /** Lets the thinkers look at what this seat may know, and nothing else. */
  private think(
    seat: number,
    level: string,
    mostMs: number,
    then: (thoughts: Uint8Array[]) => Promise<void> | void,
  ): void {
    const { round } = this;
    this.engine.engine_table_view(seat);
    const view = answerBytes(this.engine),
      seed = crypto.getRandomValues(new Uint32Array(1))[0];
    this.thinkers.think({ ...this.rules, level, seat, seed, mostMs, view }).then(
      (thoughts) =>
        this.inTurn(async () => {
          if (round === this.round) await then(thoughts);
        }),
      () => this.inTurn(async () => this.voice.deviceNotice(this.kept?.id ?? "", "bot-failed")),
    );
  }

  private join(thoughts: Uint8Array[]): void {
    thoughts.forEach((thought, i) => {
      fillBytes(this.engine, thought);
      this.engine.engine_table_thought(Number(i === 0));
    });
  }

  /** Lets those bots think whose turn it is. After a move they begin while it is being stored: what they find is looked
   * at afterwards, and forgotten if it could not be stored. */
  private wakeBots(): void {
    if (!this.isWatched || this.isOver) return;
    const bots = this.seats.flatMap(({ kind }, seat) => (kind === "bot" && this.isActor(seat) ? [seat] : [])),
      left = this.since + answerMs - performance.now(),
      mostMs = Math.max(leastMs, left / Math.ceil(bots.length / this.thinkers.most));
    for (const seat of bots) {
      if (this.thinking.has(seat)) continue;
      this.thinking.add(seat);
      this.think(seat, this.seats[seat].level ?? "normal", mostMs, (thoughts) => this.playBot(seat, thoughts));
    }
  }

  private async playBot(seat: number, thoughts: Uint8Array[]): Promise<void> {
    this.thinking.delete(seat);
    const { number } = this;
    if (!this.isActor(seat) || this.seats[seat].kind !== "bot") return this.wakeBots();
    this.since = performance.now();
    this.join(thoughts);
    this.engine.engine_table_move(seat);
    fill(this.engine, this.voice.said());
    if (!this.engine.engine_play(seat, this.voice.lang)) return this.wakeBots();
    this.wakeBots();
    if (await this.commit(null, "")) this.tellPlayed(number);
  }
}
