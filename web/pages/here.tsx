// Matches on this device: go on, save as a file, read a file, delete, hand over to a server.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { isHere, loadMatchesHere, makeHere, matchesHere, removeHere } from "../local/here";
import type { Summary } from "../messages";
import { useObservable } from "../observable";
import { takeShared } from "../offline";
import { go } from "../route";
import { hasServer } from "../site";
import { settings } from "../settings";
import { Cover, download, ErrorNote, FileButton, Frame, gameTitle, seatName, useLoaded } from "../widgets";
import { t } from "../words";

/** Keeps the match of a record here and opens it. */
export async function openRecordHere(text: string): Promise<void> {
  const { id } = await makeHere("import", { text });
  go(`/t/${id}`);
}

/** Gives a match to the server, where it belongs to this person, and then no longer keeps it here. */
export async function moveToServer(id: string): Promise<void> {
  const moved = await api.upload(await api.record(id));
  await removeHere(id);
  go(`/t/${moved.id}`);
}

function MatchRow({ table, act }: { table: Summary; act: (work: Promise<unknown>) => void }) {
  const title = gameTitle(table.game),
    when = new Date(table.moved * 1000).toLocaleString(settings.value.lang);
  const save = async () => download(`${table.game}-${table.id}.record`, await api.record(table.id));
  const remove = async () => {
    if (confirm(`${title}, ${when}: ${t("hereDeleteSure")}`)) await removeHere(table.id);
  };
  return (
    <li class="table-row">
      <span class="cover-small" aria-hidden="true">
        <Cover game={table.game} />
      </span>
      <span class="row-words">
        <strong>{title}</strong>
        <span class="names">{table.seats.map(seatName).join(" · ")}</span>
        <span class="faint">
          {t(table.state)}, {when}
        </span>
      </span>
      <span class="button-row">
        <a class="button primary" href={`/t/${table.id}`}>
          {t(table.state === "playing" ? "resume" : "result")}
        </a>
        <button onClick={() => act(save())}>{t("download")}</button>
        {hasServer() && <button onClick={() => act(moveToServer(table.id))}>{t("hereMove")}</button>}
        <button onClick={() => act(remove())}>{t("hereDelete")}</button>
      </span>
    </li>
  );
}

function ReadFile({ open }: { open: (text: string) => void }) {
  return (
    <p class="option">
      <FileButton word="hereImport" take={(file) => void file.text().then(open)} />
      <span class="faint">{t("hereImportText")}</span>
    </p>
  );
}

export function HerePage({ isShared }: { isShared: boolean }) {
  const matches = useObservable(matchesHere);
  const [error, setError] = useState<Error | null>(null);
  const isSafe = useLoaded(async () => navigator.storage?.persisted?.() ?? null, []).value;
  const act = (work: Promise<unknown>) =>
    void work
      .then(loadMatchesHere)
      .then(() => setError(null))
      .catch(setError);
  useEffect(() => {
    const shared = async () => {
      const text = isShared ? await takeShared() : null;
      if (text) await openRecordHere(text);
    };
    act(shared());
  }, [isShared]);
  return (
    <Frame>
      <h1>{t("hereTitle")}</h1>
      <p>
        {t("hereText")} {isSafe !== null && t(isSafe ? "hereSafe" : "hereUnsafe")}
      </p>
      <ErrorNote error={error} />
      {matches.length === 0 ? (
        <p>{t("hereNone")}</p>
      ) : (
        <ul class="card-box here-matches">
          {matches
            .filter(({ id }) => isHere(id))
            .map((table) => (
              <MatchRow key={table.id} table={table} act={act} />
            ))}
        </ul>
      )}
      <ReadFile open={(text) => act(openRecordHere(text))} />
    </Frame>
  );
}
