// Before a match: who sits where, joining, leaving, the invitation.
import { useState } from "preact/hooks";
import { api } from "../api";
import { Dragon } from "../art/dragon";
import { connection } from "../connection";
import type { SeatInfo, TableInfo } from "../messages";
import { ErrorNote, gameTitle, seatName } from "../widgets";
import { Invite } from "./invite";
import { t } from "../words";

const colours = ["red", "blue", "green", "yellow", "purple", "orange"] as const;

function WaitingSeat({ seat, index, join }: { seat: SeatInfo; index: number; join?: () => void }) {
  if (seat.kind === "person" || seat.kind === "bot")
    return (
      <li>
        <Dragon name={colours[index % colours.length]} size={40} /> <b>{seatName(seat, index)}</b>{" "}
        {seat.kind === "bot" && t("bot")} {seat.isYou && `(${t("you")})`}
      </li>
    );
  return (
    <li>
      <Dragon name="white" size={40} />{" "}
      <span class="faint">{seat.name || t(seat.kind === "open" ? "seatOpen" : "seatInvite")}</span>
      {join && <button onClick={join}>{t("sitDown")}</button>}
    </li>
  );
}

/** Who has not yet promised a share for the dice or, when all have, not revealed it. */
function awaitedSeats({ draw, seats }: TableInfo): number[] {
  const people = seats.map((_, i) => i).filter((i) => draw?.kinds[i] === "person");
  const missing = (values: readonly (string | null)[] = []) => people.filter((i) => values[i] === null);
  const promises = missing(draw?.promises);
  return (promises.length > 0 ? promises : missing(draw?.shares)).filter((i) => !seats[i].isYou);
}

export function WaitingRoom({ info, code }: { info: TableInfo; code?: string }) {
  const [error, setError] = useState<Error | null>(null);
  const isFree = info.seats.some((s) => s.kind === "open" || (s.kind === "invite" && code));
  const maySit = isFree && (info.yourSeats.length === 0 || info.several);
  const isFull = info.seats.every((s) => s.kind === "person" || s.kind === "bot");
  const invite = info.invite ?? code;
  const awaited = isFull ? awaitedSeats(info).map((seat) => seatName(info.seats[seat], seat)) : [];
  const join = (seat?: number) => api.join(info.id, { code, seat }).then(() => connection.renew(), setError);
  return (
    <section class="waiting-room">
      <div class="card-box">
        <h1>{gameTitle(info.game)}</h1>
        <ul class="waiting-seats">
          {info.seats.map((seat, i) => (
            <WaitingSeat seat={seat} index={i} join={maySit ? () => join(i) : undefined} />
          ))}
        </ul>
        <p role="status">
          {awaited.length > 0 ? `${t("drawWaits")} ${awaited.join(", ")}.` : t(isFull ? "starting" : "waiting")}
        </p>
        {info.coach && <p class="note">{t("coachAgreed")}</p>}
        {(info.draw?.number ?? 1) > 1 && <p class="note">{t("drawAgain")}</p>}
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
