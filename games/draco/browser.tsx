// Draco's table: the mountain track with ten dragons, the open cards, the own hand.
// Draws a view; which cards may be played and what they do is told by the engine.
import { useEffect, useRef, useState } from "preact/hooks";
import { CardBack, DragonAt, NumberCard } from "../../web/art/card";
import { Dragon } from "../../web/art/dragon";
import { hue, palette, type Hue } from "../../web/art/palette";
import { say, Thing, type Drawing, type TableProps } from "../../web/drawing";
import { useNarrow } from "../../web/narrow";

interface View {
  step: string;
  turn: number;
  summit: number;
  position: (number | "none")[];
  mount: string[];
  open: string[];
  under: number[];
  hand_size: number[];
  hand: (string | null)[][];
  pile_size: number;
  discards: number;
  small: number[];
  large: number[];
}
interface Facts {
  colours: string[];
  symbols: string[];
  track: { points: number; kind: "start" | "plain" | "blue" | "green" | "summit" }[];
  finish: number;
}
type Props = TableProps<View, Facts>;
type Spot = readonly [x: number, y: number];

const colour_words: Record<string, readonly [string, string]> = {
  blue: ["blue", "blau"],
  brown: ["brown", "braun"],
  black: ["black", "schwarz"],
  red: ["red", "rot"],
  yellow: ["yellow", "gelb"],
  green: ["green", "grün"],
  white: ["white", "weiß"],
  lightblue: ["light blue", "hellblau"],
  purple: ["purple", "lila"],
  orange: ["orange", "orange"],
};
const colour_word = (colour: string, lang: "en" | "de") => colour_words[colour]?.[lang === "de" ? 1 : 0] ?? colour;

/** Where the fields lie: a path that winds up the mountain, rows growing shorter towards the top. */
function way(count: number, isNarrow: boolean): { spots: Spot[]; width: number; height: number } {
  const shares = isNarrow ? [5, 6, 5, 5, 4, 4, 3] : [8, 8, 6, 6, 4];
  const width = isNarrow ? 600 : 1000,
    height = isNarrow ? 740 : 640,
    top = isNarrow ? 104 : 108,
    bottom = height - (isNarrow ? 92 : 78);
  const sum = shares.reduce((a, b) => a + b, 0);
  const spots: Spot[] = [];
  let seen = 0;
  shares.forEach((share, row) => {
    seen += share;
    const until = row === shares.length - 1 ? count : Math.round((count * seen) / sum),
      inRow = until - spots.length;
    const y = bottom - ((bottom - top) * row) / (shares.length - 1);
    const share_up = row / (shares.length - 1),
      half = (width / 2 - 70) * (1 - 0.4 * share_up - 0.26 * share_up ** 4);
    for (let i = 0; i < inRow; i++) {
      const t = inRow === 1 ? 0.5 : i / (inRow - 1),
        along = row % 2 ? 1 - t : t;
      spots.push([width / 2 - half + 2 * half * along, y - Math.sin(t * Math.PI) * 10 - (row % 2 ? t : t) * 14]);
    }
  });
  return { spots, width, height };
}

