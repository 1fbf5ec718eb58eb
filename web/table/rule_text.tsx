// Text of a rules file or guide with its few marks: **bold**, `code`, links to the rules and their ids. What was
// searched for is marked.
import { Fragment } from "preact";

/** The text with every place marked where the wanted words stand, in capitals or not. */
function Marked({ text, mark }: { text: string; mark?: string }) {
  if (!mark) return <>{text}</>;
  const quoted = mark.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return (
    <>
      {text
        .split(new RegExp(`(${quoted})`, "gi"))
        .map((part, i) => (i % 2 === 0 ? <Fragment key={i}>{part}</Fragment> : <mark key={i}>{part}</mark>))}
    </>
  );
}

interface RuleTextProps {
  text: string;
  game: string;
  /** What to mark. */
  mark?: string;
  /** No marks of the file and no links, as inside another link. */
  isPlain?: boolean;
}

export function RuleText({ text, game, mark, isPlain }: RuleTextProps) {
  if (isPlain) return <Marked text={text} mark={mark} />;
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]\(rules\.md\)|\b[A-Z]{2}-\d+\b)/g);
  return (
    <>
      {parts.map((part, i) => {
        const inside = (cut: number) => <Marked text={part.slice(cut, part.length - cut)} mark={mark} />;
        if (i % 2 === 0) return <Fragment key={i}>{inside(0)}</Fragment>;
        if (part.startsWith("**")) return <strong>{inside(2)}</strong>;
        if (part.startsWith("`")) return <code>{inside(1)}</code>;
        if (part.startsWith("*")) return <em>{inside(1)}</em>;
        if (part.startsWith("[")) return <a href={`/rules/${game}`}>{part.slice(1, part.indexOf("]"))}</a>;
        return <a href={`/rules/${game}#${part}`}>{inside(0)}</a>;
      })}
    </>
  );
}
