// Mount Draco: sky, far hills, and a terrace for every row of the track, from the meadow to the snow.
import type { ComponentChildren } from "preact";
import { lasting } from "../../web/art/lasting";
import type { Spot } from "./art";

interface Ground {
  top: string;
  cliff: string;
  shade: string;
  line: string;
}

/** From the meadow at the foot to the snow. */
const grounds: readonly Ground[] = [
  { top: "var(--scene-meadow)", cliff: "#a3805a", shade: "#86653f", line: "#5f4a33" },
  { top: "var(--scene-grass)", cliff: "#b08d63", shade: "#8f6e4a", line: "#5f4a33" },
  { top: "#d5c094", cliff: "#a5866a", shade: "#846a54", line: "#5f4a33" },
  { top: "#d9cfc0", cliff: "#9a8a80", shade: "#776a64", line: "#5f5650" },
  { top: "#fbfdff", cliff: "#b4bec8", shade: "#8d99a6", line: "#7f8b97" },
];

/** A row of the track: its height, and how far it reaches. */
export interface Row {
  y: number;
  left: number;
  right: number;
}

/** A number between 0 and 1 that looks like chance and is always the same. */
const chance = (n: number) => Math.abs(Math.sin(n * 127.1 + 3.7) * 43758.5453) % 1;

/** A wavy line from left to right at about that height. */
function wavy(left: number, right: number, y: number, seed: number): string {
  const parts = 8,
    step = (right - left) / parts;
  let path = "";
  for (let i = 0; i < parts; i++) {
    const x = left + i * step,
      up = (k: number) => y + (chance(seed + k) - 0.5) * 9;
    const end = i === parts - 1 ? y : up(i + 1);
    path += `C${x + step / 3} ${up(i)} ${x + (2 * step) / 3} ${up(i + 1)} ${x + step} ${end}`;
  }
  return path;
}

/** Cracks in the rock. */
function cracks({ left, right }: Row, from: number, to: number, seed: number): string {
  let path = "";
  for (let i = 0; i < 12; i++) {
    const x = left + 30 + (right - left - 60) * chance(seed + i * 3),
      y = from + (to - from) * (0.25 + 0.3 * chance(seed + i));
    path += `M${x} ${y}l${chance(i) * 6 - 3} 12l${chance(i + seed) * 8 - 4} 9`;
  }
  return path;
}

function Terrace({ row, foot, ground, seed }: { row: Row; foot: number; ground: Ground; seed: number }) {
  const { left, right, y } = row;
  const back = y - 34,
    front = y + 30;
  const edge = `M${left + 14} ${back}${wavy(left + 14, right - 14, back, seed)}`;
  const line = { stroke: ground.line, "stroke-width": 2, "stroke-linejoin": "round" } as const;
  const middle = (left + right) / 2;
  return (
    <>
      <path
        d={`M${left - 26} ${foot}L${left} ${front}L${right} ${front}L${right + 26} ${foot}Z`}
        fill={ground.cliff}
        {...line}
      />
      <path
        d={`M${middle + 40} ${front}L${right} ${front}L${right + 26} ${foot}H${middle + 90}Z`}
        fill={ground.shade}
        opacity="0.55"
      />
      <path
        d={cracks(row, front, foot, seed)}
        fill="none"
        stroke={ground.shade}
        stroke-width="2"
        stroke-linecap="round"
      />
      <path
        d={`${edge}L${right} ${y}L${right + 4} ${front}${wavy(right + 4, left - 4, front, seed + 20)}L${left} ${y}Z`}
        fill={ground.top}
        {...line}
      />
    </>
  );
}

function Pine({ x, y, size = 1, isSnowy = false }: { x: number; y: number; size?: number; isSnowy?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-2.500 4h5v7h-5z" fill="#5f4326" />
      <path
        d="M0-26L10-9H6L14 6H-14L-6-9H-10Z"
        fill={isSnowy ? "#4d7f6a" : "var(--tree)"}
        stroke="#1d3f2b"
        stroke-width="1.600"
        stroke-linejoin="round"
      />
      {isSnowy && <path d="M0-26L10-9Q4-12 0-8Q-4-12-10-9ZM-6-6H6L14 6Q7 1 0 5Q-7 1-14 6Z" fill="#fff" />}
    </g>
  );
}

