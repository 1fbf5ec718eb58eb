// A table: waiting for players, in play, looking back, finished.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, type Refusal, type Table } from "../api";
import { Dragon } from "../art/dragon";
import { connection } from "../connection";
import { PlayContext, type Drawing, type TableProps } from "../drawing";
import { load_drawing } from "../load_drawing";
import { ErrorNote, Frame, game_title, Invite, seat_name, useLoaded } from "../parts";
import { settings } from "../settings";
import { sound } from "../sound";
import { useStore } from "../store";
import { ActionBar, Curtain, MoveList, Since, Status, Toast, type ToastWords } from "../table/bars";
import { useComposer } from "../table/composer";
import { Finish } from "../table/finish";
import { useAttention, useBoardKeys } from "../table/keys";
import { TableModel, type SeatKey } from "../table/model";
import { RuleDialog } from "../table/rule_dialog";
import { Chat, Log, Seats } from "../table/side";
import { t } from "../words";

function Waiting({ info, code }: { info: Table; code?: string }) {
  const [error, setError] = useState<Error | null>(null);
  const isFree = info.seats.some((s) => s.kind === "open" || (s.kind === "invite" && code));
  const invite = info.invite ?? code;
  const join = (seat?: number) => api.join(info.id, { code, seat }).then(() => connection.renew(), setError);
  return (
    <section class="waiting-room">
      <div class="card-box">
        <h1>{game_title(info.game)}</h1>
        <ul class="waiting-seats">
          {info.seats.map((seat, i) => (
            <li>
              {seat.kind === "open" || seat.kind === "invite" ? (
                <>
                  <Dragon name="white" size={40} />{" "}
                  <span class="faint">{seat.name || t(seat.kind === "open" ? "seat_open" : "seat_invite")}</span>
                  {isFree && <button onClick={() => join(i)}>{t("sit_down")}</button>}
                </>
              ) : (
                <>
                  <Dragon name={(["red", "blue", "green", "yellow", "purple", "orange"] as const)[i % 6]} size={40} />{" "}
                  <b>{seat_name(seat, i)}</b> {seat.kind === "bot" && t("bot")} {seat.isYou && `(${t("you")})`}
                </>
              )}
            </li>
          ))}
        </ul>
        <p role="status">
          {info.seats.every((s) => s.kind === "person" || s.kind === "bot") ? t("starting") : t("waiting")}
        </p>
        {isFree && info.yourSeats.length === 0 && (
          <button class="primary big" onClick={() => join()}>
            {t("join")}
          </button>
        )}
        {info.yourSeats.length > 0 && <button onClick={() => api.leave(info.id).catch(setError)}>{t("leave")}</button>}
        <ErrorNote error={error} />
      </div>
      {invite && <Invite id={info.id} code={invite} />}
    </section>
  );
}

/** Which of the own seats is at the screen; with several, the one that was called behind the curtain. */
function useSeat(model: TableModel, info: Table): { seat: SeatKey; next: number | null; take: (seat: number) => void } {
  const [taken, setTaken] = useState<number | null>(null);
  const mine = info.yourSeats;
  if (mine.length === 0) return { seat: "public", next: null, take: setTaken };
  if (mine.length === 1) return { seat: mine[0], next: null, take: setTaken };
  const acting = mine.filter((seat) => model.latest(seat)?.actors.includes(seat));
  const isOver = info.state === "over";
  const current = taken !== null && mine.includes(taken) ? taken : null;
  const next =
    isOver || (current !== null && (acting.length === 0 || acting.includes(current))) ? null : (acting[0] ?? mine[0]);
  return { seat: current ?? mine[0], next, take: setTaken };
}

