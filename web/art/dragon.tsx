// Ten dragons. Each has its own build, wings, crest, horns and tail, so that no two have the same
// outline: colour is never the only sign. Drawn in a square of 100 × 100, facing right.
import { palette, type Hue, type Shades } from "./palette";
import { lasting } from "./lasting";
import { along, band, bump, crystal, plate, rings, samples, spike, tube, type Knot } from "./shapes";

type Wing = "bat" | "great" | "feather" | "leaf" | "butterfly" | "fin" | "tiny" | "none";
type Horns = "long" | "curl" | "ram" | "antler" | "ears" | "rays" | "single" | "stub" | "fins" | "leaf";
type Tail = "spade" | "club" | "fluke" | "flame" | "leaf" | "crystal" | "tuft" | "curl" | "none";

interface Build {
  spine: readonly Knot[];
  legs: readonly (readonly Knot[])[];
  far: readonly (readonly Knot[])[];
  head: readonly [x: number, y: number, scale: number, turn: number];
  wing: readonly [kind: Wing, x: number, y: number, scale: number, turn: number];
  horns: Horns;
  tail: readonly [kind: Tail, x: number, y: number, scale: number, turn: number];
  crest: (line: ReturnType<typeof samples>) => string;
}

const leg = (x: number, y: number, r = 6, foot = 92): Knot[] =>
  foot - y < 18
    ? [
        [x, y, r],
        [x + 1, (y + foot) / 2, r * 0.8],
        [x + 5, foot - 4, r * 0.65],
      ]
    : [
        [x, y, r],
        [x - 1, (y + foot) / 2, r * 0.75],
        [x, foot - 5, r * 0.6],
        [x + 5, foot - 3, r * 0.55],
      ];

