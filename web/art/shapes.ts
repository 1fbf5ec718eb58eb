// Shapes from a few numbers: tapered tubes along a curve, and rows of spikes on their backs.
// Pure geometry; knows neither games nor dragons. Used by the art only.

/** A knot of a curve: where, and how thick the body is there. */
export type Knot = readonly [x: number, y: number, radius: number];

export interface Sample {
  x: number;
  y: number;
  radius: number;
  nx: number;
  ny: number;
}

const round = (n: number) => Math.round(n * 10) / 10;

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
}

/** Points along the curve through the knots, each with its upward normal (for a curve to the right). */
export function samples(knots: readonly Knot[], steps = 7): Sample[] {
  const at = (i: number) => knots[Math.max(0, Math.min(knots.length - 1, i))];
  const points: Knot[] = [];
  for (let i = 0; i < knots.length - 1; i++) {
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const value = (k: 0 | 1 | 2) => spline(at(i - 1)[k], at(i)[k], at(i + 1)[k], at(i + 2)[k], t);
      points.push([value(0), value(1), Math.max(0.1, value(2))]);
    }
  }
  points.push(at(knots.length - 1));
  return points.map(([x, y, radius], i) => {
    const before = points[Math.max(0, i - 1)],
      after = points[Math.min(points.length - 1, i + 1)];
    const dx = after[0] - before[0],
      dy = after[1] - before[1],
      length = Math.hypot(dx, dy) || 1;
    return { x, y, radius, nx: dy / length, ny: -dx / length };
  });
}

const point = (s: Sample, share: number) =>
  `${round(s.x + s.nx * s.radius * share)} ${round(s.y + s.ny * s.radius * share)}`;

/** The band of a tube between two shares of its radius: 1 is the back, -1 the belly. */
export function band(line: readonly Sample[], upper: number, lower: number): string {
  const back = line.map((s) => point(s, upper));
  const belly = [...line].reverse().map((s) => point(s, lower));
  return `M${back.join("L")}L${belly.join("L")}Z`;
}

/** A whole tube with round ends. */
export function tube(knots: readonly Knot[]): string {
  const line = samples(knots);
  const end = line[line.length - 1],
    start = round(line[0].radius);
  const back = line.map((s) => point(s, 1));
  const belly = [...line].reverse().map((s) => point(s, -1));
  const arc = (radius: number, to: string) => `A${radius} ${radius} 0 0 1 ${to}`;
  return `M${back.join("L")}${arc(round(end.radius), belly[0])}L${belly.join("L")}${arc(start, back[0])}Z`;
}

/** Cross lines of the belly. */
export function rings(line: readonly Sample[], every: number, from: number, to: number): string {
  let path = "";
  for (let i = from; i < Math.min(to, line.length); i += every) {
    path += `M${point(line[i], -0.25)}L${point(line[i], -0.95)}`;
  }
  return path;
}

/** A row along the back; `draw` gets the foot, the direction outwards and a size from 0 to 1. */
export function along(line: readonly Sample[], every: number, from: number, to: number, draw: Draw): string {
  let path = "";
  const last = Math.min(to, line.length - 1);
  for (let i = from; i <= last; i += every) {
    const s = line[i],
      middle = 1 - Math.abs((i - from) / Math.max(1, last - from) - 0.5);
    path += draw(s.x + s.nx * s.radius * 0.8, s.y + s.ny * s.radius * 0.8, s.nx, s.ny, middle);
  }
  return path;
}

type Draw = (x: number, y: number, nx: number, ny: number, size: number) => string;

/** A shape on the back, drawn in widths along the back and heights away from it. */
const shaped =
  (path: (at: (along: number, up: number) => string) => string) =>
  (height: number, width: number): Draw =>
  (x, y, nx, ny, size) =>
    path((a, b) => {
      const up = height * size * b;
      return `${round(x + nx * up - ny * width * a)} ${round(y + ny * up + nx * width * a)}`;
    });

export const spike = shaped((at) => `M${at(-1, 0)}Q${at(0, 0.4)} ${at(-0.9, 1)}Q${at(1, 0.6)} ${at(1, 0)}Z`);
export const plate = shaped((at) => `M${at(-1, 0)}L${at(-0.7, 1)}L${at(0, 1.15)}L${at(0.7, 1)}L${at(1, 0)}Z`);
export const bump = shaped((at) => `M${at(-1, 0)}C${at(-1, 1.3)} ${at(1, 1.3)} ${at(1, 0)}Z`);
export const crystal = shaped((at) => `M${at(-1, 0)}L${at(-0.3, 1)}L${at(1, 0)}Z`);
