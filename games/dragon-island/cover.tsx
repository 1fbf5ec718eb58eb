// Dragon Island's picture in the list of games.
import { DragonAt } from "../../web/art/card";
import { Hexagon, place, Shapes, Wizard, type Colour } from "./art";

const island: readonly (readonly [number, number, string, Colour | "none"])[] = [
  [0, 0, "keep", "none"],
  [1, 0, "dragon", "green"],
  [0, 1, "telekinesis", "yellow"],
  [-1, 1, "start", "red"],
  [-1, 0, "build", "white"],
  [1, -1, "storm", "blue"],
  [0, -1, "double", "red"],
];

export function Cover() {
  return (
    <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Shapes />
      <rect width="320" height="200" fill="var(--water)" />
      {[
        [30, 30],
        [250, 40],
        [40, 160],
        [270, 150],
        [20, 95],
      ].map(([x, y]) => (
        <path
          d={`M${x} ${y}q8 -8 16 0t16 0`}
          fill="none"
          stroke="#d8edf5"
          opacity="0.7"
          stroke-width="3"
          stroke-linecap="round"
        />
      ))}
      <g transform="translate(160 100) scale(0.68)">
        {island.map(([q, r, kind, colour]) => {
          const [x, y] = place(q, r);
          return (
            <g transform={`translate(${x} ${y})`}>
              <Hexagon kind={kind} colour={colour} />
            </g>
          );
        })}
        <g transform="translate(-46 60)">
          <Wizard colour="red" />
        </g>
      </g>
      <DragonAt name="green" x={196} y={62} size={58} />
      <DragonAt name="red" x={92} y={18} size={54} flip />
    </svg>
  );
}
