// The first page: what waits for you, the games, open tables.
import { useEffect, useRef, useState } from "preact/hooks";
import { covers } from "covers";
import { api, games, loadGames, loadMe, me, type GameInfo } from "../api";
import type { Summary } from "../messages";
import { Dragon } from "../art/dragon";
import { connection } from "../connection";
import { connectionOf, isHere, loadMatchesHere, matchesHere } from "../local/here";
import { hasServer } from "../site";
import { ErrorNote, Frame, gameTitle, seatName, useLoaded } from "../widgets";
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

const Cover = ({ game }: { game: string }) => {
  const Picture = covers[game];
  return Picture ? <Picture /> : <Dragon name="green" size={80} />;
};

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
        <span class="tag">{table.yourTurn ? t("yourTurn") : t(table.state)}</span>
        {isHere(table.id) && <span class="tag">{t("hereNav")}</span>}
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

function GameCard({ game, fail }: { game: GameInfo; fail: (e: Error) => void }) {
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
      </div>
      <div class="game-words">
        <h2>{title}</h2>
        <p class="feeling">{feeling}</p>
        <p class="facts">
          <span>
            {game.min}–{game.max} {t("players")}
          </span>
          <span>
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
          <GameCard key={game.name} game={game} fail={fail} />
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
      <ul>
        {tables.slice(0, 8).map((table) => (
          <TableRow key={table.id} table={table} word={word} />
        ))}
      </ul>
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
    open = lobby.value?.open ?? [];
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
        <Tables title={t("runningTables")} tables={lobby.value?.running ?? []} word={t("watch")} />
        <Tables title={t("results")} tables={mine.filter((table) => table.state === "over")} word={t("result")} />
      </div>
    </Frame>
  );
}
