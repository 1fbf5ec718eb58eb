// Builds a move from clicks. Each click stands for some of the legal moves; those that agree with all
// clicks are left; when one is left it is played, or shown first when the person wants to be asked.
// Several moves (a programme of five cards) are sent one after the other.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Play } from "../drawing";
import { fits, type Move, type MoveShape } from "../moves";
import { useObservable } from "../observable";
import { settings } from "../settings";

export interface Sender {
  seat: number | null;
  /** Identifies the position: when it changes, clicks that were not sent are forgotten. */
  number: number;
  legal: readonly Move[];
  play(move: Move): Promise<void>;
  why(shape: MoveShape): void;
  rule(id: string): void;
}

export interface Composer extends Play {
  isBusy: boolean;
  confirm(): void;
  hint(text: string | null): void;
}

/** Plays moves one after the other, each as soon as it is legal; forgets them when it never is. */
function useSequence(legal: readonly Move[], isBusy: boolean, play: (move: Move) => void) {
  const [later, setLater] = useState<readonly MoveShape[]>([]);
  useEffect(() => {
    if (later.length === 0 || isBusy) return;
    const next = legal.find((move) => fits(move, later[0]));
    if (next) {
      play(next);
      setLater(later.slice(1));
    } else if (legal.length > 0) setLater([]);
  }, [legal, isBusy, later]);
  return setLater;
}

/** The clicks so far; forgotten as soon as the position is another one. */
function useClicks(position: string) {
  const [left, setLeft] = useState<readonly Move[] | null>(null);
  const [hinted, setHinted] = useState<string | null>(null);
  const known = useRef(position);
  if (known.current !== position) {
    known.current = position;
    if (left) setLeft(null);
    if (hinted) setHinted(null);
  }
  return { left, setLeft, hinted, setHinted };
}

export function useComposer(sender: Sender): Composer {
  const { confirm: mustConfirm } = useObservable(settings);
  const { legal, seat } = sender;
  const [isBusy, setBusy] = useState(false);
  const position = `${seat}/${sender.number}/${legal.length}`;
  const { left, setLeft, hinted, setHinted } = useClicks(position);
  const current = (left ?? []).filter((move) => legal.includes(move));
  const play = (move: Move) => {
    setBusy(true);
    setLeft([move]);
    sender.play(move).finally(() => {
      setBusy(false);
      setLeft(null);
    });
  };
  const setLater = useSequence(legal, isBusy, play);
  return useMemo<Composer>(() => {
    const choose = (moves: readonly Move[]) => {
      if (isBusy || moves.length === 0) return;
      if (moves.length > 1 || mustConfirm) setLeft(moves);
      else play(moves[0]);
    };
    return {
      seat,
      legal,
      left: current.length > 0 ? current : legal,
      hinted: legal.find((move) => move.text === hinted) ?? null,
      isBusy,
      preview: current.length === 1 ? current[0] : null,
      choose,
      send: (shapes) => {
        if (isBusy) return;
        if (shapes.length > 1) setLater(shapes);
        else choose(legal.filter((move) => fits(move, shapes[0])));
      },
      confirm: () => {
        if (!isBusy && current.length === 1) play(current[0]);
      },
      undo: () => {
        if (!isBusy) setLeft(null);
      },
      hint: setHinted,
      why: sender.why,
      rule: sender.rule,
    };
  }, [position, left, hinted, isBusy, mustConfirm, legal]);
}
