// Drachen Delta's table: the delta with islands, stones, planks, villages and pawns; everybody's five
// cards; the own hand while programming. Which plank fits where is never worked out here.
import { useEffect, useState } from "preact/hooks";
import { CardBack } from "../../web/art/card";
import { colourWord, hue, palette } from "../../web/art/palette";
import { say, Thing, type Drawing, type Names, type TableProps } from "../../web/drawing";
import { fits } from "../../web/moves";
import { ActionCard, Emblem, Island, Pawn, Plank, Village } from "./art";

interface View {
  round: number;
  start: number;
  phase: string;
  step: number;
  acting: number | "none";
  picked: number;
  pawn: string[];
  programme: (string | null)[][];
  stones: string[];
  plank: string[][];
  winner: number | "none";
}
interface Components {
  programme: number;
  seats: { colour: string; goal: string; hand: string[] }[];
  villages: { colour: string; x: number; y: number }[];
  islands: { name: string; x: number; y: number }[];
  oneOf: string[]; // cards of which a programme takes one at most
  names: Names; // of the cards
}
type Props = TableProps<View, Components>;
type Point = readonly [number, number];

/** Where a support ("i3", "red") lies. */
function support(components: Components, name: string): Point {
  const at = components.islands.find((i) => i.name === name) ?? components.villages.find((v) => v.colour === name);
  return at ? [at.x, at.y] : [0, 0];
}

/** The two ends of a place ("i3-i12", "i10-red"); at a village the plank ends at its edge. */
function ends(components: Components, place: string): [Point, Point] {
  const [a, b] = place.split("-"),
    from = support(components, a),
    to = support(components, b);
  if (/^i\d/.test(b)) return [from, to];
  const dx = to[0] - from[0],
    dy = to[1] - from[1],
    share = 1 - 60 / Math.hypot(dx, dy);
  return [from, [from[0] + dx * share, from[1] + dy * share]];
}

function spot(components: Components, name: string): Point {
  if (!name.includes("-")) return support(components, name);
  const [from, to] = ends(components, name);
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 6];
}

const placeWords = (place: string, lang: "en" | "de") =>
  place
    .split("-")
    .map((p) => (/^i\d/.test(p) ? p.slice(1) : colourWord(p, lang)))
    .join(" – ");

function Waves() {
  const rows = [];
  for (let y = 60; y < 2100; y += 210)
    for (let x = -60 + ((y / 210) % 2) * 160; x < 2200; x += 330) rows.push(`M${x} ${y}q28 -18 56 0t56 0`);
  return <path d={rows.join("")} fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity="0.22" />;
}

function Villages({ components, lang }: Props) {
  return (
    <>
      {components.villages.map((v, i) => (
        <Thing
          key={v.colour}
          moves={["go", "jump"].map((kind) => ({ kind, spot: v.colour }))}
          why={{ kind: "go", spot: v.colour }}
          rule="DD-3"
          transform={`translate(${v.x} ${v.y})`}
          label={`${say(lang, "Village", "Dorf")} ${colourWord(v.colour, lang)}`}
        >
          <Village colour={v.colour} seed={i} />
          <circle class="halo" r="132" style="stroke-width: 14" />
        </Thing>
      ))}
    </>
  );
}

function Islands({ view, components, lang, fresh }: Props & { fresh: Set<string> }) {
  return (
    <>
      {components.islands.map((island, i) => {
        const hasStone = view.stones.includes(island.name);
        return (
          <Thing
            key={island.name}
            moves={["stone", "clear"].map((kind) => ({ kind, island: island.name }))}
            why={{ kind: hasStone ? "clear" : "stone", island: island.name }}
            rule="DD-9"
            transform={`translate(${island.x} ${island.y})`}
            label={`${say(lang, "Island", "Insel")} ${i + 1}${hasStone ? say(lang, ", stone", ", Stein") : ""}`}
          >
            <Island number={i + 1} hasStone={hasStone} />
            {fresh.has(island.name) && <circle r="74" fill="none" stroke="var(--gold-light)" stroke-width="9" />}
            <circle class="halo" r="80" style="stroke-width: 14" />
          </Thing>
        );
      })}
    </>
  );
}

