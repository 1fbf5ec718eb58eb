// The small pieces of Drachen Delta: emblems of the six colours, pawns, stones, cards. The land is in land.tsx.
import type { ComponentChildren } from "preact";
import { DragonAt } from "../../web/art/card";
import { hue, onBase, palette } from "../../web/art/palette";
import { lasting } from "../../web/art/lasting";

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

const cream = "#fff8e6";
export const round = { "stroke-linejoin": "round", "stroke-linecap": "round" } as const;
const pawnBody = "M-38 0C-36 -48 -20 -66 0 -66C20 -66 36 -48 38 0C20 10 -20 10 -38 0Z";
const pawnHat = "M-30 -84C-26 -118 -4 -116 10 -134C14 -116 28 -108 30 -84";

/** A pawn of about 90 × 130 standing at the origin, outlined so that it reads on every ground. */
export const Pawn = lasting(({ colour }: { colour: string }) => {
  const shades = palette[hue(colour)];
  return (
    <g stroke={shades.ink} stroke-width="6" {...round}>
      <ellipse rx="46" ry="15" fill="rgb(29 18 8 / 40%)" stroke="none" />
      <path d={`${pawnBody}${pawnHat}C30 -60 -30 -60 -30 -84Z`} fill={cream} stroke={cream} stroke-width="18" />
      <path d={pawnBody} fill={shades.base} />
      <path d="M-24 -10C-22 -40 -14 -52 -4 -54" fill="none" stroke={shades.wing} />
      <circle cy="-82" r="25" fill="#f6d7b0" />
      <path d={`${pawnHat}C14 -94 -14 -94 -30 -84Z`} fill={shades.base} />
      <path d="M-8 -80h.1M9 -80h.1" stroke-width="7" />
      <path d="M-7 -68Q1 -62 8 -68" fill="none" stroke-width="3" />
      <g transform="translate(0 -28) scale(1.6)" stroke="none">
        <Emblem colour={colour} fill={onBase(hue(colour))} />
      </g>
    </g>
  );
});

export const Stone = lasting(() => (
  <g stroke="#3f3c38" stroke-width="5" {...round}>
    <path d="M-50 20C-52 44 -26 54 0 54C28 54 54 44 50 18Z" fill="#6d6961" />
    <path d="M-52 14C-56 -12 -30 -34 2 -34C34 -34 56 -12 51 16C38 36 -36 38 -52 14Z" fill="#bdb8ad" />
    <path d="M-34 -4C-24 -18 -6 -24 14 -22" fill="none" stroke="#e9e5da" stroke-width="6" />
    <path d="M20 22L34 12M-30 22L-20 16" fill="none" stroke="#8b867b" stroke-width="4" />
  </g>
));

const stone = (x: number, y: number) => (
  <g transform={`translate(${x} ${y}) scale(.3)`}>
    <Stone />
  </g>
);
const plank = (y: number, turn: number) => (
  <g transform={`translate(35 ${y}) rotate(${turn})`} stroke="#5b3a17">
    <rect x="-25" y="-6" width="50" height="12" rx="2.5" fill="#c58d4c" stroke-width="2" />
    <path d="M-9 -5V5M8 -5V5" stroke-width="1.5" />
  </g>
);
const foot = (x: number, y: number) => (
  <path
    transform={`translate(${x} ${y}) scale(1.05)`}
    d={
      "M-7 12C-10 0 -6 -6 0 -6C7 -6 9 2 6 12C3 17 -4 17 -7 12ZM-7 -10a3 3 0 1 0 .1 0Z" +
      "M-1 -13a3.200 3.200 0 1 0 .1 0ZM6 -11a3 3 0 1 0 .1 0Z"
    }
    fill="#2f5d47"
  />
);

const arrow = { fill: "none", "stroke-width": 6, ...round } as const;

/** What is painted on a card, by its name, and on which ground. */
const paintings: Record<string, readonly [ground: string, picture: () => ComponentChildren]> = {
  stone1: ["#d5dde0", () => stone(35, 42)],
  stone2: ["#d5dde0", () => [stone(25, 32), stone(45, 54)]],
  plank1: ["#f1dcb8", () => plank(42, -24)],
  plank2: ["#f1dcb8", () => [plank(31, -18), plank(55, 14)]],
  remove: ["#f3cdbb", () => [plank(58, -8), <path {...arrow} d="M35 46V18M23 29L35 16L47 29" stroke="#a93226" />]],
  move1: ["#d3e6c3", () => foot(35, 43)],
  move2: ["#d3e6c3", () => [foot(23, 52), foot(47, 34)]],
  jump: [
    "#d3e6c3",
    () => (
      <>
        <path {...arrow} d="M13 60C18 14 52 14 57 52M57 52L46 47M57 52L61 40" stroke="#2f5d47" />
        <g transform="translate(35 70) scale(.24)" stroke="#3b2a18" stroke-width="6">
          <path d={pawnBody} fill="#8d7558" />
          <circle cy="-80" r="24" fill="#f6d7b0" />
        </g>
      </>
    ),
  ],
};

/** The dragon of a colour and its emblem. */
function DragonPainting({ colour }: { colour: string }) {
  const shades = palette[hue(colour)];
  return (
    <>
      <path d="M6 58Q20 46 36 56T64 50V70Q64 76 58 76H12Q6 76 6 70Z" fill={shades.wing} opacity=".6" />
      <DragonAt name={hue(colour)} x={8} y={13} size={54} />
      <circle cx="55" cy="16" r="9.5" fill={shades.base} stroke={shades.ink} stroke-width="1.2" />
      <g transform="translate(55 16) scale(.62)">
        <Emblem colour={colour} fill={onBase(hue(colour))} />
      </g>
    </>
  );
}

/** A programme card in 70 × 100: its picture, and its name below if given. Dragons speak for themselves. */
export const ActionCard = lasting(({ card, name }: { card: string; name?: string }) => {
  const word = card.startsWith("dragon-") ? undefined : name;
  const colour = card.startsWith("dragon-") ? card.slice(7) : null;
  const [ground, picture] = paintings[card] ?? [];
  const height = word === undefined ? 88 : 70;
  return (
    <>
      <rect x="1.5" y="1.5" width="67" height="97" rx="9" fill="#fdf6e3" stroke="#5b4a2c" stroke-width="2.6" />
      <rect x="6" y="6" width="58" height={height} rx="6" fill={colour ? palette[hue(colour)].light : ground} />
      <g transform={word === undefined ? "translate(0 9)" : undefined}>
        {colour ? <DragonPainting colour={colour} /> : picture?.()}
      </g>
      {word !== undefined && (
        <text
          x="35"
          y="91.5"
          text-anchor="middle"
          font-size={word.length > 9 ? 12.5 : 15}
          font-weight="700"
          fill="#2a2218"
        >
          {word}
        </text>
      )}
    </>
  );
});
