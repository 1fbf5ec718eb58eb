// A match on the screen: the board of one seat, what can be done, and what stands beside it.
import { useEffect, useRef, useState } from "preact/hooks";
import { PlayContext, type Drawing, type TableProps } from "../drawing";
import type { SeatKey, TableInfo } from "../messages";
import type { Move } from "../moves";
import { useObservable } from "../observable";
import { settings } from "../settings";
import { gameTitle, seatName } from "../widgets";
import { t } from "../words";
import { useActions, type Actions } from "./actions";
import { ActionBar, Curtain, Status, Toast } from "./bars";
import { useComposer, type Composer } from "./composer";
import { Finish } from "./finish";
import { useAttention, useBoardKeys } from "./keys";
import type { TableModel } from "./model";
import { Notes } from "./notes";
import type { Screen } from "./pacing";
import { RuleDialog } from "./rule_dialog";
import { Side } from "./side";

interface MatchProps {
  model: TableModel;
  info: TableInfo;
  drawing: Drawing;
}

/** Which of the own seats is at the screen; with several, the one that was called behind the curtain. */
function useSeat(
  model: TableModel,
  info: TableInfo,
): { seat: SeatKey; next: number | null; take: (n: number) => void } {
  const [taken, take] = useState<number | null>(null);
  const mine = info.yourSeats;
  if (mine.length === 0) return { seat: "public", next: null, take };
  if (mine.length === 1) return { seat: mine[0], next: null, take };
  const acting = mine.filter((seat) => model.screen(seat)?.latest.actors.includes(seat));
  const current = taken !== null && mine.includes(taken) ? taken : null;
  const isSettled = current !== null && (acting.length === 0 || acting.includes(current));
  const next = info.state === "over" || isSettled ? null : (acting[0] ?? mine[0]);
  return { seat: current ?? mine[0], next, take };
}

export function Match({ model, info, drawing }: MatchProps) {
  const { seat, next, take } = useSeat(model, info);
  const screen = model.screen(seat);
  useAttention(info, screen?.latest ?? null, typeof seat === "number" ? seat : null);
  if (next !== null) return <Curtain name={seatName(info.seats[next], next)} ready={() => take(next)} />;
  return screen && <SeatTable model={model} info={info} drawing={drawing} seat={seat} screen={screen} />;
}

/** No moves: while somebody looks back, or at what the others did. */
const none: readonly Move[] = [];

interface SeatTableProps extends MatchProps {
  seat: SeatKey;
  screen: Screen;
}

function SeatTable({ model, info, drawing, seat, screen }: SeatTableProps) {
  const { lang } = useObservable(settings);
  const [rule, setRule] = useState<string | null>(null);
  const actions = useActions(model, info, seat, screen);
  const { past } = actions,
    own = typeof seat === "number" ? seat : null,
    shown = screen.shown;
  const isOpen = own !== null && past === null && screen.waiting === 0;
  const composer = useComposer({
    seat: own,
    number: shown.number,
    legal: isOpen ? shown.legal : none,
    rule: setRule,
    play: actions.play,
    why: actions.why,
  });
  const props: TableProps = {
    view: past?.view ?? shown.view,
    components: model.components,
    lang,
    names: info.seats.map(seatName),
    actors: past ? [] : shown.actors,
    last: past ? [] : screen.fresh,
    play: composer,
  };
  const all = { model, info, drawing, screen, own, props, composer, actions };
  return (
    <div class="table-page">
      <BoardSide {...all} />
      <Side {...all} />
      {actions.toast && <Toast words={actions.toast} close={() => actions.close(composer)} rule={setRule} />}
      {rule && <RuleDialog game={info.game} id={rule} drawing={drawing} close={() => setRule(null)} />}
    </div>
  );
}

/** What all parts of the page share. */
export interface PartProps extends MatchProps {
  screen: Screen;
  own: number | null;
  props: TableProps;
  composer: Composer;
  actions: Actions;
}

function BoardSide(all: PartProps) {
  const { model, info, drawing, screen, own, props, composer, actions } = all;
  const { result, view } = screen.shown;
  const hint = composer.legal.length > 0 ? () => actions.hint(composer) : undefined;
  const announced = screen.fresh.map((line) => line.words).filter(Boolean);
  return (
    <div class="board-side">
      <h1 class="table-title">{gameTitle(info.game)}</h1>
      <Status {...all} />
      <Notes {...all} />
      {result && !actions.past && (
        <Finish info={info} result={result} drawing={drawing} view={view} components={model.components} />
      )}
      <ActionBar
        composer={composer}
        drawing={drawing}
        hint={hint}
        takeBack={own !== null && info.state === "playing" ? actions.takeBack : undefined}
      />
      <BoardFrame {...all} hint={hint}>
        <drawing.Board {...props} />
      </BoardFrame>
      <p class="hidden" role="log" aria-live="polite">
        {announced.join(" ")}
      </p>
    </div>
  );
}

interface FrameProps extends PartProps {
  hint?: () => void;
  children: preact.ComponentChildren;
}

/** The board's place: keys, and a click or key that skips what is still being shown. */
function BoardFrame({ model, screen, own, composer, actions, hint, children }: FrameProps) {
  const board = useRef<HTMLDivElement>(null);
  const hasSkipped = useRef(false);
  useBoardKeys(board, {
    undo: composer.undo,
    hint,
    takeBack: own !== null ? actions.takeBack : undefined,
    log: () => actions.setTab("log"),
    skip: screen.waiting > 0 ? () => model.hurry() : undefined,
  });
  useEffect(() => actions.tellNotice());
  return (
    <PlayContext.Provider value={composer}>
      <div
        class="board"
        ref={board}
        data-number={screen.shown.number}
        data-hold={screen.hold}
        data-since={screen.since}
        role="region"
        aria-label={t("board")}
        onPointerDownCapture={() => {
          hasSkipped.current = screen.waiting > 0;
          if (hasSkipped.current) model.hurry();
        }}
        onClickCapture={(event) => {
          actions.setClicked((event.target as Element).closest(".thing"));
          if (hasSkipped.current) event.stopPropagation();
          hasSkipped.current = false;
        }}
      >
        {children}
      </div>
    </PlayContext.Provider>
  );
}
