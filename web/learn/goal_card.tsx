// The goal card of a game: what wins, what a turn is, three things to watch; pictures with few words. The words are the
// first section of the game's guide, the pictures come from its drawing. Shown at the first match, by the book button,
// and at the head of the guide.
import type { FunctionComponent } from "preact";
import type { Drawing } from "../drawing";
import { useObservable } from "../observable";
import { loadGlance } from "../rulebook";
import { settings } from "../settings";
import { RuleText } from "../table/rule_text";
import { ErrorNote, useLoaded } from "../widgets";
import { t } from "../words";

interface PieceProps {
  text: string;
  game: string;
  picture?: FunctionComponent;
  box: string;
  number?: number;
}

/** The words before the first full stop, colon or comma, which the guide prints bold, and what follows them. */
function parts(text: string): readonly [title: string, rest: string] {
  const bold = /^\*\*(.+?)\*\*\s*(.*)$/.exec(text);
  return bold ? [bold[1].replace(/[.,:]$/, ""), bold[2]] : ["", text];
}

function Piece({ text, game, picture: Picture, box, number }: PieceProps) {
  const [title, rest] = parts(text);
  return (
    <li>
      {number !== undefined && (
        <b class="glance-number" aria-hidden="true">
          {number}
        </b>
      )}
      {Picture && (
        <svg viewBox={box} aria-hidden="true">
          <Picture />
        </svg>
      )}
      <p>
        <strong>{title}</strong> <span>{rest && <RuleText text={rest} game={game} />}</span>
      </p>
    </li>
  );
}

export function GlanceCard({ game, drawing }: { game: string; drawing: Drawing | null }) {
  const { lang } = useObservable(settings);
  const loaded = useLoaded(() => loadGlance(game, lang), [game, lang]);
  const words = loaded.value,
    pictures = drawing?.card,
    Goal = pictures?.goal;
  if (!words) return <ErrorNote error={loaded.error} retry={loaded.again} />;
  const [goal, end] = parts(words.goal);
  return (
    <div class="glance">
      <section class="glance-goal" aria-label={t("goal")}>
        {Goal && (
          <svg viewBox="0 48 660 152" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
            <Goal />
          </svg>
        )}
        <p>
          <strong>{goal}</strong> <span>{end}</span>
        </p>
      </section>
      <section class="glance-turn">
        <h3>{words.turnTitle ?? t("goalTurn")}</h3>
        <ol>
          {words.turn.map((text, i) => (
            <Piece key={i} text={text} game={game} picture={pictures?.turn[i]} box="0 0 150 120" number={i + 1} />
          ))}
        </ol>
      </section>
      <section class="glance-watch">
        <h3>{t("goalWatch")}</h3>
        <ul>
          {words.watch.map((text, i) => (
            <Piece key={i} text={text} game={game} picture={pictures?.watch[i]} box="0 0 200 100" />
          ))}
        </ul>
      </section>
    </div>
  );
}
