// What the coach says, in a quiet box: before a move, with the choice to play it all the same; after it, until
// something else is done.
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableInfo } from "../messages";
import type { Move } from "../moves";
import { useObservable } from "../observable";
import { settings } from "../settings";
import { t } from "../words";
import { askCoach, isCoached } from "./coach";

interface Position {
  view: unknown;
  seat: number | null;
  legal: readonly Move[];
}

interface Asked {
  move: string;
  words: string;
  answer: (isPlayed: boolean) => void;
}

export type CoachState = ReturnType<typeof useCoach>;

/** Thinks about each position in which the seat has a choice, and holds moves back that lose much. */
export function useCoach(info: TableInfo, { view, seat, legal }: Position) {
  useObservable(settings);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [others, setOthers] = useState("");
  const open = useRef<Asked | null>(null);
  const isOn = isCoached(info) && seat !== null && legal.length > 1;
  const close = (isPlayed: boolean) => {
    open.current?.answer(isPlayed);
    open.current = null;
    setAsked(null);
  };
  useEffect(() => {
    if (isOn) void askCoach(info, { view, seat, move: "" });
    if (!legal.some(({ text }) => text === open.current?.move)) close(false);
  }, [isOn, view, legal]);
  useEffect(() => () => close(false), []);
  return {
    asked,
    others,
    close,
    forget: () => setOthers(""),
    /** May the move be played? Asks the person when it loses much. */
    async mayPlay(move: string): Promise<boolean> {
      setOthers("");
      if (!isOn) return true;
      const { warning, others } = await askCoach(info, { view, seat, move });
      const isPlayed =
        warning === "" ||
        (await new Promise<boolean>((answer) => {
          open.current = { move, words: warning, answer };
          setAsked(open.current);
        }));
      if (isPlayed) setOthers(others);
      return isPlayed;
    },
  };
}

/** The box itself. */
export function CoachNote({ coach }: { coach: CoachState }) {
  const { asked, others, close, forget } = coach;
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus({ preventScroll: true }), [asked]);
  if (asked)
    return (
      <section class="coach asks" role="alertdialog" aria-label={t("coach")} aria-describedby="coach-words">
        <p id="coach-words">
          <b>{t("coach")}:</b> {asked.words}
        </p>
        <p class="button-row">
          <button ref={again} onClick={() => close(false)}>
            {t("coachAgain")}
          </button>
          <button class="quiet" onClick={() => close(true)}>
            {t("coachAnyway")}
          </button>
        </p>
      </section>
    );
  return others === "" ? null : (
    <section class="coach" role="status">
      <p>
        <b>{t("coach")}:</b> {others}
      </p>
      <button class="quiet" onClick={forget} aria-label={t("close")}>
        ✕
      </button>
    </section>
  );
}
