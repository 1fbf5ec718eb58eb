// Pictures and worked examples for the rules of Drachen Delta.
import { say } from "../../web/drawing";
import type { Lang } from "../../web/settings";
import { ActionCard, Pawn, Stone } from "./art";
import { Island, NumberBadge, Paints, Plank, PlankNumber, Village } from "./land";

const cards = (names: readonly string[]) => () => (
  <>
    {names.map((card) => (
      <svg width="63" height="90" viewBox="0 0 70 100" aria-hidden="true">
        <ActionCard card={card} />
      </svg>
    ))}
  </>
);

const IslandAt = ({ x, number, hasStone }: { x: number; number: number; hasStone?: boolean }) => (
  <g transform={`translate(${x} 0)`}>
    <Island number={number} />
    {hasStone && <Stone />}
    <g transform="translate(0 62) scale(.9)">
      <NumberBadge number={number} />
    </g>
  </g>
);

const PlankAt = ({ x, length, size, colour }: { x: number; length: number; size: number; colour: string }) => (
  <g transform={`translate(${x} 0)`}>
    <Plank length={length} size={size} colour={colour} />
    <g transform={`translate(${length / 2} 0)`}>
      <PlankNumber size={size} colour={colour} />
    </g>
  </g>
);

/** A village, two stones and two planks, as a stretch of the delta. */
function Bridge({ words, children }: { words: string; children?: preact.ComponentChildren }) {
  return (
    <figure class="example">
      <svg width="520" height="150" viewBox="-190 -190 1180 350" aria-hidden="true">
        <Paints />
        <rect x="-190" y="-190" width="1180" height="350" rx="40" fill="var(--water)" />
        <Village colour="red" />
        <IslandAt x={360} number={10} hasStone />
        <IslandAt x={850} number={6} hasStone />
        <PlankAt x={110} length={210} size={2} colour="red" />
        {children}
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  );
}

const Laying = ({ lang }: { lang: Lang }) => (
  <Bridge
    words={say(
      lang,
      "Example: plank 2 joins the village and the stone on island 10. Between the stones on islands 10 and 6 " +
        "there is still water: which plank fits there, you judge by eye. Name one; if it fits nowhere, it is lost " +
        "and you fall.",
      "Beispiel: Steg 2 verbindet das Dorf mit dem Stein auf Insel 10. Zwischen den Steinen auf den Inseln 10 und 6 " +
        "ist noch Wasser: Welcher Steg dort passt, sagt dir dein Auge. Nenne einen; passt er nirgends, ist er weg, " +
        "und du fällst.",
    )}
  />
);

const Walking = ({ lang }: { lang: Lang }) => (
  <Bridge
    words={say(
      lang,
      "Example: one step takes red from plank 2 to plank 4, because both end on the stone of island 10.",
      "Beispiel: Mit einem Schritt geht Rot von Steg 2 auf Steg 4, denn beide enden auf dem Stein von Insel 10.",
    )}
  >
    <PlankAt x={400} length={410} size={4} colour="blue" />
    <g transform="translate(190 10) scale(1.1)">
      <Pawn colour="red" />
    </g>
  </Bridge>
);

export const pictures = {
  "DD-3": () => (
    <>
      {["red", "black", "blue", "green", "white", "yellow"].map((colour) => (
        <svg width="56" height="64" viewBox="-74 -150 148 172" aria-hidden="true">
          <Pawn colour={colour} />
        </svg>
      ))}
    </>
  ),
  "DD-4": cards(["stone1", "plank2", "move2", "dragon-red", "jump"]),
  "DD-6": cards(["dragon-blue", "dragon-green"]),
  "DD-9": cards(["stone1", "stone2"]),
  "DD-10": cards(["plank1", "plank2"]),
  "DD-13": Laying,
  "DD-16": cards(["remove"]),
  "DD-18": Walking,
  "DD-19": cards(["move2"]),
  "DD-20": cards(["jump"]),
};
