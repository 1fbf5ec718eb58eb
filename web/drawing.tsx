// What a game's drawing gets and gives: the one interface between the shell and games/<name>/browser.tsx.
//
// A drawing draws the table from a view alone. It decides no rule: what may be clicked follows from the
// list of legal moves. A clickable thing says which moves it stands for; clicks narrow the list until one
// move is left, and a click on a thing that stands for none is answered by the engine.
import { createContext, type ComponentChildren, type FunctionComponent } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { followDrag, setGrip, type Grip } from "./drag";
import { fits, type Move, type MoveShape } from "./moves";
import type { Lang } from "./settings";
import type { Line } from "./table/pacing";

/** What can be done now, and what the clicks so far have left over. */
export interface Play {
  /** Whose view and hand are on the screen; null for a spectator. */
  seat: number | null;
  /** That seat's legal moves; empty when it is not asked or the screen shows the past. */
  legal: readonly Move[];
  /** The legal moves that agree with all clicks so far; equal to `legal` before the first. */
  left: readonly Move[];
  /** Has something been selected? That may leave all moves: the only card in hand, say, if it can be played in two
   * ways. */
  isNarrowed: boolean;
  /** The one move that is about to be sent, when it is waiting for a confirmation. */
  preview: Move | null;
  /** What the hint button suggested. */
  hinted: Move | null;
  /** A click on a thing that stands for these moves: selects them. The second click of a selection plays the move
   * that it leaves, and so does the first when the person has set it so. */
  choose(moves: readonly Move[]): void;
  /** Selects these moves, whatever was selected before; none: nothing is selected. */
  select(moves: readonly Move[]): void;
  /** Something was dragged to where it stands for these moves: plays the one that is left, or selects them. */
  drop(moves: readonly Move[]): void;
  /** Plays whole moves one after the other, each of which is legal after those before it. */
  send(moves: readonly MoveShape[]): void;
  /** Asks the engine why this is not legal and shows the answer. */
  why(move: MoveShape): void;
  /** Opens the paragraph of a rule. */
  rule(id: string): void;
  /** Takes back all clicks that have not been sent. */
  undo(): void;
  /** How often that has been done: a drawing that keeps choices of its own forgets them when this changes. */
  undone: number;
}

/** What the engine calls the pieces. */
export type Names = Readonly<Record<string, Readonly<Record<Lang, string>>>>;

export interface TableProps<View = unknown, Components = unknown> {
  view: View; // the game's JSON, null for what may not be known
  components: Components; // what the game is played with: track, coordinates, faces
  lang: Lang;
  names: readonly string[];
  actors: readonly number[];
  score: readonly number[];
  /** Which position it is; changes with every state shown. */
  number: number;
  last: readonly Line[]; // what happened since the state shown before
  /** The view shown before this one, for movement; null at the beginning and when looking back. */
  before: View | null;
  /** The last action of each seat, to be marked on the board; null where it has none or was taken back. */
  recent: readonly (Line | null)[];
  play: Play;
}

/** Pictures without words that a reader would miss: the goal in 660 × 200, a step of a turn in 150 × 120, a thing to
 * watch in 200 × 100. */
export interface CardPictures {
  goal: FunctionComponent;
  turn: readonly FunctionComponent[];
  watch: readonly FunctionComponent[];
}

