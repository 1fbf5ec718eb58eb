// The landscapes of Dragon Island's tiles: lake, forest, volcano, mountains, desert, the keep's meadow, and the four
// quarters of a joker. Each is painted in a square around the middle; art.tsx cuts the hexagon out of it.
import type { ComponentChildren } from "preact";

const Fir = ({ at, snow }: { at: string; snow?: boolean }) => (
  <g transform={at}>
    <path
      d="M0 -22L9 -6H5L12 6H-12L-5 -6H-9Z"
      fill={snow ? "#5d8a7c" : "#3f7a41"}
      stroke="#1f4526"
      stroke-width="1.6"
    />
    <rect x="-2" y="6" width="4" height="5" fill="#6b4a2b" />
    {snow && <path d="M0 -22L9 -6Q4 -9 0 -5Q-4 -9 -9 -6Z" fill="#fff" />}
  </g>
);
const Bush = ({ at }: { at: string }) => (
  <g transform={at}>
    <rect x="-2" y="4" width="4" height="8" fill="#6b4a2b" />
    <circle cy="-2" r="9" fill="#6aa84f" stroke="#2f5a2c" stroke-width="1.6" />
    <path d="M-5 -6Q-2 -9 2 -8" fill="none" stroke="#b8dd8b" stroke-width="1.6" />
  </g>
);

