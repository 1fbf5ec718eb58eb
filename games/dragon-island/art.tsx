// The pieces of Dragon Island: hexagons with landscapes and symbols, wizards, buildings, treasure cards.
// Pictures only; browser.tsx says which moves they stand for.
import type { ComponentChildren } from "preact";
import { Coin, DragonAt } from "../../web/art/card";
import { lasting } from "../../web/art/lasting";
import { hue, palette } from "../../web/art/palette";
import { grounds } from "./ground";

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
    <g transform="translate(0 2) scale(1.1)" stroke={ink} stroke-width="2.2">
      <path d="M-24 34V-4L-18 -10H18L24 -4V34Z" fill="#cdbfe6" />
      <path d="M-13 -10V-26L0 -46L13 -26V-10Z" fill="#b3a3d4" />
      <path d="M-17 -25L0 -54L17 -25Q0 -31 -17 -25Z" fill="#6a3d8f" />
      <path d="M-32 34V6H-17V34ZM17 34V6H32V34Z" fill="#bcadd9" />
      <path d="M-35 7L-24.5 -14L-14 7ZM14 7L24.5 -14L35 7Z" fill="#6a3d8f" />
      <path d="M-7 34V20A7 7 0 0 1 7 20V34Z" fill="#4a3a2a" />
      <circle cy="-17" r="4" fill="#ffe28a" />
      <path d="M0 -54V-64L10 -60L0 -57" fill="#e8b93a" />
    </g>
  );
}

/** What pictures share: the shape of a tile, and the pale rim that makes pieces readable on every ground. */
export const Shapes = () => (
  <defs>
    <clipPath id="di-hexagon">
      <path d={hexagon(size - 2)} />
    </clipPath>
    <filter id="di-rim" x="-20%" y="-20%" width="140%" height="150%">
      <feMorphology in="SourceAlpha" operator="dilate" radius="1.6" result="wide" />
      <feFlood flood-color={paper} />
      <feComposite in2="wide" operator="in" result="rim" />
      <feDropShadow in="rim" dx="0" dy="1.5" stdDeviation="1.2" flood-color="#1e1204" flood-opacity=".4" />
      <feMerge>
        <feMergeNode />
        <feMergeNode in="SourceGraphic" />
      </feMerge>
    </filter>
  </defs>
);

/** The four colours that a joker can take. */
const JokerRing = () => (
  <>
    <circle cy="-8" r="20" fill={paper} stroke="#6d6290" stroke-width="2.4" />
    {(["blue", "green", "red", "white"] as const).map((colour, i) => (
      <g transform={`translate(${[0, 10, 0, -10][i]} ${[-18, -8, 2, -8][i]})`}>
        <Energy colour={colour} r={5} />
      </g>
    ))}
  </>
);

/** A tile of the island, drawn around its middle; a building hides its sign. */
export const Hexagon = lasting(
  ({ kind, colour, isBuilt }: { kind: string; colour: Colour | "none"; isBuilt?: boolean }) => {
    const { edge, picture } = grounds[kind === "keep" ? "keep" : colour];
    return (
      <g stroke-linejoin="round" stroke-linecap="round">
        <path d={hexagon(size - 1)} fill={edge} transform="translate(0 8)" />
        <g clip-path="url(#di-hexagon)">{picture}</g>
        <path d={hexagon(size - 2)} fill="none" stroke={edge} stroke-width="3" />
        <path d={hexagon(size - 5.5)} fill="none" stroke="#fff" stroke-width="1.6" opacity=".45" />
        {kind === "keep" && <Keep />}
        {kind === "joker" && colour === "none" && <JokerRing />}
        {kind !== "keep" && !isBuilt && <Symbol kind={kind} colour={colour} />}
        {kind !== "keep" && colour !== "none" && (
          <g transform="translate(0 -43)">
            <circle r="9.2" fill={paper} stroke={ink} stroke-width="1.5" />
            <Energy colour={colour} r={6} />
          </g>
        )}
      </g>
    );
  },
);

/** The back of a tile. */
export const TileBack = () => (
  <>
    <path d={hexagon(24)} fill="#3b5c50" stroke={paper} stroke-width="2" />
    <path d={hexagon(16)} fill="none" stroke="#e0b84f" stroke-width="1.8" />
  </>
);

/** A stone of energy, or a coin, of that radius. */
export function Gem({ colour, r = 16 }: { colour: Colour; r?: number }) {
  const shades = palette[hue(colour)];
  if (colour === "yellow") return <Coin r={r} />;
  return (
    <g transform={`scale(${r / 16})`}>
      <circle cy="1.6" r="16" fill={shades.dark} />
      <circle r="16" fill={colour === "white" ? "#ffffff" : shades.wing} stroke={shades.ink} stroke-width="1.6" />
      <circle r="12.2" fill="none" stroke="#fff" stroke-width="1.2" opacity=".6" />
      <Energy colour={colour} r={9.5} />
    </g>
  );
}