function Mountain({ width, height, isNarrow }: { width: number; height: number; isNarrow: boolean }) {
  const m = width / 2,
    peak = isNarrow ? 18 : 8;
  return (
    <>
      <defs>
        <linearGradient id="dr-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="var(--day-sky-1)" />
          <stop offset="1" stop-color="var(--day-sky-2)" />
        </linearGradient>
        <linearGradient id="dr-rock" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="var(--rock)" />
          <stop offset="0.55" stop-color="var(--rock)" />
          <stop offset="1" stop-color="var(--hill)" />
        </linearGradient>
      </defs>
      <rect x={-800} width={width + 1600} height={height} fill="url(#dr-sky)" />
      <circle cx={width * 0.87} cy={height * 0.13} r={isNarrow ? 40 : 46} fill="var(--sun)" opacity="0.9" />
      {[
        [0.12, 0.14, 1],
        [0.24, 0.27, 0.7],
        [0.78, 0.3, 0.8],
      ].map(([x, y, s]) => (
        <path
          transform={`translate(${width * x} ${height * y}) scale(${s})`}
          d="M-60 0Q-58 -22 -34 -20Q-26 -42 2 -34Q22 -44 34 -24Q60 -24 60 0Z"
          fill="var(--cloud)"
          opacity="0.75"
        />
      ))}
      <path
        d={`M-800 ${height}L-560 ${height * 0.42}L-380 ${height * 0.66}L-190 ${height * 0.46}L0 ${height * 0.62}L${width * 0.14} ${height * 0.4}L${width * 0.26} ${height * 0.56}L${width * 0.4} ${height * 0.34}L${width * 0.62} ${height * 0.5}L${width * 0.82} ${height * 0.36}L${width} ${height * 0.55}L${width + 170} ${height * 0.4}L${width + 420} ${height * 0.6}L${width + 640} ${height * 0.44}L${width + 800} ${height}Z`}
        fill="var(--hill-far)"
      />
      <path
        d={`M-40 ${height}C${width * 0.06} ${height * 0.62} ${width * 0.2} ${height * 0.34} ${m - 150} ${height * 0.2}L${m - 60} ${peak + 26}L${m} ${peak}L${m + 70} ${peak + 30}L${m + 160} ${height * 0.2}C${width * 0.82} ${height * 0.36} ${width * 0.94} ${height * 0.64} ${width + 40} ${height}Z`}
        fill="url(#dr-rock)"
        stroke="var(--rock-dark)"
        stroke-width="3"
      />
      <path
        d={`M${m} ${peak}L${m + 70} ${peak + 30}L${m + 160} ${height * 0.2}C${width * 0.82} ${height * 0.36} ${width * 0.94} ${height * 0.64} ${width + 40} ${height}H${m + 120}C${m + 90} ${height * 0.6} ${m + 20} ${height * 0.3} ${m} ${peak}Z`}
        fill="var(--rock-dark)"
        opacity="0.28"
      />
      <path
        d={`M${m} ${peak}L${m - 60} ${peak + 26}L${m - 128} ${height * 0.175}Q${m - 92} ${height * 0.16} ${m - 76} ${height * 0.2}Q${m - 40} ${height * 0.15} ${m - 12} ${height * 0.21}Q${m + 20} ${height * 0.15} ${m + 54} ${height * 0.205}Q${m + 92} ${height * 0.16} ${m + 142} ${height * 0.182}L${m + 70} ${peak + 30}Z`}
        fill="var(--snow)"
      />
      <path
        d={`M-800 ${height}V${height - 40}Q-400 ${height - 110} 0 ${height - 60}Q${width * 0.2} ${height - 90} ${width * 0.42} ${height - 56}T${width} ${height - 66}T${width + 800} ${height - 70}V${height}Z`}
        fill="var(--hill-near)"
      />
      {[-0.11, -0.06, 0.02, 0.97, 1.05, 1.1].map((x, i) => (
        <path
          transform={`translate(${width * x} ${height - 34 + (i % 2) * 14}) scale(${0.9 + (i % 3) * 0.2})`}
          d="M0 0V-10M-16 -8L0 -34L16 -8ZM-12 -24L0 -48L12 -24Z"
          fill="var(--tree)"
          stroke="#1f3b2a"
          stroke-width="2.5"
          stroke-linejoin="round"
        />
      ))}
    </>
  );
}

const field_look = {
  start: { fill: "#e8d9b5", ring: "#6b5430", sign: "" },
  plain: { fill: "var(--stone-face)", ring: "var(--stone-edge)", sign: "" },
  blue: { fill: "#cfe3fb", ring: "#2155a5", sign: "M-7 0q3.5 -6 7 0t7 0" },
  green: { fill: "#d5efc6", ring: "#2c7a38", sign: "M-7 3C-7 -6 1 -8 8 -6C8 2 2 7 -7 3ZM-7 3L3 -2" },
  summit: {
    fill: "#ffffff",
    ring: "#b9821a",
    sign: "M0 -8L2.4 -2.6L8 -2.4L3.6 1.2L5 7L0 3.8L-5 7L-3.6 1.2L-8 -2.4L-2.4 -2.6Z",
  },
};

function FieldStone({
  field,
  spot,
  lang,
  index,
  aim,
}: {
  field: Facts["track"][number];
  spot: Spot;
  lang: "en" | "de";
  index: number;
  aim: boolean;
}) {
  const look = field_look[field.kind],
    [x, y] = spot;
  const words = {
    start: say(lang, "start", "Start"),
    plain: "",
    blue: say(lang, "small scoring", "kleine Wertung"),
    green: say(lang, "large scoring", "große Wertung"),
    summit: say(lang, "summit", "Gipfel"),
  }[field.kind];
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{`${say(lang, "Field", "Feld")} ${index}: ${field.points} ${words}`}</title>
      <ellipse cx="0" cy="5" rx="34" ry="24" fill="var(--shade)" />
      <ellipse
        rx="34"
        ry="23"
        fill={look.fill}
        stroke={look.ring}
        stroke-width={field.kind === "plain" || field.kind === "start" ? 2.5 : 5}
      />
      {aim && <ellipse rx="41" ry="29" fill="none" stroke="var(--can)" stroke-width="5" stroke-dasharray="10 6" />}
      <text y="8" x={look.sign ? -9 : 0} text-anchor="middle" font-size="25" class="title" fill="#2a2218">
        {field.points < 0 ? `−${-field.points}` : field.points}
      </text>
      {look.sign && (
        <path
          transform="translate(15 1) scale(1.15)"
          d={look.sign}
          fill={field.kind === "blue" ? "none" : look.ring}
          stroke={look.ring}
          stroke-width="2.6"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      )}
    </g>
  );
}

