// Loads the drawing of a game: a chunk of its own, or the plain table when its folder has none.
import { drawings } from "drawings";
import type { Drawing } from "./drawing";

export async function load_drawing(game: string): Promise<Drawing> {
  const load = drawings[game] ?? (() => import("./plain"));
  return (await load()).drawing;
}
