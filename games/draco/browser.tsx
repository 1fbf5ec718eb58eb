// Draco's table: the mountain track with ten dragons, the open cards, the own hand.
// Draws a view; the engine says which cards may be played and what they do.
import { useEffect, useRef, useState } from "preact/hooks";
import { CardBack, DragonAt, NumberCard } from "../../web/art/card";
import { Dragon } from "../../web/art/dragon";
import { colourWord, hue, palette, type Hue } from "../../web/art/palette";
import { say, Thing, type Drawing, type TableProps } from "../../web/drawing";
import { useNarrow } from "../../web/screen_width";
import { crowd, FieldStone, Mountain, RiderSign, symbolPaths, way, type Field, type Spot } from "./art";

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
}
type Props = TableProps<View, Components>;

/** A card such as red-3. */
function cardParts(card: string): { colour: string; number: string } {
  const [colour, number] = card.split("-");
  return { colour, number };
}

/** What each seat has won or lost since the points last changed. */
function useGains(view: View): { gains: number[]; round: string } {
  const points = view.small.map((small, seat) => small + view.large[seat]),
    round = points.join();
  const before = useRef(points);
  const [gains, setGains] = useState<number[]>([]);
  useEffect(() => {
    setGains(points.map((p, seat) => p - (before.current[seat] ?? 0)));
    before.current = points;
  }, [round]);
  return { gains, round };
}

interface DragonProps extends Props {
  name: string;
  place: Spot;
  size: number;
  isMoved: boolean;
}

/** A dragon on the track with its rider, if it has one. */
function TrackDragon({ view, components, lang, names, play, name, place, size, isMoved }: DragonProps) {
  const field = view.position[components.colours.indexOf(name)],
    rider = view.mount.indexOf(name);
  if (field === "none") return null;
  const label = [
    `${say(lang, "Dragon", "Drache")} ${colourWord(name, lang)}`,
    `${say(lang, "field", "Feld")} ${field}`,
    ...(rider >= 0 ? [`${say(lang, "ridden by", "Reiter")} ${names[rider]}`] : []),
  ].join(", ");
  const spot = { cx: size / 2, cy: size * 0.86 };
  return (
    <g class="glide" style={`transform: translate(${place[0] - size / 2}px, ${place[1] - size * 0.86}px)`}>
      <Thing
        moves={(move) => move.kind === "play" && cardParts(move.args.card).colour === name}
        why={{ kind: "play", card: `${name}-1` }}
        label={label}
        rule={rider >= 0 ? "DR-10" : "DR-5"}
        name={name}
      >
        <ellipse {...spot} rx={size * 0.36} ry={size * 0.1} fill="var(--shade)" />
        {isMoved && (
          <ellipse {...spot} rx={size * 0.46} ry={size * 0.16} fill="none" stroke="var(--gold)" stroke-width="4" />
        )}
        <ellipse class="halo" cx={size / 2} cy={size * 0.55} rx={size * 0.5} ry={size * 0.48} />
        <DragonAt name={hue(name)} x={0} y={0} size={size} />
        {rider >= 0 && (
          <g transform={`translate(${size * 0.3} ${size * 0.02})`}>
            <RiderSign symbol={components.symbols[rider]} isMine={rider === play.seat} />
          </g>
        )}
      </Thing>
    </g>
  );
}

/** The points of a scoring, above the dragon of each rider. */
function Gains({ view, components, places, size }: Props & { places: Spot[]; size: number }) {
  const { gains, round } = useGains(view);
  return (
    <>
      {gains.map((points, seat) => {
        const at = places[components.colours.indexOf(view.mount[seat])];
        if (points === 0 || !at) return null;
        return (
          <text
            key={`${round} ${seat}`}
            class="board-gain title"
            x={at[0]}
            y={at[1] - size * 0.9}
            text-anchor="middle"
            font-size="44"
            fill={points < 0 ? "#b3261e" : "#1f7a3a"}
            stroke="#fff"
            stroke-width="7"
            paint-order="stroke"
            aria-hidden="true"
          >
            {points > 0 ? `+${points}` : `−${-points}`}
          </text>
        );
      })}
    </>
  );
}

function Pile({ view, lang }: Props) {
  const discarded = `${say(lang, "discarded", "abgelegt")}: ${view.discards}`;
  return (
    <g transform="translate(16 16)">
      <svg width="62" height="84" viewBox="0 0 70 100">
        <CardBack />
      </svg>
      <text
        x="31"
        y="50"
        text-anchor="middle"
        font-size="24"
        class="title"
        fill="#fff"
        stroke="#16241f"
        stroke-width="4"
        paint-order="stroke"
      >
        {view.pile_size}
      </text>
      <title>{`${say(lang, "Draw pile", "Nachziehstapel")}: ${view.pile_size}, ${discarded}`}</title>
    </g>
  );
}

