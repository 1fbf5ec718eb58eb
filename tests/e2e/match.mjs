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

/** What another player did stays the headline, though a draw or the end of the turn came after it. */
async function checkHeadline() {
  const lines = await page.$$eval(".status .told, .since p", (all) => all.map((line) => line.textContent));
  for (const words of lines) assert.doesNotMatch(words, /refills the hand|ends the turn/);
}

/** One decision by finger. Nothing moves away under it: until the decision is made, the buttons stay where they are. */
async function touchMove(pick) {
  let top;
  await clickMove(page, pick, async (x, y) => {
    const now = await page.locator(".strip").evaluate((strip) => strip.getBoundingClientRect().bottom);
    assert.equal(now, (top ??= now), "the strip of buttons moves while somebody chooses");
    await page.touchscreen.tap(x, y);
  });
}

/** One decision in the way that is tested. */
async function decide(pick) {
  if (mode === "keyboard") await typeMove(page, pick);
  else if (mode === "mouse") await clickMove(page, pick);
  else await touchMove(pick);
}

/** What was too small to be touched at some time in the match. */
const small = new Set();

/** Board and hand are on the screen together; what can be touched and is too small is remembered. */
async function checkPhone() {
  const found = await page.evaluate(() => {
    const isThere = (e) => e.getClientRects().length > 0 && !e.disabled && e.closest(".hidden, .skip") === null;
    const all = [...document.querySelectorAll("button, a, input, select, summary, .thing.can")].filter(isThere);
    const size = (e) => {
      const { width, height } = e.getBoundingClientRect();
      return [width, height].map((length) => Math.round(length));
    };
    const page = document.querySelector(".table-main");
    return {
      small: all.filter((e) => Math.min(...size(e)) < 40).map((e) => `${size(e)} ${e.outerHTML.slice(0, 90)}`),
      scrolls: page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1,
      areas: [...document.querySelectorAll(".play-area, .hand-area")].map((e) => e.getBoundingClientRect().height > 60),
    };
  });
  assert.equal(found.scrolls, false, "the page of a table does not scroll");
  assert.deepEqual(found.areas, [true, true], "board and hand are in sight");
  for (const what of found.small) small.add(what);
}

/** What follows a match: dice, replay, rematch. */
async function checkAfter() {
  await page.waitForSelector(".finish .ranking li");
  const told = await page.textContent(".status .told"),
    ended = await page.locator(".log li:not(.dealer)").last().textContent();
  assert.equal(told, ended, "above the result stands the move that ended the match");
  const marks = (place) => page.$$eval(`.finish ${place} .mark > svg`, (all) => all.map((svg) => svg.innerHTML));
  const winners = await marks("li.won"),
    head = await marks(".finish-head");
  if (winners.length > 0) assert.deepEqual(head, winners, "the head of the panel shows the winner's piece");
  else assert.equal(game, "drachen-delta", "only there a match can end without a winner");
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
    if (sizes[mode]) await checkPhone();
    await checkHeadline();
    await decide(pick);
    assert.ok(++decisions < 1500, "the match does not end");
  }
  await page.waitForSelector(".finish .ranking li");
  if (sizes[mode]) await checkPhone();
  assert.deepEqual([...small], [], "targets have at least 40 pixels each way");
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