export const grounds: Record<string, { edge: string; picture: ComponentChildren }> = {
  blue: {
    edge: "#2b6d92",
    picture: (
      <>
        <rect x="-60" y="-62" width="120" height="124" fill="#a8dcc0" />
        <ellipse cx="1" cy="4" rx="47" ry="49" fill="#e9dfae" />
        <ellipse cx="1" cy="4" rx="43" ry="45" fill="#63bfe0" />
        <ellipse cx="1" cy="11" rx="32" ry="28" fill="#3f9fd0" />
        <path
          d="M-52 -34L-40 -52L-22 -56L-12 -44L-18 -30L-34 -22Z"
          fill="#8f9a94"
          stroke="#4e5a5a"
          stroke-width="1.8"
        />
        <path d="M-26 -50Q-20 -34 -26 -12H-12Q-12 -34 -16 -48Z" fill="#e4f6fb" />
        <path d="M-30 -10q6 -6 10 0t10 0" fill="none" stroke="#fff" stroke-width="2.4" />
        <path
          d="M18 0q6 -5 12 0t12 0M-30 18q6 -5 12 0M12 34q6 -5 12 0t12 0"
          fill="none"
          stroke="#dff4fb"
          stroke-width="2.2"
        />
        <path d="M40 -20v-16M45 -16v-18M35 -18v-12" fill="none" stroke="#3f7a41" stroke-width="2.4" />
        <path d="M-36 24a7 4.5 0 1 0 .1 0Z" fill="#5da24f" />
        <circle cx="-33" cy="25" r="2.4" fill="#f7b6c2" />
      </>
    ),
  },
  green: {
    edge: "#3c6b2f",
    picture: (
      <>
        <rect x="-60" y="-62" width="120" height="124" fill="#a7d07c" />
        <path d="M-60 8Q-30 -8 0 6T60 0V62H-60Z" fill="#94c268" />
        <ellipse cx="0" cy="13" rx="31" ry="21" fill="#bfe094" />
        <Bush at="translate(-36 -22)scale(0.95)" />
        <Fir at="translate(-20 -34)" />
        <Fir at="translate(-2 -42)" />
        <Fir at="translate(16 -36)scale(1.05)" />
        <Bush at="translate(33 -24)" />
        <Fir at="translate(-44 -4)scale(0.85)" />
        <Fir at="translate(44 -4)scale(0.85)" />
        <Bush at="translate(-40 18)scale(0.85)" />
        <Bush at="translate(40 20)scale(0.9)" />
        <path d="M-24 38l2 -6l2 6M22 40l2 -6l2 6M30 34l2 -5l2 5" fill="none" stroke="#4c8a3a" stroke-width="1.8" />
      </>
    ),
  },
  red: {
    edge: "#7d2c1e",
    picture: (
      <>
        <rect x="-60" y="-62" width="120" height="124" fill="#d88a68" />
        <path d="M-60 -6Q-30 -20 0 -8T60 -12V62H-60Z" fill="#c46f50" />
        <path d="M-60 22Q-20 8 20 20T60 16V62H-60Z" fill="#b35d42" />
        <path d="M-34 -8L-10 -50H10L36 -8Q0 2 -34 -8Z" fill="#6f3f3b" stroke="#401c1c" stroke-width="2" />
        <path d="M-10 -50H10L5 -42L0 -46L-4 -38Z" fill="#ffb02e" stroke="#a8350f" stroke-width="1.4" />
        <path
          d="M1 -44Q8 -26 -4 -12Q-22 4 -40 12L-44 22Q-20 18 2 0Q16 -18 6 -42Z"
          fill="#ff8a2b"
          stroke="#b5420f"
          stroke-width="1.4"
        />
        <path d="M-20 -54Q-8 -66 2 -56Q14 -66 22 -54" fill="none" stroke="#8f7a72" stroke-width="5" opacity=".55" />
        <path d="M18 22L28 30L24 38M-22 34L-12 40M34 4L42 12" fill="none" stroke="#ffb35c" stroke-width="2.2" />
        <path d="M36 -18l8 -12l6 14z" fill="#6f3f3b" stroke="#401c1c" stroke-width="1.6" />
      </>
    ),
  },
  white: {
    edge: "#7f93a3",
    picture: (
      <>
        <rect x="-60" y="-62" width="120" height="124" fill="#eef4f8" />
        <path d="M-60 4Q-26 -10 4 4T60 -2V62H-60Z" fill="#dfeaf2" />
        <path d="M-60 30Q-20 18 14 28T60 22V62H-60Z" fill="#cfdfea" />
        <path
          d="M-50 -2L-26 -46L-10 -20L8 -54L34 -14L44 -26L56 -2Q0 8 -50 -2Z"
          fill="#9fb3c3"
          stroke="#5b6e7e"
          stroke-width="2"
        />
        <path d="M-26 -46L-36 -28L-27 -32L-22 -26L-16 -30ZM8 -54L-3 -34L6 -38L12 -30L19 -37Z" fill="#fff" />
        <Fir at="translate(-40 14)scale(0.75)" snow />
        <Fir at="translate(42 12)scale(0.75)" snow />
        <path d="M26 36l4 -9l4 9l-4 4zM-26 38l3 -7l3 7l-3 3z" fill="#bfe6f5" stroke="#6fa7c2" stroke-width="1.4" />
      </>
    ),
  },
  yellow: {
    edge: "#9a7420",
    picture: (
      <>
        <rect x="-60" y="-62" width="120" height="124" fill="#f6df96" />
        <circle cx="30" cy="-36" r="11" fill="#fff3c6" />
        <path d="M-60 -10Q-30 -30 4 -12T60 -16V62H-60Z" fill="#ecc86c" />
        <path d="M-60 14Q-16 -4 20 10T60 4V62H-60Z" fill="#dfb14f" />
        <path d="M-60 38Q-10 22 60 34V62H-60Z" fill="#cf9d3c" />
        <g transform="translate(-30 -10)">
          <rect x="-3" y="-26" width="6" height="26" fill="#f3e6c4" stroke="#7a5c22" stroke-width="1.6" />
          <rect x="-6" y="-30" width="12" height="5" rx="1" fill="#f3e6c4" stroke="#7a5c22" stroke-width="1.6" />
        </g>
        <g transform="translate(-16 -8)">
          <rect x="-3" y="-16" width="6" height="16" fill="#f3e6c4" stroke="#7a5c22" stroke-width="1.6" />
        </g>
        <path d="M-38 -40H-20L-14 -34" fill="none" stroke="#7a5c22" stroke-width="4" />
        <path d="M36 8v-16M36 0h-7v-7M36 -3h7v-6" fill="none" stroke="#5d8f45" stroke-width="4" />
        <path d="M-36 22Q-20 14 -6 22M8 34q12 -7 24 0" fill="none" stroke="#b98627" stroke-width="2" />
      </>
    ),
  },
  keep: {
    edge: "#4d3c70",
    picture: (
      <>
        <rect x="-60" y="-62" width="120" height="124" fill="#cfc3e6" />
        <path d="M-60 6Q-20 -8 20 4T60 0V62H-60Z" fill="#b3d08c" />
        <path d="M-60 30Q-10 16 60 28V62H-60Z" fill="#9abf74" />
      </>
    ),
  },
  none: {
    edge: "#6d6290",
    picture: (
      <>
        <path d="M0 0L-60 -62H60ZM0 0" fill="#9fd6ec" />
        <path d="M0 0L60 -62V62Z" fill="#a7d07c" />
        <path d="M0 0L60 62H-60Z" fill="#e0906e" />
        <path d="M0 0L-60 62V-62Z" fill="#eef4f8" />
        <path
          d="M0 -62C40 -30 -40 30 0 62M-60 0C-30 -40 30 40 60 0"
          fill="none"
          stroke="#fffaf0"
          stroke-width="3"
          opacity=".7"
        />
      </>
    ),
  },
};
