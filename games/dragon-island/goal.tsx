// The pictures of Dragon Island's goal card.
import { Coin } from "../../web/art/card";
import { Arrow, At, Cross, Tag } from "../../web/art/signs";
import { Building, DragonPiece, Gem, Hexagon, hexagon, place, Shapes, TreasureCard, Wizard, type Colour } from "./art";
import { Star } from "./seat";

type Laid = readonly [q: number, r: number, kind: string, colour: Colour | "none"];

const Tiles = ({ tiles }: { tiles: readonly Laid[] }) => (
  <>
    {tiles.map(([q, r, kind, colour]) => (
      <At x={place(q, r)[0]} y={place(q, r)[1]}>
        <Hexagon kind={kind} colour={colour} />
      </At>
    ))}
  </>
);

/** What brings fame, and how much. */
const Fame = ({ x, y, fame }: { x: number; y: number; fame: number }) => (
  <g>
    <At x={x - 9} y={y} scale={0.85}>
      <Star />
    </At>
    <text x={x + 14} y={y + 9} font-size="24" font-weight="700" text-anchor="middle" fill="#fffaf0">
      {fame}
    </text>
  </g>
);

const treasure = { name: "", around: ["red", "blue", "green"] as Colour[], centre: null, fame: 4, gold: 2 };

function Goal() {
  return (
    <>
      <Shapes />
      <rect width="660" height="200" fill="#2d6f8c" />
      <At x={90} y={120}>
        <Hexagon kind="double" colour="red" />
        <DragonPiece colour="red" x={0} y={-10} />
      </At>
      <At x={222} y={120}>
        <Hexagon kind="build" colour="white" isBuilt />
        <Building name="spire" owner="red" />
      </At>
      <At x={354} y={120}>
        <Hexagon kind="build" colour="green" isBuilt />
        <Building name="pen" owner="red" />
      </At>
      <At x={446} y={64} scale={1.02}>
        <TreasureCard card={treasure} />
      </At>
      <At x={584} y={114}>
        <rect x="-36" y="-50" width="72" height="100" rx="8" fill="#fdf6e3" stroke="#6b4d1e" stroke-width="2.5" />
        <DragonPiece colour="yellow" x={0} y={-14} />
        <At x={-14} y={30}>
          <Coin r={13} />
        </At>
        <At x={14} y={30}>
          <Coin r={13} />
        </At>
      </At>
      <Fame x={90} y={184} fame={2} />
      <Fame x={222} y={184} fame={3} />
      <Fame x={354} y={184} fame={2} />
      <Fame x={482} y={184} fame={4} />
      <Fame x={584} y={184} fame={2} />
    </>
  );
}

const Sea = ({ width, height }: { width: number; height: number }) => (
  <>
    <Shapes />
    <rect width={width} height={height} rx="8" fill="#2d6f8c" />
  </>
);

const Lay = () => (
  <>
    <Sea width={150} height={120} />
    <At x={56} y={36} scale={0.46}>
      <Tiles
        tiles={[
          [0, 0, "keep", "none"],
          [-1, 1, "start", "blue"],
        ]}
      />
      <At x={place(0, 1)[0] + 12} y={place(0, 1)[1] + 8}>
        <Hexagon kind="dragon" colour="red" />
        <path d={hexagon(58)} fill="none" stroke="#ffd257" stroke-width="6" />
      </At>
    </At>
    <At x={112} y={24} scale={0.8}>
      <Gem colour="red" />
    </At>
    <At x={134} y={50} scale={0.8}>
      <Gem colour="blue" />
    </At>
    <At x={128} y={84} scale={0.8}>
      <Gem colour="yellow" />
    </At>
  </>
);

