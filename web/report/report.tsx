// The match explained: the curve of chances, why it ended so, and the moments that mattered.
import { t } from "../words";
import type { Explanation, Moment, Report } from "./explanation";

const percent = (millionths: number) => Math.round(millionths / 10_000);
const signed = (millionths: number) => `${percent(millionths) < 0 ? "−" : "+"}${Math.abs(percent(millionths))}`;
const dashes = ["", "14 7", "3 6", "18 6 4 6", "8 4", "2 8", "22 8", "8 8 2 8"];

const width = 800,
  height = 240,
  left = 44,
  right = 660;

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

export function Curve({ report, names, at, goTo }: CurveProps) {
  const last = report.curve.length - 1,
    x = (line: number) => left + ((right - left) * line) / Math.max(1, last),
    y = (share: number) => height - 24 - ((height - 44) * share) / 1_000_000;
  const click = (e: MouseEvent) => {
    const box = (e.currentTarget as Element).getBoundingClientRect(),
      inside = ((e.clientX - box.left) / box.width) * width;
    goTo(Math.max(0, Math.min(last, Math.round(((inside - left) / (right - left)) * last))));
  };
  const heights = nameHeights(report, y);
  return (
    <div class="curve-box">
      <svg class="curve" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t("reportCurve")} onClick={click}>
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
            <line
              class="key"
              stroke-dasharray={dashes[seat]}
              x1={right + 8}
              x2={right + 32}
              y1={heights[seat]}
              y2={heights[seat]}
            />
            <text x={right + 38} y={heights[seat] + 5}>
              {name}
            </text>
          </g>
        ))}
        {report.moments.map((moment, i) => (
          <g class="moment-dot" transform={`translate(${x(moment.last)} ${y(report.curve[moment.last][moment.seat])})`}>
            <circle r={11} />
            <text y={5} text-anchor="middle">
              {i + 1}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

function Bar({ label, value, error, most }: { label: string; value: number; error: number; most: number }) {
  const size = (50 * Math.abs(value)) / most;
  return (
    <div class="bar-row">
      <span>{label}</span>
      <span class="bar-place" aria-hidden="true">
        <span
          class={value < 0 ? "bar minus" : "bar plus"}
          style={{ width: `${size}%`, left: `${value < 0 ? 50 - size : 50}%` }}
        />
      </span>
      <b title={`± ${percent(2 * error)}`}>{signed(value)}</b>
    </div>
  );
}

function Bars({ report, names }: { report: Report; names: readonly string[] }) {
  const kinds = ["luck", "own", "others"] as const;
  const most = Math.max(1, ...report.seats.flatMap((seat) => kinds.map((kind) => Math.abs(seat[kind][0]))));
  const words = { luck: t("reportLuck"), own: t("reportOwn"), others: t("reportOthers") };
  return (
    <section class="card-box report-bars">
      <h3>{t("reportWhy")}</h3>
      <p class="faint">{t("reportUnit")}</p>
      {report.seats.map((seat, i) => (
        <div class="bar-seat">
          <h4>
            {names[i]}{" "}
            <small>
              {percent(seat.start)} % → {percent(seat.result)} %
            </small>
          </h4>
          {kinds.map((kind) => (
            <Bar label={words[kind]} value={seat[kind][0]} error={seat[kind][1]} most={most} />
          ))}
          <p class="faint">
            {t("reportLoss")}: {percent(seat.loss[0])} · {t("reportSlips")}: {seat.slips} · {t("reportBlunders")}:{" "}
            {seat.blunders}
          </p>
        </div>
      ))}
    </section>
  );
}

export interface MomentActs {
  goTo: (line: number) => void;
  show: (moment: Moment) => void;
  playOn: (moment: Moment) => void;
}

/** Who it mattered most for, and how much: what was given away, or what changed. */
function stake(moment: Moment, report: Report): { seat: number; change: number } {
  return moment.better
    ? { seat: Number(report.lines[moment.first].who), change: -moment.loss }
    : { seat: moment.seat, change: moment.changes[moment.seat][0] };
}

interface MomentProps {
  moment: Moment;
  report: Report;
  names: readonly string[];
  acts: MomentActs;
}

function MomentRow({ moment, report, names, acts }: MomentProps) {
  const { seat, change } = stake(moment, report);
  return (
    <li>
      <button class="moment-head" onClick={() => acts.goTo(moment.last)}>
        {moment.words}
      </button>
      <p>
        <b class={change < 0 ? "change minus" : "change plus"}>
          {names[seat]} {signed(change)}
        </b>{" "}
        {moment.isLuck ? t("reportNobody") : moment.better ? "" : t("reportNoBetter")}
      </p>
      {moment.better && (
        <p>
          {t("reportGiven")} {percent(moment.loss)} %. {t("reportBetter")}: <b>{moment.better}</b>. {moment.why}
        </p>
      )}
      <div class="button-row">
        {moment.better && (
          <button class="primary" onClick={() => acts.show(moment)}>
            {t("reportShow")}
          </button>
        )}
        <button onClick={() => acts.playOn(moment)}>{t("playOnHere")}</button>
      </div>
    </li>
  );
}

interface ReportProps extends Omit<CurveProps, "report" | "goTo"> {
  explanation: Explanation;
  acts: MomentActs;
}

export function ReportPanel({ explanation, names, at, acts }: ReportProps) {
  const { report, part, error } = explanation;
  return (
    <section class="report" aria-label={t("report")}>
      <h2>{t("report")}</h2>
      {error && <p class="error">{t("reportFailed")}</p>}
      {!error && part < 1 && (
        <p role="status">
          {t("reportWorking")} <progress value={part} max={1} />
        </p>
      )}
      {report && (
        <>
          <Curve report={report} names={names} at={at} goTo={acts.goTo} />
          <div class="report-columns">
            <section class="card-box">
              <h3>{t("reportMoments")}</h3>
              <ol class="moments">
                {report.moments.map((moment) => (
                  <MomentRow moment={moment} report={report} names={names} acts={acts} />
                ))}
              </ol>
            </section>
            <Bars report={report} names={names} />
          </div>
          <p class="faint">
            {report.playouts} {t("reportPlayouts")}
          </p>
        </>
      )}
    </section>
  );
}
