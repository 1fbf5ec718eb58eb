// The goal card over a table: at the first match of a game on this device, and whenever somebody asks for it.
import { useState } from "preact/hooks";
import type { Drawing } from "../drawing";
import { Dialog, gameTitle } from "../widgets";
import { t } from "../words";
import { GlanceCard } from "./goal_card";
import { hasSeenGoal, noteSeenGoal } from "./progress";

interface GoalDialogProps {
  game: string;
  drawing: Drawing;
  close: () => void;
}

export function GoalDialog({ game, drawing, close }: GoalDialogProps) {
  return (
    <Dialog title={`${gameTitle(game)}: ${t("goalTitle")}`} close={close} class="goal-dialog">
      <GlanceCard game={game} drawing={drawing} />
      <p class="goal-buttons">
        <a class="button big" href={`/guide/${game}`} target="_blank">
          {t("guide")}
        </a>
        <a class="button big" href={`/learn/${game}`}>
          {t("lessonShow")}
        </a>
        <button class="primary big" onClick={close} autofocus>
          <span aria-hidden="true">▶ </span>
          {t("goalPlay")}
        </button>
      </p>
    </Dialog>
  );
}

/** Is the card open? It is at the first match of a game that somebody plays on this device. */
export function useGoalCard(game: string, isPlayer: boolean) {
  const [isOpen, setOpen] = useState(() => isPlayer && !hasSeenGoal(game));
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      noteSeenGoal(game);
      setOpen(false);
    },
  };
}
