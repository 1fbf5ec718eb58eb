// Loads the drawing of a game: a separate chunk, or the fallback if its folder has none.
import { drawings } from "drawings";
import type { Drawing } from "./drawing";

export async function loadDrawing(game: string): Promise<Drawing> {
  const load = drawings[game] ?? (() => import("./fallback_drawing"));
  // A drawing knows what its own game's views and components hold.
  return (await load()).drawing as Drawing;
}
