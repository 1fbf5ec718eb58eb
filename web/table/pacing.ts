// One seat's states shown one after the other, each long enough to be understood. What the person at the
// screen did is shown at once; what others did waits until the action before has been on the screen for its
// time. Holds no rule and draws nothing.
import type { StateMessage } from "../messages";
import type { Move, MoveParts } from "../moves";
import { settings, type Speed } from "../settings";

/** One line of the record as the person at the screen witnessed it. */
export interface Line extends MoveParts {
  number: number;
  seat: string;
  text: string;
  words: string;
}
export interface SeatState extends Pick<
  StateMessage,
  "number" | "seat" | "from" | "actors" | "view" | "score" | "result" | "takeBack"
> {
  legal: readonly Move[];
  prompt: string;
  lines: readonly Line[];
  /** Has the person at the screen done this? */
  isOwn: boolean;
}

/** How long an action stays, in thousandths of a second at normal speed. */
const times = { action: 1100, further: 400, own: 300 };
const factors: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.4, instant: 0 };

/** How long to show what has happened: nothing is to be read in silent lines. `least` is what the drawing needs. */
function holdTime({ lines, isOwn }: SeatState, watcher: Watcher, least: number): number {
  const told = lines.filter((line) => watcher.isNews(line)).length;
  const full = isOwn ? times.own : told > 0 ? times.action + (told - 1) * times.further : 0;
  return Math.max(full, least) * factors[settings.value.speed];
}

/** What is called when another state is shown, and what says how long it needs at least. */
export interface Watcher {
  advanced(before: SeatState, now: SeatState): void;
  showTime(before: SeatState, now: SeatState): number;
  /** Is there anything to be read in a line? */
  isNews(line: Line): boolean;
  /** Does it have a place on the board? */
  hasPlace(line: Line): boolean;
}

/** How long a replay shows each position; it runs even where the others' actions are shown at once. */
export const stepTime = (speed: Speed) => times.action * Math.max(factors[speed], factors.fast);

export class Screen {
  lines: readonly Line[];
  /** What the state shown has brought. */
  fresh: readonly Line[] = [];
  /** The view shown before; null when this state did not follow from it. */
  before: unknown = null;
  /** How long the state shown is kept; 0 when nothing has to wait for it. */
  hold = 0;
  /** Since when it is shown, in thousandths of a second since the page was opened. */
  since = performance.now();
  private queue: SeatState[] = [];
  private timer = 0;

  constructor(
    public shown: SeatState,
    private readonly watcher: Watcher,
  ) {
    this.lines = shown.lines;
  }

  get latest(): SeatState {
    return this.queue[this.queue.length - 1] ?? this.shown;
  }
  /** How many states wait to be shown. */
  get waiting(): number {
    return this.queue.length;
  }

  add(state: SeatState): void {
    const isNext = state.from === this.latest.number && state.number >= this.latest.number;
    this.queue.push(state);
    if (!isNext || state.isOwn || document.hidden) this.hurry();
    else if (this.timer === 0) this.step();
  }

  /** Shows the newest state at once. */
  hurry(): void {
    this.stop();
    while (this.queue.length > 0) this.advance();
    this.rest();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** Shows the next state, and those that need no time of their own after it. */
  private step(): void {
    this.timer = 0;
    while (this.queue.length > 0 && this.timer === 0) {
      this.advance();
      this.rest();
    }
  }

  /** Lets nothing follow before the time of the state shown is over. */
  private rest(): void {
    if (this.hold > 0) this.timer = window.setTimeout(() => this.step(), this.hold);
  }

  /** The last action of a seat that has a place on the board. */
  lastOf(seat: number): Line | null {
    return [...this.lines].reverse().find((line) => line.seat === String(seat) && this.watcher.hasPlace(line)) ?? null;
  }

  private advance(): void {
    const before = this.shown,
      next = this.queue.shift()!,
      follows = next.from === before.number;
    this.lines = [...this.lines.filter((line) => line.number <= next.from), ...next.lines];
    this.fresh = next.lines;
    this.shown = next;
    this.before = follows ? before.view : null;
    this.hold = holdTime(next, this.watcher, follows ? this.watcher.showTime(before, next) : 0);
    this.since = performance.now();
    this.watcher.advanced(before, next);
  }
}
