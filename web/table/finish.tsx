// The end of a match: who won, where the points come from, and what one can do next.
import { useState } from "preact/hooks";
import { api } from "../api";
import { Dragon } from "../art/dragon";
import { minus, pointsWord } from "../drawing";
import type { Result, TableInfo } from "../messages";
import { isHere } from "../local/here";
import { hasServer } from "../site";
import { settings } from "../settings";
import { download, ErrorNote, gameTitle } from "../widgets";
import { go } from "../route";
import { endWords, t } from "../words";
import { Fairness } from "./fairness";
import { FinishCurve, ShareButton } from "./finish_more";
import type { PartProps } from "./match";
import { ScoreParts } from "./seats";

export function winnerWords(result: Result, names: readonly string[], yours: readonly number[]): string {
  if (result.winners.length === 0) return t("noWinner");
  if (result.winners.length === 1 && yours.length === 1 && yours[0] === result.winners[0]) return t("youWin");
  const list = result.winners.map((w) => names[w]).join(" + ");
  return `${list} ${t(result.winners.length > 1 ? "winners" : "winner")}`;
}

export function Ranking({
  result,
  names,
  mark,
}: {
  result: Result;
  names: readonly string[];
  mark?: (seat: number) => preact.ComponentChildren;
}) {
  const order = names
    .map((_, i) => i)
    .slice(0, result.score.length)
    .sort(
      (a, b) =>
        Number(result.winners.includes(b)) - Number(result.winners.includes(a)) || result.score[b] - result.score[a],
    );
  return (
    <ol class="ranking">
      {order.map((seat) => (
        <li class={result.winners.includes(seat) ? "won" : ""}>
          <span class="mark">{mark?.(seat)}</span>
          <span class="seat-name">{names[seat]}</span>
          <b class="points">
            {minus(result.score[seat])} <small>{pointsWord(settings.value.lang, result.score[seat])}</small>
          </b>
          {(result.scoreParts?.[seat]?.length ?? 0) > 0 && <ScoreParts parts={result.scoreParts[seat]} />}
        </li>
      ))}
    </ol>
  );
}

/** After a match that no server knows. */
const LocalButtons = ({ game }: { game: string }) => (
  <div class="button-row">
    <a class="button primary" href={`/new/${game}`}>
      {t("newTable")}
    </a>
    <a class="button" href="/">
      {t("home")}
    </a>
  </div>
);

/** What can be done next. */
function FinishButtons({ info }: { info: TableInfo }) {
  const [error, setError] = useState<Error | null>(null);
  const isPlayer = info.yourSeats.length > 0,
    isPlayable = info.ended !== "old-rules";
  const rematch = () => api.rematch(info.id).then((next) => go(`/t/${next.id}`), setError);
  const save = () => api.record(info.id).then((text) => download(`${info.game}-${info.id}.record`, text), setError);
  return (
    <>
      <div class="button-row">
        {isPlayer && (
          <button class="primary" onClick={rematch}>
            {info.rematch ? t("rematchThere") : t("rematch")}
          </button>
        )}
        {isPlayer && (
          <a class="button" href={`/new/${info.game}?from=${info.id}`}>
            {t("rematchChange")}
          </a>
        )}
        {isPlayable && (
          <a class="button" href={`/replay/${info.id}`}>
            {t("watchReplay")}
          </a>
        )}
        {isPlayable && (
          <a class="button" href={`/replay/${info.id}#explained`}>
            {t("report")}
          </a>
        )}
        <button onClick={save}>{t("download")}</button>
        {isPlayer && hasServer() && <ShareButton info={info} />}
        {isHere(info.id) && hasServer() && (
          <button
            onClick={() => import("../pages/here").then(({ moveToServer }) => moveToServer(info.id)).catch(setError)}
          >
            {t("hereMove")}
          </button>
        )}
      </div>
      <ErrorNote error={error} />
    </>
  );
}

/** A match that the server could not go on with. */
export function Closed({ info }: { info: TableInfo }) {
  return (
    <section class="card-box">
      <h1>{gameTitle(info.game)}</h1>
      <p role="status">{t(endWords["old-rules"])}</p>
      <FinishButtons info={info} />
    </section>
  );
}

/** The panel beside the last position, which stays in sight; on small screens it can be folded. */
export function Finish({ info, result, drawing, props }: PartProps & { result: Result }) {
  const [isOpen, setOpen] = useState(true);
  const { names, view, components } = props,
    { Mark } = drawing;
  return (
    <section class="finish" data-open={isOpen} aria-label={t("result")}>
      <button class="finish-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span class="mark">
          {Mark && result.winners.map((seat) => <Mark view={view} components={components} seat={seat} size={52} />)}
          {result.winners.length === 0 && <Dragon name="white" size={52} />}
        </span>
        <span>
          <small>{t(endWords[info.ended ?? "played"])}</small>
          <strong>{winnerWords(result, names, info.yourSeats)}</strong>
        </span>
        <span class="fold" aria-hidden="true">
          {isOpen ? "▾" : "▴"}
        </span>
      </button>
      {isOpen && (
        <div class="finish-body">
          <Ranking
            result={result}
            names={names}
            mark={(seat) => Mark && <Mark view={view} components={components} seat={seat} size={40} />}
          />
          {info.id !== "" && !info.ended && <FinishCurve id={info.id} names={names} />}
          {info.id === "" ? <LocalButtons game={info.game} /> : <FinishButtons info={info} />}
          {info.id !== "" && info.ended !== "old-rules" && <Fairness info={info} />}
        </div>
      )}
    </section>
  );
}