const builds: Record<Hue, Build> = {
  red: {
    spine: [
      [10, 66, 0.6],
      [17, 78, 2.4],
      [32, 76, 7],
      [48, 68, 13],
      [62, 60, 11],
      [68, 44, 7],
      [72, 32, 6.5],
    ],
    legs: [leg(42, 74, 8), leg(63, 68, 6.5)],
    far: [leg(34, 76, 7), leg(70, 64, 5.5)],
    head: [73, 28, 1.05, 4],
    wing: ["bat", 54, 58, 1.15, 0],
    horns: "long",
    tail: ["spade", 9, 65, 1, -62],
    crest: (l) => along(l, 5, 12, 40, spike(8, 3)),
  },
  blue: {
    spine: [
      [9, 60, 2],
      [20, 74, 4],
      [36, 78, 9],
      [54, 72, 13],
      [68, 62, 10],
      [74, 48, 7.5],
      [75, 38, 7],
    ],
    legs: [leg(50, 80, 6.5), leg(68, 72, 5.5)],
    far: [leg(42, 80, 6)],
    head: [75, 33, 1.08, 0],
    wing: ["fin", 50, 62, 1.1, 8],
    horns: "fins",
    tail: ["fluke", 9, 60, 1.2, -60],
    crest: (l) => along(l, 4, 26, 41, bump(9, 4)),
  },
  brown: {
    spine: [
      [8, 76, 3],
      [20, 80, 5],
      [34, 72, 13],
      [52, 62, 19],
      [68, 64, 14],
      [78, 66, 9],
    ],
    legs: [leg(42, 78, 9), leg(66, 76, 8)],
    far: [leg(32, 78, 8), leg(74, 74, 7)],
    head: [79, 64, 1.05, 10],
    wing: ["none", 0, 0, 1, 0],
    horns: "ram",
    tail: ["club", 8, 75, 1.1, 0],
    crest: (l) => along(l, 4, 10, 32, plate(12, 4.6)),
  },
  black: {
    spine: [
      [4, 84, 0.6],
      [18, 88, 2.2],
      [34, 80, 6],
      [48, 68, 10.5],
      [58, 54, 9],
      [58, 36, 6],
      [64, 25, 6],
    ],
    legs: [leg(44, 74, 8), leg(58, 66, 6)],
    far: [leg(36, 78, 6.5), leg(64, 60, 5)],
    head: [66, 22, 1, 12],
    wing: ["great", 52, 54, 1.1, -4],
    horns: "curl",
    tail: ["spade", 4, 84, 0.9, -140],
    crest: (l) => along(l, 4, 14, 40, crystal(6, 2)),
  },
  yellow: {
    spine: [
      [10, 48, 1.5],
      [13, 64, 3],
      [26, 74, 7],
      [44, 70, 12.5],
      [58, 64, 12],
      [66, 52, 9],
      [69, 42, 8],
    ],
    legs: [leg(40, 76, 8), leg(60, 72, 7)],
    far: [leg(32, 76, 7), leg(67, 68, 6)],
    head: [69, 38, 1.12, 0],
    wing: ["none", 50, 60, 1, 0],
    horns: "rays",
    tail: ["tuft", 10, 48, 1.15, 0],
    crest: (l) => along(l, 6, 18, 30, bump(4, 3)),
  },
  green: {
    spine: [
      [4, 74, 0.6],
      [16, 82, 2.5],
      [32, 80, 7],
      [48, 74, 12],
      [60, 66, 9],
      [62, 48, 5.5],
      [60, 32, 5],
      [66, 20, 5.2],
    ],
    legs: [leg(44, 80, 7), leg(60, 74, 5.5)],
    far: [leg(36, 80, 6.5), leg(66, 70, 5)],
    head: [69, 17, 0.98, 8],
    wing: ["leaf", 50, 66, 1.05, 0],
    horns: "leaf",
    tail: ["leaf", 4, 74, 1.1, -150],
    crest: (l) => along(l, 5, 16, 46, bump(6.5, 2.4)),
  },
  white: {
    spine: [
      [5, 62, 0.6],
      [14, 74, 3],
      [30, 76, 7],
      [48, 68, 12],
      [62, 58, 10],
      [68, 44, 7],
      [72, 34, 6.5],
    ],
    legs: [leg(44, 74, 7), leg(63, 66, 6)],
    far: [leg(36, 75, 6.5), leg(69, 62, 5.5)],
    head: [73, 30, 1.05, 2],
    wing: ["feather", 54, 58, 1.15, 0],
    horns: "antler",
    tail: ["crystal", 5, 62, 1.1, -60],
    crest: (l) => along(l, 5, 14, 40, crystal(9, 2.6)),
  },
  lightblue: {
    spine: [
      [8, 42, 1],
      [12, 60, 3.5],
      [26, 66, 6],
      [34, 50, 7.5],
      [48, 42, 8],
      [57, 56, 8.5],
      [52, 74, 8.5],
      [66, 84, 8],
      [82, 70, 7],
      [80, 50, 6.5],
      [78, 36, 6.5],
    ],
    legs: [leg(60, 84, 4.5, 95)],
    far: [leg(30, 66, 4, 84)],
    head: [78, 31, 1.05, -6],
    wing: ["none", 0, 0, 1, 0],
    horns: "ears",
    tail: ["flame", 8, 42, 0.95, -80],
    crest: (l) => along(l, 3, 10, 66, bump(5.5, 2.4)),
  },
  purple: {
    spine: [
      [22, 50, 1.6],
      [13, 52, 2.2],
      [12, 64, 2.8],
      [24, 76, 4.5],
      [40, 74, 9],
      [54, 66, 11],
      [62, 52, 8],
      [65, 40, 7.5],
    ],
    legs: [leg(46, 76, 6.5), leg(60, 70, 5.5)],
    far: [leg(38, 76, 6), leg(65, 66, 5)],
    head: [66, 35, 1.12, -4],
    wing: ["butterfly", 50, 58, 1.1, 0],
    horns: "single",
    tail: ["curl", 22, 50, 1, 0],
    crest: (l) => along(l, 7, 26, 48, bump(5, 3)),
  },
  orange: {
    spine: [
      [14, 70, 1.5],
      [20, 80, 4],
      [36, 78, 12],
      [52, 70, 18],
      [62, 56, 14],
      [64, 44, 12],
    ],
    legs: [leg(44, 84, 7.5), leg(62, 80, 6.5)],
    far: [leg(36, 82, 7)],
    head: [63, 36, 1.42, 2],
    wing: ["tiny", 44, 60, 1.1, -6],
    horns: "stub",
    tail: ["flame", 14, 70, 1.15, -70],
    crest: (l) => along(l, 5, 10, 32, spike(5, 3)),
  },
};

