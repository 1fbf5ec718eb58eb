// The pieces of Draco: the mountain, the fields of the track, the riders' signs, and where dragons stand.
import { say } from "../../web/drawing";

/** A field of the track, as the engine describes it. */
export interface Field {
  points: number;
  kind: "start" | "plain" | "blue" | "green" | "summit";
  ends: number[]; // where the cards 1, 2, … take a dragon from here
}
export type Spot = readonly [x: number, y: number];

/** Where the fields lie: a path that winds up the mountain, rows growing shorter towards the top. */
export function way(count: number, isNarrow: boolean): { spots: Spot[]; width: number; height: number } {
  const shares = isNarrow ? [5, 6, 5, 5, 4, 4, 3] : [8, 8, 6, 6, 4];
  const width = isNarrow ? 600 : 1000,
    height = isNarrow ? 740 : 640,
    top = isNarrow ? 104 : 108,
    bottom = height - (isNarrow ? 92 : 78);
  const sum = shares.reduce((a, b) => a + b, 0);
  const spots: Spot[] = [];
  let seen = 0;
  shares.forEach((share, row) => {
    seen += share;
    const until = row === shares.length - 1 ? count : Math.round((count * seen) / sum),
      inRow = until - spots.length;
    const y = bottom - ((bottom - top) * row) / (shares.length - 1);
    const shareUp = row / (shares.length - 1),
      half = (width / 2 - 70) * (1 - 0.4 * shareUp - 0.26 * shareUp ** 4);
    for (let i = 0; i < inRow; i++) {
      const t = inRow === 1 ? 0.5 : i / (inRow - 1),
        along = row % 2 ? 1 - t : t;
      spots.push([width / 2 - half + 2 * half * along, y - Math.sin(t * Math.PI) * 10 - (row % 2 ? t : t) * 14]);
    }
  });
  return { spots, width, height };
}

interface SceneSize {
  width: number;
  height: number;
  isNarrow: boolean;
}

function ridge(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map(([x, y]) => `${x} ${y}`).join("L");
}

function FarHills({ width, height }: SceneSize) {
  const left = [
    [-560, 0.42],
    [-380, 0.66],
    [-190, 0.46],
    [0, 0.62],
  ] as const;
  const middle = [
    [0.14, 0.4],
    [0.26, 0.56],
    [0.4, 0.34],
    [0.62, 0.5],
    [0.82, 0.36],
    [1, 0.55],
  ] as const;
  const right = [
    [170, 0.4],
    [420, 0.6],
    [640, 0.44],
  ] as const;
  const points = [
    [-800, height] as const,
    ...left.map(([x, y]) => [x, height * y] as const),
    ...middle.map(([x, y]) => [width * x, height * y] as const),
    ...right.map(([x, y]) => [width + x, height * y] as const),
    [width + 800, height] as const,
  ];
  return <path d={`M${ridge(points)}Z`} fill="var(--hill-far)" />;
}

function Peak({ width: w, height: h, isNarrow }: SceneSize) {
  const m = w / 2,
    peak = isNarrow ? 18 : 8;
  const foot = `C${w * 0.82} ${h * 0.36} ${w * 0.94} ${h * 0.64} ${w + 40} ${h}`;
  const slope = `L${m + 70} ${peak + 30}L${m + 160} ${h * 0.2}${foot}`;
  return (
    <>
      <path
        d={
          `M-40 ${h}C${w * 0.06} ${h * 0.62} ${w * 0.2} ${h * 0.34} ${m - 150} ${h * 0.2}` +
          `L${m - 60} ${peak + 26}L${m} ${peak}${slope}Z`
        }
        fill="url(#dr-rock)"
        stroke="var(--rock-dark)"
        stroke-width="3"
      />
      <path
        d={`M${m} ${peak}${slope}H${m + 120}C${m + 90} ${h * 0.6} ${m + 20} ${h * 0.3} ${m} ${peak}Z`}
        fill="var(--rock-dark)"
        opacity="0.28"
      />
      <path
        d={
          `M${m} ${peak}L${m - 60} ${peak + 26}L${m - 128} ${h * 0.175}Q${m - 92} ${h * 0.16} ${m - 76} ${h * 0.2}` +
          `Q${m - 40} ${h * 0.15} ${m - 12} ${h * 0.21}Q${m + 20} ${h * 0.15} ${m + 54} ${h * 0.205}` +
          `Q${m + 92} ${h * 0.16} ${m + 142} ${h * 0.182}L${m + 70} ${peak + 30}Z`
        }
        fill="var(--snow)"
      />
    </>
  );
}

const clouds = [
  [0.12, 0.14, 1],
  [0.24, 0.27, 0.7],
  [0.78, 0.3, 0.8],
];

