// The first page: pick a game and play at once, or find a table.
import { useEffect, useState } from "preact/hooks";
import { covers } from "covers";
import { api, games, loadGames, loadMe, me, type GameInfo } from "../api";
import type { Summary } from "../messages";
import { Dragon, dragonNames } from "../art/dragon";
import { connection } from "../connection";
import { ErrorNote, Frame, gameTitle, seatName, useLoaded } from "../widgets";
import { go } from "../route";
import { settings } from "../settings";
import { useObservable } from "../observable";
import { t } from "../words";

/** One click: a table with bots on every other seat, dealt at once. */
async function playBots(game: GameInfo): Promise<void> {
  const players = Math.min(game.max, Math.max(game.min, 3));
  const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot" as const, level: "normal" }));
  const table = await api.create({
    game: game.name,
    players,
    options: {},
    seats: [{ kind: "me" }, ...bots],
    public: false,
    clock: { kind: "none" },
    quick: true,
  });
  connection.renew();
  go(`/t/${table.id}`);
}

function GameCard({ game, fail }: { game: GameInfo; fail: (e: Error) => void }) {
  const [isBusy, setBusy] = useState(false);
  const Cover = covers[game.name];
  const title = game.title[settings.value.lang];
  const start = () => {
    setBusy(true);
    playBots(game).catch((e) => {
      fail(e);
      setBusy(false);
    });
  };
  return (
    <article class="game-card" data-game={game.name}>
      <div class="cover">{Cover ? <Cover /> : <Dragon name="green" size={120} />}</div>
      <div class="game-words">
        <h2>{title}</h2>
        <p>
          {game.min}–{game.max} {t("players")} ·{" "}
          <a href={`/rules/${game.name}`} aria-label={`${title}: ${t("rules")}`}>
            {t("rules")}
          </a>
        </p>
        <button class="primary big" disabled={isBusy} onClick={start} aria-label={`${title}: ${t("playBots")}`}>
          {t("playBots")}
        </button>
        <a class="button" href={`/new/${game.name}`} aria-label={`${title}: ${t("setUp")}`}>
          {t("setUp")}
        </a>
      </div>
    </article>
  );
}

function TableRow({ table, word }: { table: Summary; word: string }) {
  return (
    <li class={table.yourTurn ? "table-row turn" : "table-row"}>
      <a href={`/t/${table.id}`}>
        <strong>{gameTitle(table.game)}</strong>
        <span class="names">
          {table.seats.map((s, i) => (s.kind === "open" || s.kind === "invite" ? "…" : seatName(s, i))).join(" · ")}
        </span>
        <span class="tag">{table.yourTurn ? t("yourTurn") : t(table.state)}</span>
        <span class="do">{word} →</span>
      </a>
    </li>
  );
}

function Tables({
  title,
  tables,
  empty,
  word,
}: {
  title: string;
  tables: Summary[];
  empty?: string;
  word: (s: Summary) => string;
}) {
  if (tables.length === 0 && !empty) return null;
  return (
    <section class="tables">
      <h2>{title}</h2>
      {tables.length === 0 ? (
        <p class="faint">{empty}</p>
      ) : (
        <ul>
          {tables.map((s) => (
            <TableRow table={s} word={word(s)} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function HomePage() {
  const list = useObservable(games),
    person = useObservable(me);
  const [error, setError] = useState<Error | null>(null);
  const lobby = useLoaded(api.lobby, []);
  const loaded = useLoaded(loadGames, []);
  useEffect(() => {
    void loadMe().catch(() => undefined);
    const timer = setInterval(() => {
      if (!document.hidden) lobby.again();
    }, 10_000);
    return () => clearInterval(timer);
  }, []);
  const mine = person?.tables ?? [];
  return (
    <Frame>
      <section class="hero">
        <div class="hero-words">
          <h1>Drachenhort</h1>
          <p>{t("tagline")}</p>
        </div>
        <div class="parade" aria-hidden="true">
          {dragonNames.map((name) => (
            <Dragon name={name} size={84} />
          ))}
        </div>
      </section>
      <ErrorNote error={error ?? loaded.error} retry={loaded.error ? loaded.again : undefined} />
      {mine.length === 0 && <p class="fresh">{t("fresh")}</p>}
      <Tables
        title={t("yourTables")}
        tables={mine.filter((s) => s.state !== "over").slice(0, 8)}
        word={() => t("resume")}
      />
      <div class="game-cards">
        {list.map((game) => (
          <GameCard game={game} fail={setError} />
        ))}
      </div>
      <Tables title={t("openTables")} tables={lobby.value?.open ?? []} empty={t("noOpen")} word={() => t("join")} />
      <Tables
        title={t("runningTables")}
        tables={lobby.value?.running ?? []}
        empty={t("noRunning")}
        word={() => t("watch")}
      />
      <Tables
        title={t("result")}
        tables={mine.filter((s) => s.state === "over").slice(0, 8)}
        word={() => t("result")}
      />
    </Frame>
  );
}
