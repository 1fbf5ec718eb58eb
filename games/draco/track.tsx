// Draco's mountain: the fields, the dragons with their riders, the scoring that is being called, piles and summit.
import { useMemo } from "preact/hooks";
import { CardBack, DragonAt, NumberCard } from "../../web/art/card";
import { colourWord, hue } from "../../web/art/palette";
import { minus, pointsWord, recentSeats, say, Thing } from "../../web/drawing";
import { movementTime, Piece, useFlights, useSteps } from "../../web/motion";
import type { Move } from "../../web/moves";
import { useBoxSize } from "../../web/stage";
import { fieldsBetween, FieldStone, fieldWord, Flag, RiderSign, standing, way, type Lay, type Spot } from "./art";
import { aimOf, cardParts, type Props } from "./browser";
import { Mountain } from "./scenery";

/** How long each part of the show takes at normal speed. */
const times = { step: 230, call: 1000 };

/** Who got how much by the scoring that the last action brought; empty when it brought none. */
export function gains(before: Props["view"] | null, now: Props["view"]): { isLarge: boolean; points: number[] } | null {
  if (!before) return null;
  const large = now.large.map((points, seat) => points - before.large[seat]),
    small = now.small.map((points, seat) => points - before.small[seat]);
  if (large.some(Boolean)) return { isLarge: true, points: large };
  return small.some(Boolean) ? { isLarge: false, points: small } : null;
}

/** How far a dragon has gone. */
function walked(before: Props["view"], now: Props["view"]): number {
  const steps = now.position.map((to, i) => {
    const from = before.position[i];
    return typeof to === "number" && typeof from === "number" ? to - from : 0;
  });
  return Math.max(0, ...steps);
}

export function showTime(before: Props["view"], now: Props["view"]): number {
  const scoring = gains(before, now);
  return 500 + walked(before, now) * times.step + (scoring ? scoring.points.length * times.call : 0);
}

/** A field: clicked, it stands for the cards that lead to it. */
function FieldThing({ index, lay, props, aim }: { index: number; lay: Lay; props: Props; aim: number }) {
  const { components, view, lang } = props,
    field = components.track[index],
    [x, y] = lay.spots[index];
  const dragons = components.colours.filter((_, i) => view.position[i] === index).map((c) => colourWord(c, lang));
  const word = fieldWord(field, components.names, lang);
  const what = [
    `${say(lang, "Field", "Feld")} ${index}`,
    `${minus(field.points)} ${pointsWord(lang, field.points)}`,
    ...(word ? [word] : []),
    ...(dragons.length > 0 ? [`${say(lang, "dragons", "Drachen")}: ${dragons.join(", ")}`] : []),
  ].join(", ");
  return (
    <Thing
      moves={(move: Move) => move.kind === "play" && aimOf(props, move.args.card) === index}
      label={what}
      tip={what}
      rule={{ blue: "DR-11", green: "DR-12", summit: "DR-13", start: "DR-2", plain: "DR-5" }[field.kind]}
      name={`field-${index}`}
      transform={`translate(${x} ${y})`}
      class="dr-field"
    >
      <ellipse rx="44" ry="40" fill="transparent" />
      <FieldStone field={field} />
      <ellipse class="halo" rx="46" ry="33" />
      {index === aim && <ellipse class="dr-aim" rx="46" ry="33" />}
    </Thing>
  );
}

/** The arc from a dragon to where the chosen card takes it. */
function Arc({ from: [ax, ay], to: [bx, by] }: { from: Spot; to: Spot }) {
  const lift = Math.max(50, Math.abs(bx - ax) * 0.28);
  const path = `M${ax} ${ay}Q${(ax + bx) / 2} ${Math.min(ay, by) - lift} ${bx} ${by}`;
  return (
    <g class="dr-arc" aria-hidden="true">
      <path d={path} stroke="#fffaf0" stroke-width="9" />
      <path d={path} stroke="var(--can)" stroke-width="4.500" stroke-dasharray="11 8" />
    </g>
  );
}

interface DragonProps {
  props: Props;
  name: string;
  place: Spot;
  lay: Lay;
  /** The seats whose last action has moved it. */
  movers: readonly number[];
}

