// A match on the screen: the board of one seat, what can be done, and what stands beside it.
import { useEffect, useRef, useState } from "preact/hooks";
import { CoachNote, useCoach } from "../learn/coach_note";
import { Remark } from "../learn/remark";
import { GoalDialog, useGoalCard } from "../learn/goal_dialog";
import { PlayContext, type Drawing, type TableProps } from "../drawing";
import type { SeatKey, TableInfo } from "../messages";
import type { Move } from "../moves";
import { useObservable } from "../observable";
import { settings } from "../settings";
import { seatName } from "../widgets";
import { t } from "../words";
import { useActions, type Actions } from "./actions";
import { useComposer, type Composer } from "./composer";
import { Curtain } from "./curtain";
import { Finish } from "./finish";
import { TableHead } from "./head";
import { useAttention, useBoardKeys, useKeptFocus } from "./keys";
import { LeaveDialog } from "./leave";
import type { TableModel } from "./model";
import { Notes } from "./notes";
import type { Screen } from "./pacing";
import { RuleDialog } from "./rule_dialog";
import { SeatDialog } from "./seats";
import { Side } from "./side";
import { Status } from "./status";
import { Strip } from "./strip";
import { Tips } from "./tips";
import { Toast } from "./toast";

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

/** What the drawing gets. */
function tableProps({ model, info, screen }: SeatTableProps, actions: Actions, play: Composer): TableProps {
  const { past } = actions,
    { shown } = screen;
  return {
    view: past?.view ?? shown.view,
    components: model.components,
    lang: settings.value.lang,
    names: info.seats.map(seatName),
    actors: past ? [] : shown.actors,
    score: shown.score,
    number: past?.line ?? shown.number,
    last: past ? screen.lines.filter((line) => line.number === past.line) : screen.fresh,
    before: past ? null : screen.before,
    recent: info.seats.map((_, seat) => (past ? null : screen.lastOf(seat))),
    play,
  };
}

function SeatTable(table: SeatTableProps) {
  const { model, info, drawing, seat, screen } = table;
  useObservable(settings);
  const [rule, setRule] = useState<string | null>(null);
  const goal = useGoalCard(info.game, typeof seat === "number" && info.state === "playing" && model.teaching === "no");
  const actions = useActions(model, info, seat, screen);
  const own = typeof seat === "number" ? seat : null,
    shown = screen.shown;
  const isFree = actions.past === null && screen.waiting === 0 && model.teaching !== "read";
  const isOpen = own !== null && isFree && info.state === "playing";
  const legal = isOpen ? shown.legal : none;
  const coach = useCoach(info, { view: shown.view, seat: own, legal: model.teaching === "no" ? legal : none });
  const composer = useComposer({
    seat: own,
    isPatient: model.teaching !== "no",
    legal,
    rule: setRule,
    mayPlay: async (moves) => {
      for (const move of moves) if (!(await coach.mayPlay(move))) return false;
      return true;
    },
    hold: () => coach.close(false),
    play: actions.play,
    still: (isStill) => model.still(isStill),
    print: (shape) => model.moves.print(shape),
    why: actions.why,
  });
  const props = tableProps(table, actions, composer);
  const all = { model, info, drawing, screen, own, props, composer, actions, goal };
  const result = shown.result ?? (info.ended && screen.waiting === 0 ? info.result : undefined);
  const announced = screen.fresh.map((line) => line.words).filter(Boolean);
  return (
    <div class="table-page" data-sheet={actions.sheet ?? "none"} data-game={info.game}>
      <TableHead {...all} />
      <Status {...all} />
      <Notes {...all} />
      <BoardFrame {...all}>
        <drawing.Board {...props} />
      </BoardFrame>
      <Strip {...all} />
      <Remark {...all} />
      <CoachNote coach={coach} />
      <Side {...all} />
      {result && !actions.past && <Finish {...all} result={result} />}
      <p class="hidden" role="log" aria-live="polite">
        {announced.join(" ")}
      </p>
      {actions.toast && (
        <Toast words={actions.toast} game={info.game} close={() => actions.close(composer)} rule={setRule} />
      )}
      <Tips rule={setRule} />
      {rule && <RuleDialog game={info.game} id={rule} drawing={drawing} close={() => setRule(null)} />}
      {goal.isOpen && <GoalDialog game={info.game} drawing={drawing} close={goal.close} />}
      {actions.opened !== null && <SeatDialog {...all} seat={actions.opened} />}
      {actions.isLeaving && <LeaveDialog {...all} />}
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
  goal: ReturnType<typeof useGoalCard>;
}

/** The board's place: keys, a click or key that skips what is still being shown, a click beside everything. */
function BoardFrame({
  model,
  screen,
  composer,
  actions,
  goal,
  children,
}: PartProps & { children: preact.ComponentChildren }) {
  const board = useRef<HTMLDivElement>(null);
  const hasSkipped = useRef(false);
  useBoardKeys(board, {
    composer,
    hint: () => actions.hint(composer),
    takeBack: actions.takeBack,
    log: () => actions.setSheet("log"),
    goal: goal.open,
    skip: screen.waiting > 0 ? () => model.hurry() : undefined,
  });
  useKeptFocus(board, composer);
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
        onClick={(event) => {
          if (!(event.target as Element).closest("button, a, input, label, summary")) composer.undo();
        }}
      >
        {children}
      </div>
    </PlayContext.Provider>
  );
}
