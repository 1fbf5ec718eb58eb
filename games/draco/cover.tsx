// Draco's picture in the list of games.
import { DragonAt } from "../../web/art/card";
import { FieldStone, way, type Field } from "./art";
import { Mountain } from "./scenery";

const lay = way(14, { width: 320, height: 210 });
const kinds: readonly Field["kind"][] = ["start", "plain", "blue", "plain", "green", "plain", "plain", "blue"];

/** A short track: the kinds follow each other, the last fields are the summit. */
const track = lay.spots.map((_, i): Field => {
  const kind = i >= 12 ? "summit" : kinds[i % kinds.length];
  return { kind, points: (i * 5) % 9, ends: [] };
});

export function Cover() {
  return (
    <svg viewBox={`0 0 ${lay.width} ${lay.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Mountain {...lay} />
      {track.map((field, i) => (
        <g transform={`translate(${lay.spots[i].join(" ")}) scale(1.5)`}>
          <FieldStone field={field} />
        </g>
      ))}
      <DragonAt name="red" x={60} y={330} size={330} outline />
      <DragonAt name="blue" x={520} y={190} size={210} outline />
      <DragonAt name="yellow" x={420} y={45} size={150} outline />
      <DragonAt name="orange" x={760} y={400} size={250} flip outline />
      <DragonAt name="purple" x={850} y={40} size={170} flip outline />
    </svg>
  );
}
