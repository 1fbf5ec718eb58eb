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
  return `M${back.join("L")}A${round(end.radius)} ${round(end.radius)} 0 0 1 ${belly[0]}L${belly.join("L")}A${start} ${start} 0 0 1 ${back[0]}Z`;
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
export function along(
  line: readonly Sample[],
  every: number,
  from: number,
  to: number,
  draw: (x: number, y: number, nx: number, ny: number, size: number) => string,
): string {
  let path = "";
  const last = Math.min(to, line.length - 1);
  for (let i = from; i <= last; i += every) {
    const s = line[i],
      middle = 1 - Math.abs((i - from) / Math.max(1, last - from) - 0.5);
    path += draw(s.x + s.nx * s.radius * 0.8, s.y + s.ny * s.radius * 0.8, s.nx, s.ny, middle);
  }
  return path;
}

export const spike =
  (height: number, width: number) => (x: number, y: number, nx: number, ny: number, size: number) => {
    const h = height * size,
      tx = -ny,
      ty = nx;
    return `M${round(x - tx * width)} ${round(y - ty * width)}Q${round(x + nx * h * 0.4)} ${round(y + ny * h * 0.4)} ${round(x + nx * h - tx * width * 0.9)} ${round(y + ny * h - ty * width * 0.9)}Q${round(x + nx * h * 0.6 + tx * width)} ${round(y + ny * h * 0.6 + ty * width)} ${round(x + tx * width)} ${round(y + ty * width)}Z`;
  };

export const plate =
  (height: number, width: number) => (x: number, y: number, nx: number, ny: number, size: number) => {
    const h = height * size,
      tx = -ny,
      ty = nx;
    return `M${round(x - tx * width)} ${round(y - ty * width)}L${round(x + nx * h - tx * width * 0.7)} ${round(y + ny * h - ty * width * 0.7)}L${round(x + nx * h * 1.15)} ${round(y + ny * h * 1.15)}L${round(x + nx * h + tx * width * 0.7)} ${round(y + ny * h + ty * width * 0.7)}L${round(x + tx * width)} ${round(y + ty * width)}Z`;
  };

export const bump = (height: number, width: number) => (x: number, y: number, nx: number, ny: number, size: number) => {
  const h = height * size,
    tx = -ny,
    ty = nx;
  return `M${round(x - tx * width)} ${round(y - ty * width)}C${round(x + nx * h * 1.3 - tx * width)} ${round(y + ny * h * 1.3 - ty * width)} ${round(x + nx * h * 1.3 + tx * width)} ${round(y + ny * h * 1.3 + ty * width)} ${round(x + tx * width)} ${round(y + ty * width)}Z`;
};

export const crystal =
  (height: number, width: number) => (x: number, y: number, nx: number, ny: number, size: number) => {
    const h = height * size,
      tx = -ny,
      ty = nx;
    return `M${round(x - tx * width)} ${round(y - ty * width)}L${round(x + nx * h - tx * width * 0.3)} ${round(y + ny * h - ty * width * 0.3)}L${round(x + tx * width)} ${round(y + ty * width)}Z`;
  };