function Match({ model, info, drawing }: { model: TableModel; info: Table; drawing: Drawing }) {
  const { lang, chat: hasChat } = useStore(settings);
  const { seat, next, take } = useSeat(model, info);
  const [toast, setToast] = useState<ToastWords | null>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [past, setPast] = useState<{ line: number; view: any } | null>(null);
  const [tab, setTab] = useState<"table" | "log" | "chat">("table");
  const [since, setSince] = useState(true);
  const board = useRef<HTMLDivElement>(null);
  const shown = model.shown(seat)!,
    own = typeof seat === "number" ? seat : null;
  const names = info.seats.map((s, i) => seat_name(s, i));
  const legal = useMemo(
    () => (own !== null && !past && !model.is_behind(seat) ? (shown.legal ?? []).map(([text]) => text) : []),
    [shown, own, past, model.is_behind(seat)],
  );
  const told = (error: Refusal) => {
    sound("no");
    setToast({ title: t("why_not"), text: error.message, rule: error.rule });
  };
  const composer = useComposer({
    seat: own,
    number: shown.number,
    legal,
    rule: setRule,
    play: (move) => {
      setToast(null);
      setSince(false);
      return connection.ask("play", { table: info.id, seat: own, move }).then(() => undefined, told);
    },
    why: (move) => {
      if (past || own === null) return;
      model.hurry();
      connection
        .ask("why", { table: info.id, seat: own, move })
        .then((a) => {
          if (a.legal !== true) told({ message: a.text ?? "", rule: a.rule } as Refusal);
        })
        .catch((e: Refusal) => told(e));
    },
  });
  const props: TableProps = {
    view: past?.view ?? shown.view,
    facts: model.facts,
    lang,
    names,
    actors: past ? [] : shown.actors,
    last: past ? [] : model.fresh(seat),
    options: info.options ?? {},
    play: composer,
  };
  const go_to = (line: number | null) => {
    if (line === null) {
      setPast(null);
      return;
    }
    connection.ask("at", { table: info.id, line, viewer: seat }).then((a) => setPast({ line, view: a.view }), told);
  };
  const explain = (of: number) => {
    connection.ask("at", { table: info.id, line: shown.number, viewer: seat }).then((a) => {
      const parts = (a.scoreParts as { points: number; words: string }[][])[of].map(
        (s) => `${s.points > 0 ? "+" : ""}${s.points} ${s.words}`,
      );
      setToast({ title: `${names[of]}: ${t("where_from")}`, text: parts.join(" · ") });
    }, told);
  };
  const hint = () => {
    setToast({ title: t("hint"), text: t("hint_thinking") });
    connection.ask("hint", { table: info.id, seat: own }).then((a) => {
      composer.hint(String(a.move));
      setToast({ title: `${t("hint_says")}: ${drawing.label(String(a.move), props)}`, text: a.text ?? "" });
    }, told);
  };
  const take_back = () => {
    connection.ask("takeback", { table: info.id, seat: own }).then(() => undefined, told);
  };
  useBoardKeys(board, {
    undo: composer.undo,
    hint: legal.length ? hint : undefined,
    take_back: own !== null ? take_back : undefined,
    log: () => setTab("log"),
  });
  useAttention(info, model.latest(seat), own);
  useEffect(() => {
    if (model.notice) {
      setToast({ title: t(model.notice === "takeback-done" ? "take_back_done" : "take_back_refused"), text: "" });
      model.notice = null;
    }
  });
  const lines = model.lines(seat);
  const lastOwn = own === null ? Infinity : lines.reduce((last, l) => (l.seat === String(own) ? l.number : last), 0);
  const standIn = info.seats.some((s) => s.isYou && s.kind === "bot" && s.standIn);
  const announce = model
    .fresh(seat)
    .map((l) => l.words)
    .filter(Boolean)
    .join(" ");

  if (next !== null) return <Curtain name={names[next]} ready={() => take(next)} />;
  return (
    <div class="table-page">
      <div class="board-side">
        <h1 class="table-title">{game_title(info.game)}</h1>
        <Status model={model} shown={shown} own={own} names={names} past={past !== null} busy={composer.isBusy} />
        {standIn && (
          <p class="note">
            {t("stand_in")} <button onClick={() => api.back(info.id).catch(told)}>{t("come_back")}</button>
          </p>
        )}
        {past && (
          <p class="banner past">
            {t("looking_back")} ({t("line")} {past.line}) <button onClick={() => go_to(null)}>{t("to_now")}</button>
          </p>
        )}
        {model.takeback && !info.seats[model.takeback.seat]?.isYou && (
          <p class="note">
            {model.takeback.name} {t("take_back_asked")}
            {[true, false].map((accept) => (
              <button
                onClick={() => {
                  model.takeback = null;
                  connection.ask("takeback-answer", { table: info.id, accept }).catch(() => undefined);
                }}
              >
                {t(accept ? "allow" : "refuse")}
              </button>
            ))}
          </p>
        )}
        {shown.result && !past && (
          <Finish info={info} result={shown.result} drawing={drawing} view={shown.view} facts={model.facts} />
        )}
        <ActionBar
          composer={composer}
          drawing={drawing}
          props={props}
          hint={legal.length > 0 ? hint : undefined}
          take_back={own !== null && info.state === "playing" ? take_back : undefined}
        />
        <PlayContext.Provider value={composer}>
          <div
            class="board"
            ref={board}
            data-number={shown.number}
            role="region"
            aria-label={t("board")}
            onPointerDownCapture={() => model.hurry()}
          >
            <drawing.Board {...props} />
          </div>
        </PlayContext.Provider>
        <p class="hidden" role="log" aria-live="polite">
          {announce}
        </p>
      </div>
      <aside class="side" data-tab={tab}>
        <div class="tabs small-only" role="tablist">
          {(["table", "log", "chat"] as const)
            .filter((x) => x !== "chat" || hasChat)
            .map((x) => (
              <button role="tab" aria-selected={tab === x} onClick={() => setTab(x)}>
                {t(x)}
              </button>
            ))}
        </div>
        <div class="pane pane-table">
          <Seats model={model} info={info} drawing={drawing} props={props} score={shown.score} explain={explain} />
          {own === null && <p class="faint">{t("spectating")}</p>}
          <MoveList composer={composer} drawing={drawing} props={props} />
        </div>
        <div class="pane pane-log">
          {since && own !== null && (
            <Since lines={lines.filter((l) => l.number > lastOwn)} close={() => setSince(false)} />
          )}
          <Log lines={lines} since={lastOwn} at={past?.line ?? null} go_to={go_to} />
        </div>
        {hasChat && (
          <div class="pane pane-chat">
            <Chat model={model} chat={model.chat} />
          </div>
        )}
        {info.invite && info.state !== "over" && (
          <details class="pane pane-table">
            <summary>{t("invite_title")}</summary>
            <Invite id={info.id} code={info.invite} />
          </details>
        )}
        {info.yourSeats.length > 0 && info.state === "playing" && !standIn && (
          <button
            class="quiet pane pane-table"
            onClick={() => {
              if (confirm(t("leave_sure"))) api.leave(info.id).catch(told);
            }}
          >
            {t("leave")}
          </button>
        )}
      </aside>
      {toast && (
        <Toast
          words={toast}
          close={() => {
            setToast(null);
            composer.hint(null);
          }}
          rule={setRule}
        />
      )}
      {rule && <RuleDialog game={info.game} id={rule} drawing={drawing} close={() => setRule(null)} />}
    </div>
  );
}

export function TablePage({ id, code }: { id: string; code?: string }) {
  const model = useMemo(() => new TableModel(id, code), [id, code]);
  useStore(model.changed);
  useStore(settings);
  useEffect(() => {
    model.open();
    return () => model.close();
  }, [model]);
  const info = model.info,
    game = info?.game;
  const loaded = useLoaded(async () => {
    if (!game) return null;
    const drawing = await load_drawing(game);
    if (drawing.pause) model.pause = drawing.pause;
    return drawing;
  }, [game]);
  const hasState = model.seats().length > 0;
  return (
    <Frame wide={hasState && info?.state !== "waiting"}>
      <ErrorNote error={model.error ?? loaded.error} retry={() => model.watch()} />
      {!info && !model.error && <p>{t("loading")}</p>}
      {info?.state === "waiting" && <Waiting info={info} code={code} />}
      {info && info.state !== "waiting" && loaded.value && hasState && model.facts && (
        <Match model={model} info={info} drawing={loaded.value} />
      )}
    </Frame>
  );
}
