// A picture that fills its box and can be zoomed and moved: by wheel, pinch and drag, by the keys + − f and by buttons.
// A drawing says which part of its plane must be seen; the stage fits it into the box it gets, and glides when that
// part grows. Knows neither moves nor games.
import { createContext, type ComponentChildren, type RefObject } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "./words";

/** A part of the plane: left, top, width, height. */
export type Frame = readonly [x: number, y: number, width: number, height: number];

export interface BoxSize {
  width: number;
  height: number;
}

/** All boxes that change their size at the same time are drawn together. */
const boxes = new Map<Element, (size: BoxSize) => void>();
const observer = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) boxes.get(target)?.(contentRect);
});

/** How large an element is; until it is known, and where nothing is laid out, a desk's size. */
export function useBoxSize(): { ref: (element: Element | null) => void; size: BoxSize } {
  const [size, setSize] = useState<BoxSize>({ width: 900, height: 640 });
  const ref = useMemo(() => {
    let watched: Element | null = null;
    return (element: Element | null) => {
      if (watched) {
        observer.unobserve(watched);
        boxes.delete(watched);
      }
      watched = element;
      if (!element) return;
      boxes.set(element, ({ width, height }) => {
        if (width === 0 || height === 0) return;
        setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
      });
      observer.observe(element);
    };
  }, []);
  return { ref, size };
}

interface Zoom {
  /** How much larger than the whole picture. */
  factor: number;
  /** What lies in the middle, in parts of the frame: 0.5, 0.5 is its centre. */
  x: number;
  y: number;
}
const whole: Zoom = { factor: 1, x: 0.5, y: 0.5 };
const mostZoom = 4;
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

function limited({ factor, x, y }: Zoom): Zoom {
  const bounded = clamp(factor, 1, mostZoom),
    room = 0.5 - 0.5 / bounded;
  return { factor: bounded, x: clamp(x, 0.5 - room, 0.5 + room), y: clamp(y, 0.5 - room, 0.5 + room) };
}

/** The whole picture, unless it must be larger: then as large as that, around what matters now. */
function openingZoom([left, top, width, height]: Frame, factor: number, focus?: readonly [number, number]): Zoom {
  const [x, y] = focus ?? [left + width / 2, top + height / 2];
  return limited({ factor, x: (x - left) / width, y: (y - top) / height });
}

/** Pixels for one unit of the plane: pictures use it to keep what is small large enough. */
const ScaleContext = createContext(1);
export const useScale = () => useContext(ScaleContext);

export const fitScale = ({ width, height }: BoxSize, frame: Frame) => Math.min(width / frame[2], height / frame[3]);

interface StageProps {
  frame: Frame;
  label: string;
  size: BoxSize;
  /** Pixels for a unit below which things are too small to be touched: the stage opens zoomed into `focus`. */
  least?: number;
  focus?: readonly [x: number, y: number];
  /** Lies behind the plane and does not move with it. */
  backdrop?: ComponentChildren;
  children: ComponentChildren;
}

const slack = 7;

/** Fingers and mouse: one moves the picture, two zoom it. */
function usePointers(zoom: Zoom, change: (next: Zoom, isDirect: boolean) => void, pixels: BoxSize) {
  const state = useRef({ points: new Map<number, { x: number; y: number }>(), moved: 0, zoom });
  state.current.zoom = zoom;
  const middle = () => {
    const points = [...state.current.points.values()];
    const x = points.reduce((sum, p) => sum + p.x, 0) / points.length,
      y = points.reduce((sum, p) => sum + p.y, 0) / points.length;
    return { x, y, spread: Math.hypot(points[0].x - x, points[0].y - y) };
  };
  const move = (event: PointerEvent) => {
    const { points, zoom: now } = state.current;
    if (!points.has(event.pointerId)) return;
    const before = middle();
    points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = middle();
    state.current.moved += Math.hypot(after.x - before.x, after.y - before.y) + Math.abs(after.spread - before.spread);
    if (state.current.moved < slack) return;
    const factor = points.size > 1 && before.spread > 0 ? now.factor * (after.spread / before.spread) : now.factor;
    const dx = (after.x - before.x) / (pixels.width * now.factor),
      dy = (after.y - before.y) / (pixels.height * now.factor);
    change({ factor, x: now.x - dx, y: now.y - dy }, true);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const isGrip = (event.target as Element).closest("[data-drag], .stage-tools") !== null;
      if (event.button !== 0 || (isGrip && state.current.points.size === 0)) return;
      if (state.current.points.size === 0) state.current.moved = 0;
      state.current.points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: move,
    onPointerUp: (event: PointerEvent) => state.current.points.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => state.current.points.delete(event.pointerId),
    onPointerLeave: (event: PointerEvent) => state.current.points.delete(event.pointerId),
    /** The click that ends a movement means nothing. */
    onClickCapture: (event: Event) => {
      if (state.current.moved >= slack) event.stopPropagation();
      state.current.moved = 0;
    },
  };
}

