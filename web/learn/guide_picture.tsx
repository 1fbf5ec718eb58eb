// A picture in a guide: a real position of the game's lesson, drawn by the game's own drawing. The engine plays it;
// what it shows also stands below it in words.
import { watchOnly, type Drawing, type TableProps } from "../drawing";
import { answer, fill, loadEngine } from "../engine";
import { state } from "../messages";
import { useObservable } from "../observable";
import { settings, type Lang } from "../settings";
import { Still } from "../still";
import { langNumber } from "../wasm";
import { useLoaded } from "../widgets";
import { t } from "../words";
import { lesson } from "./lesson_table";

/** The learner's view after the first moves of the lesson. */
async function lessonPosition(game: string, moves: number, lang: Lang): Promise<TableProps> {
  const engine = await loadEngine(),
    number = langNumber(lang);
  fill(engine, `${game}\n${t("you")}`);
  if (!engine.engine_lesson(number)) throw new Error(answer(engine));
  const { names, steps } = lesson(JSON.parse(answer(engine)), "lesson");
  for (const step of steps.filter(({ kind }) => kind !== "say").slice(0, moves)) {
    fill(engine, step.moves[0]);
    if (!engine.engine_play(step.seat, number)) throw new Error(answer(engine));
  }
  engine.engine_state(0, 0, number);
  const { view, components, score } = state({ table: "", from: 0, ...JSON.parse(answer(engine)) }, "state");
  const nothing = { actors: [], last: [], recent: [], before: null, number: 0, play: watchOnly };
  return { ...nothing, view, components, score, lang, names: [t("you"), ...names] };
}

interface GuidePictureProps {
  game: string;
  drawing: Drawing | null;
  moves: number;
  text: string;
}

export function GuidePicture({ game, drawing, moves, text }: GuidePictureProps) {
  const { lang } = useObservable(settings);
  const props = useLoaded(() => lessonPosition(game, moves, lang), [game, moves, lang]).value;
  return (
    <figure class="guide-picture" data-game={game}>
      {props && drawing && <Still drawing={drawing} {...props} />}
      <figcaption>{text}</figcaption>
    </figure>
  );
}
