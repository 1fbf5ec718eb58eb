// The report in a replay: marks of lines, and the better move on the board.
import { useEffect, useState } from "preact/hooks";
import type { Play } from "../drawing";
import type { RecordInfo } from "../engine";
import { MoveTable } from "../moves";
import { useObservable } from "../observable";
import { settings } from "../settings";
import type { LineMark } from "../table/log";
import { stepTime } from "../table/pacing";
import { t } from "../words";
import { luckOf, type Explanation, type Followed, type Moment, type Report } from "./explanation";

/** What the report says of the lines in the log. */
export function marksOf(report: Report | null, names: readonly string[]): ReadonlyMap<number, LineMark> {
  const words = { good: t("markGood"), slip: t("markSlip"), blunder: t("markBlunder") };
  const marks = new Map<number, LineMark>();
  report?.lines.forEach((line, i) => {
    const luck = luckOf(line);
    if (line.mark !== "") marks.set(i + 1, { words: words[line.mark], isBad: line.mark !== "good" });
    else if (luck)
      marks.set(i + 1, {
        words: `${t(luck.value < 0 ? "markUnlucky" : "markLucky")} ${names[luck.seat]}`,
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
}

export function useShown(explanation: Explanation, at: number) {
  const [shown, setShown] = useState<Shown | null>(null);
  const { speed } = useObservable(settings);
  const showStep = async (moment: Moment, step: number) => {
    const seat = Number(explanation.report?.lines[moment.first].who);
    const followed = await explanation.follow({ line: moment.first, step, viewer: seat });
    setShown(followed && { ...followed, moment, seat, step });
  };
  useEffect(() => {
    if (!shown || shown.step >= shown.count) return;
    const timer = setTimeout(() => void showStep(shown.moment, shown.step + 1), Math.max(1200, stepTime(speed)));
    return () => clearTimeout(timer);
  }, [shown]);
  useEffect(() => setShown(null), [at]);
  return { shown, show: (moment: Moment) => void showStep(moment, 0) };
}

/** The board with the better move marked, as long as it is not yet played. */
export function hinting(watched: Play, { moment, seat, step }: Shown, info: RecordInfo): Play {
  const text = moment.move ?? "",
    move = { ...new MoveTable(info.moves).read(text), text, label: moment.better ?? "" };
  return step > 0 ? { ...watched, seat } : { ...watched, seat, legal: [move], left: [move], hinted: move };
}
