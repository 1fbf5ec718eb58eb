// The pieces of Drachen Delta: emblems of the six colours, pawns, villages, islands, planks, cards.
import type { ComponentChildren } from "preact";
import { DragonAt } from "../../web/art/card";
import { hue, onBase, palette } from "../../web/art/palette";

/** One emblem a colour, so that colour is never the only sign; about 20 wide around the middle. */
const emblems: Record<string, string> = {
  red: "M0 10C-9 10 -9 1 -4 -4C-4 0 -1 0 -1 -4C-1 -7 -2 -9 0 -12C3 -6 9 -3 8 4C7 8 4 10 0 10Z",
  black: "M4 -10A10 10 0 1 0 9 6A8 8 0 0 1 4 -10Z",
  blue: "M0 -11C6 -3 8 0 8 4A8 7 0 0 1 -8 4C-8 0 -6 -3 0 -11Z",
  green: "M-9 9C-11 -4 -2 -10 10 -10C11 2 4 10 -6 7L-9 9Z",
  white: "M0 -11L2.500 -4L9 -6L5 0L9 6L2.500 4L0 11L-2.500 4L-9 6L-5 0L-9 -6L-2.500 -4Z",
  yellow:
    "M0 -6A6 6 0 1 0 .1 -6ZM-1.500 -12H1.500V-8H-1.500ZM-1.500 8H1.500V12H-1.500Z" +
    "M-12 -1.500H-8V1.500H-12ZM8 -1.500H12V1.500H8ZM-9 -7L-7 -9L-4.500 -6.500" +
    "L-6.500 -4.500ZM9 -7L7 -9L4.500 -6.500L6.500 -4.500ZM-9 7L-7 9L-4.500 6.500" +
    "L-6.500 4.500ZM9 7L7 9L4.500 6.500L6.500 4.500Z",
};

export function Emblem({ colour, fill }: { colour: string; fill: string }) {
  return <path d={emblems[colour] ?? emblems.red} fill={fill} />;
}

/** A pawn of about 90 × 130 standing at the origin. */
export function Pawn({ colour }: { colour: string }) {
  const shades = palette[hue(colour)];
  return (
    <g stroke={shades.ink} stroke-width="6" stroke-linejoin="round">
      <ellipse cx="0" cy="0" rx="44" ry="14" fill="rgb(0 0 0 / 30%)" stroke="none" />
      <path d="M-38 0C-36 -48 -20 -66 0 -66C20 -66 36 -48 38 0C20 10 -20 10 -38 0Z" fill={shades.base} />
      <circle cx="0" cy="-82" r="25" fill="#f6d7b0" />
      <path d="M-30 -84C-26 -118 -4 -116 10 -134C14 -116 28 -108 30 -84C14 -94 -14 -94 -30 -84Z" fill={shades.base} />
      <circle cx="-8" cy="-80" r="3" fill={shades.ink} stroke="none" />
      <circle cx="9" cy="-80" r="3" fill={shades.ink} stroke="none" />
      <g transform="translate(0 -30) scale(1.5)" stroke="none">
        <Emblem colour={colour} fill={onBase(hue(colour))} />
      </g>
    </g>
  );
}

export function Village({ colour, seed }: { colour: string; seed: number }) {
  const shades = palette[hue(colour)];
  const hut = (x: number, y: number, s: number) => (
    <g transform={`translate(${x} ${y}) scale(${s})`} stroke="#3b2a18" stroke-width="5" stroke-linejoin="round">
      <rect x="-30" y="-30" width="60" height="42" fill="#ead7b0" />
      <rect x="-9" y="-14" width="18" height="26" fill="#6b4a2b" />
      <path d="M-42 -26L0 -72L42 -26Z" fill={shades.base} stroke={shades.ink} />
    </g>
  );
  return (
    <>
      <path
        d="M-130 20C-140 -50 -80 -104 0 -100C84 -104 140 -50 130 24C122 84 60 100 0 98C-62 100 -122 82 -130 20Z"
        fill="#d9c48e"
        stroke="#8c7443"
        stroke-width="7"
      />
      <path
        d="M-112 16C-118 -40 -66 -84 0 -82C70 -84 118 -40 112 20C104 66 50 80 0 80C-52 80 -104 66 -112 16Z"
        fill="#a8b86b"
      />
      {hut(-56, 20, 0.82 + (seed % 3) * 0.06)}
      {hut(58, 26, 0.78)}
      {hut(2, -6, 1)}
      <path d="M0 -76V-128" stroke="#3b2a18" stroke-width="6" />
      <path d="M0 -130H62L50 -108L62 -86H0Z" fill={shades.base} stroke={shades.ink} stroke-width="4" />
      <g transform="translate(24 -108) scale(1.350)">
        <Emblem colour={colour} fill={onBase(hue(colour))} />
      </g>
    </>
  );
}

