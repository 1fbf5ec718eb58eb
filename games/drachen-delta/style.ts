// The looks of Drachen Delta's table that are no pictures; a drawing brings its own style sheet. Nothing moves that
// has not changed: each frame would be painted anew, and a slow device would have little time left for anything else.
export const style = `
.dd-area { border-radius: 14px; background: linear-gradient(160deg, #7cc3c9, #58a9bb 50%, #3f8ea8);
  --dd-shallow: #a9dcd6; --dd-surf: #d6f1e6; position: relative; display: grid;
  grid-template-rows: auto minmax(0, 1fr); overflow: clip; }
.dd-area.wide { grid-template: minmax(0, 1fr) / auto minmax(0, 1fr); } .dd-area.wide .dd-box { grid-column: 2; }
:root[data-theme="dark"] .dd-area { background: linear-gradient(160deg, #24556b, #1b4456 50%, #12303d);
  --dd-shallow: #3f8390; --dd-surf: #7fb5b2; }
.dd-box { grid-row: -2 / -1; position: relative; min-width: 0; min-height: 0; overflow: clip; }
.dd-water { position: absolute; inset: 0; }
.dd-depth { fill: #1f6280; opacity: 0.3; } :root[data-theme="dark"] .dd-depth { fill: #081c26; }
.dd-ripples { fill: none; stroke: #f2fffb; stroke-width: 1.4; stroke-linecap: round; opacity: 0.5; }
.dd-fresh { fill: none; stroke: #ffe28a; stroke-width: 10; }
.dd-acts { fill: rgb(255 226 138 / 45%); stroke: #ffd15c; stroke-width: 8; }
.dd-place { fill: rgb(255 224 138 / 80%); stroke: #ffb02e; stroke-width: 7; stroke-dasharray: 22 12; }
.dd-drop { animation: dd-drop 0.3s ease-in; }
.dd-slide { animation: dd-slide 0.4s ease-out; }
.dd-splash { fill: none; stroke: #f2fffb; stroke-width: 9; stroke-linecap: round; }
.dd-splash ellipse { transform-box: fill-box; transform-origin: center; animation: dd-ring 0.7s ease-out; }
.dd-splash path { animation: dd-drop 0.7s ease-out; }
.dd-programmes { background: linear-gradient(#7b532d, #5f3d1d); color: #fff3da; padding: 0.6rem;
  position: relative; display: flex; flex-direction: column; gap: 0.3rem; overflow: auto; width: 18.5rem;
  align-self: start; max-height: calc(100% - 1.2rem); border-radius: 14px; margin: 0.6rem 0 0.6rem 0.6rem;
  box-shadow: var(--shadow); }
.dd-programmes.small { width: auto; max-height: 100%; padding: 0.25rem; margin: 0; border-radius: 0; }
.dd-head { display: flex; justify-content: space-between; align-items: baseline; gap: 0.6rem; padding: 0 0.3rem;
  color: #ffe28a; font-weight: 700; }
.dd-head h2 { color: #fff3da; margin: 0; }
.dd-rows { position: relative; display: flex; flex-direction: column; gap: 0.3rem; }
.dd-programmes.small .dd-rows { flex-direction: row; gap: 0.25rem; }
.dd-row { position: relative; border: 1.5px solid transparent; border-radius: 10px; padding: 0.25rem 0.35rem;
  min-width: 0; flex: 1; }
.dd-row.acts { border-color: #ffe28a; background: rgb(255 226 138 / 14%); }
.dd-name { display: flex; align-items: center; gap: 0.35rem; font-weight: 700; min-width: 0; line-height: 1.2; }
.dd-who { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.dd-start { color: #ffe28a; }
.dd-goal { margin-left: auto; display: inline-flex; align-items: center; gap: 0.2rem; font-weight: 400; }
.dd-cards { display: grid; grid-template-columns: repeat(5, 1fr); gap: 4px; margin-top: 0.2rem; perspective: 400px; }
.dd-cell { position: relative; display: block; aspect-ratio: 7 / 10; }
.dd-cell svg { display: block; width: 100%; height: 100%; filter: drop-shadow(0 1px 2px rgb(0 0 0 / 45%)); }
.dd-cell.empty { border: 1.5px dashed #b08d5e; border-radius: 5px; }
.dd-cell.done { opacity: 0.62; }
.dd-cell.now { z-index: 1; }
.dd-cell.now svg { outline: 2.5px solid #ffe28a; outline-offset: 1px; border-radius: 12%; transform: scale(1.12); }
.dd-cell.turned { animation: dd-turn 0.45s ease-out; }
.dd-held { position: absolute; left: 50%; top: 58%; transform: translate(-50%, -50%) rotate(-10deg);
  background: #8f211d; color: #fff; border: 1.5px solid #fff3c0; border-radius: 6px; padding: 0 0.3em;
  font-size: 0.75rem; animation: dd-stamp 0.2s 1s backwards; }
.dd-beam { position: absolute; top: -0.2rem; bottom: -0.2rem;
  left: calc(0.35rem + (100% - 0.7rem) * var(--column) / var(--columns));
  width: calc((100% - 0.7rem) / var(--columns));
  background: linear-gradient(rgb(255 233 160 / 75%), rgb(255 207 90 / 12%));
  clip-path: polygon(14% 0, 86% 0, 100% 100%, 0 100%); animation: arrive 0.25s; }
.tight .dd-rows { gap: 0; }
.tight .dd-row { display: grid; grid-template-columns: 3.2rem minmax(0, 1fr); padding-block: 2px; }
.tight .dd-name { display: grid; grid-template: "badge start" auto "goal goal" auto / auto auto;
  justify-content: start; align-content: center; gap: 0 0.35rem; }
.tight .dd-who { position: absolute; clip-path: inset(50%); } .tight .dd-goal { grid-area: goal; margin: 0; }
.low .dd-row { grid-template-columns: 6rem minmax(0, 1fr); }
.low .dd-name { display: flex; gap: 0.2rem; } .low .dd-start { order: 1; }
.tight .dd-cards { margin: 0; width: min(100%, calc(5 * var(--dd-card) + 16px)); }
.tight .dd-cell.now svg { transform: none; }
.tight .dd-beam, .small .dd-beam { display: none; }
.small .dd-name { font-size: 0.8rem; gap: 0.2rem; }
.small .dd-cards { gap: 2px; }
.small .dd-row { padding: 0.15rem 0.2rem; }
.small .dd-held { font-size: 0.62rem; padding: 0 0.1em; }
.dd-reveal { position: absolute; inset: 0; display: flex; align-items: center; justify-content: center;
  gap: 0.8rem; pointer-events: none; opacity: 0; animation: dd-show 2.4s;
  background: radial-gradient(rgb(20 40 50 / 75%), transparent 72%); perspective: 900px; }
.dd-reveal figure { margin: 0; width: clamp(4rem, 22%, 7rem); text-align: center; position: relative;
  color: #fff8e6; font-weight: 700; }
.dd-reveal figcaption { display: flex; gap: 0.2rem; justify-content: center; align-items: center;
  font-size: 0.85rem; white-space: nowrap; text-shadow: 0 1px 3px #000; }
.dd-turn { width: 100%; display: block; animation: dd-turn 0.45s 0.25s backwards ease-out;
  filter: drop-shadow(0 0 10px rgb(255 226 138 / 80%)); }
.dd-hand { background: #ead2a0; color: #2a2218; border-radius: 14px; padding: 0.5rem 0.6rem; display: grid;
  gap: 0.3rem; align-content: center; min-height: 66px; }
:root[data-theme="dark"] .dd-hand { background: #4a3d27; color: #f6ecd4; }
.dd-laying { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 9fr) auto; gap: 0.7rem;
  align-items: center; }
.dd-slots { background: linear-gradient(#7b532d, #5f3d1d); border-radius: 12px; padding: 0.4rem; display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 0.35rem; }
.dd-slots button.thing, .dd-cards-in-hand button.thing { width: 100%; height: 84px; }
.dd-slots svg, .dd-cards-in-hand svg { width: 100%; height: 100%; display: block; }
button.thing.dd-slot, button.thing.dd-slot.can { box-shadow: none; border: 2.5px dashed #c7a370;
  background: #4e3118; border-radius: 10px; padding: 0; color: #ffe9bd; display: grid; place-items: center; }
button.thing.dd-slot.next { border-color: #ffe28a; }
button.thing.dd-slot.full, button.thing.dd-slot.full.can { border: none; background: none; }
.dd-free { font: 700 1.5rem var(--serif); }
.dd-order { position: absolute; left: -5px; top: -5px; width: 1.5rem; height: 1.5rem; border-radius: 50%;
  background: #ffe28a; color: #2a2218; border: 2px solid #2a2218; display: grid; place-items: center;
  font-size: 0.85rem; }
.dd-cards-in-hand { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 62px); gap: 0.4rem;
  justify-content: center; padding: 0; }
.dd-hand .send { min-height: 3rem; flex-direction: column; line-height: 1.2; }
.dd-stock { display: flex; flex-wrap: wrap; gap: 0.2rem 0.7rem; align-items: center; justify-content: center;
  align-content: center; min-height: calc(2 * 46px + 0.2rem); }
.dd-stock-title { display: grid; line-height: 1.15; } .dd-stock-title b { font: 700 1.1rem var(--serif); }
button.thing.dd-plank { padding: 0.2rem 0.35rem; min-height: 44px; min-width: 44px; display: grid;
  place-items: center; }
button.thing.dd-plank.picked { background: #fff3c0; transform: none; }
@container hand-area (max-width: 56rem) {
  .dd-laying { grid-template-columns: minmax(0, 1fr) auto; }
  .dd-cards-in-hand { grid-column: 1 / -1; grid-row: 1; }
}
@container hand-area (max-width: 30rem) {
  .dd-laying { gap: 0.35rem; } .dd-slots { padding: 0.25rem; } .dd-slots button.thing { height: 62px; }
  .dd-cards-in-hand { grid-auto-flow: row; grid-template-columns: repeat(auto-fill, minmax(44px, 1fr)); gap: 0.3rem; }
  .dd-cards-in-hand button.thing { height: 50px; }
  .dd-cards-in-hand svg { border-radius: 8px; border-bottom: 3px solid #5b4a2c; }
  .dd-hand .send { padding: 0.1rem 0.3rem; font-size: 0.85rem; min-height: 62px; } .dd-stock-title { display: none; }
}
@container hand-area (max-width: 19rem) {
  .dd-laying { grid-template-columns: minmax(0, 1fr); }
  .dd-slots button.thing, .dd-cards-in-hand button.thing { height: 44px; }
  .dd-hand .send { min-height: 42px; flex-direction: row; gap: 0.4em; }
}
@media (max-width: 44em), (max-height: 30em) { .dd-hand { padding: 0.3rem; } }
@media (max-height: 30em) and (orientation: landscape) {
  .dd-hand { align-content: start; } .dd-stock { min-height: 0; }
  .dd-hand .dd-programmes.small { padding: 2px; border-radius: 10px; max-height: none; overflow: visible; }
  .dd-hand .dd-programmes.small .dd-rows { flex-direction: column; gap: 2px; }
  .dd-hand .dd-row { display: flex; gap: 0.3rem; align-items: center; padding: 1px 4px; }
  .dd-hand .dd-name { flex: none; }
  .dd-hand .dd-cards { flex: 1; grid-template-columns: repeat(5, 21px); justify-content: end; margin: 0; }
}
.small .dd-who { display: none; }
@keyframes dd-drop { from { transform: translateY(-110px); opacity: 0; } }
@keyframes dd-slide { from { transform: translateX(-90px); opacity: 0; } }
@keyframes dd-ring { from { transform: scale(0.1); opacity: 1; } to { opacity: 0.2; } }
@keyframes dd-turn { from { transform: rotateY(180deg); } }
@keyframes dd-show { 12%, 82% { opacity: 1; } }
@keyframes dd-stamp { from { opacity: 0; scale: 2; } }
@media print { .guide-picture .dd-programmes { display: none; } }
`;
