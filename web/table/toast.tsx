// What the page has to say: reasons, hints. Beside what was clicked, never over the hand. It stays until its
// reader closes it or does something else: not everybody reads at the same speed.
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../words";
import { GuideLink } from "./rule_dialog";

export interface ToastWords {
  title: string;
  text: string;
  rule?: string;
  /** What was clicked: the words appear beside it. */
  beside?: Element | null;
}

/** Puts a box above what was clicked, or below it where there is no room above; always within the window, and never
 * over the buttons of the move that is being made. Above, it is held by its lower edge: it may still grow. */
export function placeBeside(box: HTMLElement, target: Element): void {
  const at = target.getBoundingClientRect(),
    { width, height } = box.getBoundingClientRect(),
    gap = 10;
  const buttons = document.querySelector(".action-bar")?.getBoundingClientRect().top ?? innerHeight,
    isBelow = at.bottom >= buttons,
    edge = (isBelow ? Math.min(at.top, buttons) : at.top) - gap;
  const lowest = Math.max(0, (isBelow ? innerHeight : buttons) - height - gap);
  box.style.left = `${Math.max(gap, Math.min(innerWidth - width - gap, at.left + at.width / 2 - width / 2))}px`;
  box.style.bottom = edge > height ? `${innerHeight - edge}px` : "auto";
  box.style.top = edge > height ? "auto" : `${Math.min(lowest, at.bottom + gap)}px`;
}

interface ToastProps {
  words: ToastWords;
  game: string;
  close: () => void;
  rule: (id: string) => void;
}

export function Toast({ words, game, close, rule }: ToastProps) {
  const box = useRef<HTMLDivElement>(null);
  const target = words.beside?.isConnected ? words.beside : null;
  useLayoutEffect(() => {
    if (box.current && target) placeBeside(box.current, target);
  }, [words]);
  return (
    <div key={target ? "beside" : "below"} class={target ? "toast beside" : "toast"} role="alert" ref={box}>
      <div>
        <strong>{words.title}</strong>
        {words.text && <p>{words.text}</p>}
      </div>
      {words.rule && (
        <button onClick={() => rule(words.rule!)}>
          {t("showRule")} <span class="rule-name">{words.rule}</span>
        </button>
      )}
      {words.rule && <GuideLink game={game} rule={words.rule} />}
      <button class="quiet" onClick={close} aria-label={t("close")}>
        ✕
      </button>
    </div>
  );
}
