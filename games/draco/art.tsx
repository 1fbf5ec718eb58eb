// The pieces of Draco: where the fields lie, what they look like, the riders' signs, and where dragons stand.
import { lasting } from "../../web/art/lasting";
import { minus, type Names } from "../../web/drawing";
import type { Row } from "./scenery";

/** A field of the track, as the engine describes it. */
export interface Field {
  points: number;
  kind: "start" | "plain" | "blue" | "green" | "summit";
  ends: number[]; // where the cards 1, 2, … take a dragon from here
}
export type Spot = readonly [x: number, y: number];

/** How the track lies in its box: fields, the rows they form, and how large dragons are. */
export interface Lay {
  width: number;
  height: number;
  spots: Spot[];
  rows: Row[];
  rowOf: number[];
  size: number;
}

interface Plan {
  least: number; // of the box: width by height
  width: number;
  shares: readonly number[];
  heights: readonly [least: number, most: number];
  size: number;
  narrowing: number; // how much shorter the top row is
  top: number;
  meadow: number; // below the lowest row, where dragons wait for their first move
}

/** For wide, squarish and upright boxes. */
const plans: readonly Plan[] = [
  {
    least: 1.45,
    width: 1080,
    shares: [7, 7, 5, 4, 4],
    heights: [560, 745],
    size: 76,
    narrowing: 0.5,
    top: 134,
    meadow: 98,
  },
  {
    least: 0.98,
    width: 760,
    shares: [6, 6, 5, 4, 3, 3],
    heights: [520, 780],
    size: 64,
    narrowing: 0.5,
    top: 96,
    meadow: 88,
  },
  {
    least: 0,
    width: 600,
    shares: [5, 5, 5, 4, 4, 4],
    heights: [560, 1000],
    size: 72,
    narrowing: 0.37,
    top: 124,
    meadow: 112,
  },
];

/** Where the fields lie: a path that winds up the mountain, rows growing shorter towards the top. */
export function way(count: number, box: { width: number; height: number }): Lay {
  const shape = box.width / Math.max(1, box.height),
    plan = plans.find((each) => shape >= each.least)!;
  const width = plan.width,
    height = Math.max(plan.heights[0], Math.min(plan.heights[1], width / shape));
  const last = plan.shares.length - 1,
    sum = plan.shares.reduce((a, b) => a + b, 0),
    bottom = height - plan.meadow;
  const spots: Spot[] = [],
    rows: Row[] = [],
    rowOf: number[] = [];
  let seen = 0;
  plan.shares.forEach((share, row) => {
    seen += share;
    const until = row === last ? count : Math.round((count * seen) / sum),
      inRow = until - spots.length,
      y = bottom - ((bottom - plan.top) * row) / last,
      half = (width / 2) * (1 - 0.07 - plan.narrowing * (row / last) ** 1.3);
    rows.push({ y, left: width / 2 - half, right: width / 2 + half });
    for (let i = 0; i < inRow; i++) {
      const t = inRow === 1 ? 0.5 : i / (inRow - 1),
        along = row % 2 ? 1 - t : t;
      spots.push([width / 2 + (2 * along - 1) * (half - 48), y + (i % 2 ? 4 : -4)]);
      rowOf.push(row);
    }
  });
  // Where rows are close, dragons are smaller: the numbers above them stay readable.
  return { width, height, spots, rows, rowOf, size: Math.min(plan.size, (0.78 * (bottom - plan.top)) / last) };
}

/** The fields on the way from one place to another. */
export function fieldsBetween(spots: readonly Spot[], from: Spot, to: Spot): Spot[] {
  const nearest = ([x, y]: Spot) =>
    spots.reduce((best, [sx, sy], i) => {
      const [bx, by] = spots[best];
      return Math.hypot(sx - x, sy - y) < Math.hypot(bx - x, by - y) ? i : best;
    }, 0);
  const a = nearest(from),
    b = nearest(to);
  return b > a ? spots.slice(a + 1, b) : [];
}

const fieldLook = {
  start: { fill: "#f7edd6", ring: "#77613f", sign: "" },
  plain: { fill: "#f7edd6", ring: "#77613f", sign: "" },
  blue: { fill: "#cfe3fb", ring: "#1f5cb0", sign: "M-9 0q4.500-7 9 0t9 0" },
  green: { fill: "#d5efc6", ring: "#2c7a38", sign: "M-7 3C-7 -6 1 -8 8 -6C8 2 2 7 -7 3ZM-7 3L3 -2" },
  summit: {
    fill: "#fff6d8",
    ring: "#b9821a",
    sign: "M0 -8L2.4 -2.6L8 -2.4L3.6 1.2L5 7L0 3.8L-5 7L-3.6 1.2L-8 -2.4L-2.4 -2.6Z",
  },
};

