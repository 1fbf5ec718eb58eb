// The piles: a zone for dice above each top card, and what must be beaten there.
import { Die } from "../../web/art/card";
import { colourWord } from "../../web/art/palette";
import { recentSeats, say, Thing } from "../../web/drawing";
import { AbilitySign, capital, CardFace, dieHue, DieRow, digits } from "./art";
import type { Props } from "./browser";

/** All that is known about one of the piles. */
function pileOf({ view, components }: Props, field: number) {
  const owner = view.owner[field];
  return {
    name: String(field + 1),
    card: components.cards.find((c) => c.name === view.top[field]),
    owner: typeof owner === "number" ? owner : null,
    dice: digits(view.dice[field]),
    below: view.below[field],
    isBlocked: view.blocker === `field-${field + 1}`,
    isSafe: typeof owner === "number" && view.immunity[owner] === `field-${field + 1}`,
    least: components.minimum === "field" ? components.minimums[field] : null,
  };
}
type Pile = ReturnType<typeof pileOf>;

const sumOf = (dice: number[]) => dice.reduce((a, b) => a + b, 0);

/** What must be reached or beaten on a pile. */
function zoneWords({ card, owner, dice, isBlocked, isSafe, least }: Pile, { lang, names, play, components }: Props) {
  if (!card) return say(lang, "used up", "aufgebraucht");
  if (isBlocked)
    return say(lang, `Blocker: ${components.blockerValue}, beat it`, `Blockierwürfel: ${components.blockerValue}`);
  if (owner === null) return say(lang, `free: ${least ?? card.points} or more`, `frei: ab ${least ?? card.points}`);
  const sum = sumOf(dice);
  if (owner === play.seat) return say(lang, `You: ${sum}`, `Du: ${sum}`);
  if (isSafe) return say(lang, `${names[owner]}: ${sum}, safe`, `${names[owner]}: ${sum}, sicher`);
  return say(lang, `${names[owner]}: ${sum}, beat it`, `${names[owner]}: ${sum}, überbieten`);
}

/** A pile in words, for screen readers. */
function pileWords(pile: Pile, props: Props): string {
  const { components, lang } = props,
    { name, card, dice, below } = pile;
  const parts = card && [
    capital(components.names[card.landscape][lang]),
    colourWord(card.kind, lang),
    `${card.points} ${say(lang, "points", "Punkte")}`,
  ];
  return [
    `${say(lang, "Field", "Feld")} ${name}`,
    ...(parts ?? []),
    card ? components.abilities[card.landscape][lang] : "",
    dice.length > 0 ? `${say(lang, "dice", "Würfel")}: ${dice.join(", ")}` : "",
    zoneWords(pile, props),
    `${below} ${say(lang, "below", "darunter")}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Where the dice of a card lie: above it, never over its title. */
function Zone({ pile, props, field }: { pile: Pile; props: Props; field: number }) {
  const { view, components } = props,
    { owner, dice, isBlocked, isSafe } = pile;
  return (
    <span class={isSafe ? "bd-zone safe" : "bd-zone"} data-spot={`zone-${field}`}>
      <span class="bd-zone-dice">
        <DieRow dice={dice} colour={owner === null ? "none" : view.colour[owner]} size={48} />
        {isBlocked && <DieRow dice={[components.blockerValue]} colour="none" size={48} />}
        {dice.length === 0 && !isBlocked && pile.card && <i class="bd-empty" />}
        {dice.length === 0 && !isBlocked && pile.card && <i class="bd-empty" />}
        {isSafe && (
          <svg class="bd-shield" viewBox="-12 -14 24 28">
            <AbilitySign name="plains" />
          </svg>
        )}
      </span>
      <span class="bd-sign">{zoneWords(pile, props)}</span>
      <span class="bd-recent" aria-hidden="true">
        {recentSeats(props.recent, ({ args }) => args.field === pile.name).map((seat) => (
          <svg viewBox="-24 -24 48 50" data-recent={seat}>
            <Die name={dieHue(view.colour[seat] ?? "none")} value={1} />
          </svg>
        ))}
      </span>
    </span>
  );
}

function TopCard({ pile, props }: { pile: Pile; props: Props }) {
  const { components, lang } = props,
    { card, below } = pile;
  if (!card) return <span class="bd-card gone" />;
  return (
    <span class="bd-card" style={`--depth: ${Math.min(4, Math.ceil(below / 3))}`}>
      <CardFace card={card} />
      <b class="bd-name">{capital(components.names[card.landscape][lang])}</b>
      <span class="bd-ability">{components.abilities[card.landscape][lang]}</span>
      <small class="bd-below">{below}</small>
    </span>
  );
}

export function Field({ field, props }: { field: number; props: Props }) {
  const pile = pileOf(props, field),
    { lang } = props;
  const isOwn = pile.owner !== null && pile.owner === props.play.seat;
  return (
    <div class="bd-field">
      <Thing
        html
        moves={["collect", "storm", "plains", "place"].map((kind) => ({ kind, field: pile.name }))}
        why={isOwn ? { kind: "collect", field: pile.name } : { kind: "place", field: pile.name, dice: "3" }}
        label={pileWords(pile, props)}
        tip={`${say(lang, "Cards below", "Karten darunter")}: ${pile.below}. ${zoneWords(pile, props)}`}
        rule="BD-5"
        name={`field-${pile.name}`}
        class="bd-pile"
      >
        <Zone pile={pile} props={props} field={field} />
        <span class="bd-spot" data-spot={`pile-${field}`}>
          <TopCard pile={pile} props={props} />
        </span>
      </Thing>
    </div>
  );
}
