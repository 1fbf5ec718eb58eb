// The pieces of Dragon Island: hexagons with landscapes and symbols, wizards, buildings, treasure cards.
// Pictures only; browser.tsx says which moves they stand for.
import type { ComponentChildren } from "preact";
import { Coin, DragonAt } from "../../web/art/card";
import { hue, onBase, palette } from "../../web/art/palette";

export type Colour = "blue" | "green" | "red" | "white" | "yellow";
export const colours: readonly Colour[] = ["blue", "green", "red", "white", "yellow"];

/** The size of a hexagon, middle to corner; pointed at top. */
export const size = 60;
export const place = (q: number, r: number): readonly [number, number] => [
  size * Math.sqrt(3) * (q + r / 2),
  size * 1.5 * r,
];

const corner = (i: number, s: number) =>
  `${(s * Math.sin((Math.PI / 3) * i)).toFixed(1)} ${(-s * Math.cos((Math.PI / 3) * i)).toFixed(1)}`;
export const hexagon = (s = size) => `M${[0, 1, 2, 3, 4, 5].map((i) => corner(i, s)).join("L")}Z`;

/** A sign for each colour, so that colour is never the only one: drop, leaf, flame, snow, coin. */
export function Energy({ colour, r = 9 }: { colour: Colour; r?: number }) {
  const shades = palette[hue(colour)],
    k = r / 9;
  if (colour === "yellow") return <Coin r={r} />;
  const shape = {
    blue: "M0 -9C5 -2 7 1 7 4A7 6 0 0 1 -7 4C-7 1 -5 -2 0 -9Z",
    green: "M-8 7C-9 -4 -1 -9 9 -8C9 3 3 9 -8 7ZM-8 7L3 -3",
    red: "M0 9C-7 9 -9 2 -4 -3C-4 1 -1 1 -1 -3C-1 -6 -2 -7 0 -10C2 -5 8 -2 7 4C6 8 4 9 0 9Z",
    white: "M0 -9L2.4 -3.6L8 -4.5L4.6 0L8 4.5L2.4 3.6L0 9L-2.4 3.6L-8 4.5L-4.6 0L-8 -4.5L-2.4 -3.6Z",
  }[colour];
  return (
    <path
      transform={`scale(${k})`}
      d={shape}
      fill={shades.base}
      stroke={shades.ink}
      stroke-width="1.8"
      stroke-linejoin="round"
    />
  );
}

const ground: Record<string, { fill: string; edge: string; deco: string; ink: string }> = {
  blue: {
    fill: "#9cc7ee",
    edge: "#2c5d94",
    ink: "#4d86bf",
    deco: "M-40 18q8 -8 16 0t16 0M4 30q8 -8 16 0t16 0M-30 -26q7 -7 14 0t14 0M12 -18q7 -7 14 0",
  },
  green: {
    fill: "#a9d08e",
    edge: "#3c6b2f",
    ink: "#5d9448",
    deco: "M-38 20l8 -16l8 16zM-26 34l7 -14l7 14zM22 24l8 -18l8 18zM10 36l6 -12l6 12zM-34 -16l6 -12l6 12z",
  },
  red: {
    fill: "#eaa58c",
    edge: "#8d3220",
    ink: "#c06146",
    deco: "M-42 24L-26 -2L-16 10L-8 24ZM14 30L30 2L44 24M-20 -30l8 -12l8 12",
  },
  white: {
    fill: "#eef4f8",
    edge: "#7f93a3",
    ink: "#b6c7d3",
    deco: "M-42 22L-28 0L-14 22M-34 10L-28 0L-22 10M12 34L28 10L42 30M20 22L28 10L35 21",
  },
  yellow: {
    fill: "#f2d98a",
    edge: "#9a7420",
    ink: "#cfa94a",
    deco: "M-42 16Q-28 4 -12 16M6 30Q22 18 38 26M-30 32Q-20 26 -8 32M14 -24Q24 -32 34 -24",
  },
  none: { fill: "#d8cfe6", edge: "#5c4a7d", ink: "#9684b8", deco: "" },
};

const ink = "#2a2218",
  paper = "#fffaf0";
const Disc = () => <circle r="16" fill={paper} stroke={ink} stroke-width="2" opacity="0.94" />;
const Hammer = () => (
  <path d="M-9 9L3 -3M-1 -10L10 1L6 5L-5 -6Z" fill="#8a5a33" stroke={ink} stroke-width="2.4" stroke-linejoin="round" />
);

/** Two signs side by side. */
const Pair = ({ left, right, at }: { left: ComponentChildren; right: ComponentChildren; at: number }) => (
  <>
    <rect x="-27" y="-12" width="54" height="24" rx="12" fill={paper} stroke={ink} stroke-width="2" />
    <g transform="translate(-13 0) scale(0.72)">{left}</g>
    <g transform={`translate(${at} 0) scale(0.72)`}>{right}</g>
  </>
);

