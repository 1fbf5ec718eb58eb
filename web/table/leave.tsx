// Leaving a match: what should happen to the seat?
import { api } from "../api";
import { go } from "../route";
import { Dialog } from "../widgets";
import { t, type Word } from "../words";
import type { PartProps } from "./match";

function Choice({ word, about, act }: { word: Word; about: Word; act: () => void }) {
  return (
    <li>
      <button onClick={act}>{t(word)}</button>
      <p>{t(about)}</p>
    </li>
  );
}

export function LeaveDialog({ info, actions }: PartProps) {
  const close = () => actions.setLeaving(false);
  const standIn = () => {
    close();
    api.leave(info.id).catch(actions.refuse);
  };
  return (
    <Dialog title={t("leave")} close={close} class="leave-dialog">
      <ul class="leave-choices">
        <Choice word="leaveKeep" about="leaveKeepAbout" act={() => go("/")} />
        <Choice word="leaveBot" about="leaveBotAbout" act={standIn} />
      </ul>
    </Dialog>
  );
}