export function Island({ number, hasStone }: { number: number; hasStone: boolean }) {
  const turn = (number * 47) % 360;
  return (
    <>
      <g transform={`rotate(${turn})`}>
        <path
          d="M-62 6C-66 -34 -34 -62 4 -60C44 -60 66 -30 62 6C58 44 30 62 -2 60C-38 60 -60 40 -62 6Z"
          fill="#e2cf9d"
          stroke="#9a8352"
          stroke-width="5"
        />
        <path
          d="M-44 4C-46 -26 -22 -44 4 -42C32 -42 46 -20 44 6C40 32 20 44 0 42C-26 42 -42 30 -44 4Z"
          fill="#9cb56a"
        />
      </g>
      {hasStone ? (
        <g stroke="#4c4a47" stroke-width="5" stroke-linejoin="round">
          <path d="M-40 22C-46 -8 -28 -34 0 -36C30 -36 46 -8 40 20C26 34 -26 36 -40 22Z" fill="#a9a59c" />
          <path d="M-22 -8C-16 -22 -4 -26 10 -24" fill="none" stroke="#d8d4ca" stroke-linecap="round" />
        </g>
      ) : (
        <path
          d={
            "M-12 20C-8 2 -10 -8 -4 -22M-4 -22C-20 -32 -30 -22 -32 -12M-4 -22" +
            "C-2 -40 16 -38 24 -28M-4 -22C10 -26 22 -16 22 -6M-4 -22C-14 -38 -24 -42 -32 -36"
          }
          fill="none"
          stroke="#3f6b35"
          stroke-width="7"
          stroke-linecap="round"
        />
      )}
      <text
        y={hasStone ? 12 : 50}
        text-anchor="middle"
        font-size="34"
        font-weight="700"
        fill="#2a2218"
        stroke={hasStone ? "#c9c5bb" : "#e2cf9d"}
        stroke-width="7"
        paint-order="stroke"
      >
        {number}
      </text>
    </>
  );
}

/** A plank between two points, with the mark of its colour and its size. */
export function Plank({
  from,
  to,
  colour,
  size,
}: {
  from: readonly number[];
  to: readonly number[];
  colour: string;
  size: number;
}) {
  const [x, y] = from,
    dx = to[0] - x,
    dy = to[1] - y,
    length = Math.hypot(dx, dy),
    turn = (Math.atan2(dy, dx) * 180) / Math.PI,
    shades = palette[hue(colour)];
  const isUpsideDown = Math.abs(turn) > 90;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x="14" y="-19" width={length - 28} height="46" rx="6" fill="rgb(0 0 0 / 25%)" />
      <rect x="14" y="-25" width={length - 28} height="46" rx="6" fill="#c08a4e" stroke="#5b3a17" stroke-width="5" />
      <path d={`M30 -10H${length - 40}M44 8H${length - 30}`} stroke="#9a6a34" stroke-width="4" />
      <rect
        x={length / 2 - 48}
        y="-25"
        width="96"
        height="46"
        fill={shades.base}
        stroke={shades.ink}
        stroke-width="4"
      />
      <g transform={`translate(${length / 2} -2) rotate(${isUpsideDown ? 180 : 0})`}>
        <g transform="translate(-22 0) scale(1.400)">
          <Emblem colour={colour} fill={onBase(hue(colour))} />
        </g>
        <text x="20" y="14" text-anchor="middle" font-size="40" font-weight="700" fill={onBase(hue(colour))}>
          {size}
        </text>
      </g>
    </g>
  );
}

const stone = (x: number, y: number) => (
  <path
    transform={`translate(${x} ${y})`}
    d="M-11 7C-13 -3 -7 -10 1 -10C9 -10 13 -2 11 7C7 11 -7 11 -11 7Z"
    fill="#a9a59c"
    stroke="#4c4a47"
    stroke-width="2"
  />
);
const plank = (y: number, turn: number) => (
  <g transform={`translate(35 ${y}) rotate(${turn})`}>
    <rect x="-24" y="-6" width="48" height="12" rx="2" fill="#c08a4e" stroke="#5b3a17" stroke-width="2" />
  </g>
);
const foot = (x: number, y: number) => (
  <path
    transform={`translate(${x} ${y}) scale(.8)`}
    d={
      "M-7 12C-10 0 -6 -6 0 -6C7 -6 9 2 6 12C3 17 -4 17 -7 12ZM-7 -10a3 3 0 1 0 .1 0Z" +
      "M-1 -13a3.200 3.200 0 1 0 .1 0ZM6 -11a3 3 0 1 0 .1 0Z"
    }
    fill="#5b3a17"
  />
);

const arrow = { fill: "none", "stroke-width": 5, "stroke-linecap": "round", "stroke-linejoin": "round" } as const;

/** What is painted on a card, by its name. */
const paintings: Record<string, () => ComponentChildren> = {
  stone1: () => stone(35, 46),
  stone2: () => [stone(24, 38), stone(46, 56)],
  plank1: () => plank(46, -30),
  plank2: () => [plank(36, -28), plank(58, 18)],
  remove: () => [plank(52, -10), <path {...arrow} d="M35 40V18M25 28L35 17L45 28" stroke="#a93226" />],
  move1: () => foot(35, 46),
  move2: () => [foot(24, 56), foot(46, 36)],
  jump: () => (
    <>
      <path {...arrow} d="M14 60C20 20 50 20 56 56M56 56L46 50M56 56L60 44" stroke="#2f5d47" />
      <circle cx="35" cy="58" r="8" fill="#8d7558" stroke="#3b2a18" stroke-width="2" />
    </>
  ),
};

/** What stands on a programme card, in 70 × 100. */
export function ActionCard({ card }: { card: string }) {
  const isDragon = card.startsWith("dragon-"),
    colour = card.slice(7);
  return (
    <>
      <rect x="1.500" y="1.500" width="67" height="97" rx="9" fill="#fdf6e3" stroke="#5b4a2c" stroke-width="3" />
      <rect x="6" y="6" width="58" height="88" rx="6" fill={isDragon ? palette[hue(colour)].light : "#cfe6ea"} />
      {paintings[card]?.()}
      {isDragon && (
        <>
          <DragonAt name={hue(colour)} x={8} y={16} size={54} />
          <g transform="translate(56 16) scale(.7)">
            <Emblem colour={colour} fill={palette[hue(colour)].ink} />
          </g>
        </>
      )}
    </>
  );
}
