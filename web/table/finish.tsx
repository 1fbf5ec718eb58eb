// The end of a match: who won, where the points come from, and what one can do next.
import { useState } from "preact/hooks";
import { api, type Result, type Table } from "../api";
import { Dragon } from "../art/dragon";
import type { Drawing } from "../drawing";
import { ErrorNote, seat_name } from "../parts";
import { go } from "../route";
import { t } from "../words";

export function winner_words(result: Result, names: readonly string[], yours: readonly number[]): string {
  if (result.winners.length === 0) return t("no_winner");
  if (result.winners.length === 1 && yours.length === 1 && yours[0] === result.winners[0]) return t("you_win");
  const list = result.winners.map((w) => names[w]).join(" + ");
  return `${list} ${t(result.winners.length > 1 ? "winners" : "winner")}`;
}

/** Fetches the record and lets the engine in this browser replay it and compute every deal again. */
function Verify({ id }: { id: string }) {
  const [said, setSaid] = useState<{ good: boolean; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { open_record } = await import("../engine");
      const record = await open_record(await api.record(id));
      setSaid({ good: true, text: t(record.info.seed ? "verify_good" : "verify_no_seed") });
    } catch (e) {
      setSaid({ good: false, text: `${t("verify_bad")} ${(e as Error).message}` });
    }
    setBusy(false);
  };
  return (
    <>
      <button onClick={run} disabled={isBusy}>
        {t("verify")}
      </button>
      <p role="status" class={said ? (said.good ? "note good" : "note bad") : ""}>
        {said?.text}
      </p>
    </>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
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
            {result.score[seat]} <small>{t("points")}</small>
          </b>
          {(result.scoreParts?.[seat]?.length ?? 0) > 0 && (
            <ul class="sources" aria-label={t("where_from")}>
              {result.scoreParts[seat].map((s) => (
                <li>
                  <b>
                    {s.points > 0 ? "+" : ""}
                    {s.points}
                  </b>{" "}
                  {s.words}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

export function Finish({
  info,
  result,
  drawing,
  view,
  facts,
}: {
  info: Table;
  result: Result;
  drawing: Drawing | null;
  view: unknown;
  facts: unknown;
}) {
  const [error, setError] = useState<Error | null>(null);
  const names = info.seats.map((s, i) => seat_name(s, i));
  const isPlayer = info.yourSeats.length > 0,
    Mark = drawing?.Mark;
  const rematch = () => api.rematch(info.id).then((next) => go(`/t/${next.id}`), setError);
  return (
    <section class="finish card-box" aria-label={t("result")}>
      <div class="finish-head">
        <Dragon name="yellow" size={92} />
        <div>
          <p class="faint">{t("match_over")}</p>
          <h1>{winner_words(result, names, info.yourSeats)}</h1>
        </div>
        <Dragon name="purple" size={92} />
      </div>
      <Ranking
        result={result}
        names={names}
        mark={(seat) => Mark && <Mark view={view} facts={facts} seat={seat} size={44} />}
      />
      <div class="button-row">
        {isPlayer && (
          <button class="primary" onClick={rematch}>
            {info.rematch ? t("rematch_there") : t("rematch")}
          </button>
        )}
        {isPlayer && (
          <a class="button" href={`/new/${info.game}?from=${info.id}`}>
            {t("rematch_change")}
          </a>
        )}
        <a class="button" href={`/replay/${info.id}`}>
          {t("watch_replay")}
        </a>
        <button
          onClick={() => api.record(info.id).then((text) => download(`${info.game}-${info.id}.record`, text), setError)}
        >
          {t("download")}
        </button>
        <Verify id={info.id} />
      </div>
      <ErrorNote error={error} />
      {info.commitment && (
        <p class="faint tiny">
          {t("commitment")}: <code>{info.commitment}</code>
        </p>
      )}
    </section>
  );
}
