// A game's rules.md or guide.md taken apart: headings, paragraphs, lists and rule items of one language. Reads text,
// decides nothing. Used by the pages of rules and guides, the rule dialog and the goal card.
import { api } from "./api";
import type { Lang } from "./settings";

export type Block =
  /** `rules` are those that the section explains. */
  | { kind: "heading"; level: number; text: string; id: string; rules: string[] }
  /** The position of the lesson after so many moves, and the same in words. */
  | { kind: "picture"; moves: number; text: string }
  | { kind: "rule"; id: string; text: string }
  /** A point of a list, a step of a numbered one; `more` are the points below it. */
  | { kind: "item" | "step"; text: string; more: string[] }
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "rows"; rows: string[][] };

export type Book = "rules" | "guide";

const cache = new Map<string, Promise<string>>();

function load(game: string, book: Book): Promise<string> {
  const key = `${game}/${book}`;
  let text = cache.get(key);
  if (!text) {
    text = api.gameText(game, book);
    text.catch(() => cache.delete(key));
    cache.set(key, text);
  }
  return text;
}

/** The part of one language: the German one begins at the second heading of the first level. */
function part(markdown: string, lang: Lang): string[] {
  const lines = markdown.split("\n");
  const starts = lines.flatMap((line, i) => (/^# /.test(line) ? [i] : []));
  const second = starts[1] ?? lines.length;
  const german = [lines[second]?.replace(" (Deutsch)", "") ?? "", ...lines.slice(second + 1)];
  return forPlayers(lang === "en" ? lines.slice(0, second) : german);
}

/** Without what is written for programs only: how moves and positions are written. */
function forPlayers(lines: readonly string[]): string[] {
  let isShown = true;
  return lines.filter((line) => {
    if (/^<!-- for \w+ -->$/.test(line)) isShown = line === "<!-- for players -->";
    return isShown && !line.startsWith("<!-- for ");
  });
}

const headingId = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-zäöüß0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** What a line begins; null for one that goes on with what came before. */
function beginning(line: string): Block | null {
  const heading = /^(#+) (.*)$/.exec(line),
    rule = /^[-*] \*\*([A-Z]+-\d+)\*\*:?\s*(.*)$/.exec(line),
    item = /^[-*] (.*)$/.exec(line),
    step = /^\d+\. (.*)$/.exec(line),
    picture = /^<!-- picture (\d+): (.*) -->$/.exec(line);
  if (heading)
    return { kind: "heading", level: heading[1].length, text: heading[2], id: headingId(heading[2]), rules: [] };
  if (rule) return { kind: "rule", id: rule[1], text: rule[2] };
  if (item) return { kind: "item", text: item[1], more: [] };
  if (step) return { kind: "step", text: step[1], more: [] };
  if (picture) return { kind: "picture", moves: Number(picture[1]), text: picture[2] };
  return null;
}

/** A row of a table; null for the line below its head. */
function cellsOf(row: string): string[] | null {
  const cells = row.split("|").map((cell) => cell.trim());
  return cells.every((cell) => /^:?-+:?$/.test(cell)) ? null : cells;
}

const joined = (before: string, line: string) => before + (before ? " " : "") + line.trim();

/** A line that goes on with the block before it; false: it does not. */
function goesOn(last: Block | undefined, line: string): boolean {
  if (last?.kind === "item" || last?.kind === "step") {
    const point = /^\s+- (.*)$/.exec(line);
    if (point) last.more.push(point[1]);
    else if (last.more.length > 0) last.more.push(joined(last.more.pop()!, line));
    else last.text = joined(last.text, line);
    return true;
  }
  if (last?.kind !== "rule" && last?.kind !== "text") return false;
  last.text = joined(last.text, line);
  return true;
}

export function parseBook(markdown: string, lang: Lang): Block[] {
  const blocks: Block[] = [];
  let isCode = false;
  for (const line of part(markdown, lang)) {
    const last = blocks[blocks.length - 1];
    const row = /^\|(.*)\|\s*$/.exec(line),
      rules = /^<!-- rules (.*) -->$/.exec(line),
      next = isCode ? null : beginning(line);
    if (line.startsWith("```")) {
      isCode = !isCode;
      if (isCode) blocks.push({ kind: "code", text: "" });
    } else if (isCode && last?.kind === "code") last.text += line + "\n";
    else if (rules && last?.kind === "heading") last.rules = rules[1].split(" ");
    else if (next) blocks.push(next);
    else if (row) {
      const cells = cellsOf(row[1]);
      if (last?.kind === "rows") cells && last.rows.push(cells);
      else if (cells) blocks.push({ kind: "rows", rows: [cells] });
    } else if (line.trim() === "") blocks.push({ kind: "text", text: "" });
    else if (!goesOn(last, line)) blocks.push({ kind: "text", text: line.trim() });
  }
  return blocks.filter((block) => block.kind !== "text" || block.text !== "");
}

export async function loadBook(game: string, book: Book, lang: Lang): Promise<Block[]> {
  return parseBook(await load(game, book), lang);
}

/** The section of the guide that explains a rule. */
export async function guideSection(game: string, rule: string, lang: Lang) {
  const blocks = await loadBook(game, "guide", lang);
  return blocks.find((block) => block.kind === "heading" && block.rules.includes(rule)) ?? null;
}

/** What stands on the goal card: the paragraphs and lists of the guide's first section. */
export interface Glance {
  goal: string;
  /** The guide's heading of a turn that is explained step by step. */
  turnTitle: string | null;
  turn: string[];
  watch: string[];
}

export async function loadGlance(game: string, lang: Lang): Promise<Glance> {
  const blocks = await loadBook(game, "guide", lang);
  const isHeading = (block: Block) => block.kind === "heading" && block.level === 2;
  const start = blocks.findIndex(isHeading);
  const length = blocks.slice(start + 1).findIndex(isHeading);
  const section = blocks.slice(start + 1, start + 1 + length);
  const texts = (kind: "text" | "step" | "item") =>
    section.flatMap((block) => (block.kind === kind ? [block.text] : []));
  const steps = blocks.findIndex((block, i) => i > start + length && block.kind === "step");
  const above = blocks.slice(0, Math.max(0, steps)).filter(isHeading).pop();
  return {
    goal: texts("text")[0] ?? "",
    turnTitle: above?.kind === "heading" ? above.text : null,
    turn: texts("step"),
    watch: texts("item"),
  };
}
