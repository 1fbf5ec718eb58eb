// Replaying a finished match or an uploaded record with the engine in this browser: step, jump, play,
// seen by any seat, by a spectator, or open.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { PlayContext, watchOnly, type Drawing, type Play, type TableProps } from "../drawing";
import { openRecord, type OpenRecord, type RecordInfo, type Viewer } from "../engine";
import { loadDrawing } from "../load_drawing";
import { keptText } from "../draw";
import { ErrorNote, FileButton, Frame, gameTitle, useLoaded } from "../widgets";
import { MoveTable } from "../moves";
import { settings } from "../settings";
import { Still } from "../still";
import { useObservable } from "../observable";
import { Verdict } from "../table/fairness";
import { Ranking } from "../table/finish";
import { RuleDialog } from "../table/rule_dialog";
import { Log } from "../table/log";
import { stepTime, type Line } from "../table/pacing";
import { Closer } from "../report/closer";
import { recordToPlayOn, useExplanation, type Moment } from "../report/explanation";
import { hinting, marksOf, useShown, type Shown } from "../report/shown";
import { ReportPanel } from "../report/report";
import { openRecordHere } from "./here";
import { r } from "../report/words";
import { t } from "../words";

type Change = number | ((now: number) => number);

function Steps({ at, count, goTo }: { at: number; count: number; goTo: (to: Change) => void }) {
  const [isRunning, setRunning] = useState(false);
  const { speed } = useObservable(settings);
  useEffect(() => {
    if (!isRunning) return;
    if (at >= count) {
      setRunning(false);
      return;
    }
    const timer = setTimeout(() => goTo(at + 1), stepTime(speed));
    return () => clearTimeout(timer);
  }, [isRunning, at]);
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if ((e.target as Element).closest("input, select, textarea, dialog")) return;
      const by = { ArrowLeft: -1, ArrowRight: 1, Home: -count, End: count }[e.key];
      if (by !== undefined) {
        e.preventDefault();
        goTo((now) => Math.max(0, Math.min(count, now + by)));
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [count]);
  const button = (label: string, sign: string, to: number) => (
    <button aria-label={label} title={label} disabled={to < 0 || to > count || to === at} onClick={() => goTo(to)}>
      {sign}
    </button>
  );
  return (
    <div class="steps">
      {button(t("first"), "«", 0)}
      {button(t("back"), "◀", at - 1)}
      <button
        class="primary"
        onClick={() => {
          if (at >= count) goTo(0);
          setRunning(!isRunning);
        }}
      >
        {isRunning ? t("stop") : t("run")}
      </button>
      {button(t("forth"), "▶", at + 1)}
      {button(t("last"), "»", count)}
      <input
        type="range"
        aria-label={t("position")}
        min={0}
        max={count}
        value={at}
        onInput={(e) => goTo(Number(e.currentTarget.value))}
      />
      <output>
        {at} / {count}
      </output>
    </div>
  );
}

function ViewerChoice({ viewer, names, choose }: { viewer: Viewer; names: string[]; choose: (v: Viewer) => void }) {
  const read = (value: string): Viewer => (value === "open" || value === "public" ? value : Number(value));
  return (
    <label class="option">
      <span>{t("seenBy")}</span>
      <select value={String(viewer)} onChange={(e) => choose(read(e.currentTarget.value))}>
        <option value="open">{t("replayOpen")}</option>
        <option value="public">{t("replayPublic")}</option>
        {names.map((name, i) => (
          <option value={i}>{name}</option>
        ))}
      </select>
    </label>
  );
}

/** The record as one viewer saw it at one line. */
function useSight(record: OpenRecord, viewer: Viewer, at: number) {
  const { lang } = useObservable(settings);
  const info = useMemo(() => record.infoIn(lang), [record, lang]);
  const lines = useMemo<Line[]>(() => {
    const moves = new MoveTable(info.moves);
    return record.seenLines(viewer, lang).map((line) => ({ ...line, ...moves.read(line.text) }));
  }, [record, viewer, info]);
  const view = useMemo(() => record.view(viewer, at), [record, viewer, at]);
  const names = info.names.map((name, i) => name || `${t("seat")} ${i + 1}`);
  return { lang, info, lines, view, names };
}