const Flag = ({ colour }: { colour: string }) => (
  <>
    <path d="M0 0V-24" stroke="#3b240f" stroke-width="2.4" />
    <path d="M0 -24H14L10 -18.5L14 -13H0Z" fill={palette[hue(colour)].base} stroke={palette[hue(colour)].ink} />
  </>
);
const fence = "M-26 14V-6M-13 19V-1M0 21V1M13 19V-1M26 14V-6M-26 -2Q0 13 26 -2M-26 7Q0 22 26 7";

/** pen, spire or lair-red, in the colour of the wizard that built it. */
export const Building = lasting(({ name, owner }: { name: string; owner: string }) => {
  const shades = palette[hue(owner)],
    line = { stroke: ink, "stroke-width": 2, "stroke-linejoin": "round", "stroke-linecap": "round" } as const;
  if (name === "spire")
    return (
      <g {...line}>
        <path d="M-10 24L-7 -10H7L10 24Z" fill="#efe4cb" />
        <path d="M-11 -10L0 -36L11 -10Z" fill={shades.base} />
        <path d="M-4 24V14A4 4 0 0 1 4 14V24Z" fill="#4a3a2a" />
        <circle cy="-17" r="3.4" fill="#ffe28a" />
      </g>
    );
  if (name === "pen")
    return (
      <g {...line} fill="none">
        <path d={fence} stroke="#3b240f" stroke-width="6" />
        <path d={fence} stroke={shades.wing} stroke-width="2.8" />
        <g transform="translate(26 -4)">
          <Flag colour={owner} />
        </g>
      </g>
    );
  return (
    <g {...line}>
      <path d="M-25 18C-27 -8 -12 -24 2 -22C17 -22 27 -6 25 18Z" fill="#a39484" />
      <path d="M-12 18C-13 0 -6 -8 1 -8C9 -8 13 0 13 18Z" fill="#2b2420" />
      <circle cx="1" cy="6" r="6" fill={palette[hue(name.replace("lair-", ""))].base} />
      <g transform="translate(20 -10)">
        <Flag colour={owner} />
      </g>
    </g>
  );
});

const wizardShape =
  "M-14 22C-12 8 -8 0 0 0C8 0 12 8 14 22ZM-13 -7Q0 -12 13 -7L4 -12L3 -30L-5 -11ZM-8 -4a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z";

/** A wizard: a pointed hat in the seat's colour, the sign of that colour on the cloak. */
export const Wizard = lasting(({ colour }: { colour: string }) => {
  const shades = palette[hue(colour)];
  return (
    <g stroke={shades.ink} stroke-width="2" stroke-linejoin="round" stroke-linecap="round">
      <ellipse cy="22" rx="17" ry="6" fill={ink} stroke="none" opacity=".35" />
      <path d={wizardShape} fill={paper} stroke={paper} stroke-width="6" />
      <path d="M-14 22C-12 8 -8 0 0 0C8 0 12 8 14 22Z" fill={shades.base} />
      <circle cy="-4" r="8" fill="#f3d8b6" />
      <path d="M-6 -2Q0 12 6 -2Q0 3 -6 -2Z" fill="#fff" stroke-width="1" />
      <path d="M-13 -7Q0 -12 13 -7L4 -12L3 -30L-5 -11Z" fill={shades.dark} />
      <path d="M-2.5 -4.5h.1M2.5 -4.5h.1" stroke-width="2.4" />
      {colours.includes(colour as Colour) && (
        <g transform="translate(0 15)">
          <circle r="6" fill={paper} stroke="none" />
          <Energy colour={colour as Colour} r={4.4} />
        </g>
      )}
    </g>
  );
});

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
  <g filter="url(#di-rim)">
    <DragonAt name={hue(colour)} x={x - 27} y={y - 27} size={54} />
  </g>
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
      <path
        d="M15 76l2.6 5.3l5.8 .8l-4.2 4.1l1 5.8l-5.2 -2.7l-5.2 2.7l1 -5.8l-4.2 -4.1l5.8 -.8Z"
        fill="#e8b93a"
        stroke="#7a5408"
        stroke-width="1.2"
      />
      <text x="25" y="91" font-size="17" font-weight="700" class="title" fill="#2a2218">
        {card.fame}
      </text>
      <g transform="translate(48 85)">
        <Coin r={7} />
      </g>
      <text x="57" y="91" font-size="17" font-weight="700" class="title" fill="#2a2218">
        {card.gold}
      </text>
    </>
  );
}
