// Guide and rules of every game, with pictures of our components, searchable; each rule with its id.
import { useEffect, useState } from "preact/hooks";
import { games, loadGames } from "../api";
import type { Drawing } from "../drawing";
import { loadDrawing } from "../load_drawing";
import { Cover, ErrorNote, Frame, useLoaded } from "../widgets";
import { GlanceCard } from "../learn/goal_card";
import { GuidePicture } from "../learn/guide_picture";
import { loadBook, type Block, type Book } from "../rulebook";
import { settings } from "../settings";
import { useObservable } from "../observable";
import { RuleText } from "../table/rule_text";
import { t } from "../words";

function textOf(block: Block): string {
  if (block.kind === "rows") return block.rows.flat().join(" ");
  if (block.kind === "item" || block.kind === "step") return [block.text, ...block.more].join(" ");
  return block.text + (block.kind === "rule" ? ` ${block.id}` : "");
}

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
  if (block.kind === "picture") return <GuidePicture {...block} game={part.game} drawing={part.drawing} />;
  if (block.kind === "rule") return <Rule id={block.id} text={block.text} {...part} />;
  const words = (text: string) => <RuleText text={text} game={part.game} mark={part.wanted} />;
  if (block.kind === "text") return <p>{words(block.text)}</p>;
  return (
    <li>
      {words(block.text)}
      {block.more.length > 0 && (
        <ul class="items">
          {block.more.map((text) => (
            <li>{words(text)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Blocks that follow each other and make one list. */
function groups(blocks: readonly Block[]): Block[][] {
  const all: Block[][] = [];
  for (const block of blocks) {
    const last = all[all.length - 1];
    const isMore = ["rule", "item", "step"].includes(block.kind) && last?.[0].kind === block.kind;
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
        if (group[0].kind === "step") return <ol class="items">{inside}</ol>;
        return group[0].kind === "item" ? <ul class="items">{inside}</ul> : <>{inside}</>;
      })}
    </>
  );
}

/** A guide without its first section: the card shows that. */
function withoutGlance(blocks: readonly Block[]): Block[] {
  const sections = blocks.flatMap((block, i) => (block.kind === "heading" && block.level === 2 ? [i] : []));
  return blocks.filter((_, i) => i < sections[0] || i >= sections[1]);
}

/** On a desk, beside the text: its sections, and the way to a table. */
function Contents({ blocks, book, game }: { blocks: readonly Block[]; book: Book; game: string }) {
  const sections = blocks.flatMap((block) => (block.kind === "heading" && block.level > 1 ? [block] : []));
  return (
    <nav class="contents card-box" aria-label={t("contents")}>
      <div class="cover-small" aria-hidden="true">
        <Cover game={game} />
      </div>
      <ul>
        {(sections.length > 1 ? sections : []).map(({ id, text }) => (
          <li>
            <a href={`/${book}/${game}#${encodeURIComponent(id)}`}>{text}</a>
          </li>
        ))}
      </ul>
      <a class="button primary" href={`/learn/${game}`}>
        {t("lesson")}
      </a>
      <a class="button" href={`/new/${game}`}>
        {t("newTable")}
      </a>
    </nav>
  );
}

interface ReaderProps {
  book: Book;
  game: string;
  hash: string;
}

function Reader({ book, game, hash }: ReaderProps) {
  const { lang } = useObservable(settings);
  const [search, setSearch] = useState("");
  const rules = useLoaded(() => loadBook(game, book, lang), [game, book, lang]);
  const drawing = useLoaded(async () => loadDrawing(game), [game]).value;
  useEffect(() => {
    if (!hash || !rules.value) return;
    const target = document.getElementById(decodeURIComponent(hash));
    target?.scrollIntoView({ block: "center" });
    document.querySelectorAll(".rule.target").forEach((e) => e.classList.remove("target"));
    target?.classList.add("target");
  }, [hash, rules.value]);
  const wanted = search.trim().toLowerCase();
  const all = book === "guide" ? withoutGlance(rules.value ?? []) : (rules.value ?? []);
  const opening = all.findIndex((block) => block.kind === "heading" && block.level === 2);
  const hasCard = book === "guide" && !wanted && opening > 0;
  const blocks = all.filter((b) => !wanted || (b.kind !== "heading" && textOf(b).toLowerCase().includes(wanted)));
  return (
    <div class="reader">
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
        {hasCard && (
          <>
            <Blocks blocks={all.slice(0, opening)} game={game} drawing={drawing} wanted="" />
            <GlanceCard game={game} drawing={drawing} />
          </>
        )}
        <Blocks blocks={hasCard ? all.slice(opening) : blocks} game={game} drawing={drawing} wanted={wanted} />
      </article>
      <Contents blocks={all} book={book} game={game} />
    </div>
  );
}

/** The other games in the same book, and the other book of the same game. */
function Books({ book, shown }: { book: Book; shown?: string }) {
  const list = useObservable(games);
  const current = (isHere: boolean) => (isHere ? "page" : undefined);
  return (
    <>
      <nav class="tabs" aria-label={t("games")}>
        {list.map((g) => (
          <a href={`/${book}/${g.name}`} aria-current={current(g.name === shown)}>
            {g.title[settings.value.lang]}
          </a>
        ))}
      </nav>
      <nav class="tabs books" aria-label={t("rules")}>
        {(["guide", "rules"] as const).map((each) => (
          <a href={`/${each}/${shown ?? ""}`} aria-current={current(each === book)}>
            {t(each === "guide" ? "guide" : "allRules")}
          </a>
        ))}
      </nav>
    </>
  );
}

export function RulesPage({ book, game, hash }: { book: Book; game?: string; hash: string }) {
  const list = useObservable(games);
  const loaded = useLoaded(loadGames, []);
  useObservable(settings);
  const shown = game || list[0]?.name;
  return (
    <Frame>
      <Books book={book} shown={shown} />
      <ErrorNote error={loaded.error} retry={loaded.again} />
      {shown && <Reader key={`${book}/${shown}`} book={book} game={shown} hash={hash} />}
    </Frame>
  );
}
