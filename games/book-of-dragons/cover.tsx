// The Book of Dragons' picture in the list of games: two dragons in the open book, and the dice that won them.
import { DragonAt, Die } from "../../web/art/card";
import { onBase, palette, type Hue } from "../../web/art/palette";

/** A won card, taped into the book. */
function Photo({ name, points, sky, ground }: { name: Hue; points: number; sky: string; ground: string }) {
  return (
    <>
      <rect x="2" y="3" width="84" height="100" rx="4" fill="#1d1208" opacity="0.25" />
      <rect width="84" height="100" rx="4" fill="#fffaf0" stroke="#a58c5c" stroke-width="1.2" />
      <rect x="6" y="6" width="72" height="72" rx="3" fill={sky} />
      <path d="M6 60Q24 46 42 56T78 50V75Q78 78 75 78H9Q6 78 6 75Z" fill={ground} />
      <DragonAt name={name} x={10} y={10} size={66} outline />
      <circle cx="12" cy="12" r="12" fill={palette[name].base} stroke="#fffaf0" stroke-width="2" />
      <text x="12" y="17.500" text-anchor="middle" font-size="16" font-weight="700" fill={onBase(name)}>
        {points}
      </text>
      <path d="M14 86H70M14 92H52" fill="none" stroke="#c9ad78" stroke-width="2.4" stroke-linecap="round" />
      <path d="M30-6H54V5H30Z" fill="#e7d59b" opacity="0.9" />
    </>
  );
}

export function Cover() {
  return (
    <svg viewBox="0 0 342 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <radialGradient id="bd-lamp">
        <stop stop-color="#a9713a" />
        <stop offset="1" stop-color="#5d3b26" />
      </radialGradient>
      <rect y="-40" width="342" height="300" fill="url(#bd-lamp)" />
      <path d="M0 -16H342M0 40H342M0 96H342M0 156H342M0 212H342" stroke="#4c2f1d" stroke-width="2.500" opacity="0.6" />
      <path d="M18 46H324L334 196H8Z" fill="#6a2f22" stroke="#2d1212" stroke-width="2" />
      <path d="M28 42Q100 24 171 44Q242 24 314 42L322 186Q244 168 171 190Q98 168 20 186Z" fill="#e9d7ae" />
      <path d="M30 36Q100 20 171 40V184Q98 162 24 180Z" fill="#fdf6e0" stroke="#a58c5c" stroke-width="1.300" />
      <path d="M312 36Q242 20 171 40V184Q244 162 318 180Z" fill="#f7ebca" stroke="#a58c5c" stroke-width="1.300" />
      <g transform="translate(44 50) rotate(-5)">
        <Photo name="purple" points={8} sky="#4a2a3a" ground="#ff9a2e" />
      </g>
      <g transform="translate(206 46) rotate(4)">
        <Photo name="orange" points={6} sky="#f7d9a0" ground="#d09a48" />
      </g>
      <g transform="translate(96 186) rotate(14) scale(0.85)">
        <Die name="yellow" value={3} />
      </g>
      <g transform="translate(150 172) rotate(-10) scale(1.15)">
        <Die name="red" value={5} />
      </g>
      <g transform="translate(206 182) rotate(9) scale(1.15)">
        <Die name="blue" value={6} />
      </g>
    </svg>
  );
}
