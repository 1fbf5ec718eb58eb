// The table of The Book of Dragons: the piles with the dice on them, the own dice, everybody's book.
// Draws a view; sums, prices and what beats what are the engine's business.
import { useEffect, useState } from "preact/hooks";
import { Die } from "../../web/art/card";
import { Dragon } from "../../web/art/dragon";
import { colourWord, hue, type Hue } from "../../web/art/palette";
import { say, Thing, type Drawing, type Names, type TableProps } from "../../web/drawing";
import type { MoveShape } from "../../web/moves";
import { AbilitySign, BookCard, type Landscape } from "./art";

interface View {
  turn: number;
  done: string;
  blocker: string;
  top: string[];
  below: number[];
  owner: (number | "none")[];
  dice: string[];
  colour: string[];
  goal: string[];
  hand: string[];
  immunity: string[];
  where: string[];
}
interface Card {
  name: string;
  kind: string;
  landscape: Landscape;
  points: number;
}
interface Components {
  fields: number;
  minimums: number[];
  minimum: string;
  cards: Card[];
  blockerValue: number;
  goalBonus: number;
  names: Names;
}
type Props = TableProps<View, Components>;

const digits = (dice: string) => (dice === "-" ? [] : [...dice].map(Number));
const dieHue = (colour: string): Hue => (colour === "none" ? "brown" : hue(colour));

function DieRow({ dice, colour, size = 34 }: { dice: number[]; colour: string; size?: number }) {
  return (
    <>
      {dice.map((value) => (
        <svg width={size} height={size} viewBox="-23 -23 46 48" aria-hidden="true">
          <Die name={dieHue(colour)} value={value} />
        </svg>
      ))}
    </>
  );
}

function Shield() {
  return (
    <svg width="30" height="34" viewBox="-12 -14 24 28" aria-hidden="true">
      <AbilitySign name="plains" />
    </svg>
  );
}

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
  };
}
type Pile = ReturnType<typeof pileOf>;

/** A pile in words, for screen readers. */
function pileWords(
  { name, card, owner, dice, below, isBlocked, isSafe }: Pile,
  { components, lang, names }: Props,
): string {
  const what = card
    ? `${colourWord(card.kind, lang)}, ${components.names[card.landscape][lang]}, ${card.points}`
    : say(lang, "used up", "aufgebraucht");
  const parts = [`${say(lang, "Field", "Feld")} ${name}: ${what}`];
  if (dice.length > 0 && owner !== null)
    parts.push(`${say(lang, "dice of", "Würfel von")} ${names[owner]}: ${dice.join(" ")}`);
  if (isSafe) parts.push(say(lang, "immune", "immun"));
  if (isBlocked) parts.push(say(lang, "blocking die", "Blockierwürfel"));
  parts.push(`${below} ${say(lang, "below", "darunter")}`);
  return parts.join(", ");
}

/** The top card on the cards below it, or the place where a pile was. */
function PilePicture({ pile, props: { components, lang } }: { pile: Pile; props: Props }) {
  return (
    <svg viewBox="0 0 140 200" class="playing-card">
      {pile.below > 0 && (
        <>
          <rect x="7" y="6" width="133" height="194" rx="13" fill="#d9c7a0" stroke="#8c7448" />
          <rect x="4" y="3" width="135" height="196" rx="13" fill="#e8dab9" stroke="#8c7448" />
        </>
      )}
      {pile.card ? (
        <BookCard {...pile.card} name={components.names[pile.card.landscape][lang]} />
      ) : (
        <rect
          x="3"
          y="3"
          width="134"
          height="194"
          rx="13"
          fill="none"
          stroke="var(--line)"
          stroke-width="3"
          stroke-dasharray="8 7"
        />
      )}
    </svg>
  );
}

/** Below a pile: whose dice lie there and how much they are, what they must be at least, what is left. */
function PileNote({ field, pile, props }: { field: number; pile: Pile; props: Props }) {
  const { components, lang, names } = props,
    { owner, dice } = pile;
  const sum = dice.reduce((a, b) => a + b, 0);
  const note = dice.length > 0 && owner !== null ? `${names[owner]}: ${sum}` : "";
  return (
    <span class="bd-note">
      <b>{note || (pile.isBlocked ? say(lang, "blocker", "Blockierer") : " ")}</b>
      <small>
        {components.minimum === "field" && `≥ ${components.minimums[field]} · `}
        {pile.below} {say(lang, "below", "darunter")}
      </small>
    </span>
  );
}

/** The moves that a click on a pile stands for. */
function pileMoves(field: string, dice: string): MoveShape[] {
  if (dice) return [{ kind: "place", field, dice }];
  return ["collect", "storm", "plains", "place"].map((kind) => ({ kind, field }));
}

