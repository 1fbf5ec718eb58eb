// What is open about a seat: a folding screen with the pets and their coins before it, and the backs of cards behind.
import { colourWord, hue, palette } from "../../web/art/palette";
import { Coin, DragonAt } from "../../web/art/card";
import { say } from "../../web/drawing";
import { colours, Energy, TileBack, type Colour } from "./art";
import { isBehindScreen, type Props } from "./table";
import { Stock } from "./hand";

export const Star = () => (
  <path
    d="M0 -16L4.500 -5.500L16 -5L7 2.500L10 14L0 7.500L-10 14L-7 2.500L-16 -5L-4.500 -5.500Z"
    fill="#ffd15c"
    stroke="#7a5408"
    stroke-width="1.8"
    stroke-linejoin="round"
  />
);

/** A pet card: its dragon with the coins before it, or the empty place of its colour. */
function Pet({ props, seat, colour }: { props: Props; seat: number; colour: Colour }) {
  const { view, components, lang } = props,
    i = colours.indexOf(colour),
    coins = view.pet[seat][i],
    shades = palette[hue(colour)];
  const hasLair = view.lair[i] === seat;
  const lair = hasLair ? `, ${components.names.lair[lang]}` : "";
  const worth = `${coins} ${coins === 1 ? say(lang, "coin", "Münze") : say(lang, "coins", "Münzen")}`;
  const words =
    coins > 0
      ? `${say(lang, "Pet", "Haustier")} ${colourWord(colour, lang)}: ${worth}${lair}`
      : `${colourWord(colour, lang)}: ${say(lang, "no pet", "kein Haustier")}`;
  return (
    <svg viewBox="0 0 56 64" class={coins > 0 ? "di-pet" : "di-pet none"} role="img" aria-label={words}>
      <title>{words}</title>
      <rect x="2" y="2" width="52" height="52" rx="9" fill={coins > 0 ? shades.light : "#fffaf0"} stroke={shades.ink} />
      {coins > 0 ? (
        <DragonAt name={hue(colour)} x={5} y={5} size={46} />
      ) : (
        <g transform="translate(28 28)">
          <Energy colour={colour} r={9} />
        </g>
      )}
      {hasLair && <path d="M36 16C36 8 40 4 45 4S53 8 53 16Z" fill="#a39484" stroke="#2a2218" />}
      {Array.from({ length: coins }, (_, k) => (
        <g transform={`translate(${28 + (k - (coins - 1) / 2) * 15} 55)`}>
          <Coin r={8} />
        </g>
      ))}
    </svg>
  );
}

export const Pets = ({ props, seat }: { props: Props; seat: number }) => (
  <div class="di-pets" role="group" aria-label={say(props.lang, "Pets", "Haustiere")}>
    {colours.map((colour) => (
      <Pet props={props} seat={seat} colour={colour} />
    ))}
  </div>
);

const CardBack = ({ turn }: { turn: number }) => (
  <g transform={`rotate(${turn})`}>
    <rect x="-17" y="-46" width="34" height="56" rx="4" fill="#f3e3bd" stroke="#6b4d1e" stroke-width="1.6" />
    <rect x="-13" y="-42" width="26" height="48" rx="3" fill="#8a5a33" />
    <path d="M-6 -24V-30C-6 -35 6 -35 6 -30V-24ZM-6 -27H6" fill="#e8b93a" stroke="#4f2f10" stroke-width="1.2" />
  </g>
);

/** The screen itself: three panels in the wizard's colour; what it hides peeps over its edge. */
function Screen({ props, seat }: { props: Props; seat: number }) {
  const { view, lang } = props,
    shades = palette[hue(view.wizard[seat] ?? "none")],
    cards = view.hand_count[seat],
    tiles = view.terrain[seat]?.filter((tile) => tile !== "none").length ?? 0;
  const words = [
    `${cards} ${cards === 1 ? say(lang, "treasure card", "Schatzkarte") : say(lang, "treasure cards", "Schatzkarten")}`,
    `${tiles} ${tiles === 1 ? say(lang, "tile", "Plättchen") : say(lang, "tiles", "Plättchen")}`,
  ].join(", ");
  const panel = { stroke: shades.ink, "stroke-width": 2.2, "stroke-linejoin": "round" } as const;
  return (
    <svg viewBox="0 0 312 84" class="di-screen" role="img" aria-label={words}>
      <title>{words}</title>
      {Array.from({ length: tiles }, (_, i) => (
        <g transform={`translate(${96 + i * 30} 34) scale(.9)`}>
          <TileBack />
        </g>
      ))}
      {Array.from({ length: Math.min(cards, 6) }, (_, i) => (
        <g transform={`translate(${178 + i * 22} 50)`}>
          <CardBack turn={(i % 3) * 8 - 8} />
        </g>
      ))}
      <path d="M68 40Q156 24 244 40V84H68Z" fill={shades.base} {...panel} />
      <path d="M2 48Q35 28 68 40V84H2Z" fill={shades.dark} {...panel} />
      <path d="M310 48Q277 28 244 40V84H310Z" fill={shades.dark} {...panel} />
      {colours.includes(view.wizard[seat] as Colour) && (
        <g transform="translate(277 62)">
          <circle r="14" fill="#fffaf0" />
          <Energy colour={view.wizard[seat] as Colour} r={10} />
        </g>
      )}
      <text x="35" y="68" font-size="16" font-weight="700" text-anchor="middle" fill="#fff">
        {cards}
      </text>
    </svg>
  );
}

export function Seat(props: Props & { seat: number }) {
  const { seat } = props;
  return (
    <div class="di-seat">
      {isBehindScreen(props, seat) ? <Screen props={props} seat={seat} /> : <Stock props={props} seat={seat} />}
      <Pets props={props} seat={seat} />
    </div>
  );
}
