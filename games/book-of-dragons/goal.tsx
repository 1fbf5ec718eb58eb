// The pictures of the goal card of The Book of Dragons.
import { CardBack, Die, DragonAt } from "../../web/art/card";
import type { Hue } from "../../web/art/palette";
import { Arrow, At, Tag } from "../../web/art/signs";
import { BookPicture, type Card, type Landscape } from "./art";

const dragon = (kind: string, landscape: Landscape, points: number): Card => ({ name: "", kind, landscape, points });
const volcano = dragon("red", "volcano", 8),
  plains = dragon("green", "plains", 3),
  desert = dragon("purple", "desert", 6);

const Picture = ({ card, x, y, scale = 0.5 }: { card: Card; x: number; y: number; scale?: number }) => (
  <At x={x} y={y} scale={scale}>
    <BookPicture card={card} />
  </At>
);

const DieAt = (props: { x: number; y: number; name: Hue; value: number; scale?: number; turn?: number }) => (
  <At x={props.x} y={props.y} scale={props.scale ?? 0.75} turn={props.turn}>
    <Die name={props.name} value={props.value} />
  </At>
);

/** An open book with a dragon or two, and what they add up to. */
const OpenBook = ({ x, cards, sum }: { x: number; cards: Card[]; sum: number }) => (
  <At x={x} y={71}>
    <path d="M-104 6Q-52 -8 0 8Q52 -8 104 6V116Q52 102 0 118Q-52 102 -104 116Z" fill="#7c1f1f" />
    <path d="M-98 2Q-50 -10 0 6V110Q-50 96 -98 108ZM98 2Q50 -10 0 6V110Q50 96 98 108Z" fill="#fdf3d8" />
    <path d="M0 6V110" stroke="#c9a96a" stroke-width="3" />
    {cards.map((card, i) => (
      <Picture card={card} x={-88 + i * 96} y={18 + (i % 2) * 2} scale={0.6} />
    ))}
    <Tag x={0} y={112} text={String(sum)} fill="#8a5a12" size={24} />
  </At>
);

function Goal() {
  return (
    <>
      <rect width="660" height="200" fill="#5d3b26" />
      <path d="M0 30H660M0 80H660M0 130H660M0 180H660" stroke="#4c2f1d" stroke-width="3" />
      <OpenBook x={160} cards={[volcano, desert]} sum={14} />
      <OpenBook x={390} cards={[plains, dragon("blue", "mountain", 4)]} sum={7} />
      <At x={522} y={84} scale={0.72}>
        <CardBack />
      </At>
      <Arrow d="M580 122H592" end={[596, 122]} />
      <rect
        x="606"
        y="86"
        width="46"
        height="68"
        rx="6"
        fill="none"
        stroke="#fdf3d8"
        stroke-width="3"
        stroke-dasharray="7 6"
      />
      <path
        transform="translate(160 165)"
        d="M-16 4L-19 -13L-8 -4L0 -16L8 -4L19 -13L16 4Z"
        fill="#f3c95b"
        stroke="#7a5408"
        stroke-width="2"
      />
    </>
  );
}

const Place = () => (
  <>
    <Picture card={volcano} x={64} y={34} scale={0.66} />
    <DieAt x={86} y={24} name="blue" value={4} />
    <DieAt x={124} y={24} name="blue" value={5} />
    <Arrow d="M30 96Q24 44 58 30" end={[60, 29]} turn={-20} />
    <Tag x={34} y={104} text="9 ≥ 8" size={14} />
  </>
);

const Outbid = () => (
  <>
    <Picture card={volcano} x={72} y={38} scale={0.6} />
    <DieAt x={76} y={24} name="orange" value={4} scale={0.7} />
    <DieAt x={108} y={24} name="orange" value={6} scale={0.7} />
    <DieAt x={22} y={60} name="blue" value={5} scale={0.66} turn={-10} />
    <DieAt x={34} y={96} name="blue" value={6} scale={0.66} turn={8} />
    <Arrow d="M84 46Q58 46 48 70" end={[47, 72]} turn={105} />
    <Tag x={112} y={106} text="10 > 9" size={14} />
  </>
);

const Collect = () => (
  <>
    <path d="M6 78Q40 66 75 80Q110 66 144 78V116Q110 106 75 118Q40 106 6 116Z" fill="#7c1f1f" />
    <path d="M10 74Q42 64 75 77V112Q42 102 10 110ZM140 74Q108 64 75 77V112Q108 102 140 110Z" fill="#fdf3d8" />
    <Picture card={volcano} x={44} y={2} scale={0.52} />
    <Arrow d="M122 24Q138 50 110 76" end={[109, 77]} turn={130} />
  </>
);

const Shrink = () => (
  <>
    <DieAt x={40} y={36} name="blue" value={4} scale={0.95} />
    <DieAt x={40} y={86} name="blue" value={5} scale={0.95} />
    <Arrow d="M66 34H86" end={[88, 34]} />
    <Arrow d="M66 84H86" end={[88, 84]} />
    <DieAt x={116} y={34} name="blue" value={3} scale={0.8} />
    <DieAt x={116} y={84} name="blue" value={4} scale={0.8} />
  </>
);

const SmallDice = () => (
  <>
    <Picture card={plains} x={92} y={16} scale={0.62} />
    <DieAt x={40} y={50} name="blue" value={3} scale={0.9} />
    <Arrow d="M64 50H80" end={[82, 50]} />
    <g opacity="0.4">
      <DieAt x={186} y={30} name="blue" value={6} scale={0.6} />
      <DieAt x={186} y={68} name="blue" value={6} scale={0.6} />
    </g>
  </>
);

const Stronger = () => (
  <>
    <DieAt x={40} y={34} name="blue" value={4} />
    <DieAt x={40} y={74} name="blue" value={5} />
    <Arrow d="M66 54H92" end={[94, 54]} />
    <DieAt x={126} y={32} name="blue" value={5} scale={0.92} />
    <DieAt x={126} y={78} name="blue" value={6} scale={0.92} />
    <Tag x={172} y={55} text="+1" />
  </>
);

const Goals = () => (
  <>
    <rect x="14" y="14" width="62" height="78" rx="8" fill="#fdf6e3" stroke="#6b4d1e" stroke-width="2.5" />
    <path d="M24 78H66" stroke="#b9821a" stroke-width="4" stroke-linecap="round" />
    <DragonAt name="green" x={20} y={20} size={50} />
    <Picture card={plains} x={92} y={20} scale={0.55} />
    <Tag x={176} y={54} text="+3" fill="#8a5a12" size={22} />
  </>
);

export const card = {
  goal: Goal,
  turn: [Place, Outbid, Collect, Shrink],
  watch: [SmallDice, Stronger, Goals],
};
