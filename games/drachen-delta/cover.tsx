// Drachen Delta's picture in the list of games.
import { DragonAt } from "../../web/art/card";
import { Pawn, Stone } from "./art";
import { Island, Paints, Plank, PlankNumber, Village } from "./land";

export function Cover() {
  return (
    <svg viewBox="0 0 1280 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="1280" height="800" fill="var(--water)" />
      <path
        d={
          "M60 120q40 -24 80 0t80 0M420 80q40 -24 80 0t80 0M980 640q40 -24 80 0t80 0" +
          "M220 690q40 -24 80 0t80 0M900 120q40 -24 80 0t80 0"
        }
        fill="none"
        stroke="#fff"
        stroke-width="8"
        opacity="0.45"
      />
      <Paints />
      <g transform="translate(160 560) scale(1.3)">
        <Village colour="red" />
      </g>
      <g transform="translate(1120 320) scale(1.3)">
        <Village colour="green" />
      </g>
      {[
        [470, 520],
        [740, 420],
        [620, 180],
        [960, 620],
      ].map(([x, y], i) => (
        <g transform={`translate(${x} ${y}) scale(1.3)`}>
          <Island number={i + 3} />
          {i < 2 && <Stone />}
        </g>
      ))}
      <g transform="translate(285 545) rotate(-8)">
        <Plank length={130} size={1} colour="red" />
      </g>
      <g transform="translate(517 503) rotate(-20)">
        <Plank length={188} size={2} colour="blue" />
        <g transform="translate(40 -48)">
          <PlankNumber size={2} colour="blue" />
        </g>
      </g>
      <g transform="translate(610 470) scale(1.5)">
        <Pawn colour="red" />
      </g>
      <DragonAt name="blue" x={700} y={40} size={330} />
    </svg>
  );
}
