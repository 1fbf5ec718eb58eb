// The move tables of the four games, only until they come with the engine's first message.
import type { MoveKind } from "./messages";

const rows: Record<string, string> = {
  draco: "draw pass drop:{card} {card}[:{choice}]=play",
  "book-of-dragons":
    "place:{field}={dice} collect:{field} raise pass storm:{field} desert:{die} jungle mountain:{die} " +
    "plains:{field} end",
  "drachen-delta":
    "card:{card} stone:{island} clear:{island} pick:{size} lay:{place} lift:{place} go:{place} jump:{place}",
  "dragon-island":
    "keep:{card}[,{second}] tile:{face}@{q},{r} joker:{colour} dragon:{colour}@{tile} to:{tile} ready go:{tile} stay " +
    "tame capture:{stones} build:{building}:{stones} beam:{direction} gold maps skip treasure:{card}",
};

export function interimMoves(game: string): MoveKind[] {
  return (rows[game] ?? "").split(" ").map((row) => {
    const named = /^(\{.*)=(\w+)$/.exec(row);
    return named ? { name: named[2], pattern: named[1] } : { name: row.split(":")[0], pattern: row };
  });
}