/** A plank in words: its number, its colour, and what it joins. */
function plankWords(lang: Props["lang"], size: number, colour: string, place?: string): string {
  const name = `${say(lang, "Plank", "Steg")} ${size} ${colourWord(colour, lang)}`;
  return place === undefined ? name : `${name}: ${placeWords(place, lang)}`;
}

function LaidPlanks({ view, components, lang, fresh }: Props & { fresh: Set<string> }) {
  const laid = allPlanks(view, components).filter((plank) => /^i\d+-/.test(plank.where));
  return (
    <>
      {laid.map(({ where, size, colour }) => {
        const [from, to] = ends(components, where),
          d = `M${from}L${to}`;
        return (
          <Thing
            key={where}
            moves={[
              { kind: "lift", place: where },
              { kind: "go", spot: where },
              { kind: "jump", spot: where },
            ]}
            why={{ kind: "go", spot: where }}
            rule="DD-18"
            label={plankWords(lang, size, colour, where)}
          >
            {fresh.has(where) && (
              <path d={d} stroke="var(--gold-light)" stroke-width="70" stroke-linecap="round" opacity="0.7" />
            )}
            <path class="halo" d={d} style="stroke-width: 74; stroke-dasharray: none" stroke-linecap="round" />
            <Plank from={from} to={to} colour={colour} size={size} />
          </Thing>
        );
      })}
    </>
  );
}

/** Where the plank that was picked can be laid. */
function FreePlaces({ components, play }: Props) {
  return (
    <>
      {play.legal
        .filter((move) => move.kind === "lay")
        .map((move) => {
          const [from, to] = ends(components, move.args.place),
            d = `M${from}L${to}`;
          return (
            <Thing key={move.text} moves={{ kind: "lay", place: move.args.place }} rule="DD-10" label={move.label}>
              <path d={d} stroke="var(--can)" stroke-width="26" stroke-linecap="round" stroke-dasharray="6 44" />
              <path class="halo" d={d} style="stroke-width: 12" />
              <path d={d} stroke="transparent" stroke-width="60" />
            </Thing>
          );
        })}
    </>
  );
}

function Pawns({ view, components, lang, names }: Props) {
  const crowd = new Map<string, number>();
  return (
    <>
      {view.pawn.map((at, seat) => {
        const info = components.seats[seat];
        if (!at || at === "none" || !info) return null;
        const [x, y] = spot(components, at),
          isOnPlank = at.includes("-"),
          beside = crowd.get(at) ?? 0;
        crowd.set(at, beside + 1);
        const [left, top] = isOnPlank ? [x, y + 8] : [x + 70 * (beside - 0.4), y + 62];
        return (
          <g
            key={seat}
            class="glide"
            style={`transform: translate(${left}px, ${top}px) scale(1.15)`}
            role="img"
            aria-label={`${names[seat]}, ${colourWord(info.colour, lang)}: ${placeWords(at, lang)}`}
            pointer-events="none"
          >
            {view.acting === seat && (
              <circle cy="-52" r="92" fill="none" stroke="var(--gold-light)" stroke-width="12" />
            )}
            <Pawn colour={info.colour} />
          </g>
        );
      })}
    </>
  );
}

