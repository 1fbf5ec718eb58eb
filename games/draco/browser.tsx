// Draco's table: the mountain track with ten dragons, the open cards, the own hand.
// Draws a view; the engine says which cards may be played and what they do.
import { useState } from "preact/hooks";
import { CardBack, NumberCard } from "../../web/art/card";
import { Dragon } from "../../web/art/dragon";
import { colourWord, hue, palette, type Hue } from "../../web/art/palette";
import { minus, say, Thing, type Drawing, type Names, type TableProps } from "../../web/drawing";
import { FieldStone, fieldWord, RiderSign, symbolPaths, type Field } from "./art";
import { card } from "./goal";
import { style } from "./style";
import { showTime, Track } from "./track";

interface View {
  step: string;
  turn: number;
  summit: number;
  position: (number | "none")[];
  mount: string[];
  open: string[];
  under: number[];
  hand_size: number[];
  hand: (string | null)[][];
  pile_size: number;
  discards: number;
  small: number[];
  large: number[];
}
interface Components {
  colours: string[];
  symbols: string[];
  track: Field[];
  /** Cards in a full hand. */
  hand: number;
  finish: number;
  names: Names;
}
export type Props = TableProps<View, Components>;

/** A card such as red-3. */
export function cardParts(card: string): { colour: string; number: string } {
  const [colour, number] = card.split("-");
  return { colour, number };
}

/** The field that a card would take its dragon to. */
export function aimOf({ view, components }: Props, card: string | undefined): number {
  if (card === undefined) return -1;
  const { colour, number } = cardParts(card),
    from = view.position[components.colours.indexOf(colour)];
  return typeof from === "number" ? components.track[from].ends[Number(number) - 1] : -1;
}

function Board(props: Props) {
  const [looked, setLooked] = useState<string | null>(null);
  return (
    <>
      <style>{style}</style>
      <div class="play-area">
        <Track {...props} looked={looked} />
      </div>
      <div class="hand-area">
        <Hand props={props} look={setLooked} />
      </div>
    </>
  );
}

/** Everybody's hand, where it is known: in an open replay. */
function OpenHands({ hands, names, lang }: { hands: string[][]; names: readonly string[]; lang: Props["lang"] }) {
  return (
    <div class="hand">
      {hands.map(
        (cards, seat) =>
          cards.length > 0 && (
            <span class="open-hand">
              <b>{names[seat]}</b>
              {cards.map((card) => {
                const { colour, number } = cardParts(card);
                return (
                  <svg
                    class="playing-card"
                    viewBox="0 0 70 100"
                    width="42"
                    height="60"
                    role="img"
                    aria-label={`${colourWord(colour, lang)} ${number}`}
                  >
                    <NumberCard name={hue(colour)} number={number} />
                  </svg>
                );
              })}
            </span>
          ),
      )}
    </div>
  );
}

/** A card in hand; below the dragon the field it leads to. */
function HandCard({ card, props, look }: { card: string; props: Props; look: (card: string | null) => void }) {
  const { components, lang } = props,
    { colour, number } = cardParts(card),
    end = aimOf(props, card),
    field = components.track[end];
  const what = `${colourWord(colour, lang)} ${number}`;
  const about = field ? [minus(field.points), fieldWord(field, components.names, lang)].filter(Boolean) : [];
  const leads = field ? `${say(lang, "leads to field", "führt auf Feld")} ${end} (${about.join(", ")})` : "";
  return (
    <span
      class="dr-card"
      onMouseEnter={() => look(card)}
      onMouseLeave={() => look(null)}
      onFocusCapture={() => look(card)}
      onBlurCapture={() => look(null)}
    >
      <Thing
        html
        drag
        moves={[
          { kind: "play", card },
          { kind: "drop", card },
        ]}
        why={{ kind: "play", card }}
        name={card}
        rule="DR-5"
        label={`${what}, ${leads}`}
        tip={`${what}: ${leads}`}
      >
        <svg class="playing-card" viewBox="0 0 70 100">
          <NumberCard name={hue(colour)} number={number} hasFoot />
          {field && (
            <>
              <rect x="6" y="78" width="58" height="17" rx="6" fill="#fffaf0" opacity="0.94" />
              <text class="dr-lands" x="9" y="89.500" font-size="8.500" fill="#5c4d38">
                {say(lang, "lands on", "Zielfeld")}
              </text>
              <g class="dr-end">
                <FieldStone field={field} />
              </g>
            </>
          )}
        </svg>
      </Thing>
    </span>
  );
}

