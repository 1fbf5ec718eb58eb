// Dragon Island's table: the growing island, the bar of the eight steps, what stands behind the own screen.
// Draws a view; what may be done is told by the engine's list of moves.
import { Coin } from "../../web/art/card";
import { say, Thing, type Drawing, type TableProps } from "../../web/drawing";
import {
  Building,
  Chest,
  colours,
  dragon_spots,
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
interface Facts {
  terrain: { a: Face; b: Face }[];
  treasures: Treasure[];
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
type Props = TableProps<View, Facts>;
type Lang = Props["lang"];

const words: Record<string, readonly [string, string]> = {
  blue: ["blue", "blau"],
  green: ["green", "grün"],
  red: ["red", "rot"],
  white: ["white", "weiß"],
  yellow: ["yellow", "gelb"],
  pen: ["pen", "Stall"],
  spire: ["spire", "Energieturm"],
  lair: ["lair", "Höhle"],
  keep: ["wizards' keep", "Wohnturm"],
  start: ["start tile", "Startplättchen"],
  dragon: ["dragon and build", "Drache und Bauen"],
  double: ["double dragon", "Doppeldrache"],
  telekinesis: ["telekinesis", "Telekinese"],
  storm: ["storm", "Sturm"],
  build: ["build", "Bauen"],
  joker: ["joker", "Joker"],
  e: ["east", "Osten"],
  ne: ["north-east", "Nordosten"],
  nw: ["north-west", "Nordwesten"],
  w: ["west", "Westen"],
  sw: ["south-west", "Südwesten"],
  se: ["south-east", "Südosten"],
};
const word = (name: string, lang: Lang) => words[name]?.[lang === "de" ? 1 : 0] ?? name;
const letters: Record<string, Colour> = { b: "blue", g: "green", r: "red", w: "white" };

/** The looks of what is no picture; a drawing brings its own and needs no style sheet. */
const look = {
  steps: "display:flex;flex-wrap:wrap;gap:0.25rem;list-style:none;margin:0 0 0.4rem;padding:0",
  step: (isNow: boolean) =>
    `gap:0.3em;font-size:0.82rem;padding:0.15rem 0.5rem;min-height:2rem;border-radius:9px;border:${isNow ? "2.5px solid var(--gold)" : "1.5px solid var(--line)"};background:${isNow ? "var(--gold-light)" : "var(--paper-2)"};font-weight:${isNow ? 700 : 400};color:var(--ink)`,
  pay: "display:flex;flex-wrap:wrap;gap:0.5rem;align-items:center;padding:0.3rem 0",
  stones:
    "display:inline-flex;gap:0.3rem;align-items:center;padding:0.15rem 0.4rem;background:var(--paper-2);border-radius:10px",
  choice: "padding:0.35rem 0.7rem;background:var(--paper-2);min-width:2.2rem;min-height:2.2rem;color:var(--ink)",
  stock: "display:inline-flex;flex-wrap:wrap;gap:0.5rem;align-items:center;font-weight:700",
  count: "display:inline-flex;gap:0.15rem;align-items:center",
  seat: "display:flex;flex-wrap:wrap;gap:0.15rem 0.7rem",
  supply: "margin:0.3rem 0 0;font-size:0.88rem;color:var(--ink-2);text-align:center",
};

/** "b4,r3" as counts by colour. */
const payment = (text: string): Record<string, number> =>
  Object.fromEntries([...text.matchAll(/([bgrw])(\d+)/g)].map(([, c, n]) => [letters[c], Number(n)]));
const paid = (move: string) => move.split(":").pop() ?? "";
const is_payment = (move: string) => move.startsWith("capture:") || move.startsWith("build:");

function face_of(facts: Facts, name: string): Face {
  if (name === "keep") return { kind: "keep", colour: null, dragons: 0 };
  if (name.startsWith("start")) return { kind: "start", colour: name.slice(6) as Colour, dragons: 0 };
  const side = name.endsWith("a") ? "a" : "b";
  return facts.terrain[Number(name.slice(0, -1)) - 1][side];
}

const steps: readonly (readonly [en: string, de: string, ...at: string[]])[] = [
  ["Lay a tile", "Plättchen legen", "lay", "joker"],
  ["Dragons appear", "Drachen einsetzen"],
  ["Move dragons", "Drachen bewegen", "move", "put"],
  ["Move wizard", "Zauberer bewegen", "go"],
  ["Deal with dragons", "Um Drachen kümmern", "dragons"],
  ["Tile action", "Aktion", "action", "draw-maps", "keep"],
  ["Treasure", "Schatz", "treasure"],
  ["Draw a tile", "Plättchen ziehen", "draw"],
];

function StepBar({ step, lang, rule }: { step: string; lang: Lang; rule: (id: string) => void }) {
  return (
    <ol
      class="step-bar"
      style={look.steps}
      aria-label={say(lang, "The eight steps of a turn", "Die acht Schritte eines Zuges")}
    >
      {steps.map(([en, de, ...at], i) => (
        <li aria-current={at.includes(step) ? "step" : undefined}>
          <button
            type="button"
            title={say(lang, en, de)}
            style={look.step(at.includes(step))}
            onClick={() => rule("DI-5")}
          >
            <b>{i + 1}</b> <span>{say(lang, en, de)}</span>
          </button>
        </li>
      ))}
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

function Tile({ view, facts, lang, tile }: { view: View; facts: Facts; lang: Lang; tile: number }) {
  const q = view.q[tile],
    r = view.r[tile],
    [x, y] = place(q, r),
    face = face_of(facts, view.face[tile]),
    cell = `${q},${r}`;
  const [building, owner] = view.building[tile].split(":"),
    colour = view.colour[tile];
  const here = view.dragons[tile]
    .map((n, i) => (n > 0 ? `${n} ${word(colours[i], lang)}` : ""))
    .filter(Boolean)
    .join(", ");
  const label = `${word(face.kind, lang)}${colour !== "none" ? ` ${word(colour, lang)}` : ""} ${cell}${here ? `, ${say(lang, "dragons", "Drachen")}: ${here}` : ""}${building !== "none" ? `, ${word(building.split("-")[0], lang)}` : ""}`;
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <Thing
        moves={[`go:${cell}`, `to:${cell}`]}
        why={view.step === "put" ? `to:${cell}` : `go:${cell}`}
        label={label}
        rule={face.kind === "start" || face.kind === "keep" ? "DI-20" : "DI-9"}
        name={`tile ${cell}`}
      >
        <Hexagon kind={face.kind} colour={colour} />
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
      {colours.map((dragon) => {
        const spots = dragon_spots(view.dragons[tile]).filter((spot) => spot.colour === dragon);
        return (
          spots.length > 0 && (
            <Thing
              moves={[`dragon:${dragon}@${cell}`]}
              why={`dragon:${dragon}@${cell}`}
              label={`${say(lang, "Dragon", "Drache")} ${word(dragon, lang)} ${cell}`}
              rule="DI-12"
              name={`dragon ${dragon} ${cell}`}
            >
              {spots.map((spot) => (
                <DragonPiece {...spot} />
              ))}
              <ellipse class="halo" cx={spots[0].x} cy={spots[0].y} rx="27" ry="27" />
            </Thing>
          )
        );
      })}
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
function FreeCells({ legal, lang }: { legal: readonly string[]; lang: Lang }) {
  const cells = [...new Set(legal.filter((m) => m.startsWith("tile:")).map((m) => m.split("@")[1]))];
  return (
    <>
      {cells.map((cell) => {
        const [q, r] = cell.split(",").map(Number),
          [x, y] = place(q, r);
        return (
          <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <Thing
              moves={(m) => m.startsWith("tile:") && m.endsWith(`@${cell}`)}
              label={`${say(lang, "Free cell", "Freie Stelle")} ${cell}`}
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
  facts,
  lang,
  seat,
  legal,
}: {
  view: View;
  facts: Facts;
  lang: Lang;
  seat: number;
  legal: readonly string[];
}) {
  const isStart = legal.some((m) => m.startsWith("tile:start@"));
  const held = (view.terrain[seat] ?? [])
    .filter((t): t is string => t !== null && t !== "none")
    .flatMap((t) => ["a", "b"].map((side) => `${t.slice(5)}${side}`));
  const faces = isStart ? [`start-${view.wizard[seat]}`, ...held] : held;
  return (
    <>
      {faces.map((name) => {
        const face = face_of(facts, name),
          text = name.startsWith("start") ? "start" : name;
        return (
          <Thing
            html
            moves={(m) => m.startsWith(`tile:${text}@`)}
            why={`tile:${text}@9,9`}
            rule="DI-6"
            label={`${say(lang, "Tile", "Plättchen")} ${text}: ${word(face.kind, lang)} ${face.colour ? word(face.colour, lang) : ""}`}
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

function Treasures({ view, facts, lang, seat }: { view: View; facts: Facts; lang: Lang; seat: number }) {
  const mine = facts.treasures.filter((_, i) => view.place[i] === `hand-${seat}` || view.place[i] === `drawn-${seat}`);
  const keeps = (move: string, card: string) =>
    move === `treasure:${card}` || (move.startsWith("keep:") && move.slice(5).split(",").includes(card));
  return (
    <>
      {mine.map((card) => (
        <Thing
          html
          moves={(m) => keeps(m, card.name)}
          why={`treasure:${card.name}`}
          rule="DI-23"
          name={`card ${card.name}`}
          label={`${say(lang, "Treasure", "Schatz")} ${card.name}: ${card.around.map((c) => word(c, lang)).join(", ")}; ${card.fame} ${say(lang, "fame", "Ruhm")}, ${card.gold} ${say(lang, "gold", "Gold")}`}
        >
          <svg class="playing-card" width="66" height="94" viewBox="0 0 70 100">
            <TreasureCard card={card} />
          </svg>
        </Thing>
      ))}
    </>
  );
}

/** Which building, then how many stones of each colour: every click narrows the list of payments. */
function Payment({ play, lang }: { play: Props["play"]; lang: Lang }) {
  const all = play.legal.filter(is_payment),
    left = play.left.filter(is_payment);
  if (all.length === 0) return null;
  const heads = [...new Set(all.map((m) => m.slice(0, m.lastIndexOf(":"))))];
  const isOne = new Set(left.map((m) => m.slice(0, m.lastIndexOf(":")))).size === 1;
  return (
    <div style={look.pay} role="group" aria-label={say(lang, "Pay with active energy", "Mit aktiver Energie zahlen")}>
      {heads.map((head) => (
        <Thing
          html
          moves={(m) => m.startsWith(`${head}:`)}
          rule={head === "capture" ? "DI-17" : "DI-21"}
          label={head_label(head, lang)}
          name={head}
          style={look.choice}
        >
          {head_label(head, lang)}
        </Thing>
      ))}
      {isOne &&
        colours.slice(0, 4).map((colour) => {
          const counts = [...new Set(left.map((m) => payment(paid(m))[colour] ?? 0))].sort((a, b) => a - b);
          return (
            counts.length > 1 && (
              <span style={look.stones}>
                <svg width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true">
                  <Energy colour={colour} />
                </svg>
                {counts.map((n) => (
                  <Thing
                    html
                    moves={(m) => is_payment(m) && (payment(paid(m))[colour] ?? 0) === n}
                    rule="DI-18"
                    label={`${n} ${word(colour, lang)}`}
                    name={`${n} ${colour}`}
                    style={look.choice}
                  >
                    {n}
                  </Thing>
                ))}
              </span>
            )
          );
        })}
    </div>
  );
}

function head_label(head: string, lang: Lang): string {
  if (head === "capture") return say(lang, "Capture the dragons", "Drachen fangen");
  const [name, colour] = head.slice(6).split("-");
  return `${say(lang, "Build", "Bauen")}: ${word(name, lang)}${colour ? ` (${word(colour, lang)})` : ""}`;
}

function Stock({ view, seat }: { view: View; seat: number }) {
  return (
    <span style={look.stock}>
      {colours.slice(0, 4).map((colour, i) => (
        <span style={look.count}>
          <svg width="17" height="17" viewBox="-11 -11 22 22" aria-label={colour}>
            <Energy colour={colour} />
          </svg>
          {view.stones[seat][i]}
        </span>
      ))}
      <span style={look.count}>
        <svg width="17" height="17" viewBox="-11 -11 22 22" aria-label="gold">
          <Coin />
        </svg>
        {view.coins[seat]}
      </span>
      <span aria-label="fame">★{view.fame[seat].reduce((a, b) => a + b, 0)}</span>
    </span>
  );
}

function Board({ view, facts, lang, play }: Props) {
  const [left, top, width, height] = frame(view),
    seat = play.seat;
  return (
    <>
      <StepBar step={view.step} lang={lang} rule={play.rule} />
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
          <Tile key={tile} view={view} facts={facts} lang={lang} tile={tile} />
        ))}
        <Wizards view={view} />
      </svg>
      <p style={look.supply}>
        {say(lang, "Tiles to draw", "Plättchen im Beutel")} {view.bag} · {say(lang, "treasure cards", "Schatzkarten")}{" "}
        {view.pile} · {say(lang, "coins in the bank", "Münzen in der Bank")} {view.bank} ·{" "}
        {say(lang, "spires", "Energietürme")} {view.spires}
      </p>
      {seat !== null && (
        <div class="hand" role="group" aria-label={say(lang, "Behind your screen", "Hinter deinem Sichtschirm")}>
          <Stock view={view} seat={seat} />
          <TilesInHand view={view} facts={facts} lang={lang} seat={seat} legal={play.legal} />
          <Treasures view={view} facts={facts} lang={lang} seat={seat} />
        </div>
      )}
      <Payment play={play} lang={lang} />
    </>
  );
}

/** DI-4: energy, gold and fame stand behind the screens, unless the option says that they are remembered. */
function is_behind_screen({ view, options, play }: Props, seat: number): boolean {
  return seat !== play.seat && options.screens !== "remembered" && view.step !== "over";
}

function Seat(table: Props & { seat: number }) {
  const { view, seat, lang } = table,
    isShown = !is_behind_screen(table, seat);
  const pets = colours.filter((_, i) => view.pet[seat][i] > 0);
  return (
    <span style={look.seat}>
      {isShown ? (
        <Stock view={view} seat={seat} />
      ) : (
        <em>{say(lang, "behind the screen", "hinter dem Sichtschirm")}</em>
      )}
      {pets.length > 0 && (
        <span>
          {say(lang, "Pets", "Haustiere")}:{" "}
          {pets
            .map(
              (c) =>
                `${word(c, lang)} ${view.pet[seat][colours.indexOf(c)]}${view.lair[colours.indexOf(c)] === seat ? ` (${word("lair", lang)})` : ""}`,
            )
            .join(", ")}
        </span>
      )}
      <span>
        {view.hand_count[seat]} {say(lang, "treasure cards", "Schatzkarten")}
      </span>
    </span>
  );
}

function Mark({ view, seat, size: side }: { view: View; facts: Facts; seat: number; size: number }) {
  return view.wizard[seat] === "none" ? null : (
    <svg width={side} height={side} viewBox="-20 -32 40 62">
      <Wizard colour={view.wizard[seat]} seat={seat} />
    </svg>
  );
}

function label(move: string, { lang }: Props): string {
  const [kind, rest = ""] = [move.split(":")[0], move.slice(move.indexOf(":") + 1)];
  const stones = Object.entries(payment(paid(move)))
    .map(([c, n]) => `${n} ${word(c, lang)}`)
    .join(", ");
  switch (kind) {
    case "keep":
      return `${say(lang, "Keep", "Behalten")}: ${rest}`;
    case "tile":
      return `${say(lang, "Lay tile", "Lege Plättchen")} ${rest.replace("@", say(lang, " on ", " auf "))}`;
    case "joker":
      return `${say(lang, "The joker is", "Der Joker ist")} ${word(rest, lang)}`;
    case "dragon":
      return `${say(lang, "Take up the dragon", "Nimm den Drachen")} ${word(rest.split("@")[0], lang)} ${rest.split("@")[1]}`;
    case "to":
      return `${say(lang, "Put it on", "Setze ihn auf")} ${rest}`;
    case "ready":
      return say(lang, "Move no (more) dragon", "Keinen (weiteren) Drachen bewegen");
    case "go":
      return `${say(lang, "Wizard to", "Zauberer nach")} ${rest}`;
    case "stay":
      return say(lang, "Stay on the keep", "Auf dem Wohnturm bleiben");
    case "tame":
      return say(lang, "Tame the dragon", "Den Drachen zähmen");
    case "capture":
      return `${head_label("capture", lang)}: ${stones}`;
    case "build":
      return `${head_label(move.slice(0, move.lastIndexOf(":")), lang)}: ${stones}`;
    case "beam":
      return `${say(lang, "Beam to the", "Strahl nach")} ${word(rest, lang)}`;
    case "gold":
      return say(lang, "Take 2 coins", "2 Münzen nehmen");
    case "maps":
      return say(lang, "Draw treasure cards", "Schatzkarten ziehen");
    case "treasure":
      return `${say(lang, "Play treasure", "Schatz spielen")} ${rest}`;
    default:
      return say(lang, "Skip this step", "Diesen Schritt auslassen");
  }
}

const tile_picture = (kind: string, colour: Colour) => () => (
  <svg width="92" height="100" viewBox="-62 -66 124 136">
    <Hexagon kind={kind} colour={colour} />
  </svg>
);
const building_picture = (name: string) => () => (
  <svg width="70" height="70" viewBox="-34 -40 68 68">
    <Building name={name} owner="blue" />
  </svg>
);

export const drawing: Drawing<View, Facts> = {
  Board,
  label,
  Mark,
  Seat,
  hides_score: is_behind_screen,
  buttons: (legal) => legal.filter((m) => /^(joker|ready|stay|tame|beam|gold|maps|skip)/.test(m)),
  pause: (lines) => (lines.some((l) => l.seat !== "dealer") ? 800 : 60),
  pictures: {
    "DI-6": tile_picture("dragon", "green"),
    "DI-7": tile_picture("joker", "blue"),
    "DI-8": tile_picture("storm", "white"),
    "DI-11": tile_picture("double", "red"),
    "DI-13": building_picture("pen"),
    "DI-20": tile_picture("telekinesis", "yellow"),
    "DI-21": building_picture("spire"),
    "DI-22": building_picture("lair-red"),
    "DI-23": () => (
      <svg width="90" height="128" viewBox="0 0 70 100">
        <TreasureCard card={{ name: "t11", around: ["blue", "blue", "green"], centre: null, fame: 3, gold: 2 }} />
      </svg>
    ),
  },
};