/** A dragon with its rider, if it has one; at its feet the signs of those who moved it last. */
function TrackDragon({ props, name, place, lay, movers }: DragonProps) {
  const { view, components, lang, names, play } = props,
    { size, spots } = lay;
  const field = view.position[components.colours.indexOf(name)],
    rider = view.mount.indexOf(name);
  if (field === "none") return null;
  const label = [
    `${say(lang, "Dragon", "Drache")}: ${colourWord(name, lang)}`,
    `${say(lang, "field", "Feld")} ${field}`,
    ...(rider >= 0 ? [`${say(lang, "ridden by", "geritten von")} ${names[rider]}`] : []),
    ...movers.map((seat) => `${say(lang, "moved last by", "zuletzt bewegt von")} ${names[seat]}`),
  ].join(", ");
  return (
    <Piece
      at={place}
      via={(a, b) => fieldsBetween(spots, a, b).map(([x, y]) => [x, y - 19])}
      step={times.step}
      hop={18}
    >
      <Thing
        moves={(move) => move.kind === "play" && cardParts(move.args.card).colour === name}
        why={{ kind: "play", card: `${name}-1` }}
        label={label}
        tip={label}
        rule={rider >= 0 ? "DR-10" : "DR-5"}
        name={name}
        class="dr-dragon"
      >
        <g transform={`translate(${-size / 2} ${-size * 0.9})`} data-spot={`dragon-${name}`}>
          <ellipse cx={size / 2} cy={size * 0.9} rx={size * 0.34} ry={size * 0.08} fill="#1d1208" opacity="0.3" />
          <circle cx={size / 2} cy={size / 2} r={Math.max(size / 2, 38)} fill="transparent" />
          <ellipse class="halo" cx={size / 2} cy={size * 0.5} rx={size * 0.52} ry={size * 0.5} />
          <DragonAt name={hue(name)} x={0} y={0} size={size} outline />
          {rider >= 0 && (
            <g transform={`translate(${size * 0.14} ${size * 0.16}) scale(${size / 84})`}>
              <RiderSign symbol={components.symbols[rider]} isMine={rider === play.seat} />
            </g>
          )}
        </g>
        {movers.map((seat, i) => (
          <g transform={`translate(${26 + i * 17} 4) scale(0.56)`} class="dr-mover" data-recent={seat}>
            <RiderSign symbol={components.symbols[seat]} isMine={seat === play.seat} />
          </g>
        ))}
      </Thing>
    </Piece>
  );
}

