// The land of Drachen Delta: islands of four kinds, stones, villages, planks, and the water around them.
import { hue, onBase, palette } from "../../web/art/palette";
import { lasting } from "../../web/art/lasting";
import { Emblem, round } from "./art";

/** Numbers between 0 and 1 that look random and are the same every time. */
function grain(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A round shape with an uneven edge. */
export function blob(radius: number, flat: number, seed: number, wobble = 0.06): string {
  const next = grain(seed),
    count = 10;
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count,
      r = radius * (1 + wobble * (2 * next() - 1));
    return [r * Math.cos(angle), r * flat * Math.sin(angle)];
  });
  const at = (i: number) => points[(i + count) % count];
  const curve = points.map((_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const handle = (from: number[], to: number[], base: number[], sign: number) =>
      base.map((v, k) => (v + (sign * (to[k] - from[k])) / 6).toFixed(1)).join(" ");
    return `C${handle(a, c, b, 1)} ${handle(b, d, c, -1)} ${c.map((v) => v.toFixed(1)).join(" ")}`;
  });
  return `M${points[0].map((v) => v.toFixed(1)).join(" ")}${curve.join("")}Z`;
}

/** Shallow water, beach and sand of an island or a village. */
function Shore({ radius, seed, grass, grassAt }: { radius: number; seed: number; grass: string; grassAt: number }) {
  const sand = blob(radius, 0.9, seed);
  return (
    <>
      <path
        d={blob(radius * 1.58, 0.93, seed + 31)}
        fill="var(--dd-shallow, #a9dcd6)"
        opacity=".45"
        transform="translate(0 8)"
      />
      <path
        d={blob(radius * 1.24, 0.92, seed + 57)}
        fill="var(--dd-surf, #d6f1e6)"
        opacity=".65"
        transform="translate(0 6)"
      />
      <path d={sand} fill="#8a6f42" transform="translate(0 9)" />
      <path d={sand} fill="#ecd9a6" stroke="#8a6f42" stroke-width={radius / 18} {...round} />
      <path d={blob(radius * grassAt, 0.86, seed + 83)} fill={grass} transform="translate(0 -2)" />
    </>
  );
}

/** What grows on an island: palms, flowers, rocks, reed. */
const growths = [
  {
    grass: "#8fb35f",
    picture: (
      <>
        <path d="M-14 4C-10 -24 -22 -40 -16 -62" fill="none" stroke="#6d4a25" stroke-width="9" />
        <path
          d={
            "M-16 -62C-44 -76 -58 -62 -62 -44C-46 -56 -32 -56 -16 -62C-34 -88 -10 -98 6 -90C-6 -82 -10 -74 -16 -62" +
            "C6 -84 28 -78 36 -60C18 -66 0 -66 -16 -62C2 -58 14 -48 14 -34C4 -46 -6 -54 -16 -62Z"
          }
          fill="#4a8a3f"
          stroke="#27532a"
          stroke-width="4"
        />
        <path d="M-20 -54h.1M-11 -52h.1" stroke="#8a5a33" stroke-width="10" />
      </>
    ),
  },
  {
    grass: "#a5c765",
    picture: (
      <>
        <path
          d="M-40 -4C-34 -46 -2 -52 6 -22C18 -50 46 -36 42 -2C20 12 -20 12 -40 -4Z"
          fill="#6fa04a"
          stroke="#35602c"
          stroke-width="4"
        />
        <path d="M-24 -20h.1M20 -24h.1" stroke="#f7b6c2" stroke-width="12" />
        <path d="M-4 -34h.1M32 -10h.1" stroke="#fff3c6" stroke-width="12" />
      </>
    ),
  },
  {
    grass: "#9aa86a",
    picture: (
      <>
        <path
          d="M-50 8L-34 -40L-20 -22L-4 -70L18 -30L30 -44L50 8C20 20 -22 20 -50 8Z"
          fill="#9b8f86"
          stroke="#4e463f"
          stroke-width="4"
        />
        <path d="M-4 -70L18 -30L8 -24L0 -34L-10 -22L-14 -36Z" fill="#efe9dd" />
        <path d="M-34 -40L-30 10M30 -44L26 8" fill="none" stroke="#6f655d" stroke-width="4" />
      </>
    ),
  },
  {
    grass: "#d3bf7c",
    picture: (
      <>
        <path
          d={
            "M-36 10C-38 -20 -44 -34 -40 -58M-24 12C-24 -16 -22 -40 -26 -66M-12 10C-10 -14 -2 -30 -4 -50" +
            "M30 8C30 -12 36 -26 34 -44M40 6C42 -6 48 -14 50 -24"
          }
          fill="none"
          stroke="#5d7d3a"
          stroke-width="6"
        />
        <path d="M-40 -58v18M-26 -66v20M34 -44v16" stroke="#7a4a22" stroke-width="11" />
        <path
          d="M4 6C2 -8 14 -16 26 -12C36 -8 36 4 30 8C20 12 8 12 4 6Z"
          fill="#e8b7a0"
          stroke="#8a4f3c"
          stroke-width="3"
        />
      </>
    ),
  },
];

