// A whole match of one game in a real browser against a real server, bots on the other seats: to the result without a
// console error. By mouse also the verified dice, the replay and the rematch; by touch on an emulated phone, upright or
// on its side, nothing may have to be scrolled; by keyboard alone.
// Usage: node match.mjs HORT GAME [mouse|touch|side|keyboard]
import assert from "./assert.mjs";
import { clickMove, failOn, numbers, openBrowser, openPage, Server, setUpTable, typeMove, waitTurn } from "./lib.mjs";

const [, , hort, game, mode = "mouse"] = process.argv;
const short = { "drachen-delta": { options: { rounds: 3 } } };
const sizes = { touch: { width: 360, height: 740, hasTouch: true }, side: { width: 740, height: 360, hasTouch: true } };
const server = await Server.start(hort),
  browser = await openBrowser();
let page;

/** One decision in the way that is tested. */
async function decide(pick) {
  if (mode === "keyboard") await typeMove(page, pick);
  else if (mode === "mouse") await clickMove(page, pick);
  else await clickMove(page, pick, (x, y) => page.touchscreen.tap(x, y));
}

/** Board and hand are on the screen together, and what can be touched is large enough. */
async function checkPhone() {
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll("button, a, .thing.can")].filter((e) => e.getClientRects().length > 0);
    const small = all.filter((e) => {
      const { width, height } = e.getBoundingClientRect();
      return Math.max(width, height) < 39.5 || Math.min(width, height) < 28;
    });
    const page = document.documentElement;
    return {
      small: small.map((e) => e.outerHTML.slice(0, 90)),
      scrolls: page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1,
      areas: [...document.querySelectorAll(".play-area, .hand-area")].map((e) => e.getBoundingClientRect().height > 60),
    };
  });
  assert.equal(found.scrolls, false, "the page of a table does not scroll");
  assert.deepEqual(found.areas, [true, true], "board and hand are in sight");
  assert.deepEqual(found.small, [], "targets are large enough");
}

/** What follows a match: dice, replay, rematch. */
async function checkAfter() {
  await page.waitForSelector(".finish .ranking li");
  const told = await page.textContent(".status .told"),
    ended = await page.locator(".log li:not(.dealer)").last().textContent();
  assert.equal(told, ended, "above the result stands the move that ended the match");
  await page.waitForSelector(".finish .note.good", { timeout: 60_000 });
  await page.click(".finish a:has-text('Replay')");
  await page.waitForSelector(".steps", { timeout: 60_000 });
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelector(".steps output").textContent.startsWith("0 "));
  for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector(".steps output").textContent.startsWith("10 "));
  await page.selectOption(".side select", "0");
  await page.selectOption(".side select", "public");
  await page.goBack();
  await page.click(".finish button:has-text('Play again')");
  await page.waitForFunction(() => document.querySelector(".board") && !document.querySelector(".finish"), null, {
    timeout: 60_000,
  });
}

try {
  page = await openPage(browser, server.address, sizes[mode]);
  await page.waitForSelector(`[data-game="${game}"]`);
  await setUpTable(page, game, short[game]);
  const pick = numbers(2026);
  let decisions = 0;
  while ((await waitTurn(page)) !== "over") {
    if (sizes[mode] && decisions % 5 === 0) await checkPhone();
    await decide(pick);
    assert.ok(++decisions < 1500, "the match does not end");
  }
  await page.waitForSelector(".finish .ranking li");
  if (mode === "mouse") await checkAfter();
  failOn(page.errors, game);
  console.log(`${game}: ${decisions} decisions by ${mode}`);
} catch (error) {
  await page?.screenshot({ path: `/tmp/e2e-${game}.png` });
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
