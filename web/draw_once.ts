// Everything that one task has changed is drawn once, in a task of its own: what a tap sends is on its way before the
// page draws, and messages that have come together are drawn together. Whatever a person does next meets the newest
// picture.
import { options } from "preact";

let waiting: (() => void) | null = null;
const { port1, port2 } = new MessageChannel();

/** Draws what waits to be drawn at once. */
export function drawNow(): void {
  const draw = waiting;
  waiting = null;
  draw?.();
}

port1.onmessage = drawNow;
options.debounceRendering = (draw) => {
  waiting = draw;
  port2.postMessage(null);
};
for (const deed of ["pointerdown", "click", "keydown"]) addEventListener(deed, drawNow, true);
