// Editing what a game is played with: its set of components. The engine checks it while it is typed, the game's own
// drawing shows what comes of it, and it can be played at once or taken to the laboratory. Drafts stay in this browser.
import { useEffect, useState } from "preact/hooks";
import { api, games, loadGames, type GameInfo } from "../api";
import { connection } from "../connection";
import { isHere } from "../local/here";
import { PlayContext, watchOnly, type Drawing, type Play } from "../drawing";
import { builtinSet, checkSet, type OpenRecord } from "../engine";
import { loadDrawing } from "../load_drawing";
import { useObservable } from "../observable";
import { go } from "../route";
import { settings } from "../settings";
import { Dialog, ErrorNote, FileButton, Frame, useLoaded } from "../widgets";
import { t } from "../words";
import { w } from "./words";
import { SetLines, type Fault } from "./lines";

interface Draft {
  name: string;
  text: string;
}

const key = (game: string) => `hort-set/${game}`;

async function firstDraft(game: GameInfo): Promise<Draft> {
  const kept = localStorage.getItem(key(game.name));
  if (kept) return JSON.parse(kept) as Draft;
  return { name: "my-set", text: await builtinSet(game.name, game.sets[0]) };
}

/** What the engine says about a draft. While something is wrong, the last good one is still shown. */
function useChecked(game: string, draft: Draft, players: number) {
  const { lang } = useObservable(settings);
  const [fault, setFault] = useState<Fault | null>(null);
  const [shown, setShown] = useState<{ record: OpenRecord; view: unknown; text: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void checkSet({ game, players, lang, ...draft }).then((checked) => {
      if (!isWanted) return;
      if ("reason" in checked) return setFault(checked);
      setFault(null);
      setShown({ record: checked, view: checked.view(0, checked.info.lines), text: draft.text });
    });
    return () => {
      isWanted = false;
    };
  }, [game, draft, players, lang]);
  return { fault, shown };
}

/** The game's own drawing of a match just dealt with the set, as the first seat sees it. */
function Picture({ drawing, record, view }: { drawing: Drawing; record: OpenRecord; view: unknown }) {
  const { lang } = settings.value;
  const { components, players, lines } = record.info;
  const play: Play = { ...watchOnly, seat: 0 };
  const names = Array.from({ length: players }, (_, i) => `${t("seat")} ${i + 1}`);
  const still = { actors: [], score: [], number: lines, last: [], before: null, recent: [] };
  return (
    <PlayContext.Provider value={play}>
      <div class="board">
        <drawing.Board {...still} view={view} components={components} lang={lang} names={names} play={play} />
      </div>
    </PlayContext.Provider>
  );
}

/** The set as a file, and the command that compares it with the standard one. */
function LabDialog({
  game,
  draft,
  players,
  close,
}: {
  game: string;
  draft: Draft;
  players: number;
  close: () => void;
}) {
  const file = `${draft.name}.set`;
  const command = `hort lab ${game} --players ${players} --set ${file} --games 400 --html ${draft.name}.html`;
  const [address] = useState(() => URL.createObjectURL(new Blob([draft.text], { type: "text/plain" })));
  useEffect(() => () => URL.revokeObjectURL(address), []);
  return (
    <Dialog title={w("setLab")} close={close}>
      <p>{w("setLabText")}</p>
      <p>
        <a class="button primary" href={address} download={file}>
          {w("setSave")} {file}
        </a>
      </p>
      <pre class="command">
        <code>{command}</code>
      </pre>
      <button onClick={() => void navigator.clipboard?.writeText(command)}>{w("setCopy")}</button>
    </Dialog>
  );
}

/** Where a set can begin: one of the game's own, or a file. */
function Beginning({ game, change }: { game: GameInfo; change: (draft: Draft) => void }) {
  const [base, setBase] = useState(game.sets[0]);
  return (
    <div class="set-beginning">
      <label>
        {w("setBase")}{" "}
        <select value={base} onChange={(e) => setBase(e.currentTarget.value)}>
          {game.sets.map((name) => (
            <option value={name}>{name}</option>
          ))}
        </select>
      </label>
      <button onClick={() => void builtinSet(game.name, base).then((text) => change({ name: `my-${base}`, text }))}>
        {w("setLoad")}
      </button>
      <FileButton
        word="setOpen"
        take={(file) =>
          void file
            .text()
            .then((text) => change({ name: file.name.replace(/\.set$/, ""), text: text.replace(/\r/g, "") }))
        }
      />
    </div>
  );
}

