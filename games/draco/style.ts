// How Draco's table looks at every size. The boxes come from the page; see web/style/table.css.
export const style = `
.dr-track { position: absolute; inset: 0; }
.dr-track .scene { position: absolute; inset: 0; }
.dr-mountain { will-change: opacity; } /* it never does, but gets a layer of its own: not painted with every move */
.dr-track g.thing.can .halo { opacity: 0; }
.dr-track[data-narrowed] g.thing.can .halo, .dr-track g.thing.hinted .halo, .dr-track g.thing.can:hover .halo {
  opacity: 1; }
.dr-aim { fill: none; stroke: var(--can); stroke-width: 6; stroke-dasharray: 12 7; }
.dr-arc path { fill: none; stroke-linecap: round; pointer-events: none; }
.dr-corner { position: absolute; left: 12px; top: 12px; display: flex; flex-direction: column; gap: 8px;
  align-items: flex-start; pointer-events: none; }
.dr-call { position: absolute; left: 50%; bottom: 8px; transform: translateX(-50%); display: flex;
  align-items: center; gap: 8px; white-space: nowrap; background: #fffaf0; color: #2a2218; border: 3px solid #1f5cb0;
  border-radius: 14px; padding: 0 10px; box-shadow: var(--shadow); pointer-events: none; }
.dr-call.large { border-color: #2c7a38; }
.dr-call b { font: 700 1.15rem var(--serif); }
.dr-call ul { display: flex; gap: 4px; }
.dr-call li { position: relative; display: flex; align-items: center; gap: 5px; padding: 3px 7px 3px 3px;
  border-radius: 11px; border: 2.5px solid transparent; color: #6d5e47; font-weight: 700; font-size: 1.1rem; }
.dr-call li.now { background: #ffeebb; border-color: #d9820f; color: #2a2218; }
.dr-call li.done { color: #2a2218; }
.dr-call i { font-style: normal; color: #2c6a3c; }
.dr-piles { display: flex; gap: 8px; align-items: flex-end; pointer-events: auto; }
.dr-piles > span { display: grid; justify-items: center; position: relative; color: #2a2218; }
.dr-piles svg { width: clamp(30px, 5cqw, 58px); display: block; filter: drop-shadow(0 2px 3px rgb(60 40 10 / 45%)); }
.dr-piles b { background: #241a1c; color: #fff3dc; border-radius: 7px; padding: 0 7px; margin-top: -1.9em; position:
  relative; }
.dr-piles > span:last-child b { margin-top: 0; background: #fffaf0; color: #2a2218; border: 1.5px solid #8c7448; }
.dr-piles small { background: #fffaf0; border-radius: 8px; padding: 0 8px; font-weight: 700; font-size: 0.78rem;
  margin-top: 0.5em; }
.dr-summit { position: absolute; right: 12px; top: 12px; display: flex; align-items: center; gap: 8px; background:
  #fffaf0; color: #2a2218; border: 2px solid #b9821a; border-radius: 14px; padding: 3px 10px; font-weight: 700;
  font-size: 0.92rem; }
.dr-summit svg { height: 34px; display: block; }
.dr-hand { background: linear-gradient(#7a4f2c, #5c381b); border: 3px solid #3a2211; border-radius: 16px; padding:
  8px; box-shadow: var(--shadow); position: relative; }
.dr-hand::before { content: ""; position: absolute; inset: 6px; border: 1.5px dashed #e0b884; border-radius: 10px;
  opacity: 0.6; pointer-events: none; }
.dr-hand .hand { padding: 8px 4px 4px; gap: clamp(6px, 1.2cqw, 14px); flex-wrap: nowrap; }
.dr-card { flex: 0 1 auto; min-width: 0; }
.dr-card .playing-card { height: clamp(7rem, 20vh, 11.5rem); width: auto; max-width: 100%; }
.dr-end { transform: translate(51px, 86px) scale(0.3); }
.dr-gap { align-self: center; color: #f6e7cc; border: 2px dashed #d9b27c; border-radius: 11px; padding: 0.5rem;
  width: 8rem; text-align: center; display: grid; gap: 0.2rem; font-size: 0.88rem; line-height: 1.2; flex: 0 1 auto;
  }
.dr-seat { display: flex; gap: 0.6rem; align-items: center; line-height: 1.25; }
.dr-stack { width: 3.4rem; flex: none; overflow: visible; }
.dr-backs { display: flex; align-items: center; gap: 1px; } .dr-backs svg { width: 14px; margin-right: -4px; }
  .dr-backs svg:last-of-type { margin-right: 5px; }
.seat:has(.dr-seat) { grid-template-columns: 0 1fr auto auto; } .seat:has(.dr-seat) .mark { visibility: hidden;
  width: 0; min-width: 0; overflow: hidden; }
@media (max-width: 62em) { .seat:has(.dr-seat) { grid-template-columns: auto 1fr auto; } .seat:has(.dr-seat) .mark {
  visibility: visible; width: auto; } .seats .dr-stack { display: none; } }
@container play-area (max-width: 560px) {
  .dr-corner, .dr-summit { top: 6px; } .dr-corner { left: 6px; } .dr-summit { right: 6px; padding: 2px 7px;
  font-size: 0.8rem; }
  .dr-summit span { display: none; } .dr-summit svg { height: 26px; }
  .dr-piles small, .dr-piles > span:last-child { display: none; } .dr-piles b { margin-top: -2.4em; margin-bottom:
  1em; font-size: 0.85rem; padding: 0 4px; }
  .dr-call { padding: 2px 6px; } .dr-call b { position: absolute; clip-path: inset(50%); } .dr-call li { padding: 0
  4px 0 0; font-size:
  0.92rem; gap: 2px; } .dr-call svg { width: 26px; height: 26px; }
}
@media (max-width: 62em) { .dr-lands { display: none; } .dr-end { transform: translate(35px, 86px) scale(0.4); }
  .dr-hand { padding: 3px; } .dr-hand .hand { padding: 9px 2px 3px; } .dr-card .playing-card { height: clamp(5rem,
  15vh, 10rem); } }
@media (max-width: 30em) { .dr-hand .hand { gap: 5px; } .dr-gap { width: 4.5rem; font-size: 0.72rem; padding:
  0.25rem; } .dr-gap span { display: none; } .dr-card .playing-card { height: auto; width: 100%; } .dr-card { flex:
  1 1 0; max-width: 22%; } }
@media (max-height: 30em) and (orientation: landscape) {
  .dr-call { left: auto; right: 6px; top: 46px; bottom: auto; transform: none; padding: 1px 5px; } .dr-call ul {
  flex-direction: column; gap: 0; } .dr-call svg { width: 22px; height: 22px; }
  .dr-hand { height: 100%; padding: 2px; } .dr-hand .hand { height: 100%; display: grid; grid-template-columns:
  repeat(3, 1fr); grid-auto-rows: minmax(0, 1fr); gap: 8px 6px; padding: 7px 5px 5px; justify-items: center; }
  .dr-card { height: 100%; display: grid; min-height: 0; } .dr-card button { height: 100%; min-height: 0; } .dr-card
  .playing-card { height: 100%; width: auto; max-height: 100%; } .dr-gap { width: auto; font-size: 0.72rem; padding:
  0.2rem; } .dr-gap span { display: none; }
}
`;
