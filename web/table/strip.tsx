// The strip between board and hand: the buttons of the move being made, or what happened since the last own turn.
import type { Move } from "../moves";
import { useObservable } from "../observable";
import { t } from "../words";
import type { PartProps } from "./match";
import { forcedTime } from "./composer";
import type { Line } from "./pacing";

/** The most moves that are offered as buttons side by side. */
const buttonsMax = 8;

/** Which moves get a button now: what the clicks have left, or what has no place on the board. */
function offeredMoves({ composer, drawing }: PartProps): readonly Move[] {
  const { left, legal, isNarrowed } = composer;
  return isNarrowed
    ? left.filter(() => left.length <= buttonsMax)
    : legal.filter((move) => drawing.buttons?.includes(move.kind));
}

function ForcedButton({ move, play, isBusy }: { move: Move; play: (move: Move) => void; isBusy: boolean }) {
  return (
    <button class="move primary forced" style={`--ms: ${forcedTime}ms`} disabled={isBusy} onClick={() => play(move)}>
      {move.label}
    </button>
  );
}

function ActionBar({ all, offered }: { all: PartProps; offered: readonly Move[] }) {
  const { isNarrowed, preview, hinted, forced, busy, play, undo } = all.composer,
    isBusy = useObservable(busy);
  return (
    <div class="action-bar asks">
      {isNarrowed && preview === null && offered.length > 0 && <span class="ask">{t("chooseOne")}</span>}
      {forced ? (
        <ForcedButton move={forced} play={play} isBusy={isBusy} />
      ) : (
        offered.map((move) => (
          <button
            class={move === preview ? "primary" : move === hinted ? "move hinted" : "move"}
            disabled={isBusy}
            onClick={() => play(move)}
          >
            {move.label}
          </button>
        ))
      )}
      {(isNarrowed || forced) && (
        <button class="undo" disabled={isBusy} onClick={undo} title="Esc">
          {t(forced ? "wait" : "undo")}
        </button>
      )}
    </div>
  );
}

/** What the others did since the last own turn; with the arrows each position can be looked at again. */
function Since({ lines, at, goTo, close }: { lines: readonly Line[] } & Stepper) {
  const index = lines.findIndex((line) => line.number === at),
    shown = index < 0 ? lines.length - 1 : index;
  const step = (to: number) => goTo(to >= lines.length ? null : lines[Math.max(0, to)].number);
  return (
    <section class="since" aria-label={t("sinceLast")}>
      <button
        aria-label={t("back")}
        disabled={index === 0}
        onClick={() => step(index < 0 ? lines.length - 1 : index - 1)}
      >
        ◀
      </button>
      <p>
        <b>
          <span class="since-title">{t("sinceLast")}</span>{" "}
          {index < 0 ? `(${lines.length})` : `${shown + 1}/${lines.length}`}
        </b>{" "}
        <span>{lines[shown].words}</span>
      </p>
      <button aria-label={t("forth")} disabled={index < 0} onClick={() => step(index + 1)}>
        ▶
      </button>
      <button class="quiet" onClick={close} aria-label={t("close")}>
        ✕
      </button>
    </section>
  );
}

interface Stepper {
  at: number | null;
  goTo: (line: number | null) => void;
  close: () => void;
}

/** The last line that the person at the screen has played; nothing is news to a spectator. */
export function lastOwnLine(lines: readonly Line[], own: number | null): number {
  if (own === null) return Infinity;
  return lines.reduce((last, line) => (line.seat === String(own) ? line.number : last), 0);
}

export function Strip(all: PartProps) {
  const { model, screen, own, actions, info } = all;
  const offered = offeredMoves(all);
  const isAsking = all.composer.isNarrowed || offered.length > 0 || all.composer.forced !== null;
  const lastOwn = lastOwnLine(screen.lines, own);
  const news = screen.lines.filter((line) => line.number > lastOwn && model.isNews(line) && line.seat !== "dealer");
  const hasNews = actions.isSinceOpen && news.length > 0 && screen.waiting === 0 && info.state === "playing";
  return (
    <div class="strip">
      {isAsking ? (
        <ActionBar all={all} offered={offered} />
      ) : (
        hasNews && <Since lines={news} at={actions.past?.line ?? null} goTo={actions.goTo} close={actions.closeSince} />
      )}
    </div>
  );
}
