// The coach in the browser: a warning before a move that gives a lot away, which can be played all the same or chosen
// anew; the alternatives afterwards; silent unless asked for, and with other people only at tables that allow it.
// Usage: node coach.mjs HORT
import assert from "./assert.mjs";
import { axeSource, failOn, openBrowser, openPage, playBots, Server, waitTurn } from "./lib.mjs";

const server = await Server.start(process.argv[2]),
  browser = await openBrowser();
const words = {
  en: { warning: /^Coach: This move gives a lot away/, others: /alternatives, as chances to win/ },
  de: { warning: /^Trainer: Dieser Zug verschenkt viel/, others: /Alternativen, als Gewinnaussicht/ },
};

const numberOf = (page) => page.evaluate(() => Number(document.querySelector(".board").dataset.number));
const textOf = async (page) => (await page.textContent(".coach p")).trim();

/** Chooses a move by its place in the list of all; true when the coach asks first. */
async function choose(page, index) {
  const number = await numberOf(page);
  await page.evaluate((i) => [...document.querySelectorAll(".move-list button")].at(i).click(), index);
  await page.waitForFunction(
    (before) =>
      document.querySelector(".coach.asks, .finish") ||
      Number(document.querySelector(".board")?.dataset.number) > before,
    number,
  );
  return (await page.$(".coach.asks")) !== null;
}

/** Plays the last move of every list until the coach has a word to say about one. */
async function playUntilWarned(page) {
  for (let turns = 0; turns < 300; turns++) {
    if ((await waitTurn(page)) === "over") {
      await page.goto(server.address);
      await playBots(page, "draco");
      continue;
    }
    if (await choose(page, -1)) return;
  }
  assert.fail("three hundred moves without a warning");
}

async function coached(lang) {
  const page = await openPage(browser, server.address, { settings: { lang, coach: true } });
  await page.waitForSelector('[data-game="draco"]');
  await playBots(page, "draco");
  await playUntilWarned(page);
  const number = await numberOf(page);
  assert.match(await textOf(page), words[lang].warning);
  assert.doesNotMatch(await textOf(page), /-\d:/, "notation");
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => globalThis.axe.run(".coach", { resultTypes: ["violations"] }));
  assert.deepEqual(
    found.violations.map((v) => v.id),
    [],
    "axe",
  );
  await page.keyboard.press("Enter"); // the focus is on choosing again
  await page.waitForSelector(".coach", { state: "detached" });
  assert.equal(await numberOf(page), number, "nothing was played");
  assert.equal(await waitTurn(page), "turn");
  assert.ok(await choose(page, -1), "the same move, the same words");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".coach", { state: "detached" });
  assert.ok(await choose(page, -1));
  await page.click(".coach button.quiet");
  await page.waitForFunction((before) => Number(document.querySelector(".board").dataset.number) > before, number);
  await page.waitForSelector(".coach:not(.asks)");
  assert.match(await textOf(page), words[lang].others);
  failOn(page.errors, lang);
  await page.context().close();
}

/** A person who has not asked for it has no coach, not even a worker. */
async function silent() {
  const page = await openPage(browser, server.address);
  await page.waitForSelector('[data-game="draco"]');
  await playBots(page, "draco");
  await waitTurn(page);
  assert.equal(await choose(page, -1), false);
  assert.equal(page.workers().length, 0, "workers");
  await page.context().close();
}

/** Two people: without an agreement nobody is coached; with it the newcomer reads of it before sitting down. */
async function together(isAgreed) {
  const anna = await openPage(browser, server.address, { settings: { coach: true } });
  await anna.waitForSelector('[data-game="draco"]');
  await anna.click('[data-game="draco"] a.set-up');
  await anna.selectOption("form.create label.option select", "2");
  await anna.selectOption("select[aria-label='Seat 2']", "invite");
  if (isAgreed) await anna.check("label:has-text('Everybody may use the coach') input");
  await anna.click("form.create .primary");
  const link = await anna.inputValue(".invite input");
  const bea = await openPage(browser, link);
  await bea.waitForSelector(".waiting-room .primary");
  assert.equal(await bea.locator(".note:has-text('coach')").count(), isAgreed ? 1 : 0, "told before sitting down");
  await bea.click(".waiting-room .primary");
  await anna.waitForSelector(".board");
  await bea.waitForSelector(".board");
  await Promise.race([anna.waitForSelector(".status.mine"), bea.waitForSelector(".status.mine")]);
  if (!(await anna.$(".status.mine"))) await choose(bea, 0);
  await anna.waitForSelector(".status.mine");
  if (!(await choose(anna, 0)) && isAgreed) await anna.waitForSelector(".coach");
  assert.equal(anna.workers().length, isAgreed ? 1 : 0, "Anna's workers");
  assert.equal(bea.workers().length, 0, "Bea's workers");
  await anna.context().close();
  await bea.context().close();
}

/** A set that somebody has made, which no engine has: at a server's table and, when no server answers, here. */
async function ownSet(isHere) {
  const page = await openPage(browser, server.address, { settings: { coach: true } });
  await page.waitForSelector('[data-game="draco"]');
  await page.goto(`${server.address}/sets/draco`);
  await page.waitForSelector(".set-result .note.good");
  if (isHere) await page.route("**/api/**", (request) => request.abort());
  await page.click(".set-result .primary");
  await page.waitForSelector(".table-page .board", { timeout: 60_000 });
  await waitTurn(page);
  if (await choose(page, 0)) await page.click(".coach button.quiet");
  await page.waitForSelector(".coach:not(.asks)");
  assert.match(await textOf(page), words.en.others);
  assert.equal(page.url().includes("/t/here-"), isHere, page.url());
  await page.context().close();
}

try {
  await coached("en");
  await coached("de");
  await silent();
  await together(false);
  await together(true);
  await ownSet(false);
  await ownSet(true);
  console.log("coach: two languages, alone and together, with an own set");
} catch (error) {
  console.error(error, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
