// The paragraph of one rule, opened at the table by `?`, a long press or a "why not?".
import { loadBook } from "../rulebook";
import { Dialog, ErrorNote, useLoaded } from "../widgets";
import { settings } from "../settings";
import { t } from "../words";
import { RuleText } from "./rule_text";
import type { Drawing } from "../drawing";

export function RuleDialog({
  game,
  id,
  drawing,
  close,
}: {
  game: string;
  id: string;
  drawing: Drawing | null;
  close: () => void;
}) {
  const lang = settings.value.lang;
  const loaded = useLoaded(() => loadBook(game, "rules", lang), [game, lang]);
  const rule = loaded.value?.find((b) => b.kind === "rule" && b.id === id);
  const Picture = drawing?.pictures?.[id];
  return (
    <Dialog title={id} close={close} class="rule-dialog">
      <ErrorNote error={loaded.error} />
      {Picture && (
        <div class="picture">
          <Picture lang={lang} />
        </div>
      )}
      {rule?.kind === "rule" && (
        <p>
          <RuleText text={rule.text} game={game} />
        </p>
      )}
      <p class="button-row">
        <a class="button" href={`/rules/${game}#${id}`} target="_blank">
          {t("rules")}: {id}
        </a>
        <a class="button" href={`/guide/${game}`} target="_blank">
          {t("guide")}
        </a>
      </p>
    </Dialog>
  );
}