/** The outline of each kind of wing, and the bones drawn on it. */
const wings: Record<Exclude<Wing, "none">, { outline: string; bones: string }> = {
  bat: {
    outline: "M2 2C-2-14-10-30-28-38C-25-29-29-24-39-23C-32-18-33-11-38-5C-29-7-23-4-21 3" + "C-14-3-5-2 2 2Z",
    bones: "M0 0C-6-14-14-26-28-38M-2-2C-12-14-24-20-38-23M-4-1C-14-6-26-8-37-5",
  },
  great: {
    outline:
      "M2 4C8-18 4-38-12-50C-12-40-18-36-30-38C-26-31-30-26-42-25C-36-20-38-14-46-9" +
      "C-36-10-30-7-29 0C-20-5-12 3 2 4Z",
    bones: "M0 0C2-18-2-36-12-50M-2 0C-8-16-16-28-30-38M-4 0C-14-12-26-20-42-25M-6 0C-18-6-32-9-45-9",
  },
  tiny: {
    outline: "M2 2C0-8-6-16-17-18C-15-13-18-11-23-9C-18-7-18-2-19 1C-12-1-6 4 2 2Z",
    bones: "M0 0C-4-8-9-14-17-18M-2 1C-8-4-14-8-22-9",
  },
  fin: {
    outline: "M3 3L-4-30C-9-26-12-24-16-28C-18-22-21-20-28-21C-27-15-29-12-35-10C-31-6-31-2-34 4" + "C-24 2-12 6 3 3Z",
    bones: "M1 1L-4-30M0 1L-16-28M-1 1L-28-21M-2 2L-35-10",
  },
  feather: {
    outline:
      "M3 3C2-14-4-30-16-42C-18-39-18-36-18-33C-23-37-27-39-32-39C-32-35-30-32-28-30" +
      "C-33-31-37-31-41-29C-38-25-35-23-31-22C-35-21-38-19-40-16C-34-14-29-14-25-14" +
      "C-27-12-29-10-30-6C-20-6-8-2 3 3Z",
    bones: "M-18-33C-14-22-10-14-4-6M-28-30C-22-20-15-12-6-5M-31-22C-24-16-17-10-8-4M-25-14" + "C-19-11-14-7-8-3",
  },
  leaf: {
    outline: "M2 3C8-14 0-32-18-42C-22-26-18-8 2 3ZM0 4C-8-12-22-18-40-16C-34-2-18 8 0 4Z",
    bones:
      "M2 3C-4-12-10-28-18-42M0 4C-12-6-24-12-40-16M-3-8L-1-17M-7-17L-5-27M-8-15L-14-22" +
      "M-12-2L-16-11M-20-7L-25-14M-14-3L-21-1",
  },
  butterfly: {
    outline:
      "M2 2C8-16 2-36-14-40C-26-42-32-30-27-22C-22-10-8-2 2 2ZM0 4C-8-8-22-14-32-9" +
      "C-40-4-34 8-24 9C-14 10-6 8 0 4Z",
    bones: "M1 1C-4-12-8-24-16-34M1 1C-10-8-18-16-24-26M-1 4C-10-2-20-4-30-3",
  },
};

function WingShape({ kind, shades }: { kind: Wing; shades: Shades }) {
  if (kind === "none") return null;
  const { outline, bones } = wings[kind];
  return (
    <>
      <path d={outline} />
      <path stroke={shades.ink} stroke-width={1.1} fill="none" opacity={0.55} d={bones} />
      {kind === "butterfly" && (
        <>
          <circle cx="-15" cy="-27" r="4.5" fill={shades.light} stroke="none" />
          <circle cx="-24" cy="-1" r="3.4" fill={shades.light} stroke="none" />
        </>
      )}
    </>
  );
}

