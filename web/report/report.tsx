// The match explained: the curve of chances, why it ended so, and the moments that mattered.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useBoxSize } from "../stage";
import { t } from "../words";
import { r } from "./words";
import type { Explanation, Report } from "./explanation";
import { Change, MomentRow, percent, shortly, signed, type MomentActs } from "./moments";

const dashes = ["", "14 7", "3 6", "18 6 4 6", "8 4", "2 8", "22 8", "8 8 2 8"];

const height = 240,
  left = 44;
/** Where there is room, the names stand at the ends of their curves; on a phone and in a panel below all. */
const wide = { width: 800, right: 660 },
  narrow = { width: 420, right: 410 },
  roomForNames = 520; // pixels

export interface CurveProps {
  report: Report;
  names: readonly string[];
  at: number;
  goTo: (line: number) => void;
}

/** Where the names at the right end stand, none on another. */
function nameHeights(report: Report, y: (share: number) => number): number[] {
  const ends = report.curve[report.curve.length - 1].map((share, seat) => ({ seat, y: y(share) }));
  const heights: number[] = [];
  let above = -Infinity,
    below = height + 4;
  for (const end of ends.sort((a, b) => a.y - b.y)) heights[end.seat] = above = Math.max(end.y, above + 20);
  for (const end of ends.reverse()) heights[end.seat] = below = Math.min(heights[end.seat], below - 20);
  return heights;
}

/** A piece of a seat's curve, and whose it is. */
const Key = ({ seat, x, y, name }: { seat: number; x: number; y: number; name?: string }) => (
  <>
    <line class="key" stroke-dasharray={dashes[seat]} x1={x} x2={x + 24} y1={y} y2={y} />
    {name !== undefined && (
      <text x={x + 30} y={y + 5}>
        {name}
      </text>
    )}
  </>
);

const CurveNames = ({ names }: Pick<CurveProps, "names">) => (
  <ul class="curve-names">
    {names.map((name, seat) => (
      <li>
        <svg class={`seat-curve seat-curve-${seat}`} width="26" height="6" aria-hidden="true">
          <Key seat={seat} x={1} y={3} />
        </svg>{" "}
        {name}
      </li>
    ))}
  </ul>
);

export function Curve({ report, names, at, goTo }: CurveProps) {
  const box = useBoxSize(),
    isWide = box.size.width >= roomForNames,
    { width, right } = isWide ? wide : narrow;
  const last = report.curve.length - 1,
    x = (line: number) => left + ((right - left) * line) / Math.max(1, last),
    y = (share: number) => height - 24 - ((height - 44) * share) / 1_000_000;
  const click = (e: MouseEvent) => {
    const plane = (e.currentTarget as SVGSVGElement).getScreenCTM()!.inverse(),
      inside = new DOMPoint(e.clientX, e.clientY).matrixTransform(plane).x;
    goTo(Math.max(0, Math.min(last, Math.round(((inside - left) / (right - left)) * last))));
  };
  const heights = nameHeights(report, y);
  return (
    <div class="curve-box" ref={box.ref}>
      <svg class="curve" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={r("curve")} onClick={click}>
        {[0, 25, 50, 75, 100].map((p) => (
          <g>
            <line class="grid" x1={left} x2={right} y1={y(p * 10_000)} y2={y(p * 10_000)} />
            <text x={left - 6} y={y(p * 10_000) + 4} text-anchor="end">
              {p} %
            </text>
          </g>
        ))}
        <line class="now" x1={x(at)} x2={x(at)} y1={10} y2={height - 24} />
        {names.map((name, seat) => (
          <g class={`seat-curve seat-curve-${seat}`}>
            <polyline
              stroke-dasharray={dashes[seat]}
              points={report.curve
                .map((shares, line) => `${x(line).toFixed(1)},${y(shares[seat]).toFixed(1)}`)
                .join(" ")}
            />
            {isWide && <Key seat={seat} x={right + 8} y={heights[seat]} name={name} />}
          </g>
        ))}
        <text x={left} y={height - 4}>
          {r("start")}
        </text>
        <text x={right} y={height - 4} text-anchor="end">
          {r("end")}
        </text>
        {report.moments.map((moment, i) => (
          <g class="moment-dot" transform={`translate(${x(moment.last)} ${y(report.curve[moment.last][moment.seat])})`}>
            <circle r={11} />
            <text y={5} text-anchor="middle">
              {i + 1}
            </text>
          </g>
        ))}
      </svg>
      {!isWide && <CurveNames names={names} />}
    </div>
  );
}

const kinds = ["luck", "own", "others"] as const;

interface BarProps {
  kind: (typeof kinds)[number];
  value: number;
  error: number;
  most: number;
}

function Bar({ kind, value, error, most }: BarProps) {
  const size = (50 * Math.abs(value)) / most,
    words = { luck: r("luck"), own: r("own"), others: r("others") };
  return (
    <div class="bar-row">
      <span>{words[kind]}</span>
      <span class="bar-place" aria-hidden="true">
        <span
          class={`bar ${kind} ${value < 0 ? "minus" : "plus"}`}
          style={{ width: `${size}%`, left: `${value < 0 ? 50 - size : 50}%` }}
        />
      </span>
      <b>
        {signed(value)} <small>± {percent(2 * error)}</small>
      </b>
    </div>
  );
}

