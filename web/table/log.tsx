// What has happened, line by line; each line leads to its position.
import { useEffect, useRef } from "preact/hooks";
import { lasting } from "../art/lasting";
import { t } from "../words";
import type { Line } from "./pacing";

export interface LineMark {
  words: string;
  isBad: boolean;
}

interface LogProps {
  lines: readonly Line[];
  /** The seat at the screen: its turns are set apart. */
  own?: number | null;
  since: number;
  at: number | null;
  goTo: (line: number | null) => void;
  /** The kinds of moves that tell nobody anything. */
  quiet?: readonly string[];
  /** What the reckoning says of lines, by their number. */
  marks?: ReadonlyMap<number, LineMark>;
}

/** Keeps the line looked at in sight, or the last one. */
function scroll(box: HTMLElement, at: number | null): void {
  const here = box.querySelector<HTMLElement>(".here");
  if (here) box.scrollTop = here.offsetTop - box.offsetTop - box.clientHeight / 2;
  else if (at === null) box.scrollTop = box.scrollHeight;
}

interface Entry {
  line: Line;
  times: number;
}

/** Draws and other small things ("Bea draws a card.") that are told several times, without anything of weight in
 *  between, become one entry with their number. */
function collapsed(lines: readonly Line[], isSmall: (line: Line) => boolean): Entry[] {
  const entries: Entry[] = [];
  let run = 0;
  for (const line of lines) {
    const known = isSmall(line) ? entries.findIndex(({ line: { words } }, i) => i >= run && words === line.words) : -1;
    if (known >= 0) entries[known] = { line, times: entries[known].times + 1 };
    else entries.push({ line, times: 1 });
    if (!isSmall(line)) run = entries.length;
  }
  return entries;
}

interface LogLineProps {
  number: number;
  words: string;
  class: string;
  mark?: LineMark;
  goTo: (line: number | null) => void;
}

const LogLine = lasting(({ number, words, class: name, mark, goTo }: LogLineProps) => (
  <li class={name}>
    <button onClick={() => goTo(number)}>
      {words}
      {mark && <span class={mark.isBad ? "line-mark bad" : "line-mark"}>{mark.words}</span>}
    </button>
  </li>
));

/** Lines without words (what the dealer does in silence) are left out. */
export function Log({ lines, own = null, since, at, goTo, quiet = [], marks }: LogProps) {
  const box = useRef<HTMLOListElement>(null);
  const told = lines.filter((line) => line.words !== "");
  const isSmall = (line: Line) => (line.seat === "dealer" || quiet.includes(line.kind)) && !marks?.has(line.number);
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
      {collapsed(told, isSmall).map(({ line, times }) => (
        <LogLine
          key={line.number}
          number={line.number}
          words={times > 1 ? `${line.words} (${times} ×)` : line.words}
          class={classes(line).filter(Boolean).join(" ")}
          mark={marks?.get(line.number)}
          goTo={goTo}
        />
      ))}
    </ol>
  );
}
