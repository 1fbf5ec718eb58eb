// What stands above the board when something is out of the ordinary: a stand-in, the past, a take-back.
import { api } from "../api";
import { OfflineBanner } from "../widgets";
import { t } from "../words";
import type { PartProps } from "./match";

const hasStandIn = (info: PartProps["info"]) => info.seats.some((s) => s.isYou && s.kind === "bot" && s.standIn);

export function Notes({ model, info, actions }: PartProps) {
  const { past } = actions,
    asked = model.takeBackAsked;
  const answer = (isAllowed: boolean) => {
    model.takeBackAsked = null;
    model.table.answerTakeBack(isAllowed).catch(() => undefined);
  };
  return (
    <div class="notes">
      <OfflineBanner />
      {hasStandIn(info) && (
        <p class="note">
          {t("standIn")} <button onClick={() => api.back(info.id).catch(actions.refuse)}>{t("comeBack")}</button>
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
