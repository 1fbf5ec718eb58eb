// A lesson as a table: the match runs in this browser with the real engine. As long as there are steps, it accepts
// only their moves and plays the others' from the file; afterwards easy bots play on. What was played is kept on this
// device, so a lesson can be left and gone on with.
import { aNumber, aText, fields, listOf, oneOf } from "../check";
import { Refusal, type ClientTable, type Hint, type Position } from "../client_table";
import { answer, fill, loadEngine, type Exports } from "../engine";
import { me } from "../api";
import { state, type Message, type TableInfo } from "../messages";
import { Observable } from "../observable";
import { settings } from "../settings";
import { langNumber } from "../wasm";
import { t } from "../words";
import { keepLesson, lessonProgress } from "./progress";

const lessonStep = fields({
  kind: oneOf("say", "do", "bot"),
  seat: aNumber,
  moves: listOf(aText),
  points: listOf(aText),
  title: aText,
  words: aText,
  other: aText,
});
export type LessonStep = ReturnType<typeof lessonStep>;
export const lesson = fields({ names: listOf(aText), steps: listOf(lessonStep) });

const learner = 0;
const nothing = async () => undefined;

/** "DR-5 You do not hold that card." */
function refusalOf(text: string): Refusal {
  const parts = /^([A-Z]+-\d+) (.*)$/s.exec(text);
  return parts ? new Refusal("illegal-move", parts[2], parts[1]) : new Refusal("illegal-move", text);
}

export class LessonTable implements ClientTable {
  steps: readonly LessonStep[] = [];
  /** The step on the screen; behind the last one the match is free. */
  readonly page = new Observable(0);
  private names: string[] = [];
  private moves: string[] = [];
  private heard = 0;
  private engine: Exports | null = null;
  private hear: (message: Message) => void = () => undefined;
  private timer = 0;

  constructor(private readonly game: string) {}

  get step(): LessonStep | null {
    return this.steps[this.page.value] ?? null;
  }

  watch(hear: (message: Message) => void, fail: (reason: Refusal) => void): () => void {
    let lang = settings.value.lang;
    this.hear = hear;
    const begin = () => this.begin().catch((error: Error) => fail(new Refusal("broken", error.message)));
    const stop = settings.follow(() => {
      if (settings.value.lang === lang) return;
      lang = settings.value.lang;
      void begin();
    });
    void begin();
    return () => {
      stop();
      clearTimeout(this.timer);
    };
  }

  async play(seat: number, moves: readonly string[]): Promise<void> {
    for (const move of moves) {
      const due = this.step;
      if (due && !due.moves.includes(move)) throw new Refusal("lesson", due.other);
      this.playHere(seat, move);
      this.goTo(this.page.value + (due ? 1 : 0));
    }
  }

  async why(seat: number, move: string): Promise<Refusal | null> {
    return this.call("engine_why", seat, move) ? refusalOf(answer(this.engine!)) : null;
  }

  preview(seat: number, move: string): string {
    return this.call("engine_preview", seat, move) ? answer(this.engine!) : "";
  }

  async hint(seat: number): Promise<Hint> {
    const due = this.step;
    if (due) return { move: due.moves[0] ?? "", label: due.title, text: due.words };
    this.engine!.engine_advice(seat, langNumber(settings.value.lang));
    const [move = "", label = "", text = ""] = answer(this.engine!).split("\n");
    return { move, label, text };
  }

  /** In a lesson back to the step before; afterwards back to the own last move. */
  async takeBack(): Promise<void> {
    if (this.step) this.back();
    else this.keepMoves(this.moves.map((move) => move.startsWith(`${learner} `)).lastIndexOf(true));
  }

  /** The page before: one that is only read again, or the own move before it taken back. */
  back(): void {
    const told = (i: number) => this.steps[i].kind !== "bot";
    let to = this.page.value - 1;
    while (to > 0 && !told(to)) to--;
    if (to < 0) return;
    this.page.set(to);
    this.keepMoves(this.movesBefore(to));
  }

  next(): void {
    this.goTo(this.page.value + 1);
  }

  /** The rest of the lesson is left out; the match goes on from here. */
  skip(): void {
    this.goTo(this.steps.length);
  }

