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

interface PartProps {
  game: string;
  drawing: Drawing | null;
  /** What is searched for; marked wherever it stands. */
  wanted: string;
}

function Rows({ rows, game, wanted }: { rows: string[][] } & PartProps) {
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label={rows[0].join(", ")}>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell) => (
                <td>
                  <RuleText text={cell} game={game} mark={wanted} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One rule with its number and, where there is one, its picture or worked example. */
function Rule({ id, text, game, drawing, wanted }: { id: string; text: string } & PartProps) {
  const { lang } = useObservable(settings);
  const Picture = drawing?.pictures?.[id];
  return (
    <li class="rule" id={id}>
      <a class="rule-id" href={`/rules/${game}#${id}`}>
        <RuleText text={id} game={game} mark={wanted} isPlain />
      </a>
      <p>
        <RuleText text={text} game={game} mark={wanted} />
      </p>
      {Picture && (
        <div class="picture">
          <Picture lang={lang} />
        </div>
      )}
    </li>
  );
}

function BlockView({ block, ...part }: { block: Block } & PartProps) {
  if (block.kind === "heading") {
    const Tag = `h${Math.min(4, block.level)}` as "h2";
    return <Tag id={block.id}>{block.text}</Tag>;
  }
  if (block.kind === "code") return <pre tabIndex={0}>{block.text}</pre>;
  if (block.kind === "rows") return <Rows rows={block.rows} {...part} />;
  if (block.kind === "rule") return <Rule id={block.id} text={block.text} {...part} />;
  const text = <RuleText text={block.text} game={part.game} mark={part.wanted} />;
  return block.kind === "item" ? <li>{text}</li> : <p>{text}</p>;
}

/** Blocks that follow each other and make one list. */
function groups(blocks: readonly Block[]): Block[][] {
  const all: Block[][] = [];
  for (const block of blocks) {
    const last = all[all.length - 1];
    const isMore = (block.kind === "rule" || block.kind === "item") && last?.[0].kind === block.kind;
    if (isMore) last.push(block);
    else all.push([block]);
  }
  return all;
}

function Blocks({ blocks, ...part }: { blocks: readonly Block[] } & PartProps) {
  return (
    <>
      {groups(blocks).map((group) => {
        const inside = group.map((block) => <BlockView block={block} {...part} />);
        if (group[0].kind === "rule") return <ul class="rule-list">{inside}</ul>;
        return group[0].kind === "item" ? <ul class="items">{inside}</ul> : <>{inside}</>;
      })}
    </>
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
      {wanted && blocks.length > 0 && (
        <p role="status">
          {t("found")}: {blocks.length}
        </p>
      )}
      <Blocks blocks={blocks} game={game} drawing={drawing} wanted={wanted} />
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
