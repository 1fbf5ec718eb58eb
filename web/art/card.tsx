// Cards, dice, coins and other small pieces that several games use.
import type { ComponentChildren } from "preact";
import { DragonFigure, dragonBox } from "./dragon";
import { onBase, palette, type Hue } from "./palette";
import { lasting } from "./lasting";

/** A card's frame in 70 × 100; `children` are drawn inside. */
export function CardFrame({ fill, edge, children }: { fill: string; edge: string; children?: ComponentChildren }) {
  return (
    <>
      <rect x="1" y="1" width="68" height="98" rx="8" fill="#fdf6e3" stroke={edge} stroke-width="2" />
      <rect x="5" y="5" width="60" height="90" rx="5" fill={fill} />
      {children}
    </>
  );
}

/** A dragon within another drawing, in a square of the given size at x, y. */
export const DragonAt = lasting(
  ({
    name,
    x,
    y,
    size,
    flip,
    outline,
  }: {
    name: Hue;
    x: number;
    y: number;
    size: number;
    flip?: boolean;
    /** A cream rim, so that it stands out from any background. */
    outline?: boolean;
  }) => (
    <svg x={x} y={y} width={size} height={size} viewBox={dragonBox} overflow="visible">
      <g transform={flip ? "translate(100 0) scale(-1 1)" : undefined}>
        {outline && (
          <g class="dragon-rim">
            <DragonFigure name={name} />
          </g>
        )}
        <DragonFigure name={name} />
      </g>
    </svg>
  ),
);

/** A dragon card with a number. */
export const NumberCard = lasting(
  ({
    name,
    number,
    hasFoot,
  }: {
    name: Hue;
    number: number | string;
    /** Is something else drawn at the foot, instead of the second number? */
    hasFoot?: boolean;
  }) => {
    const shades = palette[name];
    return (
      <CardFrame fill={shades.light} edge={shades.ink}>
        <path d="M5 70Q20 58 35 68T65 62V90Q65 95 60 95H10Q5 95 5 90Z" fill={shades.wing} opacity="0.55" />
        <path d="M5 82Q22 72 40 80T65 76V90Q65 95 60 95H10Q5 95 5 90Z" fill={shades.base} opacity="0.6" />
        <DragonAt name={name} x={7} y={hasFoot ? 20 : 29} size={58} />
        <circle cx="17" cy="17" r="12.5" fill={shades.base} stroke={shades.ink} stroke-width="1.6" />
        <text x="17" y="24" text-anchor="middle" font-size="20" font-weight="700" class="title" fill={onBase(name)}>
          {number}
        </text>
        {!hasFoot && (
          <text x="61" y="91" text-anchor="end" font-size="14" font-weight="700" class="title" fill={onBase(name)}>
            {number}
          </text>
        )}
      </CardFrame>
    );
  },
);

export const CardBack = lasting(({ mark }: { mark?: ComponentChildren }) => (
  <CardFrame fill="#2f4a40" edge="#16241f">
    <path d="M35 14L56 50L35 86L14 50Z" fill="none" stroke="#e0b84f" stroke-width="2" />
    <path d="M35 24L50 50L35 76L20 50Z" fill="#3b5c50" stroke="#e0b84f" />
    <path d="M26 58C26 46 31 40 44 40L40 45C44 46 45 49 45 53L40 50C40 56 36 59 26 58Z" fill="#e0b84f" />
    {mark}
  </CardFrame>
));

const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** A die of 40 × 40 around its middle; its colour and value, the value readable as pips. */
export function Die({ name, value }: { name: Hue; value: number }) {
  const shades = palette[name];
  return (
    <>
      <rect x="-20" y="-18" width="40" height="40" rx="9" fill={shades.dark} />
      <rect x="-20" y="-20" width="40" height="40" rx="9" fill={shades.base} stroke={shades.ink} stroke-width="2" />
      <path
        d="M-16 -12Q-16 -16 -12 -16H8"
        fill="none"
        stroke="#fff"
        stroke-width="2.4"
        stroke-linecap="round"
        opacity="0.5"
      />
      {(pips[value] ?? []).map(([x, y]) => (
        <circle cx={x * 10} cy={y * 10} r="4.2" fill={onBase(name)} />
      ))}
    </>
  );
}

export function Coin({ r = 9 }: { r?: number }) {
  return (
    <>
      <circle r={r} fill="#e8b93a" stroke="#7a5408" stroke-width={r / 6} />
      <circle r={r * 0.68} fill="none" stroke="#a87a14" stroke-width={r / 9} />
      <path
        transform={`scale(${r})`}
        d="M-.35 .25C-.35 -.3 0 -.45 .4 -.35L.2 -.1C.4 0 .4 .3 -.35 .25Z"
        fill="#7a5408"
      />
    </>
  );
}
