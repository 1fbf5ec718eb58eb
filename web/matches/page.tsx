// Your matches: all that one has finished, on the server and on this device; search, sharing, saving, and figures.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { isHere } from "../local/here";
import type { Summary } from "../messages";
import { useObservable } from "../observable";
import { settings } from "../settings";
import { download, ErrorNote, Frame, gameTitle, seatName } from "../widgets";
import { endWords, t } from "../words";
import { FilterForm, useWish } from "./filter";
import { FigureCards } from "./figure_cards";
import { keptReports, type KeptReport } from "./kept_reports";
import { endingOf, fits, loadHere, loadPart } from "./own";
import { saveRecords, type Saving } from "./save";
import { canShare, ShareDialog } from "./share";
import { endingWord, m } from "./words";

const atOnce = 2000,
  shownAtOnce = 25;

/** The list as far as it is loaded: at first the newest, more when they are asked for. */
function useOwnMatches() {
  const [here, setHere] = useState<readonly Summary[]>([]);
  const [there, setThere] = useState<readonly Summary[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<Error | null>(null);
  const isGone = useRef(false);
  const load = async (from: string | null, known: readonly Summary[]) => {
    const list = [...known];
    let place = from;
    setLoading(true);
    try {
      do {
        const part = await loadPart(place);
        if (isGone.current) return;
        list.push(...part.matches);
        place = part.next;
        setThere([...list]);
      } while (place !== null && list.length < known.length + atOnce);
      setNext(place);
    } catch (problem) {
      setError(problem as Error);
    }
    setLoading(false);
  };
  const again = () => {
    setError(null);
    void loadHere().then(setHere, setError);
    void load(null, []);
  };
  useEffect(() => {
    isGone.current = false;
    again();
    return () => {
      isGone.current = true;
    };
  }, []);
  const matches = useMemo(() => [...here, ...there].sort((a, b) => b.moved - a.moved), [here, there]);
  return { matches, isLoading, error, again, older: next === null ? null : () => void load(next, there) };
}

// ---- one match ----

function scoreWords({ outcome, seats }: Summary): string {
  return outcome ? seats.map((seat, i) => `${seatName(seat, i)}: ${outcome.score[i]}`).join(" · ") : "";
}

function MatchRow({ match, share }: { match: Summary; share: () => void }) {
  const title = gameTitle(match.game),
    when = new Date(match.moved * 1000).toLocaleString(settings.value.lang, {
      dateStyle: "medium",
      timeStyle: "short",
    }),
    ending = endingOf(match);
  const save = async () => download(`${match.game}-${match.id}.record`, await api.record(match.id));
  const label = (word: string) => `${word}: ${title}, ${when}`;
  return (
    <li class="table-row" data-match={match.id}>
      <span class={`ending ${ending}`}>{endingWord(ending)}</span>
      <span class="row-words">
        <strong>{title}</strong>
        <span class="scores">{scoreWords(match) || match.seats.map(seatName).join(" · ")}</span>
        <span class="faint">
          {when}
          {match.ended && ` · ${t(endWords[match.ended])}`}
        </span>
        <span>
          {isHere(match.id) && <span class="tag">{t("hereNav")}</span>}
          {match.link && <span class="tag">{m("isShared")}</span>}
        </span>
      </span>
      <span class="button-row">
        {match.ended !== "old-rules" && (
          <a class="button primary" href={`/replay/${match.id}`} aria-label={label(m("explain"))}>
            {m("explain")}
          </a>
        )}
        {canShare() && (
          <button onClick={share} aria-label={label(m("share"))}>
            {m("share")}
          </button>
        )}
        <button onClick={() => void save()} aria-label={label(m("save"))}>
          {m("save")}
        </button>
      </span>
    </li>
  );
}

// ---- saving many ----

function SaveAll({ matches }: { matches: readonly Summary[] }) {
  const [saving, setSaving] = useState<(Saving & { stop: AbortController | null }) | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const start = () => {
    const stop = new AbortController();
    const tell = (now: Saving) => setSaving({ ...now, stop });
    tell({ done: 0, unreadable: 0 });
    setError(null);
    saveRecords(matches, tell, stop.signal)
      .catch((problem: Error) => {
        if (!stop.signal.aborted) setError(problem);
      })
      .finally(() => setSaving((now) => now && { ...now, stop: null }));
  };
  return (
    <div class="save-all">
      <button onClick={start} disabled={saving?.stop != null || matches.length === 0}>
        {m("saveAll")}
      </button>
      {saving?.stop && (
        <p role="status">
          {m("saving")} <progress value={saving.done} max={matches.length} /> {saving.done} / {matches.length}{" "}
          <button class="small" onClick={() => saving.stop?.abort()}>
            {m("stop")}
          </button>
        </p>
      )}
      {saving !== null && saving.unreadable > 0 && (
        <p class="note bad">
          {m("unreadable")} {saving.unreadable}
        </p>
      )}
      <ErrorNote error={error} />
    </div>
  );
}

// ---- the page ----

function MatchList({ matches, again }: { matches: readonly Summary[]; again: () => void }) {
  const [shown, setShown] = useState(shownAtOnce);
  const [shared, setShared] = useState<Summary | null>(null);
  return (
    <>
      <ul class="own-matches">
        {matches.slice(0, shown).map((match) => (
          <MatchRow key={match.id} match={match} share={() => setShared(match)} />
        ))}
      </ul>
      {matches.length > shown && <button onClick={() => setShown(shown + 4 * shownAtOnce)}>{m("more")}</button>}
      {shared && (
        <ShareDialog
          match={{ id: shared.id, isPublic: shared.public, link: shared.link }}
          close={(hasChanged) => {
            setShared(null);
            if (hasChanged) again();
          }}
        />
      )}
    </>
  );
}

export function MatchesPage() {
  useObservable(settings);
  const { matches, isLoading, error, again, older } = useOwnMatches();
  const { wish, change } = useWish();
  const [reports, setReports] = useState<ReadonlyMap<string, KeptReport>>(new Map());
  const readReports = () => void keptReports().then(setReports, () => undefined);
  useEffect(readReports, []);
  const found = useMemo(() => matches.filter((match) => fits(match, wish)), [matches, wish]);
  return (
    <Frame>
      <h1>{m("title")}</h1>
      <ErrorNote error={error} retry={again} />
      {matches.length === 0 ? (
        <p role="status">{isLoading ? m("loading") : m("none")}</p>
      ) : (
        <>
          <FilterForm matches={matches} wish={wish} change={change} />
          <p role="status">
            <strong class="count">
              {found.length} {m(found.length === 1 ? "match" : "matches")}
            </strong>{" "}
            {isLoading ? m("loading") : found.length === 0 && m("noneFound")}
          </p>
          <SaveAll matches={found} />
          <MatchList matches={found} again={again} />
          {older && !isLoading && (
            <p>
              {m("olderNote")} <button onClick={older}>{m("older")}</button>
            </p>
          )}
          <FigureCards matches={found} reports={reports} again={readReports} />
        </>
      )}
    </Frame>
  );
}
