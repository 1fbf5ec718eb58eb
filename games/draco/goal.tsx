// The pictures of Draco's goal card.
import { CardBack, DragonAt, NumberCard } from "../../web/art/card";
import type { Hue } from "../../web/art/palette";
import { Arrow, At, Cross, Tag } from "../../web/art/signs";
import { FieldStone, Flag, RiderSign, type Field } from "./art";

const Stone = (props: { x: number; y: number; points: number; kind?: Field["kind"]; scale?: number }) => (
  <At x={props.x} y={props.y} scale={props.scale}>
    <FieldStone field={{ points: props.points, kind: props.kind ?? "plain", ends: [] }} />
  </At>
);

const Podium = (props: { x: number; height: number; symbol: string; points: number; isFirst?: boolean }) => (
  <>
    <rect
      x={props.x - 32}
      y={196 - props.height}
      width="64"
      height={props.height + 8}
      rx="4"
      fill="#e3cf9e"
      stroke="#6b5634"
      stroke-width="2.5"
    />
    <text x={props.x} y={192 - props.height / 4} text-anchor="middle" font-size="24" class="title" fill="#2a2218">
      {props.points}
    </text>
    <At x={props.x} y={176 - props.height} scale={1.25}>
      <RiderSign symbol={props.symbol} isMine={!!props.isFirst} />
    </At>
    {props.isFirst && (
      <path
        transform={`translate(${props.x} ${150 - props.height})`}
        d="M-14 4L-17 -12L-7 -4L0 -15L7 -4L17 -12L14 4Z"
        fill="#f3c95b"
        stroke="#7a5408"
        stroke-width="2"
        stroke-linejoin="round"
      />
    )}
  </>
);

/** A dragon on the summit, and how many have come there. */
const Arrived = ({ x, y, name, points, place }: { x: number; y: number; name: Hue; points: number; place: number }) => (
  <>
    <Stone x={x} y={y} points={points} kind="summit" scale={0.95} />
    <DragonAt name={name} x={x - 44} y={y - 82} size={78} outline />
    <path d={`M${x + 42} ${y - 2}V${y - 52}`} stroke="#5f4326" stroke-width="4" stroke-linecap="round" />
    <path
      d={`M${x + 44} ${y - 52}h26l-7 10l7 10h-26Z`}
      fill={place === 3 ? "#b3261e" : "#f3c95b"}
      stroke="#2a2218"
      stroke-width="2"
    />
    <text
      x={x + 54}
      y={y - 36}
      text-anchor="middle"
      font-size="15"
      font-weight="700"
      fill={place === 3 ? "#fff" : "#2a2218"}
    >
      {place}
    </text>
  </>
);

function Goal() {
  return (
    <>
      <rect width="660" height="200" fill="#8fc4df" />
      <path d="M0 120Q120 60 240 130T520 100T660 140V200H0Z" fill="#a9c6d4" />
      <path d="M300 200L360 120L430 96L490 34L560 92L640 130L660 150V200Z" fill="#b39a7c" />
      <path d="M356 128L430 96L490 34L560 92L640 130Q590 150 540 132T440 146T356 128Z" fill="#fdfdfb" />
      <path d="M318 200Q330 156 400 150Q500 130 660 156V200Z" fill="#eef3f7" />
      <Podium x={80} height={40} symbol="arrow" points={38} />
      <Podium x={150} height={58} symbol="flame" points={44} isFirst />
      <Podium x={220} height={30} symbol="eye" points={35} />
      <Arrived x={372} y={168} name="white" points={5} place={1} />
      <Arrived x={470} y={166} name="blue" points={4} place={2} />
      <Arrived x={568} y={168} name="green" points={3} place={3} />
    </>
  );
}

const PlayCard = () => (
  <>
    <At x={26} y={2} scale={0.62} turn={-5}>
      <NumberCard name="red" number={2} />
    </At>
    <Stone x={28} y={98} points={4} scale={0.56} />
    <Stone x={76} y={98} points={-2} scale={0.56} />
    <Stone x={124} y={98} points={5} scale={0.56} />
    <DragonAt name="red" x={98} y={40} size={50} outline />
    <Arrow d="M28 84Q52 58 76 82Q86 70 98 76" end={[98, 77]} turn={30} />
  </>
);

