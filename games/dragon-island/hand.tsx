// What stands behind the own screen: tiles to lay, energy, gold and fame, pets, treasure cards. It can be closed.
import { useState } from "preact/hooks";
import { colourWord, hue, palette } from "../../web/art/palette";
import { say, Thing } from "../../web/drawing";
import { fits, type Move } from "../../web/moves";
import { Gem, Hexagon, Shapes, TreasureCard, type Treasure } from "./art";
import { Payment } from "./payment";
import { Pets, Star } from "./seat";
import { coinWords, energies, faceOf, faceWords, fameOf, isPayment, type Props } from "./table";

/** Counts of energy, coins and fame. */
export function Stock({ props, seat }: { props: Props; seat: number }) {
  const { view, lang } = props;
  const count = (name: string, number: number, picture: preact.ComponentChildren, spot: string) => (
    <span class="di-count" role="img" aria-label={`${number} ${name}`} title={name} data-spot={`${spot} ${seat}`}>
      <svg width="26" height="26" viewBox="-18 -18 36 37" aria-hidden="true">
        {picture}
      </svg>
      <b>{number}</b>
    </span>
  );
  return (
    <div class="di-stock" role="group" aria-label={say(lang, "Energy, coins and fame", "Energie, Münzen und Ruhm")}>
      {energies.map((colour, i) =>
        count(colourWord(colour, lang), view.stones[seat][i], <Gem colour={colour} />, colour),
      )}
      {count(say(lang, "coins", "Münzen"), view.coins[seat], <Gem colour="yellow" />, "gold")}
      {count(say(lang, "fame", "Ruhm"), fameOf(view, seat), <Star />, "fame")}
    </div>
  );
}

/** A tile is one thing: the side that would lie on top, the other one behind it, and a sign to turn it over. */
function TileInHand({ props, faces }: { props: Props; faces: readonly string[] }) {
  const { components, lang } = props;
  const [up, turn] = useState(0);
  const name = faces[up % faces.length],
    other = faces[(up + 1) % faces.length],
    text = name.startsWith("start") ? "start" : name;
  const words = (side: string) => {
    const { kind, colour } = faceOf(components, side);
    return faceWords(components, kind, colour, lang);
  };
  const picture = (side: string) => {
    const { kind, colour } = faceOf(components, side);
    return <Hexagon kind={kind} colour={colour ?? "none"} />;
  };
  return (
    <div class="di-tile">
      <Thing
        html
        moves={{ kind: "lay", face: text }}
        why={{ kind: "lay", face: text, q: "9", r: "9" }}
        rule="DI-6"
        drag
        label={words(name)}
        tip={words(name)}
        name={`face ${text}`}
      >
        <svg viewBox="-66 -70 132 146" class="di-turning" key={name}>
          <Shapes />
          {picture(name)}
        </svg>
      </Thing>
      {faces.length > 1 && (
        <button
          type="button"
          class="di-turn"
          aria-label={`${say(lang, "Turn over", "Umdrehen")}: ${words(other)}`}
          onClick={() => turn(up + 1)}
        >
          <svg viewBox="-66 -70 132 146" class="di-behind" aria-hidden="true">
            {picture(other)}
          </svg>
          <svg viewBox="-12 -12 24 24" class="di-arrows" aria-hidden="true">
            <path d="M-8 -1A8 7.500 0 0 1 6 -5M6 -9.500V-4.500H1M8 1A8 7.500 0 0 1 -6 5M-6 9.500V4.500H-1" />
          </svg>
        </button>
      )}
    </div>
  );
}

function TilesInHand({ props }: { props: Props }) {
  const { view, play } = props,
    seat = play.seat!;
  const held = (view.terrain[seat] ?? []).filter((tile): tile is string => tile !== null && tile !== "none");
  const isStart = play.legal.some((move) => fits(move, { kind: "lay", face: "start" }));
  const start = isStart ? [[`start-${view.wizard[seat]}`]] : [];
  return (
    <div class="di-tiles">
      {[...start, ...held.map((tile) => ["a", "b"].map((side) => `${tile.slice(5)}${side}`))].map((faces) => (
        <TileInHand key={faces[0]} props={props} faces={faces} />
      ))}
    </div>
  );
}

function Treasures({ props }: { props: Props }) {
  const { view, components, lang, play } = props;
  const mine = components.treasures.filter((_, i) =>
    [`hand-${play.seat}`, `drawn-${play.seat}`].includes(view.place[i] ?? ""),
  );
  const means = (move: Move, card: string) =>
    ["treasure", "keep"].includes(move.kind) && [move.args.card, move.args.second].includes(card);
  const words = ({ around, centre, fame, gold }: Treasure) =>
    [
      `${say(lang, "Treasure", "Schatz")}: ${around.map((c) => colourWord(c, lang)).join(", ")}`,
      centre && `${say(lang, "centre", "Mitte")} ${colourWord(centre, lang)}`,
      `${fame} ${say(lang, "fame", "Ruhm")}, ${coinWords(gold, lang)}`,
    ]
      .filter(Boolean)
      .join("; ");
  return (
    <div class="di-treasures">
      {mine.map((card) => (
        <Thing
          html
          key={card.name}
          moves={(move) => means(move, card.name)}
          why={{ kind: "treasure", card: card.name }}
          rule="DI-23"
          name={`card ${card.name}`}
          label={words(card)}
          tip={words(card)}
        >
          <svg class="playing-card" viewBox="0 0 70 100">
            <TreasureCard card={card} />
          </svg>
        </Thing>
      ))}
    </div>
  );
}

/** The own side of the own screen, in the colour of the wizard. */
export function OwnScreen({ props }: { props: Props }) {
  const { view, lang, play } = props,
    seat = play.seat!;
  const [isClosed, close] = useState(false);
  const shades = palette[hue(view.wizard[seat] ?? "none")];
  const isPaying = play.legal.some(isPayment);
  const closeWords = isClosed
    ? say(lang, "Open your screen", "Sichtschirm öffnen")
    : say(lang, "Close your screen", "Sichtschirm schließen");
  const toggle = (
    <button
      type="button"
      class="di-close"
      aria-pressed={isClosed}
      aria-label={closeWords}
      title={closeWords}
      onClick={() => close(!isClosed)}
    >
      <svg viewBox="-12 -12 24 24" width="26" height="26" aria-hidden="true">
        <path d="M-10 0Q0 -9 10 0Q0 9 -10 0ZM0 -3A3 3 0 1 0 .1 -3" />
        {isClosed && <path d="M-9 9L9 -9" />}
      </svg>
    </button>
  );
  return (
    <div
      class={isPaying && !isClosed ? "hand-area di-own paying" : "hand-area di-own"}
      style={`--screen: ${shades.dark}`}
      role="group"
      aria-label={say(lang, "Behind your screen", "Hinter deinem Sichtschirm")}
    >
      {isClosed ? (
        <div class="di-shelf closed">{toggle}</div>
      ) : (
        <div class="di-shelf hand">
          {isPaying ? <Payment props={props} /> : <TilesInHand props={props} />}
          <div class="di-own-things">
            <Stock props={props} seat={seat} />
            <Pets props={props} seat={seat} />
          </div>
          <Treasures props={props} />
          {toggle}
        </div>
      )}
    </div>
  );
}
