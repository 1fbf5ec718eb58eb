// A position as a picture: drawn by the game's own drawing, with nothing to click. What it shows also stands beside it
// in words. Used by guides and reports.
import { PlayContext, type Drawing, type TableProps } from "./drawing";

export function Still({ drawing, ...props }: TableProps & { drawing: Drawing }) {
  return (
    <PlayContext.Provider value={props.play}>
      <div class="board still" inert aria-hidden="true">
        <drawing.Board {...props} />
      </div>
    </PlayContext.Provider>
  );
}