interface BarsProps {
  report: Report;
  names: readonly string[];
  mark: (seat: number) => ComponentChildren;
}

function Bars({ report, names, mark }: BarsProps) {
  const most = Math.max(1, ...report.seats.flatMap((seat) => kinds.map((kind) => Math.abs(seat[kind][0]))));
  return (
    <section class="card-box report-bars">
      <h3>{r("why")}</h3>
      <p class="faint">{r("unit")}</p>
      {report.seats.map((seat, i) => (
        <div class="bar-seat">
          <h4>
            <span class="mark">{mark(i)}</span> {names[i]}{" "}
            <small>
              {percent(seat.start)} % → {percent(seat.result)} %
            </small>
          </h4>
          {kinds.map((kind) => (
            <Bar kind={kind} value={seat[kind][0]} error={seat[kind][1]} most={most} />
          ))}
          <p class="faint">
            {[
              `${r("rest")}: ${signed(seat.rest[0])}`,
              `${r("loss")}: ${percent(seat.loss[0])}`,
              `${r("slips")}: ${seat.slips}`,
              `${r("blunders")}: ${seat.blunders}`,
            ].join(" · ")}
          </p>
        </div>
      ))}
    </section>
  );
}

interface NowProps {
  report: Report;
  names: readonly string[];
  at: number;
  board: ComponentChildren;
  words: string;
}

/** Whose chances the line before this position has changed most. */
function turn({ lines }: Report, at: number): { seat: number; value: number } | null {
  const changes = lines[at - 1]?.changes.map(([value], seat) => ({ seat, value })) ?? [];
  return changes.sort((a, b) => Math.abs(b.value) - Math.abs(a.value))[0] ?? null;
}

/** The position looked at, beside its figures: nobody has to scroll up to the board. */
function Now({ report, names, at, board, words }: NowProps) {
  const place = report.moments.findIndex(({ last }) => last === at),
    changed = turn(report, at),
    chance = (line: number) => `${percent(report.curve[line][changed!.seat])} %`,
    [head, rest] = shortly(words);
  return (
    <>
      <h3>
        {place >= 0 && <span class="moment-place">{place + 1}</span>} {head}
      </h3>
      {board}
      {rest && <p class="moment-rest faint">{rest}</p>}
      {changed && percent(changed.value) !== 0 && (
        <p>
          <Change value={changed.value}>{names[changed.seat]}</Change> {chance(at - 1)} → {chance(at)}
        </p>
      )}
    </>
  );
}

interface ReportProps extends Omit<CurveProps, "report" | "goTo"> {
  explanation: Explanation;
  acts: MomentActs;
  /** The position looked at, as a picture and in words. */
  board: ComponentChildren;
  words: string;
}

/** Comes into sight when the address asks for it, as soon as it is there. */
function useAsked(isThere: boolean) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isThere && location.hash === "#explained") place.current?.scrollIntoView();
  }, [isThere]);
  return place;
}

export function ReportPanel({ explanation, names, at, acts, board, words }: ReportProps) {
  const { report, part, error } = explanation;
  const place = useAsked(report !== null),
    now = useRef<HTMLElement>(null);
  const look = () => setTimeout(() => now.current?.scrollIntoView({ block: "nearest" }));
  const reveal =
    <A,>(act: (of: A) => void) =>
    (of: A) => {
      act(of);
      look();
    };
  const shown: MomentActs = { ...acts, goTo: reveal(acts.goTo), show: reveal(acts.show) };
  return (
    <section class="report" ref={place} aria-label={t("report")}>
      <h2>{t("report")}</h2>
      {error && <p class="error">{r("failed")}</p>}
      {!error && part < 1 && (
        <p role="status">
          {r("working")} <progress value={part} max={1} />
        </p>
      )}
      {report && (
        <>
          <div class="report-grid">
            <section class="card-box report-curve">
              <h3>{r("who")}</h3>
              <Curve report={report} names={names} at={at} goTo={acts.goTo} />
            </section>
            <section class="card-box report-now" ref={now} aria-label={r("board")}>
              <Now report={report} names={names} at={at} board={board} words={words} />
            </section>
            <section class="card-box report-moments">
              <h3>{r(report.moments.length === 5 ? "moments" : "fewMoments")}</h3>
              <ol class="moments">
                {report.moments.map((moment, i) => (
                  <MomentRow
                    place={i + 1}
                    isChosen={moment.last === at}
                    moment={moment}
                    report={report}
                    names={names}
                    acts={shown}
                  />
                ))}
              </ol>
            </section>
            <Bars report={report} names={names} mark={acts.mark} />
          </div>
          <p class="faint">
            {report.playouts} {r("playouts")}
          </p>
        </>
      )}
    </section>
  );
}