function Field({ field, props, picked }: { field: number; props: Props; picked: string }) {
  const { view, components, play } = props,
    pile = pileOf(props, field),
    { name, owner, dice, isBlocked, isSafe } = pile;
  const isOwn = !picked && owner !== null && owner === play.seat;
  return (
    <div class="bd-field">
      <Thing
        html
        moves={pileMoves(name, picked)}
        why={isOwn ? { kind: "collect", field: name } : { kind: "place", field: name, dice: picked || "3" }}
        label={pileWords(pile, props)}
        rule="BD-5"
        class="bd-card"
      >
        <PilePicture pile={pile} props={props} />
        {(dice.length > 0 || isBlocked) && (
          <span class={isSafe ? "bd-dice safe" : "bd-dice"}>
            <DieRow dice={dice} colour={owner === null ? "none" : view.colour[owner]} />
            {isBlocked && <DieRow dice={[components.blockerValue]} colour="none" />}
            {isSafe && <Shield />}
          </span>
        )}
      </Thing>
      <PileNote field={field} pile={pile} props={props} />
    </div>
  );
}

/** The cards a seat has won; those whose ability is left can be clicked by their owner. */
function Won({ seat, props, size }: { seat: number; props: Props; size: number }) {
  const { view, components, lang, play } = props;
  const won = components.cards.filter((_, i) => view.where[i] === `won-${seat}`),
    used = components.cards.filter((_, i) => view.where[i] === `used-${seat}`);
  if (won.length + used.length === 0) return null;
  return (
    <div class="bd-won">
      {[...won, ...used].map((card) => {
        const isUsed = used.includes(card),
          landscape = components.names[card.landscape][lang],
          picture = (
            <svg
              viewBox="0 0 140 200"
              width={size}
              height={size / 0.7}
              class={isUsed ? "playing-card used" : "playing-card"}
            >
              <BookCard {...card} name={landscape} />
            </svg>
          );
        const words = [colourWord(card.kind, lang), landscape];
        const label = [...words, ...(isUsed ? [say(lang, "used", "benutzt")] : [])].join(", ");
        if (seat !== play.seat)
          return (
            <span role="img" aria-label={label}>
              {picture}
            </span>
          );
        return (
          <Thing
            html
            key={card.name}
            moves={isUsed ? [] : { kind: card.landscape }}
            why={{ kind: card.landscape }}
            label={label}
            rule="BD-9"
          >
            {picture}
          </Thing>
        );
      })}
    </div>
  );
}

function OwnDice({
  props,
  picked,
  pick,
}: {
  props: Props;
  picked: readonly number[];
  pick: (chosen: readonly number[]) => void;
}) {
  const { view, lang, play } = props,
    seat = play.seat!;
  const hand = digits(view.hand[seat]);
  const isAbility =
    play.left.length < play.legal.length && play.left.every((m) => ["desert", "mountain"].includes(m.kind));
  const canPlace = play.legal.some((m) => m.kind === "place");
  return (
    <div class="bd-own" role="group" aria-label={say(lang, "Your dice", "Deine Würfel")}>
      {hand.map((value, i) => (
        <Thing
          html
          key={i}
          moves={isAbility ? ["desert", "mountain"].map((kind) => ({ kind, die: String(value) })) : []}
          why={{ kind: "desert", die: String(value) }}
          rule="BD-5"
          act={
            !isAbility && canPlace
              ? () => pick(picked.includes(i) ? picked.filter((k) => k !== i) : [...picked, i])
              : undefined
          }
          picked={picked.includes(i)}
          label={`${say(lang, "Die showing", "Würfel mit")} ${value}`}
        >
          <svg width="64" height="66" viewBox="-24 -24 48 50">
            <Die name={dieHue(view.colour[seat])} value={value} />
          </svg>
        </Thing>
      ))}
      {hand.length === 0 && (
        <span class="faint">{say(lang, "All your dice lie on cards.", "Alle deine Würfel liegen auf Karten.")}</span>
      )}
    </div>
  );
}

function Board(props: Props) {
  const { view, components, lang, play } = props;
  const [picked, setPicked] = useState<readonly number[]>([]);
  useEffect(() => setPicked([]), [view]);
  const hand = play.seat === null ? [] : digits(view.hand[play.seat]);
  const chosen = picked
    .map((i) => hand[i])
    .filter(Boolean)
    .sort()
    .join("");
  const goal = play.seat === null ? "none" : view.goal[play.seat];
  return (
    <div class="bd-table">
      <style>{style}</style>
      <div class="bd-piles" style={`--fields: ${components.fields}`}>
        {Array.from({ length: components.fields }, (_, i) => (
          <Field key={i} field={i} props={props} picked={chosen} />
        ))}
      </div>
      {play.seat !== null && (
        <div class="bd-mine">
          <OwnDice props={props} picked={picked} pick={setPicked} />
          {goal !== "none" && (
            <div class="bd-goal" title="BD-19">
              <Dragon name={hue(goal)} size={50} />
              <span>
                {say(lang, "Your goal", "Dein Ziel")}:<br />
                <b>
                  {colourWord(goal, lang)} +{components.goalBonus}
                </b>
              </span>
            </div>
          )}
          <Won seat={play.seat} props={props} size={62} />
        </div>
      )}
    </div>
  );
}

