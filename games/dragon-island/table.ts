// What Dragon Island's drawings know of the table: views, faces of tiles, payments, and how things are called.
import { colourWord } from "../../web/art/palette";
import { say, type Names, type TableProps } from "../../web/drawing";
import type { Move } from "../../web/moves";
import type { Frame } from "../../web/stage";
import { colours, place, size, type Colour, type Treasure } from "./art";

export interface Face {
  kind: string;
  colour: Colour | null;
}
export interface Components {
  terrain: { a: Face; b: Face }[];
  treasures: Treasure[];
  steps: { en: string; de: string; at: string[] }[];
  /** Do screens hide energy, gold and fame until the end? */
  screens: boolean;
  /** Of tiles, of what is built on them, and of directions. */
  names: Names;
}
export interface View {
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
export type Props = TableProps<View, Components>;
export type Lang = Props["lang"];

/** A step in each direction. */
export const steps: Readonly<Record<string, readonly [q: number, r: number]>> = {
  e: [1, 0],
  ne: [1, -1],
  nw: [0, -1],
  w: [-1, 0],
  sw: [-1, 1],
  se: [0, 1],
};

export const cellName = (view: View, tile: number) => `${view.q[tile]},${view.r[tile]}`;

export function tileAt(view: View, q: number, r: number): number {
  for (let tile = 0; tile < view.tiles; tile++) if (view.q[tile] === q && view.r[tile] === r) return tile;
  return -1;
}

export function faceOf(components: Components, name: string): Face {
  if (name === "keep") return { kind: "keep", colour: null };
  if (name.startsWith("start")) return { kind: "start", colour: name.slice(6) as Colour };
  return components.terrain[Number(name.slice(0, -1)) - 1][name.endsWith("a") ? "a" : "b"];
}

/** "2 coins". */
export const coinWords = (number: number, lang: Lang): string =>
  `${number} ${number === 1 ? say(lang, "coin", "Münze") : say(lang, "coins", "Münzen")}`;

/** "storm tile (red)". */
export function faceWords({ names }: Components, kind: string, colour: string | null, lang: Lang): string {
  const name = names[kind][lang];
  return colour === null || colour === "none" ? name : `${name} (${colourWord(colour, lang)})`;
}

/** A tile in words: what it is, who is on it, what stands there. */
function tileContents({ view, components, names, lang }: Props, tile: number): string {
  const [building, owner] = view.building[tile].split(":");
  const dragons = view.dragons[tile].flatMap((n, i) => (n > 0 ? [`${n} ${colourWord(colours[i], lang)}`] : []));
  const wizards = view.at.flatMap((at, seat) => (at === tile ? [names[seat]] : []));
  const parts = [faceWords(components, faceOf(components, view.face[tile]).kind, view.colour[tile], lang)];
  if (dragons.length > 0) parts.push(`${say(lang, "dragons", "Drachen")}: ${dragons.join(", ")}`);
  if (building !== "none") parts.push(`${components.names[building.split("-")[0]][lang]} (${names[Number(owner)]})`);
  if (wizards.length > 0) parts.push(`${say(lang, "wizard of", "Zauberer von")} ${wizards.join(", ")}`);
  return parts.join(", ");
}

/** The same, and what lies in each direction. */
export function tileWords(props: Props, tile: number): string {
  const { view, components, lang } = props;
  const around = Object.entries(steps).flatMap(([direction, [q, r]]) => {
    const next = tileAt(view, view.q[tile] + q, view.r[tile] + r);
    if (next < 0) return [];
    const { kind } = faceOf(components, view.face[next]);
    return [`${components.names[direction][lang]} ${faceWords(components, kind, view.colour[next], lang)}`];
  });
  return `${tileContents(props, tile)}. ${say(lang, "Around it", "Ringsum")}: ${around.join("; ")}`;
}

/** The part of the plane that is shown: the island and a ring of cells. It grows by whole tiles, so that it does not
 *  jump whenever one is laid. */
export function frameOf(view: View): Frame {
  const spots = Array.from({ length: view.tiles }, (_, i) => place(view.q[i], view.r[i]));
  const [width] = place(1, 0),
    [, height] = place(0, 1);
  const reach = (values: number[], sign: number, step: number) =>
    sign * (Math.ceil(Math.max(step, ...values.map((v) => sign * v)) / step - 0.01) * step + 2.65 * size);
  const xs = spots.map(([x]) => x),
    ys = spots.map(([, y]) => y);
  const left = reach(xs, -1, width),
    top = reach(ys, -1, height);
  return [left, top, reach(xs, 1, width) - left, reach(ys, 1, height) - top];
}

/** Where what can be done now lies on the island: the middle of it; nothing when it has no place. */
export function focusOf({ play: { legal } }: Props): readonly [number, number] | undefined {
  const spots = legal.flatMap(({ args }) => {
    const [q, r] = args.tile?.split(",") ?? [args.q, args.r];
    return q === undefined || r === undefined ? [] : [place(Number(q), Number(r))];
  });
  if (spots.length === 0) return undefined;
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(spots.map(([x]) => x)), middle(spots.map(([, y]) => y))];
}

/** DI-4: what stands behind the others' screens. */
export function isBehindScreen({ view, components, play }: Props, seat: number): boolean {
  return components.screens && seat !== play.seat && view.step !== "over";
}

export const fameOf = (view: View, seat: number) => view.fame[seat].reduce((a, b) => a + b, 0);

// ---- payments ----

export const energies = colours.slice(0, 4);
const letters: Record<string, Colour> = { b: "blue", g: "green", r: "red", w: "white" };
export type Purse = Readonly<Partial<Record<Colour, number>>>;

export const isPayment = (move: Move) => move.kind === "capture" || move.kind === "build";

/** The stones that a move pays. */
export const stonesOf = (move: Move): Purse =>
  Object.fromEntries(
    [...(move.args.stones ?? "").matchAll(/([bgrw])(\d+)/g)].map(([, c, n]) => [letters[c], Number(n)]),
  );

export const sum = (purse: Purse) => Object.values(purse).reduce((a, b) => a + b, 0);

/** Are these stones a part of those? */
export const isWithin = (part: Purse, whole: Purse) => energies.every((c) => (part[c] ?? 0) <= (whole[c] ?? 0));