/** Takes the match from a line on to a table of this device: by the seat looked at or to move, against bots. */
function usePlayOn(source: string, viewer: Viewer, info: RecordInfo, lines: readonly Line[]) {
  const [error, setError] = useState<Error | null>(null);
  const playOn = (line: number) => {
    const next = lines.slice(line).find((l) => Number(l.seat) >= 0), // after what the dealer does, if anything
      seat = typeof viewer === "number" ? viewer : Number(next?.seat ?? 0),
      isNamed = info.names[seat] !== "" && !/^Bot\b/.test(info.names[seat]);
    recordToPlayOn(source, line, seat, isNamed ? info.names[seat] : t("you"))
      .then(openRecordHere)
      .catch(setError);
  };
  return { playOn, error };
}

/** The view of the line before, if that was on the board just now. */
function useBefore(at: number, view: unknown): unknown {
  const drawn = useRef({ at, view });
  const before = drawn.current.at === at - 1 ? drawn.current.view : null;
  useEffect(() => {
    drawn.current = { at, view };
  }, [at, view]);
  return before;
}

interface StandingProps {
  info: RecordInfo;
  names: readonly string[];
  drawing: Drawing;
  view: unknown;
}

function Standing({ info: { result, components }, names, drawing: { Mark }, view }: StandingProps) {
  const mark = (seat: number) => Mark && <Mark view={view} components={components} seat={seat} size={36} />;
  return <Ranking result={result} names={names} mark={mark} />;
}

/** What the drawing gets: the position looked at, or one of a line that could have been. */
function tableProps(sight: ReturnType<typeof useSight>, shown: Shown | null, viewer: Viewer, at: number, play: Play) {
  const { lang, info, lines, names } = sight;
  const watched: Play = { ...play, seat: typeof viewer === "number" ? viewer : null };
  const props: Omit<TableProps, "before"> = {
    view: shown ? shown.view : sight.view,
    components: info.components,
    lang,
    names,
    actors: [],
    score: info.result.score,
    number: at,
    last: lines.filter((l) => l.number === at),
    recent: [],
    play: shown ? hinting(watched, shown, info) : watched,
  };
  return props;
}

/** A moment's position after it, with what was done there marked. */
function MomentPicture({
  moment,
  record,
  sight,
  drawing,
}: Pick<SightProps, "record" | "drawing"> & MomentPictureProps) {
  const { names, lines } = sight;
  const view = useMemo(() => record.view("open", moment.last), [record, moment.last]);
  const last = lines.filter(({ number }) => number > moment.first && number <= moment.last);
  const recent = names.map((_, seat) => last.find((l) => l.seat === String(seat) && drawing.hasPlace?.(l)) ?? null);
  const props = tableProps({ ...sight, view }, null, "open", moment.last, watchOnly);
  return (
    <Closer of={`${moment.first} ${moment.last}`}>
      <Still drawing={drawing} {...props} last={last} recent={recent} before={null} />
    </Closer>
  );
}
interface MomentPictureProps {
  moment: Moment;
  sight: ReturnType<typeof useSight>;
}

interface BoardSideProps {
  props: Omit<TableProps, "before">;
  words: string;
  count: number;
  goTo: (to: Change) => void;
  drawing: Drawing;
}

function BoardSide({ props, words, count, goTo, drawing }: BoardSideProps) {
  const before = useBefore(props.number, props.view);
  return (
    <div class="board-side">
      <Steps at={props.number} count={count} goTo={goTo} />
      <p class="status" role="status">
        {words}
      </p>
      <PlayContext.Provider value={props.play}>
        <div class="board">
          <drawing.Board {...props} before={before} />
        </div>
      </PlayContext.Provider>
    </div>
  );
}

interface SightProps {
  /** Of the match, where it is known. */
  id: string;
  /** The line to begin with; otherwise the last one. */
  line: number | null;
  source: string;
  record: OpenRecord;
  drawing: Drawing;
  kept: string | null;
}

