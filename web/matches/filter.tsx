// Which matches are looked for; the address keeps it, so that the way back leads to the same list.
import { useState } from "preact/hooks";
import type { Summary } from "../messages";
import { address } from "../route";
import { link } from "../site";
import { gameTitle } from "../widgets";
import { anyMatch, endingOf, opponentsOf, type Wish } from "./own";
import { endingWord, m, opponentName } from "./words";

export function useWish() {
  const [wish, set] = useState<Wish>(() => {
    const asked = new URL(address.value, location.origin).searchParams;
    const entries = Object.keys(anyMatch).map((name) => [name, asked.get(name) ?? ""]);
    return Object.fromEntries(entries) as Wish;
  });
  const change = (next: Wish) => {
    const chosen = Object.entries(next).filter(([, value]) => value !== "");
    history.replaceState(null, "", link(`/matches${chosen.length ? `?${new URLSearchParams(chosen)}` : ""}`));
    set(next);
  };
  return { wish, change };
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  choose: (value: string) => void;
}

function Choice({ label, all, value, options, choose }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(e) => choose(e.currentTarget.value)}>
        <option value="">{all}</option>
        {options.map(([name, words]) => (
          <option value={name}>{words}</option>
        ))}
      </select>
    </label>
  );
}

const different = <T extends string>(list: T[]) => [...new Set(list)];

interface FilterProps {
  matches: readonly Summary[];
  wish: Wish;
  change: (wish: Wish) => void;
}

export function FilterForm({ matches, wish, change }: FilterProps) {
  const set = (part: Partial<Wish>) => change({ ...wish, ...part });
  const games = different(matches.map(({ game }) => game)).map((name) => [name, gameTitle(name)] as const),
    people = different(matches.flatMap(opponentsOf)).map((name) => [name, opponentName(name)] as const),
    endings = different(matches.map(endingOf)).map((name) => [name, endingWord(name)] as const);
  const byWords = (list: (readonly [string, string])[]) => list.sort((a, b) => a[1].localeCompare(b[1]));
  const day = (label: string, name: "from" | "until") => (
    <label>
      {label}
      <input type="date" value={wish[name]} onInput={(e) => set({ [name]: e.currentTarget.value })} />
    </label>
  );
  return (
    <form class="card-box match-filter" role="search" onSubmit={(e) => e.preventDefault()}>
      <label class="wide">
        {m("search")}
        <input
          type="search"
          placeholder={m("searchHint")}
          value={wish.text}
          onInput={(e) => set({ text: e.currentTarget.value })}
        />
      </label>
      <Choice
        label={m("game")}
        all={m("anyGame")}
        value={wish.game}
        options={byWords(games)}
        choose={(game) => set({ game })}
      />
      <Choice
        label={m("with")}
        all={m("anybody")}
        value={wish.opponent}
        options={byWords(people)}
        choose={(opponent) => set({ opponent })}
      />
      <Choice
        label={m("result")}
        all={m("anyResult")}
        value={wish.ending}
        options={endings}
        choose={(ending) => set({ ending })}
      />
      {day(m("from"), "from")}
      {day(m("until"), "until")}
      <button type="button" disabled={wish === anyMatch} onClick={() => change(anyMatch)}>
        {m("clear")}
      </button>
    </form>
  );
}