function Delta({ props, isPlanning }: { props: Props; isPlanning: boolean }) {
  const fresh = new Set(props.last.flatMap((line) => Object.values(line.args)));
  return (
    <svg
      class="scene"
      viewBox="-190 -60 2380 2160"
      style={`max-height: max(20rem, calc(100vh - ${isPlanning ? 33 : 22}rem)); background: var(--water)`}
      role="group"
      aria-label={say(props.lang, "The delta", "Das Delta")}
    >
      <rect x="-3000" y="-1000" width="8000" height="4000" fill="var(--water)" />
      <circle cx="1000" cy="1000" r="1010" fill="var(--water-2)" opacity="0.45" />
      <Waves />
      <Villages {...props} />
      <Islands {...props} fresh={fresh} />
      <LaidPlanks {...props} fresh={fresh} />
      <FreePlaces {...props} />
      <Pawns {...props} />
    </svg>
  );
}

/** Everybody's five cards, the current one marked. */
function Programmes({ view, components, lang, names, play }: Props) {
  return (
    <div class="dd-programmes" role="group" aria-label={say(lang, "Programmes", "Programme")}>
      <span class="dd-round">
        {say(lang, "Round", "Runde")} <b>{view.round}</b>
      </span>
      {components.seats.map((seat, i) => (
        <div class={["dd-row", view.acting === i && "acts", play.seat === i && "own"].filter(Boolean).join(" ")}>
          <span class="dd-name">
            <svg width="20" height="20" viewBox="-14 -14 28 28" aria-hidden="true">
              <circle
                r="14"
                fill={palette[hue(seat.colour)].base}
                stroke={palette[hue(seat.colour)].ink}
                stroke-width="2"
              />
              <Emblem
                colour={seat.colour}
                fill={seat.colour === "white" || seat.colour === "yellow" ? palette[hue(seat.colour)].ink : "#fff"}
              />
            </svg>
            {names[i]}
            {view.start === i && <span title={say(lang, "start player", "Startspieler")}> ⚑</span>}
          </span>
          <span class="dd-cards">
            {view.programme[i].slice(0, components.programme).map((card, k) => (
              <span class={view.phase !== "programme" && k === view.step - 1 ? "dd-slot now" : "dd-slot"}>
                {card === "none" ? null : (
                  <svg
                    viewBox="0 0 70 100"
                    role="img"
                    aria-label={
                      card === null ? say(lang, "hidden card", "verdeckte Karte") : components.names[card][lang]
                    }
                  >
                    {card === null ? <CardBack /> : <ActionCard card={card} />}
                  </svg>
                )}
              </span>
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}

/** The cards planned so far, in order; a click takes one back. */
function Plan({ plan, laid, room, names, lang, drop }: PlanProps) {
  return (
    <>
      {Array.from({ length: room }, (_, i) =>
        plan[i] === undefined ? (
          <span class="dd-empty">{laid + i + 1}</span>
        ) : (
          <button
            class="dd-planned"
            onClick={() => drop(i)}
            aria-label={`${laid + i + 1}: ${names[plan[i]][lang]}, ${say(lang, "take back", "zurücknehmen")}`}
          >
            <svg viewBox="0 0 70 100" width="58" height="83">
              <ActionCard card={plan[i]} />
            </svg>
          </button>
        ),
      )}
    </>
  );
}

interface PlanProps {
  plan: readonly string[];
  laid: number;
  room: number;
  names: Names;
  lang: Props["lang"];
  drop: (index: number) => void;
}

/** Puts a card into a plan; one of `oneOf` takes the place of another. */
function planWith(plan: readonly string[], card: string, oneOf: readonly string[]): readonly string[] {
  const isPlanned = oneOf.includes(card) && plan.some((c) => oneOf.includes(c));
  return isPlanned ? plan.map((c) => (oneOf.includes(c) ? card : c)) : [...plan, card];
}

/** Arranging the five cards before they are sent. */
function Programming({ props }: { props: Props }) {
  const { view, components, lang, play } = props,
    seat = play.seat!;
  const [plan, setPlan] = useState<readonly string[]>([]);
  const laid = view.programme[seat].filter((c) => c !== null && c !== "none").length;
  useEffect(() => setPlan([]), [view.round, laid === 0]);
  const room = components.programme - laid;
  const canAdd = (card: string) => plan.length < room && play.legal.some((m) => fits(m, { kind: "card", card }));
  return (
    <div class="dd-plan">
      <div class="dd-slots" aria-label={say(lang, "Your plan", "Dein Plan")} role="group">
        <Plan
          plan={plan}
          laid={laid}
          room={room}
          names={components.names}
          lang={lang}
          drop={(i) => setPlan(plan.filter((_, k) => k !== i))}
        />
        <button
          class="primary send"
          disabled={plan.length < room || !play.legal.length}
          onClick={() => play.send(plan.map((card) => ({ kind: "card", card })))}
        >
          {say(lang, "Lay out", "Auslegen")}
        </button>
      </div>
      <div class="hand">
        {components.seats[seat].hand
          .filter((card) => !plan.includes(card))
          .map((card) => (
            <Thing
              html
              key={card}
              moves={[]}
              act={canAdd(card) ? () => setPlan(planWith(plan, card, components.oneOf)) : undefined}
              why={{ kind: "card", card }}
              rule="DD-4"
              label={components.names[card][lang]}
            >
              <svg class="playing-card" viewBox="0 0 70 100" width="62" height="89">
                <ActionCard card={card} />
              </svg>
              <small class="dd-word">{components.names[card][lang]}</small>
            </Thing>
          ))}
      </div>
    </div>
  );
}

/** Every plank: where it is, how long, and in whose colour. */
function allPlanks(view: View, components: Components): { where: string; size: number; colour: string }[] {
  return view.plank.flatMap((sizes, seat) => {
    const colour = components.seats[seat]?.colour;
    return colour ? sizes.map((where, i) => ({ where, size: i + 1, colour })) : [];
  });
}

/** The planks a seat has in stock, whatever their colour; the own ones can be picked. */
function stock(view: View, components: Components, seat: number): { size: number; colour: string }[] {
  const mine = [`stock-${components.seats[seat]?.colour}`, `stock-${seat}`];
  return allPlanks(view, components)
    .filter((plank) => mine.includes(plank.where))
    .sort((a, b) => a.size - b.size);
}

function PlankPicture({ size, colour, height }: { size: number; colour: string; height: number }) {
  const length = 150 + 40 * size;
  return (
    <svg viewBox={`0 -32 ${length} 62`} height={height} width={(length * height) / 62} aria-hidden="true">
      <Plank from={[0, 0]} to={[length, 0]} colour={colour} size={size} />
    </svg>
  );
}

function Stock({ props, seat, isSmall }: { props: Props; seat: number; isSmall?: boolean }) {
  const { view, components, lang, play } = props;
  return (
    <div class="dd-stock" role="group" aria-label={say(lang, "Planks in stock", "Stege im Vorrat")}>
      {stock(view, components, seat).map(({ size, colour }) =>
        isSmall ? (
          <span role="img" aria-label={plankWords(lang, size, colour)}>
            <PlankPicture size={size} colour={colour} height={15} />
          </span>
        ) : (
          <Thing
            html
            key={size}
            moves={{ kind: "pick", plank: String(size) }}
            why={{ kind: "pick", plank: String(size) }}
            rule="DD-13"
            picked={view.acting === play.seat && view.picked === size}
            label={plankWords(lang, size, colour)}
          >
            <PlankPicture size={size} colour={colour} height={34} />
          </Thing>
        ),
      )}
    </div>
  );
}

function Board(props: Props) {
  const { view, play } = props,
    isPlanning = play.seat !== null && play.legal.some((m) => m.kind === "card");
  return (
    <>
      <style>{style}</style>
      <Programmes {...props} />
      <Delta props={props} isPlanning={isPlanning} />
      {isPlanning ? (
        <Programming key={view.round} props={props} />
      ) : (
        play.seat !== null && <Stock props={props} seat={play.seat} />
      )}
    </>
  );
}

const style = `
.dd-programmes { display: flex; flex-wrap: wrap; gap: 0.35rem 0.6rem; align-items: stretch; margin-bottom: 0.45rem; }
.dd-round { align-self: center; }
.dd-row { background: var(--paper-2); border: 1.5px solid var(--line); border-radius: 9px; padding: 0.2rem 0.4rem; }
.dd-row.acts { border-color: var(--gold); box-shadow: inset 0 -4px var(--gold); }
.dd-row.own .dd-name { font-weight: 700; }
.dd-name { display: flex; align-items: center; gap: 0.25rem; font-size: 0.85rem; line-height: 1.2; }
.dd-cards { display: flex; gap: 3px; margin-top: 2px; }
.dd-slot { width: 27px; height: 39px; border-radius: 4px; background: var(--paper-3); display: block; }
.dd-slot svg { width: 27px; height: 39px; display: block; }
.dd-slot.now { outline: 3px solid var(--can); }
.dd-plan { margin-top: 0.5rem; }
.dd-slots { display: flex; gap: 0.4rem; justify-content: center; align-items: center; flex-wrap: wrap; }
.dd-empty {
  width: 58px; height: 83px; border: 2.5px dashed var(--line); border-radius: 9px; display: grid;
  place-items: center; font: 700 1.4rem var(--serif); color: var(--ink-2);
}
.dd-planned { padding: 0; border: none; background: none; }
.dd-word {
  display: block; font-size: 0.72rem; color: var(--ink); line-height: 1.1; max-width: 4rem; padding-bottom: 2px;
}
.dd-stock {
  display: flex; flex-wrap: wrap; gap: 0.6rem; padding: 0.5rem 0; justify-content: center; min-height: 2.2rem;
}
.seat-more .dd-stock { padding: 0; gap: 0.25rem; justify-content: flex-start; min-height: 0; }
@media (max-width: 480px) {
  .dd-slot, .dd-slot svg { width: 21px; height: 30px; }
  .dd-row { padding: 0.1rem 0.25rem; }
  .dd-slots .dd-empty, .dd-planned svg { width: 46px; height: 66px; }
}
`;

function Mark({ components, seat, size }: { view: View; components: Components; seat: number; size: number }) {
  const colour = components.seats[seat]?.colour;
  return colour ? (
    <svg width={size} height={size} viewBox="-70 -142 140 160" aria-hidden="true">
      <Pawn colour={colour} />
    </svg>
  ) : null;
}

function Seat(props: Props & { seat: number }) {
  const { components, seat, lang } = props,
    info = components.seats[seat];
  return info ? (
    <>
      {colourWord(info.colour, lang)} → {colourWord(info.goal, lang)} <Stock props={props} seat={seat} isSmall />
    </>
  ) : null;
}

const cardsPicture = (cards: string[]) => () => (
  <>
    {cards.map((card) => (
      <svg width="63" height="90" viewBox="0 0 70 100">
        <ActionCard card={card} />
      </svg>
    ))}
  </>
);

export const drawing: Drawing<View, Components> = {
  Board,
  Mark,
  Seat,
  pictures: {
    "DD-3": () => (
      <>
        {["red", "black", "blue", "green", "white", "yellow"].map((c) => (
          <svg width="56" height="64" viewBox="-70 -142 140 160">
            <Pawn colour={c} />
          </svg>
        ))}
      </>
    ),
    "DD-4": cardsPicture(["stone1", "plank2", "move2", "dragon-red", "jump"]),
    "DD-6": cardsPicture(["dragon-blue", "dragon-green"]),
    "DD-9": cardsPicture(["stone1", "stone2"]),
    "DD-10": cardsPicture(["plank1", "plank2"]),
    "DD-16": cardsPicture(["remove"]),
    "DD-18": cardsPicture(["move1"]),
    "DD-19": cardsPicture(["move2"]),
    "DD-20": cardsPicture(["jump"]),
  },
};
