// Were the dice fair? At the end of a match this browser finds out by itself and says so, unasked.
import type { ComponentChildren } from "preact";
import { api } from "../api";
import { keptText } from "../draw";
import type { Finding } from "../engine";
import { isHere } from "../local/here";
import type { TableInfo } from "../messages";
import { useObservable } from "../observable";
import { settings } from "../settings";
import { useLoaded } from "../widgets";
import { t } from "../words";

const signs = { "-": "ℹ", "+": "✓", "?": "?", "!": "✗" };

/** What was found out, as `hort verify` says it: the outcome first, then each check. */
export function Verdict({ findings, children }: { findings: readonly Finding[]; children?: ComponentChildren }) {
  const worst = (["!", "?", "+"] as const).find((mark) => findings.some((f) => f.mark === mark)) ?? "+";
  return (
    <div class={`fairness note ${worst === "!" ? "bad" : "good"}`} role="status">
      <p>{t(worst === "!" ? "diceWrong" : worst === "?" ? "diceOpen" : "diceRight")}</p>
      <details open={worst === "!"}>
        <summary>{t("diceChecked")}</summary>
        <ul>
          {findings.map((f) => (
            <li>
              {signs[f.mark]} {f.text}
            </li>
          ))}
        </ul>
        {children}
      </details>
    </div>
  );
}

/** Fetches the record and lets the engine in this browser judge it, unasked. */
export function Fairness({ info }: { info: TableInfo }) {
  const { lang } = useObservable(settings);
  const isPlayer = info.yourSeats.length > 0;
  const loaded = useLoaded(async () => {
    const { openRecord } = await import("../engine");
    try {
      return (await openRecord(await api.record(info.id))).judge(
        isPlayer && info.draw ? keptText(info.id) : null,
        lang,
      );
    } catch (e) {
      return [{ mark: "!", text: (e as Error).message }] satisfies Finding[];
    }
  }, [info.id, lang]);
  const findings: Finding[] = loaded.value ?? [];
  if (findings.length === 0) return null;
  const kept = isPlayer
    ? keptText(info.id)
        .split("\n")
        .filter((line) => line.startsWith("share "))
    : [];
  return (
    <Verdict findings={findings}>
      {isHere(info.id) && <p>{t("hereDice")}</p>}
      <p class="faint tiny">
        {t("commitment")}: <code>{info.commitment}</code>
      </p>
      {kept.map((line) => (
        <p class="faint tiny">
          {t("yourShare")}: <code>{line.slice("share ".length)}</code>
        </p>
      ))}
    </Verdict>
  );
}
