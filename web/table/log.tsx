// What has happened, line by line; each line leads to its position.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words";
import type { Line } from "./pacing";

interface LogProps {
  lines: readonly Line[];
  /** The seat at the screen: its turns are set apart. */
  own?: number | null;
  since: number;
  at: number | null;
  goTo: (line: number | null) => void;
}

/** Keeps the line looked at in sight, or the last one. */
function scroll(box: HTMLElement, at: number | null): void {
  const here = box.querySelector<HTMLElement>(".here");
  if (here) box.scrollTop = here.offsetTop - box.offsetTop - box.clientHeight / 2;
  else if (at === null) box.scrollTop = box.scrollHeight;
}

/** Lines that say the same one after the other ("Bea draws a card.") become one, with their number. */
function collapsed(lines: readonly Line[]): { line: Line; times: number }[] {
  const groups: { line: Line; times: number }[] = [];
  for (const line of lines) {
    const last = groups[groups.length - 1];
    if (last?.line.words === line.words) groups[groups.length - 1] = { line, times: last.times + 1 };
    else groups.push({ line, times: 1 });
  }
  return groups;
}

/** Lines without words (what the dealer does in silence) are left out. */
export function Log({ lines, own = null, since, at, goTo }: LogProps) {
  const box = useRef<HTMLOListElement>(null);
  const told = lines.filter((line) => line.words !== "");
  useEffect(() => {
    if (box.current) scroll(box.current, at);
  }, [told.length, at]);
  const classes = (line: Line) => [
    line.seat === "dealer" && "dealer",
    own !== null && line.seat === String(own) && "own",
    line.number === at && "here",
    line.number > since && "new",
  ];
  return (
    <ol class="log" ref={box} aria-label={t("log")}>
      {collapsed(told).map(({ line, times }) => (
        <li key={line.number} class={classes(line).filter(Boolean).join(" ")}>
          <button onClick={() => goTo(line.number)}>
            {line.words}
            {times > 1 && ` (${times} ×)`}
          </button>
        </li>
      ))}
    </ol>
  );
}
