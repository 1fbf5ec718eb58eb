// Who must do what now, and what was done last.
import { useObservable } from "../observable";
import { t } from "../words";
import type { Composer } from "./composer";
import type { PartProps } from "./match";
import type { Line } from "./pacing";

const isTurn = ({ screen, own, actions }: PartProps) =>
  own !== null && screen.shown.actors.includes(own) && !actions.past && screen.waiting === 0;

const Busy = ({ busy }: Pick<Composer, "busy">) =>
  useObservable(busy) ? <span class="busy" aria-hidden="true" /> : null;

/** Who must do what now; the prompt comes from the engine. */
function Ask(all: PartProps) {
  const { screen, own, props, composer, info } = all;
  const { result, actors, prompt } = screen.shown;
  const others = actors.filter((seat) => seat !== own).map((seat) => props.names[seat]);
  return (
    <p class={isTurn(all) ? "ask mine" : "ask"} role="status">
      {result || info.state === "over" ? (
        t("matchOver")
      ) : isTurn(all) ? (
        <>
          <b>{t("yourTurn")}:</b> {prompt}
        </>
      ) : others.length > 0 ? (
        `${t("waitsFor")}: ${others.join(", ")}`
      ) : (
        t("loading")
      )}
      <Busy busy={composer.busy} />
    </p>
  );
}

/** Who must do what, and below it what another player did last; at the end what ended the match. */
export function Status(all: PartProps) {
  const { model, screen, own, actions } = all,
    shown = screen.shown;
  const told = [...screen.lines].reverse().filter((line) => (shown.result ? line.words : model.isNews(line)));
  const isOthers = (line: Line) => line.seat !== "dealer" && (shown.result || line.seat !== String(own));
  const last = told.find(isOthers) ?? told[0];
  return (
    <div class={isTurn(all) ? "status mine" : "status"}>
      <Ask {...all} />
      {last && !actions.past && (
        <p class="told" key={shown.number}>
          {last.words}
        </p>
      )}
      {screen.waiting > 0 && !actions.past && (
        <button class="skip-ahead" onClick={() => model.hurry()}>
          {t("skipAhead")} »
        </button>
      )}
    </div>
  );
}