/** An island of about 140 × 130; its number stands on a badge of its own. */
export const Island = lasting(({ number }: { number: number }) => {
  const { grass, picture } = growths[(number * 7) % 4];
  return (
    <g {...round}>
      <Shore radius={70} seed={number} grass={grass} grassAt={0.74} />
      {picture}
    </g>
  );
});

/** The number of an island on a badge 66 wide. */
export const NumberBadge = lasting(({ number }: { number: number }) => (
  <>
    <rect x="-33" y="-27" width="66" height="58" rx="27" fill="#3b2a18" opacity=".4" />
    <rect x="-32" y="-29" width="64" height="57" rx="26" fill="#fffaf0" stroke="#3b2a18" stroke-width="4" />
    <text y="17" font-size="50" font-weight="700" text-anchor="middle" fill="#2a2218">
      {number}
    </text>
  </>
));

const Hut = ({ at, scale, fill, ink }: { at: string; scale: number; fill: string; ink: string }) => (
  <g transform={`translate(${at}) scale(${scale})`} stroke="#3b2a18" stroke-width="5" {...round}>
    <path d="M-30 -28H30V14Q0 22 -30 14Z" fill="#f0dfba" />
    <path d="M-9 16V-8Q0 -18 9 -8V16Z" fill="#6b4a2b" stroke="none" />
    <path d="M-44 -22Q-18 -42 0 -78Q18 -42 44 -22Q20 -30 0 -28Q-20 -30 -44 -22Z" fill={fill} stroke={ink} />
    <path d="M-24 -36Q-10 -48 -3 -62M22 -36Q12 -48 6 -60" fill="none" stroke="#fff" stroke-width="4" opacity=".4" />
    <rect x="14" y="-18" width="11" height="11" rx="2" fill="#ffe9a3" stroke-width="3" />
  </g>
);

export const Village = lasting(({ colour }: { colour: string }) => {
  const { base, ink } = palette[hue(colour)],
    sign = onBase(hue(colour));
  return (
    <g {...round}>
      <Shore radius={136} seed={colour.length * 11} grass="#a9c36b" grassAt={0.88} />
      <path d="M-20 40Q-10 70 -34 104M22 42Q30 66 18 106" fill="none" stroke="#d9c48e" stroke-width="16" />
      <g stroke="#2f5a2c" stroke-width="4">
        <circle cx="-96" cy="-18" r="22" fill="#5d8f45" />
        <circle cx="94" cy="-26" r="20" fill="#6c9c4c" />
        <circle cx="-74" cy="-40" r="17" fill="#77a853" />
      </g>
      <Hut at="-58 24" scale={0.86} fill={base} ink={ink} />
      <Hut at="62 28" scale={0.82} fill={base} ink={ink} />
      <Hut at="4 2" scale={1.1} fill={base} ink={ink} />
      <path d="M4 -78V-172" stroke="#3b2a18" stroke-width="7" />
      <path
        d="M8 -170C34 -180 52 -160 92 -168C84 -146 86 -128 94 -104C54 -96 34 -116 8 -106Z"
        fill={base}
        stroke={ink}
        stroke-width="5"
      />
      <g transform="translate(48 -137) scale(2.1)">
        <Emblem colour={colour} fill={sign} />
      </g>
      <circle cy="78" r="34" fill={base} stroke={ink} stroke-width="4" />
      <circle cy="78" r="29" fill="none" stroke="#fdf6e3" stroke-width="5" />
      <g transform="translate(0 78) scale(1.8)">
        <Emblem colour={colour} fill={sign} />
      </g>
    </g>
  );
});

