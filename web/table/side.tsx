// What stands beside the board: place cards with score and clock, log, chat.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../api";
import { connection } from "../connection";
import type { Drawing, Line, TableProps } from "../drawing";
import { seat_name } from "../parts";
import { settings } from "../settings";
import { useStore } from "../store";
import { phrases, t, told_phrase } from "../words";
import type { ChatLine, TableModel } from "./model";

function clock_text(ms: number): string {
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
  return <span class={now < 15_000 ? "clock low" : "clock"}>{clock_text(now)}</span>;
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
    <button type="button" class="score" title={t("where_from")} onClick={explain}>
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

interface SeatsProps {
  model: TableModel;
  info: Table;
  drawing: Drawing | null;
  props: TableProps | null;
  score?: number[];
  explain: (seat: number) => void;
}

export function Seats({ model, info, drawing, props, score, explain }: SeatsProps) {
  const Mark = drawing?.Mark,
    Seat = drawing?.Seat;
  return (
    <ul class="seats" aria-label={t("seats")}>
      {info.seats.map((seat, i) => (
        <li class={["seat", props?.actors.includes(i) && "acts", seat.isYou && "mine"].filter(Boolean).join(" ")}>
          <span class="mark">{Mark && props && <Mark view={props.view} facts={props.facts} seat={i} size={40} />}</span>
          <span class="seat-words">
            <span class="seat-name">{seat_name(seat, i)}</span>
            <span class="seat-kind">
              {seat.kind === "bot" &&
                (seat.standIn
                  ? `${t("bot_plays_for")} ${seat.name}`
                  : `${t("bot")}${seat.level ? ` · ${t(`level_${seat.level as "easy"}`)}` : ""}`)}
              {seat.kind === "person" && (seat.isYou ? t("you") : seat.online ? "●" : "○")}
              {(seat.kind === "open" || seat.kind === "invite") && "…"}
            </span>
          </span>
          <ClockFace model={model} seat={i} />
          {score && !(props && drawing?.hides_score?.(props, i)) && (
            <ScoreFace score={score[i] ?? 0} explain={() => explain(i)} />
          )}
          {Seat && props && (
            <div class="seat-more">
              <Seat {...props} seat={i} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface LogProps {
  lines: Line[];
  since: number;
  at: number | null;
  go_to: (line: number | null) => void;
}

/** Lines without words (what the dealer does in silence) are left out. */
export function Log({ lines, since, at, go_to }: LogProps) {
  const box = useRef<HTMLOListElement>(null);
  const told = lines.filter((line) => line.words !== "");
  useEffect(() => {
    const b = box.current,
      here = b?.querySelector<HTMLElement>(".here");
    if (b)
      b.scrollTop = here
        ? here.offsetTop - b.offsetTop - b.clientHeight / 2
        : at === null
          ? b.scrollHeight
          : b.scrollTop;
  }, [told.length, at]);
  return (
    <ol class="log" ref={box} aria-label={t("log")}>
      {told.map((line) => (
        <li
          key={line.number}
          class={[line.seat === "dealer" && "dealer", line.number === at && "here", line.number > since && "new"]
            .filter(Boolean)
            .join(" ")}
        >
          <button onClick={() => go_to(line.number)} title={`${t("line")} ${line.number}: ${line.text}`}>
            {line.words}
          </button>
        </li>
      ))}
    </ol>
  );
}

export function Chat({ model, chat }: { model: TableModel; chat: ChatLine[] }) {
  const [text, setText] = useState("");
  const [muted, setMuted] = useState<readonly string[]>([]);
  const { lang } = useStore(settings);
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [chat.length]);
  const send = (words: string) => {
    if (!words.trim()) return;
    connection
      .ask("chat", { table: model.id, text: words.trim() })
      .then(() => setText(""))
      .catch(() => undefined);
  };
  const mute = (name: string) => {
    setMuted([...muted, name]);
    connection.ask("mute", { table: model.id, name, muted: true }).catch(() => undefined);
  };
  return (
    <div class="chat">
      <ul ref={box} aria-label={t("chat")} aria-live="polite">
        {chat.length === 0 && <li class="faint">{t("chat_empty")}</li>}
        {chat
          .filter((c) => !muted.includes(c.name))
          .map((c) => (
            <li>
              <b>{c.name}</b> {told_phrase(c.text, lang)}
              {!model.info?.seats.some((s) => s.isYou && s.name === c.name) && (
                <button class="quiet small" onClick={() => mute(c.name)}>
                  {t("mute")}
                </button>
              )}
            </li>
          ))}
      </ul>
      <div class="phrases">
        {phrases.map((p) => (
          <button class="small" onClick={() => send(p[lang === "de" ? 1 : 0])}>
            {p[lang === "de" ? 1 : 0]}
          </button>
        ))}
      </div>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          send(text);
        }}
      >
        <input
          aria-label={t("chat_say")}
          placeholder={t("chat_say")}
          maxLength={500}
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
        <button>{t("chat_send")}</button>
      </form>
    </div>
  );
}
