// The Book of Dragons' picture in the list of games.
import { DragonAt, Die } from "../../web/art/card";

export function Cover() {
  return (
    <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="200" fill="#5d3b26" />
      <path d="M0 30H320M0 80H320M0 130H320M0 180H320" stroke="#4c2f1d" stroke-width="3" />
      <path d="M22 46Q90 26 160 48Q230 26 298 46V176Q230 156 160 178Q90 156 22 176Z" fill="#7c1f1f" />
      <path d="M30 42Q96 24 160 46V168Q96 148 30 166Z" fill="#fdf3d8" />
      <path d="M290 42Q224 24 160 46V168Q224 148 290 166Z" fill="#f7e8c4" />
      <path d="M160 46V168" stroke="#c9a96a" stroke-width="3" />
      <path
        d="M176 66H270M176 84H262M176 102H272M182 120H256"
        stroke="#cbb287"
        stroke-width="3"
        stroke-linecap="round"
      />
      <DragonAt name="purple" x={46} y={46} size={100} />
      <DragonAt name="orange" x={206} y={78} size={74} />
      <g transform="translate(178 150) rotate(-12)">
        <Die name="red" value={5} />
      </g>
      <g transform="translate(140 160) rotate(9) scale(.9)">
        <Die name="blue" value={3} />
      </g>
    </svg>
  );
}
