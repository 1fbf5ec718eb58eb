// The place cards: who sits where, clock, score, and what is open about each seat. Every card can be opened.
import { useEffect, useRef, useState } from "preact/hooks";
import { minus, pointsWord, type TableProps } from "../drawing";
import type { ScorePart, SeatInfo } from "../messages";
import { settings } from "../settings";
import { Dialog, seatName } from "../widgets";
import { levelName, t } from "../words";
import type { PartProps } from "./match";
import type { TableModel } from "./model";

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

/** The score, and its change floating up beside it. */
function ScoreFace({ score, name }: { score: number; name: string }) {
  const before = useRef(score);
  const [gain, setGain] = useState<{ points: number; round: number } | null>(null);
  useEffect(() => {
    if (score === before.current) return;
    const points = score - before.current;
    setGain((old) => ({ points, round: (old?.round ?? 0) + 1 }));
    before.current = score;
  }, [score]);
  return (
    <span class="score">
      <b aria-hidden="true">{minus(score)}</b>
      <span class="hidden">{`${name}: ${minus(score)} ${pointsWord(settings.value.lang, score)}`}</span>
      {gain && (
        <span key={gain.round} class={gain.points < 0 ? "gain loss" : "gain"} aria-hidden="true">
          {gain.points > 0 ? "+" : "−"}
          {Math.abs(gain.points)}
        </span>
      )}
    </span>
  );
}

function seatKind(seat: SeatInfo): string {
  if (seat.kind === "open" || seat.kind === "invite") return "…";
  if (seat.kind === "person") return seat.isYou ? t("you") : t(seat.online ? "isOnline" : "isAway");
  if (seat.conceded) return t("hasConceded");
  if (seat.standIn) return `${t("botPlaysFor")} ${seat.name}`;
  return seat.level ? `${t("bot")}, ${levelName(seat.level)}` : t("bot");
}

/** A place card: who sits there, clock, score, and what the game shows of a seat. */
function SeatCard({ seat, index, all }: { seat: SeatInfo; index: number; all: PartProps }) {
  const { model, drawing, props, screen, actions } = all,
    { Mark, Seat } = drawing;
  const classes = ["seat", props.actors.includes(index) && "acts", seat.isYou && "mine"];
  const name = seatName(seat, index);
  const table: TableProps = props;
  return (
    <li class={classes.filter(Boolean).join(" ")} data-spot={`seat-${index}`}>
      <button class="seat-open" aria-label={`${name}: ${t("openSeat")}`} onClick={() => actions.open(index)} />
      <span class="mark">
        {Mark && <Mark view={table.view} components={table.components} seat={index} size={40} />}
      </span>
      <span class="seat-words">
        <span class="seat-name">{name}</span>
        <span class="seat-kind">{seatKind(seat)}</span>
      </span>
      <ClockFace model={model} seat={index} />
      {!drawing.hidesScore?.(table, index) && <ScoreFace score={screen.shown.score[index] ?? 0} name={name} />}
      {Seat && (
        <div class="seat-more">
          <Seat {...table} seat={index} />
        </div>
      )}
    </li>
  );
}

export function Seats(all: PartProps) {
  const { seats } = all.info;
  return (
    <ul class="seats" aria-label={t("seats")} style={`--seats: ${seats.length}`}>
      {seats.map((seat, i) => (
        <SeatCard key={i} seat={seat} index={i} all={all} />
      ))}
    </ul>
  );
}

export function ScoreParts({ parts }: { parts: readonly ScorePart[] }) {
  return (
    <ul class="sources" aria-label={t("whereFrom")}>
      {parts.map(({ points, words }) => (
        <li>
          <b>
            {points > 0 ? "+" : points < 0 ? "−" : ""}
            {Math.abs(points)}
          </b>{" "}
          {words}
        </li>
      ))}
    </ul>
  );
}

/** A seat opened: what is open about it, and where its points come from. */
export function SeatDialog({ seat, ...all }: PartProps & { seat: number }) {
  const { model, info, drawing, screen, own, props, actions } = all,
    { Seat } = drawing;
  const [parts, setParts] = useState<readonly ScorePart[]>([]);
  const number = screen.shown.number,
    score = screen.shown.score[seat] ?? 0;
  useEffect(() => {
    model.table.at(number, own ?? "public").then(({ scoreParts }) => setParts(scoreParts[seat] ?? []), actions.refuse);
  }, [number, seat]);
  const isHidden = drawing.hidesScore?.(props, seat);
  return (
    <Dialog title={seatName(info.seats[seat], seat)} close={() => actions.open(null)} class="seat-dialog">
      <p class="faint">{seatKind(info.seats[seat])}</p>
      {Seat && (
        <div class="seat-more">
          <Seat {...props} seat={seat} isOpen />
        </div>
      )}
      {!isHidden && (
        <>
          <h3>
            {minus(score)} {pointsWord(settings.value.lang, score)}
          </h3>
          <ScoreParts parts={parts} />
        </>
      )}
    </Dialog>
  );
}
