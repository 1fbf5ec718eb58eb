// Builds a move from clicks. Each click stands for some of the legal moves; those that agree with all clicks are left.
// The first click selects; a further one that leaves a single move plays it, and so does the button that names it.
// Several moves (a programme of five cards) are sent together. The only move plays itself after a moment.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Play } from "../drawing";
import { fits, type Move, type MoveShape } from "../moves";
import { Observable, useObservable } from "../observable";
import { settings } from "../settings";

export interface Sender {
  seat: number | null;
  legal: readonly Move[];
  /** Does even the only move wait for the person? */
  isPatient: boolean;
  /** Asks the person if need be; false when they would rather choose again. */
  mayPlay(moves: readonly string[]): Promise<boolean>;
  /** Chooses again while `mayPlay` asks. */
  hold(): void;
  /** Sends moves. */
  play(moves: readonly string[]): Promise<void>;
  /** Draws nothing new until it is no longer still. */
  still(isStill: boolean): void;
  /** A move as it is sent. */
  print(shape: MoveShape): string;
  why(shape: MoveShape): void;
  rule(id: string): void;
}

export interface Composer extends Play {
  /** Is a move on its way? Few things look different then, so they follow this on their own. */
  busy: Observable<boolean>;
  /** The only legal move, while it waits for the moment when it plays itself. */
  forced: Move | null;
  /** Plays a move at once, as a button that names it does. */
  play(move: Move): void;
  hint(text: string | null): void;
}

/** How long the only move waits before it plays itself. */
export const forcedTime = 1600;

/** Takes the focus away from what is pressed to send a move, for it goes away with the move. The browser lays the page
 * out when that happens, which costs nothing now and much in the middle of a drawing. */
function letGo(): void {
  const pressed = document.activeElement;
  if (pressed?.matches(".strip *, .send")) (pressed as HTMLElement).blur();
}

interface Sending {
  busy: Observable<boolean>;
  send(moves: readonly string[]): void;
}

/** Sends moves, one or several together. The screen stands still until they are out, so that all they bring is drawn
 * at once. */
function useSending(sender: Sender, forget: () => void): Sending {
  const busy = useMemo(() => new Observable(false), []);
  const now = useRef(sender);
  now.current = sender;
  const send = async (moves: readonly string[]) => {
    const { mayPlay, play, still } = now.current;
    letGo();
    busy.set(true);
    if (await mayPlay(moves).catch(() => false)) {
      still(true);
      await play(moves);
      still(false);
    }
    busy.set(false);
    forget();
  };
  return { busy, send: (moves) => void send(moves) };
}

const none: readonly string[] = [];

/** The clicks so far. They are forgotten when something else is asked, not while the others act: several may choose at
 * the same time. */
function useClicks(seat: number | null, legal: readonly Move[]) {
  const [left, setLeft] = useState(none);
  const [hinted, setHinted] = useState<string | null>(null);
  const [undone, setUndone] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const forget = () => {
    setLeft(none);
    setHinted(null);
    setHeld(false);
  };
  const asked = `${seat} ${legal.map((move) => move.text).join(" ")}`;
  const known = useRef(asked);
  if (legal.length > 0 && known.current !== asked) {
    known.current = asked;
    forget();
  }
  const undo = () => {
    setLeft(none);
    setHeld(true);
    setUndone((times) => times + 1);
  };
  return { left, setLeft, hinted, setHinted, isHeld, forget, undo, undone };
}

/** The only move, unless it is held back; plays it after a moment. */
function useForced(legal: readonly Move[], isHeld: boolean, play: (move: Move) => void): Move | null {
  const { forced: isWanted } = useObservable(settings);
  const only = isWanted && !isHeld && legal.length === 1 ? legal[0] : null;
  useEffect(() => {
    if (!only) return;
    const timer = setTimeout(() => play(only), forcedTime);
    return () => clearTimeout(timer);
  }, [only]);
  return only;
}

export function useComposer(sender: Sender): Composer {
  const { clicks } = useObservable(settings);
  const { legal, seat } = sender;
  const { left, setLeft, hinted, setHinted, isHeld, forget, undo, undone } = useClicks(seat, legal);
  const current = legal.filter((move) => left.includes(move.text));
  const { busy, send } = useSending(sender, forget);
  const play = (move: Move) => {
    if (busy.value) return;
    if (current.length !== 1 || current[0] !== move) setLeft([move.text]);
    send([move.text]);
  };
  const forced = useForced(legal, isHeld || sender.isPatient || current.length > 0, play);
  return useMemo<Composer>(() => {
    const select = (moves: readonly Move[]) => {
      if (!busy.value) setLeft(moves.map((move) => move.text));
    };
    const drop = (moves: readonly Move[]) => (moves.length === 1 ? play(moves[0]) : select(moves));
    const choose = (moves: readonly Move[]) => {
      const isSecond = moves.length === 1 && current.includes(moves[0]);
      if (isSecond || clicks === "one") drop(moves);
      else select(moves);
    };
    return {
      seat,
      legal,
      left: current.length > 0 ? current : legal,
      isNarrowed: current.length > 0,
      hinted: legal.find((move) => move.text === hinted) ?? null,
      busy,
      forced,
      preview: current.length === 1 ? current[0] : null,
      choose,
      select,
      drop,
      play,
      send: (shapes) => {
        if (busy.value) return;
        if (shapes.length > 1) send(shapes.map(sender.print));
        else drop(legal.filter((move) => fits(move, shapes[0])));
      },
      undo: () => {
        if (busy.value) sender.hold();
        else undo();
      },
      undone,
      hint: setHinted,
      why: sender.why,
      rule: sender.rule,
    };
  }, [seat, left, hinted, undone, forced, clicks, legal]);
}
