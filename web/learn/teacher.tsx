// What a lesson says: a bubble with words, a veil that leaves open what they speak of, and the way on, back and out.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Dragon } from "../art/dragon";
import { useObservable } from "../observable";
import { t } from "../words";
import type { LessonStep, LessonTable } from "./lesson_table";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const padding = 8;

function boxesOf(elements: Iterable<Element>): Box[] {
  return [...elements]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0)
    .map(({ left, top, width, height }) => ({
      left: left - padding,
      top: top - padding,
      width: width + 2 * padding,
      height: height + 2 * padding,
    }));
}

/** What a step points at: things and spots of the drawing by their names, a blank written as `_`. */
function pointed(step: LessonStep): Box[] {
  const names = step.points.map((name) => CSS.escape(name.replaceAll("_", " ")));
  const selector = names.map((name) => `[data-thing="${name}"], [data-spot="${name}"]`).join(", ");
  return selector === "" ? [] : boxesOf(document.querySelectorAll(selector));
}

/** What plays the move: never under the veil. */
const buttons = () => boxesOf(document.querySelectorAll(".strip .move, .strip .primary, .strip .undo, .board .send"));

/** Looks again and again where things are: they move, and the window changes. */
function useBoxes(look: () => Box[], keys: readonly unknown[]): Box[] {
  const [boxes, setBoxes] = useState<Box[]>([]);
  useEffect(() => {
    let last = "";
    const update = () => {
      const now = look(),
        text = JSON.stringify(now);
      if (text !== last) setBoxes(now);
      last = text;
    };
    update();
    const timer = setInterval(update, 200);
    return () => clearInterval(timer);
  }, keys);
  return boxes;
}

function Veil({ boxes }: { boxes: readonly Box[] }) {
  return (
    <svg class="veil" aria-hidden="true">
      <mask id="veil-holes">
        <rect width="100%" height="100%" fill="#fff" />
        {boxes.map((box) => (
          <rect x={box.left} y={box.top} width={box.width} height={box.height} rx="16" fill="#000" />
        ))}
      </mask>
      <rect class="veil-dark" width="100%" height="100%" mask="url(#veil-holes)" />
      {boxes.map((box) => (
        <rect class="veil-rim" x={box.left} y={box.top} width={box.width} height={box.height} rx="16" />
      ))}
    </svg>
  );
}

const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/** Puts the bubble where it covers least of what it speaks of; in doubt high and in the middle. */
function place(bubble: HTMLElement, boxes: readonly Box[]): void {
  const { width, height } = bubble.getBoundingClientRect(),
    head = 64;
  const lefts = [(innerWidth - width) / 2, padding, innerWidth - width - padding];
  const tops = [head, innerHeight * 0.3, innerHeight * 0.5, innerHeight - height - padding];
  let best = { left: lefts[0], top: tops[0] },
    least = Infinity;
  for (const top of tops)
    for (const left of lefts) {
      const spot = { left, top: Math.min(top, innerHeight - height - padding), width, height };
      const cost = boxes.reduce((sum, box) => sum + overlap(spot, box), 0);
      if (cost < least) {
        least = cost;
        best = spot;
      }
    }
  bubble.style.left = `${best.left}px`;
  bubble.style.top = `${best.top}px`;
}

/** The pages of a lesson: moves that share their words are one page. */
function pageOf(steps: readonly LessonStep[], at: number): { number: number; count: number } {
  const told = steps.map((step, i) => (step.kind === "bot" || step.words === steps[i - 1]?.words ? 0 : 1));
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  return { number: sum(told.slice(0, at + 1)), count: sum(told) };
}

export function Teacher({ table }: { table: LessonTable }) {
  const at = useObservable(table.page),
    step = table.step;
  const bubble = useRef<HTMLElement>(null),
    onward = useRef<HTMLButtonElement>(null);
  const isSaid = step?.kind === "say";
  const boxes = useBoxes(() => (step ? [...pointed(step), ...(isSaid ? [] : buttons())] : []), [step]);
  useLayoutEffect(() => {
    if (bubble.current) place(bubble.current, boxes);
  }, [boxes, step]);
  useEffect(() => {
    if (isSaid) onward.current?.focus({ preventScroll: true });
  }, [step]);
  if (!step) return null;
  const { number, count } = pageOf(table.steps, at);
  return (
    <>
      <Veil boxes={boxes} />
      <section
        class="teacher"
        ref={bubble}
        aria-label={t("lesson")}
        data-step={at}
        data-kind={step.kind}
        data-points={step.points.join(" ")}
      >
        <Dragon name="green" size={56} />
        <div aria-live="polite">
          <h2>{step.title}</h2>
          <p>{step.words}</p>
        </div>
        <footer>
          <progress max={count} value={number} aria-label={t("lesson")} />
          <span class="teacher-count">
            {number} {t("lessonOf")} {count}
          </span>
          <button class="quiet" onClick={() => table.skip()}>
            {t("lessonSkip")}
          </button>
          {at > 0 && <button onClick={() => table.back()}>{t("lessonBack")}</button>}
          {isSaid && (
            <button class="primary" ref={onward} onClick={() => table.next()}>
              {t("lessonNext")}
            </button>
          )}
        </footer>
      </section>
    </>
  );
}
