// Drachen Delta's table: the delta with islands, stones, planks, villages and pawns; everybody's five
// cards; the own hand while programming. Which plank fits where is never worked out here.
import { useEffect, useState } from "preact/hooks";
import { CardBack } from "../../web/art/card";
import { say, Thing, type Drawing, type TableProps } from "../../web/drawing";
import { ActionCard, card_word, colour_word, Emblem, Island, Pawn, Plank, Village } from "./art";
import { hue, palette } from "../../web/art/palette";

interface View {
  round: number;
  start: number;
  phase: string;
  step: number;
  acting: number | "none";
  picked: number;
  pawn: string[];
  programme: (string | null)[][];
  stones: number;
  plank: string[][];
  winner: number | "none";
}
interface Facts {
  programme: number;
  stones: number;
  seats: { colour: string; goal: string; hand: string[] }[];
  villages: { colour: string; x: number; y: number; opposite: string }[];
  islands: { name: string; x: number; y: number }[];
}
type Props = TableProps<View, Facts>;
type Point = readonly [number, number];

/** Where a support ("i3", "red") lies. */
function support(facts: Facts, name: string): Point {
  const at = facts.islands.find((i) => i.name === name) ?? facts.villages.find((v) => v.colour === name);
  return at ? [at.x, at.y] : [0, 0];
}

/** The two ends of a place ("i3-i12", "i10-red"); at a village the plank ends at its edge. */
function ends(facts: Facts, place: string): [Point, Point] {
  const [a, b] = place.split("-"),
    from = support(facts, a),
    to = support(facts, b);
  if (/^i\d/.test(b)) return [from, to];
  const dx = to[0] - from[0],
    dy = to[1] - from[1],
    share = 1 - 60 / Math.hypot(dx, dy);
  return [from, [from[0] + dx * share, from[1] + dy * share]];
}

function spot(facts: Facts, name: string): Point {
  if (!name.includes("-")) return support(facts, name);
  const [from, to] = ends(facts, name);
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 6];
}

const place_words = (place: string, lang: "en" | "de") =>
  place
    .split("-")
    .map((p) => (/^i\d/.test(p) ? p.slice(1) : colour_word(p, lang)))
    .join(" – ");

function Waves() {
  const rows = [];
  for (let y = 60; y < 2100; y += 210)
    for (let x = -60 + ((y / 210) % 2) * 160; x < 2200; x += 330) rows.push(`M${x} ${y}q28 -18 56 0t56 0`);
  return <path d={rows.join("")} fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity="0.22" />;
}

