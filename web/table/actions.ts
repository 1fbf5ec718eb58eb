// What a person at a table can ask for apart from moves, and what the page says about it.
import { useCallback, useRef, useState } from "preact/hooks";
import type { Refusal } from "../client_table";
import type { SeatKey, TableInfo } from "../messages";
import type { MoveShape } from "../moves";
import { sound } from "../sound";
import { t } from "../words";
import type { Composer } from "./composer";
import { takeBackNot } from "./head";
import type { TableModel } from "./model";
import type { Screen } from "./pacing";
import type { ToastWords } from "./toast";

export type Sheet = "log" | "chat" | null;
export type Actions = ReturnType<typeof useActions>;

/** The position looked back at, if any. */
function usePast(model: TableModel, seat: SeatKey, refuse: (reason: Refusal) => void) {
  const [past, setPast] = useState<{ line: number; view: unknown } | null>(null);
  const goTo = useCallback(
    (line: number | null) => {
      if (line === null) setPast(null);
      else model.table.at(line, seat).then(({ view }) => setPast({ line, view }), refuse);
    },
    [model, seat],
  );
  return { past, goTo };
}

/** What the page has to say, beside what was clicked where that helps. */
function useToast() {
  const [toast, setToast] = useState<ToastWords | null>(null);
  const clicked = useRef<Element | null>(null);
  const refuse = (reason: Refusal) => {
    sound("no");
    setToast({
      title: t(reason.code === "lesson" ? "lessonOther" : "whyNot"),
      text: reason.message,
      rule: reason.rule,
      beside: clicked.current,
    });
  };
  const setClicked = (element: Element | null) => {
    clicked.current = element;
    setToast(null);
  };
  /** Refuses unless something else has been clicked by then: an answer may come late. */
  const refuseUnlessLate = () => {
    const asked = clicked.current;
    return (reason: Refusal) => (clicked.current === asked ? refuse(reason) : undefined);
  };
  return { toast, setToast, refuse, refuseUnlessLate, setClicked };
}

export function useActions(model: TableModel, info: TableInfo, seat: SeatKey, screen: Screen) {
  const { toast, setToast, refuse, refuseUnlessLate, setClicked } = useToast();
  const [sheet, setSheet] = useState<Sheet>(null);
  const [opened, open] = useState<number | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [closedSince, setClosedSince] = useState(-1);
  const own = typeof seat === "number" ? seat : null;
  const { past, goTo } = usePast(model, seat, refuse);
  return {
    toast,
    sheet,
    past,
    opened,
    isLeaving,
    isSinceOpen: closedSince !== screen.shown.number,
    goTo,
    refuse,
    setSheet,
    open,
    setLeaving,
    setClicked,
    closeSince: () => {
      setClosedSince(screen.shown.number);
      goTo(null);
    },
    close: (composer: Composer) => {
      setToast(null);
      composer.hint(null);
    },
    play: async (moves: readonly string[]): Promise<void> => {
      setToast(null);
      if (own !== null) await model.table.play(own, moves).catch(refuse);
    },
    why: (shape: MoveShape) => {
      if (past || own === null || info.state !== "playing") return;
      const tell = refuseUnlessLate();
      model.table.why(own, model.moves.print(shape)).then((reason) => reason && tell(reason), tell);
    },
    hint: (composer: Composer) => {
      if (own === null || composer.legal.length === 0) return;
      setToast({ title: t("hint"), text: t("hintThinking") });
      model.table.hint(own).then(({ move, label, text }) => {
        composer.hint(move);
        setToast({ title: `${t("hintSays")}: ${label}`, text });
      }, refuse);
    },
    takeBack: () => {
      if (own === null || info.state !== "playing") return;
      const not = takeBackNot(screen.shown.takeBack);
      if (not) setToast({ title: t("takeBack"), text: not });
      else model.table.takeBack(own).catch(refuse);
    },
    tellNotice: () => {
      if (!model.notice) return;
      setToast({ title: model.notice, text: "" });
      model.notice = null;
    },
  };
}