/** Why there are fewer cards than usual: a scoring brings no new card, and an empty pile has none. */
function Gap({ lang, count, isEmpty }: { lang: Props["lang"]; count: number; isEmpty: boolean }) {
  const after = say(lang, "After a scoring", "Nach einer Wertung"),
    orEmpty = isEmpty ? say(lang, " or from an empty pile", " oder bei leerem Stapel") : "";
  return (
    <div class="dr-gap" data-rule={isEmpty ? "DR-18" : "DR-15"}>
      <b>
        {count === 1
          ? say(lang, "one card fewer", "eine Karte weniger")
          : say(lang, `${count} cards fewer`, `${count} Karten weniger`)}
      </b>
      <span>
        {after}
        {orEmpty} {say(lang, "you draw nothing.", "ziehst du nicht nach.")}
      </span>
    </div>
  );
}

function Hand({ props, look }: { props: Props; look: (card: string | null) => void }) {
  const { view, components, lang, play, names } = props;
  const known = (seat: number) => (view.hand[seat] ?? []).filter((c): c is string => c !== null && c !== "none");
  if (play.seat === null)
    return <OpenHands hands={view.hand.map((_, seat) => known(seat))} names={names} lang={lang} />;
  const cards = known(play.seat),
    missing = components.hand - cards.length;
  return (
    <div class="dr-hand">
      <div class="hand" role="group" aria-label={say(lang, "Your hand", "Deine Hand")} data-spot="hand">
        {cards.map((card, i) => (
          <HandCard key={`${card}/${i}`} card={card} props={props} look={look} />
        ))}
        {missing > 0 && cards.length > 0 && view.step !== "over" && (
          <Gap lang={lang} count={missing} isEmpty={view.pile_size === 0} />
        )}
      </div>
    </div>
  );
}

function Mark({ view, seat, size }: { view: View; components: Components; seat: number; size: number }) {
  const mount = view.mount[seat];
  return mount && mount !== "none" ? <Dragon name={hue(mount)} size={size} /> : null;
}

/** The open cards as a stack, the mount on top, and the hand from behind. */
function Seat({ view, components, seat, lang }: Props & { seat: number; isOpen?: boolean }) {
  const mount = view.mount[seat],
    top = view.open[seat],
    under = view.under[seat] ?? 0;
  if (mount === "none") return null;
  const cards = (n: number) => `${n} ${n === 1 ? say(lang, "card", "Karte") : say(lang, "cards", "Karten")}`;
  const number = top && top !== "none" ? cardParts(top).number : "";
  return (
    <div class="dr-seat">
      <svg class="dr-stack" viewBox="-2 -2 92 108" aria-hidden="true">
        {Array.from({ length: Math.min(3, under) }, (_, i) => (
          <rect x={8 - i * 2 + 8} y={4 - i} width="68" height="98" rx="8" fill="#fdf6e3" stroke="#8c7448" />
        ))}
        <NumberCard name={hue(mount)} number={number} />
        <g transform="translate(70 92)">
          <RiderSign symbol={components.symbols[seat]} isMine={false} />
        </g>
      </svg>
      <span>
        {say(lang, "rides", "reitet")} {say(lang, colourWord(mount, lang), colourWord(mount, lang))}
        <br />
        {cards(under)} {say(lang, "under it", "darunter")}
        <span class="dr-backs">
          {Array.from({ length: view.hand_size[seat] }, () => (
            <svg viewBox="0 0 70 100" aria-hidden="true">
              <CardBack />
            </svg>
          ))}
          {cards(view.hand_size[seat])} {say(lang, "in hand", "auf der Hand")}
        </span>
      </span>
    </div>
  );
}

const trackPicture = (kind: "blue" | "green" | "summit", points: number) => () => (
  <svg width="110" height="84" viewBox="-55 -42 110 84">
    <FieldStone field={{ kind, points, ends: [] }} />
  </svg>
);
const cardsPicture = (names: readonly [Hue, number][]) => () => (
  <>
    {names.map(([name, n]) => (
      <svg width="70" height="100" viewBox="0 0 70 100">
        <NumberCard name={name} number={n} />
      </svg>
    ))}
  </>
);

export const drawing: Drawing<View, Components> = {
  Board,
  card,
  Mark,
  Seat,
  hasPlace: ({ kind }) => kind === "play",
  showTime,
  buttons: ["draw", "pass"],
  quiet: ["draw"],
  pictures: {
    "DR-2": () => (
      <>
        {(Object.keys(palette) as Hue[]).map((name) => (
          <Dragon name={name} size={56} />
        ))}
      </>
    ),
    "DR-5": cardsPicture([
      ["red", 3],
      ["lightblue", 1],
      ["green", 5],
    ]),
    "DR-10": () => (
      <>
        {Object.keys(symbolPaths).map((s) => (
          <svg width="40" height="40" viewBox="-17 -17 34 34">
            <RiderSign symbol={s} isMine={false} />
          </svg>
        ))}
      </>
    ),
    "DR-11": trackPicture("blue", 2),
    "DR-12": trackPicture("green", 5),
    "DR-13": trackPicture("summit", 4),
  },
};