export interface Drawing<View = unknown, Components = unknown> {
  /** The table: one or two elements, of class `play-area` (what lies on the table) and `hand-area` (what lies before
   * the person at the screen). The page gives each a box to fill; nothing scrolls. */
  Board: FunctionComponent<TableProps<View, Components>>;
  /** The kinds of moves that have no thing on the board and are offered as buttons. */
  buttons?: readonly string[];
  /** The kinds of moves that tell nobody anything, such as ending a turn or refilling the hand after it: in the log,
   * but not news. */
  quiet?: readonly string[];
  /** Does an action have a place on the board, where it stays marked until that seat has done something else there? */
  hasPlace?(line: Line): boolean;
  /** A small mark of a seat (its colour, mount, wizard) for lists. */
  Mark?: FunctionComponent<{ view: View; components: Components; seat: number; size: number }>;
  /** What is open about a seat, for its place card; larger and complete when the card has been opened. */
  Seat?: FunctionComponent<TableProps<View, Components> & { seat: number; isOpen?: boolean }>;
  /** Does the table hide this seat's score from the person at the screen, as a screen would? */
  hidesScore?(table: TableProps<View, Components>, seat: number): boolean;
  /** How long what has happened takes to show, in thousandths of a second at normal speed, when that is more than
   * an action usually gets: a scoring rider by rider, a walk of many steps. */
  showTime?(before: View, now: View, lines: readonly Line[]): number;
  /** The pictures of the goal card, in the order of its words in guide.md. */
  card?: CardPictures;
  /** Pictures and worked examples for the rules, by rule id. */
  pictures?: Readonly<Record<string, FunctionComponent<{ lang: Lang }>>>;
}

export const watchOnly: Play = {
  seat: null,
  legal: [],
  left: [],
  isNarrowed: false,
  preview: null,
  hinted: null,
  choose: () => undefined,
  select: () => undefined,
  drop: () => undefined,
  send: () => undefined,
  why: () => undefined,
  rule: () => undefined,
  undo: () => undefined,
  undone: 0,
};

export const PlayContext = createContext<Play>(watchOnly);

/** The seats whose last action was such a one: it is marked on the board. */
export function recentSeats(recent: TableProps["recent"], isMeant: (line: Line) => boolean): number[] {
  return recent.flatMap((line, seat) => (line && isMeant(line) ? [seat] : []));
}

/** For a drawing that keeps choices of its own: called whenever a choice is undone, by Escape or a tap elsewhere. */
export function useUndo({ undone }: Play, takeBack: () => void): void {
  const known = useRef(undone);
  useEffect(() => {
    if (known.current === undone) return;
    known.current = undone;
    takeBack();
  }, [undone]);
}

/** Which moves are meant: those of a shape, of one of several, or those that pass a test. */
type Wanted = MoveShape | readonly MoveShape[] | ((move: Move) => boolean);

export function matching(list: readonly Move[], wanted: Wanted): Move[] {
  if (typeof wanted === "function") return list.filter(wanted);
  const shapes = [wanted].flat() as readonly MoveShape[];
  return list.filter((move) => shapes.some((shape) => fits(move, shape)));
}

export interface ThingProps {
  /** Which moves a click stands for. */
  moves: Wanted;
  /** The move to ask about when none of them is legal; without it a click does nothing. */
  why?: MoveShape;
  /** What it is, for screen readers. */
  label: string;
  /** The rule that speaks of it: opened by `?` or a long press. */
  rule?: string;
  /** Called instead of choosing, e.g. to toggle a die. The thing counts as usable. */
  act?: () => void;
  picked?: boolean;
  /** Can it be dragged onto another thing? That thing then gets the moves that both stand for. */
  drag?: boolean;
  /** Called instead when something is dropped on it, with the name of what was dragged. */
  onDrop?: (name: string) => void;
  /** More about it, shown on hover and focus and by a long press. */
  tip?: string;
  /** What is typed to choose it; without it, things that can be used are counted from 1. */
  digits?: string;
  class?: string;
  /** An HTML button instead of an SVG group. */
  html?: boolean;
  transform?: string;
  style?: string;
  /** How tests find it. */
  name?: string;
  children?: ComponentChildren;
}

