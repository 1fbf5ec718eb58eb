// Everybody's programme: rows are players, columns are cards. Light falls on the column that is being carried out, and
// all cards of it turn over together.
import { CardBack } from "../../web/art/card";
import { colourWord, hue, onBase, palette } from "../../web/art/palette";
import { say } from "../../web/drawing";
import { useFlights } from "../../web/motion";
import { ActionCard, Emblem } from "./art";
import type { Props } from "./table";

export const Badge = ({ colour, size }: { colour: string; size: number }) => (
  <svg width={size} height={size} viewBox="-15 -15 30 30" aria-hidden="true">
    <circle r="13.5" fill={palette[hue(colour)].base} stroke={palette[hue(colour)].ink} stroke-width="2" />
    <Emblem colour={colour} fill={onBase(hue(colour))} />
  </svg>
);

const cardOf = ({ view }: Props, seat: number, column: number) => view.programme[seat]?.[column] ?? null;

/** The column that is being carried out, from 0; -1 while cards are laid. */
const columnNow = ({ view }: Props) => (view.phase === "programme" ? -1 : view.step - 1);

/** The seat whose dragon lies over this seat's card in a column. */
function dragonOver(props: Props, seat: number, column: number): number {
  const dragon = `dragon-${props.components.seats[seat].colour}`;
  return props.components.seats.findIndex((_, other) => cardOf(props, other, column) === dragon);
}

interface CellProps {
  props: Props;
  seat: number;
  column: number;
}

/** One card: open, closed, closed but known to its owner, or not laid yet. */
function Cell({ props, seat, column }: CellProps) {
  const { lang, view, components } = props,
    card = cardOf(props, seat, column),
    now = columnNow(props);
  if (card === "none") return <span class="dd-cell empty" />;
  const isOpen = card !== null && column <= now,
    isNow = column === now;
  const held = isNow && isOpen && view.outlook.held.includes(seat);
  const classes = ["dd-cell", isNow && "now", column < now && "done", isOpen && isNow && "turned"];
  const words = card === null ? say(lang, "face-down card", "verdeckte Karte") : components.names[card][lang];
  return (
    <span
      class={classes.filter(Boolean).join(" ")}
      key={`${view.round} ${isOpen}`}
      data-spot={`card ${seat} ${column}`}
    >
      <svg viewBox="0 0 70 100" role="img" aria-label={`${column + 1}: ${words}`}>
        {isOpen ? <ActionCard card={card} name={components.names[card][lang]} /> : <CardBack />}
        {!isOpen && card !== null && (
          <g transform="translate(14 20) scale(.6)">
            <ActionCard card={card} />
          </g>
        )}
      </svg>
      {held && <b class="dd-held">{say(lang, "stopped", "gestoppt")}</b>}
    </span>
  );
}

function Row({ props, seat, isSmall }: { props: Props; seat: number; isSmall: boolean }) {
  const { view, components, lang, names, play } = props,
    info = components.seats[seat];
  const classes = ["dd-row", view.acting === seat && "acts", play.seat === seat && "own"];
  return (
    <div class={classes.filter(Boolean).join(" ")} role="group" aria-label={names[seat]}>
      <span class="dd-name">
        <Badge colour={info.colour} size={isSmall ? 18 : 26} />
        <span class="dd-who">{names[seat]}</span>
        {view.start === seat && (
          <span class="dd-start" title={say(lang, "start player", "Startspieler")}>
            ⚑<span class="hidden">{say(lang, "start player", "Startspieler")}</span>
          </span>
        )}
        <span class="dd-goal" title={`${say(lang, "goal", "Ziel")}: ${colourWord(info.goal, lang)}`}>
          <span aria-hidden="true">→</span>
          <span class="hidden">
            {say(lang, "goal", "Ziel")}: {colourWord(info.goal, lang)}
          </span>
          <Badge colour={info.goal} size={isSmall ? 16 : 22} />
        </span>
      </span>
      <span class="dd-cards">
        {Array.from({ length: components.programme }, (_, column) => (
          <Cell props={props} seat={seat} column={column} />
        ))}
      </span>
    </div>
  );
}

/** A dragon flies from its card to the one it holds back. */
function useDragons(props: Props) {
  const column = columnNow(props),
    { view, components } = props;
  useFlights(`${view.round} ${view.step} ${view.phase === "programme"}`, () =>
    components.seats.flatMap((info, seat) => {
      const by = column < 0 ? -1 : dragonOver(props, seat, column);
      if (by < 0 || by === seat) return [];
      const picture = (
        <svg viewBox="0 0 70 100" width="56">
          <ActionCard card={`dragon-${info.colour}`} />
        </svg>
      );
      return [{ picture, from: `card ${by} ${column}`, to: `card ${seat} ${column}`, ms: 600, delay: 500, width: 56 }];
    }),
  );
}

/** The cards that were just turned over, large in the middle; where rows are large enough they speak for themselves. */
export function Reveal({ props }: { props: Props }) {
  const { view, components, names, last, lang, number } = props,
    column = columnNow(props);
  if (column < 0 || !last.some((line) => line.kind === "reveal")) return null;
  return (
    <div class="dd-reveal" key={number} aria-hidden="true">
      {components.seats.map(({ colour }, seat) => {
        const card = cardOf(props, seat, column) ?? "none";
        const isHeld = view.outlook.held.includes(seat);
        return (
          <figure>
            <svg class="dd-turn" viewBox="0 0 70 100">
              <ActionCard card={card} name={components.names[card]?.[lang]} />
            </svg>
            {isHeld && <b class="dd-held">{say(lang, "stopped", "gestoppt")}</b>}
            <figcaption>
              <Badge colour={colour} size={20} /> {names[seat]}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

interface ProgrammesProps {
  props: Props;
  isSmall: boolean;
  /** Of the table, in pixels. */
  height: number;
}

/** Pixels for the heading, for a row with its name above the cards, for one with both badges beside them, one below the
 * other, and for a row's edges. */
const heading = 80,
  roomyRow = 118,
  badgesRow = 58,
  edges = 10;

export function Programmes({ props, isSmall, height }: ProgrammesProps) {
  const { view, components, lang } = props,
    now = columnNow(props);
  useDragons(props);
  const row = (height - heading) / components.seats.length,
    isTight = !isSmall && row < roomyRow,
    isLow = !isSmall && row < badgesRow;
  return (
    <div
      class={["dd-programmes", isSmall && "small", isTight && "tight", isLow && "low"].filter(Boolean).join(" ")}
      style={isTight ? `--dd-card: ${Math.max(0, (row - edges) * 0.7).toFixed(0)}px` : undefined}
    >
      {!isSmall && (
        <div class="dd-head">
          <h2>
            {say(lang, "Round", "Runde")} {view.round}
          </h2>
          <span>
            {now < 0
              ? say(lang, "Laying cards", "Karten legen")
              : `${say(lang, "Card", "Karte")} ${now + 1} ${say(lang, "of", "von")} ${components.programme}`}
          </span>
        </div>
      )}
      <div class="dd-rows">
        {now >= 0 && (
          <span
            class="dd-beam"
            key={`${view.round} ${now}`}
            style={`--column: ${now}; --columns: ${components.programme}`}
          />
        )}
        {components.seats.map((_, seat) => (
          <Row props={props} seat={seat} isSmall={isSmall} />
        ))}
      </div>
    </div>
  );
}
