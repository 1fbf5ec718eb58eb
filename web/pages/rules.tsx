// The rules of every game, with pictures of our components, searchable, each paragraph with its id.
import { useEffect, useState } from "preact/hooks";
import { games, loadGames } from "../api";
import type { Drawing } from "../drawing";
import { loadDrawing } from "../load_drawing";
import { ErrorNote, Frame, useLoaded } from "../widgets";
import { loadRules, type Block } from "../rulebook";
import { settings } from "../settings";
import { useObservable } from "../observable";
import { RuleText } from "../table/rule_text";
import { t } from "../words";

const textOf = (block: Block) =>
  (block.kind === "rows" ? block.rows.flat().join(" ") : block.text) + (block.kind === "rule" ? ` ${block.id}` : "");

function BlockView({ block, game, drawing }: { block: Block; game: string; drawing: Drawing | null }) {
  if (block.kind === "heading") {
    const Tag = `h${Math.min(4, block.level)}` as "h2";
    return <Tag id={block.id}>{block.text}</Tag>;
  }
  if (block.kind === "code") return <pre tabIndex={0}>{block.text}</pre>;
  if (block.kind === "rows") {
    return (
      <div class="scroll-x" tabIndex={0} role="region" aria-label={block.rows[0].join(", ")}>
        <table>
          <tbody>
            {block.rows.map((row) => (
              <tr>
                {row.map((cell) => (
                  <td>
                    <RuleText text={cell} game={game} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  }
  if (block.kind !== "rule")
    return (
      <p class={block.kind}>
        <RuleText text={block.text} game={game} />
      </p>
    );
  const Picture = drawing?.pictures?.[block.id];
  return (
    <div class="rule" id={block.id}>
      <a class="rule-id" href={`/rules/${game}#${block.id}`}>
        {block.id}
      </a>
      <p>
        <RuleText text={block.text} game={game} />
      </p>
      {Picture && (
        <div class="picture">
          <Picture />
        </div>
      )}
    </div>
  );
}

function Reader({ game, hash }: { game: string; hash: string }) {
  const { lang } = useObservable(settings);
  const [search, setSearch] = useState("");
  const rules = useLoaded(() => loadRules(game, lang), [game, lang]);
  const drawing = useLoaded(async () => loadDrawing(game), [game]).value;
  useEffect(() => {
    if (!hash || !rules.value) return;
    const target = document.getElementById(decodeURIComponent(hash));
    target?.scrollIntoView({ block: "center" });
    document.querySelectorAll(".rule.target").forEach((e) => e.classList.remove("target"));
    target?.classList.add("target");
  }, [hash, rules.value]);
  const wanted = search.trim().toLowerCase();
  const blocks = (rules.value ?? []).filter(
    (b) => !wanted || (b.kind !== "heading" && textOf(b).toLowerCase().includes(wanted)),
  );
  return (
    <article class="rules">
      <label class="search">
        <span class="hidden">{t("searchRules")}</span>
        <input
          type="search"
          placeholder={t("searchRules")}
          value={search}
          onInput={(e) => setSearch(e.currentTarget.value)}
        />
      </label>
      <ErrorNote error={rules.error} retry={rules.again} />
      {rules.value && blocks.length === 0 && <p>{t("noMatch")}</p>}
      {blocks.map((block) => (
        <BlockView block={block} game={game} drawing={drawing} />
      ))}
    </article>
  );
}

export function RulesPage({ game, hash }: { game?: string; hash: string }) {
  const list = useObservable(games);
  const loaded = useLoaded(loadGames, []);
  useObservable(settings);
  const shown = game || list[0]?.name;
  return (
    <Frame>
      <nav class="tabs" aria-label={t("rules")}>
        {list.map((g) => (
          <a href={`/rules/${g.name}`} aria-current={g.name === shown ? "page" : undefined}>
            {g.title[settings.value.lang]}
          </a>
        ))}
      </nav>
      <ErrorNote error={loaded.error} retry={loaded.again} />
      {shown && <Reader key={shown} game={shown} hash={hash} />}
    </Frame>
  );
}