/** What a tile can show: one sign for each kind. */
const signs: Record<string, (colour: string) => ComponentChildren> = {
  dragon: (colour) => <Pair left={<DragonHead colour={colour} />} right={<Hammer />} at={13} />,
  double: (colour) => <Pair left={<DragonHead colour={colour} />} right={<DragonHead colour={colour} />} at={11} />,
  telekinesis: () => (
    <>
      <Disc />
      <path d="M-9 9L4 -4" stroke="#8a5a33" stroke-width="4" stroke-linecap="round" />
      <path d="M6 -13L8 -7L14 -6L9 -2L10 4L5 1L0 3L2 -3L-2 -8L4 -8Z" fill="#e8b93a" stroke={ink} stroke-width="1.8" />
    </>
  ),
  storm: () => (
    <>
      <Disc />
      <path
        d="M0 0C3 -3 7 0 5 4C2 9 -8 8 -9 0C-10 -9 2 -13 9 -8"
        fill="none"
        stroke="#3d6a9c"
        stroke-width="4"
        stroke-linecap="round"
      />
    </>
  ),
  build: () => (
    <>
      <Disc />
      <Hammer />
    </>
  ),
  joker: (colour) => (
    <>
      <Disc />
      <g transform="translate(-1 1)">
        <Hammer />
      </g>
      <path
        d="M9 -14L17 0H1Z"
        fill={colour === "none" ? "#fff" : palette[hue(colour)].base}
        stroke={ink}
        stroke-width="2"
        stroke-linejoin="round"
      />
    </>
  ),
  start: () => (
    <>
      <Disc />
      <path d="M-9 -7Q-6 -10 -3 -7T3 -7T9 -7V7Q6 10 3 7T-3 7T-9 7Z" fill="#f0deb0" stroke={ink} stroke-width="2" />
      <path d="M-4 -2L4 5M4 -2L-4 5" stroke="#a93226" stroke-width="2.4" stroke-linecap="round" />
    </>
  ),
};

function Symbol({ kind, colour }: { kind: string; colour: string }) {
  const y = kind === "dragon" || kind === "double" ? 33 : 32;
  return <g transform={`translate(0 ${y})`}>{signs[kind]?.(colour)}</g>;
}

function DragonHead({ colour }: { colour: string }) {
  const shades = palette[hue(colour)];
  return (
    <path
      d="M-12 9C-13 -3 -6 -11 5 -11L1 -5C7 -5 12 -1 15 4L8 5L10 9L3 7C-1 11 -7 11 -12 9Z"
      fill={shades.base}
      stroke={shades.ink}
      stroke-width="2"
      stroke-linejoin="round"
    />
  );
}

function Keep() {
  return (
    <g stroke="#2a2218" stroke-width="2.4" stroke-linejoin="round">
      <path d="M-24 34V-4L-18 -10H18L24 -4V34Z" fill="#b9a9d6" />
      <path d="M-13 -10V-26L0 -46L13 -26V-10Z" fill="#9584b8" />
      <path d="M-16 -26L0 -50L16 -26Z" fill="#6a3d8f" />
      <path d="M-30 34V8L-24 0L-18 8V34ZM18 34V8L24 0L30 8V34Z" fill="#a594c4" />
      <path d="M-7 34V20A7 7 0 0 1 7 20V34Z" fill="#4a3a2a" />
      <circle cy="-18" r="4" fill="#f3c95b" />
    </g>
  );
}

/** A tile of the island, drawn around its middle. */
export function Hexagon({ kind, colour }: { kind: string; colour: Colour | "none" }) {
  const look = ground[kind === "keep" ? "none" : colour];
  return (
    <>
      <path d={hexagon(size - 1)} fill={look.edge} transform="translate(0 4)" />
      <path d={hexagon(size - 1.5)} fill={look.fill} stroke={look.edge} stroke-width="3" />
      <path
        d={look.deco}
        fill="none"
        stroke={look.ink}
        stroke-width="2.6"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
      {kind === "keep" ? <Keep /> : <Symbol kind={kind} colour={colour} />}
      {kind !== "keep" && colour !== "none" && (
        <g transform="translate(0 -45)">
          <Energy colour={colour} r={7.5} />
        </g>
      )}
    </>
  );
}

