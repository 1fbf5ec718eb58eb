// The bar above a table, or beside it on a low screen: brand, game, and what can be asked for at any time.
import { useState } from "preact/hooks";
import { Dragon } from "../art/dragon";
import { connection } from "../connection";
import { isHere } from "../local/here";
import { useObservable } from "../observable";
import { settings } from "../settings";
import { Dialog, gameTitle } from "../widgets";
import { t, type Word } from "../words";
import type { PartProps } from "./match";

const icons = {
  hint: "M9 17h6M10 20h4M8.5 14C6.500 12.500 6 11 6 9a6 6 0 0 1 12 0c0 2-.5 3.500-2.500 5v2.500h-7z",
  takeBack: "M8 5L3.500 9.500L8 14M4 9.500H15a5.500 5 0 0 1 0 10H10",
  rules: "M12 6C9 4 6 4 3 5v13c3-1 6-1 9 1c3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v13",
  log: "M5 3h14v18H5zM8.500 8h7M8.500 12h7M8.500 16h5",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  menu: "M4 7h16M4 12h16M4 17h16",
};

export function Icon({ name }: { name: keyof typeof icons }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}

interface ToolProps {
  name: keyof typeof icons;
  word: Word;
  keyName?: string;
  /** Why it cannot be used now. */
  not?: string | null;
  isOn?: boolean;
  class?: string;
  act: () => void;
}

/** A button of the bar; one that cannot be used says why. */
function Tool({ name, word, keyName, not, isOn, class: also = "", act }: ToolProps) {
  const tip = not ?? (keyName ? `${t(word)} (${keyName})` : t(word));
  return (
    <button
      class={`tool ${also}`}
      data-tool={name}
      data-tip={tip}
      aria-disabled={not ? "true" : undefined}
      aria-label={not ? `${t(word)}: ${not}` : t(word)}
      aria-pressed={isOn}
      onClick={() => !not && act()}
    >
      <Icon name={name} />
      <span class="tool-word">{t(word)}</span>
    </button>
  );
}

function Menu({ info, actions, close }: PartProps & { close: () => void }) {
  const isPlayer = info.id !== "" && info.yourSeats.length > 0 && info.state === "playing";
  return (
    <Dialog title={t("menu")} close={close} class="menu">
      <nav class="menu-links">
        <a class="button" href="/">
          {t("home")}
        </a>
        <a class="button" href={`/guide/${info.game}`}>
          {t("guide")}
        </a>
        <a class="button" href={`/rules/${info.game}`}>
          {t("allRules")}
        </a>
        <a class="button" href="/settings">
          {t("settings")}
        </a>
        <a class="button" href="/replay">
          {t("replay")}
        </a>
        <a class="button" href="/account">
          {t("account")}
        </a>
        {document.fullscreenEnabled && (
          <button onClick={() => void toggleFullScreen().then(close)}>{t("fullScreen")}</button>
        )}
        {isPlayer && (
          <button
            class="leave"
            onClick={() => {
              close();
              actions.setLeaving(true);
            }}
          >
            {t("leave")}
          </button>
        )}
      </nav>
    </Dialog>
  );
}

const toggleFullScreen = () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();

/** What only somebody who plays can ask for. */
function PlayerTools({ composer, actions, screen }: PartProps) {
  const noHint = composer.legal.length > 0 ? null : t("notYourTurn");
  return (
    <>
      <Tool name="hint" word="hint" keyName="H" not={noHint} act={() => actions.hint(composer)} />
      <Tool
        name="takeBack"
        word="takeBack"
        keyName="U"
        not={takeBackNot(screen.shown.takeBack)}
        act={actions.takeBack}
      />
    </>
  );
}

/** Log and chat, where they do not stand beside the board all the time. */
function SheetTool({ name, actions }: { name: "log" | "chat"; actions: PartProps["actions"] }) {
  const isOn = actions.sheet === name;
  return (
    <Tool name={name} word={name} class="small-only" isOn={isOn} act={() => actions.setSheet(isOn ? null : name)} />
  );
}

/** The way to another table where it is this person's turn. */
function Elsewhere({ id }: { id: string }) {
  const elsewhere = useObservable(connection.turns).filter((other) => other !== id);
  if (elsewhere.length === 0) return null;
  return (
    <a
      class="button tool elsewhere"
      href={`/t/${elsewhere[0]}`}
      data-tip={t("yourTurnAt")}
      aria-label={t("yourTurnAt")}
    >
      ●
    </a>
  );
}

export function TableHead(all: PartProps) {
  const { info, own, actions, goal } = all;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const hasChat = useObservable(settings).chat && !isHere(info.id);
  return (
    <header class="table-head">
      <a class="brand" href="/" aria-label={`Drachenhort: ${t("home")}`}>
        <Dragon name="red" size={34} />
        <span>Drachenhort</span>
      </a>
      <h1 class="table-title">{gameTitle(info.game)}</h1>
      <div class="tools">
        <Elsewhere id={info.id} />
        {own !== null && info.state === "playing" && <PlayerTools {...all} />}
        <SheetTool name="log" actions={actions} />
        {hasChat && <SheetTool name="chat" actions={actions} />}
        <Tool name="rules" word="goalCard" keyName="G" act={goal.open} />
        <Tool name="menu" word="menu" act={() => setMenuOpen(true)} />
      </div>
      {isMenuOpen && <Menu {...all} close={() => setMenuOpen(false)} />}
    </header>
  );
}

/** Why nothing can be taken back; null when something can. */
export function takeBackNot(state: string | undefined): string | null {
  const words: Record<string, Word> = {
    nothing: "takeBackNothing",
    revealed: "takeBackRevealed",
    asked: "takeBackPending",
  };
  return state && state in words ? t(words[state]) : null;
}
