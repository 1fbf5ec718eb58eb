// The first page: what waits for you, the games, open tables, and for newcomers a first match.
import { useEffect, useRef, useState } from "preact/hooks";
import { api, games, loadGames, loadMe, me, type GameInfo } from "../api";
import type { Summary } from "../messages";
import { DragonAt } from "../art/card";
import { connection } from "../connection";
import { connectionOf, isHere, loadMatchesHere, matchesHere } from "../local/here";
import { lessonProgress } from "../learn/progress";
import { hasServer } from "../site";
import { Cover, ErrorNote, Frame, gameTitle, seatName, useLoaded } from "../widgets";
import { go } from "../route";
import { settings } from "../settings";
import { useObservable } from "../observable";
import { t } from "../words";

/** One click: a table with bots on every other seat, dealt at once. */
async function playBots(game: GameInfo): Promise<void> {
  const players = Math.min(game.max, Math.max(game.min, 3));
  const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot" as const, level: "normal" }));
  const table = await api.createAnywhere({
    game: game.name,
    players,
    options: {},
    seats: [{ kind: "me" }, ...bots],
    public: false,
    clock: { kind: "none" },
  });
  if (!isHere(table.id)) connection.renew();
  go(`/t/${table.id}`);
}

const namesOf = (table: Summary) =>
  table.seats.map((s, i) => (s.kind === "open" || s.kind === "invite" ? "…" : seatName(s, i)));

/** Who plays along, without oneself. */
const companyOf = (table: Summary) => namesOf(table).filter((_, i) => !table.yourSeats.includes(i));

// ---- what waits ----

/** A running match of one's own; against bots alone it can be ended here. */
function Waiting({ table, again }: { table: Summary; again: () => void }) {
  const isAlone = table.seats.every((seat) => seat.isYou || seat.kind === "bot");
  const others = companyOf(table).join(", ");
  const end = () =>
    connectionOf(table.id)
      .ask("end", { table: table.id, seat: table.yourSeats[0], wants: true })
      .catch(() => undefined)
      .then(again);
  return (
    <li class={table.yourTurn ? "waits turn" : "waits"}>
      <span class="cover-small" aria-hidden="true">
        <Cover game={table.game} />
      </span>
      <span class="waits-words">
        <span>
          <span class="tag">{table.yourTurn ? t("yourTurn") : t(table.state)}</span>{" "}
          {isHere(table.id) && <span class="tag here">{t("hereNav")}</span>}
        </span>
        <strong>{gameTitle(table.game)}</strong>
        <span>{others && `${t("with")} ${others}`}</span>
      </span>
      <a class={table.yourTurn ? "button primary" : "button"} href={`/t/${table.id}`}>
        {t(table.yourTurn ? "resume" : "look")}
      </a>
      {isAlone && table.state === "playing" && (
        <button class="quiet end" aria-label={`${gameTitle(table.game)}: ${t("leaveEnd")}`} onClick={end}>
          ✕
        </button>
      )}
    </li>
  );
}

function WaitingList({ tables, again }: { tables: Summary[]; again: () => void }) {
  const open = tables
    .filter((table) => table.state !== "over")
    .sort((a, b) => Number(b.yourTurn) - Number(a.yourTurn) || b.moved - a.moved);
  if (open.length === 0) return null;
  return (
    <section aria-label={t("yourTables")}>
      <ul class="waiting-list">
        {open.slice(0, 3).map((table) => (
          <Waiting key={table.id} table={table} again={again} />
        ))}
      </ul>
    </section>
  );
}

// ---- the games ----

const weights = ["light", "medium", "deep"] as const;

/** How demanding a game is, as one to three stones and a word. */
function Weight({ weight }: { weight: number }) {
  const level = weight <= 20 ? 1 : weight <= 30 ? 2 : 3;
  return (
    <span>
      <svg class="weight" viewBox="0 0 60 18" aria-hidden="true">
        {[0, 1, 2].map((i) => (
          <path d={stone(i)} class={i < level ? "full" : ""} />
        ))}
      </svg>{" "}
      {t(weights[level - 1])}
    </span>
  );
}

