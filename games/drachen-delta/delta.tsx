// The delta itself: villages, islands with stones, planks, pawns, the own goal and the way there.
import { lasting } from "../../web/art/lasting";
import { colourWord, hue, onBase, palette } from "../../web/art/palette";
import { recentSeats, say, Thing } from "../../web/drawing";
import { Piece, type Place } from "../../web/motion";
import type { MoveShape } from "../../web/moves";
import { Stage, useScale, type BoxSize } from "../../web/stage";
import { Emblem, Pawn, Stone } from "./art";
import { blob, GoalGlow, Island, NumberBadge, Paints, Plank, PlankNumber, Ribbon, Village } from "./land";
import {
  hasStone,
  laidPlanks,
  lengthWords,
  placeWords,
  plankWords,
  supportWords,
  type Layout,
  type PlankPiece,
  type Point,
  type Props,
} from "./table";

interface DeltaProps {
  props: Props;
  layout: Layout;
}

/** How much larger pieces and numbers are drawn where the board is small. */
function useEnlargement() {
  const scale = useScale();
  return {
    piece: Math.min(Math.max(0.3 / scale, 1), 1.35),
    number: Math.max(13 / (50 * scale), 0.9),
    /** So many units are a target of 44 pixels. */
    reach: 22 / scale,
  };
}

/** What a finger touches of a plank or of a place for one: at least 44 pixels each way. */
function Reach({ length }: { length: number }) {
  const { reach } = useEnlargement(),
    long = Math.max(length, 2 * reach);
  return <rect x={(length - long) / 2} y={-reach} width={long} height={2 * reach} fill="transparent" />;
}

/** Whose last action concerned this: their signs, side by side. */
function Recent({ props, spot, at }: { props: Props; spot: string; at: Point }) {
  const { number } = useEnlargement(),
    seats = recentSeats(props.recent, ({ args }) => [args.island, args.place, args.spot].includes(spot));
  return (
    <>
      {seats.map((seat, i) => {
        const { colour } = props.components.seats[seat],
          { base, ink } = palette[hue(colour)],
          x = at[0] + (i - (seats.length - 1) / 2) * 50 * number;
        return (
          <g transform={`${translate([x, at[1]])} scale(${(number * 1.7).toFixed(2)})`} data-recent={seat}>
            <circle r="15.500" fill="#ffe28a" stroke={ink} stroke-width="1.500" />
            <circle r="12" fill={base} />
            <g transform="scale(.8)">
              <Emblem colour={colour} fill={onBase(hue(colour))} />
            </g>
          </g>
        );
      })}
    </>
  );
}

