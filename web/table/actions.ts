// What a person at a table can ask for apart from moves, and what the page says about it.
import { useRef, useState } from "preact/hooks";
import type { Refusal } from "../client_table";
import type { SeatKey, TableInfo } from "../messages";
import type { Move, MoveShape } from "../moves";
import { sound } from "../sound";
import { t } from "../words";
import { seatName } from "../widgets";
import type { ToastWords } from "./bars";
import type { Composer } from "./composer";
import type { TableModel } from "./model";
import type { Screen } from "./pacing";

export type Tab = "table" | "log" | "chat";
export type Actions = ReturnType<typeof useActions>;

/** The position looked back at, if any. */
function usePast(model: TableModel, seat: SeatKey, refuse: (reason: Refusal) => void) {
  const [past, setPast] = useState<{ line: number; view: unknown } | null>(null);
  const goTo = (line: number | null) => {
    if (line === null) setPast(null);
    else model.table.at(line, seat).then(({ view }) => setPast({ line, view }), refuse);
  };
  return { past, goTo };
}

/** What the page has to say, beside what was clicked where that helps. */
function useToast() {
  const [toast, setToast] = useState<ToastWords | null>(null);
  const clicked = useRef<Element | null>(null);
  const refuse = (reason: Refusal) => {
    sound("no");
    setToast({ title: t("whyNot"), text: reason.message, rule: reason.rule, beside: clicked.current });
  };
  const setClicked = (element: Element | null) => {
    clicked.current = element;
  };
  return { toast, setToast, refuse, setClicked };
}

export function useActions(model: TableModel, info: TableInfo, seat: SeatKey, screen: Screen) {
  const { toast, setToast, refuse, setClicked } = useToast();
  const [tab, setTab] = useState<Tab>("table");
  const [isSinceOpen, setSince] = useState(true);
  const own = typeof seat === "number" ? seat : null;
  const { past, goTo } = usePast(model, seat, refuse);
  return {
    toast,
    tab,
    past,
    isSinceOpen,
    goTo,
    refuse,
    setTab,
    closeSince: () => setSince(false),
    setClicked,
    close: (composer: Composer) => {
      setToast(null);
      composer.hint(null);
    },
    play: async (move: Move) => {
      setToast(null);
      setSince(false);
      if (own !== null) await model.table.play(own, move.text).catch(refuse);
    },
    why: (shape: MoveShape) => {
      if (past || own === null) return;
      model.table.why(own, model.moves.print(shape)).then((reason) => reason && refuse(reason), refuse);
    },
    hint: (composer: Composer) => {
      if (own === null) return;
      setToast({ title: t("hint"), text: t("hintThinking") });
      model.table.hint(own).then(({ move, label, text }) => {
        composer.hint(move);
        setToast({ title: `${t("hintSays")}: ${label}`, text });
      }, refuse);
    },
    takeBack: () => {
      if (own !== null) model.table.takeBack(own).catch(refuse);
    },
    /** Where a seat's points come from. */
    explain: (of: number) => {
      model.table.at(screen.shown.number, seat).then(({ scoreParts }) => {
        const parts = scoreParts[of].map((s) => `${s.points > 0 ? "+" : ""}${s.points} ${s.words}`);
        setToast({ title: `${seatName(info.seats[of], of)}: ${t("whereFrom")}`, text: parts.join(" · ") });
      }, refuse);
    },
    tellNotice: () => {
      if (!model.notice) return;
      setToast({ title: t(model.notice === "takeback-done" ? "takeBackDone" : "takeBackRefused"), text: "" });
      model.notice = null;
    },
  };
}