const Fly = () => (
  <>
    <Sea width={150} height={120} />
    <At x={46} y={56} scale={0.6}>
      <Tiles
        tiles={[
          [0, 0, "keep", "none"],
          [1, 0, "dragon", "green"],
        ]}
      />
      <At x={0} y={20}>
        <g opacity="0.4">
          <Wizard colour="red" />
        </g>
      </At>
      <At x={104} y={4} scale={1.2}>
        <Wizard colour="red" />
      </At>
    </At>
    <Arrow d="M44 30Q76 2 100 26" end={[102, 28]} turn={48} />
  </>
);

const TameCapture = () => (
  <>
    <Sea width={150} height={120} />
    <At x={75} y={48} scale={0.6}>
      <Hexagon kind="dragon" colour="green" />
      <DragonPiece colour="green" x={0} y={-10} />
    </At>
    {[0, 1, 2].map((i) => (
      <At x={16 + i * 17} y={104}>
        <Coin r={8} />
      </At>
    ))}
    <path d="M66 114L74 92" stroke="#fffaf0" stroke-width="3" stroke-linecap="round" />
    <Tag x={97} y={103} text="10" fill="#1e4a5e" size={16} />
    <At x={124} y={104} scale={0.55}>
      <Gem colour="green" />
    </At>
    <At x={140} y={104} scale={0.55}>
      <Gem colour="red" />
    </At>
  </>
);

const Use = () => (
  <>
    <Sea width={150} height={120} />
    <At x={40} y={62} scale={0.56}>
      <Hexagon kind="build" colour="white" isBuilt />
      <Building name="spire" owner="red" />
    </At>
    <At x={84} y={22} scale={0.76} turn={6}>
      <TreasureCard card={treasure} />
    </At>
  </>
);

const Neighbours = () => (
  <>
    <Sea width={200} height={100} />
    <At x={68} y={34} scale={0.36}>
      <Tiles
        tiles={[
          [0, 0, "keep", "none"],
          [-1, 1, "start", "blue"],
          [1, 0, "storm", "white"],
        ]}
      />
      <At x={place(0, 1)[0]} y={place(0, 1)[1]}>
        <Hexagon kind="dragon" colour="red" />
        <path d={hexagon(58)} fill="none" stroke="#ffd257" stroke-width="7" />
      </At>
    </At>
    {(["red", "blue", "white", "yellow"] as const).map((colour, i) => (
      <At x={152 + (i % 2) * 26} y={38 + Math.floor(i / 2) * 28} scale={0.7}>
        <Gem colour={colour} />
      </At>
    ))}
  </>
);

const Near = () => (
  <>
    <Sea width={200} height={100} />
    <At x={52} y={38} scale={0.42}>
      <Tiles
        tiles={[
          [0, 0, "start", "red"],
          [1, 0, "dragon", "green"],
          [0, 1, "storm", "red"],
        ]}
      />
      <At x={0} y={4} scale={1.3}>
        <Wizard colour="red" />
      </At>
    </At>
    <At x={140} y={32} scale={0.72}>
      <Gem colour="red" />
    </At>
    <At x={170} y={32} scale={0.72}>
      <Gem colour="green" />
    </At>
    <At x={155} y={72} scale={0.72}>
      <Gem colour="blue" />
    </At>
    <Cross x={155} y={72} r={14} />
  </>
);

const Pattern = () => (
  <>
    <Sea width={200} height={100} />
    <At x={14} y={10} scale={0.78}>
      <TreasureCard card={treasure} />
    </At>
    <Arrow d="M76 50H92" end={[94, 50]} />
    <At x={144} y={46} scale={0.3}>
      <Tiles
        tiles={[
          [0, 0, "start", "white"],
          [0, -1, "storm", "red"],
          [1, 0, "dragon", "blue"],
          [-1, 1, "dragon", "green"],
        ]}
      />
      <At x={0} y={0} scale={1.4}>
        <Wizard colour="red" />
      </At>
    </At>
  </>
);

export const card = {
  goal: Goal,
  turn: [Lay, Fly, TameCapture, Use],
  watch: [Neighbours, Near, Pattern],
};
