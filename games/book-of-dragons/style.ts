// How the table of The Book of Dragons looks at every size. The boxes come from the page; see web/style/table.css.
export const style = `
:root { --bd-wood-1: #9a6b43; --bd-wood-2: #6d4529; --bd-page: #fbf1d9; --bd-page-2: #eed9ab; --bd-ink: #4a2c12; }
:root[data-theme="dark"] { --bd-wood-1: #4a3222; --bd-wood-2: #2f1e13; --bd-page: #e8d9b5; --bd-page-2: #cdb684; }
.table-page[data-game="book-of-dragons"] { background: repeating-linear-gradient(2deg, rgb(0 0 0 / 6%) 0 2px,
  transparent 2px 52px), radial-gradient(var(--bd-wood-1), var(--bd-wood-2)); }
.table-page[data-game="book-of-dragons"] .table-head { background: var(--paper); }
.bd-piles { position: absolute; inset: 0; display: grid; grid-template-columns: repeat(var(--fields), minmax(0,
  1fr)); gap: clamp(6px, 2cqw, 30px); justify-items: center; padding: 6px clamp(4px, 3cqw, 40px) 14px; }
.bd-field { height: 100%; min-height: 0; width: 100%; max-width: min(100%, 68cqh); display: grid; }
button.thing.bd-pile { display: grid; grid-template-rows: clamp(64px, 24cqh, 104px) minmax(0, 1fr); width: 100%;
  height: 100%; min-height: 0; gap: 6px; border-radius: 16px; text-align: left; color: #2a2218; align-items:
  stretch; justify-content: stretch; }
button.thing.bd-pile.can { box-shadow: none; } button.thing.bd-pile.can .bd-zone { outline: 3px dashed #f6c667;
  outline-offset: 2px; }
button.thing.bd-pile.picked { transform: none; } button.thing.bd-pile.picked .bd-zone, button.thing.bd-pile.preview
  .bd-zone, button.thing.bd-pile.can:hover .bd-zone { outline: 5px solid #ffd166; }
button.thing.bd-pile.could { opacity: 0.75; box-shadow: none; } button.thing.bd-pile.hinted { box-shadow: 0 0 0 5px
  #b98ae0; }
.bd-zone { position: relative; background: radial-gradient(#7d2b2b, #561a1f); border: 3px solid #2d0d10;
  border-radius: 26px; display: grid; place-items: center; box-shadow: inset 0 3px 10px rgb(0 0 0 / 45%); min-width:
  0; }
.bd-zone::before { content: ""; position: absolute; inset: 5px; border: 1.5px dashed #d9a86c; border-radius: 20px;
  opacity: 0.7; }
.bd-zone.safe { box-shadow: 0 0 0 4px #a8c8ea; }
.bd-zone-dice { display: flex; gap: clamp(2px, 0.8cqw, 10px); align-items: center; justify-content: center; width:
  100%; padding: 0 6px 8px; }
.bd-zone-dice svg { width: min(28%, 56px); height: auto; filter: drop-shadow(0 4px 3px rgb(0 0 0 / 45%)); }
button.thing.bd-pile { max-height: calc(100cqw / var(--fields) * 1.9); align-self: center; }
.bd-recent { position: absolute; top: -9px; left: 10px; display: flex; gap: 2px; } .bd-recent svg { width: 22px; }
.bd-empty { width: min(24%, 44px); aspect-ratio: 1; border: 2.5px dashed #d9a86c; border-radius: 9px; opacity: 0.7; }
.bd-sign { position: absolute; bottom: -10px; left: 50%; transform: translateX(-50%); background: #fffaf0; border:
  2px solid #2d0d10; border-radius: 99px; padding: 0 0.7em; font-weight: 700; font-size: clamp(14px, 1.6cqw, 16px);
  white-space: nowrap; max-width: 100%; overflow: hidden; text-overflow: ellipsis; line-height: 1.5; }
.bd-spot { display: grid; min-height: 0; padding-top: 8px; }
.bd-card { position: relative; display: grid; grid-template-rows: minmax(0, 1fr) auto auto; background: #fdf6e3;
  border: 3px solid #3a2211; border-radius: 14px; padding: clamp(4px, 1cqw, 9px); min-height: 0; box-shadow:
  calc(var(--depth) * 1.5px) calc(var(--depth) * 1.5px) 0 #e8dab9, calc(var(--depth) * 1.5px + 1px)
  calc(var(--depth) * 1.5px + 1px) 0 #8c7448, calc(var(--depth) * 3px) calc(var(--depth) * 3px) 0 #e8dab9,
  calc(var(--depth) * 3px + 1px) calc(var(--depth) * 3px + 1px) 0 #8c7448, 0 8px 10px rgb(0 0 0 / 35%); }
.bd-card.gone { background: none; border: 3px dashed #d9b27c; box-shadow: none; }
.bd-face { position: relative; display: block; min-height: 0; height: 100%; border: clamp(2px, 0.5cqw, 5px) solid
  var(--kind); border-radius: 8px; overflow: hidden; }
.bd-face svg { position: absolute; inset: 0; width: 100%; height: 100%; } .bd-face svg:nth-child(2) { top: 8%;
  height: 90%; }
.bd-face b { position: absolute; left: 3px; top: 3px; width: 1.65em; height: 1.65em; border-radius: 50%; background:
  var(--kind); color: var(--on-kind); border: 0.12em solid #fdf6e3; display: grid; place-items: center; font: 700
  clamp(1rem, 2.2cqw, 1.7rem) var(--serif); line-height: 1; }
.bd-won .bd-face { border-width: 2px; } .bd-won .bd-face b { font-size: 1rem; left: 1px; top: 1px; }
.bd-name { font: 700 clamp(0.95rem, 2.3cqw, 1.6rem) var(--serif); line-height: 1.1; padding: 3px 2px 1px;
  border-bottom: 1.5px solid #d9c08a; }
.bd-ability { font-size: clamp(14px, 1.55cqw, 17px); line-height: 1.18; padding: 2px; min-height: 2.4em;
  overflow-wrap: anywhere; hyphens: auto; }
.bd-below { position: absolute; right: -8px; bottom: -8px; background: #fffaf0; border: 1.5px solid #8c7448;
  border-radius: 8px; padding: 0 7px; font-weight: 700; }
.bd-mine { display: grid; gap: 6px; }
.bd-band { display: flex; align-items: center; gap: 0.9rem; background: linear-gradient(#8a2f33, #6d2126); border:
  3px solid #3a0f12; border-radius: 14px; padding: 8px 16px; color: #fff3dc; min-height: 74px; position: relative; }
.bd-band::before { content: ""; position: absolute; inset: 5px; border: 1.5px dashed #e0a86c; border-radius: 9px;
  opacity: 0.6; pointer-events: none; }
.bd-title { font: 700 1.2rem var(--serif); }
.bd-own { display: flex; flex: none; gap: 12px; min-height: 56px; min-width: 56px; }
.bd-die svg { width: 58px; height: auto; } button.thing.bd-die { animation: bd-tumble 0.5s; }
  button.thing.bd-die.can { box-shadow: 0 0 0 3px #f6c667; } button.thing.bd-die.picked { box-shadow: 0 0 0 5px
  #ffd166, 0 0 16px 6px rgb(255 200 80 / 60%); transform: translateY(-8px) rotate(-6deg); }
@keyframes bd-tumble { from { rotate: -300deg; translate: 0 -26px; opacity: 0.2; } }
.bd-sum { display: grid; line-height: 1.15; } .bd-sum b { font: 700 1.5rem var(--serif); color: #ffd98a; }
.bd-how { font-size: 0.95rem; line-height: 1.2; }
.bd-book { position: relative; background: linear-gradient(90deg, transparent 0 47%, rgb(90 50 10 / 22%) 50%,
  transparent 53%), linear-gradient(var(--bd-page), var(--bd-page-2)); border: 7px solid #6d2126;
  border-bottom-width: 4px; border-radius: 12px 12px 6px 6px; color: var(--bd-ink); padding: 4px 92px 8px 16px;
  box-shadow: inset 0 0 0 2px #c9a86a, var(--shadow); min-width: 0; }
.bd-book header { display: flex; align-items: center; gap: 0.3rem 1.2rem; font-weight: 700; border-bottom: 1.5px
  solid #d2b072; min-height: 36px; } .bd-book header b { font: 700 1.25rem var(--serif); }
.bd-goal { display: flex; align-items: center; gap: 0.3rem; margin-left: auto; }
.bd-pages { display: flex; gap: 8px; padding: 8px 0 2px; height: clamp(6rem, 19vh, 10.5rem); min-width: 0; }
button.thing.bd-won { display: grid; grid-template-rows: minmax(0, 1fr) auto auto; flex: 0 1 8rem; min-width: 44px;
  height: 100%; align-items: stretch; justify-content: stretch; background: #fffaf0; border: 1.5px solid #a98a55;
  border-radius: 4px; padding: 4px; color: #2a2218; text-align: left; transform: rotate(-1deg); box-shadow: 0 2px
  4px rgb(60 40 10 / 35%); overflow: hidden; }
button.thing.bd-won:nth-child(even) { transform: rotate(1.2deg); } button.thing.bd-won.can { box-shadow: 0 0 0 3px
  var(--can); } button.thing.bd-won.picked { box-shadow: 0 0 0 5px var(--can); }
.bd-won > .inside > b { font: 700 0.95rem var(--serif); white-space: nowrap; } .bd-won small { font-size: 12px;
  line-height: 1.12; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.bd-won.used .bd-face { filter: saturate(0.4) opacity(0.7); }
.bd-stamp { position: absolute; top: 26%; left: 4%; right: 4%; text-align: center; rotate: -12deg; border: 2.5px
  solid #a51d1d; color: #a51d1d; background: rgb(255 250 240 / 75%); border-radius: 6px; font: 700 1rem
  var(--serif); text-transform: uppercase; }
.bd-ribbon { position: absolute; right: 6px; top: -1px; background: #2155a5; color: #fff; font: 700 0.85rem
  var(--sans); padding: 1px 5px 4px; clip-path: polygon(0 0, 100% 0, 100% 100%, 50% 78%, 0 100%); }
.bd-next { border: 2px dashed #b08d4f; border-radius: 8px; padding: 0.8rem; align-self: stretch; display: grid;
  place-items: center; text-align: center; max-width: 10rem; }
.bd-seal { position: absolute; right: 8px; bottom: 8px; width: 78px; height: 78px; border-radius: 50%; background:
  radial-gradient(circle at 35% 30%, #d23b33, #8f1714); box-shadow: inset 0 0 0 4px #a51d1d, 0 3px 6px rgb(0 0 0 /
  40%); color: #fff3dc; display: grid; place-items: center; align-content: center; line-height: 1; } .bd-seal b {
  font: 700 1.9rem var(--serif); } .bd-seal small { font-size: 12px; font-weight: 700; }
.bd-seat { display: flex; align-items: center; gap: 0.2rem 0.5rem; min-height: 34px; flex-wrap: wrap; }
.bd-seat-dice { display: flex; gap: 2px; } .bd-thumbs { display: flex; gap: 3px; } .bd-thumbs svg { width: 34px;
  display: block; border-radius: 5px; } .bd-thumbs .used { opacity: 0.5; }
.bd-count { display: flex; align-items: center; gap: 2px; font-weight: 700; } .bd-count svg { width: 26px; fill:
  var(--paper); stroke: currentColor; stroke-width: 1.8; }
.bd-goal-chip { display: flex; align-items: center; margin-left: auto; font-weight: 700; }
.bd-seat.open { flex-wrap: wrap; } .bd-seat.open .bd-thumbs { display: grid; gap: 6px; width: 100%; } .bd-seat.open
  .bd-thumbs > span { display: flex; gap: 8px; align-items: center; opacity: 1; } .bd-seat.open svg { width: 52px;
  flex: none; } .bd-seat.open small { font-size: 0.95rem; }
.bd-flying { display: flex; }
@container hand-area (max-width: 640px) {
  .bd-band { padding: 6px 10px; gap: 0.5rem; min-height: 76px; } .bd-title { display: none; } .bd-die svg { width:
  48px; } .bd-own { gap: 9px; min-height: 48px; } .bd-how { font-size: 0.85rem; } .bd-sum b { font-size: 1.2rem; }
  .bd-sum small { font-size: 0.78rem; }
  .bd-book { padding: 2px 56px 4px 8px; border-width: 4px; } .bd-book header { min-height: 30px; font-size: 0.82rem;
  gap: 0.2rem 0.6rem; } .bd-book header b { display: none; } .bd-goal svg { width: 26px; height: 26px; }
  .bd-pages { height: 76px; gap: 4px; padding: 5px 0; } .bd-won > .inside > b, .bd-won small { display: none; }
  button.thing.bd-won { grid-template-rows: 1fr; flex: 0 1 62px; padding: 2px; } .bd-stamp { font-size: 0.7rem;
  border-width: 1.5px; }
  .bd-seal { width: 50px; height: 50px; right: 3px; } .bd-seal b { font-size: 1.25rem; } .bd-seal small { display:
  none; } .bd-next { padding: 0.2rem; font-size: 0.8rem; max-width: none; }
}
@container play-area (max-width: 560px) {
  .bd-piles { padding: 4px 2px 8px; gap: 7px; } .bd-zone { border-radius: 16px; } .bd-zone::before { border-radius:
  11px; inset: 3px; } .bd-zone-dice { padding: 0 4px 12px; } .bd-zone-dice svg { width: min(31%, 46px); } .bd-sign {
  font-size: 11.5px; padding: 0 0.4em; bottom: -9px; white-space: normal; line-height: 1.15; text-align: center;
  width: max-content; max-width: 108%; border-radius: 9px; }
  .bd-card { padding: 3px; border-width: 2px; } .bd-ability { font-size: 12px; }
  .bd-name { font-size: min(0.95rem, 5cqw); } .bd-below { font-size: min(0.8rem, 4.5cqw); bottom:
  -14px; } button.thing.bd-pile { max-height: calc(100cqw / var(--fields) * 2.3); }
}
@media (max-height: 30em) and (orientation: landscape) {
  .hand-area.bd-mine { grid-template-rows: auto minmax(0, 1fr); height: 100%; gap: 4px; } .bd-band { min-height:
  54px; padding: 4px 8px; } .bd-die svg { width: 44px; } .bd-own { min-height: 44px; gap: 8px; } .bd-how, .bd-sum
  small { font-size: 0.76rem; }
  .bd-book { min-height: 0; display: grid; grid-template-rows: auto minmax(0, 1fr); container: bd-book / size; }
  .bd-pages { grid-row: 2; height: auto; min-height: 0; }
  button.thing.bd-pile { grid-template-rows: 76px minmax(0, 1fr); }
}
@container bd-book (max-height: 84px) {
  .bd-book header { display: none; } .bd-pages { padding: 2px 0; }
}
@media print {
  .guide-picture .bd-ability { display: none; } .guide-picture .bd-piles { width: 62%; margin-inline: auto; }
  .guide-picture:has(.bd-piles) .board { height: 18em; }
}
`;