function Delta({ props, isPlanning }: { props: Props; isPlanning: boolean }) {
  const { view, facts, lang, names, play, last } = props;
  const laid = view.plank
    .flatMap((sizes, seat) =>
      sizes.map((where, i) => ({ where, seat, size: i + 1, colour: facts.seats[seat]?.colour })),
    )
    .filter((p) => p.colour && /^i\d+-/.test(p.where));
  const lays = play.legal.filter((m) => m.startsWith("lay:")).map((m) => m.slice(4));
  const fresh = new Set(last.map((l) => l.text.split(":")[1]));
  const crowd = new Map<string, number>();
  return (
    <svg
      class="scene"
      viewBox="-190 -60 2380 2160"
      style={`max-height: max(20rem, calc(100vh - ${isPlanning ? 33 : 22}rem)); background: var(--water)`}
      role="group"
      aria-label={say(lang, "The delta", "Das Delta")}
    >
      <rect x="-3000" y="-1000" width="8000" height="4000" fill="var(--water)" />
      <circle cx="1000" cy="1000" r="1010" fill="var(--water-2)" opacity="0.45" />
      <Waves />
      {facts.villages.map((v, i) => (
        <Thing
          key={v.colour}
          moves={[`go:${v.colour}`, `jump:${v.colour}`]}
          why={`go:${v.colour}`}
          rule="DD-3"
          transform={`translate(${v.x} ${v.y})`}
          label={`${say(lang, "Village", "Dorf")} ${colour_word(v.colour, lang)}`}
        >
          <Village colour={v.colour} seed={i} />
          <circle class="halo" r="132" style="stroke-width: 14" />
        </Thing>
      ))}
      {facts.islands.map((island, i) => {
        const hasStone = (view.stones & (1 << i)) !== 0;
        return (
          <Thing
            key={island.name}
            moves={[`stone:${island.name}`, `clear:${island.name}`]}
            why={`${hasStone ? "clear" : "stone"}:${island.name}`}
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
      {laid.map((p) => {
        const [from, to] = ends(facts, p.where);
        return (
          <Thing
            key={p.where}
            moves={[`lift:${p.where}`, `go:${p.where}`, `jump:${p.where}`]}
            why={`go:${p.where}`}
            rule="DD-18"
            label={`${say(lang, "Plank", "Planke")} ${p.size} ${colour_word(p.colour, lang)}: ${place_words(p.where, lang)}`}
          >
            {fresh.has(p.where) && (
              <path
                d={`M${from}L${to}`}
                stroke="var(--gold-light)"
                stroke-width="70"
                stroke-linecap="round"
                opacity="0.7"
              />
            )}
            <path
              class="halo"
              d={`M${from}L${to}`}
              style="stroke-width: 74; stroke-dasharray: none"
              stroke-linecap="round"
            />
            <Plank from={from} to={to} colour={p.colour} size={p.size} />
          </Thing>
        );
      })}
      {lays.map((place) => {
        const [from, to] = ends(facts, place);
        return (
          <Thing
            key={`lay ${place}`}
            moves={[`lay:${place}`]}
            why={`lay:${place}`}
            rule="DD-10"
            label={`${say(lang, "Lay", "Legen")}: ${place_words(place, lang)}`}
          >
            <path
              d={`M${from}L${to}`}
              stroke="var(--can)"
              stroke-width="26"
              stroke-linecap="round"
              stroke-dasharray="6 44"
            />
            <path class="halo" d={`M${from}L${to}`} style="stroke-width: 12" />
            <path d={`M${from}L${to}`} stroke="transparent" stroke-width="60" />
          </Thing>
        );
      })}
      {view.pawn.map((at, seat) => {
        if (!at || at === "none" || !facts.seats[seat]) return null;
        const [x, y] = spot(facts, at),
          beside = crowd.get(at) ?? 0;
        crowd.set(at, beside + 1);
        return (
          <g
            key={seat}
            class="glide"
            style={`transform: translate(${x + (at.includes("-") ? 0 : 70 * (beside - 0.4))}px, ${y + (at.includes("-") ? 8 : 62)}px) scale(1.15)`}
            role="img"
            aria-label={`${names[seat]}, ${colour_word(facts.seats[seat].colour, lang)}: ${place_words(at, lang)}`}
            pointer-events="none"
          >
            {view.acting === seat && (
              <circle cy="-52" r="92" fill="none" stroke="var(--gold-light)" stroke-width="12" />
            )}
            <Pawn colour={facts.seats[seat].colour} />
          </g>
        );
      })}
    </svg>
  );
}

/** Everybody's five cards, the current one marked. */
function Programmes({ view, facts, lang, names, play }: Props) {
  return (
    <div class="dd-programmes" role="group" aria-label={say(lang, "Programmes", "Programme")}>
      <span class="dd-round">
        {say(lang, "Round", "Runde")} <b>{view.round}</b>
      </span>
      {facts.seats.map((seat, i) => (
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
            {view.programme[i].slice(0, facts.programme).map((card, k) => (
              <span class={view.phase !== "programme" && k === view.step - 1 ? "dd-slot now" : "dd-slot"}>
                {card === "none" ? null : (
                  <svg
                    viewBox="0 0 70 100"
                    role="img"
                    aria-label={card === null ? say(lang, "hidden card", "verdeckte Karte") : card_word(card, lang)}
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

/** Arranging the five cards before they are sent. The engine refuses a second dragon, so it takes the first one's place. */
function Programming({ props }: { props: Props }) {
  const { view, facts, lang, play } = props,
    seat = play.seat!;
  const [plan, setPlan] = useState<readonly string[]>([]);
  const laid = view.programme[seat].filter((c) => c !== null && c !== "none").length;
  useEffect(() => setPlan([]), [view.round, laid === 0]);
  const room = facts.programme - laid,
    isDragon = (card: string) => card.startsWith("dragon-");
  const add = (card: string) => {
    if (plan.includes(card)) setPlan(plan.filter((c) => c !== card));
    else if (isDragon(card) && plan.some(isDragon)) setPlan(plan.map((c) => (isDragon(c) ? card : c)));
    else if (plan.length < room) setPlan([...plan, card]);
  };
  const isLegal = (card: string) => play.legal.includes(`card:${card}`);
  return (
    <div class="dd-plan">
      <div class="dd-slots" aria-label={say(lang, "Your plan", "Dein Plan")} role="group">
        {Array.from({ length: room }, (_, i) =>
          plan[i] === undefined ? (
            <span class="dd-empty">{laid + i + 1}</span>
          ) : (
            <button
              class="dd-planned"
              onClick={() => setPlan(plan.filter((_, k) => k !== i))}
              aria-label={`${laid + i + 1}: ${card_word(plan[i], lang)}, ${say(lang, "take back", "zurücknehmen")}`}
            >
              <svg viewBox="0 0 70 100" width="58" height="83">
                <ActionCard card={plan[i]} />
              </svg>
            </button>
          ),
        )}
        <button
          class="primary send"
          disabled={plan.length < room || !play.legal.length}
          onClick={() => play.send(plan.map((card) => `card:${card}`))}
        >
          {say(lang, "Lay out", "Auslegen")}
        </button>
      </div>
      <div class="hand">
        {facts.seats[seat].hand
          .filter((card) => !plan.includes(card))
          .map((card) => (
            <Thing
              html
              key={card}
              moves={[]}
              act={isLegal(card) && plan.length < room ? () => add(card) : undefined}
              why={`card:${card}`}
              rule="DD-4"
              label={card_word(card, lang)}
            >
              <svg class="playing-card" viewBox="0 0 70 100" width="62" height="89">
                <ActionCard card={card} />
              </svg>
              <small class="dd-word">{card_word(card, lang)}</small>
            </Thing>
          ))}
      </div>
    </div>
  );
}

/** The planks a seat has in stock, whatever their colour; the own ones can be picked. */
function stock(view: View, facts: Facts, seat: number): { size: number; colour: string }[] {
  const mine = `stock-${facts.seats[seat]?.colour}`;
  return view.plank
    .flatMap((sizes, of) => sizes.map((where, i) => ({ where, size: i + 1, colour: facts.seats[of]?.colour ?? "" })))
    .filter((p) => p.where === mine || p.where === `stock-${seat}`)
    .sort((a, b) => a.size - b.size);
}

function Stock({ props, seat, isSmall }: { props: Props; seat: number; isSmall?: boolean }) {
  const { view, facts, lang, play } = props;
  return (
    <div class="dd-stock" role="group" aria-label={say(lang, "Planks in stock", "Planken im Vorrat")}>
      {stock(view, facts, seat).map((p) => {
        const picture = (
          <svg
            viewBox={`0 -32 ${150 + 40 * p.size} 62`}
            height={isSmall ? 15 : 34}
            width={((150 + 40 * p.size) * (isSmall ? 15 : 34)) / 62}
            aria-hidden="true"
          >
            <Plank from={[0, 0]} to={[150 + 40 * p.size, 0]} colour={p.colour} size={p.size} />
          </svg>
        );
        if (isSmall)
          return (
            <span role="img" aria-label={`${p.size} ${colour_word(p.colour, lang)}`}>
              {picture}
            </span>
          );
        return (
          <Thing
            html
            key={p.size}
            moves={[`pick:${p.size}`]}
            why={`pick:${p.size}`}
            rule="DD-13"
            picked={view.acting === play.seat && view.picked === p.size}
            label={`${say(lang, "Plank", "Planke")} ${p.size} ${colour_word(p.colour, lang)}`}
          >
            {picture}
          </Thing>
        );
      })}
    </div>
  );
}

function Board(props: Props) {
  const { view, play } = props,
    isPlanning = play.seat !== null && play.legal.some((m) => m.startsWith("card:"));
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
.dd-row.acts { border-color: var(--gold); box-shadow: inset 0 -4px var(--gold); } .dd-row.own .dd-name { font-weight: 700; }
.dd-name { display: flex; align-items: center; gap: 0.25rem; font-size: 0.85rem; line-height: 1.2; }
.dd-cards { display: flex; gap: 3px; margin-top: 2px; }
.dd-slot { width: 27px; height: 39px; border-radius: 4px; background: var(--paper-3); display: block; } .dd-slot svg { width: 27px; height: 39px; display: block; }
.dd-slot.now { outline: 3px solid var(--can); }
.dd-plan { margin-top: 0.5rem; }
.dd-slots { display: flex; gap: 0.4rem; justify-content: center; align-items: center; flex-wrap: wrap; }
.dd-empty { width: 58px; height: 83px; border: 2.5px dashed var(--line); border-radius: 9px; display: grid; place-items: center; font: 700 1.4rem var(--serif); color: var(--ink-2); }
.dd-planned { padding: 0; border: none; background: none; }
.dd-word { display: block; font-size: 0.72rem; color: var(--ink); line-height: 1.1; max-width: 4rem; padding-bottom: 2px; }
.dd-stock { display: flex; flex-wrap: wrap; gap: 0.6rem; padding: 0.5rem 0; justify-content: center; min-height: 2.2rem; }
.seat-more .dd-stock { padding: 0; gap: 0.25rem; justify-content: flex-start; min-height: 0; }
@media (max-width: 480px) { .dd-slot, .dd-slot svg { width: 21px; height: 30px; } .dd-row { padding: 0.1rem 0.25rem; } .dd-slots .dd-empty, .dd-planned svg { width: 46px; height: 66px; } }
`;

function label(move: string, { lang }: Props): string {
  const [verb, rest = ""] = move.split(":");
  switch (verb) {
    case "card":
      return card_word(rest, lang);
    case "stone":
      return say(lang, `Stone on island ${rest.slice(1)}`, `Stein auf Insel ${rest.slice(1)}`);
    case "clear":
      return say(lang, `Take the stone of island ${rest.slice(1)}`, `Stein von Insel ${rest.slice(1)} nehmen`);
    case "pick":
      return say(lang, `Plank ${rest}`, `Planke ${rest}`);
    case "lay":
      return `${say(lang, "Lay", "Legen")}: ${place_words(rest, lang)}`;
    case "lift":
      return `${say(lang, "Take plank", "Planke nehmen")}: ${place_words(rest, lang)}`;
    case "go":
      return `${say(lang, "Go to", "Gehen nach")}: ${place_words(rest, lang)}`;
    case "jump":
      return `${say(lang, "Jump to", "Springen nach")}: ${place_words(rest, lang)}`;
    default:
      return move;
  }
}

function Mark({ facts, seat, size }: { view: View; facts: Facts; seat: number; size: number }) {
  const colour = facts.seats[seat]?.colour;
  return colour ? (
    <svg width={size} height={size} viewBox="-70 -142 140 160" aria-hidden="true">
      <Pawn colour={colour} />
    </svg>
  ) : null;
}

function Seat(props: Props & { seat: number }) {
  const { facts, seat, lang } = props,
    info = facts.seats[seat];
  return info ? (
    <>
      {colour_word(info.colour, lang)} → {colour_word(info.goal, lang)} <Stock props={props} seat={seat} isSmall />
    </>
  ) : null;
}

const cards_picture = (cards: string[]) => () => (
  <>
    {cards.map((card) => (
      <svg width="63" height="90" viewBox="0 0 70 100">
        <ActionCard card={card} />
      </svg>
    ))}
  </>
);

export const drawing: Drawing<View, Facts> = {
  Board,
  label,
  Mark,
  Seat,
  pause: (lines) => (lines.every((l) => l.text.startsWith("card:")) ? 0 : 800),
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
    "DD-4": cards_picture(["stone1", "plank2", "move2", "dragon-red", "jump"]),
    "DD-6": cards_picture(["dragon-blue", "dragon-green"]),
    "DD-9": cards_picture(["stone1", "stone2"]),
    "DD-10": cards_picture(["plank1", "plank2"]),
    "DD-16": cards_picture(["remove"]),
    "DD-18": cards_picture(["move1"]),
    "DD-19": cards_picture(["move2"]),
    "DD-20": cards_picture(["jump"]),
  },
};
