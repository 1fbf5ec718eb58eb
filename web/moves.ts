// A move taken apart with the engine's table of move kinds, and put together again. The notation of a game
// is known from the patterns of that table alone: "place:{field}={dice}", "{card}[:{choice}]".
import type { MoveKind } from "./messages";

/** What a move says: its kind and its arguments by name. */
export interface MoveParts {
  kind: string;
  args: Readonly<Record<string, string>>;
}
export interface Move extends MoveParts {
  text: string;
  label: string;
}
/** A kind and some arguments, such as {kind: "go", tile: "1,0"}: stands for every move that agrees. */
export type MoveShape = { readonly kind: string } & Readonly<Record<string, string>>;

export function fits(move: MoveParts, shape: MoveShape): boolean {
  return Object.entries(shape).every(([name, value]) => (name === "kind" ? move.kind : move.args[name]) === value);
}

/** Splits a pattern into texts, arguments and the brackets around what may be left out. */
const pieces = (pattern: string) => pattern.split(/(\{\w+\}|\[|\])/).filter(Boolean);

function expression(pattern: string): RegExp {
  const parts = pieces(pattern).map((piece) => {
    if (piece === "[") return "(?:";
    if (piece === "]") return ")?";
    if (piece.startsWith("{")) return `(?<${piece.slice(1, -1)}>.+?)`;
    return piece.replace(/[.*+?^$()|\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`);
}

export class MoveTable {
  private readonly kinds: { name: string; pattern: string; expression: RegExp }[];

  /** Kinds that begin with an argument are tried last: "draw" is no card. */
  constructor(kinds: readonly MoveKind[]) {
    const isOpen = (kind: MoveKind) => Number(kind.pattern.startsWith("{"));
    this.kinds = [...kinds]
      .sort((a, b) => isOpen(a) - isOpen(b))
      .map((kind) => ({ ...kind, expression: expression(kind.pattern) }));
  }

  read(text: string): MoveParts {
    for (const { name, expression } of this.kinds) {
      const found = expression.exec(text);
      if (!found) continue;
      const args = Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined);
      return { kind: name, args: Object.fromEntries(args) };
    }
    return { kind: "", args: {} };
  }

  /** The notation of a shape; what it leaves open stands as it does in the pattern. */
  print(shape: MoveShape): string {
    const pattern = this.kinds.find((kind) => kind.name === shape.kind)?.pattern ?? "";
    const filled = pattern.replace(/\[[^\]]*\]/g, (part) => {
      const isGiven = [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => name in shape);
      return isGiven ? part.slice(1, -1) : "";
    });
    return filled.replace(/\{(\w+)\}/g, (open, name: string) => shape[name] ?? open);
  }
}