/** The scoring that has just happened, called rider by rider in the order of seats. */
function Call({ props, step }: { props: Props; step: number }) {
  const { view, before, components, lang, names, play } = props,
    scoring = gains(before, view);
  if (!scoring) return null;
  const { isLarge, points } = scoring;
  const title = components.names[isLarge ? "green" : "blue"][lang];
  const said = points.map((n, seat) => `${names[seat]} ${n > 0 ? `+${n}` : minus(n)}`);
  return (
    <div class={isLarge ? "dr-call large" : "dr-call"} role="status">
      <b>{title.slice(0, 1).toUpperCase() + title.slice(1)}</b>
      <span class="hidden">{said.join(", ")}</span>
      <ul aria-hidden="true">
        {points.map((n, seat) => (
          <li class={seat < step ? "done" : seat === step ? "now" : ""}>
            <svg width="34" height="34" viewBox="-17 -17 34 34">
              <RiderSign symbol={components.symbols[seat]} isMine={seat === play.seat} />
            </svg>
            <span>{n > 0 ? `+${n}` : minus(n)}</span>
            {seat < step && <i>✓</i>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Piles({ view, lang }: Props) {
  return (
    <div class="dr-piles">
      <span data-spot="deck" data-tip={`${say(lang, "Draw pile", "Zugstapel")}: ${view.pile_size}`}>
        <svg viewBox="0 0 70 100" aria-hidden="true">
          <CardBack />
        </svg>
        <b>{view.pile_size}</b>
        <small>{say(lang, "Pile", "Stapel")}</small>
      </span>
      <span data-spot="dropped">
        <b>{view.discards}</b>
        <small>{say(lang, "Discarded", "Abgeworfen")}</small>
      </span>
    </div>
  );
}

/** How many dragons have reached the summit; the last flag ends the match. */
function Summit({ view, components, lang }: Props) {
  const count = `${view.summit} ${say(lang, "of", "von")} ${components.finish}`,
    words = `${say(lang, "On the summit", "Auf dem Gipfel")}: ${count}`;
  return (
    <div
      class="dr-summit"
      data-tip={say(lang, "The last flag ends the match.", "Die letzte Fahne beendet die Partie.")}
    >
      <svg viewBox={`0 0 ${components.finish * 28} 40`} aria-hidden="true">
        {Array.from({ length: components.finish }, (_, i) => (
          <path
            transform={`translate(${6 + i * 28} 20)`}
            d="M0-16V16M0-16L20-9L0-2"
            fill={i < view.summit ? "#c8392f" : "#f1e4c4"}
            stroke={i < view.summit ? "#2a2218" : "#9b8455"}
            stroke-width="2.400"
            stroke-linejoin="round"
            stroke-dasharray={i < view.summit ? undefined : "4 3"}
          />
        ))}
      </svg>
      <span>{words}</span>
    </div>
  );
}

/** Which seats have moved which dragon with their last action. */
function moversOf({ recent }: Props, name: string): number[] {
  return recentSeats(recent, ({ kind, args }) => kind === "play" && cardParts(args.card).colour === name);
}

/** The points fly as flags from the dragons to their riders. */
function useFlags({ view, before, components, number }: Props): number {
  const scoring = gains(before, view),
    count = scoring?.points.length ?? 0;
  const walk = before ? walked(before, view) * times.step : 0;
  useFlights(number, () =>
    (scoring?.points ?? []).flatMap((points, seat) =>
      points === 0 || !components.colours.includes(view.mount[seat])
        ? []
        : [
            {
              picture: <Flag points={points} />,
              from: `dragon-${view.mount[seat]}`,
              to: `seat-${seat}`,
              ms: times.call * 0.95,
              delay: walk + seat * times.call,
              width: 84,
            },
          ],
    ),
  );
  return useSteps(scoring ? number : null, count, times.call + (movementTime(1) > 0 ? walk / Math.max(1, count) : 0));
}

/** A card that another player plays comes from their place to the mountain. */
function useCards({ last, play, number, components }: Props): void {
  useFlights(number, () =>
    last.flatMap((line) => {
      if (line.kind !== "play" || line.seat === String(play.seat)) return [];
      const { colour, number: value } = cardParts(line.args.card);
      if (!components.colours.includes(colour)) return [];
      const picture = (
        <svg viewBox="0 0 70 100">
          <NumberCard name={hue(colour)} number={value} />
        </svg>
      );
      return [{ picture, from: `seat-${line.seat}`, to: `dragon-${colour}`, ms: 650, width: 56 }];
    }),
  );
}

export function Track({ looked, ...props }: Props & { looked: string | null }) {
  const { view, components, lang, play } = props;
  const { ref, size } = useBoxSize(),
    count = components.track.length;
  const lay = useMemo(() => way(count, size), [count, size]),
    places = standing(view.position, lay);
  const step = useFlags(props);
  useCards(props);
  const chosen = play.isNarrowed ? play.left[0] : play.hinted;
  const card = looked ?? (chosen?.kind === "play" ? chosen.args.card : undefined),
    aim = aimOf(props, card);
  const order = components.colours
    .map((name, i) => ({ name, place: places[i] }))
    .sort((a, b) => a.place[1] - b.place[1]);
  const from = card ? places[components.colours.indexOf(cardParts(card).colour)] : null;
  return (
    <div class="dr-track" ref={ref} data-narrowed={play.isNarrowed ? "" : undefined}>
      <svg
        class="scene"
        viewBox={`0 0 ${lay.width} ${lay.height}`}
        preserveAspectRatio="xMidYMid slice"
        role="group"
        aria-label={say(lang, "Mountain track", "Bergpfad")}
      >
        <Mountain {...lay} />
        {components.track.map((_, i) => (
          <FieldThing key={i} index={i} lay={lay} props={props} aim={aim} />
        ))}
        {order.map(({ name, place }) => (
          <TrackDragon key={name} props={props} name={name} place={place} lay={lay} movers={moversOf(props, name)} />
        ))}
        {from && aim >= 0 && (
          <Arc from={[from[0], from[1] - lay.size * 0.5]} to={[lay.spots[aim][0], lay.spots[aim][1] - 30]} />
        )}
      </svg>
      <div class="dr-corner">
        <Piles {...props} />
      </div>
      <Call props={props} step={step} />
      <Summit {...props} />
    </div>
  );
}
