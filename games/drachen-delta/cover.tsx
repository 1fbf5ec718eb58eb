// Drachen Delta's picture in the list of games.
import { DragonAt } from "../../web/art/card";
import { Island, Pawn, Plank, Village } from "./art";

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
      <g transform="translate(160 560) scale(1.3)">
        <Village colour="red" seed={1} />
      </g>
      <g transform="translate(1120 320) scale(1.3)">
        <Village colour="green" seed={2} />
      </g>
      {[
        [470, 520],
        [740, 420],
        [620, 180],
        [960, 620],
      ].map(([x, y], i) => (
        <g transform={`translate(${x} ${y}) scale(1.3)`}>
          <Island number={i + 3} hasStone={i < 2} />
        </g>
      ))}
      <Plank from={[230, 550]} to={[470, 520]} colour="red" size={2} />
      <Plank from={[470, 520]} to={[740, 420]} colour="blue" size={3} />
      <g transform="translate(610 470) scale(1.5)">
        <Pawn colour="red" />
      </g>
      <DragonAt name="blue" x={700} y={40} size={330} />
    </svg>
  );
}
