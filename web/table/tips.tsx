// More about things on the table: shown on hover and focus, and by a long press on a touch screen. Any element with
// `data-tip` has a tip; with `data-rule` the tip leads to the rule.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../words";
import { placeBeside } from "./toast";

interface Tip {
  target: HTMLElement;
  isPressed: boolean;
}

const delays = { hover: 450, press: 500 };

const targetOf = (event: Event) => (event.target as Element).closest?.("[data-tip]") as HTMLElement | null;

/** Which tip is open, by pointer, focus or press. */
function useTip(): [Tip | null, () => void] {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer = 0;
    const later = (target: HTMLElement | null, ms: number, isPressed: boolean) => {
      clearTimeout(timer);
      if (target) timer = window.setTimeout(() => setTip({ target, isPressed }), ms);
    };
    const hide = () => {
      clearTimeout(timer);
      setTip((now) => (now?.isPressed ? now : null));
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.buttons === 0) later(targetOf(event), delays.hover, false);
    };
    const down = (event: PointerEvent) => {
      if (!(event.target as Element).closest(".tip")) setTip(null);
      if (event.pointerType === "mouse") hide();
      else later(targetOf(event), delays.press, true);
    };
    const focus = (event: FocusEvent) => {
      const target = targetOf(event);
      if (target?.matches(":focus-visible")) later(target, delays.hover, false);
    };
    const key = (event: KeyboardEvent) => event.key === "Escape" && setTip(null);
    const listening = new AbortController(),
      { signal } = listening;
    addEventListener("pointerover", over, { signal });
    addEventListener("pointerdown", down, { signal });
    addEventListener("focusin", focus, { signal });
    addEventListener("keydown", key, { signal });
    for (const name of ["pointerout", "pointerup", "focusout"]) addEventListener(name, hide, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return [tip?.target.isConnected ? tip : null, () => setTip(null)];
}

export function Tips({ rule }: { rule: (id: string) => void }) {
  const [tip, close] = useTip();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (tip && box.current) placeBeside(box.current, tip.target);
  }, [tip]);
  if (!tip) return null;
  const { tip: words, rule: id } = tip.target.dataset;
  return (
    <div class="tip" role="tooltip" ref={box}>
      {words}
      {tip.isPressed && id && (
        <button
          onClick={() => {
            close();
            rule(id);
          }}
        >
          {t("showRule")}
        </button>
      )}
    </div>
  );
}
