// The guided first match of each game in the browser: played through by mouse on a desk and by keyboard on a phone's
// size, in German and English. A wrong move is answered, the page reloaded in the middle, a step taken back; then the
// match goes on with bots and with remarks. Usage: node lesson.mjs HORT GAMES…
import assert from "./assert.mjs";
import { failOn, openBrowser, openPage, Server } from "./lib.mjs";

const [, , hort, ...games] = process.argv;
const server = await Server.start(hort),
  browser = await openBrowser();

/** Where the lesson stands; "over" when it no longer explains anything. */
const standing = (page) =>
  page.evaluate(() => {
    const teacher = document.querySelector(".teacher");
    return {
      at: teacher ? `${teacher.dataset.step} ${document.querySelector(".board").dataset.number}` : "over",
      kind: teacher?.dataset.kind,
      words: teacher?.textContent,
    };
  });

/** What the lesson points at, once it is there. */
async function standingAt(page) {
  await page.waitForSelector(".teacher");
  return page.evaluate(() => document.querySelector(".teacher").dataset.points);
}

async function settle(page) {
  await page.waitForFunction(() => document.querySelector(".board") && !document.querySelector(".busy"));
  await page.waitForTimeout(60);
}

/** The one thing that the lesson wants now, as the hint marks it, and what a click would still have to choose. */
async function moveOn(page, press) {
  const before = (await standing(page)).at;
  await page.keyboard.press("h");
  await page.waitForTimeout(40);
  for (let tries = 0; tries < 30; tries++) {
    const isDone = (await standing(page)).at !== before;
    if (isDone) return;
    await press(page, tries);
    await settle(page);
  }
  assert.fail(`the lesson does not go on: ${before} ${(await standing(page)).words}`);
}

/** What leads on: the button that names the act, otherwise what is marked on the board. */
function findNext(tries) {
  const shown = (e) => e.getBoundingClientRect().width > 0 && !e.disabled;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const sure = all(".strip .primary, .board .send"),
    marked = all(".board .thing.hinted.can:not(.picked)"),
    named = all(".strip .move.hinted"),
    moves = all(".strip .move");
  const points = (document.querySelector(".teacher")?.dataset.points ?? "").split(" ");
  const pointed = points
    .flatMap((name) => all(`.board .thing.can:not(.picked, .undoes)[data-thing="${name.replaceAll("_", " ")}"]`))
    .slice(0, 1);
  const wanted = [sure, named, marked, pointed, moves].find((list) => list.length > 0) ?? [];
  return wanted[tries % Math.max(1, wanted.length)] ?? null;
}

