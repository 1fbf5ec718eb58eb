// Builds a move from clicks. Each click stands for some of the legal moves; those that agree with all clicks are left.
// The first click selects; a further one that leaves a single move plays it, and so does the button that names it.
// Several moves (a programme of five cards) are sent one after the other. The only move plays itself after a moment.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Play } from "../drawing";
import { fits, type Move, type MoveShape } from "../moves";
import { useObservable } from "../observable";
import { settings } from "../settings";

export interface Sender {
  seat: number | null;
  legal: readonly Move[];
  /** Does even the only move wait for the person? */
  isPatient: boolean;
  /** Sends the move; false when it is refused, or when the person would rather choose again. */
  play(move: Move): Promise<boolean>;
  /** Chooses again while `play` asks. */
  hold(): void;
  /** Draws nothing new until it is no longer still. */
  still(isStill: boolean): void;
  why(shape: MoveShape): void;
  rule(id: string): void;
}

export interface Composer extends Play {
  isBusy: boolean;
  /** The only legal move, while it waits for the moment when it plays itself. */
  forced: Move | null;
  /** Plays a move at once, as a button that names it does. */
  play(move: Move): void;
  hint(text: string | null): void;
}

/** How long the only move waits before it plays itself. */
export const forcedTime = 1600;

/** Finds the move that is meant among the legal ones. */
type Pick = (legal: readonly Move[]) => Move | undefined;

interface Sending {
  isBusy: boolean;
  /** Plays moves one after the other, each as soon as it is legal; forgets the rest when one never is. */
  send(picks: readonly Pick[]): void;
}

/** Sends moves. The next of several goes as soon as the one before is accepted, and the screen stands still until all
 * are out: a slow device need not draw what lies in between. Only a move that was not legal at the start waits until
 * the screen shows that it is. */
function useSending(legal: readonly Move[], { play, still }: Sender, forget: () => void): Sending {
  const [isBusy, setBusy] = useState(false);
  const now = useRef({ legal, play, later: [] as readonly Pick[], isOut: false });
  now.current.play = play;
  const end = () => {
    now.current.later = [];
    still(false);
    setBusy(false);
    forget();
  };
  const next = (isNew: boolean) => {
    const { later, isOut, legal: list } = now.current;
    if (later.length === 0 || isOut) return;
    const move = later[0](list);
    if (!move && isNew && list.length > 0) end();
    if (!move) return still(false);
    Object.assign(now.current, { later: later.slice(1), isOut: true });
    const isAccepted = now.current.play(move).catch(() => false);
    void isAccepted.then((isPlayed) => {
      now.current.isOut = false;
      if (!isPlayed || now.current.later.length === 0) end();
      else next(false);
    });
  };
  useLayoutEffect(() => {
    now.current.legal = legal;
    next(true);
  }, [legal]);
  const send = (picks: readonly Pick[]) => {
    now.current.later = picks;
    setBusy(true);
    still(picks.length > 1);
    next(true);
  };
  return { isBusy, send };
}

/** The clicks so far. They are forgotten when something else is asked, not while the others act: several may choose at
 * the same time. */
function useClicks(seat: number | null, legal: readonly Move[]) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [hinted, setHinted] = useState<string | null>(null);
  const [undone, setUndone] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const forget = () => {
    setLeft([]);
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
    setLeft([]);
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
  const { isBusy, send } = useSending(legal, sender, forget);
  const play = (move: Move) => {
    if (isBusy) return;
    setLeft([move.text]);
    send([() => move]);
  };
  const forced = useForced(legal, isHeld || isBusy || sender.isPatient || current.length > 0, play);
  return useMemo<Composer>(() => {
    const select = (moves: readonly Move[]) => {
      if (!isBusy) setLeft(moves.map((move) => move.text));
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
      isBusy,
      forced,
      preview: current.length === 1 ? current[0] : null,
      choose,
      select,
      drop,
      play,
      send: (shapes) => {
        if (isBusy) return;
        if (shapes.length > 1) send(shapes.map((shape) => (list) => list.find((move) => fits(move, shape))));
        else drop(legal.filter((move) => fits(move, shapes[0])));
      },
      undo: () => {
        if (isBusy) sender.hold();
        else undo();
      },
      undone,
      hint: setHinted,
      why: sender.why,
      rule: sender.rule,
    };
  }, [seat, left, hinted, undone, isBusy, forced, clicks, legal]);
}
