// The lines of a set, each a field of its own: what the engine finds wrong stands beside the line it is about.
// Enter splits a line, Backspace at its beginning joins it to the one before, the arrows go up and down.
import { useLayoutEffect, useRef } from "preact/hooks";
import { w } from "./words";

export interface Fault {
  /** From 1; null: the set as a whole. */
  line: number | null;
  reason: string;
}

/** Where the cursor goes when the lines have changed. */
interface Cursor {
  line: number;
  at: number;
}

const replaced = (lines: readonly string[], from: number, count: number, by: readonly string[]): readonly string[] => [
  ...lines.slice(0, from),
  ...by,
  ...lines.slice(from + count),
];

/** What a key does to the lines: the lines after it and where the cursor goes; null: nothing special. */
function edited(
  lines: readonly string[],
  line: number,
  field: HTMLInputElement,
  key: string,
): [readonly string[], Cursor] | null {
  const at = field.selectionStart ?? 0,
    isPlain = at === field.selectionEnd,
    text = lines[line];
  const around = (middle: string[], from = line, count = 1) => replaced(lines, from, count, middle);
  if (key === "Enter")
    return [around([text.slice(0, at), text.slice(field.selectionEnd ?? at)]), { line: line + 1, at: 0 }];
  if (key === "Backspace" && isPlain && at === 0 && line > 0)
    return [around([lines[line - 1] + text], line - 1, 2), { line: line - 1, at: lines[line - 1].length }];
  if (key === "Delete" && isPlain && at === text.length && line + 1 < lines.length)
    return [around([text + lines[line + 1]], line, 2), { line, at }];
  if (key === "ArrowUp" && line > 0) return [lines, { line: line - 1, at }];
  if (key === "ArrowDown" && line + 1 < lines.length) return [lines, { line: line + 1, at }];
  return null;
}

interface LineProps {
  lines: readonly string[];
  index: number;
  reason: string | null;
  put: (lines: readonly string[], cursor: Cursor | null) => void;
  focus: (cursor: Cursor) => void;
}

/** Several lines that are pasted become several fields. */
function paste(event: ClipboardEvent, field: HTMLInputElement, take: (text: string) => void): void {
  const pasted = event.clipboardData?.getData("text") ?? "";
  if (!pasted.includes("\n")) return;
  event.preventDefault();
  const { value, selectionStart: from, selectionEnd: to } = field;
  take((value.slice(0, from ?? 0) + pasted + value.slice(to ?? 0)).replace(/\r/g, ""));
}

function LineField({ lines, index, reason, put, focus }: LineProps) {
  const take = (text: string) => put(replaced(lines, index, 1, [text]), null);
  return (
    <input
      aria-label={`${w("line")} ${index + 1}`}
      aria-invalid={reason !== null}
      aria-describedby={reason ? "set-fault" : undefined}
      spellcheck={false}
      autocapitalize="off"
      autocomplete="off"
      value={lines[index]}
      onInput={(e) => take(e.currentTarget.value)}
      onPaste={(e) => paste(e, e.currentTarget, take)}
      onKeyDown={(e) => {
        const done = edited(lines, index, e.currentTarget, e.key);
        if (!done) return;
        e.preventDefault();
        if (done[0] === lines) focus(done[1]);
        else put(...done);
      }}
    />
  );
}

/** Puts the cursor where it belongs once the lines have changed. */
function useCursor(text: string) {
  const list = useRef<HTMLOListElement>(null),
    wanted = useRef<Cursor | null>(null);
  const focus = ({ line, at }: Cursor) => {
    const field = list.current?.querySelectorAll("input")[line];
    field?.focus();
    field?.setSelectionRange(at, at);
  };
  useLayoutEffect(() => {
    if (wanted.current) focus(wanted.current);
    wanted.current = null;
  }, [text]);
  return { list, wanted, focus };
}

interface SetLinesProps {
  text: string;
  fault: Fault | null;
  change: (text: string) => void;
}

export function SetLines({ text, fault, change }: SetLinesProps) {
  const { list, wanted, focus } = useCursor(text);
  const lines = text.split("\n");
  const put = (next: readonly string[], cursor: Cursor | null) => {
    wanted.current = cursor;
    change(next.join("\n"));
  };
  return (
    <ol class="set-lines" ref={list} aria-label={w("setLines")}>
      {lines.map((words, i) => {
        const reason = fault?.line === i + 1 ? fault.reason : null;
        return (
          <li class={reason ? "bad" : words.trimStart().startsWith("#") ? "comment" : ""}>
            <span aria-hidden="true">{i + 1}</span>
            <LineField lines={lines} index={i} reason={reason} put={put} focus={focus} />
            {reason && (
              <p id="set-fault" role="alert">
                {reason}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
