// The lines above and below the board: who must do what, the move being built, reasons, the curtain.
import { useEffect, useRef } from "preact/hooks";
import { Dragon } from "../art/dragon";
import type { Drawing, Line, TableProps } from "../drawing";
import { t } from "../words";
import type { Composer } from "./composer";
import type { SeatState, TableModel } from "./model";

interface StatusProps {
  model: TableModel;
  shown: SeatState;
  own: number | null;
  names: string[];
  past: boolean;
  busy: boolean;
}

/** One line: who must do what now. The prompt comes from the engine. Below it what another player did last; at the end
 * what ended the match. */
export function Status({ model, shown, own, names, past, busy }: StatusProps) {
  const mine = own !== null && shown.actors.includes(own) && !past && !model.is_behind(shown.seat);
  const others = shown.actors.filter((seat) => seat !== own).map((seat) => names[seat]);
  const fresh = [...model.lines(shown.seat)].reverse().filter((line) => line.words);
  const told = (fresh.find((line) => line.seat !== "dealer" && (shown.result || line.seat !== String(own))) ?? fresh[0])
    ?.words;
  return (
    <div class={mine ? "status mine" : "status"}>
      <p class="ask" role="status">
        {shown.result ? (
          t("match_over")
        ) : mine ? (
          <>
            <b>{t("your_turn")}:</b> {shown.prompt}
          </>
        ) : others.length > 0 ? (
          `${t("waits_for")}: ${others.join(", ")}`
        ) : (
          t("loading")
        )}
        {busy && <span class="busy" aria-hidden="true" />}
      </p>
      {told && !past && (
        <p class="told" key={shown.number}>
          {told}
        </p>
      )}
    </div>
  );
}

interface ActionBarProps {
  composer: Composer;
  drawing: Drawing;
  props: TableProps;
  hint?: () => void;
  take_back?: () => void;
}

/** Buttons for moves that have no thing on the board, and for what the clicks have left over. */
export function ActionBar({ composer, drawing, props, hint, take_back }: ActionBarProps) {
  const isNarrowed = composer.left.length < composer.legal.length || composer.preview !== null;
  const offered = isNarrowed
    ? composer.left.length <= 8
      ? composer.left
      : []
    : (drawing.buttons?.(composer.legal, props) ?? []);
  return (
    <div class={offered.length > 0 || isNarrowed ? "action-bar asks" : "action-bar"}>
      {isNarrowed && composer.preview === null && composer.left.length <= 8 && (
        <span class="ask">{t("choose_one")}</span>
      )}
      {composer.preview !== null && isNarrowed ? (
        <button class="primary" disabled={composer.isBusy} onClick={composer.confirm}>
          {t("send")}: {drawing.label(composer.preview, props)}
        </button>
      ) : (
        offered.map((move) => (
          <button class="move" data-move={move} disabled={composer.isBusy} onClick={() => composer.choose([move])}>
            {drawing.label(move, props)}
          </button>
        ))
      )}
      {isNarrowed && (
        <button class="quiet" disabled={composer.isBusy} onClick={composer.undo}>
          {t("undo")}
        </button>
      )}
      <span class="spring" />
      {hint && (
        <button class="quiet" onClick={hint} title="H">
          {t("hint")}
        </button>
      )}
      {take_back && (
        <button class="quiet" onClick={take_back} title="U">
          {t("take_back")}
        </button>
      )}
    </div>
  );
}

/** All legal moves as a list: for keyboards, screen readers and whoever likes it. */
export function MoveList({ composer, drawing, props }: Omit<ActionBarProps, "hint" | "take_back">) {
  if (composer.legal.length === 0) return null;
  return (
    <details class="move-list">
      <summary>
        {t("all_moves")} ({composer.legal.length})
      </summary>
      <ul>
        {composer.legal.slice(0, 200).map((move) => (
          <li>
            <button data-move={move} onClick={() => composer.send([move])}>
              {drawing.label(move, props)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export interface ToastWords {
  title: string;
  text: string;
  rule?: string;
}

export function Toast({ words, close, rule }: { words: ToastWords; close: () => void; rule: (id: string) => void }) {
  useEffect(() => {
    const timer = setTimeout(close, 12_000);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div class="toast" role="alert">
      <div>
        <strong>{words.title}</strong>
        {words.text && <p>{words.text}</p>}
      </div>
      {words.rule && <button onClick={() => rule(words.rule!)}>{words.rule}</button>}
      <button class="quiet" onClick={close} aria-label={t("close")}>
        ✕
      </button>
    </div>
  );
}

export function Since({ lines, close }: { lines: Line[]; close: () => void }) {
  const told = lines.filter((line) => line.words && line.seat !== "dealer");
  if (told.length === 0) return null;
  return (
    <section class="since" aria-label={t("since_last")}>
      <header>
        <h2>{t("since_last")}</h2>
        <button class="quiet" onClick={close} aria-label={t("close")}>
          ✕
        </button>
      </header>
      <ul>
        {told.slice(-8).map((line) => (
          <li>{line.words}</li>
        ))}
      </ul>
    </section>
  );
}

/** Hides everything until the next person at this device says so. */
export function Curtain({ name, ready }: { name: string; ready: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [name]);
  return (
    <section class="curtain" aria-label={`${t("pass_device")} ${name}`}>
      <Dragon name="purple" size={160} />
      <h1>
        {t("pass_device")} {name}
      </h1>
      <p>{t("curtain_text")}</p>
      <button ref={button} class="primary big" onClick={ready}>
        {t("i_am")} {name}
      </button>
    </section>
  );
}