const RideIt = () => (
  <>
    <At x={8} y={16} scale={0.78} turn={-12}>
      <NumberCard name="blue" number={3} />
    </At>
    <At x={22} y={10} scale={0.86} turn={3}>
      <NumberCard name="red" number={2} />
    </At>
    <DragonAt name="red" x={86} y={44} size={62} outline />
    <At x={126} y={30} scale={1.25}>
      <RiderSign symbol="flame" isMine />
    </At>
  </>
);

const Score = () => (
  <>
    <Stone x={40} y={22} points={3} kind="blue" scale={0.72} />
    <Stone x={40} y={61} points={5} kind="green" scale={0.72} />
    <Stone x={40} y={100} points={4} kind="summit" scale={0.72} />
    <Tag x={112} y={22} text="≤ 3" fill="#1f5cb0" size={18} />
    <At x={112} y={60} scale={0.9}>
      <RiderSign symbol="eye" isMine={false} />
    </At>
    <At x={88} y={60} scale={0.9}>
      <RiderSign symbol="arrow" isMine={false} />
    </At>
    <At x={136} y={60} scale={0.9}>
      <RiderSign symbol="flame" isMine />
    </At>
    <At x={112} y={99} scale={0.9}>
      <RiderSign symbol="eye" isMine={false} />
    </At>
    <At x={88} y={99} scale={0.9}>
      <RiderSign symbol="arrow" isMine={false} />
    </At>
    <At x={136} y={99} scale={0.9}>
      <RiderSign symbol="flame" isMine />
    </At>
  </>
);

const Draw = () => (
  <>
    <At x={100} y={2} scale={0.48}>
      <CardBack />
    </At>
    <Arrow d="M92 22Q56 22 48 54" end={[48, 54]} turn={100} />
    {[0, 1, 2, 3, 4, 5].map((i) => (
      <At x={16 + i * 19} y={66 - Math.sin((i * Math.PI) / 5) * 6} scale={0.46} turn={(i - 2.5) * 5}>
        <CardBack />
      </At>
    ))}
  </>
);

const LowPays = () => (
  <>
    {(
      [
        ["purple", 3, "+3"],
        ["yellow", 8, "0"],
        ["orange", -2, "−2"],
      ] as const
    ).map(([name, points, pays], i) => (
      <>
        <Stone x={36 + i * 64} y={56} points={points} scale={0.66} />
        <DragonAt name={name} x={14 + i * 64} y={0} size={44} outline />
        <Tag x={36 + i * 64} y={86} text={pays} size={16} fill={["#2c6a3c", "#6b5634", "#a93226"][i]} />
      </>
    ))}
  </>
);

const TheyPush = () => (
  <>
    <Stone x={44} y={78} points={7} scale={0.8} />
    <Stone x={160} y={78} points={1} scale={0.8} />
    <g opacity="0.35">
      <DragonAt name="red" x={20} y={20} size={48} />
    </g>
    <DragonAt name="red" x={136} y={20} size={52} outline />
    <At x={138} y={26} scale={0.9}>
      <RiderSign symbol="flame" isMine />
    </At>
    <At x={82} y={2} scale={0.5} turn={6}>
      <NumberCard name="red" number={2} />
    </At>
    <At x={118} y={12} scale={0.8}>
      <RiderSign symbol="eye" isMine={false} />
    </At>
    <Arrow d="M62 64Q100 84 132 66" end={[132, 66]} turn={-30} />
  </>
);

const NoNewCard = () => (
  <>
    <At x={16} y={8} scale={0.76}>
      <Flag points={5} />
    </At>
    <Arrow d="M102 44H120" end={[122, 44]} />
    <At x={140} y={12} scale={0.7}>
      <CardBack />
    </At>
    <Cross x={164} y={48} r={32} />
  </>
);

export const card = {
  goal: Goal,
  turn: [PlayCard, RideIt, Score, Draw],
  watch: [LowPays, TheyPush, NoNewCard],
};
