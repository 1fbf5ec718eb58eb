// A figure of each match over time: dots for matches, a line for the mean of the last ten; the same as a table.
import { settings } from "../settings";
import { runningMean } from "./figures";
import { m } from "./words";

export interface PlotProps {
  title: string;
  unit: string;
  /** The oldest first. */
  points: readonly { at: number; value: number; href: string }[];
}

const width = 640,
  height = 200,
  left = 52,
  right = 620,
  top = 14,
  bottom = 164;

const dayOf = (at: number) => new Date(at * 1000).toLocaleDateString(settings.value.lang);
const rounded = (value: number) => (Math.round(value * 10) / 10).toLocaleString(settings.value.lang).replace("-", "−");

/** Round numbers between the two, about four of them. */
function gridOf(low: number, high: number): number[] {
  const rough = (high - low) / 4,
    power = 10 ** Math.floor(Math.log10(rough)),
    step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!;
  const lines = [];
  for (let n = Math.ceil(low / step); n * step <= high; n++) lines.push(n * step);
  return lines;
}

function Picture({ title, points }: PlotProps) {
  const values = points.map((point) => point.value),
    low = Math.min(0, ...values),
    high = Math.max(low + 1, 0, ...values);
  const x = (i: number) => left + ((right - left) * (i + 0.5)) / points.length,
    y = (value: number) => bottom - ((bottom - top) * (value - low)) / (high - low);
  const means = runningMean(values);
  return (
    <svg class="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}. ${m("plotKey")}`}>
      {gridOf(low, high).map((value) => (
        <g>
          <line class={value === 0 ? "zero" : "grid"} x1={left} x2={right} y1={y(value)} y2={y(value)} />
          <text x={left - 8} y={y(value) + 5} text-anchor="end">
            {rounded(value)}
          </text>
        </g>
      ))}
      {values.map((value, i) => (
        <circle cx={x(i)} cy={y(value)} r={values.length > 150 ? 2 : 4} />
      ))}
      <polyline points={means.map((mean, i) => `${x(i).toFixed(1)},${y(mean).toFixed(1)}`).join(" ")} />
      <text x={left} y={height - 8}>
        {dayOf(points[0].at)}
      </text>
      <text x={right} y={height - 8} text-anchor="end">
        {dayOf(points[points.length - 1].at)}
      </text>
    </svg>
  );
}

export function Plot(props: PlotProps) {
  const { title, unit, points } = props;
  if (points.length === 0) return null;
  const mean = points.reduce((sum, point) => sum + point.value, 0) / points.length;
  return (
    <figure class="plot-box">
      <figcaption>
        <strong>{title}</strong> ({unit}; {m("mean")}: {rounded(mean)})
      </figcaption>
      <div class="plot-scroll" tabIndex={0} role="group" aria-label={title}>
        <Picture {...props} />
      </div>
      <details>
        <summary>{m("asTable")}</summary>
        <table>
          <caption class="hidden">{title}</caption>
          <thead>
            <tr>
              <th>{m("date")}</th>
              <th>{unit}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr>
                <td>
                  <a href={point.href}>{dayOf(point.at)}</a>
                </td>
                <td>{rounded(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
