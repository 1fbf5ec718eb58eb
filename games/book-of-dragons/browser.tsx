// The table of The Book of Dragons: the piles with the dice on them, the own dice, everybody's book.
// Draws a view; sums, prices and what beats what are the engine's business.
import { useEffect, useState } from "preact/hooks";
import { Die } from "../../web/art/card";
import { Dragon } from "../../web/art/dragon";
import { hue, type Hue } from "../../web/art/palette";
import { say, Thing, type Drawing, type TableProps } from "../../web/drawing";
import { AbilitySign, BookCard, landscape_word, type Landscape } from "./art";

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
interface Facts {
  fields: number;
  minimums: number[];
  minimum: string;
  cards: Card[];
  blockerValue: number;
}
type Props = TableProps<View, Facts>;

const kind_words: Record<string, readonly [string, string]> = {
  red: ["red", "rot"],
  orange: ["orange", "orange"],
  green: ["green", "grün"],
  blue: ["blue", "blau"],
  violet: ["violet", "violett"],
  black: ["black", "schwarz"],
  yellow: ["yellow", "gelb"],
  white: ["white", "weiß"],
};
const kind_word = (kind: string, lang: "en" | "de") => kind_words[kind]?.[lang === "de" ? 1 : 0] ?? kind;
const digits = (dice: string) => (dice === "-" ? [] : [...dice].map(Number));
const die_hue = (colour: string): Hue => (colour === "none" ? "brown" : hue(colour));

