// A whole match of one game by mouse in a real browser against a real server, bots on the other seats:
// to the result, the verified dice and the replay, without a console error.
// Usage: node match.mjs HORT GAME
import assert from "./assert.mjs";
import { clickMove, failOn, numbers, openBrowser, openPage, Server, setUpTable, waitTurn } from "./lib.mjs";

const [, , hort, game] = process.argv;
const short = { "drachen-delta": { options: { rounds: 3 } } };
const server = await Server.start(hort),
  browser = await openBrowser();
let page;
try {
  page = await openPage(browser, server.address);
  await page.waitForSelector(`[data-game="${game}"]`);
  await setUpTable(page, game, short[game]);
  const pick = numbers(2026);
  let decisions = 0;
  while ((await waitTurn(page)) !== "over") {
    await clickMove(page, pick);
    assert.ok(++decisions < 1500, "the match does not end");
  }
  await page.waitForSelector(".finish .ranking li");
  const told = await page.textContent(".status .told"),
    ended = await page.locator(".log li:not(.dealer)").last().textContent();
  assert.equal(told, ended, "above the result stands the move that ended the match");
  await page.click(".finish button:has-text('Verify')");
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
  failOn(page.errors, game);
  console.log(`${game}: ${decisions} decisions by mouse, result, dice, replay and rematch`);
} catch (error) {
  await page?.screenshot({ path: `/tmp/e2e-${game}.png` });
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