function HornShape({ kind, shades }: { kind: Horns; shades: Shades }) {
  const bone = { fill: "#f4e9cf" };
  switch (kind) {
    case "long":
      return <path {...bone} d="M-5-8C-8-14-15-17-22-16C-17-13-13-10-9-4ZM1-9C0-15-5-20-12-22C-9-18-7-14-4-8Z" />;
    case "curl":
      return (
        <path
          {...bone}
          d="M-4-7C-8-16-20-18-23-9C-24-4-19-1-16-4C-19-5-18-10-14-9C-11-9-9-6-8-3ZM3-9C2-17 4-22 10-25C9-20 10-15 8-8Z"
        />
      );
    case "ram":
      return <path {...bone} d="M1-9C-7-18-20-12-18-1C-17 7-7 9-4 2C-3-2-7-4-9-2C-8 2-13 1-13-3C-13-9-7-9-3-5Z" />;
    case "antler":
      return (
        <path
          {...bone}
          d={
            "M-3-8C-7-14-7-20-4-26C-4-21-3-18-1-16C1-19 4-21 8-22C5-18 3-15 2-9ZM-7-6" +
            "C-13-10-17-16-18-22C-14-17-13-16-10-15C-11-18-11-20-10-23C-8-18-6-14-3-8Z"
          }
        />
      );
    case "ears":
      return (
        <>
          <path fill={shades.wing} d="M-6-6C-14-8-20-14-22-22C-14-20-6-16-2-8Z" />
          <path {...bone} d="M-1-8C-3-16-9-21-13-28C-5-25 2-18 4-9Z" />
          <path fill="none" stroke-width="1.5" d="M18 3C24 4 24 10 29 10M16 5C19 9 17 13 21 16" />
        </>
      );
    case "rays":
      return (
        <path
          fill={shades.wing}
          d="M6-9L4-23L-2-13L-11-25L-11-13L-25-20L-17-8L-30-5L-17 1L-27 11L-13 7L-17 21L-6 11L-3 22L3 9Z"
        />
      );
    case "single":
      return (
        <>
          <path {...bone} d="M4-9C4-18 8-25 14-30C13-22 13-15 11-7Z" />
          <path fill={shades.wing} d="M-7-4C-13-8-15-13-14-19C-9-16-4-12-2-8Z" />
        </>
      );
    case "stub":
      return <path {...bone} d="M-6-7C-9-11-10-14-9-18C-5-15-3-12-2-9ZM3-10C2-14 2-17 5-20C8-16 8-12 7-8Z" />;
    case "fins":
      return <path fill={shades.wing} d="M-4-8C-8-16-15-18-21-17C-19-13-20-10-24-8C-20-5-20-2-22 3C-15 4-9 3-5 0Z" />;
    case "leaf":
      return (
        <path fill={shades.wing} d="M-3-8C-14-8-20-14-22-24C-11-22-4-17 0-9ZM-7-4C-15-2-22-5-26-12C-17-14-10-11-6-7Z" />
      );
  }
}

function TailShape({ kind, shades }: { kind: Tail; shades: Shades }) {
  switch (kind) {
    case "spade":
      return <path fill={shades.wing} d="M0 2C6 8 10 4 16 0C10-4 6-8 0-2C1-1 1 1 0 2Z" />;
    case "club":
      return (
        <>
          <circle r="8" fill={shades.dark} />
          <path fill="#f4e9cf" d="M-7-4L-14-8L-9 0ZM-3 7L-5 14L2 8ZM-3-8L-3-15L3-8Z" />
        </>
      );
    case "fluke":
      return <path fill={shades.wing} d="M-3 0C2-4 6-12 15-14C13-8 13-4 16 0C13 4 13 8 15 14C6 12 2 4-3 0Z" />;
    case "flame":
      return (
        <>
          <path
            fill="#f5a623"
            d="M0 5C-5-1 2-4 0-10C6-8 6-4 10-8C16 0 12 10 5 10C3 10 1 8 0 5Z"
            transform="translate(0-3)"
          />
          <path fill="#fbe08a" stroke="none" d="M4 5C2 2 5 0 5-3C9 0 9 5 4 5Z" />
        </>
      );
    case "leaf":
      return <path fill={shades.wing} d="M-2 0C4-9 12-8 18-1C12 6 4 8-2 0Z" />;
    case "crystal":
      return <path fill={shades.wing} d="M-2 1L4-6L18-1L5 6ZM2 0L6-13L9-3Z" />;
    case "tuft":
      return <path fill={shades.wing} d="M-4 4C-10-2-8-12-1-18C0-12 3-12 6-16C9-8 8 0 3 5Z" />;
    case "curl":
      return <circle r="3.2" fill={shades.wing} />;
    case "none":
      return null;
  }
}

