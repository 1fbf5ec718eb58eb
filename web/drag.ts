// Dragging with a mouse, a finger or a pen. A press that moves takes a thing up, and its picture follows the pointer;
// the thing under the pointer at the end decides what comes of it. Knows neither moves nor games. Used by drawing.tsx.

/** What a thing does when it is picked up, and when another one is dropped on it. */
export interface Grip {
  takeUp(): void;
  receive(from: Grip): void;
  /** Does what is being dragged belong there? */
  accepts: boolean;
  /** What it is called, for things that take several kinds. */
  name?: string;
  /** It was dropped where nothing receives it. */
  letGo(): void;
}

/** How far a press must move, in pixels, before it is more than a click. */
const slack = 7;
const grips = new WeakMap<Element, Grip>();

export function setGrip(element: Element | null, grip: Grip): void {
  if (element) grips.set(element, grip);
}

/** A picture of the element that follows the pointer; answers how to move it and how to take it away. */
function ghostOf(element: Element) {
  const copy = element.cloneNode(true) as Element;
  const box = element.getBoundingClientRect();
  let ghost: HTMLElement | SVGElement;
  if (element instanceof SVGGraphicsElement) {
    const { a, b, c, d, e, f } = (element.parentNode as SVGGraphicsElement).getScreenCTM()!;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "g");
    frame.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    frame.append(copy);
    svg.append(frame);
    ghost = svg;
  } else {
    ghost = copy as HTMLElement;
    Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
  }
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  return {
    move: (dx: number, dy: number) => (ghost.style.translate = `${dx}px ${dy}px`),
    remove: () => ghost.remove(),
  };
}

/** The thing under a point, apart from the one that is dragged: one that accepts it, if there is any. */
function receiverAt(x: number, y: number, source: Element): Grip | null {
  const things = document.elementsFromPoint(x, y).map((element) => element.closest(".thing"));
  const found = things.flatMap((thing) => (thing && thing !== source && grips.get(thing)) || []);
  return found.find((grip) => grip.accepts) ?? found[0] ?? null;
}

/** The click that ends a drag means nothing; one that follows another press does. */
function swallowClick(): void {
  const listening = new AbortController(),
    { signal } = listening;
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
    listening.abort();
  };
  addEventListener("click", swallow, { capture: true, signal });
  addEventListener("pointerdown", () => listening.abort(), { capture: true, signal });
}

/** Follows a press on a thing that can be dragged; `begun` is called when it is more than a click. */
export function followDrag(press: PointerEvent, source: Element, begun: () => void): void {
  const { pointerId, clientX: x, clientY: y } = press;
  const grip = () => grips.get(source);
  const listening = new AbortController();
  let ghost: ReturnType<typeof ghostOf> | null = null;
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    const dx = event.clientX - x,
      dy = event.clientY - y;
    if (!ghost && Math.hypot(dx, dy) > slack) {
      ghost = ghostOf(source);
      source.classList.add("dragged");
      begun();
      grip()?.takeUp();
    }
    ghost?.move(dx, dy);
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    listening.abort();
    source.classList.remove("dragged");
    if (!ghost) return;
    ghost.remove();
    swallowClick();
    const from = grip(),
      to = event.type === "pointerup" ? receiverAt(event.clientX, event.clientY, source) : null;
    if (from && to) to.receive(from);
    else from?.letGo();
  };
  const { signal } = listening;
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}
