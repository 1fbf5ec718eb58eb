// Pictures and worked examples for the rules of Dragon Island.
import { say } from "../../web/drawing";
import type { Lang } from "../../web/settings";
import { Building, DragonPiece, Hexagon, place, Shapes, TreasureCard, Wizard, type Colour } from "./art";

type Laid = readonly [q: number, r: number, kind: string, colour: Colour | "none"];

/** A piece of the island with what stands on it. */
function Land({ tiles, children }: { tiles: readonly Laid[]; children?: preact.ComponentChildren }) {
  return (
    <svg width="330" height="230" viewBox="-190 -130 380 264" aria-hidden="true">
      <Shapes />
      {tiles.map(([q, r, kind, colour]) => (
        <g transform={`translate(${place(q, r).map((v) => v.toFixed(1))})`}>
          <Hexagon kind={kind} colour={colour} />
        </g>
      ))}
      {children}
    </svg>
  );
}

const Example = ({ words, children }: { words: string; children: preact.ComponentChildren }) => (
  <figure class="example">
    {children}
    <figcaption>{words}</figcaption>
  </figure>
);

/** A wizard between red, white and green: which energy may pay. */
const Paying = ({ lang }: { lang: Lang }) => (
  <Example
    words={say(
      lang,
      "Example: the wizard stands on green; red and white lie next to it. A capture costs 10: for example 6 green, " +
        "3 red and 1 white. Blue energy does not count here, and yellow never does.",
      "Beispiel: Der Zauberer steht auf Grün, daneben liegen Rot und Weiß. Fangen kostet 10, etwa 6 grüne, 3 rote " +
        "und 1 weiße Energie. Blaue zählt hier nicht und Gelb nie.",
    )}
  >
    <Land
      tiles={[
        [0, -1, "storm", "white"],
        [1, -1, "telekinesis", "yellow"],
        [0, 0, "dragon", "green"],
        [1, 0, "build", "red"],
      ]}
    >
      <DragonPiece colour="green" x={-14} y={-12} />
      <g transform="translate(22 4) scale(1.15)">
        <Wizard colour="blue" />
      </g>
    </Land>
  </Example>
);

/** A card and a place where it fits. */
const Finding = ({ lang }: { lang: Lang }) => (
  <Example
    words={say(
      lang,
      "Example: around the wizard lie blue, blue and green, exactly what the card asks for. It brings 3 fame " +
        "and 2 coins. The keep does not count.",
      "Beispiel: Um den Zauberer liegen Blau, Blau und Grün, genau wie auf der Karte. Sie bringt 3 Ruhm " +
        "und 2 Münzen. Der Wohnturm zählt nicht.",
    )}
  >
    <svg width="90" height="128" viewBox="0 0 70 100" aria-hidden="true">
      <TreasureCard card={{ name: "", around: ["blue", "blue", "green"], centre: null, fame: 3, gold: 2 }} />
    </svg>
    <Land
      tiles={[
        [0, -1, "build", "blue"],
        [1, -1, "dragon", "green"],
        [-1, 0, "storm", "blue"],
        [0, 0, "build", "red"],
        [1, 0, "keep", "none"],
      ]}
    >
      <g transform="translate(0 -4) scale(1.15)">
        <Wizard colour="white" />
      </g>
    </Land>
  </Example>
);

const tilePicture = (kind: string, colour: Colour) => () => (
  <svg width="92" height="100" viewBox="-62 -66 124 136" aria-hidden="true">
    <Shapes />
    <Hexagon kind={kind} colour={colour} />
  </svg>
);
const buildingPicture = (name: string) => () => (
  <svg width="70" height="70" viewBox="-34 -40 68 68" aria-hidden="true">
    <Building name={name} owner="blue" />
  </svg>
);

export const pictures = {
  "DI-6": tilePicture("dragon", "green"),
  "DI-7": tilePicture("joker", "blue"),
  "DI-8": tilePicture("storm", "white"),
  "DI-11": tilePicture("double", "red"),
  "DI-13": buildingPicture("pen"),
  "DI-18": Paying,
  "DI-20": tilePicture("telekinesis", "yellow"),
  "DI-21": buildingPicture("spire"),
  "DI-22": buildingPicture("lair-red"),
  "DI-23": Finding,
};
