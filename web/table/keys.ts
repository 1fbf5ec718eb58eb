// Keyboard play, and calling for attention when it is somebody's turn.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import type { TableInfo } from "../messages";
import { settings } from "../settings";
import { gameTitle } from "../widgets";
import { t } from "../words";
import type { SeatState } from "./pacing";

interface Keys {
  undo: () => void;
  hint?: () => void;
  takeBack?: () => void;
  log: () => void;
  /** While actions of others are still being shown, any key shows the newest state. */
  skip?: () => void;
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest thing in a direction: what lies aside counts twice. */
function neighbour(board: Element, from: Element, [dx, dy]: readonly [number, number]): HTMLElement | null {
  const middle = (e: Element) => {
    const r = e.getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2];
  };
  const [x, y] = middle(from);
  let best: Element | null = null,
    least = Infinity;
  for (const thing of board.querySelectorAll(".thing")) {
    if (thing === from) continue;
    const [tx, ty] = middle(thing),
      along = (tx - x) * dx + (ty - y) * dy,
      aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    const isUsable = thing.classList.contains("can") || thing.classList.contains("could");
    const cost = along + 2 * aside + (isUsable ? 0 : 400);
    if (along > 2 && cost < least) {
      least = cost;
      best = thing;
    }
  }
  return best as HTMLElement | null;
}

export function useBoardKeys(board: RefObject<HTMLElement | null>, keys: Keys): void {
  // Together with what is drawn, not after: a key pressed as the turn comes is for the new position.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
      if (keys.skip && event.key !== "Tab" && event.key !== "Shift") {
        event.preventDefault();
        keys.skip();
        return;
      }
      const direction = arrows[event.key],
        thing = target.closest(".thing");
      if (direction && thing && board.current) {
        const next = neighbour(board.current, thing, direction);
        if (next) {
          event.preventDefault();
          next.focus();
        }
      } else if (event.key === "Escape") keys.undo();
      else if (event.key === "h" && keys.hint) keys.hint();
      else if (event.key === "u" && keys.takeBack) keys.takeBack();
      else if (event.key === "l") keys.log();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

function icon(marked: boolean): string {
  const dot = marked ? "<circle cx='24' cy='8' r='7' fill='%23e33'/>" : "";
  const shapes = [
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>",
    "<rect width='32' height='32' rx='7' fill='%232b3f38'/>",
    "<path d='M7 25C6 14 12 7 24 7l-4 4c4 1 5 4 5 7l-5-2c0 5-4 9-13 9z' fill='%23eebb2c'/>",
  ];
  return `data:image/svg+xml,${shapes.join("")}${dot}</svg>`;
}

/** Marks title and icon while it is this person's turn; tells once when the page is not looked at. */
export function useAttention(info: TableInfo, latest: SeatState | null, own: number | null): void {
  const isTurn = own !== null && latest !== null && latest.actors.includes(own);
  useEffect(() => {
    document.title = `${isTurn ? "● " : ""}${isTurn ? `${t("yourTurn")} – ` : ""}${gameTitle(info.game)} · Drachenhort`;
    document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href = icon(isTurn);
    if (
      isTurn &&
      document.hidden &&
      settings.value.notify &&
      "Notification" in window &&
      Notification.permission === "granted"
    ) {
      new Notification(t("yourTurn"), { body: gameTitle(info.game), tag: info.id });
    }
    return () => {
      document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href = icon(false);
    };
  }, [isTurn, info.game]);
}
