// Dragon Island's picture in the list of games.
import { DragonPiece, Hexagon, hexagon, place, Shapes, Wizard, type Colour } from "./art";

/** Tiles with what stands on them. */
const island: readonly { q: number; r: number; kind: string; colour: Colour | "none"; has?: "dragon" | "wizard" }[] = [
  { q: -1, r: -1, kind: "dragon", colour: "yellow", has: "dragon" },
  { q: 0, r: -1, kind: "dragon", colour: "white", has: "dragon" },
  { q: 1, r: -1, kind: "dragon", colour: "blue", has: "dragon" },
  { q: -2, r: 0, kind: "storm", colour: "blue" },
  { q: -1, r: 0, kind: "dragon", colour: "red", has: "dragon" },
  { q: 0, r: 0, kind: "keep", colour: "none" },
  { q: 1, r: 0, kind: "dragon", colour: "green", has: "dragon" },
  { q: -2, r: 1, kind: "start", colour: "green", has: "wizard" },
  { q: -1, r: 1, kind: "telekinesis", colour: "yellow" },
  { q: 0, r: 1, kind: "build", colour: "white" },
];
const spots = island.map((tile) => ({ ...tile, at: `translate(${place(tile.q, tile.r).join(" ")})` }));

export function Cover() {
  return (
    <svg viewBox="0 0 342 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Shapes />
      <rect y="-40" width="342" height="300" fill="var(--water)" />
      <path
        d="M6 26q10 -9 20 0t20 0M296 34q10 -9 20 0t20 0M10 196q10 -9 20 0t20 0M290 200q10 -9 20 0t20 0"
        fill="none"
        stroke="#f2fffb"
        opacity="0.6"
        stroke-width="3"
        stroke-linecap="round"
      />
      <g transform="translate(202 108) scale(0.6)">
        <g fill="#bfe6dc" opacity="0.6">
          {spots.map(({ at }) => (
            <path transform={at} d={hexagon(76)} />
          ))}
        </g>
        {spots.map(({ at, kind, colour, has }) => (
          <g transform={at}>
            <Hexagon kind={kind} colour={colour} />
            {has === "dragon" && colour !== "none" && (
              <g transform="scale(1.35)">
                <DragonPiece colour={colour} x={0} y={-3} />
              </g>
            )}
            {has === "wizard" && (
              <g transform="translate(0 -4)">
                <Wizard colour="red" />
              </g>
            )}
          </g>
        ))}
      </g>
    </svg>
  );
}
