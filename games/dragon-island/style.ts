// The looks of Dragon Island's table that are no pictures; a drawing brings its own style sheet.
export const style = `
.di-area { --di-shallow: #8fd0cd; --di-surf: #c4ebe0; border-radius: 14px; overflow: clip;
  background: linear-gradient(160deg, #7cc3c9, #58a9bb 50%, #3f8ea8); border: 3px solid var(--frame, #7a5a34); }
:root[data-theme="dark"] .di-area { --di-shallow: #2f6b7c; --di-surf: #5d9a9c;
  background: linear-gradient(160deg, #24556b, #1b4456 50%, #12303d); }
.di-box { position: absolute; inset: 50px 0 0; overflow: clip; }
.di-steps { position: absolute; z-index: 1; top: 5px; left: 6px; right: 6px; margin: 0 auto; max-width: 46rem;
  padding: 0 0.3rem; list-style: none; display: flex; justify-content: space-between; align-items: center;
  background: rgb(20 50 62 / 62%); border-radius: 99px; min-height: 42px; }
.di-steps button, .di-steps button:hover:not(:disabled) { min-height: 40px; color: #2a2218; gap: 0.4rem;
  background: #f3c95b; border: 1.5px solid #7a5408; border-radius: 99px; padding: 0 0.8rem 0 0.4rem; }
.di-steps li > [aria-hidden], .di-steps button > [aria-hidden] { display: grid; place-items: center; width: 1.8em;
  height: 1.8em; border-radius: 50%; background: #fffaf0; color: #2a2218; border: 1.5px solid #5b4a2c;
  font: 700 0.9rem var(--sans); }
.di-steps .done > [aria-hidden] { background: #2f5d47; color: #fff; border-color: #fffaf0; }
.di-steps i { width: 12px; height: 12px; border-radius: 50%; border: 1.5px solid; }
.di-free { fill: rgb(255 250 230 / 38%); stroke: #fffaf0; stroke-width: 2.5; stroke-dasharray: 7 7; }
.di-plus { stroke: #d9820f; stroke-width: 4; stroke-linecap: round; }
.di-reach { fill: transparent; } .could .di-reach { pointer-events: none; }
.di-recent circle { stroke: #fffaf0; stroke-width: 3; }
.di-fresh { fill: none; stroke: #ffe28a; stroke-width: 5; }
.di-beams path { fill: #ffd15c; stroke: #7a5408; stroke-width: 3; stroke-linejoin: round; }
.di-appear { animation: di-appear 0.4s ease-out; transform-box: fill-box; transform-origin: center bottom; }
.di-laid { animation: di-laid 0.45s ease-out; }
.di-storm { fill: none; stroke: #eaf6ff; stroke-width: 12; stroke-linecap: round; opacity: 0;
  animation: di-storm 1.1s ease-in-out; }
.guide-picture :is(.di-steps, .di-supply) { display: none; } .guide-picture .di-box { inset: 0; }
.di-supply { position: absolute; left: 0.5rem; bottom: 0.5rem; margin: 0; background: var(--paper-2);
  color: var(--ink); border-radius: 10px; padding: 0.15rem 0.6rem; font-size: 0.88rem; box-shadow: var(--shadow); }
.di-own { background: color-mix(in srgb, var(--screen) 82%, #20160a); border-radius: 14px; color: #fff8e6;
  padding: 0.45rem 0.6rem; border-top: 4px solid color-mix(in srgb, var(--screen) 60%, #fff); }
:root[data-theme="dark"] .di-own { background: color-mix(in srgb, var(--screen) 55%, #17120c); }
.di-shelf { display: flex; flex-wrap: wrap; gap: 0.4rem 0.9rem; align-items: center; justify-content: space-evenly;
  padding: 0; }
.di-own:not(.paying) .di-shelf { flex-wrap: nowrap; } .di-own-things { min-width: 0; }
.di-tiles, .di-treasures { display: flex; gap: 0.5rem; }
.di-tile { position: relative; padding-right: 34px; }
.di-tile > button.thing > .inside > svg { width: 104px; height: 112px; }
button.thing.di-flat { box-shadow: none; }
.di-turning { animation: di-turning 0.35s ease-out; }
.di-turn { position: absolute; right: -6px; bottom: 0; width: 56px; height: 96px; padding: 0; border: none;
  background: none; display: block; }
.di-turn:hover:not(:disabled) { background: none; }
.di-behind { position: absolute; top: 0; right: 0; width: 48px; height: 52px; rotate: 14deg; }
.di-arrows { position: absolute; bottom: 0; right: 4px; width: 42px; height: 42px; border-radius: 50%;
  background: #2f5d47; border: 2px solid #fffaf0; fill: none; stroke: #fff; stroke-width: 2; stroke-linecap: round;
  stroke-linejoin: round; padding: 6px; }
.di-treasures svg { width: 66px; height: 94px; }
.di-own-things { display: grid; gap: 0.35rem; justify-items: center; }
.di-stock { display: flex; flex-wrap: wrap; gap: 0.2rem 0.6rem; align-items: center; font-size: 1.05rem; }
.di-own .di-stock { background: rgb(0 0 0 / 26%); border-radius: 12px; padding: 0.15rem 0.6rem; }
.di-count { display: inline-flex; align-items: center; gap: 0.2rem; }
.di-pets { display: flex; gap: 0.25rem; }
.di-pet { width: 44px; height: 50px; } .di-pet.none { opacity: 0.45; }
.seat .di-pet { width: 34px; height: 39px; } .seat .di-count svg { width: 20px; height: 20px; }
.di-screen { display: block; width: 100%; max-width: 17rem; margin-bottom: -10px; }
.di-seat { display: grid; justify-items: center; }
.di-close { background: transparent; color: #fff8e6; border-color: rgb(255 250 240 / 55%); min-height: 44px;
  width: 44px; padding: 0; }
.di-close svg { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
.di-close:hover:not(:disabled) { color: #2a2218; }
.di-payment { background: linear-gradient(#7b532d, #5f3d1d); color: #fff3da; border-radius: 12px;
  padding: 0.4rem 0.7rem; display: grid; grid-template-columns: auto auto; gap: 0.3rem 0.8rem; align-items: center; }
.di-goals { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 0.3rem; font: 700 1.1rem var(--serif); }
.di-goals button { min-height: 40px; font-size: 0.92rem; color: #2a2218; background: #fdf8ec; }
.di-goals button[aria-pressed="true"] { background: #f3c95b; border-color: #7a5408; }
.di-sockets { display: flex; flex-wrap: wrap; gap: 2px; }
.di-socket { width: 40px; height: 40px; min-height: 0; padding: 0; border: none; background: none;
  border-radius: 50%; display: grid; place-items: center; }
.di-socket:hover:not(:disabled) { background: rgb(255 243 192 / 25%); }
.di-socket.free { position: relative; }
.di-socket.free::before { content: ""; width: 28px; height: 28px; border: 2px dashed #fff3da; border-radius: 50%; }
.di-total { margin: 0; white-space: nowrap; } .di-total b { font-size: 1.5rem; color: #ffe28a; }
.di-missing { background: #8f211d; border: 1.5px solid #fff3c0; border-radius: 99px; padding: 0 0.6em;
  font-weight: 700; color: #fff; }
.di-missing.none { background: #2f5d47; }
.di-piles { display: flex; gap: 0.4rem; }
button.thing.di-pile { display: grid; justify-items: center; min-width: 52px; padding: 0.25rem 0.3rem;
  background: rgb(255 243 192 / 16%); color: #fff3da; }
button.thing.di-pile.can { box-shadow: inset 0 0 0 2px #ffe28a; }
button.thing.di-pile.idle svg { filter: grayscale(1); opacity: 0.6; }
.di-pay-buttons { display: flex; gap: 0.4rem; }
.di-pay-buttons .choice { color: #2a2218; background: #fdf8ec; }
.di-pay-buttons .send:disabled { background: #8a7a5c; border-color: #8a7a5c; color: #fff; opacity: 1; }
@container hand-area (max-width: 54rem) {
  .di-shelf { gap: 0.3rem 0.5rem; }
  .di-tile > button.thing > .inside > svg { width: 84px; height: 92px; }
  .di-treasures svg { width: 54px; height: 77px; }
  .di-own .di-stock { gap: 0.2rem 0.4rem; padding: 0.1rem 0.4rem; }
}
@container hand-area (max-width: 30rem) {
  .di-shelf { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.3rem; justify-content: stretch; }
  .di-tile { padding-right: 26px; }
  .di-tile > button.thing > .inside > svg { width: 70px; height: 76px; }
  .di-turn { width: 44px; height: 78px; right: -4px; }
  .di-behind { width: 36px; height: 40px; }
  .di-arrows { width: 40px; height: 40px; right: 0; padding: 5px; }
  .di-treasures { gap: 0.3rem; overflow-x: auto; padding: 4px; justify-content: safe center; }
  .di-treasures svg { width: 46px; height: 66px; }
  .di-treasures:has(> :nth-child(3)) { gap: 0.1rem; padding: 4px 0; } .di-treasures:has(> :nth-child(3)) svg {
    width: 40px; height: 57px; }
  .di-own-things { grid-row: 2; grid-column: 1 / -1; padding-right: 48px; justify-items: center; }
  .di-own-things .di-pets { display: none; }
  .di-stock { gap: 0 0.3rem; }
  .di-count svg { width: 20px; height: 20px; }
  .di-close { position: absolute; right: 0.3rem; bottom: 0.2rem; min-height: 40px; }
  .di-shelf.closed .di-close { position: static; }
  .di-payment { grid-column: 1 / -1; padding: 0.3rem; gap: 0.2rem 0.4rem;
    grid-template-columns: minmax(0, 1fr) auto; }
  .di-goals button { padding: 0 0.4rem; font-size: 0.82rem; }
  .di-sockets { grid-column: 1 / -1; }
  .di-piles { gap: 0.2rem; }
  button.thing.di-pile { min-width: 44px; padding: 2px; }
  .di-pile svg { width: 26px; height: 26px; }
  .di-total { grid-column: 2; grid-row: 1; }
  .di-total b { font-size: 1.25rem; }
  .di-goals { grid-column: 1; }
  .di-pay-buttons { flex-direction: column; gap: 2px; }
  .di-pay-buttons button { min-height: 40px; padding: 0 0.4rem; font-size: 0.86rem; }
  .paying .di-treasures, .paying .di-close, .paying .di-own-things { display: none; }
}
@container hand-area (max-width: 19rem) {
  .di-pay-buttons { grid-column: 1 / -1; flex-direction: row; }
  .di-pay-buttons button { flex: 1; }
}
button.thing.di-pile small { font-size: 0.8rem; line-height: 1.2; white-space: nowrap; }
@media (max-width: 44em), (max-height: 30em) {
  .di-steps li > [aria-hidden], .di-steps button > [aria-hidden] { font-size: min(0.8rem, 4.5cqw); }
  .di-steps button, .di-steps button:hover:not(:disabled) { font-size: 0.88rem; padding: 0 0.5rem 0 0.2rem; }
  .di-box { inset: 48px 0 0; }
  .di-supply { font-size: 0.78rem; }
  .di-own { padding: 0.3rem; }
}
@media (max-height: 30em) and (orientation: landscape) {
  .di-own:not(.paying) .di-tiles { grid-column: 1 / -1; }
  .di-own:not(.paying) .di-treasures { grid-row: 2; grid-column: 1; }
  .di-own:not(.paying) .di-own-things { grid-row: 2; grid-column: 2; padding: 0; }
  .di-own:not(.paying) .di-shelf:not(.closed) .di-close { top: 0.2rem; bottom: auto; }
}
@keyframes di-appear { from { transform: scale(0.2); opacity: 0; } 60% { transform: scale(1.15); } }
@keyframes di-laid { from { transform: translateY(-26px) rotate(-6deg); opacity: 0.2; } }
@keyframes di-turning { from { transform: scaleX(0); } }
@keyframes di-storm {
  0% { opacity: 0; transform: scale(0.2) rotate(-180deg); }
  50% { opacity: 0.95; }
  100% { opacity: 0; transform: scale(3) rotate(220deg); }
}
`;
