// The own dice: picked one by one, then placed on a card by a click, a button or a drag.
import { useEffect, useState } from "preact/hooks";
import { Die } from "../../web/art/card";
import { say, Thing } from "../../web/drawing";
import { dieHue, digits } from "./art";
import type { Props } from "./browser";

const chosenOf = (hand: readonly number[], picked: readonly number[]) => picked.map((i) => hand[i]).sort();

/** Which dice are picked. The moves that place just these dice are selected at the table. */
export function usePicked({ view, play }: Props) {
  const [picked, setPicked] = useState<readonly number[]>([]);
  const hand = play.seat === null ? [] : digits(view.hand[play.seat]);
  useEffect(() => setPicked([]), [view, play.undone]);
  const pick = (next: readonly number[]) => {
    const dice = chosenOf(hand, next).join("");
    setPicked(next);
    play.select(play.legal.filter((move) => move.kind === "place" && move.args.dice === dice));
  };
  return { picked, pick };
}

/** "5 + 6 = 11", and where that is enough. */
function Sum({ hand, picked, props }: { hand: number[]; picked: readonly number[]; props: Props }) {
  const { lang, play } = props,
    dice = chosenOf(hand, picked),
    sum = dice.reduce((a, b) => a + b, 0);
  const fits = play.legal.some((move) => move.kind === "place" && move.args.dice === dice.join(""));
  if (dice.length === 0)
    return (
      <span class="bd-how">
        {say(
          lang,
          "Tap dice, then a card, or drag them there.",
          "Tippe Würfel an, dann eine Karte, oder zieh sie dorthin.",
        )}
      </span>
    );
  return (
    <span class="bd-sum" role="status">
      <b>{dice.length > 1 ? `${dice.join(" + ")} = ${sum}` : sum}</b>
      <small>
        {fits
          ? say(lang, "enough for the cards that glow", "genug für die leuchtenden Karten")
          : say(lang, "not enough for any card", "reicht für keine Karte")}
      </small>
    </span>
  );
}

interface OwnDiceProps {
  props: Props;
  picked: readonly number[];
  pick: (chosen: readonly number[]) => void;
}

export function OwnDice({ props, picked, pick }: OwnDiceProps) {
  const { view, lang, play } = props,
    seat = play.seat!,
    hand = digits(view.hand[seat]);
  const isAbility = play.isNarrowed && play.left.every((move) => ["desert", "mountain"].includes(move.kind));
  const canPlace = play.legal.some((move) => move.kind === "place");
  const toggle = (i: number) => pick(picked.includes(i) ? picked.filter((k) => k !== i) : [...picked, i]);
  return (
    <div class="bd-band" role="group" aria-label={say(lang, "Your dice", "Deine Würfel")}>
      <b class="bd-title">{say(lang, "Your dice", "Deine Würfel")}</b>
      <span class="bd-own" data-spot="own-dice">
        {hand.map((value, i) => (
          <Thing
            html
            drag={canPlace && !isAbility}
            key={`${i}/${value}`}
            moves={isAbility ? ["desert", "mountain"].map((kind) => ({ kind, die: String(value) })) : []}
            why={{ kind: "desert", die: String(value) }}
            rule="BD-5"
            act={!isAbility && canPlace ? () => toggle(i) : undefined}
            picked={picked.includes(i)}
            label={`${say(lang, "Die showing", "Würfel mit")} ${value}`}
            class="bd-die"
          >
            <svg viewBox="-24 -24 48 50">
              <Die name={dieHue(view.colour[seat])} value={value} />
            </svg>
          </Thing>
        ))}
      </span>
      {hand.length === 0 ? (
        <span class="bd-how">{say(lang, "All your dice lie on cards.", "Alle deine Würfel liegen auf Karten.")}</span>
      ) : (
        canPlace && <Sum hand={hand} picked={picked} props={props} />
      )}
    </div>
  );
}
