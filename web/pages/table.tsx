// A table: waiting for players, in play, looking back, finished.
import { useEffect, useMemo } from "preact/hooks";
import { ConnectedTable } from "../connected_table";
import { loadDrawing } from "../load_drawing";
import { connectionOf } from "../local/here";
import { useObservable } from "../observable";
import { settings } from "../settings";
import { Closed } from "../table/finish";
import { Match } from "../table/match";
import { TableModel } from "../table/model";
import { WaitingRoom } from "../table/waiting_room";
import { ErrorNote, Frame, useLoaded } from "../widgets";
import { t } from "../words";

export function TablePage({ id, code }: { id: string; code?: string }) {
  const model = useMemo(() => new TableModel(new ConnectedTable(connectionOf(id), id, code)), [id, code]);
  useObservable(model.changed);
  useObservable(settings);
  useEffect(() => {
    model.open();
    return () => model.close();
  }, [model]);
  const { info, error } = model,
    game = info?.game,
    isWaiting = info?.state === "waiting";
  const loaded = useLoaded(async () => (game ? loadDrawing(game) : null), [game]);
  model.drawing = loaded.value;
  const again = () => {
    model.close();
    model.open();
  };
  if (info && !isWaiting && !error && loaded.value && model.hasState && model.components !== null)
    return (
      <main id="content" class="table-main">
        <Match model={model} info={info} drawing={loaded.value} />
      </main>
    );
  return (
    <Frame>
      <ErrorNote error={error ?? loaded.error} retry={again} />
      {!info && !error && <p>{t("loading")}</p>}
      {info && isWaiting && <WaitingRoom info={info} code={code} />}
      {info?.ended === "old-rules" && <Closed info={info} />}
    </Frame>
  );
}
