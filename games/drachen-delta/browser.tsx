// Drachen Delta's table: the delta, everybody's programme, and what lies before the player. Draws a view; the
// engine's list of moves says what may be done.
import { useMemo } from "preact/hooks";
import { colourWord } from "../../web/art/palette";
import { say, type Drawing } from "../../web/drawing";
import { useMedia } from "../../web/media";
import { fitScale, useBoxSize } from "../../web/stage";
import { Pawn } from "./art";
import { Delta, Water } from "./delta";
import { pictures } from "./examples";
import { PlankPicture, Programming, StockArea } from "./hand";
import { Badge, Programmes, Reveal } from "./programme";
import { card } from "./goal";
import { style } from "./style";
import { Layout, plankWords, stockOf, type Components, type Props, type View } from "./table";

function Board(props: Props) {
  const { view, components, play } = props,
    area = useBoxSize(),
    box = useBoxSize();
  const seat = play.seat ?? 0;
  const isWide = area.size.width >= 860;
  const isLow = useMedia("(max-height: 30em) and (orientation: landscape)"),
    isUpright = useMedia("(orientation: portrait)");
  const isLaying = play.seat !== null && play.legal.some((move) => move.kind === "card");
  const { colour } = components.seats[seat];
  const layout = useMemo(() => new Layout(components, colour, isUpright), [components, colour, isUpright]);
  const programmes = <Programmes props={props} isSmall={!isWide} height={area.size.height} />;
  const isStripShown = !isLow && (isWide || !isLaying);
  return (
    <>
      <style>{style}</style>
      <div class={isWide ? "play-area dd-area wide" : "play-area dd-area"} ref={area.ref}>
        <Water size={area.size} />
        {isStripShown && programmes}
        <div class="dd-box" ref={box.ref}>
          <Delta props={props} layout={layout} size={box.size} />
          {!isWide && <Reveal props={props} />}
        </div>
      </div>
      {play.seat !== null && (
        <div class="hand-area dd-hand">
          {isLaying ? (
            <Programming key={view.round} props={props} />
          ) : (
            <>
              {isLow && programmes}
              <StockArea props={props} scale={fitScale(box.size, layout.frame)} />
            </>
          )}
        </div>
      )}
    </>
  );
}

function Mark({ components, seat, size }: { view: View; components: Components; seat: number; size: number }) {
  const colour = components.seats[seat]?.colour;
  return colour ? (
    <svg width={size} height={size} viewBox="-74 -150 148 172" aria-hidden="true">
      <Pawn colour={colour} />
    </svg>
  ) : null;
}

/** What is open about a seat: its village, its goal, its planks. */
function Seat(props: Props & { seat: number }) {
  const { view, components, seat, lang } = props,
    info = components.seats[seat];
  if (!info) return null;
  return (
    <div class="dd-seat">
      <style>{".dd-seat { display: flex; flex-wrap: wrap; gap: 0.3rem 0.6rem; align-items: center; }"}</style>
      <span>
        {say(lang, "from", "von")} {colourWord(info.colour, lang)} {say(lang, "to", "nach")}{" "}
        {colourWord(info.goal, lang)} <Badge colour={info.goal} size={18} />
      </span>
      {stockOf(view, components, seat).map((plank) => (
        <span role="img" aria-label={plankWords(lang, plank)}>
          <PlankPicture components={components} size={plank.size} colour={plank.colour} scale={0.13} />
        </span>
      ))}
    </div>
  );
}

export const drawing: Drawing<View, Components> = {
  Board,
  card,
  Mark,
  Seat,
  hasPlace: ({ args }) => (args.island ?? args.place ?? args.spot) !== undefined,
  quiet: ["card", "pick"],
  showTime: (_before, _now, lines) => (lines.some((line) => line.kind === "reveal") ? 2400 : 0),
  pictures,
};