/** The wheel zooms; what lies under the pointer stays there. */
function useWheel(
  box: RefObject<HTMLElement | null>,
  zoom: Zoom,
  change: (next: Zoom, isDirect: boolean) => void,
  pixels: BoxSize,
): void {
  const latest = useRef({ zoom, change, pixels });
  latest.current = { zoom, change, pixels };
  useEffect(() => {
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { zoom: now, change: apply, pixels: whole } = latest.current,
        r = box.current!.getBoundingClientRect();
      const factor = clamp(now.factor * Math.exp(-event.deltaY / 400), 1, mostZoom),
        shift = 1 / now.factor - 1 / factor;
      const x = now.x + ((event.clientX - r.left - r.width / 2) / whole.width) * shift,
        y = now.y + ((event.clientY - r.top - r.height / 2) / whole.height) * shift;
      apply({ factor, x, y }, true);
    };
    const element = box.current!;
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, []);
}

function StageTools({ zoom, change }: { zoom: Zoom; change: (next: Zoom) => void }) {
  const button = (label: string, path: string, next: Zoom, isIdle: boolean) => (
    <button type="button" aria-label={label} title={label} disabled={isIdle} onClick={() => change(next)}>
      <svg viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
      </svg>
    </button>
  );
  const isWhole = zoom.factor <= 1.001;
  return (
    <div class="stage-tools" role="group" aria-label={t("zoom")}>
      {button(t("zoomIn"), "M-7 0H7M0 -7V7", { ...zoom, factor: zoom.factor * 1.4 }, zoom.factor >= mostZoom)}
      {button(t("zoomOut"), "M-7 0H7", { ...zoom, factor: zoom.factor / 1.4 }, isWhole)}
      {button(t("zoomFit"), "M-9 -4V-9H-4M4 -9H9V-4M9 4V9H4M-4 9H-9V4", whole, isWhole)}
    </div>
  );
}

const keys: Readonly<Record<string, (zoom: Zoom) => Zoom>> = {
  "+": (zoom) => ({ ...zoom, factor: zoom.factor * 1.4 }),
  "=": (zoom) => ({ ...zoom, factor: zoom.factor * 1.4 }),
  "-": (zoom) => ({ ...zoom, factor: zoom.factor / 1.4 }),
  f: () => whole,
};

export function Stage({ frame, label, size, least = 0, focus, backdrop, children }: StageProps) {
  const [chosen, setZoom] = useState<Zoom | null>(null);
  const [isDirect, setDirect] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const change = (next: Zoom, direct = false) => {
    setDirect(direct);
    setZoom(limited(next));
  };
  const fit = fitScale(size, frame),
    opening = openingZoom(frame, least / fit, focus),
    zoom = chosen ?? opening,
    scale = fit * zoom.factor;
  const middle = [frame[0] + zoom.x * frame[2], frame[1] + zoom.y * frame[3]];
  const left = (size.width / 2 - middle[0] * scale).toFixed(2),
    top = (size.height / 2 - middle[1] * scale).toFixed(2);
  // A box that changes its size takes the picture along; only the picture's own growth glides.
  const sizeBefore = useRef(size),
    isResized = sizeBefore.current !== size;
  sizeBefore.current = size;
  useWheel(box, zoom, change, { width: fit * frame[2], height: fit * frame[3] });
  useLayoutEffect(() => setDirect(false), [...frame]);
  return (
    <div
      class={isDirect || isResized ? "stage direct" : "stage"}
      ref={box}
      {...usePointers(zoom, change, { width: fit * frame[2], height: fit * frame[3] })}
      onKeyDown={(event) => {
        const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
        if (act) change(act(zoom));
      }}
      onFocusIn={(event) => showFocused(event.target as Element, box.current!, zoom, scale, frame, change)}
    >
      <svg width={size.width} height={size.height} role="group" aria-label={label}>
        {backdrop}
        <g class="stage-plane" style={`transform: translate(${left}px, ${top}px) scale(${scale.toFixed(5)})`}>
          <ScaleContext.Provider value={fit * opening.factor}>{children}</ScaleContext.Provider>
        </g>
      </svg>
      <StageTools zoom={zoom} change={(next) => change(next)} />
    </div>
  );
}

/** Brings what the keyboard has reached into the box. */
function showFocused(
  element: Element,
  box: Element,
  zoom: Zoom,
  scale: number,
  frame: Frame,
  change: (next: Zoom) => void,
): void {
  if (zoom.factor <= 1 || !element.matches(":focus-visible")) return;
  const r = element.getBoundingClientRect(),
    b = box.getBoundingClientRect();
  const x = r.left + r.width / 2 - (b.left + b.width / 2),
    y = r.top + r.height / 2 - (b.top + b.height / 2);
  if (Math.abs(x) < b.width * 0.4 && Math.abs(y) < b.height * 0.4) return;
  change({ ...zoom, x: zoom.x + x / (scale * frame[2]), y: zoom.y + y / (scale * frame[3]) });
}
