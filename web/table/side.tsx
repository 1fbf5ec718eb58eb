// What stands beside the board: place cards, log, chat. On small screens log and chat open over it.
import { isHere } from "../local/here";
import { useMedia } from "../media";
import { useObservable } from "../observable";
import { settings } from "../settings";
import { t } from "../words";
import { Chat } from "./chat";
import { Invite } from "./invite";
import { Log } from "./log";
import type { PartProps } from "./match";
import { Seats } from "./seats";
import { lastOwnLine } from "./strip";

/** All legal moves as a list: for keyboards, screen readers and people who like lists. */
function MoveList({ composer }: PartProps) {
  if (composer.legal.length === 0) return null;
  return (
    <details class="move-list">
      <summary>
        {t("allMoves")} ({composer.legal.length})
      </summary>
      <ul>
        {composer.legal.slice(0, 200).map((move) => (
          <li>
            <button onClick={() => composer.play(move)}>{move.label}</button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Tabs({ actions, hasChat }: { actions: PartProps["actions"]; hasChat: boolean }) {
  return (
    <div class="tabs" role="tablist">
      {(["log", "chat"] as const)
        .filter((name) => name !== "chat" || hasChat)
        .map((name) => (
          <button role="tab" aria-selected={(actions.sheet ?? "log") === name} onClick={() => actions.setSheet(name)}>
            {t(name)}
          </button>
        ))}
      <button class="quiet small-only" onClick={() => actions.setSheet(null)} aria-label={t("close")}>
        ✕
      </button>
    </div>
  );
}

function Panel(all: PartProps) {
  const { model, info, screen, own, actions } = all;
  const hasChat = useObservable(settings).chat && !isHere(info.id);
  const lines = screen.lines,
    isChat = hasChat && actions.sheet === "chat";
  return (
    <div class="panel">
      <Tabs actions={actions} hasChat={hasChat} />
      {isChat ? (
        <Chat model={model} />
      ) : (
        <Log
          lines={lines}
          own={own}
          since={lastOwnLine(lines, own)}
          at={actions.past?.line ?? null}
          goTo={actions.goTo}
          quiet={all.drawing.quiet}
        />
      )}
      {own === null && <p class="faint">{t("spectating")}</p>}
      <MoveList {...all} />
      {info.invite && info.state !== "over" && info.seats.some((seat) => seat.kind === "invite") && (
        <details>
          <summary>{t("inviteTitle")}</summary>
          <Invite id={info.id} code={info.invite} />
        </details>
      )}
    </div>
  );
}

/** On small screens the panel is drawn only while it is open. */
export function Side(all: PartProps) {
  const isSmall = useMedia("(max-width: 62em)");
  return (
    <aside class="side">
      <Seats {...all} />
      {(!isSmall || all.actions.sheet !== null) && <Panel {...all} />}
    </aside>
  );
}
