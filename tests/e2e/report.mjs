// A match explained: play it to the end, open its report, click on the curve and on a moment and see the position, and
// play on from there against bots. Of a record with mistakes, have the better move shown on the board.
// Usage: node report.mjs HORT GAME [PICTURE]
import { execFileSync } from "node:child_process";
import assert from "./assert.mjs";
import { clickMove, failOn, numbers, openBrowser, openPage, Server, setUpTable, waitTurn } from "./lib.mjs";

const [, , hort, game, picture] = process.argv;
const server = await Server.start(hort),
  browser = await openBrowser();
let page;

const line = async () => Number((await page.textContent(".steps output")).split(" / ")[0]);
const waitLine = (wanted) =>
  page.waitForFunction((n) => document.querySelector(".steps output").textContent.startsWith(`${n} /`), wanted);

/** A click in the middle of the match. */
async function clickMiddle(curve) {
  await curve.scrollIntoViewIfNeeded();
  const { x, y, width } = await curve.locator(".grid").nth(2).boundingBox();
  await page.mouse.click(x + width / 2, y);
}

/** The whole curve is in sight, with every player's name. */
async function seesCurve(place) {
  const found = await page.$eval(`${place} .curve-box`, (box) => {
    const { left, right } = box.getBoundingClientRect();
    const names = [...box.querySelectorAll(".seat-curve text, .curve-names li")].map((n) => n.getBoundingClientRect());
    return {
      isWhole: box.scrollWidth <= box.clientWidth,
      named: names.filter((n) => n.left >= left - 1 && n.right <= right + 1).length,
      curves: box.querySelectorAll("polyline").length,
    };
  });
  assert.ok(found.isWhole && found.named === found.curves, `${place}: ${JSON.stringify(found)}`);
}

/** Beside the result stands the curve; a click leads to the position. */
async function curveAtTheEnd() {
  await page.waitForSelector(".finish .curve-names li", { timeout: 120_000 }); // once it knows how narrow the panel is
  await seesCurve(".finish");
  await clickMiddle(page.locator(".finish .curve"));
  await page.waitForSelector(".replay-page .board");
  const [at, count] = (await page.textContent(".steps output")).split(" / ").map(Number);
  assert.ok(Math.abs(at - count / 2) <= 2, "it leads to the middle of the match");
  await page.goBack();
  await page.waitForSelector(".finish");
}

async function isWorkedOut() {
  await page.waitForSelector(".report .moments li", { timeout: 120_000 });
  await page.waitForFunction(() => !document.querySelector(".report progress"), null, { timeout: 240_000 });
}

async function openReport() {
  await page.click(".finish a:has-text('The match explained')");
  await page.waitForFunction(() => scrollY > 0 && document.querySelector(".report").getBoundingClientRect().top < 200);
  await isWorkedOut();
  const seats = await page.locator(".bar-seat").count();
  assert.equal(await page.locator(".curve polyline").count(), seats, "a curve for each seat");
  await seesCurve(".report");
  const names = await page.$$eval(".seat-curve text", (all) => all.map((text) => Number(text.getAttribute("y"))));
  assert.ok(Math.min(...names) > 12, "every name stands inside the picture, the winner's too");
  assert.equal(await page.locator(".bar-row").count(), 3 * seats, "luck, own moves and others for each seat");
  assert.ok((await page.locator(".log .line-mark").count()) > 0, "marks stand in the log");
  const edge = (selector, side) => page.$eval(selector, (e, s) => e.getBoundingClientRect()[s], side);
  assert.ok((await edge(".replay-page .side", "bottom")) <= (await edge(".report", "top")), "the log ends above it");
  const overflow = await page.$eval(".replay-page .side", (e) => getComputedStyle(e).overflowY);
  assert.equal(overflow, "auto", "and what is too long scrolls");
}

