// Paying with energy: a tap on a pile puts a stone into a socket, a tap on the socket takes it back. How much is to be
// paid and with which colours follows from the engine's list of payments.
import { useEffect, useState } from "preact/hooks";
import { colourWord } from "../../web/art/palette";
import { say, Thing, useUndo } from "../../web/drawing";
import type { Move, MoveShape } from "../../web/moves";
import { Gem, type Colour } from "./art";
import { energies, isPayment, isWithin, stonesOf, sum, type Lang, type Props, type Purse } from "./table";

/** What is paid for: the capture, or one building. */
interface Goal {
  name: string;
  words: string;
  button: string;
  shape: MoveShape;
  payments: readonly Move[];
}

function goalsOf({ play, components, lang }: Props): Goal[] {
  const goals = new Map<string, Goal>();
  for (const move of play.legal.filter(isPayment)) {
    const building = move.args.building;
    const name = building ?? "capture",
      known = goals.get(name);
    if (known) {
      goals.set(name, { ...known, payments: [...known.payments, move] });
      continue;
    }
    const [kind, colour] = (building ?? "").split("-");
    const suffix = colour ? ` (${colourWord(colour, lang)})` : "";
    const words = building
      ? `${say(lang, "Build", "Bauen")}: ${components.names[kind][lang]}${suffix}`
      : say(lang, "Capture the dragons", "Drachen fangen");
    const button = building ? say(lang, "Build", "Bauen") : say(lang, "Capture", "Fangen");
    const shape: MoveShape = building ? { kind: "build", building } : { kind: "capture" };
    goals.set(name, { name, words, button, shape, payments: [move] });
  }
  return [...goals.values()];
}

const GemPicture = ({ colour, width }: { colour: Colour; width: number }) => (
  <svg width={width} height={width} viewBox="-18 -18 36 37" aria-hidden="true">
    <Gem colour={colour} />
  </svg>
);

interface PayProps {
  goal: Goal;
  /** The stones in the sockets, in the order in which they were put there. */
  stones: readonly Colour[];
  paid: Purse;
  put: (stones: readonly Colour[]) => void;
  lang: Lang;
}

const purseOf = (stones: readonly Colour[]): Purse =>
  Object.fromEntries(energies.map((colour) => [colour, stones.filter((stone) => stone === colour).length]));

/** The sockets: filled ones give their stone back. */
function Sockets({ goal, stones, put, lang }: PayProps) {
  const price = sum(stonesOf(goal.payments[0]));
  return (
    <div class="di-sockets">
      {stones.map((colour, i) => (
        <button
          type="button"
          class="di-socket"
          aria-label={`${colourWord(colour, lang)}: ${say(lang, "take back", "zurücknehmen")}`}
          onClick={() => put(stones.filter((_, k) => k !== i))}
        >
          <GemPicture colour={colour} width={30} />
        </button>
      ))}
      {Array.from({ length: price - stones.length }, () => (
        <span class="di-socket free" />
      ))}
    </div>
  );
}

function Total({ goal, paid, lang }: PayProps) {
  const price = sum(stonesOf(goal.payments[0])),
    missing = price - sum(paid);
  return (
    <p class="di-total" role="status">
      <b>{sum(paid)}</b> {say(lang, "of", "von")} {price}{" "}
      <span class={missing > 0 ? "di-missing" : "di-missing none"}>
        {missing > 0 ? `${missing} ${say(lang, "missing", missing === 1 ? "fehlt" : "fehlen")}` : "✓"}
      </span>
    </p>
  );
}

/** The piles to pay from; a colour that does not count here says why. */
function Piles({ goal, stones, paid, put, lang, props }: PayProps & { props: Props }) {
  const own = props.view.stones[props.play.seat!];
  return (
    <div class="di-piles">
      {energies.map((colour, i) => {
        const left = own[i] - (paid[colour] ?? 0);
        const more = [...stones, colour];
        const canPay = goal.payments.some((move) => isWithin(purseOf(more), stonesOf(move)));
        const counts = goal.payments.some((move) => (stonesOf(move)[colour] ?? 0) > 0);
        return (
          <Thing
            html
            key={colour}
            moves={[]}
            act={canPay ? () => put(more) : undefined}
            why={{ ...goal.shape, stones: `${colour[0]}1` } as MoveShape}
            rule="DI-18"
            name={`pay ${colour}`}
            class={counts ? "di-pile" : "di-pile idle"}
            label={`${colourWord(colour, lang)}: ${left} ${say(lang, "left", "übrig")}`}
          >
            <GemPicture colour={colour} width={34} />
            <small>{counts ? left : say(lang, "not near", "nicht nahe")}</small>
          </Thing>
        );
      })}
    </div>
  );
}

function Paying({ goal, props }: { goal: Goal; props: Props }) {
  const { play, lang } = props;
  const [stones, put] = useState<readonly Colour[]>([]);
  useEffect(() => put([]), [goal.name]);
  useUndo(play, () => put(stones.slice(0, -1)));
  const paid = purseOf(stones);
  const whole = goal.payments.find((move) => sum(stonesOf(move)) === sum(paid) && isWithin(paid, stonesOf(move)));
  const fill = () => {
    const full = stonesOf(goal.payments.find((move) => isWithin(paid, stonesOf(move))) ?? goal.payments[0]);
    const missing = energies.flatMap((c) => Array<Colour>((full[c] ?? 0) - (paid[c] ?? 0)).fill(c));
    put([...stones, ...missing]);
  };
  const all = { goal, stones, paid, put, lang };
  return (
    <>
      <Sockets {...all} />
      <Total {...all} />
      <Piles {...all} props={props} />
      <div class="di-pay-buttons">
        <button type="button" class="choice" disabled={whole !== undefined} onClick={fill}>
          {say(lang, "Fill for me", "Für mich füllen")}
        </button>
        <button type="button" class="primary send" disabled={!whole} onClick={() => whole && play.drop([whole])}>
          {goal.button}
        </button>
      </div>
    </>
  );
}

export function Payment({ props }: { props: Props }) {
  const { lang } = props,
    goals = goalsOf(props);
  const [wanted, want] = useState("");
  if (goals.length === 0) return null;
  const goal = goals.find(({ name }) => name === wanted) ?? goals[0];
  return (
    <div class="di-payment" role="group" aria-label={say(lang, "Pay with energy", "Mit Energie zahlen")}>
      <div class="di-goals">
        {goals.length === 1 ? (
          <b>{goal.words}</b>
        ) : (
          goals.map(({ name, words }) => (
            <button type="button" aria-pressed={name === goal.name} onClick={() => want(name)}>
              {words}
            </button>
          ))
        )}
      </div>
      <Paying key={goal.name} goal={goal} props={props} />
    </div>
  );
}