const style = `
.bd-table {
  border-radius: 16px; border: 1.5px solid var(--line); padding: clamp(0.5rem, 1.6vw, 1.1rem);
  box-shadow: var(--shadow);
  background: repeating-linear-gradient(3deg, rgb(0 0 0 / 5%) 0 3px, transparent 3px 38px),
    linear-gradient(#8a5f3d, #6d4529);
}
:root[data-theme="dark"] .bd-table {
  background: repeating-linear-gradient(3deg, rgb(0 0 0 / 12%) 0 3px, transparent 3px 38px),
    linear-gradient(#4a3222, #352215);
}
.bd-piles { display: flex; justify-content: center; gap: clamp(0.35rem, 2vw, 1.6rem); flex-wrap: wrap; }
.bd-field {
  width: min(12.2rem, calc((100% - 2rem) / min(3, var(--fields)))); max-width: 26vh; text-align: center;
}
@media (min-width: 900px) { .bd-field { width: min(12.2rem, calc((100% - 5rem) / var(--fields))); } }
.bd-card { width: 100%; }
.bd-card svg.playing-card { width: 100%; height: auto; }
button.thing.bd-card.picked { transform: none; }
.bd-dice {
  position: absolute; left: 6%; right: 6%; bottom: 15%; display: flex; justify-content: center; flex-wrap: wrap;
  gap: 2px; padding: 3px; border-radius: 10px;
}
.bd-dice.safe { background: rgb(255 255 255 / 75%); box-shadow: 0 0 0 3px #6b87a8; }
.bd-note { display: block; color: #fff3dc; line-height: 1.2; padding-top: 0.35rem; min-height: 2.6em; }
.bd-note small { display: block; }
.bd-mine {
  display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem 1.2rem; margin-top: 0.6rem;
  padding: 0.6rem 0.8rem; border-radius: 12px; background: color-mix(in srgb, var(--paper-2) 92%, transparent);
}
.bd-own { display: flex; gap: 0.6rem; align-items: center; min-height: 4.4rem; }
.bd-goal { display: flex; align-items: center; gap: 0.3rem; line-height: 1.15; }
.bd-won { display: flex; flex-wrap: wrap; gap: 0.3rem; }
.bd-won .used { opacity: 0.45; }
.bd-seat { display: flex; flex-wrap: wrap; align-items: center; gap: 0.15rem 0.4rem; }
`;

function Mark({ view, seat, size }: { view: View; components: Components; seat: number; size: number }) {
  return (
    <svg width={size} height={size} viewBox="-24 -24 48 50" aria-hidden="true">
      <Die name={dieHue(view.colour[seat] ?? "none")} value={5} />
    </svg>
  );
}

function Seat(props: Props & { seat: number }) {
  const { view, components, seat, lang, play } = props;
  return (
    <div class="bd-seat">
      <DieRow dice={digits(view.hand[seat])} colour={view.colour[seat]} size={24} />
      {view.goal[seat] !== "none" && (
        <>
          <Dragon
            name={hue(view.goal[seat])}
            size={28}
            title={`${say(lang, "Goal", "Ziel")}: ${colourWord(view.goal[seat], lang)}`}
          />
          <span>
            {colourWord(view.goal[seat], lang)} +{components.goalBonus}
          </span>
        </>
      )}
      {seat !== play.seat && <Won seat={seat} props={props} size={26} />}
    </div>
  );
}

const cardPicture = (kind: string, landscape: Landscape, points: number) => () => (
  <svg width="112" height="160" viewBox="0 0 140 200">
    <BookCard kind={kind} landscape={landscape} points={points} />
  </svg>
);

export const drawing: Drawing<View, Components> = {
  Board,
  Mark,
  Seat,
  buttons: ["raise", "pass", "end", "jungle"],
  pictures: {
    "BD-2": () => (
      <>
        {[3, 4, 5].map((n) => (
          <svg width="52" height="54" viewBox="-24 -24 48 50">
            <Die name="red" value={n} />
          </svg>
        ))}
      </>
    ),
    "BD-10": cardPicture("red", "volcano", 8),
    "BD-11": cardPicture("blue", "storm", 7),
    "BD-12": cardPicture("orange", "desert", 6),
    "BD-13": cardPicture("green", "jungle", 5),
    "BD-14": cardPicture("violet", "mountain", 4),
    "BD-16": cardPicture("black", "plains", 3),
    "BD-21": () => (
      <svg width="52" height="54" viewBox="-24 -24 48 50">
        <Die name="brown" value={6} />
      </svg>
    ),
  },
};