function Path({ spots }: { spots: Spot[] }) {
  const line = {
    d: `M${spots.map(([x, y]) => `${x} ${y}`).join("L")}`,
    fill: "none",
    "stroke-linejoin": "round",
  } as const;
  return (
    <>
      <path {...line} stroke="var(--stone-edge)" stroke-width="13" opacity="0.35" />
      <path {...line} stroke="var(--stone-face)" stroke-width="7" stroke-dasharray="3 9" stroke-linecap="round" />
    </>
  );
}

/** The field that a card would take its dragon to. */
function aimOf({ view, components }: Props, card: string | undefined): number {
  if (card === undefined) return -1;
  const { colour, number } = cardParts(card),
    from = view.position[components.colours.indexOf(colour)];
  return typeof from === "number" ? components.track[from].ends[Number(number) - 1] : -1;
}

function Track({ looked, ...props }: Props & { looked: string | null }) {
  const { view, components, lang, play, last } = props;
  const isNarrow = useNarrow();
  const { spots, width, height } = way(components.track.length, isNarrow);
  const places = crowd(view.position, spots, isNarrow),
    size = isNarrow ? 72 : 70;
  const chosen = play.left.length < play.legal.length ? play.left[0] : play.hinted;
  const aim = aimOf(props, looked ?? (chosen?.kind === "play" ? chosen.args.card : undefined));
  const played = last.filter((line) => line.kind === "play").pop();
  const moved = played && cardParts(played.args.card).colour;
  const order = components.colours
    .map((name, i) => ({ name, place: places[i] }))
    .sort((a, b) => a.place[1] - b.place[1]);
  return (
    <svg
      class="scene"
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={say(lang, "Mountain track", "Bergpfad")}
    >
      <Mountain width={width} height={height} isNarrow={isNarrow} />
      <Path spots={spots} />
      {components.track.map((field, i) => (
        <FieldStone field={field} spot={spots[i]} lang={lang} index={i} aim={i === aim} />
      ))}
      {order.map(({ name, place }) => (
        <TrackDragon key={name} {...props} name={name} place={place} size={size} isMoved={name === moved} />
      ))}
      <Gains {...props} places={places} size={size} />
      <Pile {...props} />
    </svg>
  );
}

function Board(props: Props) {
  const [looked, setLooked] = useState<string | null>(null);
  const { view, lang, play, names } = props;
  return (
    <>
      <div class="play-area">
        <Track {...props} looked={looked} />
      </div>
      <div class="hand-area">
        <Hand view={view} lang={lang} play={play} names={names} look={setLooked} />
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

interface HandProps {
  view: View;
  lang: Props["lang"];
  play: Props["play"];
  names: readonly string[];
  look: (card: string | null) => void;
}

function Hand({ view, lang, play, names, look }: HandProps) {
  const known = (seat: number) => (view.hand[seat] ?? []).filter((c): c is string => c !== null && c !== "none");
  if (play.seat === null)
    return <OpenHands hands={view.hand.map((_, seat) => known(seat))} names={names} lang={lang} />;
  const cards = known(play.seat);
  return (
    <div class="hand" role="group" aria-label={say(lang, "Your hand", "Deine Hand")}>
      {cards.map((card, i) => {
        const { colour, number } = cardParts(card);
        return (
          <span
            key={`${card}/${i}`}
            onMouseEnter={() => look(card)}
            onMouseLeave={() => look(null)}
            onFocusCapture={() => look(card)}
            onBlurCapture={() => look(null)}
          >
            <Thing
              html
              moves={[
                { kind: "play", card },
                { kind: "drop", card },
              ]}
              why={{ kind: "play", card }}
              name={card}
              rule="DR-5"
              label={`${colourWord(colour, lang)} ${number}`}
            >
              <svg class="playing-card" viewBox="0 0 70 100" width="84" height="120">
                <NumberCard name={hue(colour)} number={number} />
              </svg>
            </Thing>
          </span>
        );
      })}
    </div>
  );
}

function Mark({ view, seat, size }: { view: View; components: Components; seat: number; size: number }) {
  const mount = view.mount[seat];
  return mount && mount !== "none" ? <Dragon name={hue(mount)} size={size} /> : null;
}

function Seat({ view, components, seat, lang }: Props & { seat: number }) {
  const mount = view.mount[seat];
  return (
    <span class="dr-seat">
      <svg width="22" height="22" viewBox="-17 -17 34 34" aria-hidden="true">
        <RiderSign symbol={components.symbols[seat]} isMine={false} />
      </svg>
      {mount !== "none" && ` ${say(lang, "rides", "reitet")} ${colourWord(mount, lang)} ·`} {view.hand_size[seat]}{" "}
      {view.hand_size[seat] === 1 ? say(lang, "card", "Karte") : say(lang, "cards", "Karten")}
    </span>
  );
}

const trackPicture = (kind: "blue" | "green" | "summit", points: number) => () => (
  <svg width="110" height="84" viewBox="-55 -42 110 84">
    <FieldStone field={{ kind, points, ends: [] }} spot={[0, 0]} lang="en" index={0} aim={false} />
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
  Mark,
  Seat,
  buttons: ["draw", "pass"],
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