/** A stone of the scale, `i` places from the left. */
const stone = (i: number) => `M${2 + i * 20} 17L${6 + i * 20} 5Q${10 + i * 20} 0 ${14 + i * 20} 5L${18 + i * 20} 17Z`;

/** Two heads; a clock. */
const factSigns = [
  "M8 9a3.500 3.500 0 1 0-.1 0M2 17c0-8 12-8 12 0M17 9a3 3 0 1 0-.1 0M16 11.500c3-1 6 1 6 5.500",
  "M12 19a8.500 8.500 0 1 0-.1 0M12 5.500V10.500L15.500 12.500",
];
const FactSign = ({ path }: { path: string }) => (
  <svg class="icon" viewBox="0 0 24 20" aria-hidden="true">
    <path d={path} />
  </svg>
);

function GameCard({ game, isFirst, fail }: { game: GameInfo; isFirst: boolean; fail: (e: Error) => void }) {
  const [isBusy, setBusy] = useState(false);
  const title = game.title[settings.value.lang],
    feeling = game.about[settings.value.lang];
  const start = () => {
    setBusy(true);
    playBots(game).catch((e) => {
      fail(e);
      setBusy(false);
    });
  };
  return (
    <article class="game-card" data-game={game.name}>
      <div class="cover">
        <Cover game={game.name} />
        {isFirst && <span class="ribbon">{t("bestStart")}</span>}
      </div>
      <div class="game-words">
        <h2>{title}</h2>
        <p class="feeling">{feeling}</p>
        <p class="facts">
          <span>
            <FactSign path={factSigns[0]} />
            {game.min}–{game.max} <span class="hidden">{t("players")}</span>
          </span>
          <span>
            <FactSign path={factSigns[1]} />
            {game.minutes} {t("minutes")}
          </span>
          <Weight weight={game.weight} />
        </p>
        <div class="game-buttons">
          <button class="primary big" disabled={isBusy} onClick={start} aria-label={`${title}: ${t("playNow")}`}>
            <span aria-hidden="true">▶ </span>
            {t("playNow")}
          </button>
          <a class="button big" href={`/learn/${game.name}`} aria-label={`${title}: ${t("lessonLearn")}`}>
            {t("lessonLearn")}
          </a>
        </div>
        <a class="set-up" href={`/new/${game.name}`} aria-label={`${title}: ${t("setUpFriends")}`}>
          {t("setUpFriends")}
        </a>
      </div>
    </article>
  );
}

/** The covers side by side; on a phone one at a time, with dots that say which. */
function GameCards({ list, fail }: { list: readonly GameInfo[]; fail: (e: Error) => void }) {
  const row = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const scrolled = () => {
    const box = row.current;
    if (box?.firstElementChild) setAt(Math.round(box.scrollLeft / box.firstElementChild.clientWidth));
  };
  return (
    <>
      <div class="game-cards" ref={row} onScroll={scrolled}>
        {list.map((game) => (
          <GameCard key={game.name} game={game} isFirst={game === list[0]} fail={fail} />
        ))}
      </div>
      <p class="dots" aria-hidden="true">
        {list.map((_, i) => (
          <i class={i === at ? "here" : ""} />
        ))}
      </p>
    </>
  );
}

// ---- tables of others, and results ----

function TableRow({ table, word }: { table: Summary; word: string }) {
  return (
    <li class="table-row">
      <span class="cover-small" aria-hidden="true">
        <Cover game={table.game} />
      </span>
      <span class="row-words">
        <strong>{gameTitle(table.game)}</strong>
        <span class="names">{namesOf(table).join(" · ")}</span>
      </span>
      <a class="button" href={`/t/${table.id}`} aria-label={`${word}: ${gameTitle(table.game)}`}>
        {word}
      </a>
    </li>
  );
}

function Tables({ title, tables, word, children }: TablesProps) {
  if (tables.length === 0 && !children) return null;
  return (
    <section class="tables card-box">
      <header>
        <h2>{title}</h2>
        {children}
      </header>
      {tables.length === 0 && <p class="faint">{t("noOpenTables")}</p>}
      <ul>
        {tables.slice(0, 8).map((table) => (
          <TableRow key={table.id} table={table} word={word} />
        ))}
      </ul>
    </section>
  );
}

