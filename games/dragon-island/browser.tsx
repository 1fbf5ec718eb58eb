// Dragon Island's table: the growing island, the bar of the eight steps, what stands behind the own screen.
// Draws a view; the engine's list of moves says what may be done.
import { Coin } from "../../web/art/card";
import { colourWord } from "../../web/art/palette";
import { say, Thing, type Drawing, type Names, type TableProps } from "../../web/drawing";
import { fits, type Move, type MoveShape } from "../../web/moves";
import {
  Building,
  Chest,
  colours,
  dragonSpots,
  DragonPiece,
  Energy,
  hexagon,
  Hexagon,
  place,
  size,
  TreasureCard,
  Wizard,
  type Colour,
  type Treasure,
} from "./art";

interface Face {
  kind: string;
  colour: Colour | null;
  dragons: number;
}
interface Components {
  terrain: { a: Face; b: Face }[];
  treasures: Treasure[];
  steps: { en: string; de: string; at: string[] }[];
  /** Do screens hide energy, gold and fame until the end? */
  screens: boolean;
  /** Of tiles and of what is built on them. */
  names: Names;
}
interface View {
  step: string;
  turn: number;
  tiles: number;
  q: number[];
  r: number[];
  face: string[];
  colour: (Colour | "none")[];
  dragons: number[][];
  building: string[];
  marker: number[];
  held: string;
  wizard: string[];
  at: (number | "none")[];
  stones: number[][];
  coins: number[];
  fame: number[][];
  pet: number[][];
  captured: number[][];
  lair: (number | "none")[];
  bank: number;
  bag: number;
  pile: number;
  spires: number;
  terrain: (string | null)[][];
  place: (string | null)[];
  hand_count: number[];
}
type Props = TableProps<View, Components>;
type Lang = Props["lang"];

const letters: Record<string, Colour> = { b: "blue", g: "green", r: "red", w: "white" };

/** Styles of everything but the pictures: a drawing brings its own and needs no style sheet. */
const look = {
  steps: "display:flex;flex-wrap:wrap;gap:0.25rem;list-style:none;margin:0 0 0.4rem;padding:0",
  step: (isNow: boolean) =>
    `gap:0.3em;font-size:0.82rem;padding:0.15rem 0.5rem;min-height:2rem;border-radius:9px;color:var(--ink);${
      isNow
        ? "border:2.5px solid var(--gold);background:var(--gold-light);font-weight:700"
        : "border:1.5px solid var(--line);background:var(--paper-2);font-weight:400"
    }`,
  pay: "display:flex;flex-wrap:wrap;gap:0.5rem;align-items:center;padding:0.3rem 0",
  stones:
    "display:inline-flex;gap:0.3rem;align-items:center;padding:0.15rem 0.4rem;" +
    "background:var(--paper-2);border-radius:10px",
  choice: "padding:0.35rem 0.7rem;background:var(--paper-2);min-width:2.2rem;min-height:2.2rem;color:var(--ink)",
  stock: "display:inline-flex;flex-wrap:wrap;gap:0.5rem;align-items:center;font-weight:700",
  count: "display:inline-flex;gap:0.15rem;align-items:center",
  seat: "display:flex;flex-wrap:wrap;gap:0.15rem 0.7rem",
  supply: "margin:0.3rem 0 0;font-size:0.88rem;color:var(--ink-2);text-align:center",
};

/** "b4,r3" as counts by colour. */
const payment = (text: string): Record<string, number> =>
  Object.fromEntries([...text.matchAll(/([bgrw])(\d+)/g)].map(([, c, n]) => [letters[c], Number(n)]));
const isPayment = (move: Move) => move.kind === "capture" || move.kind === "build";

function faceOf(components: Components, name: string): Face {
  if (name === "keep") return { kind: "keep", colour: null, dragons: 0 };
  if (name.startsWith("start")) return { kind: "start", colour: name.slice(6) as Colour, dragons: 0 };
  const side = name.endsWith("a") ? "a" : "b";
  return components.terrain[Number(name.slice(0, -1)) - 1][side];
}