/** Clicks, keys, long presses and drags of a thing. */
function usePresses(click: () => void, { rule, drag, html, tip }: ThingProps, can: boolean) {
  const play = useContext(PlayContext);
  const press = useRef<{ timer: number; isLong: boolean }>({ timer: 0, isLong: false });
  const end = () => clearTimeout(press.current.timer);
  return {
    onClick: (event: Event) => {
      event.stopPropagation();
      if (!press.current.isLong) click();
      press.current.isLong = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "?" && rule) {
        event.preventDefault();
        event.stopPropagation();
        play.rule(rule);
      } else if (!html && (event.key === "Enter" || event.key === " ")) {
        event.preventDefault();
        event.stopPropagation();
        click();
      }
    },
    onPointerDown: (event: PointerEvent) => {
      press.current.isLong = false;
      if (drag && can && event.isPrimary && event.button === 0) followDrag(event, event.currentTarget as Element, end);
      if (!rule && !tip) return;
      press.current.timer = window.setTimeout(() => {
        press.current.isLong = true;
        if (rule && !tip) play.rule(rule);
      }, 550);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onContextMenu: (event: Event) => {
      if (press.current.isLong) event.preventDefault();
    },
  };
}

/** What becomes of a thing that is dragged, and of what is dragged onto it. */
function useGrip(thing: ThingProps, takeUp: () => void, left: readonly Move[]) {
  const play = useContext(PlayContext);
  const { why, onDrop, name } = thing;
  const grip: Grip = {
    name,
    takeUp,
    letGo: play.undo,
    accepts: onDrop !== undefined || left.length > 0,
    receive: (from) => {
      if (onDrop) onDrop(from.name ?? "");
      else if (left.length > 0) play.drop(left);
      else if (why) play.why(why);
      else play.undo();
    },
  };
  return (element: Element | null) => setGrip(element, grip);
}

/** Anything on the table that can be clicked, dragged, touched or reached by keyboard. */
export function Thing(thing: ThingProps) {
  const { moves, why, label, act, picked, drag, html, name, tip, digits } = thing;
  const play = useContext(PlayContext);
  const all = matching(play.legal, moves),
    left = matching(play.left, moves);
  const can = act ? play.legal.length > 0 : all.length > 0;
  const isPicked = picked || (play.isNarrowed && left.length === play.left.length && left.length > 0);
  const isLegal = can && (left.length > 0 || act !== undefined);
  const classes = [
    "thing",
    thing.class,
    can && (isLegal ? "can" : "could"),
    isPicked && "picked",
    play.preview !== null && left.includes(play.preview) && "preview",
    play.hinted !== null && all.includes(play.hinted) && "hinted",
  ];
  const click = () => {
    if (act) act();
    else if (isPicked && left.length > 1) play.undo();
    else if (all.length > 0) play.choose(left.length > 0 ? left : all);
    else if (why !== undefined) play.why(why);
  };
  const takeUp = () => {
    if (!act) play.select(all);
    else if (!picked) act();
  };
  const shared = {
    ...usePresses(click, thing, can),
    ref: useGrip(thing, takeUp, left),
    class: classes.filter(Boolean).join(" "),
    "data-thing": name,
    "data-drag": drag && can ? "" : undefined,
    "data-tip": tip,
    "data-rule": tip ? thing.rule : undefined,
    "data-digits": digits,
    style: thing.style,
    "aria-pressed": isPicked ? ("true" as const) : undefined,
    "aria-disabled": can ? undefined : ("true" as const),
    tabindex: can ? 0 : -1, // in SVG only the small letters count
  };
  if (html)
    return (
      <button type="button" {...shared}>
        <span class="hidden">{label}</span>
        <span class="inside" aria-hidden="true">
          {thing.children}
        </span>
      </button>
    );
  return (
    <g role="button" {...shared} aria-label={label} transform={thing.transform}>
      {thing.children}
    </g>
  );
}

/** Words in the language of the table. */
/** A number with a real minus. */
export const minus = (n: number) => String(n).replace("-", "−");

/** What stands behind a number of points. */
export const pointsWord = (lang: Lang, n: number) =>
  Math.abs(n) === 1 ? say(lang, "point", "Punkt") : say(lang, "points", "Punkte");

export const say = (lang: Lang, en: string, de: string) => (lang === "de" ? de : en);
