// Replaying a finished match or an uploaded record with the engine in this browser: step, jump, play,
// seen by any seat, by a spectator, or open.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { PlayContext, type Drawing, type Line, type Play, type TableProps } from "../drawing";
import { open_record, type OpenRecord, type Viewer } from "../engine";
import { load_drawing } from "../load_drawing";
import { ErrorNote, Frame, game_title, useLoaded } from "../parts";
import { settings } from "../settings";
import { useStore } from "../store";
import { Ranking } from "../table/finish";
import { RuleDialog } from "../table/rule_dialog";
import { Log } from "../table/side";
import { t } from "../words";

type Change = number | ((now: number) => number);

function Steps({ at, count, go_to }: { at: number; count: number; go_to: (to: Change) => void }) {
  const [isRunning, setRunning] = useState(false);
  const { motion } = useStore(settings);
  useEffect(() => {
    if (!isRunning) return;
    if (at >= count) {
      setRunning(false);
      return;
    }
    const timer = setTimeout(() => go_to(at + 1), motion === "fast" ? 350 : 900);
    return () => clearTimeout(timer);
  }, [isRunning, at]);
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      if ((e.target as Element).closest("input, select, textarea, dialog")) return;
      const by = { ArrowLeft: -1, ArrowRight: 1, Home: -count, End: count }[e.key];
      if (by !== undefined) {
        e.preventDefault();
        go_to((now) => Math.max(0, Math.min(count, now + by)));
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [count]);
  const button = (label: string, sign: string, to: number) => (
    <button aria-label={label} title={label} disabled={to < 0 || to > count || to === at} onClick={() => go_to(to)}>
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
          if (at >= count) go_to(0);
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
        onInput={(e) => go_to(Number(e.currentTarget.value))}
      />
      <output>
        {at} / {count}
      </output>
    </div>
  );
}

function Viewer({ record, drawing }: { record: OpenRecord; drawing: Drawing }) {
  const { lang } = useStore(settings);
  const info = useMemo(() => record.info_in(lang), [record, lang]);
  const [viewer, setViewer] = useState<Viewer>("open");
  const [at, setAt] = useState(info.lines);
  const [rule, setRule] = useState<string | null>(null);
  const lines = useMemo<Line[]>(() => record.tell(viewer, lang), [record, viewer, lang]);
  const view = useMemo(() => record.view(viewer, at), [record, viewer, at]);
  const names = info.names.map((name, i) => name || `${t("seat")} ${i + 1}`);
  const play: Play = {
    seat: typeof viewer === "number" ? viewer : null,
    legal: [],
    left: [],
    preview: null,
    hinted: null,
    choose: () => undefined,
    send: () => undefined,
    why: () => undefined,
    undo: () => undefined,
    rule: setRule,
  };
  const props: TableProps = {
    view,
    facts: info.components,
    lang,
    names,
    actors: [],
    last: lines.filter((l) => l.number === at),
    options: info.options,
    play,
  };
  const told = [...lines].reverse().find((l) => l.number <= at && l.words);
  return (
    <div class="table-page replaying">
      <div class="board-side">
        <Steps at={at} count={info.lines} go_to={setAt} />
        <p class="status" role="status">
          {told?.words ?? t("first")}
        </p>
        <PlayContext.Provider value={play}>
          <div class="board">
            <drawing.Board {...props} />
          </div>
        </PlayContext.Provider>
      </div>
      <aside class="side">
        <label class="option">
          <span>{t("seen_by")}</span>
          <select
            value={String(viewer)}
            onChange={(e) =>
              setViewer(
                /^\d$/.test(e.currentTarget.value) ? Number(e.currentTarget.value) : (e.currentTarget.value as Viewer),
              )
            }
          >
            <option value="open">{t("replay_open")}</option>
            <option value="public">{t("replay_public")}</option>
            {names.map((name, i) => (
              <option value={i}>{name}</option>
            ))}
          </select>
        </label>
        {info.isOver && (
          <Ranking
            result={info.result}
            names={names}
            mark={(seat) => drawing.Mark && <drawing.Mark view={view} facts={info.components} seat={seat} size={36} />}
          />
        )}
        <Log lines={lines} since={Infinity} at={at} go_to={(n) => setAt(n ?? info.lines)} />
      </aside>
      {rule && <RuleDialog game={info.game} id={rule} drawing={drawing} close={() => setRule(null)} />}
    </div>
  );
}

function Upload({ open }: { open: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    void file?.text().then(open);
  };
  return (
    <div
      class="card-box upload"
      onDragOver={(e) => e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault();
        take(e.dataTransfer?.files[0]);
      }}
    >
      <h1>{t("replay_upload")}</h1>
      <p>{t("replay_text")}</p>
      <input ref={input} type="file" aria-label={t("replay_upload")} onChange={() => take(input.current?.files?.[0])} />
    </div>
  );
}

export function ReplayPage({ id }: { id?: string }) {
  const [text, setText] = useState<string | null>(null);
  const loaded = useLoaded(async () => {
    const source = text ?? (id ? await api.record(id) : null);
    if (!source) return null;
    const record = await open_record(source);
    return { record, drawing: await load_drawing(record.info.game) };
  }, [id, text]);
  return (
    <Frame wide={loaded.value !== null}>
      <ErrorNote error={loaded.error} />
      {loaded.value ? (
        <>
          <h1 class="table-title">{game_title(loaded.value.record.info.game)}</h1>
          <Viewer record={loaded.value.record} drawing={loaded.value.drawing} />
        </>
      ) : id && !loaded.error ? (
        <p>{t("loading")}</p>
      ) : (
        <Upload open={setText} />
      )}
    </Frame>
  );
}
