// The pieces of The Book of Dragons: six landscapes with a dragon in each, signs and dice.
import type { ComponentChildren } from "preact";
import { Die, DragonAt } from "../../web/art/card";
import { colourWord, hue, onBase, palette, type Hue } from "../../web/art/palette";
import { say, type Names } from "../../web/drawing";

export type Landscape = "volcano" | "storm" | "desert" | "jungle" | "mountain" | "plains";

/** The painted ground behind the dragon, in 124 × 140. */
const grounds: Record<Landscape, () => ComponentChildren> = {
  volcano: () => (
    <>
      <rect width="124" height="140" fill="#4a2230" />
      <circle cx="62" cy="40" r="46" fill="#8f2f2a" opacity="0.7" />
      <path d="M8 140L48 46H76L118 140Z" fill="#35202a" />
      <path d="M48 46H76L70 60L64 52L58 66L52 54Z" fill="#ff7a1f" />
      <path d="M58 62Q66 90 54 140H72Q78 100 66 60Z" fill="#ff9a2e" />
      <path d="M30 24l4 6l-6 2zM92 18l5 7l-8 1zM74 8l3 5l-6 1zM46 12l4 5l-6 2z" fill="#ffc04a" />
    </>
  ),
  storm: () => (
    <>
      <rect width="124" height="140" fill="#3d4a63" />
      <path d="M0 46Q14 26 34 34Q46 12 70 24Q92 10 104 32Q124 32 124 52V0H0Z" fill="#5e6d8c" />
      <path d="M0 62Q20 44 40 54Q60 38 84 52Q104 42 124 58V30H0Z" fill="#76849f" opacity="0.8" />
      <path d="M80 52L62 84H74L60 116L96 76H82L94 52Z" fill="#ffe36b" stroke="#8a6d10" stroke-width="1.5" />
      <path
        d="M12 70l-6 16M30 76l-6 16M108 70l-6 16M46 92l-6 16M116 96l-6 16M20 104l-6 16"
        stroke="#a9bbdc"
        stroke-width="2"
      />
    </>
  ),
  desert: () => (
    <>
      <rect width="124" height="140" fill="#f7d9a0" />
      <circle cx="96" cy="28" r="16" fill="#fff0b8" />
      <path d="M0 82Q30 58 62 76T124 66V140H0Z" fill="#e5b465" />
      <path d="M0 104Q40 80 76 98T124 92V140H0Z" fill="#d09a48" />
      <path
        d="M20 92V64M20 78H11V68M20 74H29V66"
        stroke="#56793b"
        stroke-width="6"
        stroke-linecap="round"
        fill="none"
      />
    </>
  ),
  jungle: () => (
    <>
      <rect width="124" height="140" fill="#a8d08a" />
      <path d="M0 60Q14 30 30 56Q44 22 62 52Q82 18 98 50Q112 28 124 54V140H0Z" fill="#5f9a4b" />
      <path d="M0 96Q18 62 36 92Q56 58 76 90Q100 62 124 94V140H0Z" fill="#3a7338" />
      <path d="M14 0Q20 30 8 56M40 0Q34 24 44 44M104 0Q98 34 112 60" stroke="#2f5c2d" stroke-width="3" fill="none" />
      <path d="M8 30q10 -4 12 6q-10 2 -12 -6zM104 32q-10 -2 -12 8q10 0 12 -8z" fill="#2f5c2d" />
    </>
  ),
  mountain: () => (
    <>
      <rect width="124" height="140" fill="#bcd9ea" />
      <path d="M-6 140L36 44L62 92L88 30L130 140Z" fill="#8694a4" />
      <path d="M36 44L26 68L36 62L44 68L48 66ZM88 30L74 62L86 54L94 62L101 60Z" fill="#fff" />
      <path d="M0 112Q40 94 76 110T124 104V140H0Z" fill="#6d8a63" />
    </>
  ),
  plains: () => (
    <>
      <rect width="124" height="140" fill="#cfe8f2" />
      <path d="M14 34Q16 22 28 24Q34 12 48 20Q62 20 60 34Z" fill="#fff" />
      <path d="M0 80Q30 62 70 76T124 68V140H0Z" fill="#a9cc6e" />
      <path d="M0 102Q50 84 124 100V140H0Z" fill="#8ab654" />
      <path
        d="M12 118v-10M16 120v-12M100 112v-10M106 116v-12M64 126v-10M70 128v-11"
        stroke="#5d8a34"
        stroke-width="2.4"
      />
      <path d="M22 112a3 3 0 1 0 .1 0M92 122a3 3 0 1 0 .1 0M48 118a3 3 0 1 0 .1 0" fill="#f2a7b5" />
    </>
  ),
};
export const Ground = ({ name }: { name: Landscape }) => <>{grounds[name]()}</>;

