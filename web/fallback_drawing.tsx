// A table for a game that has no drawing yet: the view as text, every legal move as a button. It keeps the
// promise that a new folder under games/ is all a new game needs.
import type { Drawing, TableProps } from "./drawing";

const hidden = new Set(["game", "players", "set", "options"]);

function Board({ view, play }: TableProps<Record<string, unknown>>) {
  return (
    <>
      <dl class="plain-view">
        {Object.entries(view)
          .filter(([name]) => !hidden.has(name))
          .map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>{JSON.stringify(value)}</dd>
            </>
          ))}
      </dl>
      <div class="button-row">
        {play.legal.map((move) => (
          <button class="choice" onClick={() => play.choose([move])}>
            {move.label}
          </button>
        ))}
      </div>
    </>
  );
}

export const drawing: Drawing<Record<string, unknown>> = { Board };
