// Dragon Island's table: the growing island, the steps of a turn, and what stands behind the own screen. Draws a view;
// the engine's list of moves says what may be done.
import { say, type Drawing } from "../../web/drawing";
import { useFlights, type Flight } from "../../web/motion";
import { useBoxSize } from "../../web/stage";
import { Gem, Wizard, type Colour } from "./art";
import { pictures } from "./examples";
import { OwnScreen } from "./hand";
import { Island, StepPath } from "./island";
import { Seat } from "./seat";
import { card } from "./goal";
import { style } from "./style";
import { cellName, coinWords, energies, isBehindScreen, type Components, type Props, type View } from "./table";

/** What a move has brought, flying from the tile to who gets it: stones of energy and coins. */
function gains({ view, before, play }: Props): Flight[] {
  if (!before) return [];
  return view.stones.flatMap((_, seat) => {
    const at = view.step === "joker" || before.tiles < view.tiles ? view.tiles - 1 : view.at[seat];
    if (at === "none") return [];
    const changes = [
      ...energies.map((_, i) => view.stones[seat][i] - before.stones[seat][i]),
      view.coins[seat] - before.coins[seat],
    ];
    return changes.flatMap((count, i) => {
      const colour = ([...energies, "yellow"] as Colour[])[i];
      const spot = colour === "yellow" ? "gold" : colour;
      return Array.from({ length: Math.max(0, Math.min(count, 4)) }, (_, k) => ({
        picture: (
          <svg viewBox="-18 -18 36 37">
            <Gem colour={colour} />
          </svg>
        ),
        from: `tile ${cellName(view, at)}`,
        to: seat === play.seat ? `${spot} ${seat}` : `seat-${seat}`,
        ms: 500,
        delay: k * 90 + i * 60,
        width: 28,
      }));
    });
  });
}

/** What is left in bag, pile and bank. */
function supplyWords(view: View, lang: Props["lang"]): string {
  return [
    `${view.bag} ${say(lang, view.bag === 1 ? "tile" : "tiles", "Plättchen")}`,
    coinWords(view.bank, lang),
    `${view.spires} ${view.spires === 1 ? say(lang, "spire", "Energieturm") : say(lang, "spires", "Energietürme")}`,
  ].join(" · ");
}

function Board(props: Props) {
  const { view, lang, play, number } = props,
    box = useBoxSize();
  useFlights(number, () => gains(props));
  return (
    <>
      <style>{style}</style>
      <div class="play-area di-area">
        <StepPath {...props} />
        <div class="di-box" ref={box.ref}>
          <Island props={props} box={box.size} />
        </div>
        <p class="di-supply" title={say(lang, "left in the supply", "noch im Vorrat")}>
          {supplyWords(view, lang)}
        </p>
      </div>
      {play.seat !== null && <OwnScreen props={props} />}
    </>
  );
}

function Mark({ view, seat, size }: { view: View; components: Components; seat: number; size: number }) {
  return view.wizard[seat] === undefined || view.wizard[seat] === "none" ? null : (
    <svg width={size} height={size} viewBox="-22 -36 44 68">
      <Wizard colour={view.wizard[seat]} />
    </svg>
  );
}

export const drawing: Drawing<View, Components> = {
  Board,
  card,
  Mark,
  Seat,
  hasPlace: ({ args }) => args.tile !== undefined || args.q !== undefined,
  hidesScore: isBehindScreen,
  quiet: ["ready", "skip", "keep"],
  buttons: ["joker", "ready", "stay", "tame", "gold", "maps", "skip"],
  pictures,
};