/** The sign of what a landscape can do, about 24 wide around its middle. */
export function AbilitySign({ name }: { name: Landscape }) {
  const line = {
    fill: "none",
    stroke: "#2a2218",
    "stroke-width": 2.4,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  } as const;
  switch (name) {
    case "volcano":
      return <path {...line} d="M-7 -7L7 7M7 -7L-7 7" opacity="0.4" />;
    case "storm":
      return <path {...line} fill="#ffd84a" d="M2 -11L-8 2H-1L-4 11L8 -3H1L5 -11Z" />;
    case "desert":
      return (
        <>
          <rect {...line} x="-8" y="-4" width="14" height="14" rx="3" />
          <path {...line} d="M7 -11V-1M2 -6H12" />
        </>
      );
    case "jungle":
      return (
        <>
          <rect {...line} x="-12" y="0" width="9" height="9" rx="2" />
          <rect {...line} x="-1" y="0" width="9" height="9" rx="2" />
          <path {...line} d="M7 -12V-3M2.500 -7.500H11.500" />
        </>
      );
    case "mountain":
      return (
        <>
          <rect {...line} x="-7" y="-2" width="12" height="12" rx="3" />
          <path {...line} d="M-9 -5A10 10 0 0 1 9 -4M9 -10V-4H3" />
        </>
      );
    case "plains":
      return <path {...line} fill="#dfe9f2" d="M0 -11L9 -7V0Q9 8 0 12Q-9 8 -9 0V-7Z" />;
  }
}

export interface Card {
  name: string;
  kind: string;
  landscape: Landscape;
  points: number;
}

export const digits = (dice: string) => (dice === "-" ? [] : [...dice].map(Number));
export const dieHue = (colour: string): Hue => (colour === "none" ? "brown" : hue(colour));
export const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** A card in words. */
export function cardLook(card: Card, { components, lang }: Words, isUsed: boolean): string {
  const parts = [colourWord(card.kind, lang), components.names[card.landscape][lang]];
  return [...parts, ...(isUsed ? [say(lang, "used", "benutzt")] : [])].join(", ");
}
interface Words {
  components: { names: Names };
  lang: "en" | "de";
}

export function DieRow({ dice, colour, size = 34 }: { dice: number[]; colour: string; size?: number }) {
  return (
    <>
      {dice.map((value) => (
        <svg width={size} height={size} viewBox="-23 -23 46 48" aria-hidden="true">
          <Die name={dieHue(colour)} value={value} />
        </svg>
      ))}
    </>
  );
}

/** The face of a card in a box of any shape: the landscape fills it, dragon and points are never cut off. */
export function CardFace({ card: { kind, landscape, points } }: { card: Card }) {
  const name = hue(kind);
  return (
    <span class="bd-face" style={`--kind: ${palette[name].base}; --on-kind: ${onBase(name)}`}>
      <svg viewBox="0 8 124 124" preserveAspectRatio="xMidYMid slice">
        <Ground name={landscape} />
      </svg>
      <svg viewBox="-4 -4 108 106" preserveAspectRatio="xMidYMax meet">
        <DragonAt name={name} x={0} y={0} size={100} outline />
      </svg>
      <b>{points}</b>
    </span>
  );
}

/** The picture of a dragon card in 124 × 124: the dragon in its landscape, and the points. */
export function BookPicture({ card: { kind, landscape, points } }: { card: Card }) {
  const shades = palette[hue(kind)];
  return (
    <>
      <svg width="124" height="124" viewBox="0 8 124 124">
        <Ground name={landscape} />
      </svg>
      <rect x="2" y="2" width="120" height="120" rx="6" fill="none" stroke={shades.base} stroke-width="4" />
      <DragonAt name={hue(kind)} x={18} y={16} size={102} outline />
      <circle cx="21" cy="21" r="17" fill={shades.base} stroke="#fdf6e3" stroke-width="3" />
      <text x="21" y="29" text-anchor="middle" font-size="24" class="title" fill={onBase(hue(kind))}>
        {points}
      </text>
    </>
  );
}
