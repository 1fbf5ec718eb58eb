// What lies before the player: the programme while it is laid, by tap or by drag, and the planks in stock in the
// scale of the board.
import { useEffect, useState } from "preact/hooks";
import { lasting } from "../../web/art/lasting";
import { say, Thing, useUndo } from "../../web/drawing";
import { fits } from "../../web/moves";
import { ActionCard } from "./art";
import { Paints, Plank, PlankNumber } from "./land";
import { bridged, lengthWords, plankLength, plankWords, stockOf, type Components, type Props } from "./table";

type Plan = readonly (string | null)[];

/** The plan with a card at a place, or at the first free one; one of `oneOf` takes the place of another. */
function planWith(plan: Plan, card: string, oneOf: readonly string[], at?: number): Plan {
  const rest = plan.map((c) => (c === card ? null : c));
  const rival = oneOf.includes(card) ? rest.findIndex((c) => c !== null && oneOf.includes(c)) : -1;
  const place = rival >= 0 ? rival : (at ?? rest.indexOf(null));
  return place < 0 ? plan : rest.map((c, i) => (i === place ? card : c));
}

const cardName = (card: string) => `card ${card}`;

/** The plan while it is laid; undoing takes back the card that was laid last. */
function usePlan({ play }: Props, room: number) {
  const [{ plan, order }, setPlan] = useState<{ plan: Plan; order: readonly string[] }>({ plan: [], order: [] });
  const set = (next: Plan) => {
    const cards = next.filter((card) => card !== null);
    setPlan({
      plan: next,
      order: [...order.filter((c) => cards.includes(c)), ...cards.filter((c) => !order.includes(c))],
    });
  };
  useEffect(() => set(Array(room).fill(null)), [room]);
  useUndo(play, () => set(plan.map((card) => (card === order[order.length - 1] ? null : card))));
  return { plan: plan.length === room ? plan : Array<null>(room).fill(null), set };
}

interface LayingProps {
  props: Props;
  plan: Plan;
  laid: number;
  set: (plan: Plan) => void;
}

function Slots({ props: { components, lang }, plan, laid, set }: LayingProps) {
  const { names, oneOf } = components;
  const next = plan.indexOf(null);
  return (
    <div class="dd-slots" role="group" aria-label={say(lang, "Your programme", "Dein Programm")}>
      {plan.map((card, i) => {
        const words = card ? names[card][lang] : say(lang, "free", "frei");
        return (
          <Thing
            html
            key={i}
            moves={[]}
            act={card ? () => set(plan.map((c, k) => (k === i ? null : c))) : undefined}
            onDrop={(name) => set(planWith(plan, name.replace("card ", ""), oneOf, i))}
            drag={card !== null}
            name={card === null ? `slot ${i}` : cardName(card)}
            class={card ? "dd-slot full undoes" : i === next ? "dd-slot next" : "dd-slot"}
            label={`${laid + i + 1}: ${words}${card ? `, ${say(lang, "take back", "zurücknehmen")}` : ""}`}
          >
            {card ? (
              <>
                <svg viewBox="0 0 70 100" preserveAspectRatio="xMidYMin slice">
                  <ActionCard card={card} name={components.names[card][lang]} />
                </svg>
                <b class="dd-order">{laid + i + 1}</b>
              </>
            ) : (
              <b class="dd-free">{laid + i + 1}</b>
            )}
          </Thing>
        );
      })}
    </div>
  );
}

/** The hand. A card that is laid leaves its place empty: no other card, and no button, moves under the finger. */
function Cards({ props, plan, set }: LayingProps) {
  const { components, lang, play } = props;
  const hand = components.seats[play.seat!].hand;
  const canLay = (card: string) => play.legal.some((move) => fits(move, { kind: "card", card }));
  return (
    <div class="dd-cards-in-hand hand" role="group" aria-label={say(lang, "Your cards", "Deine Karten")}>
      {hand.map((card) =>
        plan.includes(card) ? (
          <span key={card} />
        ) : (
          <Thing
            html
            key={card}
            moves={{ kind: "card", card }}
            act={canLay(card) && plan.includes(null) ? () => set(planWith(plan, card, components.oneOf)) : undefined}
            drag
            why={{ kind: "card", card }}
            rule="DD-4"
            tip={components.names[card][lang]}
            name={cardName(card)}
            label={components.names[card][lang]}
          >
            <svg class="playing-card" viewBox="0 0 70 100" preserveAspectRatio="xMidYMin slice">
              <ActionCard card={card} name={components.names[card][lang]} />
            </svg>
          </Thing>
        ),
      )}
    </div>
  );
}

/** Arranging the cards before they are sent. */
export function Programming({ props }: { props: Props }) {
  const { view, components, lang, play } = props;
  const laid = view.programme[play.seat!].filter((card) => card !== null && card !== "none").length;
  const room = components.programme - laid;
  const { plan, set } = usePlan(props, room);
  const count = plan.filter(Boolean).length,
    isReady = count === room && play.legal.length > 0;
  const all = { props, plan, laid, set };
  const send = () => play.send(plan.map((card) => ({ kind: "card", card: card! })));
  return (
    <div class="dd-laying">
      <Slots {...all} />
      <Cards {...all} />
      <button type="button" class="primary send" disabled={!isReady} onClick={send}>
        <span class="dd-send-word">
          {isReady ? say(lang, "Lay out", "Auslegen") : say(lang, "Programme", "Programm")}
        </span>
        <span>
          {count} {say(lang, "of", "von")} {room}
        </span>
      </button>
    </div>
  );
}

interface PlankPictureProps {
  components: Components;
  size: number;
  colour: string;
  scale: number;
}

/** A plank as it would lie on the board, so many pixels for a unit. */
export const PlankPicture = lasting(({ components, size, colour, scale }: PlankPictureProps) => {
  const length = plankLength(components, size);
  return (
    <svg viewBox={`-6 -40 ${length + 12} 80`} width={(length + 12) * scale} height={80 * scale} aria-hidden="true">
      <Paints />
      <Plank length={length} size={size} colour={colour} />
      <g transform={`translate(${length / 2} 0)`}>
        <PlankNumber size={size} colour={colour} />
      </g>
    </svg>
  );
});

/** The planks in stock; those that can be picked are offered. There is always room for two rows: how long planks are
 * drawn depends on the size of the board, so the board's size must not depend on how they wrap. */
export function StockArea({ props, scale }: { props: Props; scale: number }) {
  const { view, components, lang, play } = props,
    seat = play.seat!,
    stock = stockOf(view, components, seat);
  return (
    <div class="dd-stock" role="group" aria-label={say(lang, "Your planks", "Deine Stege")}>
      <span class="dd-stock-title">
        <b>{say(lang, "Your planks", "Deine Stege")}</b> <small>{say(lang, "drawn to scale", "im Maßstab")}</small>
      </span>
      {stock.length === 0 && <em>{say(lang, "none left", "keine mehr")}</em>}
      {stock.map((plank) => (
        <Thing
          html
          key={`${plank.size} ${plank.colour}`}
          moves={{ kind: "pick", plank: String(plank.size) }}
          why={{ kind: "pick", plank: String(plank.size) }}
          rule="DD-13"
          name={`plank ${plank.size}`}
          class="dd-plank"
          picked={view.acting === seat && view.picked === plank.size}
          label={`${plankWords(lang, plank)}, ${lengthWords(lang, bridged(components, plank.size))}`}
        >
          <PlankPicture components={components} size={plank.size} colour={plank.colour} scale={scale} />
        </Thing>
      ))}
    </div>
  );
}