/** A click in the middle of the curve leads to the middle of the match; one on a moment to what followed it. */
async function lookAround() {
  const count = Number((await page.textContent(".steps output")).split(" / ")[1]);
  await clickMiddle(page.locator(".curve"));
  assert.ok(Math.abs((await line()) - count / 2) <= 2, "the curve leads to its place");
  const before = await page.locator(".board-side .board").innerHTML();
  await page.locator(".moment-head").last().click();
  assert.notEqual(await line(), Math.round(count / 2));
  assert.notEqual(await page.locator(".board-side .board").innerHTML(), before, "the board shows the moment");
  const pictures = await page.$$eval(".moment-picture .board", (all) => all.map((board) => board.innerHTML));
  assert.equal(pictures.length, await page.locator(".moments > li").count(), "every moment has its picture");
  assert.equal(new Set(pictures).size, pictures.length, "of its own position");
  for (const picture of await page.locator(".moment-picture:has([data-recent])").all()) {
    const [all, mark] = [await picture.boundingBox(), await picture.locator("[data-recent]").first().boundingBox()];
    const [x, y] = [mark.x + mark.width / 2 - all.x, mark.y + mark.height / 2 - all.y];
    assert.ok(x > 0 && x < all.width && y > 0 && y < all.height, "and shows what was done there");
  }
  for (const rest of await page.$$eval(".moment-rest", (all) => all.map((text) => text.textContent)))
    assert.match(rest, /^[\p{Lu}\d]/u, "what follows a heading is a sentence of its own");
  const isSeen = await page.$eval(".report-now .board", (board) => {
    const { top, bottom } = board.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });
  assert.ok(isSeen, "and is in sight beside it");
}

/** A match of somebody who plays at random: the better move is marked, then played out. */
async function showBetter() {
  const record = execFileSync(hort, ["record", game, "players=2", "--seed=3", "random", "easy"]);
  await page.goto(`${server.address}/replay`);
  await page.setInputFiles("input[type=file]", { name: "a.record", mimeType: "text/plain", buffer: record });
  await isWorkedOut();
  const moment = page.locator(".moments li:has(button:text-is('Show me'))").first();
  const better = await moment.locator("p b").last().textContent();
  await page.evaluate(() => {
    const status = document.querySelector(".status");
    window.told = [];
    const note = () => window.told.push(status.textContent);
    new MutationObserver(note).observe(status, { subtree: true, childList: true, characterData: true });
  });
  await moment.locator("button:text-is('Show me')").click();
  await page.waitForFunction(() => new Set(window.told.filter((words) => words.startsWith("Instead: "))).size > 1);
  const told = await page.evaluate(() => window.told.filter((words) => words.startsWith("Instead: ")));
  assert.equal(told[0], `Instead: ${better}`, "the better move is told, then the line that follows");
  const at = await line();
  await page.keyboard.press("ArrowLeft");
  await waitLine(at - 1);
  assert.doesNotMatch(await page.textContent(".status"), /^Instead/);
}

async function playOn() {
  await page.locator(".moments li button:text-is('Play on from here')").first().click();
  await page.waitForSelector(".board .hand-area, .board", { timeout: 60_000 });
  await page.waitForURL(/\/t\/here-/);
  assert.equal(await waitTurn(page), "turn");
  const lines = await page.locator(".log li").count();
  await clickMove(page, numbers(7));
  await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, lines, { timeout: 60_000 });
}

try {
  page = await openPage(browser, server.address);
  await page.waitForSelector(`[data-game="${game}"]`);
  await setUpTable(page, game);
  const pick = numbers(2026);
  while ((await waitTurn(page)) !== "over") await clickMove(page, pick);
  await curveAtTheEnd();
  await openReport();
  if (picture) await page.screenshot({ path: picture, fullPage: true });
  await lookAround();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForSelector(".report .curve-names");
  await seesCurve(".report");
  await page.setViewportSize({ width: 1280, height: 860 });
  await playOn();
  await showBetter();
  failOn(page.errors, game);
  console.log(`${game}: explained`);
} catch (error) {
  await page?.screenshot({ path: `/tmp/e2e-report-${game}.png`, fullPage: true });
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
