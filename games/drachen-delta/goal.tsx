// The pictures of Drachen Delta's goal card.
import { CardBack } from "../../web/art/card";
import { Arrow, At, Cross } from "../../web/art/signs";
import { ActionCard, Pawn, Stone } from "./art";
import { Island, Paints, Plank, Village } from "./land";

/** An island with a stone, in the land's own scale. */
const Rock = ({ x, y, number }: { x: number; y: number; number: number }) => (
  <At x={x} y={y}>
    <Island number={number} />
    <Stone />
  </At>
);

const PlankAt = (props: { x: number; y: number; length: number; colour: string; size?: number; turn?: number }) => (
  <At x={props.x} y={props.y} turn={props.turn}>
    <Plank length={props.length} size={props.size ?? 2} colour={props.colour} />
  </At>
);

const CardAt = ({ x, y, card, scale = 0.42 }: { x: number; y: number; card: string; scale?: number }) => (
  <At x={x} y={y} scale={scale}>
    <ActionCard card={card} />
  </At>
);

const Water = ({ width, height }: { width: number; height: number }) => (
  <>
    <rect width={width} height={height} rx="8" fill="#7fb9cf" />
    <path
      d={`M8 ${height * 0.3}q8 -5 16 0t16 0M${width * 0.6} ${height * 0.82}q8 -5 16 0t16 0`}
      fill="none"
      stroke="#d6edf4"
      stroke-width="2.5"
      opacity="0.8"
    />
  </>
);

function Goal() {
  return (
    <>
      <Paints />
      <Water width={660} height={200} />
      <At x={60} y={140} scale={0.38}>
        <Village colour="red" />
        <PlankAt x={116} y={10} length={190} colour="red" />
        <Rock x={360} y={20} number={5} />
        <PlankAt x={412} y={-4} length={250} size={3} colour="blue" turn={-14} />
        <Rock x={720} y={-80} number={10} />
        <PlankAt x={776} y={-70} length={220} colour="red" turn={12} />
        <Rock x={1060} y={-6} number={3} />
        <PlankAt x={1112} y={-6} length={190} size={1} colour="red" />
        <At x={1430} y={0}>
          <circle r="210" fill="url(#dd-glow)" />
          <Village colour="green" />
        </At>
        <At x={880} y={-36} scale={1.1}>
          <Pawn colour="red" />
        </At>
        <g stroke-dasharray="26 22">
          <path
            d="M960 -130Q1130 -220 1262 -130"
            fill="none"
            stroke="#c4561b"
            stroke-width="13"
            stroke-linecap="round"
          />
        </g>
        <path
          d="M1236 -160L1268 -124L1222 -116"
          fill="none"
          stroke="#c4561b"
          stroke-width="13"
          stroke-linecap="round"
        />
      </At>
    </>
  );
}

const five = ["stone2", "plank1", "move1", "plank2", "move2"];

const Plan = () => (
  <>
    {five.slice(0, 5).map((card, i) => (
      <g>
        <CardAt x={4 + i * 29} y={64} card={card} scale={0.38} />
        <At x={4 + i * 29} y={20} scale={0.38}>
          <CardBack />
        </At>
      </g>
    ))}
    <Arrow d="M12 112H134" end={[136, 112]} />
  </>
);

const TurnOver = () => (
  <>
    {["stone2", "plank1", "move1"].map((card, i) => (
      <>
        <CardAt x={16} y={2 + i * 39} card={card} scale={0.36} />
        <At x={58} y={2 + i * 39} scale={0.36}>
          <CardBack />
        </At>
        <At x={92} y={2 + i * 39} scale={0.36}>
          <CardBack />
        </At>
      </>
    ))}
    <rect x="12" y="0" width="34" height="119" rx="7" fill="none" stroke="#d9a11f" stroke-width="4" />
  </>
);

const Build = () => (
  <>
    <Paints />
    <Water width={150} height={120} />
    <At x={32} y={70} scale={0.32}>
      <Rock x={0} y={0} number={5} />
      <PlankAt x={54} y={-8} length={172} colour="red" turn={-20} />
      <Rock x={270} y={-90} number={10} />
    </At>
    <At x={104} y={96} scale={0.3}>
      <Stone />
    </At>
    <At x={30} y={24} scale={0.26}>
      <Plank length={170} size={2} colour="red" />
    </At>
  </>
);

const Walk = () => (
  <>
    <Paints />
    <Water width={150} height={120} />
    <At x={8} y={78} scale={0.32}>
      <PlankAt x={-10} y={20} length={150} colour="red" />
      <Rock x={208} y={16} number={9} />
      <PlankAt x={266} y={14} length={170} colour="blue" />
      <At x={60} y={22} scale={1.2}>
        <Pawn colour="red" />
      </At>
    </At>
    <Arrow d="M40 30Q84 4 116 50" end={[117, 52]} turn={68} />
  </>
);

const AllYours = () => (
  <>
    <Paints />
    <Water width={200} height={100} />
    <At x={20} y={64} scale={0.33}>
      <PlankAt x={-40} y={10} length={170} colour="blue" />
      <Rock x={200} y={6} number={9} />
      <PlankAt x={258} y={4} length={160} colour="green" />
      <At x={340} y={16} scale={1.3}>
        <Pawn colour="red" />
      </At>
    </At>
  </>
);

const Splash = () => (
  <>
    <Paints />
    <Water width={200} height={100} />
    <At x={12} y={56} scale={0.33}>
      <PlankAt x={-20} y={0} length={180} colour="red" />
    </At>
    <At x={118} y={84} scale={0.36} turn={24}>
      <Pawn colour="red" />
    </At>
    <path d="M84 88q14 -16 28 0t28 0t28 0v14H84Z" fill="#7fb9cf" />
    <path
      d="M92 66q-6 -12 -2 -22M152 64q8 -12 4 -24M120 30v-14"
      stroke="#fffaf0"
      stroke-width="5"
      fill="none"
      stroke-linecap="round"
    />
    <path d="M78 90q14 -10 28 0t28 0t28 0" fill="none" stroke="#fffaf0" stroke-width="3.500" />
  </>
);

const DragonsStop = () => (
  <>
    <CardAt x={22} y={8} card="dragon-red" scale={0.82} />
    <Arrow d="M88 50H108" end={[110, 50]} />
    <CardAt x={124} y={12} card="plank2" scale={0.74} />
    <Cross x={150} y={48} r={28} />
  </>
);

export const card = {
  goal: Goal,
  turn: [Plan, TurnOver, Build, Walk],
  watch: [AllYours, Splash, DragonsStop],
};
