// What stands beside the board: place cards with score and clock, log, chat.
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import type { TableProps } from "../drawing";
import type { SeatInfo } from "../messages";
import { useObservable } from "../observable";
import { settings } from "../settings";
import { Invite, seatName } from "../widgets";
import { levelName, t } from "../words";
import { MoveList, Since } from "./bars";
import { Chat } from "./chat";
import { Log } from "./log";
import type { PartProps } from "./match";
import type { TableModel } from "./model";
import { hasStandIn } from "./notes";

function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 172800) return `${Math.floor(seconds / 86400)} ${t("days")}`;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] ? parts : parts.slice(1)).map((n, i) => (i ? String(n).padStart(2, "0") : n)).join(":");
}

function ClockFace({ model, seat }: { model: TableModel; seat: number }) {
  const [, tick] = useState(0);
  const clock = model.clock,
    isRunning = clock?.running.includes(seat) ?? false;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  const left = clock?.remainingMs[seat];
  if (left === null || left === undefined) return null;
  const now = isRunning ? left - (Date.now() - clock!.at) : left;
  return <span class={now < 15_000 ? "clock low" : "clock"}>{clockText(now)}</span>;
}

/** The change of a score, floating up beside it. */
function ScoreFace({ score, explain }: { score: number; explain: () => void }) {
  const before = useRef(score);
  const [gain, setGain] = useState<{ points: number; round: number } | null>(null);
  useEffect(() => {
    if (score === before.current) return;
    setGain((old) => ({ points: score - before.current, round: (old?.round ?? 0) + 1 }));
    before.current = score;
  }, [score]);
  return (
    <button type="button" class="score" title={t("whereFrom")} onClick={explain}>
      <b>{score}</b>
      {gain && (
        <span key={gain.round} class={gain.points < 0 ? "gain loss" : "gain"} aria-hidden="true">
          {gain.points > 0 ? "+" : ""}
          {gain.points}
        </span>
      )}
    </button>
  );
}

function seatKind(seat: SeatInfo): string {
  if (seat.kind === "open" || seat.kind === "invite") return "…";
  if (seat.kind === "person") return seat.isYou ? t("you") : seat.online ? "●" : "○";
  if (seat.standIn) return `${t("botPlaysFor")} ${seat.name}`;
  return seat.level ? `${t("bot")} · ${levelName(seat.level)}` : t("bot");
}

/** A place card: who sits there, clock, score, and what the game shows of a seat. */
function SeatCard({ seat, index, all }: { seat: SeatInfo; index: number; all: PartProps }) {
  const { model, drawing, props, screen, actions } = all,
    { Mark, Seat } = drawing;
  const classes = ["seat", props.actors.includes(index) && "acts", seat.isYou && "mine"];
  const table: TableProps = props;
  return (
    <li class={classes.filter(Boolean).join(" ")}>
      <span class="mark">
        {Mark && <Mark view={table.view} components={table.components} seat={index} size={40} />}
      </span>
      <span class="seat-words">
        <span class="seat-name">{seatName(seat, index)}</span>
        <span class="seat-kind">{seatKind(seat)}</span>
      </span>
      <ClockFace model={model} seat={index} />
      {!drawing.hidesScore?.(table, index) && (
        <ScoreFace score={screen.shown.score[index] ?? 0} explain={() => actions.explain(index)} />
      )}
      {Seat && (
        <div class="seat-more">
          <Seat {...table} seat={index} />
        </div>
      )}
    </li>
  );
}

function LeaveButton({ info, actions }: PartProps) {
  if (info.yourSeats.length === 0 || info.state !== "playing" || hasStandIn(info)) return null;
  const leave = () => {
    if (confirm(t("leaveSure"))) api.leave(info.id).catch(actions.refuse);
  };
  return (
    <button class="quiet pane pane-table" onClick={leave}>
      {t("leave")}
    </button>
  );
}

function Tabs({ actions, hasChat }: { actions: PartProps["actions"]; hasChat: boolean }) {
  return (
    <div class="tabs small-only" role="tablist">
      {(["table", "log", "chat"] as const)
        .filter((name) => name !== "chat" || hasChat)
        .map((name) => (
          <button role="tab" aria-selected={actions.tab === name} onClick={() => actions.setTab(name)}>
            {t(name)}
          </button>
        ))}
    </div>
  );
}

export function Side(all: PartProps) {
  const { model, info, screen, own, composer, actions } = all;
  const { chat: hasChat } = useObservable(settings);
  const lines = screen.lines;
  const lastOwn = own === null ? Infinity : lines.reduce((last, l) => (l.seat === String(own) ? l.number : last), 0);
  return (
    <aside class="side" data-tab={actions.tab}>
      <Tabs actions={actions} hasChat={hasChat} />
      <div class="pane pane-table">
        <ul class="seats" aria-label={t("seats")}>
          {info.seats.map((seat, i) => (
            <SeatCard seat={seat} index={i} all={all} />
          ))}
        </ul>
        {own === null && <p class="faint">{t("spectating")}</p>}
        <MoveList composer={composer} />
      </div>
      <div class="pane pane-log">
        {actions.isSinceOpen && own !== null && (
          <Since lines={lines.filter((l) => l.number > lastOwn)} close={actions.closeSince} />
        )}
        <Log lines={lines} since={lastOwn} at={actions.past?.line ?? null} goTo={actions.goTo} />
      </div>
      {hasChat && (
        <div class="pane pane-chat">
          <Chat model={model} />
        </div>
      )}
      {info.invite && info.state !== "over" && (
        <details class="pane pane-table">
          <summary>{t("inviteTitle")}</summary>
          <Invite id={info.id} code={info.invite} />
        </details>
      )}
      <LeaveButton {...all} />
    </aside>
  );
}