function Sky({ width, height, isNarrow }: SceneSize) {
  return (
    <>
      <defs>
        <linearGradient id="dr-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="var(--day-sky-1)" />
          <stop offset="1" stop-color="var(--day-sky-2)" />
        </linearGradient>
        <linearGradient id="dr-rock" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="var(--rock)" />
          <stop offset="0.55" stop-color="var(--rock)" />
          <stop offset="1" stop-color="var(--hill)" />
        </linearGradient>
      </defs>
      <rect x={-800} width={width + 1600} height={height} fill="url(#dr-sky)" />
      <circle cx={width * 0.87} cy={height * 0.13} r={isNarrow ? 40 : 46} fill="var(--sun)" opacity="0.9" />
      {clouds.map(([x, y, s]) => (
        <path
          transform={`translate(${width * x} ${height * y}) scale(${s})`}
          d="M-60 0Q-58 -22 -34 -20Q-26 -42 2 -34Q22 -44 34 -24Q60 -24 60 0Z"
          fill="var(--cloud)"
          opacity="0.75"
        />
      ))}
    </>
  );
}

export function Mountain(scene: SceneSize) {
  const { width, height } = scene;
  return (
    <>
      <Sky {...scene} />
      <FarHills {...scene} />
      <Peak {...scene} />
      <path
        d={
          `M-800 ${height}V${height - 40}Q-400 ${height - 110} 0 ${height - 60}` +
          `Q${width * 0.2} ${height - 90} ${width * 0.42} ${height - 56}T${width} ${height - 66}` +
          `T${width + 800} ${height - 70}V${height}Z`
        }
        fill="var(--hill-near)"
      />
      {[-0.11, -0.06, 0.02, 0.97, 1.05, 1.1].map((x, i) => (
        <path
          transform={`translate(${width * x} ${height - 34 + (i % 2) * 14}) scale(${0.9 + (i % 3) * 0.2})`}
          d="M0 0V-10M-16 -8L0 -34L16 -8ZM-12 -24L0 -48L12 -24Z"
          fill="var(--tree)"
          stroke="#1f3b2a"
          stroke-width="2.5"
          stroke-linejoin="round"
        />
      ))}
    </>
  );
}

const fieldLook = {
  start: { fill: "#e8d9b5", ring: "#6b5430", sign: "" },
  plain: { fill: "var(--stone-face)", ring: "var(--stone-edge)", sign: "" },
  blue: { fill: "#cfe3fb", ring: "#2155a5", sign: "M-7 0q3.5 -6 7 0t7 0" },
  green: { fill: "#d5efc6", ring: "#2c7a38", sign: "M-7 3C-7 -6 1 -8 8 -6C8 2 2 7 -7 3ZM-7 3L3 -2" },
  summit: {
    fill: "#ffffff",
    ring: "#b9821a",
    sign: "M0 -8L2.4 -2.6L8 -2.4L3.6 1.2L5 7L0 3.8L-5 7L-3.6 1.2L-8 -2.4L-2.4 -2.6Z",
  },
};

export function FieldStone({
  field,
  spot,
  lang,
  index,
  aim,
}: {
  field: Field;
  spot: Spot;
  lang: "en" | "de";
  index: number;
  aim: boolean;
}) {
  const look = fieldLook[field.kind],
    [x, y] = spot;
  const words = {
    start: say(lang, "start", "Start"),
    plain: "",
    blue: say(lang, "small scoring", "kleine Wertung"),
    green: say(lang, "large scoring", "große Wertung"),
    summit: say(lang, "summit", "Gipfel"),
  }[field.kind];
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{`${say(lang, "Field", "Feld")} ${index}: ${field.points} ${words}`}</title>
      <ellipse cx="0" cy="5" rx="34" ry="24" fill="var(--shade)" />
      <ellipse
        rx="34"
        ry="23"
        fill={look.fill}
        stroke={look.ring}
        stroke-width={field.kind === "plain" || field.kind === "start" ? 2.5 : 5}
      />
      {aim && <ellipse rx="41" ry="29" fill="none" stroke="var(--can)" stroke-width="5" stroke-dasharray="10 6" />}
      <text y="8" x={look.sign ? -9 : 0} text-anchor="middle" font-size="25" class="title" fill="#2a2218">
        {field.points < 0 ? `−${-field.points}` : field.points}
      </text>
      {look.sign && (
        <path
          transform="translate(15 1) scale(1.15)"
          d={look.sign}
          fill={field.kind === "blue" ? "none" : look.ring}
          stroke={look.ring}
          stroke-width="2.6"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      )}
    </g>
  );
}

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

/** Places of the dragons: those on one field stand in a small crowd, never quite behind each other. */
export function crowd(
  positions: (number | "none")[],
  spots: Spot[],
  isNarrow: boolean,
): (Spot & readonly [number, number])[] {
  const groups = new Map<number, number[]>();
  positions.forEach((p, i) => {
    if (p !== "none") groups.set(p, [...(groups.get(p) ?? []), i]);
  });
  return positions.map((p, i) => {
    if (p === "none") return [-200, -200] as const;
    const group = groups.get(p)!,
      k = group.indexOf(i),
      n = group.length,
      [x, y] = spots[p];
    if (p === 0) {
      const perRow = isNarrow ? 5 : 10,
        step = isNarrow ? 62 : 56;
      return [
        Math.max(44, x - 26) + (k % perRow) * step,
        y + 26 + Math.floor(k / perRow) * 40 - (isNarrow ? 8 : 0),
      ] as const;
    }
    const gap = n > 1 ? Math.min(36, 84 / (n - 1)) : 0;
    return [x + (k - (n - 1) / 2) * gap, y - 16 - (k % 2) * 13] as const;
  });
}
