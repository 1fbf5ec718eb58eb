// Leaving a match: what should happen to the seat, and to the match?
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

/** Does the person play against other people, and not only against bots? */
export const hasRivals = (info: PartProps["info"]) => info.seats.some((seat) => seat.kind === "person" && !seat.isYou);

export function LeaveDialog({ model, info, own, actions }: PartProps) {
  const close = () => actions.setLeaving(false);
  const then = (done: Promise<unknown>) => {
    close();
    done.catch(actions.refuse);
  };
  const seat = own!,
    isSocial = hasRivals(info);
  return (
    <Dialog title={t("leave")} close={close} class="leave-dialog">
      <ul class="leave-choices">
        <Choice word="leaveKeep" about="leaveKeepAbout" act={() => go("/")} />
        <Choice word="leaveBot" about="leaveBotAbout" act={() => then(api.leave(info.id))} />
        <Choice
          word={isSocial ? "leaveVote" : "leaveEnd"}
          about={isSocial ? "leaveVoteAbout" : "leaveEndAbout"}
          act={() => then(model.table.end(seat, true))}
        />
        <Choice word="concede" about="concedeAbout" act={() => then(model.table.concede(seat))} />
      </ul>
    </Dialog>
  );
}