function Sight({ id, line, source, record, drawing, kept }: SightProps) {
  const [viewer, setViewer] = useState<Viewer>("open");
  const [at, setAt] = useState(line === null ? record.info.lines : Math.max(0, Math.min(record.info.lines, line)));
  const [rule, setRule] = useState<string | null>(null);
  const sight = useSight(record, viewer, at);
  const { lang, info, lines, names } = sight;
  const explanation = useExplanation(id, info.isOver ? source : null, lang);
  const { shown, show } = useShown(explanation, at);
  const showAt = (moment: Moment) => {
    setAt(moment.first);
    setTimeout(() => show(moment)); // once the page stands there
  };
  const props = tableProps(sight, shown, viewer, at, { ...watchOnly, rule: setRule });
  const told = [...lines].reverse().find((l) => l.number <= at && l.words)?.words ?? t("first");
  const words = shown ? `${r("showing")}: ${shown.words || shown.moment.better}` : told;
  const findings = useMemo(() => record.judge(kept, lang), [record, kept, lang]);
  const marks = useMemo(() => marksOf(explanation.report, names), [explanation.report, lang]);
  const { playOn, error } = usePlayOn(source, viewer, info, lines);
  return (
    <>
      <div class="replay-page">
        <BoardSide props={props} words={words} count={info.lines} goTo={setAt} drawing={drawing} />
        <aside class="side">
          <ViewerChoice viewer={viewer} names={names} choose={setViewer} />
          <Verdict findings={findings} />
          {info.isOver && <Standing info={info} names={names} drawing={drawing} view={sight.view} />}
          {info.isOver && at < info.lines && <button onClick={() => playOn(at)}>{r("playOn")}</button>}
          <ErrorNote error={error} />
          <Log
            lines={lines}
            since={Infinity}
            at={at}
            goTo={(n) => setAt(n ?? info.lines)}
            quiet={drawing.quiet}
            marks={marks}
          />
        </aside>
      </div>
      {info.isOver && (
        <ReportPanel
          explanation={explanation}
          names={names}
          at={at}
          words={words}
          board={<Still drawing={drawing} {...props} before={null} />}
          acts={{
            goTo: setAt,
            show: showAt,
            playOn: (moment) => playOn(moment.first),
            picture: (moment) => <MomentPicture moment={moment} record={record} sight={sight} drawing={drawing} />,
            mark: (seat) =>
              drawing.Mark && <drawing.Mark view={sight.view} components={info.components} seat={seat} size={26} />,
          }}
        />
      )}
      {rule && <RuleDialog game={info.game} id={rule} drawing={drawing} close={() => setRule(null)} />}
    </>
  );
}

function Upload({ open }: { open: (text: string) => void }) {
  const take = (file: File | undefined) => void file?.text().then(open);
  return (
    <div
      class="card-box upload"
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault();
        take(e.dataTransfer?.files[0]);
      }}
    >
      <h1>{t("replayUpload")}</h1>
      <p>{t("replayText")}</p>
      <FileButton word="chooseFile" take={take} />
    </div>
  );
}

/** What this browser has kept of the draw, if it took part in the match. */
function keptOf(source: string): string | null {
  const table = /^table (\S+)$/m.exec(source)?.[1],
    kept = table ? keptText(table) : "";
  return kept.includes("\ndraw ") ? kept : null;
}

export function ReplayPage({ id, asked }: { id?: string; asked: URLSearchParams }) {
  const line = asked.get("at");
  const [text, setText] = useState<string | null>(null);
  const loaded = useLoaded(async () => {
    const source = text ?? (id ? await api.record(id, asked.get("link") ?? undefined) : null);
    if (!source) return null;
    const record = await openRecord(source, settings.value.lang);
    return { source, record, kept: keptOf(source), drawing: await loadDrawing(record.info.game) };
  }, [id, text]);
  return (
    <Frame wide={loaded.value !== null}>
      <ErrorNote error={loaded.error} />
      {loaded.value ? (
        <>
          <h1 class="table-title">{gameTitle(loaded.value.record.info.game)}</h1>
          <Sight id={text === null ? (id ?? "") : ""} line={line === null ? null : Number(line)} {...loaded.value} />
        </>
      ) : id && !loaded.error ? (
        <p>{t("loading")}</p>
      ) : (
        <Upload open={setText} />
      )}
    </Frame>
  );
}
