// The report in a replay: marks of lines, and the better move on the board.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Play } from "../drawing";
import type { RecordInfo } from "../engine";
import { MoveTable } from "../moves";
import { useObservable } from "../observable";
import { settings } from "../settings";
import type { LineMark } from "../table/log";
import { stepTime } from "../table/pacing";
import { r } from "./words";
import { luckOf, type Explanation, type Followed, type Moment, type Report } from "./explanation";

/** What the report says of the lines in the log. */
export function marksOf(report: Report | null, names: readonly string[]): ReadonlyMap<number, LineMark> {
  const words = { good: r("good"), slip: r("slip"), blunder: r("blunder") };
  const marks = new Map<number, LineMark>();
  report?.lines.forEach((line, i) => {
    const luck = luckOf(line);
    if (line.mark !== "") marks.set(i + 1, { words: words[line.mark], isBad: line.mark !== "good" });
    else if (luck)
      marks.set(i + 1, {
        words: `${r(luck.value < 0 ? "unluckyFor" : "luckyFor")} ${names[luck.seat]}`,
        isBad: luck.value < 0,
      });
  });
  return marks;
}

/** The better move on the board: first as a hint, then the line that might have followed, step by step. */
export interface Shown extends Followed {
  moment: Moment;
  seat: number;
  step: number;
  /** The line of the replay at which it is shown; whoever goes to another one sees that. */
  at: number;
}

export function useShown(explanation: Explanation, at: number) {
  const [shown, setShown] = useState<Shown | null>(null);
  const { speed } = useObservable(settings);
  const now = useRef(at);
  now.current = at;
  const showStep = async (moment: Moment, step: number, isWanted: () => boolean) => {
    const seat = Number(explanation.report?.lines[moment.first].who);
    const followed = await explanation.follow({ line: moment.first, step, viewer: seat });
    if (isWanted()) setShown(followed && { ...followed, moment, seat, step, at: now.current });
  };
  useEffect(() => {
    if (!shown || shown.step >= shown.count) return;
    const isStillThere = () => now.current === shown.at;
    const next = () => void showStep(shown.moment, shown.step + 1, isStillThere);
    const timer = setTimeout(next, Math.max(1200, stepTime(speed)));
    return () => clearTimeout(timer);
  }, [shown]);
  useEffect(() => setShown(null), [at]);
  return {
    shown: shown?.at === at ? shown : null,
    show: (moment: Moment) => void showStep(moment, 0, () => true),
  };
}

/** The board with the better move marked, as long as it is not yet played. */
export function hinting(watched: Play, { moment, seat, step }: Shown, info: RecordInfo): Play {
  const text = moment.move ?? "",
    move = { ...new MoveTable(info.moves).read(text), text, label: moment.better ?? "" };
  return step > 0 ? { ...watched, seat } : { ...watched, seat, legal: [move], left: [move], hinted: move };
}
