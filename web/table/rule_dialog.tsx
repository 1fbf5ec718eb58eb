// The paragraph of one rule, opened at the table by `?`, a long press or a "why not?".
import { guideSection, loadBook } from "../rulebook";
import { Dialog, ErrorNote, useLoaded } from "../widgets";
import { settings } from "../settings";
import { t } from "../words";
import { RuleText } from "./rule_text";
import type { Drawing } from "../drawing";

/** The way to the section of the guide that explains a rule. */
export function GuideLink({ game, rule }: { game: string; rule: string }) {
  const { lang } = settings.value;
  const section = useLoaded(() => guideSection(game, rule, lang), [game, rule, lang]).value;
  const hash = section?.kind === "heading" ? `#${encodeURIComponent(section.id)}` : "";
  return (
    <a class="button" href={`/guide/${game}${hash}`} target="_blank">
      {t("guide")}
      {section?.kind === "heading" && `: ${section.text}`}
    </a>
  );
}

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
        <GuideLink game={game} rule={id} />
      </p>
    </Dialog>
  );
}
