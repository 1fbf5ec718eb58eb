// The island: tiles, dragons, buildings, wizards, the places where a tile may be laid, and the steps of a turn above.
import { colourWord, hue, palette } from "../../web/art/palette";
import { recentSeats, say, Thing } from "../../web/drawing";
import { Piece } from "../../web/motion";
import type { MoveShape } from "../../web/moves";
import { Stage, useScale, type BoxSize } from "../../web/stage";
import {
  Building,
  Chest,
  colours,
  DragonPiece,
  dragonSpots,
  hexagon,
  Hexagon,
  place,
  Shapes,
  size,
  Wizard,
  type Colour,
} from "./art";
import { cellName, faceOf, focusOf, frameOf, steps, tileWords, type Props } from "./table";

const translate = ([x, y]: readonly [number, number]) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
const spotOf = ({ view }: Props, tile: number) => place(view.q[tile], view.r[tile]);

/** Shallow water around the island. */
function Shelf({ props }: { props: Props }) {
  const tiles = Array.from({ length: props.view.tiles }, (_, tile) => spotOf(props, tile));
  return (
    <g aria-hidden="true">
      {[86, 74].map((radius, i) => (
        <g fill={i === 0 ? "var(--di-shallow)" : "var(--di-surf)"}>
          {tiles.map(([x, y]) => (
            <circle cx={x} cy={y + 5} r={radius} />
          ))}
        </g>
      ))}
    </g>
  );
}

/** The direction in which a tile lies from the own wizard, if it lies in a straight line. */
function directionTo({ view, play }: Props, tile: number): string | null {
  const at = play.seat === null ? "none" : view.at[play.seat];
  if (at === "none") return null;
  const dq = view.q[tile] - view.q[at],
    dr = view.r[tile] - view.r[at],
    far = Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
  const found = Object.entries(steps).find(([, [q, r]]) => q * far === dq && r * far === dr && far > 0);
  return found ? found[0] : null;
}

/** Dragons on a tile that are touched together. */
function DragonGroup({ props, tile, group }: { props: Props; tile: number; group: readonly Colour[] }) {
  const { view, lang, before } = props,
    cell = cellName(view, tile);
  const spots = dragonSpots(view.dragons[tile]).filter((spot) => group.includes(spot.colour)),
    x = spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length;
  const shapes = group.map((colour) => ({ kind: "dragon", colour, tile: cell }));
  const count = (counts: readonly number[] = []) =>
    group.reduce((sum, c) => sum + (counts[colours.indexOf(c)] ?? 0), 0);
  const isNew = before !== null && count(before.dragons[tile]) < count(view.dragons[tile]);
  return (
    <Thing
      moves={shapes}
      why={shapes[0]}
      drag
      label={`${say(lang, "Dragon", "Drache")} (${group.map((colour) => colourWord(colour, lang)).join(", ")})`}
      rule="DI-12"
      name={`dragon ${group.join(" ")} ${cell}`}
    >
      <circle class="di-reach" cx={x} cy="-9" r={21 / useScale()} />
      <g class={isNew ? "di-appear" : undefined}>
        {spots.map((spot) => (
          <DragonPiece {...spot} />
        ))}
      </g>
      <ellipse class="halo" cx={x} cy={spots[0].y} rx={24 + 6 * spots.length} ry="28" />
    </Thing>
  );
}

/** The dragons of a tile, each colour by itself. Where a tile is too small for that, the tile stands for all of its
 *  dragons, and buttons ask which one is meant. */
function TileDragons({ props, tile }: { props: Props; tile: number }) {
  const present = colours.filter((_, i) => props.view.dragons[tile][i] > 0);
  const groups = useScale() < 0.9 && present.length > 0 ? [present] : present.map((colour) => [colour]);
  return (
    <>
      {groups.map((group) => (
        <DragonGroup key={group.join()} props={props} tile={tile} group={group} />
      ))}
    </>
  );
}

/** Whose last action it was, at the foot of the tile. */
function Recent({ props, cell }: { props: Props; cell: string }) {
  const seats = recentSeats(props.recent, ({ args }) => args.tile === cell || `${args.q},${args.r}` === cell);
  return (
    <g pointer-events="none" aria-hidden="true">
      {seats.map((seat, i) => (
        <g class="di-recent" transform={`translate(${(i - (seats.length - 1) / 2) * 26} 47)`} data-recent={seat}>
          <circle r="13" fill={palette[hue(props.view.wizard[seat])].base} />
          <g transform="translate(0 2) scale(.3)">
            <Wizard colour={props.view.wizard[seat]} />
          </g>
        </g>
      ))}
    </g>
  );
}

function Tile({ props, tile }: { props: Props; tile: number }) {
  const { view, components, last, before } = props,
    { kind } = faceOf(components, view.face[tile]),
    cell = cellName(view, tile),
    [building, owner] = view.building[tile].split(":"),
    direction = directionTo(props, tile);
  const shapes: MoveShape[] = ["go", "to"].map((verb) => ({ kind: verb, tile: cell }));
  if (direction) shapes.push({ kind: "beam", direction });
  const isFresh = last.some(({ args }) => args.tile === cell || `${args.q},${args.r}` === cell);
  return (
    <g transform={translate(spotOf(props, tile))} data-spot={`tile ${cell}`}>
      <Thing
        moves={shapes}
        why={{ kind: view.step === "put" ? "to" : "go", tile: cell }}
        label={tileWords(props, tile)}
        rule={kind === "start" || kind === "keep" ? "DI-20" : "DI-9"}
        name={`tile ${cell}`}
      >
        <g class={before !== null && tile >= before.tiles ? "di-laid" : undefined}>
          <Hexagon kind={kind} colour={view.colour[tile]} isBuilt={building !== "none"} />
        </g>
        {building !== "none" && (
          <g transform="translate(0 4)" filter="url(#di-rim)">
            <Building name={building} owner={view.wizard[Number(owner)]} />
          </g>
        )}
        {view.marker[tile] > 0 && (
          <g transform="translate(34 -20)">
            <Chest />
          </g>
        )}
        {isFresh && <path class="di-fresh" d={hexagon(size - 4)} />}
        <path class="halo" d={hexagon(size - 5)} />
      </Thing>
      <TileDragons props={props} tile={tile} />
      <Recent props={props} cell={cell} />
    </g>
  );
}

