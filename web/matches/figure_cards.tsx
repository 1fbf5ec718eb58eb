// Figures about one's matches, a card for each game: results, luck and slips over time, personal records.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api";
import type { Summary } from "../messages";
import { explainOnce } from "../report/explanation";
import { settings } from "../settings";
import { gameTitle } from "../widgets";
import { figures, type Best, type GameFigures, type Tally } from "./figures";
import type { KeptReport } from "./kept_reports";
import { patiently } from "./own";
import { Plot } from "./plot";
import { m, opponentName } from "./words";

const percent = (millionths: number) => millionths / 10_000;

function TallyTable({ title, head, rows }: { title: string; head: string; rows: readonly Tally[] }) {
  return (
    <table class="tally">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th>{head}</th>
          <th>{m("matches")}</th>
          <th>{m("won")}</th>
          <th>{m("sharedCount")}</th>
          <th>{m("lost")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            <th scope="row">{row.name}</th>
            <td>{row.matches}</td>
            <td>{row.won}</td>
            <td>{row.shared}</td>
            <td>{row.lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BestRow({ words, best, show }: { words: string; best: Best | null; show?: (value: number) => string }) {
  if (!best) return null;
  return (
    <li>
      {words}: <a href={`/replay/${best.match.id}`}>{show ? show(best.value) : best.value}</a>
    </li>
  );
}

const inPercent = (value: number) => `${Math.round(percent(value))} %`.replace("-", "−");

function Bests({ of }: { of: GameFigures }) {
  return (
    <section>
      <h4>{m("best")}</h4>
      <ul class="bests">
        <BestRow words={m("bestScore")} best={of.score} />
        <BestRow words={m("bestLead")} best={of.lead} />
        <BestRow words={m("bestFast")} best={of.fast} />
        {of.streak > 0 && (
          <li>
            {m("bestStreak")}: <b>{of.streak}</b>
          </li>
        )}
        <BestRow words={m("bestLuck")} best={of.luck} show={inPercent} />
        <BestRow words={m("bestUnluck")} best={of.unluck} show={inPercent} />
        <BestRow words={m("bestClean")} best={of.clean} show={inPercent} />
      </ul>
    </section>
  );
}

/** Explains the matches of a game that this device has not explained yet, the newest first. */
function Reckon({ of, again }: { of: GameFigures; again: () => void }) {
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const start = async () => {
    setRunning(true);
    isStopped.current = false;
    for (const { id } of of.open) {
      if (isStopped.current) break;
      await patiently(() => api.record(id))
        .then((record) => explainOnce(id, record, settings.value.lang))
        .catch(() => undefined);
      if (!isStopped.current) again();
    }
    setRunning(false);
  };
  const stop = () => {
    isStopped.current = true;
    setRunning(false);
  };
  const all = of.reckoned.length + of.open.length;
  return (
    <p role="status">
      {m("reckoned")} {of.reckoned.length} / {all}.{" "}
      {of.open.length > 0 && (
        <button class="small" onClick={isRunning ? stop : () => void start()}>
          {isRunning ? m("stop") : m("reckonRest")}
        </button>
      )}
    </p>
  );
}

function FigureCard({ of, again }: { of: GameFigures; again: () => void }) {
  const { matches, won, shared, lost } = of.all;
  const points = (value: (item: GameFigures["reckoned"][number]) => number) =>
    of.reckoned.map((item) => ({ at: item.match.moved, value: value(item), href: `/replay/${item.match.id}` }));
  return (
    <section class="card-box figures" data-game={of.game}>
      <h3>{gameTitle(of.game)}</h3>
      <p>
        <strong>{matches}</strong> {m(matches === 1 ? "match" : "matches")}: <strong>{won}</strong> {m("won")},{" "}
        <strong>{shared}</strong> {m("sharedCount")}, <strong>{lost}</strong> {m("lost")}
      </p>
      <div class="figure-columns">
        <TallyTable title={m("bySeat")} head={m("seat")} rows={of.bySeat} />
        <TallyTable
          title={m("byOpponent")}
          head={m("opponent")}
          rows={of.byOpponent.slice(0, 10).map((row) => ({ ...row, name: opponentName(row.name) }))}
        />
        <Bests of={of} />
      </div>
      <Reckon of={of} again={again} />
      <div class="figure-columns">
        {of.hasLuck && (
          <Plot title={m("luckPlot")} unit={m("luckUnit")} points={points((item) => percent(item.luck))} />
        )}
        <Plot title={m("slipPlot")} unit={m("slipUnit")} points={points((item) => item.slips)} />
      </div>
    </section>
  );
}

interface CardsProps {
  matches: readonly Summary[];
  reports: ReadonlyMap<string, KeptReport>;
  again: () => void;
}

export function FigureCards({ matches, reports, again }: CardsProps) {
  const list = useMemo(() => figures(matches, reports), [matches, reports]);
  if (list.length === 0) return null;
  return (
    <section>
      <h2>{m("figures")}</h2>
      <p class="faint">
        {m("reckonText")} {m("plotKey")}
      </p>
      {list.map((of) => (
        <FigureCard key={of.game} of={of} again={again} />
      ))}
    </section>
  );
}
