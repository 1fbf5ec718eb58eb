// The open book: the dragons one has won, their abilities, the goal, and the seal with the points.
import { Dragon } from "../../web/art/dragon";
import { colourWord, hue } from "../../web/art/palette";
import { pointsWord, say, Thing } from "../../web/drawing";
import type { MoveShape } from "../../web/moves";
import { capital, CardFace, cardLook, digits, type Card } from "./art";
import type { Props } from "./browser";

/** The cards in a seat's book, those with an ability left first. */
export function wonBy({ view, components }: Props, seat: number): { card: Card; isUsed: boolean }[] {
  const inBook = (word: string, isUsed: boolean) =>
    components.cards.filter((_, i) => view.where[i] === `${word}-${seat}`).map((card) => ({ card, isUsed }));
  return [...inBook("won", false), ...inBook("used", true)];
}

/** Of an ability that cannot be used at all, any use is refused for the same reason. */
const anyUse = ({ landscape }: Card, hand: number[]): MoveShape => ({
  kind: landscape,
  field: "1",
  die: String(hand[0] ?? 1),
});

function BookCard({ card, isUsed, props }: { card: Card; isUsed: boolean; props: Props }) {
  const { components, lang, view, play } = props;
  const isGoal = view.goal[play.seat!] === card.kind;
  const ability = components.abilities[card.landscape][lang];
  const look = cardLook(card, props, isUsed);
  return (
    <Thing
      html
      moves={isUsed ? [] : { kind: card.landscape }}
      why={anyUse(card, digits(view.hand[play.seat!]))}
      label={`${look}. ${ability}`}
      tip={`${look}. ${ability}`}
      rule="BD-9"
      name={card.name}
      class={isUsed ? "bd-won used" : "bd-won"}
    >
      <CardFace card={card} />
      <b>{capital(components.names[card.landscape][lang])}</b>
      <small>{ability}</small>
      {isGoal && <i class="bd-ribbon">+{components.goalBonus}</i>}
      {isUsed && <i class="bd-stamp">{say(lang, "used", "benutzt")}</i>}
    </Thing>
  );
}

export function Book({ props, seat }: { props: Props; seat: number }) {
  const { view, components, lang, score } = props,
    goal = view.goal[seat],
    cards = wonBy(props, seat);
  const count = cards.length;
  return (
    <section class="bd-book" aria-label={say(lang, "Your book of dragons", "Dein Buch der Drachen")} data-spot="book">
      <header>
        <b>{say(lang, "Your Book of Dragons", "Dein Buch der Drachen")}</b>
        <span>
          {count} {count === 1 ? say(lang, "dragon", "Drache") : say(lang, "dragons", "Drachen")}
        </span>
        {goal !== "none" && (
          <span
            class="bd-goal"
            data-rule="BD-19"
            data-tip={say(lang, "Each of them counts more.", "Jeder davon zählt mehr.")}
          >
            <Dragon name={hue(goal)} size={34} />
            {say(lang, "Goal", "Ziel")}: {colourWord(goal, lang)}, +{components.goalBonus}
          </span>
        )}
      </header>
      <div class="bd-pages">
        {cards.map(({ card, isUsed }) => (
          <BookCard key={card.name} card={card} isUsed={isUsed} props={props} />
        ))}
        {count === 0 && (
          <span class="bd-next">{say(lang, "Your first dragon goes here.", "Hier kommt dein erster Drache hin.")}</span>
        )}
      </div>
      <span class="bd-seal">
        <b>{score[seat] ?? 0}</b>
        <small>{pointsWord(lang, score[seat] ?? 0)}</small>
      </span>
    </section>
  );
}
