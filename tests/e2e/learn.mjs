// Learning in the browser: the goal card at the first match of each game and by key and button ever after, and the
// guide with its way to the rules. Usage: node learn.mjs HORT GAMES…
import assert from "./assert.mjs";
import { axeSource, failOn, openBrowser, openPage, playBots, Server, waitTurn } from "./lib.mjs";

const [, , hort, ...games] = process.argv;
const server = await Server.start(hort),
  browser = await openBrowser();

/** The words and pictures of a card, which must all be there and within the screen's width. */
async function checkCard(page, game) {
  await page.waitForSelector(".goal-dialog .glance li");
  const card = await page.evaluate(() => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((e) => e.textContent.trim());
    const box = document.querySelector(".goal-dialog").getBoundingClientRect();
    return {
      goal: texts(".glance-goal strong"),
      pieces: texts(".glance li strong"),
      pictures: document.querySelectorAll(".glance svg").length,
      isWide: box.left < -1 || box.right > innerWidth + 1 || document.documentElement.scrollWidth > innerWidth + 1,
    };
  });
  assert.equal(card.goal.length, 1, `${game}: goal`);
  assert.ok(card.pieces.length >= 5 && card.pieces.every(Boolean), `${game}: ${card.pieces}`);
  assert.ok(card.pictures >= 6, `${game}: ${card.pictures} pictures`);
  assert.ok(!card.isWide, `${game}: the card is wider than the screen`);
  return card.goal[0];
}

async function checkAxe(page, where) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const bad = found.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  assert.deepEqual(
    bad.map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 160)}`),
    [],
    where,
  );
}

/** A newcomer's first match: the card is there, goes away, stays away, and comes back when asked for. */
async function firstMatch(page, game) {
  await playBots(page, game);
  const goal = await checkCard(page, game);
  if (game === games[0]) await checkAxe(page, `${game}: card`);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".goal-dialog", { state: "detached" });
  await page.reload();
  await page.waitForSelector(".board");
  await waitTurn(page);
  assert.equal(await page.$(".goal-dialog"), null, `${game}: shown twice`);
  await page.keyboard.press("g");
  await checkCard(page, game);
  await page.click(".goal-dialog .primary");
  await page.click("[data-tool='rules']");
  await checkCard(page, game);
  return goal;
}

/** The guide leads to the rules and back. */
async function readGuide(page, game) {
  await page.goto(`${server.address}/guide/${game}`);
  await page.waitForSelector(".rules .glance li");
  assert.ok((await page.$$(".rules h2")).length >= 5, `${game}: sections`);
  assert.equal(await page.$(".rules :text('<!--')"), null, `${game}: a comment is shown`);
  await page.waitForSelector(".guide-picture .board svg");
  const picture = await page.evaluate(() => {
    const box = document.querySelector(".guide-picture .play-area").getBoundingClientRect();
    return { width: box.width, height: box.height, words: document.querySelector("figcaption").textContent };
  });
  assert.ok(picture.width > 200 && picture.height > 150, `${game}: a picture of ${picture.width} x ${picture.height}`);
  assert.ok(picture.words.length > 40, `${game}: ${picture.words}`);
  if (game === games[0]) await checkAxe(page, `${game}: guide`);
  await page.click(".rules p > a:last-of-type");
  await page.waitForSelector(".rule-list .rule");
  assert.ok(page.url().endsWith(`/rules/${game}`), page.url());
  await page.click(".books a:first-child");
  await page.waitForSelector(".rules .glance");
}

/** A refusal leads to the rule, and from there to the rules and the guide. */
async function readRefusal(page) {
  await page.goto(server.address);
  await page.waitForSelector("[data-game]");
  await playBots(page, "draco");
  await waitTurn(page);
  await page.focus(".board .thing.can");
  await page.keyboard.press("?");
  await page.waitForSelector(".rule-dialog a");
  await page.waitForSelector(".rule-dialog a[href*='guide'][href*='#']");
  const links = await page.$$eval(".rule-dialog a.button", (all) => all.map((a) => new URL(a.href).pathname));
  assert.deepEqual(links, ["/rules/draco", "/guide/draco"]);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".rule-dialog", { state: "detached" });
  await page.locator(".board .dr-dragon:not(.can)").first().dispatchEvent("click");
  await page.waitForSelector(".toast .rule-name");
  const guide = await page.getAttribute(".toast a[href*='#']", "href");
  await page.goto(server.address + guide);
  await page.waitForSelector(".rules h2");
  const hash = decodeURIComponent(guide.split("#")[1]);
  assert.ok(await page.evaluate((id) => document.getElementById(id)?.matches("h2"), hash), guide);
}

let page;
try {
  for (const [lang, width, height] of [
    ["en", 1280, 860],
    ["de", 390, 844],
  ]) {
    const goals = new Set();
    for (const game of games) {
      page = await openPage(browser, server.address, { width, height, settings: { lang }, learned: {} });
      await page.waitForSelector(`[data-game="${game}"]`);
      goals.add(await firstMatch(page, game));
      await readGuide(page, game);
      failOn(page.errors, game);
      await page.context().close();
    }
    assert.equal(goals.size, games.length, [...goals].join());
  }
  page = await openPage(browser, server.address);
  await readRefusal(page);
  await page.context().close();
  console.log(`learning: ${games.length} games in two languages`);
} catch (error) {
  await page?.screenshot({ path: "/tmp/e2e-learn.png" }).catch(() => undefined);
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
