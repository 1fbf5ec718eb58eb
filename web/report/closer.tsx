// A small picture of a position, closer to what was done there: the whole board would be too small to show it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

const mostZoom = 2.2,
  room = 0.75; // of the picture, at most, for what is marked

/** How the picture is moved so that what drawings mark as an action is in its middle. */
function towards(picture: Element): string | undefined {
  const all = picture.getBoundingClientRect(),
    marks = [...picture.querySelectorAll("[data-recent]")].map((mark) => mark.getBoundingClientRect());
  if (marks.length === 0 || all.width === 0) return undefined;
  const left = Math.min(...marks.map((mark) => mark.left)) - all.left,
    right = Math.max(...marks.map((mark) => mark.right)) - all.left,
    top = Math.min(...marks.map((mark) => mark.top)) - all.top,
    bottom = Math.max(...marks.map((mark) => mark.bottom)) - all.top;
  const share = Math.max((right - left) / all.width, (bottom - top) / all.height),
    zoom = Math.max(1, Math.min(mostZoom, room / share));
  const corner = (middle: number) => Math.max(0, Math.min(1 - 1 / zoom, middle - 0.5 / zoom)) * 100;
  const x = corner((left + right) / 2 / all.width),
    y = corner((top + bottom) / 2 / all.height);
  return `scale(${zoom.toFixed(3)}) translate(${-x.toFixed(1)}%, ${-y.toFixed(1)}%)`;
}

/** `of` tells one position from another. */
export function Closer({ of, children }: { of: string; children: ComponentChildren }) {
  const picture = useRef<HTMLDivElement>(null);
  const [transform, setTransform] = useState<string>();
  useEffect(() => {
    setTransform(undefined); // what is measured is the whole picture
    // Drawings learn in the first frame how large they are, and stand still in the second.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => picture.current && setTransform(towards(picture.current)));
    });
    return () => cancelAnimationFrame(frame);
  }, [of]);
  return (
    <div class="closer" ref={picture} style={{ transform }}>
      {children}
    </div>
  );
}
