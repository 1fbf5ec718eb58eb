// Hides everything until the next person at this device says so.
import { useEffect, useRef } from "preact/hooks";
import { Dragon } from "../art/dragon";
import { t } from "../words";

export function Curtain({ name, ready }: { name: string; ready: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [name]);
  return (
    <section class="curtain" aria-label={`${t("passDevice")} ${name}`}>
      <Dragon name="purple" size={160} />
      <h1>
        {t("passDevice")} {name}
      </h1>
      <p>{t("curtainText")}</p>
      <button ref={button} class="primary big" onClick={ready}>
        {t("iAm")} {name}
      </button>
    </section>
  );
}