function StepBar({ view: { step }, components, lang, play }: Props) {
  return (
    <ol
      class="step-bar"
      style={look.steps}
      aria-label={say(lang, "The eight steps of a turn", "Die acht Schritte eines Zuges")}
    >
      {components.steps.map((name, i) => {
        const isNow = name.at.includes(step);
        return (
          <li aria-current={isNow ? "step" : undefined}>
            <button type="button" title={name[lang]} style={look.step(isNow)} onClick={() => play.rule("DI-5")}>
              <b>{i + 1}</b> <span>{name[lang]}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** The part of the plane that is shown: the island and one ring of cells around it. */
function frame(view: View): readonly [number, number, number, number] {
  const spots = Array.from({ length: view.tiles }, (_, i) => place(view.q[i], view.r[i]));
  const xs = spots.map(([x]) => x),
    ys = spots.map(([, y]) => y),
    room = size * 2.6;
  const left = Math.min(...xs, -2 * size) - room,
    right = Math.max(...xs, 2 * size) + room,
    top = Math.min(...ys, -size) - room,
    bottom = Math.max(...ys, size) + room;
  return [left, top, right - left, bottom - top];
}

interface TileProps {
  view: View;
  components: Components;
  lang: Lang;
  tile: number;
}

/** A tile in words: what it is, who is on it, what stands there. */
function tileWords({ view, components, lang, tile }: TileProps): string {
  const colour = view.colour[tile],
    building = view.building[tile].split(":")[0].split("-")[0];
  const dragons = view.dragons[tile].flatMap((n, i) => (n > 0 ? [`${n} ${colourWord(colours[i], lang)}`] : []));
  const kind = components.names[faceOf(components, view.face[tile]).kind][lang];
  const parts = [colour === "none" ? kind : `${kind} ${colourWord(colour, lang)}`];
  if (dragons.length > 0) parts.push(`${say(lang, "dragons", "Drachen")}: ${dragons.join(", ")}`);
  if (building !== "none") parts.push(components.names[building][lang]);
  return parts.join(", ");
}

/** The dragons of one colour on a tile. */
function TileDragons({ view, lang, tile, dragon }: TileProps & { dragon: Colour }) {
  const spots = dragonSpots(view.dragons[tile]).filter((spot) => spot.colour === dragon),
    cell = `${view.q[tile]},${view.r[tile]}`;
  if (spots.length === 0) return null;
  const shape = { kind: "dragon", colour: dragon, tile: cell };
  return (
    <Thing
      moves={shape}
      why={shape}
      label={`${say(lang, "Dragon", "Drache")} ${colourWord(dragon, lang)}`}
      rule="DI-12"
      name={`dragon ${dragon} ${cell}`}
    >
      {spots.map((spot) => (
        <DragonPiece {...spot} />
      ))}
      <ellipse class="halo" cx={spots[0].x} cy={spots[0].y} rx="27" ry="27" />
    </Thing>
  );
}

function Tile(props: TileProps) {
  const { view, components, tile } = props,
    q = view.q[tile],
    r = view.r[tile],
    [x, y] = place(q, r),
    { kind } = faceOf(components, view.face[tile]),
    cell = `${q},${r}`;
  const [building, owner] = view.building[tile].split(":");
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <Thing
        moves={["go", "to"].map((kind) => ({ kind, tile: cell }))}
        why={{ kind: view.step === "put" ? "to" : "go", tile: cell }}
        label={tileWords(props)}
        rule={kind === "start" || kind === "keep" ? "DI-20" : "DI-9"}
        name={`tile ${cell}`}
      >
        <Hexagon kind={kind} colour={view.colour[tile]} />
        {building !== "none" && (
          <g transform="translate(0 -6)">
            <Building name={building} owner={view.wizard[Number(owner)]} />
          </g>
        )}
        {view.marker[tile] > 0 && (
          <g transform="translate(30 -22)">
            <Chest />
          </g>
        )}
        <path class="halo" d={hexagon(size - 5)} />
      </Thing>
      {colours.map((dragon) => (
        <TileDragons {...props} dragon={dragon} />
      ))}
    </g>
  );
}

function Wizards({ view }: { view: View }) {
  return (
    <>
      {view.at.map((tile, seat) => {
        if (tile === "none") return null;
        const crowd = view.at.filter((t, i) => t === tile && i < seat).length,
          [x, y] = place(view.q[tile], view.r[tile]);
        return (
          <g
            class="glide"
            style={`transform: translate(${(x - 22 + crowd * 24).toFixed(1)}px, ${(y + 4).toFixed(1)}px)`}
          >
            <Wizard colour={view.wizard[seat]} seat={seat} />
          </g>
        );
      })}
    </>
  );
}

/** Free cells that a tile in hand may be laid on. */
function FreeCells({ legal, lang }: { legal: readonly Move[]; lang: Lang }) {
  const cells = new Map(legal.filter((m) => m.kind === "lay").map(({ args: { q, r } }) => [`${q},${r}`, { q, r }]));
  return (
    <>
      {[...cells].map(([cell, { q, r }]) => {
        const [x, y] = place(Number(q), Number(r));
        return (
          <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <Thing
              moves={{ kind: "lay", q, r }}
              label={say(lang, "Free cell", "Freie Stelle")}
              rule="DI-6"
              name={`cell ${cell}`}
            >
              <path
                d={hexagon(size - 6)}
                fill="rgb(255 250 230 / 35%)"
                stroke="#fffaf0"
                stroke-width="2.5"
                stroke-dasharray="7 7"
              />
              <path class="halo" d={hexagon(size - 8)} />
            </Thing>
          </g>
        );
      })}
    </>
  );
}

/** The tile in hand, both sides, each a choice. */
function TilesInHand({
  view,
  components,
  lang,
  seat,
  legal,
}: {
  view: View;
  components: Components;
  lang: Lang;
  seat: number;
  legal: readonly Move[];
}) {
  const isStart = legal.some((m) => fits(m, { kind: "lay", face: "start" }));
  const held = (view.terrain[seat] ?? [])
    .filter((t): t is string => t !== null && t !== "none")
    .flatMap((t) => ["a", "b"].map((side) => `${t.slice(5)}${side}`));
  const faces = isStart ? [`start-${view.wizard[seat]}`, ...held] : held;
  return (
    <>
      {faces.map((name) => {
        const face = faceOf(components, name),
          text = name.startsWith("start") ? "start" : name;
        return (
          <Thing
            html
            moves={{ kind: "lay", face: text }}
            why={{ kind: "lay", face: text, q: "9", r: "9" }}
            rule="DI-6"
            label={[components.names[face.kind][lang], face.colour && colourWord(face.colour, lang)]
              .filter(Boolean)
              .join(" ")}
            name={`face ${text}`}
          >
            <svg width="76" height="84" viewBox="-62 -66 124 136">
              <Hexagon kind={face.kind} colour={face.colour ?? "none"} />
            </svg>
          </Thing>
        );
      })}
    </>
  );
}

function Treasures({ view, components, lang, seat }: { view: View; components: Components; lang: Lang; seat: number }) {
  const mine = components.treasures.filter(
    (_, i) => view.place[i] === `hand-${seat}` || view.place[i] === `drawn-${seat}`,
  );
  const means = (move: Move, card: string) =>
    ["treasure", "keep"].includes(move.kind) && [move.args.card, move.args.second].includes(card);
  const words = (card: Treasure) =>
    [
      `${say(lang, "Treasure", "Schatz")}: ${card.around.map((c) => colourWord(c, lang)).join(", ")}`,
      `${card.fame} ${say(lang, "fame", "Ruhm")}`,
      `${card.gold} ${say(lang, "gold", "Gold")}`,
    ].join("; ");
  return (
    <>
      {mine.map((card) => (
        <Thing
          html
          moves={(move) => means(move, card.name)}
          why={{ kind: "treasure", card: card.name }}
          rule="DI-23"
          name={`card ${card.name}`}
          label={words(card)}
        >
          <svg class="playing-card" width="66" height="94" viewBox="0 0 70 100">
            <TreasureCard card={card} />
          </svg>
        </Thing>
      ))}
    </>
  );
}

/** What is paid for: the capture, or one building. */
const goalOf = ({ kind, args }: Move): MoveShape => (kind === "build" ? { kind, building: args.building } : { kind });

/** How many stones of one colour are paid: one button for each number that is left. */
function StoneCounts({ left, colour, lang }: { left: readonly Move[]; colour: Colour; lang: Lang }) {
  const paid = (move: Move) => payment(move.args.stones ?? "")[colour] ?? 0;
  const counts = [...new Set(left.map(paid))].sort((a, b) => a - b);
  if (counts.length < 2) return null;
  return (
    <span style={look.stones}>
      <svg width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true">
        <Energy colour={colour} />
      </svg>
      {counts.map((n) => (
        <Thing
          html
          moves={(move) => isPayment(move) && paid(move) === n}
          rule="DI-18"
          label={`${n} ${colourWord(colour, lang)}`}
          name={`${n} ${colour}`}
          style={look.choice}
        >
          {n}
        </Thing>
      ))}
    </span>
  );
}

/** Which building, then how many stones of each colour: every click narrows the list of payments. */
function Payment({ play, components, lang }: Props) {
  const left = play.left.filter(isPayment);
  const goals = (moves: readonly Move[]) =>
    new Map(moves.filter(isPayment).map((move) => [`${move.kind} ${move.args.building ?? ""}`, goalOf(move)]));
  const all = goals(play.legal);
  if (all.size === 0) return null;
  return (
    <div style={look.pay} role="group" aria-label={say(lang, "Pay with active energy", "Mit aktiver Energie zahlen")}>
      {[...all].map(([name, goal]) => (
        <Thing
          html
          moves={goal}
          rule={goal.kind === "capture" ? "DI-17" : "DI-21"}
          label={goalWords(goal, components, lang)}
          name={name}
          style={look.choice}
        >
          {goalWords(goal, components, lang)}
        </Thing>
      ))}
      {goals(left).size === 1 &&
        colours.slice(0, 4).map((colour) => <StoneCounts left={left} colour={colour} lang={lang} />)}
    </div>
  );
}

function goalWords(goal: MoveShape, { names }: Components, lang: Lang): string {
  if (goal.kind === "capture") return say(lang, "Capture the dragons", "Drachen fangen");
  const [name, colour] = goal.building.split("-");
  return `${say(lang, "Build", "Bauen")}: ${names[name][lang]}${colour ? ` (${colourWord(colour, lang)})` : ""}`;
}

function Stock({ view, seat, lang }: { view: View; seat: number; lang: Lang }) {
  return (
    <span style={look.stock}>
      {colours.slice(0, 4).map((colour, i) => (
        <span style={look.count}>
          <svg width="17" height="17" viewBox="-11 -11 22 22" role="img" aria-label={colourWord(colour, lang)}>
            <Energy colour={colour} />
          </svg>
          {view.stones[seat][i]}
        </span>
      ))}
      <span style={look.count}>
        <svg width="17" height="17" viewBox="-11 -11 22 22" role="img" aria-label="Gold">
          <Coin />
        </svg>
        {view.coins[seat]}
      </span>
      <span title={say(lang, "fame", "Ruhm")}>★{view.fame[seat].reduce((a, b) => a + b, 0)}</span>
    </span>
  );
}

/** What is left in bag, pile and bank. */
function supplyWords(view: View, lang: Lang): string {
  return [
    `${say(lang, "Tiles to draw", "Plättchen im Beutel")} ${view.bag}`,
    `${say(lang, "treasure cards", "Schatzkarten")} ${view.pile}`,
    `${say(lang, "coins in the bank", "Münzen in der Bank")} ${view.bank}`,
    `${say(lang, "spires", "Energietürme")} ${view.spires}`,
  ].join(" · ");
}

function Board(props: Props) {
  const { view, components, lang, play } = props;
  const [left, top, width, height] = frame(view),
    seat = play.seat;
  return (
    <>
      <StepBar {...props} />
      <svg
        class="scene"
        style="max-height: max(19rem, calc(100vh - 27rem))"
        viewBox={`${left} ${top} ${width} ${height}`}
        role="group"
        aria-label={say(lang, "The island", "Die Insel")}
      >
        <rect x={left - 2000} y={top - 2000} width={width + 4000} height={height + 4000} fill="var(--water)" />
        {Array.from({ length: 24 }, (_, i) => (
          <path
            d={`M${left - width / 2 + ((i * 337) % (2 * width))} ${top + ((i * 89) % height)}q9 -9 18 0t18 0`}
            fill="none"
            stroke="#bcdcea"
            stroke-width="3"
            stroke-linecap="round"
          />
        ))}
        <FreeCells legal={play.legal} lang={lang} />
        {Array.from({ length: view.tiles }, (_, tile) => (
          <Tile key={tile} view={view} components={components} lang={lang} tile={tile} />
        ))}
        <Wizards view={view} />
      </svg>
      <p style={look.supply}>{supplyWords(view, lang)}</p>
      {seat !== null && (
        <div class="hand" role="group" aria-label={say(lang, "Behind your screen", "Hinter deinem Sichtschirm")}>
          <Stock view={view} seat={seat} lang={lang} />
          <TilesInHand view={view} components={components} lang={lang} seat={seat} legal={play.legal} />
          <Treasures view={view} components={components} lang={lang} seat={seat} />
        </div>
      )}
      <Payment {...props} />
    </>
  );
}

/** DI-4: what stands behind the others' screens. */
function isBehindScreen({ view, components, play }: Props, seat: number): boolean {
  return components.screens && seat !== play.seat && view.step !== "over";
}

function Seat(table: Props & { seat: number }) {
  const { view, components, seat, lang } = table,
    isShown = !isBehindScreen(table, seat);
  const pets = colours.filter((_, i) => view.pet[seat][i] > 0);
  const petWords = (colour: Colour) => {
    const i = colours.indexOf(colour),
      hasLair = view.lair[i] === seat;
    return `${colourWord(colour, lang)} ${view.pet[seat][i]}${hasLair ? ` (${components.names.lair[lang]})` : ""}`;
  };
  return (
    <span style={look.seat}>
      {isShown ? (
        <Stock view={view} seat={seat} lang={lang} />
      ) : (
        <em>{say(lang, "behind the screen", "hinter dem Sichtschirm")}</em>
      )}
      {pets.length > 0 && (
        <span>
          {say(lang, "Pets", "Haustiere")}: {pets.map(petWords).join(", ")}
        </span>
      )}
      <span>
        {view.hand_count[seat]}{" "}
        {view.hand_count[seat] === 1
          ? say(lang, "treasure card", "Schatzkarte")
          : say(lang, "treasure cards", "Schatzkarten")}
      </span>
    </span>
  );
}

function Mark({ view, seat, size: side }: { view: View; components: Components; seat: number; size: number }) {
  return view.wizard[seat] === "none" ? null : (
    <svg width={side} height={side} viewBox="-20 -32 40 62">
      <Wizard colour={view.wizard[seat]} seat={seat} />
    </svg>
  );
}

const tilePicture = (kind: string, colour: Colour) => () => (
  <svg width="92" height="100" viewBox="-62 -66 124 136">
    <Hexagon kind={kind} colour={colour} />
  </svg>
);
const buildingPicture = (name: string) => () => (
  <svg width="70" height="70" viewBox="-34 -40 68 68">
    <Building name={name} owner="blue" />
  </svg>
);

export const drawing: Drawing<View, Components> = {
  Board,
  Mark,
  Seat,
  hidesScore: isBehindScreen,
  buttons: ["joker", "ready", "stay", "tame", "beam", "gold", "maps", "skip"],
  pictures: {
    "DI-6": tilePicture("dragon", "green"),
    "DI-7": tilePicture("joker", "blue"),
    "DI-8": tilePicture("storm", "white"),
    "DI-11": tilePicture("double", "red"),
    "DI-13": buildingPicture("pen"),
    "DI-20": tilePicture("telekinesis", "yellow"),
    "DI-21": buildingPicture("spire"),
    "DI-22": buildingPicture("lair-red"),
    "DI-23": () => (
      <svg width="90" height="128" viewBox="0 0 70 100">
        <TreasureCard card={{ name: "t11", around: ["blue", "blue", "green"], centre: null, fame: 3, gold: 2 }} />
      </svg>
    ),
  },
};
