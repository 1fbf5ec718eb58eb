// The guided first match of a game: a table as any other, and somebody who explains it.
import { useEffect, useMemo } from "preact/hooks";
import { games, loadGames } from "../api";
import { loadDrawing } from "../load_drawing";
import { useObservable } from "../observable";
import { settings } from "../settings";
import { Match } from "../table/match";
import { TableModel } from "../table/model";
import { ErrorNote, Frame, useLoaded } from "../widgets";
import { t } from "../words";
import { LessonTable } from "./lesson_table";
import { Teacher } from "./teacher";

const teachings = { say: "read", do: "move", bot: "read" } as const;

function Lesson({ game }: { game: string }) {
  const table = useMemo(() => new LessonTable(game), [game]);
  const model = useMemo(() => new TableModel(table), [table]);
  const loaded = useLoaded(async () => loadDrawing(game), [game]);
  useObservable(model.changed);
  useObservable(settings);
  useObservable(table.page);
  useEffect(() => {
    model.open();
    return () => model.close();
  }, [model]);
  model.drawing = loaded.value;
  model.teaching = table.step ? teachings[table.step.kind] : "no";
  if (!model.info || !loaded.value || !model.hasState)
    return (
      <Frame>
        <ErrorNote error={model.error ?? loaded.error} />
        {!model.error && !loaded.error && <p>{t("loading")}</p>}
      </Frame>
    );
  return (
    <main id="content" class="table-main">
      <Match model={model} info={model.info} drawing={loaded.value} />
      {model.screen(0)?.waiting === 0 && <Teacher table={table} />}
    </main>
  );
}

export function LessonPage({ game }: { game?: string }) {
  const loaded = useLoaded(loadGames, []);
  const isKnown = useObservable(games).some((each) => each.name === game);
  if (game && isKnown) return <Lesson game={game} />;
  return (
    <Frame>
      <ErrorNote error={loaded.error} retry={loaded.again} />
      <p>{loaded.value ? t("notFound") : t("loading")}</p>
    </Frame>
  );
}
