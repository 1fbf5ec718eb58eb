// Builds a move from clicks. Each click stands for some of the legal moves; those that agree with all
// clicks are left; when one is left it is played, or shown first when the person wants to be asked.
// Several moves (a programme of five cards) are sent one after the other.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Play } from "../drawing";
import { settings } from "../settings";
import { useStore } from "../store";

export interface Sender {
  seat: number | null;
  /** Identifies the position: when it changes, clicks that were not sent are forgotten. */
  number: number;
  legal: readonly string[];
  play(move: string): Promise<void>;
  why(move: string): void;
  rule(id: string): void;
}

export interface Composer extends Play {
  isBusy: boolean;
  confirm(): void;
  hint(move: string | null): void;
}

export function useComposer(sender: Sender): Composer {
  const { confirm: mustConfirm } = useStore(settings);
  const [left, setLeft] = useState<readonly string[] | null>(null);
  const [hinted, setHinted] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [later, setLater] = useState<readonly string[]>([]);
  const position = `${sender.seat}/${sender.number}/${sender.legal.length}`;
  const known = useRef(position);
  if (known.current !== position) {
    known.current = position;
    if (left) setLeft(null);
    if (hinted) setHinted(null);
  }
  const current = left ? left.filter((m) => sender.legal.includes(m)) : [];
  const isNarrowed = current.length > 0;

  const play = (move: string) => {
    setBusy(true);
    setLeft([move]);
    sender.play(move).finally(() => {
      setBusy(false);
      setLeft(null);
    });
  };

  useEffect(() => {
    if (later.length === 0 || isBusy) return;
    if (sender.legal.includes(later[0])) {
      play(later[0]);
      setLater(later.slice(1));
    } else if (sender.legal.length > 0) setLater([]);
  }, [position, isBusy, later]);

  return useMemo<Composer>(
    () => ({
      seat: sender.seat,
      legal: sender.legal,
      left: isNarrowed ? current : sender.legal,
      hinted,
      isBusy,
      preview: isNarrowed && current.length === 1 ? current[0] : null,
      choose: (moves) => {
        if (isBusy || moves.length === 0) return;
        if (moves.length > 1 || mustConfirm) setLeft(moves);
        else play(moves[0]);
      },
      send: (moves) => {
        if (isBusy || moves.length === 0) return;
        if (moves.length === 1) {
          if (mustConfirm) setLeft(moves);
          else play(moves[0]);
        } else setLater(moves);
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
    }),
    [position, left, hinted, isBusy, mustConfirm, sender.legal],
  );
}
