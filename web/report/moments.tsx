// The moments that mattered, each with a picture of its position, and in words.
import type { ComponentChildren } from "preact";
import { r } from "./words";
import type { Moment, Report } from "./explanation";

export const percent = (millionths: number) => Math.round(millionths / 10_000);
export const signed = (millionths: number) => `${percent(millionths) < 0 ? "−" : "+"}${Math.abs(percent(millionths))}`;

/** So many letters make a heading. */
const headLength = 50;

/** What happened in a few words, and the rest of the sentences. */
export function shortly(words: string): [head: string, rest: string] {
  const parts = words.length > headLength ? /^(.+?)(?:[:;.] )(.)(.*)$/s.exec(words) : null;
  return parts ? [parts[1], parts[2].toUpperCase() + parts[3]] : [words.replace(/\.$/, ""), ""];
}

/** How much a chance has changed: its sign is also its colour. */
export const Change = ({ value, children }: { value: number; children?: ComponentChildren }) => (
  <b class={value < 0 ? "change minus" : "change plus"}>
    {children} {signed(value)}
  </b>
);

export interface MomentActs {
  goTo: (line: number) => void;
  show: (moment: Moment) => void;
  playOn: (moment: Moment) => void;
  /** The position after it, as a picture. */
  picture: (moment: Moment) => ComponentChildren;
  mark: (seat: number) => ComponentChildren;
}

/** Who it mattered most for, and how much: what was given away, or what changed. */
function stake(moment: Moment, report: Report): { seat: number; change: number } {
  return moment.better
    ? { seat: Number(report.lines[moment.first].who), change: -moment.loss }
    : { seat: moment.seat, change: moment.changes[moment.seat][0] };
}

interface MomentProps {
  moment: Moment;
  place: number;
  isChosen: boolean;
  report: Report;
  names: readonly string[];
  acts: MomentActs;
}

export function MomentRow({ moment, place, isChosen, report, names, acts }: MomentProps) {
  const { seat, change } = stake(moment, report),
    [head, rest] = shortly(moment.words);
  return (
    <li class={isChosen ? "chosen" : ""}>
      <div class="moment-picture" onClick={() => acts.goTo(moment.last)}>
        {acts.picture(moment)}
        <span class="moment-place">{place}</span>
      </div>
      <div class="moment-words">
        <button class="moment-head" aria-current={isChosen ? "true" : undefined} onClick={() => acts.goTo(moment.last)}>
          {head}
        </button>
        {rest && <p class="moment-rest faint">{rest}</p>}
        <p>
          <Change value={change}>{names[seat]}</Change>{" "}
          {moment.isLuck ? r("nobody") : moment.better ? "" : r("noBetter")}
        </p>
        {moment.better && (
          <p>
            {r("given")} {percent(moment.loss)} %. {r("better")}: <b>{moment.better}</b>.
          </p>
        )}
        {moment.why && (
          <details class="faint">
            <summary>{r("whyBetter")}</summary>
            {moment.why}
          </details>
        )}
      </div>
      <div class="button-row">
        {moment.better && (
          <button class="primary" onClick={() => acts.show(moment)}>
            {r("show")}
          </button>
        )}
        <button onClick={() => acts.playOn(moment)}>{r("playOn")}</button>
      </div>
    </li>
  );
}