const symbol_paths: Record<string, string> = {
  flame: "M0 9C-8 9 -9 1 -4 -4C-4 0 -1 0 -1 -3C-1 -6 -2 -8 0 -11C2 -6 8 -3 7 3C7 7 4 9 0 9Z",
  arrow: "M-9 9L0 -10L9 9L0 4Z",
  eye: "M-10 0Q0 -11 10 0Q0 11 -10 0ZM0 -4A4 4 0 1 0 0.1 -4Z",
  wing: "M-9 8C-8 -6 0 -10 10 -9C7 -6 7 -4 7 -3C4 -3 3 -1 3 1C0 1 -1 3 -2 5C-4 4 -7 6 -9 8Z",
  claw: "M-8 -9Q-6 2 -9 9Q-1 4 -3 -9ZM-1 -10Q2 1 -1 9Q6 4 4 -10ZM6 -8Q8 1 5 8Q11 3 10 -8Z",
};

function RiderSign({ symbol, isMine }: { symbol: string; isMine: boolean }) {
  return (
    <>
      <circle r="15" fill={isMine ? "#f3c95b" : "#fffaf0"} stroke="#2a2218" stroke-width="2.4" />
      <path d={symbol_paths[symbol] ?? symbol_paths.flame} fill="#2a2218" fill-rule="evenodd" />
    </>
  );
}

/** Places of the dragons: those on one field stand in a small crowd, never quite behind each other. */
function crowd(positions: (number | "none")[], spots: Spot[], isNarrow: boolean): (Spot & readonly [number, number])[] {
  const groups = new Map<number, number[]>();
  positions.forEach((p, i) => {
    if (p !== "none") groups.set(p, [...(groups.get(p) ?? []), i]);
  });
  return positions.map((p, i) => {
    if (p === "none") return [-200, -200] as const;
    const group = groups.get(p)!,
      k = group.indexOf(i),
      n = group.length,
      [x, y] = spots[p];
    if (p === 0) {
      const perRow = isNarrow ? 5 : 10,
        step = isNarrow ? 62 : 56;
      return [
        Math.max(44, x - 26) + (k % perRow) * step,
        y + 26 + Math.floor(k / perRow) * 40 - (isNarrow ? 8 : 0),
      ] as const;
    }
    const gap = n > 1 ? Math.min(36, 84 / (n - 1)) : 0;
    return [x + (k - (n - 1) / 2) * gap, y - 16 - (k % 2) * 13] as const;
  });
}

/** What each seat has won or lost since the points last changed. */
function useGains(view: View): { gains: number[]; round: string } {
  const points = view.small.map((small, seat) => small + view.large[seat]),
    round = points.join();
  const before = useRef(points);
  const [gains, setGains] = useState<number[]>([]);
  useEffect(() => {
    setGains(points.map((p, seat) => p - (before.current[seat] ?? 0)));
    before.current = points;
  }, [round]);
  return { gains, round };
}

