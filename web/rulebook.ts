// A game's rules.md taken apart: headings, paragraphs and rule items of one language. Reads text,
// decides nothing. Used by the rules page and the rule dialog.
import { api } from "./api";
import type { Lang } from "./settings";

export type Block =
  | { kind: "heading"; level: number; text: string; id: string }
  | { kind: "rule"; id: string; text: string }
  | { kind: "item" | "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "rows"; rows: string[][] };

const cache = new Map<string, Promise<string>>();

function load(game: string): Promise<string> {
  let text = cache.get(game);
  if (!text) {
    text = api.rules(game);
    text.catch(() => cache.delete(game));
    cache.set(game, text);
  }
  return text;
}

/** The part of one language: the German one begins at the second heading of the first level. */
function part(markdown: string, lang: Lang): string[] {
  const lines = markdown.split("\n");
  const starts = lines.flatMap((line, i) => (/^# /.test(line) ? [i] : []));
  const second = starts[1] ?? lines.length;
  return lang === "en" ? lines.slice(0, second) : lines.slice(second);
}

const headingId = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-zäöüß0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export function parseRules(markdown: string, lang: Lang): Block[] {
  const blocks: Block[] = [];
  let isCode = false;
  for (const line of part(markdown, lang)) {
    const last = blocks[blocks.length - 1];
    if (line.startsWith("```")) {
      isCode = !isCode;
      if (isCode) blocks.push({ kind: "code", text: "" });
      continue;
    }
    if (isCode && last?.kind === "code") {
      last.text += line + "\n";
      continue;
    }
    const heading = /^(#+) (.*)$/.exec(line),
      rule = /^[-*] \*\*([A-Z]+-\d+)\*\*:?\s*(.*)$/.exec(line),
      item = /^[-*] (.*)$/.exec(line);
    const row = /^\|(.*)\|\s*$/.exec(line);
    if (heading)
      blocks.push({ kind: "heading", level: heading[1].length, text: heading[2], id: headingId(heading[2]) });
    else if (rule) blocks.push({ kind: "rule", id: rule[1], text: rule[2] });
    else if (item) blocks.push({ kind: "item", text: item[1] });
    else if (row) {
      const cells = row[1].split("|").map((c) => c.trim());
      if (cells.every((c) => /^:?-+:?$/.test(c))) continue;
      if (last?.kind === "rows") last.rows.push(cells);
      else blocks.push({ kind: "rows", rows: [cells] });
    } else if (line.trim() === "") {
      if (last && "text" in last && last.kind !== "heading") blocks.push({ kind: "text", text: "" });
    } else if (last && (last.kind === "rule" || last.kind === "item" || last.kind === "text"))
      last.text += (last.text ? " " : "") + line.trim();
    else blocks.push({ kind: "text", text: line.trim() });
  }
  return blocks.filter((b) => b.kind !== "text" || b.text !== "");
}

export async function loadRules(game: string, lang: Lang): Promise<Block[]> {
  return parseRules(await load(game), lang);
}
