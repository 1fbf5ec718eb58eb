// What the end of a match shows besides the result: everybody's chances over the match, and a way to share it.
import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { api } from "../api";
import type { ShareDialog } from "../matches/share";
import type { TableInfo } from "../messages";
import { Curve } from "../report/report";
import { useExplanation } from "../report/explanation";
import { go } from "../route";
import { settings } from "../settings";
import { useLoaded } from "../widgets";
import { r } from "../report/words";
import { t } from "../words";

/** The curve, as soon as this device has worked it out; a click leads to the position in the replay. */
export function FinishCurve({ id, names }: { id: string; names: readonly string[] }) {
  const record = useLoaded(() => api.record(id), [id]).value;
  const { report, error } = useExplanation(id, record, settings.value.lang);
  if (error) return null;
  return report ? (
    <Curve report={report} names={names} at={report.curve.length - 1} goTo={(line) => go(`/replay/${id}?at=${line}`)} />
  ) : (
    <p class="faint" role="status">
      {r("working")}
    </p>
  );
}

type Shown = ComponentType<Parameters<typeof ShareDialog>[0]>;

export function ShareButton({ info }: { info: TableInfo }) {
  const [shown, show] = useState<{ Dialog: Shown } | null>(null);
  const open = () => void import("../matches/share").then(({ ShareDialog: Dialog }) => show({ Dialog }));
  return (
    <>
      <button onClick={open}>{t("shareMatch")}</button>
      {shown && (
        <shown.Dialog match={{ id: info.id, isPublic: info.public, link: info.link }} close={() => show(null)} />
      )}
    </>
  );
}