function Head({ shades, horns }: { shades: Shades; horns: Horns }) {
  return (
    <>
      <HornShape kind={horns} shades={shades} />
      <path fill={shades.base} d="M-9-4C-8-11 0-13 6-10C10-8 13-6 18-5C22-4 22 3 18 5C12 8 3 9-3 8C-9 6-10 1-9-4Z" />
      <path fill={shades.light} stroke="none" d="M19.5 2C17 6 6 8-1 7.4C3 5 10 5 14 3Z" />
      <path fill="none" stroke-width="1.2" d="M19 2.2C14 3.6 9 4 5 3.4" />
      <circle cx="16.5" cy="-2" r="1.1" fill={shades.ink} stroke="none" />
      <circle cx="4" cy="-4" r="3.8" fill="#fff" stroke-width="1.1" />
      <circle cx="5.2" cy="-3.8" r="2" fill="#1c1a22" stroke="none" />
      <circle cx="6" cy="-4.7" r="0.7" fill="#fff" stroke="none" />
    </>
  );
}

const place = (x: number, y: number, scale: number, turn: number) =>
  `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;

/** The drawing of one dragon in its square; `Dragon` wraps it for use outside another drawing. */
export const DragonFigure = lasting(({ name }: { name: Hue }) => {
  const b = builds[name],
    shades = palette[name],
    line = samples(b.spine);
  const [wing, wx, wy, ws, wt] = b.wing,
    [tail, tx, ty, ts, tt] = b.tail,
    [hx, hy, hs, ht] = b.head;
  return (
    <g stroke={shades.ink} stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
      <g fill={shades.dark}>
        <g transform={`${place(wx + 9, wy - 2, ws * 0.8, wt + 24)}`} opacity={wing === "none" ? 0 : 1}>
          <WingShape kind={wing} shades={shades} />
        </g>
        {b.far.map((knots) => (
          <path d={tube(knots)} />
        ))}
      </g>
      <g transform={place(tx, ty, ts, tt)}>
        <TailShape kind={tail} shades={shades} />
      </g>
      <path fill={shades.wing} stroke-width="1.3" d={b.crest(line)} />
      <path fill={shades.base} d={tube(b.spine)} />
      <path fill={shades.light} stroke="none" d={band(line.slice(6), -0.3, -0.92)} />
      <path fill="none" stroke={shades.dark} stroke-width="0.9" opacity="0.5" d={rings(line, 2, 8, line.length - 2)} />
      <path fill="#fff" opacity="0.22" stroke="none" d={band(line.slice(5, -2), 0.8, 0.45)} />
      <g fill={shades.base}>
        {b.legs.map((knots) => (
          <path d={tube(knots)} />
        ))}
      </g>
      <g fill={shades.wing} transform={place(wx, wy, ws, wt)}>
        <WingShape kind={wing} shades={shades} />
      </g>
      <g transform={place(hx, hy, hs, ht)}>
        <Head shades={shades} horns={b.horns} />
      </g>
    </g>
  );
});

/** Room for wings and tails around the square. */
export const dragonBox = "-6 -6 112 104";

export function Dragon({ name, size = 48, title }: { name: Hue; size?: number; title?: string }) {
  return (
    <svg
      class="dragon"
      viewBox={dragonBox}
      width={size}
      height={size}
      role={title ? "img" : undefined}
      aria-hidden={title ? undefined : true}
    >
      {title && <title>{title}</title>}
      <DragonFigure name={name} />
    </svg>
  );
}

export const dragonNames = Object.keys(palette) as Hue[];
