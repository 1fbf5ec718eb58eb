// Signs that explain: arrows, numbers on a tag, a cross through something. Used by the goal cards.
import type { ComponentChildren } from "preact";

const ember = "#c4561b";

/** An arrow along a path, with its head at the end, pointing in a direction (0: to the right). */
export function Arrow({ d, end, turn = 0 }: { d: string; end: readonly [number, number]; turn?: number }) {
  return (
    <g fill="none" stroke={ember} stroke-width="4.500" stroke-linecap="round" stroke-linejoin="round">
      <path d={d} />
      <path d="M-9 -8L2 0L-9 8" transform={`translate(${end.join(" ")}) rotate(${turn})`} />
    </g>
  );
}

interface TagProps {
  x: number;
  y: number;
  text: string;
  fill?: string;
  size?: number;
}

/** A number on a coloured tag around its middle. */
export function Tag({ x, y, text, fill = "#2f5d47", size = 20 }: TagProps) {
  const half = 10 + text.length * size * 0.29;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        x={-half}
        y={-size * 0.75}
        width={2 * half}
        height={size * 1.5}
        rx={size * 0.75}
        fill={fill}
        stroke="#fffaf0"
        stroke-width="2"
      />
      <text y={size * 0.35} text-anchor="middle" font-size={size} font-weight="700" fill="#ffffff">
        {text}
      </text>
    </g>
  );
}

/** Something at a place and a size. */
export const At = ({
  x,
  y,
  scale = 1,
  turn = 0,
  children,
}: {
  x: number;
  y: number;
  scale?: number;
  turn?: number;
  children: ComponentChildren;
}) => <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>{children}</g>;

/** A cross through what does not happen. */
export const Cross = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <path
    d={`M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`}
    stroke="#b3261e"
    stroke-width="7"
    stroke-linecap="round"
  />
);
