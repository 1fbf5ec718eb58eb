// What stands above the board when something is out of the ordinary: a stand-in, the past, a take-back.
import { api } from "../api";
import { beganHere, isHere } from "../local/here";
import { download, OfflineBanner } from "../widgets";
import { t } from "../words";
import type { PartProps } from "./match";

const hasStandIn = (info: PartProps["info"]) =>
  info.state === "playing" && info.seats.some((s) => s.isYou && s.kind === "bot" && s.standIn && !s.conceded);

export function Notes({ model, info, actions }: PartProps) {
  const { past } = actions,
    asked = model.takeBackAsked;
  const answer = (isAllowed: boolean) => {
    model.takeBackAsked = null;
    model.table.answerTakeBack(isAllowed).catch(() => undefined);
  };
  const wanting = info.seats.filter((seat) => seat.wantsEnd),
    own = info.seats.findIndex((seat) => seat.isYou && seat.kind === "person"),
    isWanting = own >= 0 && info.seats[own].wantsEnd === true;
  const save = () =>
    api.record(info.id).then((text) => download(`${info.game}-${info.id}.record`, text), actions.refuse);
  const isLost = model.trouble === "not-kept";
  const goOn = () => {
    model.trouble = null;
    model.close();
    model.open();
  };
  const end = (isWanted: boolean) => model.table.end(own, isWanted).catch(actions.refuse);
  return (
    <div class="notes">
      {!isHere(info.id) && <OfflineBanner />}
      {beganHere.value === info.id && <p class="note">{t("hereInstead")}</p>}
      {model.trouble && (
        <p class="note bad" role="alert">
          {t(isLost ? "hereFull" : "hereAnew")} <button onClick={save}>{t("download")}</button>{" "}
          <button onClick={goOn}>{t(isLost ? "tryAgain" : "playOn")}</button>
        </p>
      )}
      {hasStandIn(info) && (
        <p class="note">
          {t("standIn")} <button onClick={() => api.back(info.id).catch(actions.refuse)}>{t("comeBack")}</button>
        </p>
      )}
      {info.state === "playing" && wanting.length > 0 && (
        <p class="note">
          {wanting.map((seat) => seat.name).join(", ")} {t(wanting.length > 1 ? "wantEnd" : "wantsEnd")}
          {own >= 0 && <button onClick={() => end(!isWanting)}>{t(isWanting ? "playOn" : "agreeEnd")}</button>}
        </p>
      )}
      {past && (
        <p class="banner past">
          {t("lookingBack")} <button onClick={() => actions.goTo(null)}>{t("toNow")}</button>
        </p>
      )}
      {asked && !info.seats[asked.seat]?.isYou && (
        <p class="note">
          {asked.name} {t("takeBackAsked")}
          <button onClick={() => answer(true)}>{t("allow")}</button>
          <button onClick={() => answer(false)}>{t("refuse")}</button>
        </p>
      )}
    </div>
  );
}