function DieRow({ dice, colour, size = 34 }: { dice: number[]; colour: string; size?: number }) {
  return (
    <>
      {dice.map((value) => (
        <svg width={size} height={size} viewBox="-23 -23 46 48" aria-hidden="true">
          <Die name={die_hue(colour)} value={value} />
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

function Field({ field, props, picked }: { field: number; props: Props; picked: string }) {
  const { view, facts, lang, names, play } = props,
    name = field + 1;
  const card = facts.cards.find((c) => c.name === view.top[field]);
  const owner = view.owner[field],
    dice = digits(view.dice[field]),
    isBlocked = view.blocker === `field-${name}`;
  const isSafe = typeof owner === "number" && view.immunity[owner] === `field-${name}`;
  const moves = picked
    ? [`place:${name}=${picked}`]
    : (m: string) =>
        m === `collect:${name}` || m === `storm:${name}` || m === `plains:${name}` || m.startsWith(`place:${name}=`);
  const dice_words =
    dice.length > 0 && typeof owner === "number"
      ? `, ${say(lang, "dice of", "Würfel von")} ${names[owner]}: ${dice.join(" ")}${isSafe ? say(lang, ", immune", ", immun") : ""}`
      : "";
  const label = `${say(lang, "Field", "Feld")} ${name}: ${card ? `${kind_word(card.kind, lang)}, ${landscape_word(card.landscape, lang)}, ${card.points}` : say(lang, "used up", "aufgebraucht")}${dice_words}${isBlocked ? say(lang, ", blocking die", ", Blockierwürfel") : ""}, ${view.below[field]} ${say(lang, "below", "darunter")}`;
  return (
    <div class="bd-field">
      <Thing
        html
        moves={moves}
        why={picked ? `place:${name}=${picked}` : owner === play.seat ? `collect:${name}` : `place:${name}=3`}
        label={label}
        rule="BD-5"
        class="bd-card"
      >
        <svg viewBox="0 0 140 200" class="playing-card">
          {view.below[field] > 0 && (
            <>
              <rect x="7" y="6" width="133" height="194" rx="13" fill="#d9c7a0" stroke="#8c7448" />
              <rect x="4" y="3" width="135" height="196" rx="13" fill="#e8dab9" stroke="#8c7448" />
            </>
          )}
          {card ? (
            <BookCard {...card} lang={lang} />
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
        {(dice.length > 0 || isBlocked) && (
          <span class={isSafe ? "bd-dice safe" : "bd-dice"}>
            <DieRow dice={dice} colour={typeof owner === "number" ? view.colour[owner] : "none"} />
            {isBlocked && <DieRow dice={[facts.blockerValue]} colour="none" />}
            {isSafe && <Shield />}
          </span>
        )}
      </Thing>
      <span class="bd-note">
        {typeof owner === "number" && dice.length > 0 ? (
          <b>
            {names[owner]}: {dice.reduce((a, b) => a + b, 0)}
          </b>
        ) : isBlocked ? (
          <b>{say(lang, "blocker", "Blockierer")}</b>
        ) : (
          " "
        )}
        <small>
          {facts.minimum === "field" && `≥ ${facts.minimums[field]} · `}
          {view.below[field]} {say(lang, "below", "darunter")}
        </small>
      </span>
    </div>
  );
}

/** The cards a seat has won; those whose ability is left can be clicked by their owner. */
function Won({ seat, props, size }: { seat: number; props: Props; size: number }) {
  const { view, facts, lang, play } = props;
  const won = facts.cards.filter((_, i) => view.where[i] === `won-${seat}`),
    used = facts.cards.filter((_, i) => view.where[i] === `used-${seat}`);
  if (won.length + used.length === 0) return null;
  return (
    <div class="bd-won">
      {[...won, ...used].map((card) => {
        const isUsed = used.includes(card),
          picture = (
            <svg
              viewBox="0 0 140 200"
              width={size}
              height={size / 0.7}
              class={isUsed ? "playing-card used" : "playing-card"}
            >
              <BookCard {...card} lang={lang} />
            </svg>
          );
        const label = `${kind_word(card.kind, lang)}, ${landscape_word(card.landscape, lang)}${isUsed ? say(lang, ", used", ", benutzt") : ""}`;
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
            moves={isUsed ? [] : (m) => m === card.landscape || m.startsWith(`${card.landscape}:`)}
            why={card.landscape}
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
  const isAbility = play.left.length < play.legal.length && play.left.every((m) => /^(desert|mountain):/.test(m));
  const canPlace = play.legal.some((m) => m.startsWith("place:"));
  return (
    <div class="bd-own" role="group" aria-label={say(lang, "Your dice", "Deine Würfel")}>
      {hand.map((value, i) => (
        <Thing
          html
          key={i}
          moves={isAbility ? (m) => m === `desert:${value}` || m === `mountain:${value}` : []}
          why={`desert:${value}`}
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
            <Die name={die_hue(view.colour[seat])} value={value} />
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
  const { view, facts, lang, play } = props;
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
      <div class="bd-piles" style={`--fields: ${facts.fields}`}>
        {Array.from({ length: facts.fields }, (_, i) => (
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
                <b>{kind_word(goal, lang)} +3</b>
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
.bd-table { border-radius: 16px; border: 1.5px solid var(--line); padding: clamp(0.5rem, 1.6vw, 1.1rem); box-shadow: var(--shadow); background: repeating-linear-gradient(3deg, rgb(0 0 0 / 5%) 0 3px, transparent 3px 38px), linear-gradient(#8a5f3d, #6d4529); }
:root[data-theme="dark"] .bd-table { background: repeating-linear-gradient(3deg, rgb(0 0 0 / 12%) 0 3px, transparent 3px 38px), linear-gradient(#4a3222, #352215); }
.bd-piles { display: flex; justify-content: center; gap: clamp(0.35rem, 2vw, 1.6rem); flex-wrap: wrap; }
.bd-field { width: min(12.2rem, calc((100% - 2rem) / min(3, var(--fields)))); max-width: 26vh; text-align: center; }
@media (min-width: 900px) { .bd-field { width: min(12.2rem, calc((100% - 5rem) / var(--fields))); } }
.bd-card { width: 100%; } .bd-card svg.playing-card { width: 100%; height: auto; }
button.thing.bd-card.picked { transform: none; }
.bd-dice { position: absolute; left: 6%; right: 6%; bottom: 15%; display: flex; justify-content: center; flex-wrap: wrap; gap: 2px; padding: 3px; border-radius: 10px; }
.bd-dice.safe { background: rgb(255 255 255 / 75%); box-shadow: 0 0 0 3px #6b87a8; }
.bd-note { display: block; color: #fff3dc; line-height: 1.2; padding-top: 0.35rem; min-height: 2.6em; } .bd-note small { display: block; }
.bd-mine { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem 1.2rem; margin-top: 0.6rem; padding: 0.6rem 0.8rem; border-radius: 12px; background: color-mix(in srgb, var(--paper-2) 92%, transparent); }
.bd-own { display: flex; gap: 0.6rem; align-items: center; min-height: 4.4rem; }
.bd-goal { display: flex; align-items: center; gap: 0.3rem; line-height: 1.15; }
.bd-won { display: flex; flex-wrap: wrap; gap: 0.3rem; }
.bd-won .used { opacity: 0.45; }
.bd-seat { display: flex; flex-wrap: wrap; align-items: center; gap: 0.15rem 0.4rem; }
`;

function label(move: string, { lang }: Props): string {
  const [verb, rest] = move.split(":");
  const place = /^(\d)=(\d+)$/.exec(rest ?? "");
  if (place)
    return say(
      lang,
      `${[...place[2]].join(" + ")} on field ${place[1]}`,
      `${[...place[2]].join(" + ")} auf Feld ${place[1]}`,
    );
  switch (verb) {
    case "collect":
      return say(lang, `Take the card on field ${rest}`, `Karte von Feld ${rest} nehmen`);
    case "raise":
      return say(lang, "Raise all my dice", "Alle meine Würfel erhöhen");
    case "pass":
      return say(lang, "Leave them", "So lassen");
    case "end":
      return say(lang, "End my turn", "Zug beenden");
    case "storm":
      return say(lang, `Storm: remove field ${rest}`, `Gewitter: Feld ${rest} entfernen`);
    case "desert":
      return say(lang, `Desert: ${rest} becomes ${Number(rest) + 1}`, `Wüste: ${rest} wird ${Number(rest) + 1}`);
    case "jungle":
      return say(lang, "Jungle: +1 on all dice in hand", "Dschungel: +1 auf alle Würfel der Hand");
    case "mountain":
      return say(lang, `Mountain: turn the ${rest} over`, `Gebirge: die ${rest} umdrehen`);
    case "plains":
      return say(lang, `Plains: protect field ${rest}`, `Flachland: Feld ${rest} schützen`);
    default:
      return move;
  }
}

function Mark({ view, seat, size }: { view: View; facts: Facts; seat: number; size: number }) {
  return (
    <svg width={size} height={size} viewBox="-24 -24 48 50" aria-hidden="true">
      <Die name={die_hue(view.colour[seat] ?? "none")} value={5} />
    </svg>
  );
}

function Seat(props: Props & { seat: number }) {
  const { view, seat, lang, play } = props;
  return (
    <div class="bd-seat">
      <DieRow dice={digits(view.hand[seat])} colour={view.colour[seat]} size={24} />
      {view.goal[seat] !== "none" && (
        <>
          <Dragon
            name={hue(view.goal[seat])}
            size={28}
            title={`${say(lang, "Goal", "Ziel")}: ${kind_word(view.goal[seat], lang)}`}
          />
          <span>{kind_word(view.goal[seat], lang)} +3</span>
        </>
      )}
      {seat !== play.seat && <Won seat={seat} props={props} size={26} />}
    </div>
  );
}

const card_picture = (kind: string, landscape: Landscape, points: number) => () => (
  <svg width="112" height="160" viewBox="0 0 140 200">
    <BookCard kind={kind} landscape={landscape} points={points} lang="en" />
  </svg>
);

export const drawing: Drawing<View, Facts> = {
  Board,
  label,
  Mark,
  Seat,
  buttons: (legal) => legal.filter((m) => ["raise", "pass", "end", "jungle"].includes(m)),
  pause: (lines) => (lines.some((l) => l.seat !== "dealer") ? 1000 : 60),
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
    "BD-10": card_picture("red", "volcano", 8),
    "BD-11": card_picture("blue", "storm", 7),
    "BD-12": card_picture("orange", "desert", 6),
    "BD-13": card_picture("green", "jungle", 5),
    "BD-14": card_picture("violet", "mountain", 4),
    "BD-16": card_picture("black", "plains", 3),
    "BD-21": () => (
      <svg width="52" height="54" viewBox="-24 -24 48 50">
        <Die name="brown" value={6} />
      </svg>
    ),
  },
};
