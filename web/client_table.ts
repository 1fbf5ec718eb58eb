// A table as the pages know it. connected_table.ts is one on a server or in a worker.
import type { Message, ScorePart, SeatKey } from "./messages";

/** Why something cannot be done, in words, with the rule that says so. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule?: string,
  ) {
    super(text);
  }
}

export interface Hint {
  move: string;
  label: string;
  text: string;
}

/** An earlier position, and where each seat's points came from then. */
export interface Position {
  view: unknown;
  scoreParts: ScorePart[][];
}

export interface ClientTable {
  /** Reports the state of the table and then every change, until the function it returns is called. */
  watch(hear: (message: Message) => void, fail: (reason: Refusal) => void): () => void;
  /** Plays moves one after the other, and none behind one that is refused. */
  play(seat: number, moves: readonly string[]): Promise<void>;
  /** Why a move is not legal; null when it is. */
  why(seat: number, move: string): Promise<Refusal | null>;
  hint(seat: number): Promise<Hint>;
  takeBack(seat: number): Promise<void>;
  answerTakeBack(isAllowed: boolean): Promise<void>;
  /** Gives the match up. */
  concede(seat: number): Promise<void>;
  /** Says that one would stop the match, or no longer; it ends when all people at the table would. */
  end(seat: number, isWanted: boolean): Promise<void>;
  at(line: number, viewer: SeatKey): Promise<Position>;
  say(text: string): Promise<void>;
  mute(name: string): Promise<void>;
  /** What a legal move would do, in words, where the engine is at hand. */
  preview?(seat: number, move: string): string;
}
