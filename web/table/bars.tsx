// The lines above and below the board: who must do what, the move being built, reasons, the curtain.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Dragon } from "../art/dragon";
import type { Drawing } from "../drawing";
import { t } from "../words";
import type { Composer } from "./composer";
import type { PartProps } from "./match";
import type { Line } from "./pacing";

/** Who must do what now; the prompt comes from the engine. */
function Ask({ screen, own, props, actions, composer }: PartProps) {
  const { result, actors, prompt } = screen.shown;
  const isMine = own !== null && actors.includes(own) && !actions.past && screen.waiting === 0;
  const others = actors.filter((seat) => seat !== own).map((seat) => props.names[seat]);
  return (
    <p class={isMine ? "ask mine" : "ask"} role="status">
      {result ? (
        t("matchOver")
      ) : isMine ? (
        <>
          <b>{t("yourTurn")}:</b> {prompt}
        </>
      ) : others.length > 0 ? (
        `${t("waitsFor")}: ${others.join(", ")}`
      ) : (
        t("loading")
      )}
      {composer.isBusy && <span class="busy" aria-hidden="true" />}
    </p>
  );
}

/** Who must do what, and below it what another player did last; at the end what ended the match. */
export function Status(all: PartProps) {
  const { model, screen, own, actions } = all,
    shown = screen.shown;
  const isMine = own !== null && shown.actors.includes(own) && !actions.past && screen.waiting === 0;
  const told = [...screen.lines].reverse().filter((line) => line.words);
  const isOthers = (line: Line) => line.seat !== "dealer" && (shown.result || line.seat !== String(own));
  const last = told.find(isOthers) ?? told[0];
  return (
    <div class={isMine ? "status mine" : "status"}>
      <Ask {...all} />
      {last && !actions.past && (
        <p class="told" key={shown.number}>
          {last.words}
        </p>
      )}
      {screen.waiting > 0 && !actions.past && (
        <button class="skip-ahead" onClick={() => model.hurry()}>
          {t("skipAhead")} ({screen.waiting}) »
        </button>
      )}
    </div>
  );
}

interface ActionBarProps {
  composer: Composer;
  drawing: Drawing;
  hint?: () => void;
  takeBack?: () => void;
}

/** The most moves that are offered as buttons side by side. */
const buttonsMax = 8;

/** Buttons for moves that have no thing on the board, and for what the clicks have left over. */
export function ActionBar({ composer, drawing, hint, takeBack }: ActionBarProps) {
  const { left, legal, preview, isBusy } = composer;
  const isNarrowed = left.length < legal.length || preview !== null;
  const offered = isNarrowed
    ? left.filter(() => left.length <= buttonsMax)
    : legal.filter((move) => drawing.buttons?.includes(move.kind));
  return (
    <div class={offered.length > 0 || isNarrowed ? "action-bar asks" : "action-bar"}>
      {isNarrowed && preview === null && offered.length > 0 && <span class="ask">{t("chooseOne")}</span>}
      {preview !== null ? (
        <button class="primary" disabled={isBusy} onClick={composer.confirm}>
          {t("send")}: {preview.label}
        </button>
      ) : (
        offered.map((move) => (
          <button class="move" disabled={isBusy} onClick={() => composer.choose([move])}>
            {move.label}
          </button>
        ))
      )}
      {isNarrowed && (
        <button class="quiet" disabled={isBusy} onClick={composer.undo}>
          {t("undo")}
        </button>
      )}
      <span class="spring" />
      {hint && (
        <button class="quiet" onClick={hint} title="H">
          {t("hint")}
        </button>
      )}
      {takeBack && (
        <button class="quiet" onClick={takeBack} title="U">
          {t("takeBack")}
        </button>
      )}
    </div>
  );
}

/** All legal moves as a list: for keyboards, screen readers and people who like lists. */
export function MoveList({ composer }: { composer: Composer }) {
  if (composer.legal.length === 0) return null;
  return (
    <details class="move-list">
      <summary>
        {t("allMoves")} ({composer.legal.length})
      </summary>
      <ul>
        {composer.legal.slice(0, 200).map((move) => (
          <li>
            <button onClick={() => composer.choose([move])}>{move.label}</button>
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
  /** What was clicked: the words appear beside it. */
  beside?: Element | null;
}

/** Puts a box above what was clicked, or below it where there is no room above; always within the window. */
function placeBeside(box: HTMLElement, target: Element): void {
  const at = target.getBoundingClientRect(),
    { width, height } = box.getBoundingClientRect(),
    gap = 10;
  const isRoom = at.top - height - gap > 0;
  const left = Math.max(gap, Math.min(innerWidth - width - gap, at.left + at.width / 2 - width / 2));
  const top = isRoom ? at.top - height - gap : Math.min(innerHeight - height - gap, at.bottom + gap);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

export function Toast({ words, close, rule }: { words: ToastWords; close: () => void; rule: (id: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const target = words.beside?.isConnected ? words.beside : null;
  useLayoutEffect(() => {
    if (box.current && target) placeBeside(box.current, target);
  }, [words]);
  useEffect(() => {
    const timer = setTimeout(close, 12_000);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div key={target ? "beside" : "below"} class={target ? "toast beside" : "toast"} role="alert" ref={box}>
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

export function Since({ lines, close }: { lines: readonly Line[]; close: () => void }) {
  const told = lines.filter((line) => line.words && line.seat !== "dealer");
  if (told.length === 0) return null;
  return (
    <section class="since" aria-label={t("sinceLast")}>
      <header>
        <h2>{t("sinceLast")}</h2>
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