/** A table with the set, bots on the other seats. */
async function playSet(game: string, draft: Draft, players: number): Promise<void> {
  const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot" as const, level: "normal" }));
  const seats = [{ kind: "me" as const }, ...bots];
  const table = await api.createAnywhere({
    game,
    players,
    options: {},
    set: draft,
    seats,
    public: false,
    clock: { kind: "none" },
  });
  if (!isHere(table.id)) connection.renew();
  go(`/t/${table.id}`);
}

/** What can be done with a set that is good: play it, or take it to the laboratory. */
function SetActions({ game, draft, isGood, players, setPlayers }: ActionsProps) {
  const [isLab, setLab] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const counts = Array.from({ length: game.max - game.min + 1 }, (_, i) => game.min + i);
  return (
    <>
      <div class="button-row">
        <label>
          {t("playersCount")}{" "}
          <select value={players} onChange={(e) => setPlayers(Number(e.currentTarget.value))}>
            {counts.map((count) => (
              <option value={count}>{count}</option>
            ))}
          </select>
        </label>
        <button
          class="primary"
          disabled={!isGood}
          onClick={() => void playSet(game.name, draft, players).catch(setError)}
        >
          {w("setPlay")}
        </button>
        <button disabled={!isGood} onClick={() => setLab(true)}>
          {w("setLab")}
        </button>
      </div>
      <ErrorNote error={error} />
      {isLab && <LabDialog game={game.name} draft={draft} players={players} close={() => setLab(false)} />}
    </>
  );
}

interface ActionsProps {
  game: GameInfo;
  draft: Draft;
  isGood: boolean;
  players: number;
  setPlayers: (players: number) => void;
}

function faultWords({ line, reason }: Fault): string {
  return line === null ? reason : `${w("line")} ${line}: ${reason}`;
}

function Editor({ game, first, drawing }: { game: GameInfo; first: Draft; drawing: Drawing }) {
  const [draft, setDraft] = useState(first);
  const [players, setPlayers] = useState(Math.max(game.min, Math.min(game.max, 3)));
  const { fault, shown } = useChecked(game.name, draft, players);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    next.name = next.name.replace(/[^A-Za-z0-9_-]/g, "-").slice(0, 40);
    localStorage.setItem(key(game.name), JSON.stringify(next));
    setDraft(next);
  };
  const isGood = fault === null && shown?.text === draft.text && draft.name !== "";
  return (
    <div class="set-page">
      <section class="set-edit" aria-label={w("setLines")}>
        <Beginning game={game} change={change} />
        <label>
          {t("name")} <input value={draft.name} onInput={(e) => change({ name: e.currentTarget.value })} />
        </label>
        <SetLines text={draft.text} fault={fault} change={(text) => change({ text })} />
      </section>
      <section class="set-result" aria-label={w("setResult")}>
        <p class={fault ? "note bad" : "note good"} role="status">
          {fault ? faultWords(fault) : w("setGood")}
        </p>
        <SetActions {...{ game, draft, isGood, players, setPlayers }} />
        {shown && (
          <div class={fault ? "set-picture old" : "set-picture"}>
            <Picture drawing={drawing} record={shown.record} view={shown.view} />
          </div>
        )}
      </section>
    </div>
  );
}

export function SetsPage({ game }: { game?: string }) {
  const list = useObservable(games),
    loaded = useLoaded(loadGames, []);
  const chosen = list.find((g) => g.name === game);
  const begun = useLoaded(
    async () => chosen && { first: await firstDraft(chosen), drawing: await loadDrawing(chosen.name) },
    [chosen],
  );
  return (
    <Frame wide>
      <h1>{w("setTitle")}</h1>
      {game === undefined && <p>{w("setIntro")}</p>}
      <nav class="tabs" aria-label={w("setTitle")}>
        {list.map((g) => (
          <a href={`/sets/${g.name}`} aria-current={g === chosen ? "page" : undefined}>
            {g.title[settings.value.lang]}
          </a>
        ))}
      </nav>
      <ErrorNote error={loaded.error ?? begun.error} />
      {chosen && begun.value && <Editor key={chosen.name} game={chosen} {...begun.value} />}
    </Frame>
  );
}
