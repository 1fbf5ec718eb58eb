// The table: every seat's card, and a button for each of the viewer's moves.
// Draws a view: null is what may not be seen. The engine says which moves are legal.
import { CardBack, NumberCard } from "../../web/art/card";
import { say, Thing, type Drawing, type TableProps } from "../../web/drawing";

type Card = number | "none" | null;

interface View {
  hand: Card[];
  choice: ("open" | "bet" | "fold" | null)[];
  score: number[];
}
type Props = TableProps<View>;

function PlayingCard({ card }: { card: Card }) {
  return (
    <svg class="playing-card" viewBox="0 0 70 100" width="84" height="120" aria-hidden="true">
      {card === null ? <CardBack /> : card !== "none" && <NumberCard name="red" number={card} />}
    </svg>
  );
}

function choiceWord(choice: View["choice"][number], { lang }: Props) {
  if (choice === "open") return say(lang, "is thinking", "überlegt");
  if (choice === null) return say(lang, "has chosen", "hat gewählt");
  return choice === "bet" ? say(lang, "bets", "setzt") : say(lang, "folds", "passt");
}

function SeatCard({ seat, table }: { seat: number; table: Props }) {
  const { view, names, lang } = table;
  const card = view.hand[seat];
  const what = typeof card === "number" ? say(lang, `card ${card}`, `Karte ${card}`) : "";
  return (
    <figure style="margin: 0; text-align: center">
      <PlayingCard card={card} />
      <figcaption>
        {names[seat]}: {view.score[seat]} {say(lang, "points", "Punkte")}
        <br />
        <span class="hidden">{what} </span>
        {choiceWord(view.choice[seat], table)}
      </figcaption>
    </figure>
  );
}

function Board(table: Props) {
  return (
    <div data-template>
      <div class="hand">
        {table.names.map((_, seat) => (
          <SeatCard key={seat} seat={seat} table={table} />
        ))}
      </div>
      <div class="hand">
        {table.play.legal.map((move) => (
          <Thing key={move.text} html moves={{ kind: move.kind, ...move.args }} rule="TP-2" label={move.label}>
            {move.label}
          </Thing>
        ))}
      </div>
    </div>
  );
}

export const drawing: Drawing<View> = { Board };