function Board({ view, facts, lang, names, play, last }: Props) {
  const isNarrow = useNarrow();
  const [looked, setLooked] = useState<string | null>(null);
  const { spots, width, height } = way(facts.track.length, isNarrow);
  const places = crowd(view.position, spots, isNarrow);
  const { gains, round } = useGains(view);
  const size = isNarrow ? 72 : 70;
  const shown = looked ?? (play.left.length < play.legal.length ? play.left[0] : play.hinted);
  const [colour, number] = (shown ?? "").replace(/^drop:.*/, "").split(/[-:]/);
  const from = view.position[facts.colours.indexOf(colour)];
  const aim = typeof from === "number" ? Math.min(facts.track.length - 1, from + Number(number)) : -1;
  const moved = last
    .map((line) => /^([a-z]+)-\d/.exec(line.text)?.[1])
    .filter(Boolean)
    .pop();
  return (
    <>
      <svg
        class="scene"
        viewBox={`0 0 ${width} ${height}`}
        style={isNarrow ? undefined : "max-height: max(20rem, calc(100vh - 23rem))"}
        role="group"
        aria-label={say(lang, "Mountain track", "Bergpfad")}
      >
        <Mountain width={width} height={height} isNarrow={isNarrow} />
        <path
          d={`M${spots.map(([x, y]) => `${x} ${y}`).join("L")}`}
          fill="none"
          stroke="var(--stone-edge)"
          stroke-width="13"
          stroke-linejoin="round"
          opacity="0.35"
        />
        <path
          d={`M${spots.map(([x, y]) => `${x} ${y}`).join("L")}`}
          fill="none"
          stroke="var(--stone-face)"
          stroke-width="7"
          stroke-linejoin="round"
          stroke-dasharray="3 9"
          stroke-linecap="round"
        />
        {facts.track.map((field, i) => (
          <FieldStone field={field} spot={spots[i]} lang={lang} index={i} aim={i === aim} />
        ))}
        {facts.colours
          .map((name, i) => ({ name, i, y: places[i][1] }))
          .sort((a, b) => a.y - b.y)
          .map(({ name, i }) => {
            const [x, y] = places[i],
              rider = view.mount.indexOf(name),
              field = view.position[i];
            if (field === "none") return null;
            const label = `${say(lang, "Dragon", "Drache")} ${colour_word(name, lang)}, ${say(lang, "field", "Feld")} ${field}${rider >= 0 ? `, ${say(lang, "ridden by", "Reiter")} ${names[rider]}` : ""}`;
            return (
              <g key={name} class="glide" style={`transform: translate(${x - size / 2}px, ${y - size * 0.86}px)`}>
                <Thing
                  moves={(m) => m.startsWith(`${name}-`)}
                  why={`${name}-1`}
                  label={label}
                  rule={rider >= 0 ? "DR-10" : "DR-5"}
                >
                  <ellipse cx={size / 2} cy={size * 0.86} rx={size * 0.36} ry={size * 0.1} fill="var(--shade)" />
                  {name === moved && (
                    <ellipse
                      cx={size / 2}
                      cy={size * 0.86}
                      rx={size * 0.46}
                      ry={size * 0.16}
                      fill="none"
                      stroke="var(--gold)"
                      stroke-width="4"
                    />
                  )}
                  <ellipse class="halo" cx={size / 2} cy={size * 0.55} rx={size * 0.5} ry={size * 0.48} />
                  <DragonAt name={hue(name)} x={0} y={0} size={size} />
                  {rider >= 0 && (
                    <g transform={`translate(${size * 0.3} ${size * 0.02})`}>
                      <RiderSign symbol={facts.symbols[rider]} isMine={rider === play.seat} />
                    </g>
                  )}
                </Thing>
              </g>
            );
          })}
        {gains.map((points, seat) => {
          const at = places[facts.colours.indexOf(view.mount[seat])];
          if (points === 0 || !at) return null;
          return (
            <text
              key={`${round} ${seat}`}
              class="board-gain title"
              x={at[0]}
              y={at[1] - size * 0.9}
              text-anchor="middle"
              font-size="44"
              fill={points < 0 ? "#b3261e" : "#1f7a3a"}
              stroke="#fff"
              stroke-width="7"
              paint-order="stroke"
              aria-hidden="true"
            >
              {points > 0 ? `+${points}` : `−${-points}`}
            </text>
          );
        })}
        <g transform="translate(16 16)">
          <svg width="62" height="84" viewBox="0 0 70 100">
            <CardBack />
          </svg>
          <text
            x="31"
            y="50"
            text-anchor="middle"
            font-size="24"
            class="title"
            fill="#fff"
            stroke="#16241f"
            stroke-width="4"
            paint-order="stroke"
          >
            {view.pile_size}
          </text>
          <title>{`${say(lang, "Draw pile", "Nachziehstapel")}: ${view.pile_size}, ${say(lang, "discarded", "abgelegt")}: ${view.discards}`}</title>
        </g>
      </svg>
      <Hand view={view} lang={lang} play={play} names={names} look={setLooked} />
    </>
  );
}

/** Everybody's hand, where it is known: in an open replay. */
function OpenHands({ hands, names }: { hands: string[][]; names: readonly string[] }) {
  return (
    <div class="hand">
      {hands.map(
        (cards, seat) =>
          cards.length > 0 && (
            <span class="open-hand">
              <b>{names[seat]}</b>
              {cards.map((card) => {
                const [colour, number] = card.split("-");
                return (
                  <svg class="playing-card" viewBox="0 0 70 100" width="42" height="60" role="img" aria-label={card}>
                    <NumberCard name={hue(colour)} number={number} />
                  </svg>
                );
              })}
            </span>
          ),
      )}
    </div>
  );
}