  async at(line: number): Promise<Position> {
    this.engine!.engine_view(learner, line);
    return { view: JSON.parse(answer(this.engine!)), scoreParts: [] };
  }

  answerTakeBack = nothing;
  concede = nothing;
  end = nothing;
  say = nothing;
  mute = nothing;

  /** How many moves are played before a step. */
  private movesBefore(step: number): number {
    return this.steps.slice(0, step).filter(({ kind }) => kind !== "say").length;
  }

  private call(name: "engine_play" | "engine_why" | "engine_preview", seat: number, move: string): boolean {
    fill(this.engine!, move);
    return this.engine![name](seat, langNumber(settings.value.lang)) === 1;
  }

  private playHere(seat: number, move: string): void {
    if (!this.call("engine_play", seat, move)) throw refusalOf(answer(this.engine!));
    this.moves.push(`${seat} ${move}`);
    this.tellState();
  }

  /** Starts the engine and plays again what was kept. */
  private async begin(): Promise<void> {
    this.engine ??= await loadEngine();
    const { moves, at } = lessonProgress(this.game);
    this.open();
    this.moves = [];
    for (const each of moves) {
      const [seat, move] = each.split(/ (.*)/s);
      if (!this.call("engine_play", Number(seat), move)) break;
      this.moves.push(each);
    }
    const isWhole = this.moves.length === moves.length;
    if (!isWhole) this.open();
    if (!isWhole) this.moves = [];
    this.tellTable();
    this.tellState();
    this.goTo(isWhole ? at : 0);
  }

  private open(): void {
    fill(this.engine!, `${this.game}\n${me.value?.name ?? t("lessonName")}`);
    if (!this.engine!.engine_lesson(langNumber(settings.value.lang))) throw new Error(answer(this.engine!));
    ({ names: this.names, steps: this.steps } = lesson(JSON.parse(answer(this.engine!)), "lesson"));
    this.heard = 0;
  }

  /** Plays the match again as far as its first moves. */
  private keepMoves(count: number): void {
    if (count < 0) return;
    clearTimeout(this.timer);
    keepLesson(this.game, { moves: this.moves.slice(0, count), at: this.page.value });
    void this.begin();
  }

  private goTo(step: number): void {
    let at = step;
    while (this.steps[at]?.kind === "bot") {
      this.playHere(this.steps[at].seat, this.steps[at].moves[0]);
      at++;
    }
    this.page.set(Math.min(at, this.steps.length));
    keepLesson(this.game, { moves: this.moves, at: this.page.value });
    if (!this.step) this.playOthers();
  }

  /** Easy bots for the other seats, one move after the other. */
  private playOthers(): void {
    clearTimeout(this.timer);
    const { actors, result } = this.stateNow(this.heard);
    if (result) keepLesson(this.game, { moves: [], at: 0 });
    const seat = actors.find((each) => each !== learner);
    if (seat === undefined) return;
    this.timer = window.setTimeout(() => {
      if (!this.engine!.engine_choose(seat)) return;
      this.playHere(seat, answer(this.engine!));
      keepLesson(this.game, { moves: this.moves, at: this.page.value });
      this.playOthers();
    });
  }

  private stateNow(from: number) {
    this.engine!.engine_state(learner, from, langNumber(settings.value.lang));
    return state({ table: "", from, ...JSON.parse(answer(this.engine!)) }, "state");
  }

  private tellState(): void {
    const now = this.stateNow(this.heard);
    this.heard = now.number;
    this.hear({ type: "state", ...now, takeBack: this.moves.length > 0 ? "yes" : "nothing" });
  }

  private tellTable(): void {
    const seat = { level: "easy", online: true, isYou: false, kind: "bot" as const };
    const own = { ...seat, kind: "person" as const, isYou: true, name: me.value?.name ?? t("lessonName") };
    const table: TableInfo = {
      id: "",
      game: this.game,
      players: this.names.length + 1,
      state: "playing",
      public: false,
      created: 0,
      moved: 0,
      yourTurn: false,
      yourSeats: [learner],
      owner: "",
      lines: 0,
      seats: [own, ...this.names.map((name) => ({ ...seat, name }))],
      clock: { kind: "none" },
      options: {},
      set: "standard",
      setHash: "",
      rules: 0,
      commitment: "",
    };
    this.hear({ type: "table", ...table });
  }
}