/** The stone of a field around its middle, 76 × 50. */
export const FieldStone = lasting(({ field }: { field: Field }) => {
  const look = fieldLook[field.kind],
    isPlain = look.sign === "";
  return (
    <>
      <ellipse cy="9" rx="40" ry="25" fill="#1d1208" opacity="0.3" />
      <ellipse cy="5" rx="38" ry="25" fill={look.ring} />
      <ellipse rx="38" ry="25" fill={look.fill} stroke={look.ring} stroke-width={isPlain ? 2.6 : 4.4} />
      <path
        d="M-27-9Q-18-18 0-18.500"
        fill="none"
        stroke="#fff"
        stroke-width="3"
        stroke-linecap="round"
        opacity="0.8"
      />
      <text y="10" x={isPlain ? 0 : -11} text-anchor="middle" font-size="30" font-weight="700" fill="#2a2218">
        {minus(field.points)}
      </text>
      {!isPlain && (
        <path
          transform={field.kind === "blue" ? "translate(15 1)" : "translate(16 0) scale(1.2)"}
          d={look.sign}
          fill={field.kind === "blue" ? "none" : look.ring}
          stroke={look.ring}
          stroke-width={field.kind === "blue" ? 3.2 : 1.6}
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      )}
    </>
  );
});

/** A field in one word or two, as the engine calls it. */
export const fieldWord = (field: Field, names: Names, lang: "en" | "de") =>
  field.kind === "plain" ? "" : names[field.kind][lang];

export const symbolPaths: Record<string, string> = {
  flame: "M0 9C-8 9 -9 1 -4 -4C-4 0 -1 0 -1 -3C-1 -6 -2 -8 0 -11C2 -6 8 -3 7 3C7 7 4 9 0 9Z",
  arrow: "M-9 9L0 -10L9 9L0 4Z",
  eye: "M-10 0Q0 -11 10 0Q0 11 -10 0ZM0 -4A4 4 0 1 0 0.1 -4Z",
  wing: "M-9 8C-8 -6 0 -10 10 -9C7 -6 7 -4 7 -3C4 -3 3 -1 3 1C0 1 -1 3 -2 5C-4 4 -7 6 -9 8Z",
  claw: "M-8 -9Q-6 2 -9 9Q-1 4 -3 -9ZM-1 -10Q2 1 -1 9Q6 4 4 -10ZM6 -8Q8 1 5 8Q11 3 10 -8Z",
};

export function RiderSign({ symbol, isMine }: { symbol: string; isMine: boolean }) {
  return (
    <>
      <circle r="15" fill={isMine ? "#f3c95b" : "#fffaf0"} stroke="#2a2218" stroke-width="2.4" />
      <path d={symbolPaths[symbol] ?? symbolPaths.flame} fill="#2a2218" fill-rule="evenodd" />
    </>
  );
}

/** A flag with the points of a rider. */
export function Flag({ points }: { points: number }) {
  return (
    <svg viewBox="0 0 110 120" width="110" height="120">
      <path d="M8 4V116" stroke="#5f4326" stroke-width="6" stroke-linecap="round" />
      <path
        d="M10 10Q40 0 58 10T102 8L90 30L102 54Q76 62 56 52T10 56Z"
        fill={points < 0 ? "#f2b3a4" : "#f3c95b"}
        stroke="#2a2218"
        stroke-width="3"
        stroke-linejoin="round"
      />
      <text x="52" y="43" text-anchor="middle" font-size="32" class="title" fill="#2a2218">
        {points > 0 ? `+${points}` : minus(points)}
      </text>
    </svg>
  );
}

/** Where dragons stand: behind their field's stone, fanned out; before the first move on the meadow below. */
export function standing(positions: readonly (number | "none")[], { spots, size, width }: Lay): Spot[] {
  const groups = new Map<number, number[]>();
  positions.forEach((p, i) => {
    if (p !== "none") groups.set(p, [...(groups.get(p) ?? []), i]);
  });
  return positions.map((p, i) => {
    if (p === "none") return [-300, -300] as const;
    const group = groups.get(p)!,
      k = group.indexOf(i),
      n = group.length,
      [x, y] = spots[p];
    if (p === 0 && n > 2) {
      const step = Math.min(size * 0.85, (width - size * 1.3) / (n - 1));
      return [size * 0.65 + k * step, y + size * 1.12 - (k % 2) * 6] as const;
    }
    const gap = n > 1 ? Math.min(30, 80 / (n - 1)) : 0;
    return [x + (k - (n - 1) / 2) * gap, y - 19 - (k % 2) * 7] as const;
  });
}
