// The picture in the list of games: three cards on a table.
import { CardBack, NumberCard } from "../../web/art/card";

export function Cover() {
  return (
    <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="200" fill="var(--hill-near)" />
      <g transform="translate(70 60) rotate(-12)">
        <CardBack />
      </g>
      <g transform="translate(125 45)">
        <NumberCard name="red" number={9} />
      </g>
      <g transform="translate(190 45) rotate(12)">
        <CardBack />
      </g>
    </svg>
  );
}