interface HandProps {
  view: View;
  lang: "en" | "de";
  play: Props["play"];
  names: readonly string[];
  look: (card: string | null) => void;
}

function Hand({ view, lang, play, names, look }: HandProps) {
  const known = (seat: number) => (view.hand[seat] ?? []).filter((c): c is string => c !== null && c !== "none");
  if (play.seat === null) return <OpenHands hands={view.hand.map((_, seat) => known(seat))} names={names} />;
  const cards = known(play.seat);
  return (
    <div class="hand" role="group" aria-label={say(lang, "Your hand", "Deine Hand")}>
      {cards.map((card, i) => {
        const [colour, number] = card.split("-");
        return (
          <span
            key={`${card}/${i}`}
            onMouseEnter={() => look(card)}
            onMouseLeave={() => look(null)}
            onFocusCapture={() => look(card)}
            onBlurCapture={() => look(null)}
          >
            <Thing
              html
              moves={[card, `${card}:ride`, `${card}:stay`, `drop:${card}`]}
              why={card}
              rule="DR-5"
              label={`${colour_word(colour, lang)} ${number}`}
            >
              <svg class="playing-card" viewBox="0 0 70 100" width="84" height="120">
                <NumberCard name={hue(colour)} number={number} />
              </svg>
            </Thing>
          </span>
        );
      })}
    </div>
  );
}

function label(move: string, { lang }: Props): string {
  if (move === "draw") return say(lang, "Draw cards", "Karten ziehen");
  if (move === "pass") return say(lang, "Pass", "Passen");
  const [card, choice] = move.replace(/^drop:/, "").split(":"),
    [colour, number] = card.split("-");
  const name = `${colour_word(colour, lang)} ${number}`;
  if (move.startsWith("drop:")) return `${say(lang, "Discard", "Ablegen")}: ${name}`;
  if (choice === "ride") return `${name}: ${say(lang, "and ride it", "und darauf reiten")}`;
  if (choice === "stay") return `${name}: ${say(lang, "and stay on mine", "und auf meinem bleiben")}`;
  return name;
}

function Mark({ view, seat, size }: { view: View; facts: Facts; seat: number; size: number }) {
  const mount = view.mount[seat];
  return mount && mount !== "none" ? <Dragon name={hue(mount)} size={size} /> : null;
}

function Seat({ view, facts, seat, lang }: Props & { seat: number }) {
  const mount = view.mount[seat];
  return (
    <span class="dr-seat">
      <svg width="22" height="22" viewBox="-17 -17 34 34" aria-hidden="true">
        <RiderSign symbol={facts.symbols[seat]} isMine={false} />
      </svg>
      {mount !== "none" && ` ${say(lang, "rides", "reitet")} ${colour_word(mount, lang)} ·`} {view.hand_size[seat]}{" "}
      {say(lang, "cards", "Karten")}
    </span>
  );
}

const track_picture = (kind: "blue" | "green" | "summit", points: number) => () => (
  <svg width="110" height="84" viewBox="-55 -42 110 84">
    <FieldStone field={{ kind, points }} spot={[0, 0]} lang="en" index={0} aim={false} />
  </svg>
);
const cards_picture = (names: readonly [Hue, number][]) => () => (
  <>
    {names.map(([name, n]) => (
      <svg width="70" height="100" viewBox="0 0 70 100">
        <NumberCard name={name} number={n} />
      </svg>
    ))}
  </>
);

export const drawing: Drawing<View, Facts> = {
  Board,
  label,
  Mark,
  Seat,
  buttons: (legal) => legal.filter((move) => move === "draw" || move === "pass"),
  pause: (lines) => (lines.some((l) => l.seat !== "dealer") ? 1100 : 60),
  pictures: {
    "DR-2": () => (
      <>
        {(Object.keys(palette) as Hue[]).map((name) => (
          <Dragon name={name} size={56} />
        ))}
      </>
    ),
    "DR-5": cards_picture([
      ["red", 3],
      ["lightblue", 1],
      ["green", 5],
    ]),
    "DR-10": () => (
      <>
        {Object.keys(symbol_paths).map((s) => (
          <svg width="40" height="40" viewBox="-17 -17 34 34">
            <RiderSign symbol={s} isMine={false} />
          </svg>
        ))}
      </>
    ),
    "DR-11": track_picture("blue", 2),
    "DR-12": track_picture("green", 5),
    "DR-13": track_picture("summit", 4),
  },
};