/** pen, spire or lair-red, with the seat that built it. */
export function Building({ name, owner }: { name: string; owner: string }) {
  const shades = palette[hue(owner)],
    line = { stroke: "#2a2218", "stroke-width": 2.2, "stroke-linejoin": "round" as const };
  if (name === "spire")
    return (
      <g {...line}>
        <path d="M-9 16L-6 -14H6L9 16Z" fill="#d7cbb0" />
        <path d="M-9 -14L0 -34L9 -14Z" fill={shades.base} />
        <circle cy="-20" r="3.2" fill="#f3c95b" />
      </g>
    );
  if (name === "pen")
    return (
      <g {...line}>
        <path
          d="M-24 12V-6M-12 16V-2M0 18V0M12 16V-2M24 12V-6M-24 -2Q0 12 24 -2M-24 6Q0 20 24 6"
          fill="none"
          stroke-width="5"
        />
        <path
          d="M-24 12V-6M-12 16V-2M0 18V0M12 16V-2M24 12V-6M-24 -2Q0 12 24 -2M-24 6Q0 20 24 6"
          fill="none"
          stroke={shades.wing}
          stroke-width="2.2"
        />
      </g>
    );
  const pet = palette[hue(name.replace("lair-", ""))];
  return (
    <g {...line}>
      <path d="M-24 16C-26 -8 -12 -22 2 -20C16 -20 26 -6 24 16Z" fill="#8d7f70" />
      <path d="M-11 16C-12 0 -6 -8 1 -8C8 -8 12 0 12 16Z" fill="#2b2420" />
      <circle cx="1" cy="5" r="5.5" fill={pet.base} />
    </g>
  );
}

/** A wizard: a pointed hat in the seat's colour, the seat's number on the cloak. */
export function Wizard({ colour, seat }: { colour: string; seat: number }) {
  const shades = palette[hue(colour)];
  return (
    <g stroke={shades.ink} stroke-width="2" stroke-linejoin="round">
      <ellipse cy="22" rx="15" ry="5" fill="var(--shade, rgb(0 0 0 / 25%))" stroke="none" />
      <path d="M-14 22C-12 8 -8 0 0 0C8 0 12 8 14 22Z" fill={shades.base} />
      <circle cy="-4" r="8" fill="#f3d8b6" />
      <path d="M-5 -1Q0 16 5 -1Q0 3 -5 -1Z" fill="#fff" />
      <path d="M-13 -7Q0 -12 13 -7L4 -12L3 -28L-5 -11Z" fill={shades.dark} />
      <text y="20" text-anchor="middle" font-size="12" font-weight="700" stroke="none" fill={onBase(hue(colour))}>
        {seat + 1}
      </text>
    </g>
  );
}

export const Chest = () => (
  <g stroke="#2a2218" stroke-width="1.8">
    <path d="M-10 8V-2C-10 -8 10 -8 10 -2V8Z" fill="#8a5a33" />
    <path d="M-10 1H10" />
    <rect x="-3" y="-2" width="6" height="7" fill="#e8b93a" />
  </g>
);

/** Where each dragon of a tile stands: side by side, whatever their colours. */
export function dragonSpots(counts: readonly number[]): { colour: Colour; x: number; y: number }[] {
  const all = counts.flatMap((n, i) => Array<Colour>(n).fill(colours[i]));
  const step = all.length > 1 ? Math.min(34, 62 / (all.length - 1)) : 0;
  return all.map((colour, i) => ({ colour, x: (i - (all.length - 1) / 2) * step, y: -9 - (i % 2) * 6 }));
}

export const DragonPiece = ({ colour, x, y }: { colour: Colour; x: number; y: number }) => (
  <DragonAt name={hue(colour)} x={x - 27} y={y - 27} size={54} />
);

export interface Treasure {
  name: string;
  around: Colour[];
  centre: Colour | null;
  fame: number;
  gold: number;
}

/** A treasure card in 70 × 100: the colours around the spot, fame and gold. */
export function TreasureCard({ card }: { card: Treasure }) {
  return (
    <>
      <rect x="1" y="1" width="68" height="98" rx="8" fill="#f3e3bd" stroke="#6b4d1e" stroke-width="2" />
      <path d="M6 20Q20 12 35 18T64 16M6 88Q20 94 35 88T64 90" fill="none" stroke="#c9a866" stroke-width="2" />
      <g transform="translate(35 44)">
        <path
          d={hexagon(11)}
          fill={card.centre ? palette[hue(card.centre)].wing : "#fffaf0"}
          stroke="#6b4d1e"
          stroke-width="1.8"
        />
        <path d="M-5 -5L5 5M5 -5L-5 5" stroke="#a93226" stroke-width="3" stroke-linecap="round" />
        {card.around.map((colour, i) => {
          const angle = (2 * Math.PI * i) / Math.max(card.around.length, 3) - Math.PI / 2;
          return (
            <g transform={`translate(${(22 * Math.cos(angle)).toFixed(1)} ${(22 * Math.sin(angle)).toFixed(1)})`}>
              <path
                d={hexagon(10.5)}
                fill={palette[hue(colour)].wing}
                stroke={palette[hue(colour)].ink}
                stroke-width="1.5"
              />
              <Energy colour={colour} r={5.5} />
            </g>
          );
        })}
      </g>
      <text x="8" y="90" font-size="15" font-weight="700" class="title" fill="#2a2218">
        ★{card.fame}
      </text>
      <g transform="translate(48 85)">
        <Coin r={7} />
      </g>
      <text x="58" y="90" font-size="14" font-weight="700" class="title" fill="#2a2218">
        {card.gold}
      </text>
    </>
  );
}