const byMouse = async (page, tries) => {
  const target = await page.evaluateHandle(findNext, tries);
  const box = await target.asElement()?.boundingBox();
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

const byKeyboard = async (page, tries) => {
  const target = await page.evaluateHandle(findNext, tries);
  if (!target.asElement()) return;
  await target.asElement().focus();
  await page.keyboard.press("Enter");
};

/** Some legal move that is not the one wanted: the lesson says what it wants instead. */
async function tryOther(page, game) {
  const list = page.locator(".move-list");
  if (!(await list.count())) return false;
  await page.evaluate(() => document.querySelector(".move-list").setAttribute("open", ""));
  const other = page.locator(".move-list button").last();
  if ((await page.locator(".move-list button").count()) < 2) return false;
  const before = (await standing(page)).at;
  await other.evaluate((e) => e.click());
  await settle(page);
  if ((await standing(page)).at !== before) return false; // it was the right one after all
  await page.waitForSelector(".toast");
  assert.ok((await page.textContent(".toast p")).length > 10, `${game}: an answer`);
  await page.evaluate(() => document.querySelector(".move-list").removeAttribute("open"));
  return true;
}

async function playLesson(page, game, press, isMouse) {
  await page.goto(`${server.address}/learn/${game}`);
  await page.waitForSelector(".teacher");
  let others = 0,
    pages = 0;
  for (; pages < 60; pages++) {
    await settle(page);
    const { at, kind } = await standing(page);
    if (at === "over") break;
    if (pages === 4) {
      await page.reload();
      await page.waitForSelector(".teacher");
      await settle(page);
      assert.equal((await standing(page)).at, at, `${game}: goes on where it was left`);
    }
    if (kind === "say") {
      if (isMouse) await page.click(".teacher .primary");
      else await page.keyboard.press("Enter");
    } else {
      if (isMouse) others += await tryOther(page, game);
      if ((await standing(page)).at === at) await moveOn(page, press);
    }
    await page.waitForFunction((was) => document.querySelector(".teacher")?.dataset.step !== was, at.split(" ")[0]);
  }
  assert.equal((await standing(page)).at, "over", `${game}: comes to its end`);
  if (isMouse) assert.ok(others > 0, `${game}: other moves are answered`);
  return pages;
}

/** After the lesson: bots answer, a chosen move is remarked on, and there is an end to it all. */
async function playOn(page, game) {
  await page.waitForSelector(".status.mine", { timeout: 60_000 });
  const thing = await page.$(".board .hand-area .thing.can, .board .thing.can");
  await thing.click({ force: true });
  assert.equal(await page.$(".veil"), null, `${game}: no veil any more`);
}

let page;

/** Back, skip, and what is said about a chosen move afterwards. */
async function leaveOut() {
  page = await openPage(browser, server.address, { learned: {} });
  await page.goto(`${server.address}/learn/draco`);
  await page.waitForSelector(".teacher");
  await page.click(".teacher .primary");
  await page.click(".teacher button:has-text('Back')");
  await page.waitForSelector(".teacher[data-step='0']");
  await page.click(".teacher button:has-text('Skip')");
  await page.waitForSelector(".teacher", { state: "detached" });
  await page.click(".board [data-thing='green-4']");
  await page.waitForSelector(".strip .primary");
  assert.match(await page.textContent(".remark"), /green dragon/);
  await page.click(".strip .primary");
  await page.waitForFunction(() => document.querySelector(".log")?.textContent.includes("Ben plays"));
  await page.waitForSelector(".status.mine");
  failOn(page.errors, "skip");
  await page.context().close();
}

/** A remark names what a chosen move brings whom: here a small scoring, left over from the lesson. */
async function namePoints(lang, words) {
  page = await openPage(browser, server.address, { settings: { lang }, learned: {} });
  await page.goto(`${server.address}/learn/draco`);
  for (let pages = 0; (await standingAt(page)) !== "purple-3 field-6"; pages++) {
    assert.ok(pages < 10, (await standing(page)).words);
    if ((await standing(page)).kind === "say") await page.click(".teacher .primary");
    else await moveOn(page, byMouse);
    await settle(page);
  }
  await page.click(".teacher button.quiet");
  await page.click(".board [data-thing='purple-3']");
  await page.waitForFunction((wanted) => document.querySelector(".remark")?.textContent.includes(wanted), words);
  failOn(page.errors, "points");
  await page.context().close();
}

try {
  for (const [lang, isMouse, width, height] of [
    ["en", true, 1280, 860],
    ["de", false, 390, 844],
  ])
    for (const game of games) {
      page = await openPage(browser, server.address, { width, height, settings: { lang }, learned: {} });
      const pages = await playLesson(page, game, isMouse ? byMouse : byKeyboard, isMouse);
      assert.ok(pages >= 8, `${game}: ${pages} pages`);
      await playOn(page, game);
      failOn(page.errors, game);
      await page.context().close();
    }
  if (games.includes("draco")) {
    await leaveOut();
    await namePoints("en", "You would get 3 points, Ben +2, Cleo −1.");
    await namePoints("de", "Du bekämst 3 Punkte, Ben +2, Cleo −1.");
  }
  console.log(`lessons: ${games.length} games by mouse and by keyboard`);
} catch (error) {
  await page?.screenshot({ path: "/tmp/e2e-lesson.png" }).catch(() => undefined);
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