/** The light around the village that a player wants to reach. */
export const GoalGlow = lasting(() => (
  <g class="dd-glow">
    <circle r="300" fill="url(#dd-glow)" />
    {Array.from({ length: 12 }, (_, i) => (
      <path d="M0 -200L14 -262L0 -282L-14 -262Z" fill="#ffe28a" transform={`rotate(${i * 30})`} opacity=".85" />
    ))}
  </g>
));

/** A ribbon with a word, about 34 high. */
export function Ribbon({ word, fill }: { word: string; fill: string }) {
  const half = word.length * 5.4 + 12;
  return (
    <>
      <path
        d={`M${-half - 9} 0L${-half} -15H${half}L${half + 9} 0L${half} 15H${-half}Z`}
        fill={fill}
        stroke="#fff3c0"
        stroke-width="2"
      />
      <text y="6.500" font-size="18" font-weight="700" text-anchor="middle" letter-spacing="0.5" fill="#fff3c0">
        {word}
      </text>
    </>
  );
}

export interface PlankProps {
  length: number;
  size: number;
  colour: string;
}

const grainLines = (length: number) =>
  `M14 -11H${length * 0.4}M${length * 0.55} -13H${length - 16}` +
  `M20 13H${length * 0.62}M${length * 0.75} 11H${length - 14}`;

/** A plank from the origin to the right: as many boards as its number, ends and number in the colour of its owner. */
export const Plank = lasting(({ length, size, colour }: PlankProps) => {
  const { base, ink } = palette[hue(colour)];
  const rungs = Array.from({ length: size - 1 }, (_, i) => `M${((length * (i + 1)) / size).toFixed(1)} -22V22`);
  const end = (x: number, side: number) =>
    `M${x} -18Q${x} -26 ${x + 8 * side} -26H${x + 28 * side}V26H${x + 8 * side}Q${x} 26 ${x} 18Z`;
  return (
    <g {...round}>
      <rect x="2" y="-14" width={length - 4} height="52" rx="9" fill="#0f2a33" opacity=".35" />
      <rect y="-26" width={length} height="52" rx="8" fill="url(#dd-wood)" stroke="#5b3a17" stroke-width="5" />
      <path d={grainLines(length)} stroke="#a3703a" stroke-width="3.5" />
      <path d={rungs.join("")} stroke="#5b3a17" stroke-width="4" opacity=".75" />
      <path d={end(0, 1) + end(length, -1)} fill={base} stroke={ink} stroke-width="4" />
    </g>
  );
});

/** The number of a plank and its owner's colour, upright. */
export const PlankNumber = lasting(({ size, colour }: { size: number; colour: string }) => (
  <>
    <circle r="35" fill="#fffaf0" stroke="#3b2a18" stroke-width="3" />
    <circle r="29" fill={palette[hue(colour)].base} stroke={palette[hue(colour)].ink} stroke-width="3" />
    <text y="16" font-size="46" font-weight="700" text-anchor="middle" fill={onBase(hue(colour))}>
      {size}
    </text>
  </>
));

/** Colours that several pictures share. */
export const Paints = () => (
  <defs>
    <linearGradient id="dd-wood" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#dcae72" />
      <stop offset=".55" stop-color="#c58d4c" />
      <stop offset="1" stop-color="#a97238" />
    </linearGradient>
    <radialGradient id="dd-glow">
      <stop offset="0" stop-color="#fff2b8" stop-opacity=".95" />
      <stop offset=".45" stop-color="#ffd15c" stop-opacity=".6" />
      <stop offset="1" stop-color="#ffb320" stop-opacity="0" />
    </radialGradient>
  </defs>
);