/** A white dragon on its hoard, for those who have not had their first match yet. */
const Hoard = () => (
  <svg class="hoard" viewBox="-60 -92 120 140" aria-hidden="true">
    <radialGradient id="hoard-glow">
      <stop stop-color="#ffdf7a" stop-opacity="0.75" />
      <stop offset="1" stop-color="#ffdf7a" stop-opacity="0" />
    </radialGradient>
    <circle r="72" cy="-20" fill="url(#hoard-glow)" />
    <path
      d="M-44-8Q-44-46 0-46Q44-46 44-8Z"
      transform="rotate(-8)"
      fill="#8a5a2c"
      stroke="#2d1a0a"
      stroke-width="2.6"
    />
    <DragonAt name="white" x={-42} y={-90} size={84} outline />
    <path d="M-42 2Q-20-14 0-6Q22-16 42 2Z" fill="#e8b93a" stroke="#7a5408" stroke-width="1.6" />
    {[-24, -8, 10, 26].map((x, i) => (
      <circle cx={x} cy={[-6, -10, -8, -5][i]} r="6" fill="#f3c95b" stroke="#7a5408" stroke-width="1.4" />
    ))}
    <rect x="-46" y="0" width="92" height="42" rx="6" fill="#9b6632" stroke="#2d1a0a" stroke-width="2.6" />
    <path d="M-46 14H46M-30 0V42M30 0V42" fill="none" stroke="#5c381b" stroke-width="3" />
    <rect x="-9" y="4" width="18" height="20" rx="4" fill="#e8b93a" stroke="#7a5408" stroke-width="2" />
    <circle cy="13" r="3" fill="#5a3d05" />
  </svg>
);

/** The way into the house, as long as no lesson has been begun. */
function FirstMatch({ list }: { list: readonly GameInfo[] }) {
  const game = list[0]; // the lightest
  if (!game || list.some(({ name }) => lessonProgress(name).at > 0)) return null;
  const title = game.title[settings.value.lang];
  return (
    <section class="first-match" aria-label={t("newHere")}>
      <Hoard />
      <div>
        <h2>{t("newHere")}</h2>
        <p>{t("newHereText")}</p>
        <a class="button big" href={`/learn/${game.name}`}>
          {title}: {t("lesson")}
        </a>
      </div>
    </section>
  );
}

interface TablesProps {
  title: string;
  tables: Summary[];
  word: string;
  children?: preact.ComponentChildren;
}

export function HomePage() {
  const list = useObservable(games),
    person = useObservable(me),
    here = useObservable(matchesHere);
  const [error, setError] = useState<Error | null>(null);
  const lobby = useLoaded(api.lobby, []);
  const loaded = useLoaded(loadGames, []);
  const again = () => {
    void loadMe().catch(() => undefined);
    void loadMatchesHere().catch(() => undefined);
  };
  useEffect(() => {
    again();
    const timer = setInterval(() => {
      if (!document.hidden) lobby.again();
    }, 10_000);
    return () => clearInterval(timer);
  }, []);
  const mine = [...(person?.tables ?? []), ...here],
    open = lobby.value?.open ?? [],
    over = mine.filter((table) => table.state === "over");
  return (
    <Frame wide>
      <h1 class="hidden">Drachenhort: {t("tagline")}</h1>
      <ErrorNote error={error ?? loaded.error} retry={loaded.error ? loaded.again : undefined} />
      <WaitingList tables={mine} again={again} />
      <GameCards list={list} fail={setError} />
      <div class="home-tables">
        <Tables title={t("openTables")} tables={open} word={t("sitDown")}>
          {list.length > 0 && hasServer() && (
            <a class="button" href={`/new/${list[0].name}`}>
              {t("openOwn")}
            </a>
          )}
        </Tables>
        <FirstMatch list={list} />
        <Tables title={t("runningTables")} tables={lobby.value?.running ?? []} word={t("watch")} />
        <Tables title={t("results")} tables={over} word={t("result")}>
          {over.length > 0 && (
            <a class="button" href="/matches">
              {t("matchesNav")}
            </a>
          )}
        </Tables>
      </div>
    </Frame>
  );
}
