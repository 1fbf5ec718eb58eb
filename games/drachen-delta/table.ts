// What Drachen Delta's drawings know of the table: where things lie, what they are called, whose planks are where.
// Which plank fits where is never worked out here.
import { colourWord } from "../../web/art/palette";
import { say, type Names, type TableProps } from "../../web/drawing";
import type { Lang } from "../../web/settings";
import type { Frame } from "../../web/stage";

export interface View {
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
  /** Names of supports from the pawn to the goal; seats whose card of this step a dragon holds back. */
  outlook: { way: string[]; held: number[] };
}
export interface Components {
  programme: number;
  seats: { colour: string; goal: string; hand: string[] }[];
  villages: { colour: string; x: number; y: number }[];
  islands: { name: string; x: number; y: number }[];
  /** Where a plank can lie; which numbers fit is told only if the table is played so. */
  places: { name: string; planks?: number[] }[];
  /** Which distances, middle to middle, a plank of each number bridges. */
  planks: { number: number; min: number; max: number }[];
  /** Cards of which a programme takes one at most. */
  oneOf: string[];
  /** What cards are called. */
  names: Names;
}
export type Props = TableProps<View, Components>;
export type Point = readonly [x: number, y: number];

export const isIsland = (name: string) => /^i\d+$/.test(name);

/** Room around the middles of villages, for their land, flags and ribbons. */
const margin = { left: 160, top: 205, right: 160, bottom: 150 };

/** Every support, turned so that the own village lies in that direction from the middle. */
function turned({ villages, islands }: Components, home: string, direction: number): Map<string, Point> {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const mx = middle(villages.map(({ x }) => x)),
    my = middle(villages.map(({ y }) => y));
  const own = villages.find((village) => village.colour === home) ?? villages[0];
  const turn = direction - Math.atan2(own.y - my, own.x - mx),
    [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const supports = [...villages.map((village) => ({ ...village, name: village.colour })), ...islands];
  return new Map(
    supports.map(({ name, x, y }) => [name, [(x - mx) * cos - (y - my) * sin, (x - mx) * sin + (y - my) * cos]]),
  );
}

function frameOf(at: Map<string, Point>): Frame {
  const xs = [...at.values()].map(([x]) => x),
    ys = [...at.values()].map(([, y]) => y);
  const left = Math.min(...xs) - margin.left,
    top = Math.min(...ys) - margin.top;
  return [left, top, Math.max(...xs) + margin.right - left, Math.max(...ys) + margin.bottom - top];
}

/** A place for a plank as one of its ends knows it: where the other end is. */
interface NearPlace {
  name: string;
  planks?: number[];
  other: string;
}

/** Where everything lies: the own village at the left, or below on a screen that is held upright. */
export class Layout {
  private readonly at: Map<string, Point>;
  private readonly places = new Map<string, NearPlace[]>();
  readonly frame: Frame;
  readonly isUpright: boolean;

  constructor(components: Components, home: string, isUpright: boolean) {
    this.isUpright = isUpright;
    this.at = turned(components, home, isUpright ? Math.PI / 2 : Math.PI);
    this.frame = frameOf(this.at);
    for (const { name, planks } of components.places) {
      const ends = name.split("-");
      for (const [i, support] of ends.entries())
        this.places.set(support, [...this.near(support), { name, planks, other: ends[1 - i] }]);
    }
  }

  /** The places at a support. */
  near(support: string): readonly NearPlace[] {
    return this.places.get(support) ?? [];
  }

  support(name: string): Point {
    return this.at.get(name) ?? [0, 0];
  }

  /** The two ends of a plank at a place ("i3-i12", "i10-red"): on the rims of what it joins. */
  ends(place: string): [Point, Point] {
    const [a, b] = place.split("-"),
      from = this.support(a),
      to = this.support(b);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const along = (share: number): Point => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    const rim = (name: string) => (isIsland(name) ? islandRim : villageRim) / length;
    return [along(rim(a)), along(1 - rim(b))];
  }

  /** Where a pawn stands: in a village, or in the middle of a plank. */
  spot(name: string): Point {
    if (!name.includes("-")) return this.support(name);
    const [from, to] = this.ends(name);
    return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  }

  distance(a: string, b: string): number {
    const from = this.support(a),
      to = this.support(b);
    return Math.hypot(to[0] - from[0], to[1] - from[1]);
  }
}

const islandRim = 40,
  villageRim = 104;

/** Which distance, middle to middle, a plank of that number bridges, about. */
export function bridged({ planks }: Components, size: number): number {
  const plank = planks.find(({ number }) => number === size);
  return plank ? (plank.min + plank.max) / 2 : 0;
}

/** How long it is drawn when it does not lie on the board: in the board's scale. */
export const plankLength = (components: Components, size: number) => bridged(components, size) - 2 * islandRim;

/** A length for the ear, as rough as the eye would see it. */
export const lengthWords = (lang: Lang, length: number) =>
  `${say(lang, "length about", "Länge etwa")} ${Math.round(length / 50) * 50}`;

export function supportWords(name: string, lang: Lang): string {
  if (isIsland(name)) return `${say(lang, "island", "Insel")} ${name.slice(1)}`;
  return lang === "de" ? `Dorf ${colourWord(name, lang)}` : `${colourWord(name, lang)} village`;
}

/** "island 3 – red village". */
export const placeWords = (place: string, lang: Lang) =>
  place
    .split("-")
    .map((name) => supportWords(name, lang))
    .join(" – ");

export interface PlankPiece {
  where: string;
  size: number;
  colour: string;
}

/** Every plank: where it is, how long, and in whose colour. */
export function allPlanks(view: View, components: Components): PlankPiece[] {
  return view.plank.flatMap((sizes, seat) => {
    const colour = components.seats[seat]?.colour;
    return colour ? sizes.map((where, i) => ({ where, size: i + 1, colour })) : [];
  });
}

export const laidPlanks = (view: View, components: Components) =>
  allPlanks(view, components).filter(({ where }) => /^i\d+-/.test(where));

/** The planks a seat has in stock, whatever their colour. */
export function stockOf(view: View, components: Components, seat: number): PlankPiece[] {
  const own = [`stock-${components.seats[seat]?.colour}`, `stock-${seat}`];
  return allPlanks(view, components)
    .filter(({ where }) => own.includes(where))
    .sort((a, b) => a.size - b.size);
}

/** A plank in words: its number, its colour, and what it joins. */
export function plankWords(lang: Lang, { size, colour, where }: PlankPiece): string {
  const name =
    lang === "de" ? `Steg ${size} (${colourWord(colour, lang)})` : `${colourWord(colour, lang)} plank ${size}`;
  return isPlace(where) ? `${name}: ${placeWords(where, lang)}` : name;
}
const isPlace = (where: string) => /^i\d+-/.test(where);

export const hasStone = (view: View, island: string) => view.stones.includes(island);
