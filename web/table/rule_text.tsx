// Text of a rules file with its few marks: **bold**, `code`, and rule ids as links.
import { Fragment } from "preact";

export function RuleText({ text, game }: { text: string; game: string }) {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|\b[A-Z]{2}-\d+\b)/g);
  return (
    <>
      {parts.map((part, i) => {
        if (i % 2 === 0) return <Fragment key={i}>{part}</Fragment>;
        if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
        if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
        if (part.startsWith("*")) return <em>{part.slice(1, -1)}</em>;
        return <a href={`/rules/${game}#${part}`}>{part}</a>;
      })}
    </>
  );
}