function Cave({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-30 26Q-34-24 0-28Q34-24 30 26Z" fill="#6d5a48" stroke="#4a3a2b" stroke-width="2" />
      <path d="M-22 26Q-25-16 0-19Q25-16 22 26Z" fill="#241a1c" />
      <path d="M-16 26Q-8 14 0 20Q9 12 16 26Z" fill="#e8b93a" />
      <circle cx="-6" cy="0" r="2.600" fill="#ffe28a" />
      <circle cx="6" cy="0" r="2.600" fill="#ffe28a" />
    </g>
  );
}

function Cloud({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} opacity="0.9">
      <path
        d="M0 0Q-22 2-24-12Q-24-26-8-26Q-4-46 20-44Q36-58 58-46Q80-50 84-32Q104-34 106-16Q106 0 88 0Z"
        fill="var(--cloud)"
      />
    </g>
  );
}

/** The far mountains, as shares of width and height. */
const range = [
  [0.1, 0.4],
  [0.16, 0.48],
  [0.25, 0.3],
  [0.4, 0.5],
  [0.72, 0.3],
  [0.8, 0.4],
  [0.9, 0.24],
  [1, 0.45],
] as const;

function Sky({ width, height }: { width: number; height: number }) {
  const at = (x: number, y: number) => `${width * x} ${height * y}`;
  return (
    <>
      <defs>
        <linearGradient id="dr-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="var(--day-sky-1)" />
          <stop offset="0.7" stop-color="var(--day-sky-2)" />
        </linearGradient>
        <radialGradient id="dr-glow">
          <stop offset="0" stop-color="#fff2b8" stop-opacity="0.9" />
          <stop offset="1" stop-color="#ffb320" stop-opacity="0" />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill="url(#dr-sky)" />
      <circle cx={width * 0.3} cy={height * 0.1} r="90" fill="url(#dr-glow)" opacity="0.7" />
      <circle cx={width * 0.3} cy={height * 0.1} r="34" fill="var(--sun)" />
      <path
        d={`M0 ${height * 0.6}L${range.map(([x, y]) => at(x, y)).join("L")}V${height}H0Z`}
        fill="var(--scene-far)"
      />
      <path
        d={`M0 ${height * 0.72}Q${at(0.12, 0.58)} ${at(0.24, 0.64)}T${at(0.78, 0.6)}T${at(1, 0.56)}V${height}H0Z`}
        fill="var(--hill-far)"
      />
      <Cloud x={width * 0.83} y={height * 0.4} size={0.7} />
      <Cloud x={width * 0.06} y={height * 0.5} size={0.55} />
    </>
  );
}

/** The peak behind the top row: rock, its shadow side, snow; drawn from the tip. */
const peakSnow = "l-42 22l-48 30l28 6l18 14l30-18l26 20l28-20l22 14l34-8l-46-36z";

function Peak({ row }: { row: Row }) {
  const m = (row.left + row.right) / 2,
    top = Math.max(6, row.y - 118),
    foot = row.y + 20,
    half = (row.right - row.left) / 2 - 10;
  const right = `L${m + 50} ${top + 24}L${m + 96} ${top + 60}L${m + half} ${foot}`;
  return (
    <>
      <path
        d={`M${m - half} ${foot}L${m - 90} ${top + 52}L${m - 42} ${top + 22}L${m} ${top}${right}Z`}
        fill="#c7d1d9"
        stroke="#6b7681"
        stroke-width="2"
        stroke-linejoin="round"
      />
      <path d={`M${m} ${top}${right}H${m + 50}L${m + 20} ${top + 70}Z`} fill="#a7b3bf" />
      <path d={`M${m} ${top}${peakSnow}`} fill="#fff" />
    </>
  );
}

