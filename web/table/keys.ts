// Keyboard play, and calling for attention when it is somebody's turn.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { TableInfo } from "../messages";
import { settings } from "../settings";
import { gameTitle } from "../widgets";
import { t } from "../words";
import type { Composer } from "./composer";
import type { SeatState } from "./pacing";

interface Keys {
  composer: Composer;
  hint: () => void;
  takeBack: () => void;
  log: () => void;
  goal: () => void;
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

/** What digits choose now: the buttons of the strip while a move is being made, otherwise things on the board. */
function choices(board: Element, isNarrowed: boolean): HTMLElement[] {
  const usable = (list: Iterable<Element>) =>
    [...list].filter((e) => !e.matches(".picked, .undoes, :disabled")) as HTMLElement[];
  const buttons = usable(document.querySelectorAll(".strip .move, .strip .primary"));
  const hand = usable(board.querySelectorAll(".hand-area .thing.can")),
    table = usable(board.querySelectorAll(".play-area .thing.can"));
  return isNarrowed && buttons.length > 0 ? buttons : [...hand, ...table, ...buttons];
}

/** What is typed to choose something: its own digits, or its number in the list. */
const digitsOf = (choice: HTMLElement, index: number) => choice.dataset.digits ?? String(index + 1);

/** Collects digits until no longer number begins with them, and chooses what they say. */
class Typing {
  private typed = "";
  private timer = 0;

  type(digit: string, list: readonly HTMLElement[]): void {
    clearTimeout(this.timer);
    this.typed += digit;
    const goesOn = list.map(digitsOf).some((all) => all.length > this.typed.length && all.startsWith(this.typed));
    if (goesOn) this.timer = window.setTimeout(() => this.take(list), 700);
    else this.take(list);
  }

  private take(list: readonly HTMLElement[]): void {
    const choice = list.find((each, i) => digitsOf(each, i) === this.typed);
    this.typed = "";
    if (!choice) return;
    choice.focus();
    choice.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
}

/** Keys that mean the same wherever the focus is. */
function pressAnywhere(event: KeyboardEvent, keys: Keys): void {
  const { composer } = keys;
  if (event.key === "Escape") composer.undo();
  else if (event.key === "h") keys.hint();
  else if (event.key === "u") keys.takeBack();
  else if (event.key === "l") keys.log();
  else if (event.key === "g") keys.goal();
  else if (event.key === "Enter" && !(event.target as Element).closest("button, a, summary, .thing")) {
    if (composer.preview) composer.play(composer.preview);
    else document.querySelector<HTMLElement>(".board .send:enabled")?.click();
  }
}

export function useBoardKeys(board: RefObject<HTMLElement | null>, keys: Keys): void {
  const typing = useRef(new Typing());
  // Before the page is painted: a key pressed the moment the turn comes must count.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
      if (keys.skip && event.key !== "Tab" && event.key !== "Shift") {
        event.preventDefault();
        keys.skip();
        return;
      }
      const { isNarrowed, legal, preview } = keys.composer;
      const direction = arrows[event.key],
        thing = target.closest(".thing");
      if (!board.current) return;
      if (direction) {
        const next = thing ? neighbour(board.current, thing, direction) : choices(board.current, false)[0];
        if (!next) return;
        event.preventDefault();
        next.focus();
      } else if (/^[0-9]$/.test(event.key) && legal.length > 0) {
        typing.current.type(event.key, choices(board.current, isNarrowed));
      } else if (event.key === "Enter" && preview && thing?.matches(".picked")) {
        event.preventDefault(); // instead of a click, which would let go of it again
        keys.composer.play(preview);
      } else pressAnywhere(event, keys);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** Keeps the focus where the player is working: when the thing that had it is gone or no longer usable, it goes to
 * the thing that can be used and lies nearest to where that one was; when all is chosen, to the button that plays. */
export function useKeptFocus(board: RefObject<HTMLElement | null>, composer: Composer): void {
  const last = useRef<{ isWithin: boolean; x: number; y: number }>({ isWithin: false, x: 0, y: 0 });
  useEffect(() => {
    const note = (event: FocusEvent) => {
      const element = event.target as Element,
        box = element.getBoundingClientRect();
      const isWithin = element.closest(".board, .strip") !== null;
      last.current = { isWithin, x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const now = document.activeElement;
    const isLost = now === document.body || now === null || now.matches(".thing[aria-disabled]");
    if (!isLost || !last.current.isWithin || composer.legal.length === 0 || !board.current) return;
    const { x, y } = last.current;
    const far = (e: Element) => {
      const box = e.getBoundingClientRect();
      return Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
    };
    const [nearest] = choices(board.current, false).sort((a, b) => far(a) - far(b));
    const send = board.current.querySelector<HTMLElement>(".send:enabled");
    (nearest ?? send)?.focus({ preventScroll: true });
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

/** Marks title and icon while it is this person's turn; notifies once if the page is hidden. */
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
