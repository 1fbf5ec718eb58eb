// Movement on the board. A drawing says what has moved along which way; here is decided how long it takes, and that
// nothing moves for people who have turned movement off or look at everything at once. What a movement shows must be
// readable without it, too.
import { render, type ComponentChildren, type VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isStill, settings, type Speed } from "./settings";

const factors: Record<Speed, number> = { slow: 1.5, normal: 1, fast: 0.45, instant: 0 };

/** How long a movement takes here that takes so long at normal speed; 0: the end is shown at once. */
export const movementTime = (ms: number) => (isStill() ? 0 : ms * factors[settings.value.speed]);

export type Place = readonly [x: number, y: number];

interface PieceProps {
  /** Where it stands, in the units of the picture. */
  at: Place;
  /** The places on the way from one place to another; without it the way is straight. */
  via?: (from: Place, to: Place) => readonly Place[];
  /** How long one step of the way takes. */
  step?: number;
  /** How high it hops on each step. */
  hop?: number;
  delay?: number;
  class?: string;
  children: ComponentChildren;
}

const translate = ([x, y]: Place) => `translate(${x}px, ${y}px)`;

/** The way as key frames, each step with a hop in the middle. */
function frames(places: readonly Place[], hop: number): Keyframe[] {
  const list: Keyframe[] = [{ transform: translate(places[0]) }];
  for (let i = 1; i < places.length; i++) {
    const [ax, ay] = places[i - 1],
      [bx, by] = places[i];
    if (hop > 0) list.push({ transform: translate([(ax + bx) / 2, Math.min(ay, by) - hop]), easing: "ease-in" });
    list.push({ transform: translate([bx, by]), easing: hop > 0 ? "ease-out" : "ease-in-out" });
  }
  return list;
}

/** A piece in an SVG that stands at a place; when the place changes, it goes there along its way. */
export function Piece({ at, via, step = 260, hop = 0, delay = 0, class: name, children }: PieceProps) {
  const group = useRef<SVGGElement>(null);
  const before = useRef(at);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = at;
    if (from[0] === at[0] && from[1] === at[1]) return;
    const places = [from, ...(via?.(from, at) ?? []), at];
    const duration = movementTime(step * (places.length - 1));
    if (duration === 0) return;
    const motion = group.current?.animate(frames(places, hop), {
      duration,
      delay: movementTime(delay),
      fill: "backwards",
    });
    return () => motion?.cancel();
  }, [at[0], at[1]]);
  return (
    <g ref={group} class={name} style={`transform: ${translate(at)}`}>
      {children}
    </g>
  );
}

export interface Flight {
  picture: VNode;
  /** Names of places on the page: elements with `data-spot`. */
  from: string;
  to: string;
  ms: number;
  delay?: number;
  /** How wide the picture is on the way, in pixels. */
  width: number;
  /** Turns on the way, as a rolling die does. */
  turns?: number;
}

const spotBox = (name: string) => document.querySelector(`[data-spot="${name}"]`)?.getBoundingClientRect();

function takeOff({ picture, from, to, ms, delay = 0, width, turns = 0 }: Flight): (() => void) | null {
  const duration = movementTime(ms);
  if (duration === 0) return null;
  const start = spotBox(from),
    end = spotBox(to);
  if (!start || !end) return null;
  const box = document.createElement("div");
  box.className = "flight";
  box.style.width = `${width}px`;
  box.setAttribute("aria-hidden", "true");
  document.body.append(box);
  render(picture, box);
  const at = (r: DOMRect) => [r.left + r.width / 2 - width / 2, r.top + r.height / 2 - box.offsetHeight / 2];
  const [ax, ay] = at(start),
    [bx, by] = at(end);
  const lift = Math.min(90, Math.hypot(bx - ax, by - ay) / 4);
  const place = (x: number, y: number, turn: number, scale: number) =>
    `translate(${x}px, ${y}px) rotate(${turn * 360}deg) scale(${scale})`;
  const motion = box.animate(
    [
      { transform: place(ax, ay, 0, 0.7), opacity: 0.4 },
      { transform: place((ax + bx) / 2, (ay + by) / 2 - lift, turns / 2, 1.15), opacity: 1 },
      { transform: place(bx, by, turns, 0.8), opacity: 0.9 },
    ],
    { duration, delay: movementTime(delay), fill: "backwards", easing: "ease-in-out" },
  );
  const land = () => {
    render(null, box);
    box.remove();
  };
  motion.onfinish = land;
  return () => {
    motion.cancel();
    land();
  };
}

/** Lets pictures fly from place to place on the page whenever `key` changes: cards, dice, flags. */
export function useFlights(key: unknown, flights: () => readonly Flight[]): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (wasFirst) return;
    const stops = flights().map(takeOff);
    return () => stops.forEach((stop) => stop?.());
  }, [key]);
}

/** Counts to `count`, a step after each `ms`, from the moment `key` changes; all at once where nothing moves. */
export function useSteps(key: unknown, count: number, ms: number): number {
  const [at, setAt] = useState({ key, step: count });
  const time = movementTime(ms);
  const step = at.key === key ? at.step : time === 0 ? count : 0;
  useEffect(() => {
    if (step >= count) {
      if (at.key !== key) setAt({ key, step: count });
      return;
    }
    const timer = setTimeout(() => setAt({ key, step: step + 1 }), time);
    return () => clearTimeout(timer);
  }, [key, step, count]);
  return Math.min(step, count);
}
