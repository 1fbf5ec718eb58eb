// What a game's drawing gets and gives: the one interface between the shell and games/<name>/<name>.tsx.
//
// A drawing draws the table from a view alone. It decides no rule: what may be clicked follows from the
// list of legal move texts. A clickable thing says which move texts it stands for; clicks narrow the
// list until one move is left, and a click on a thing that stands for none is answered by the engine.
import { createContext, type ComponentChildren, type FunctionComponent, type JSX } from "preact";
import { useContext, useRef } from "preact/hooks";
import type { Lang } from "./settings";

/** One line of the record as the person at the screen witnessed it. */
export interface Line {
  number: number;
  seat: string;
  text: string;
  words: string;
}

/** What can be done now, and what the clicks so far have left over. */
export interface Play {
  /** Whose view and hand are on the screen; null for a spectator. */
  seat: number | null;
  /** That seat's legal moves; empty when it is not asked or the screen shows the past. */
  legal: readonly string[];
  /** The legal moves that agree with all clicks so far; equal to `legal` before the first. */
  left: readonly string[];
  /** The one move that is about to be sent, when it is waiting for a confirmation. */
  preview: string | null;
  /** What the hint button suggested. */
  hinted: string | null;
  /** A click on a thing that stands for these moves. */
  choose(moves: readonly string[]): void;
  /** Plays whole moves one after the other, as soon as each is legal. */
  send(moves: readonly string[]): void;
  /** Asks the engine why this is not legal and shows the answer. */
  why(move: string): void;
  /** Opens the paragraph of a rule. */
  rule(id: string): void;
  /** Takes back all clicks that have not been sent. */
  undo(): void;
}

export interface TableProps<View = any, Facts = any> {
  view: View; // the game's JSON, null for what may not be known
  facts: Facts; // the game's components(): track, coordinates, faces
  lang: Lang;
  names: readonly string[];
  actors: readonly number[];
  last: readonly Line[]; // what happened since the state shown before
  options: Readonly<Record<string, string>>;
  play: Play;
}

export interface Drawing<View = any, Facts = any> {
  /** The whole table: board, hand, piles. */
  Board: FunctionComponent<TableProps<View, Facts>>;
  /** A move in a few words, for buttons and screen readers. */
  label(move: string, table: TableProps<View, Facts>): string;
  /** Legal moves that have no thing on the board and are offered as buttons. */
  buttons?(legal: readonly string[], table: TableProps<View, Facts>): readonly string[];
  /** A small mark of a seat (its colour, mount, wizard) for lists. */
  Mark?: FunctionComponent<{ view: View; facts: Facts; seat: number; size: number }>;
  /** What is open about a seat, for its place card. */
  Seat?: FunctionComponent<TableProps<View, Facts> & { seat: number }>;
  /** Does the table hide this seat's score from the person at the screen, as a screen would? */
  hides_score?(table: TableProps<View, Facts>, seat: number): boolean;
  /** How long to show what these lines did before going on, in milliseconds at full speed. */
  pause?(lines: readonly Line[]): number;
  /** Pictures beside the paragraphs of the rules. */
  pictures?: Readonly<Record<string, () => JSX.Element>>;
}

const nothing: Play = {
  seat: null,
  legal: [],
  left: [],
  preview: null,
  hinted: null,
  choose: () => undefined,
  send: () => undefined,
  why: () => undefined,
  rule: () => undefined,
  undo: () => undefined,
};

export const PlayContext = createContext<Play>(nothing);

/** The moves among `list` that `wanted` means: texts, or a test. */
export function matching(list: readonly string[], wanted: readonly string[] | ((move: string) => boolean)): string[] {
  return typeof wanted === "function" ? list.filter(wanted) : list.filter((move) => wanted.includes(move));
}

export interface ThingProps {
  /** Which moves a click stands for: texts or a test. */
  moves: readonly string[] | ((move: string) => boolean);
  /** The move text to ask about when none of them is legal; without it a click does nothing. */
  why?: string;
  /** What it is, for screen readers. */
  label: string;
  /** The rule that speaks of it: opened by `?` or a long press. */
  rule?: string;
  /** Called instead of choosing, e.g. to toggle a die. The thing counts as usable. */
  act?: () => void;
  picked?: boolean;
  class?: string;
  /** An HTML button instead of an SVG group. */
  html?: boolean;
  /** Only shows; not a target of its own for keyboards while no move means it. */
  transform?: string;
  style?: string;
  name?: string;
  children?: ComponentChildren;
}

/** Anything on the table that can be clicked, touched or reached by keyboard. */
export function Thing({ moves, why, label, rule, act, picked, html, name, ...rest }: ThingProps) {
  const play = useContext(PlayContext);
  const press = useRef<{ timer: number; isLong: boolean }>({ timer: 0, isLong: false });
  const all = matching(play.legal, moves),
    left = matching(play.left, moves);
  const can = act ? play.legal.length > 0 : all.length > 0;
  const narrowed = play.left.length < play.legal.length;
  const classes = [
    "thing",
    rest.class,
    can && (left.length > 0 || act ? "can" : "could"),
    (picked || (narrowed && left.length === play.left.length && left.length > 0)) && "picked",
    play.preview !== null && left.includes(play.preview) && "preview",
    play.hinted !== null && all.includes(play.hinted) && "hinted",
  ]
    .filter(Boolean)
    .join(" ");
  const click = () => {
    if (press.current.isLong) {
      press.current.isLong = false;
      return;
    }
    if (act) act();
    else if (all.length > 0) play.choose(left.length > 0 ? left : all);
    else if (why !== undefined) play.why(why);
  };
  const events = {
    onClick: (event: Event) => {
      event.stopPropagation();
      click();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "?" && rule) {
        event.preventDefault();
        event.stopPropagation();
        play.rule(rule);
      } else if (!html && (event.key === "Enter" || event.key === " ")) {
        event.preventDefault();
        click();
      }
    },
    onPointerDown: () => {
      if (!rule) return;
      press.current.isLong = false;
      press.current.timer = window.setTimeout(() => {
        press.current.isLong = true;
        play.rule(rule);
      }, 550);
    },
    onPointerUp: () => clearTimeout(press.current.timer),
    onPointerLeave: () => clearTimeout(press.current.timer),
    onContextMenu: (event: Event) => {
      if (rule && press.current.isLong) event.preventDefault();
    },
  };
  const shared = {
    ...events,
    class: classes,
    "aria-label": label,
    "data-thing": name ?? why ?? "",
    style: rest.style,
    "aria-pressed": classes.includes("picked") ? ("true" as const) : undefined,
    "aria-disabled": can ? undefined : ("true" as const),
    tabIndex: can ? 0 : -1,
  };
  if (html)
    return (
      <button type="button" {...shared} aria-label={undefined}>
        <span class="hidden">{label}</span>
        <span class="inside" aria-hidden="true">
          {rest.children}
        </span>
      </button>
    );
  return (
    <g role="button" {...shared} transform={rest.transform}>
      {rest.children}
    </g>
  );
}

/** Words in the language of the table. */
export const say = (lang: Lang, en: string, de: string) => (lang === "de" ? de : en);