/** Trees and caves at the back edge of each row, where no field lies. */
function Life({ rows, spots }: { rows: readonly Row[]; spots: readonly Spot[] }) {
  const list: ComponentChildren[] = [];
  rows.forEach((row, i) => {
    const back = row.y - 36;
    const isFree = (x: number) => spots.every(([sx, sy]) => Math.abs(sx - x) > 46 || Math.abs(sy - row.y) > 40);
    for (let k = 0; k < 9; k++) {
      const x = row.left + 20 + ((row.right - row.left - 40) * k) / 8 + chance(i * 9 + k) * 16;
      if (chance(i * 31 + k * 7) < 0.45 && isFree(x))
        list.push(<Pine x={x} y={back} size={0.65 + chance(k + i) * 0.4} isSnowy={i >= rows.length - 2} />);
    }
    list.push(<Pine x={row.left + 2} y={back + 8} size={1.1} isSnowy={i >= rows.length - 2} />);
    list.push(<Pine x={row.right - 2} y={back + 8} size={1.05} isSnowy={i >= rows.length - 2} />);
  });
  return <>{list}</>;
}

function Caves({ rows }: { rows: readonly Row[] }) {
  return (
    <>
      {rows.slice(0, -2).map((row, i) => {
        const next = rows[i + 1];
        const x = next.left + (next.right - next.left) * (0.3 + 0.45 * chance(i * 5 + 1));
        return <Cave x={x} y={(row.y - 36 + next.y + 32) / 2 + 4} size={0.62} />;
      })}
    </>
  );
}

/** A ladder from one place to another. */
function Ladder({ from: [ax, ay], to: [bx, by] }: { from: Spot; to: Spot }) {
  const length = Math.hypot(bx - ax, by - ay),
    turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  const rungs = Array.from({ length: Math.floor(length / 13) }, (_, i) => `M${10 + i * 13}-9V9`).join("");
  const sides = `M0-9H${length}M0 9H${length}`;
  return (
    <g transform={`translate(${ax} ${ay}) rotate(${turn})`} fill="none" stroke-linecap="round">
      <path d={sides + rungs} stroke="#4a3018" stroke-width="6" />
      <path d={sides} stroke="#b98a4e" stroke-width="3" />
      <path d={rungs} stroke="#d9b070" stroke-width="3" />
    </g>
  );
}

/** The way through the fields, curved from one to the next; ladders where it climbs. */
function Trail({ spots, rowOf }: { spots: readonly Spot[]; rowOf: readonly number[] }) {
  let path = `M${spots[0].join(" ")}`;
  for (let i = 1; i < spots.length; i++) {
    const [ax, ay] = spots[i - 1],
      [bx, by] = spots[i],
      third = (bx - ax) / 3;
    path += rowOf[i] === rowOf[i - 1] ? `C${ax + third} ${ay} ${bx - third} ${by} ${bx} ${by}` : `L${bx} ${by}`;
  }
  const line = { d: path, fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" } as const;
  return (
    <>
      <path {...line} stroke="#6b5136" stroke-width="20" opacity="0.55" />
      <path {...line} stroke="#e3cf9f" stroke-width="15" />
      <path {...line} stroke="#fff7e0" stroke-width="5.400" stroke-dasharray=".1 16.5" />
      {spots.map((spot, i) => i > 0 && rowOf[i] !== rowOf[i - 1] && <Ladder from={spots[i - 1]} to={spot} />)}
    </>
  );
}

interface SceneProps {
  width: number;
  height: number;
  spots: readonly Spot[];
  rows: readonly Row[];
  rowOf: readonly number[];
}

export const Mountain = lasting(({ width, height, spots, rows, rowOf }: SceneProps) => {
  const groundOf = (i: number) => grounds[Math.round((i / Math.max(1, rows.length - 1)) * (grounds.length - 1))];
  return (
    <g class="dr-mountain" aria-hidden="true">
      <Sky width={width} height={height} />
      <Peak row={rows[rows.length - 1]} />
      {[...rows.keys()].reverse().map((i) => (
        <Terrace row={rows[i]} foot={i === 0 ? height + 20 : rows[i - 1].y - 10} ground={groundOf(i)} seed={i * 11} />
      ))}
      <Caves rows={rows} />
      <Life rows={rows} spots={spots} />
      <Trail spots={spots} rowOf={rowOf} />
    </g>
  );
});