/** Arrows on the tiles next to the wizard: where telekinesis can reach. */
function Beams({ props }: { props: Props }) {
  const { view, play } = props,
    at = play.seat === null ? "none" : view.at[play.seat];
  const beams = play.legal.filter((move) => move.kind === "beam");
  if (at === "none") return null;
  return (
    <g pointer-events="none" class="di-beams">
      {beams.map((move) => {
        const [q, r] = steps[move.args.direction],
          [x, y] = place(view.q[at] + q, view.r[at] + r),
          [ox, oy] = spotOf(props, at);
        const turn = (Math.atan2(y - oy, x - ox) * 180) / Math.PI;
        const isShown = play.left.includes(move);
        return (
          <g transform={`${translate([x, y])} rotate(${turn.toFixed(0)})`} opacity={isShown ? 1 : 0.35}>
            <path d="M-30 -9H6V-22L34 0L6 22V9H-30Z" />
          </g>
        );
      })}
    </g>
  );
}

function Wizards({ props }: { props: Props }) {
  const { view } = props;
  return (
    <>
      {view.at.map((tile, seat) => {
        if (tile === "none") return null;
        const beside = view.at.filter((t, i) => t === tile && i < seat).length,
          hasGuests = view.dragons[tile].some((n) => n > 0) || view.building[tile] !== "none";
        const [x, y] = spotOf(props, tile);
        return (
          <Piece key={seat} at={[x + (hasGuests ? 26 : 0) - beside * 30, y + (hasGuests ? 8 : -4)]} step={420} hop={40}>
            <g transform="scale(1.15)" pointer-events="none">
              <Wizard colour={view.wizard[seat]} />
            </g>
          </Piece>
        );
      })}
    </>
  );
}

/** Free cells that a tile in hand may be laid on. */
function FreeCells({ props: { play, lang } }: { props: Props }) {
  const cells = new Map(
    play.legal.filter((m) => m.kind === "lay").map((move) => [`${move.args.q},${move.args.r}`, move]),
  );
  return (
    <>
      {[...cells].map(([cell, { args, label }]) => (
        <g transform={translate(place(Number(args.q), Number(args.r)))}>
          <Thing
            moves={{ kind: "lay", q: args.q, r: args.r }}
            label={play.isNarrowed ? label : say(lang, "free place", "freier Platz")}
            rule="DI-6"
            name={`cell ${cell}`}
          >
            <path class="di-free" d={hexagon(size - 6)} />
            <path d="M-9 0H9M0 -9V9" class="di-plus" />
            <path class="halo" d={hexagon(size - 8)} />
          </Thing>
        </g>
      ))}
    </>
  );
}

function Storm({ props }: { props: Props }) {
  const { last, view, components, number } = props;
  const isStorm = last.some(
    ({ kind, args }) => kind === "lay" && args.face !== "start" && faceOf(components, args.face).kind === "storm",
  );
  if (!isStorm) return null;
  const [x, y] = spotOf(props, view.tiles - 1);
  return (
    <g key={number} transform={translate([x, y])} pointer-events="none" aria-hidden="true">
      <path class="di-storm" d="M0 0C14 -14 34 0 24 20C10 44 -40 40 -44 0C-48 -44 10 -64 46 -40C90 -10 80 60 20 74" />
    </g>
  );
}

/** A place for a tile is 93 wide: with so many pixels for a unit a finger can touch it. */
const leastScale = 0.44;

export function Island({ props, box }: { props: Props; box: BoxSize }) {
  const { view, lang } = props;
  return (
    <Stage
      frame={frameOf(view)}
      size={box}
      least={leastScale}
      focus={focusOf(props)}
      label={say(lang, "The island", "Die Insel")}
      backdrop={<Shapes />}
    >
      <Shelf props={props} />
      <FreeCells props={props} />
      {Array.from({ length: view.tiles }, (_, tile) => (
        <Tile key={tile} props={props} tile={tile} />
      ))}
      <Beams props={props} />
      <Wizards props={props} />
      <Storm props={props} />
    </Stage>
  );
}

/** One slim path: what is done, the present step in words, what is to come. */
export function StepPath({ view: { step, turn, wizard }, components, lang, play }: Props) {
  const now = components.steps.findIndex(({ at }) => at.includes(step));
  const colour = palette[hue(wizard[turn] ?? "none")];
  return (
    <ol class="di-steps" aria-label={say(lang, "The steps of a turn", "Die Schritte eines Zuges")}>
      {components.steps.map((name, i) => (
        <li aria-current={i === now ? "step" : undefined} class={i < now ? "done" : i === now ? "now" : ""}>
          {i === now ? (
            <button type="button" onClick={() => play.rule("DI-5")}>
              <span aria-hidden="true">{i + 1}</span>
              <span>{name[lang]}</span>
              <i style={`background: ${colour.base}; border-color: ${colour.ink}`} />
            </button>
          ) : (
            <>
              <span aria-hidden="true" title={name[lang]}>
                {i < now ? "✓" : i + 1}
              </span>
              <span class="hidden">{name[lang]}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