const translate = ([x, y]: Point) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
const angleOf = (from: Point, to: Point) => (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;

/** Lies behind the whole area, whatever is zoomed. */
export const Water = lasting(({ size }: { size: BoxSize }) => {
  const ripples = [];
  for (let row = 0; row * 62 < size.height; row++)
    for (let column = 0; column * 150 < size.width; column++) {
      const x = column * 150 + ((row * 83 + column * 37) % 110),
        y = row * 62 + ((row * 47 + column * 59) % 50);
      ripples.push(`M${x} ${y}q5 -5 10 0t10 0`);
    }
  return (
    <svg class="dd-water" width={size.width} height={size.height} aria-hidden="true">
      <g class="dd-depth" transform={`translate(${size.width / 2} ${size.height / 2})`}>
        {[0.52, 0.37, 0.2].map((share, i) => (
          <path d={blob(size.width * share, size.height / size.width, 7 + i, 0.14)} />
        ))}
      </g>
      <path class="dd-ripples" d={ripples.join("")} />
    </svg>
  );
});

function Way({ props, layout }: DeltaProps) {
  const { play, view } = props;
  if (play.seat === null || view.phase === "over") return null;
  const way = view.outlook.way.map((name) => layout.support(name));
  if (way.length < 2) return null;
  const d = `M${way.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  return (
    <g class="dd-way" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <path d={d} stroke="#ffe28a" stroke-width="34" opacity=".25" />
      <path d={d} stroke="#fff3c0" stroke-width="11" stroke-dasharray="0.1 26" />
    </g>
  );
}

function Villages({ props, layout }: DeltaProps) {
  const { components, lang, play } = props;
  const own = play.seat === null ? undefined : components.seats[play.seat];
  return (
    <>
      {components.villages.map(({ colour }) => {
        const isGoal = colour === own?.goal;
        const words = [supportWords(colour, lang), isGoal && say(lang, "your goal", "dein Ziel")];
        return (
          <Thing
            key={colour}
            moves={["go", "jump"].map((kind) => ({ kind, spot: colour }))}
            why={{ kind: "go", spot: colour }}
            rule="DD-3"
            name={`village ${colour}`}
            transform={translate(layout.support(colour))}
            label={words.filter(Boolean).join(", ")}
          >
            {isGoal && <GoalGlow />}
            <Village colour={colour} />
            <circle class="halo" r="150" style="stroke-width: 14" />
          </Thing>
        );
      })}
    </>
  );
}

/** Names the own village and the goal. */
function Ribbons({ props, layout }: DeltaProps) {
  const { components, lang, play } = props,
    { number } = useEnlargement();
  if (play.seat === null) return null;
  const { colour, goal } = components.seats[play.seat];
  const ribbon = (village: string, word: string, fill: string) => {
    const [x, y] = layout.support(village);
    return (
      <g transform={`${translate([x, y + (layout.isUpright ? 128 : -206)])} scale(${(number * 2.2).toFixed(2)})`}>
        <Ribbon word={word} fill={fill} />
      </g>
    );
  };
  return (
    <g pointer-events="none" aria-hidden="true">
      {ribbon(goal, say(lang, "GOAL", "ZIEL"), "#8f211d")}
      {!layout.isUpright && ribbon(colour, say(lang, "HOME", "START"), "#4e3418")}
    </g>
  );
}

/** The side of an island where no plank lies, for its number. */
function freeSide(island: string, planks: readonly PlankPiece[], layout: Layout): Point {
  const at = layout.support(island);
  const taken = layout
    .near(island)
    .filter(({ name }) => planks.some(({ where }) => where === name))
    .map(({ other }) => {
      const [x, y] = layout.support(other);
      return Math.atan2(y - at[1], x - at[0]);
    });
  const gap = (angle: number) =>
    Math.min(9, ...taken.map((t) => Math.abs(Math.atan2(Math.sin(angle - t), Math.cos(angle - t)))));
  const sides = [90, 45, 135, 0, 180, -45, -135].map((degrees) => (degrees * Math.PI) / 180);
  const best = sides.find((side) => gap(side) > 0.85) ?? sides.reduce((a, b) => (gap(a) >= gap(b) ? a : b));
  return [62 * Math.cos(best), 50 * Math.sin(best) + 4];
}

/** An island in words: its stone, what it is joined to and by which plank, what else is near and how far. */
function islandWords(island: string, planks: readonly PlankPiece[], { props, layout }: DeltaProps): string {
  const { view, lang } = props;
  const near = layout.near(island).map(({ name, planks: fitting, other }) => {
    const laid = planks.find(({ where }) => where === name);
    const sizes = fitting ? `, ${say(lang, "fits", "passt")} ${fitting.join(" / ")}` : "";
    return laid
      ? `${plankWords(lang, { ...laid, where: "" })} ${say(lang, "to", "zu")} ${supportWords(other, lang)}`
      : `${supportWords(other, lang)}, ${lengthWords(lang, layout.distance(island, other))}${sizes}`;
  });
  const name = `${say(lang, "Island", "Insel")} ${island.slice(1)}`;
  const stone = hasStone(view, island) ? say(lang, ", with a stone", ", mit Stein") : "";
  return `${name}${stone}. ${say(lang, "Near", "In der Nähe")}: ${near.join("; ")}`;
}

function Islands({ props, layout }: DeltaProps) {
  const { view, components, before, last } = props,
    { piece, reach } = useEnlargement();
  const fresh = new Set(last.flatMap((line) => Object.values(line.args))),
    planks = laidPlanks(view, components);
  return (
    <>
      {components.islands.map(({ name }, i) => {
        const isNew = hasStone(view, name) && before !== null && !hasStone(before, name);
        return (
          <Thing
            key={name}
            moves={["stone", "clear"].map((kind) => ({ kind, island: name }))}
            why={{ kind: hasStone(view, name) ? "clear" : "stone", island: name }}
            rule="DD-9"
            name={`island ${i + 1}`}
            digits={String(i + 1)}
            transform={translate(layout.support(name))}
            label={islandWords(name, planks, { props, layout })}
          >
            <circle r={Math.min(Math.max(reach, 90), 145)} fill="transparent" />
            <g transform={`scale(${piece.toFixed(2)})`}>
              <Island number={i + 1} />
              {hasStone(view, name) && (
                <g class={isNew ? "dd-drop" : undefined}>
                  <Stone />
                </g>
              )}
              {fresh.has(name) && <ellipse rx="84" ry="76" class="dd-fresh" />}
            </g>
            <circle class="halo" r={94 * piece} style="stroke-width: 13" />
          </Thing>
        );
      })}
    </>
  );
}

function Numbers({ props: { view, components }, layout }: DeltaProps) {
  const { piece, number } = useEnlargement(),
    planks = laidPlanks(view, components);
  return (
    <g pointer-events="none" aria-hidden="true">
      {components.islands.map(({ name }, i) => {
        const [x, y] = layout.support(name),
          [dx, dy] = freeSide(name, planks, layout);
        return (
          <g transform={`${translate([x + dx * piece, y + dy * piece])} scale(${number.toFixed(2)})`}>
            <NumberBadge number={i + 1} />
          </g>
        );
      })}
    </g>
  );
}

function LaidPlanks({ props, layout }: DeltaProps) {
  const { view, components, lang, before, last } = props,
    { number } = useEnlargement();
  const fresh = new Set(last.flatMap((line) => Object.values(line.args)));
  const old = new Set(before ? laidPlanks(before, components).map(({ where }) => where) : []);
  return (
    <>
      {laidPlanks(view, components).map((plank) => {
        const { where, size, colour } = plank,
          [from, to] = layout.ends(where),
          length = Math.hypot(to[0] - from[0], to[1] - from[1]),
          middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
        const shapes: MoveShape[] = [
          { kind: "lift", place: where },
          { kind: "go", spot: where },
          { kind: "jump", spot: where },
        ];
        return (
          <Thing
            key={where}
            moves={shapes}
            why={shapes[1]}
            rule="DD-18"
            name={`plank ${where}`}
            label={plankWords(lang, plank)}
          >
            <g transform={`${translate(from)} rotate(${angleOf(from, to).toFixed(2)})`}>
              <Reach length={length} />
              {fresh.has(where) && <rect x="-10" y="-40" width={length + 20} height="80" rx="30" class="dd-fresh" />}
              <rect class="halo" x="-8" y="-38" width={length + 16} height="76" rx="22" style="stroke-width: 12" />
              <g class={before && !old.has(where) ? "dd-slide" : undefined}>
                <Plank length={length} size={size} colour={colour} />
              </g>
            </g>
            <g transform={`${translate(middle)} scale(${(number * 1.1).toFixed(2)})`}>
              <PlankNumber size={size} colour={colour} />
            </g>
          </Thing>
        );
      })}
    </>
  );
}

/** Where the plank that was picked can be laid. */
function FreePlaces({ props, layout }: DeltaProps) {
  return (
    <>
      {props.play.legal
        .filter((move) => move.kind === "lay")
        .map((move) => {
          const [from, to] = layout.ends(move.args.place),
            length = Math.hypot(to[0] - from[0], to[1] - from[1]);
          return (
            <Thing
              key={move.text}
              moves={{ kind: "lay", place: move.args.place }}
              rule="DD-10"
              name={`place ${move.args.place}`}
              label={move.label}
            >
              <g transform={`${translate(from)} rotate(${angleOf(from, to).toFixed(2)})`}>
                <Reach length={length} />
                <rect class="dd-place" y="-25" width={length} height="50" rx="9" />
                <rect class="halo" x="-8" y="-36" width={length + 16} height="72" rx="20" style="stroke-width: 11" />
              </g>
            </Thing>
          );
        })}
    </>
  );
}

/** Where a pawn fell into the water: rings that spread, and drops. */
function Splash({ at }: { at: Point }) {
  return (
    <g transform={translate(at)} class="dd-splash" pointer-events="none" aria-hidden="true">
      {[60, 105, 150].map((r) => (
        <ellipse rx={r} ry={r * 0.55} />
      ))}
      <path d="M-40 -40Q-60 -90 -84 -104M0 -50Q0 -110 8 -140M40 -40Q60 -90 86 -100" />
      <path d="M-18 -44Q-26 -90 -36 -112M22 -44Q32 -84 44 -118" />
    </g>
  );
}

/** Pawns that were on a plank and start again at home. */
function fallen({ before, view, components }: Props): { seat: number; from: string }[] {
  if (!before) return [];
  return view.pawn.flatMap((at, seat) => {
    const from = before.pawn[seat];
    return from?.includes("-") && at === components.seats[seat]?.colour ? [{ seat, from }] : [];
  });
}

function Pawns({ props, layout }: DeltaProps) {
  const { view, components, lang, names } = props,
    { piece } = useEnlargement();
  const crowd = new Map<string, number>(),
    fell = fallen(props);
  return (
    <>
      {fell.map(({ from }) => (
        <Splash at={layout.spot(from)} />
      ))}
      {view.pawn.map((at, seat) => {
        const info = components.seats[seat];
        if (!at || at === "none" || !info) return null;
        const [x, y] = layout.spot(at),
          beside = crowd.get(at) ?? 0;
        crowd.set(at, beside + 1);
        const place: Place = at.includes("-") ? [x + beside * 50, y + 14] : [x - 78 + 70 * beside, y + 74];
        const hasFallen = fell.some((fall) => fall.seat === seat);
        return (
          <Piece key={seat} at={place} step={hasFallen ? 700 : 350} hop={hasFallen ? 0 : 120}>
            <g
              transform={`scale(${(1.15 * piece).toFixed(2)})`}
              role="img"
              aria-label={`${names[seat]}, ${colourWord(info.colour, lang)}: ${placeWords(at, lang)}`}
              pointer-events="none"
            >
              {view.acting === seat && <ellipse class="dd-acts" rx="64" ry="26" />}
              <Pawn colour={info.colour} />
            </g>
          </Piece>
        );
      })}
    </>
  );
}

/** The last action of every seat, beside the island, plank or village it concerned. */
function RecentMarks({ props, layout }: DeltaProps) {
  const { piece } = useEnlargement();
  const beside = (spot: string, dx: number, dy: number) => {
    const [x, y] = layout.spot(spot);
    return <Recent props={props} spot={spot} at={[x + dx * piece, y + dy * piece]} />;
  };
  return (
    <g pointer-events="none" aria-hidden="true">
      {props.components.islands.map(({ name }) => beside(name, -50, -44))}
      {laidPlanks(props.view, props.components).map(({ where }) => beside(where, 0, -52))}
      {props.components.villages.map(({ colour }) => beside(colour, 96, 60))}
    </g>
  );
}

export function Delta({ props, layout, size }: DeltaProps & { size: BoxSize }) {
  const all = { props, layout };
  return (
    <Stage frame={layout.frame} size={size} label={say(props.lang, "The delta", "Das Delta")} backdrop={<Paints />}>
      <Way {...all} />
      <Villages {...all} />
      <Islands {...all} />
      <LaidPlanks {...all} />
      <FreePlaces {...all} />
      <Numbers {...all} />
      <Ribbons {...all} />
      <RecentMarks {...all} />
      <Pawns {...all} />
    </Stage>
  );
}
