// The table of The Book of Dragons: the piles with the dice zones above them, the own dice, the open book.
// Draws a view; sums, prices and what beats what are the engine's business.
import { Die } from "../../web/art/card";
import { Dragon } from "../../web/art/dragon";
import { colourWord, hue } from "../../web/art/palette";
import { say, type Drawing, type Names, type TableProps } from "../../web/drawing";
import { useFlights, type Flight } from "../../web/motion";
import { BookPicture, cardLook, DieRow, dieHue, digits, type Card, type Landscape } from "./art";
import { Book, wonBy } from "./book";
import { OwnDice, usePicked } from "./dice";
import { Field } from "./piles";
import { card } from "./goal";
import { style } from "./style";

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
interface Components {
  fields: number;
  minimums: number[];
  minimum: string;
  cards: Card[];
  blockerValue: number;
  goalBonus: number;
  names: Names;
  abilities: Names;
}
export type Props = TableProps<View, Components>;

/** Where things of a seat are on the page: before the person at the screen, or on a place card. */
const home = ({ play }: Props, seat: number) => (seat === play.seat ? "own-dice" : `seat-${seat}`);
const bookOf = ({ play }: Props, seat: number) => (seat === play.seat ? "book" : `seat-${seat}`);

function diceFlight(dice: number[], colour: string, from: string, to: string, delay = 0): Flight {
  const picture = (
    <span class="bd-flying">
      <DieRow dice={dice} colour={colour} size={40} />
    </span>
  );
  return { picture, from, to, ms: 650, delay, width: dice.length * 42, turns: 1 };
}

/** What has moved: placed dice, beaten dice that go home, a card that goes into a book. */
function useMotion(props: Props): void {
  const { view, before, last, number, components, play } = props;
  useFlights(number, () => {
    if (!before) return [];
    return last.flatMap((line): Flight[] => {
      const seat = Number(line.seat),
        field = Number(line.args.field) - 1;
      if (line.kind === "place") {
        const beaten = before.owner[field];
        const flights =
          seat === play.seat
            ? []
            : [diceFlight(digits(line.args.dice), view.colour[seat], home(props, seat), `zone-${field}`)];
        if (typeof beaten === "number" && beaten !== seat)
          flights.push(
            diceFlight(digits(before.dice[field]), view.colour[beaten], `zone-${field}`, home(props, beaten), 350),
          );
        return flights;
      }
      const card = components.cards.find((each) => each.name === before.top[field]);
      if (line.kind !== "collect" || !card) return [];
      const picture = (
        <svg viewBox="0 0 124 124">
          <BookPicture card={card} />
        </svg>
      );
      return [
        { picture, from: `pile-${field}`, to: bookOf(props, seat), ms: 850, width: 90 },
        diceFlight(digits(before.dice[field]), view.colour[seat], `zone-${field}`, home(props, seat), 200),
      ];
    });
  });
}

function showTime(_: View, __: View, lines: TableProps["last"]): number {
  return lines.some((line) => line.kind === "collect") ? 1500 : 0;
}

function Board(props: Props) {
  const { components, play } = props;
  const { picked, pick } = usePicked(props);
  useMotion(props);
  return (
    <>
      <style>{style}</style>
      <div class="play-area bd-table" style={`--fields: ${components.fields}`}>
        <div class="bd-piles">
          {Array.from({ length: components.fields }, (_, i) => (
            <Field key={i} field={i} props={props} />
          ))}
        </div>
      </div>
      {play.seat !== null && (
        <div class="hand-area bd-mine">
          <OwnDice props={props} picked={picked} pick={pick} />
          <Book props={props} seat={play.seat} />
        </div>
      )}
    </>
  );
}

function Mark({ view, seat, size }: { view: View; components: Components; seat: number; size: number }) {
  return (
    <svg width={size} height={size} viewBox="-24 -24 48 50" aria-hidden="true">
      <Die name={dieHue(view.colour[seat] ?? "none")} value={5} />
    </svg>
  );
}

/** A seat's dice in hand, its goal and its dragons; all with their words when the card has been opened. */
function Seat(props: Props & { seat: number; isOpen?: boolean }) {
  const { view, components, seat, lang, isOpen } = props,
    goal = view.goal[seat],
    cards = wonBy(props, seat);
  return (
    <div class={isOpen ? "bd-seat open" : "bd-seat"}>
      <span
        class="bd-seat-dice"
        aria-label={`${say(lang, "Dice in hand", "Würfel auf der Hand")}: ${digits(view.hand[seat]).join(", ") || "–"}`}
        role="img"
      >
        <DieRow dice={digits(view.hand[seat])} colour={view.colour[seat]} size={24} />
      </span>
      <span class="bd-thumbs">
        {(isOpen ? cards : cards.slice(-3)).map(({ card, isUsed }) => (
          <span class={isUsed ? "used" : ""}>
            <svg viewBox="0 0 124 124" role="img" aria-label={cardLook(card, props, isUsed)}>
              <BookPicture card={card} />
            </svg>
            {isOpen && (
              <small>
                {cardLook(card, props, isUsed)}. {components.abilities[card.landscape][lang]}
              </small>
            )}
          </span>
        ))}
      </span>
      {cards.length > 0 && !isOpen && (
        <span class="bd-count" data-tip={say(lang, "Dragons in the book", "Drachen im Buch")}>
          <svg viewBox="0 0 40 26" aria-hidden="true">
            <path d="M20 5C14 1 7 1 2 3V23C7 21 14 21 20 25C26 21 33 21 38 23V3C33 1 26 1 20 5ZM20 5V25" />
          </svg>
          {cards.length}
        </span>
      )}
      {goal !== "none" && (
        <span
          class="bd-goal-chip"
          data-tip={`${say(lang, "Goal", "Ziel")}: ${colourWord(goal, lang)} +${components.goalBonus}`}
        >
          <Dragon name={hue(goal)} size={30} title={`${say(lang, "Goal", "Ziel")}: ${colourWord(goal, lang)}`} />+
          {components.goalBonus}
        </span>
      )}
    </div>
  );
}

const cardPicture = (kind: string, landscape: Landscape, points: number) => () => (
  <svg width="112" height="112" viewBox="0 0 124 124">
    <BookPicture card={{ name: "", kind, landscape, points }} />
  </svg>
);

export const drawing: Drawing<View, Components> = {
  Board,
  card,
  Mark,
  Seat,
  hasPlace: ({ args }) => args.field !== undefined,
  showTime,
  quiet: ["end"],
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
