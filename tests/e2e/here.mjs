// What a table without a server offers besides moves: reasons and rules, hints, looking back, taking back, the curtain
// between people at one device, a programme, the coach, a lesson; keyboard and phone; two tabs with the same match;
// records that other programs hand over. Usage: node here.mjs PAGES
import assert from "./assert.mjs";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { passAround } from "./curtain.mjs";
import { clickMove, failOn, numbers, openBrowser, openPage, playBots, root, typeMove, waitTurn } from "./lib.mjs";
import { Site } from "./site.mjs";

const site = new Site(process.argv[2]),
  browser = await openBrowser();
await site.start();
let page;

const numberOf = (tab) => tab.evaluate(() => Number(document.querySelector(".board").dataset.number));
const isAt = (tab, number) =>
  tab.waitForFunction((n) => Number(document.querySelector(".board")?.dataset.number) === n, number);

/** A match of Draco against bots, on the person's turn. */
async function sitDown(wish) {
  page = await openPage(browser, site.address, wish);
  await page.waitForSelector('[data-game="draco"]');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= page.viewportSize().width, `the first page is as wide as the screen, not ${width}`);
  await playBots(page, "draco");
  assert.equal(await waitTurn(page), "turn");
  assert.match(page.url(), /\?\/t\/here-/);
}

/** Plays the last move of the list of all. */
const playLast = () => page.evaluate(() => [...document.querySelectorAll(".move-list button")].at(-1).click());

async function leave(where) {
  failOn(page.errors, where);
  await page.context().close();
}

/** Reason with its rule, hint, looking back. */
async function tryHelp() {
  await sitDown();
  await clickMove(page, numbers(4));
  await waitTurn(page);
  await (await page.$(".board .dr-dragon:not(.can)")).dispatchEvent("click");
  await page.waitForSelector(".toast");
  await page.click(".toast button:has-text('DR-')");
  await page.waitForSelector("dialog.rule-dialog p");
  await page.keyboard.press("Escape");
  await page.click("[data-tool='hint']");
  await page.waitForSelector(".toast:has-text('fair bot')", { timeout: 60_000 });
  await page.waitForSelector(".board .hinted");
  await page.click(".toast button[aria-label='Close']");
  await page.click(".log li button");
  await page.waitForSelector(".banner.past");
  assert.equal(await page.$(".board .thing.can"), null, "nothing can be moved in the past");
  await page.click(".banner.past button");
  await page.waitForSelector(".banner.past", { state: "detached" });
  await leave("help");
}

/** Bots that choose at the same time go on while one is asked for a hint: it comes nevertheless. */
async function tryBusyHint() {
  page = await openPage(browser, `${site.address}?/new/drachen-delta`);
  await page.waitForSelector("form.create");
  await page.selectOption("form.create label.option select", "6");
  for (const level of await page.$$(".seat-row select[aria-label='Bot']")) await level.selectOption("hard");
  await page.click("form.create .primary");
  await page.waitForSelector(".status.mine");
  await page.click("[data-tool='hint']");
  await page.waitForSelector(".toast:has-text('fair bot')", { timeout: 60_000 });
  await leave("busy hint");
}

/** A match of two people at this device: their seats and names. */
async function sitTogether(game, settings = {}) {
  page = await openPage(browser, `${site.address}?/new/${game}`, { settings });
  await page.waitForSelector("form.create");
  assert.equal(await page.$("select[aria-label='Clock']"), null, "no clock without a server");
  await page.selectOption("form.create label.option select", "2");
  await page.selectOption("select[aria-label='Seat 2']", "me");
  await page.fill(".seat-row:nth-of-type(1) input", "Anna");
  await page.fill(".seat-row:nth-of-type(2) input", "Bea");
  await page.click("form.create .primary");
}

/** Between two people a curtain, behind it neither hand. */
async function tryCurtain() {
  await sitTogether("draco");
  await passAround(page, ["Anna", "Bea", "Anna"]);
  await leave("curtain");
}

/** How often the match on the disk has been written. */
const writesOf = () =>
  page.evaluate(
    (id) =>
      new Promise((resolve) => {
        indexedDB.open("hort").onsuccess = ({ target: { result: all } }) => {
          all.transaction("matches").objectStore("matches").get(id).onsuccess = ({ target: { result } }) => {
            all.close();
            resolve(result.version);
          };
        };
      }),
    page.url().split("/").at(-1),
  );

/** In the page: notes which positions are drawn from now on. */
function noteDrawn() {
  const board = document.querySelector(".board");
  window.drawn = [];
  new MutationObserver(() => window.drawn.push(Number(board.dataset.number))).observe(board, {
    attributes: true,
    attributeFilter: ["data-number"],
  });
}

/** A programme is several moves: stored in one transaction and drawn once, for both keep a slow device busy. While
 * nothing happens, nothing moves: a picture that does is painted in every frame. */
async function tryProgramme() {
  await sitTogether("drachen-delta", { motion: "full" });
  await page.click(".curtain button");
  await page.waitForSelector(".board .send");
  const endless = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => each.effect.getTiming().iterations === Infinity)
      .map((each) => each.animationName),
  );
  assert.deepEqual(endless, [], "nothing moves without end");
  const before = await numberOf(page),
    writes = await writesOf();
  await page.evaluate(noteDrawn);
  for (let i = 0; i < 20 && (await page.$(".board .send:disabled")); i++)
    await page.click(".hand-area .thing.can:not(.picked, .undoes)");
  await page.click(".board .send");
  await page.waitForSelector(".curtain:has-text('Bea')");
  const drawn = await page.evaluate(() => window.drawn);
  assert.ok(
    drawn.every((number) => number >= before + 3),
    `nothing between ${before} and the whole programme is drawn: ${drawn}`,
  );
  assert.equal(await writesOf(), writes + 1, "a programme is stored at once");
  await leave("programme");
}

/** A move that has revealed nothing is taken back; the match on the disk is the shorter one. */
async function tryTakeBack() {
  page = await openPage(browser, `${site.address}?/new/dragon-island`);
  await page.waitForSelector("form.create");
  await page.click("form.create .primary");
  const pick = numbers(3);
  let before = 0;
  for (let i = 0; i < 60; i++) {
    await page.waitForSelector(".board");
    if ((await waitTurn(page)) === "curtain") await page.click(".curtain button");
    await waitTurn(page);
    before = await numberOf(page);
    await clickMove(page, pick);
    if (await page.$("[data-tool='takeBack']:not([aria-disabled])")) break;
  }
  await page.click("[data-tool='takeBack']");
  await isAt(page, before);
  await page.reload();
  await page.waitForSelector(".status.mine");
  assert.equal(await numberOf(page), before, "taken back on the disk, too");
  await leave("take-back");
}

/** The coach has a word about a move, before or after it. */
async function tryCoach() {
  await sitDown({ settings: { coach: true } });
  await playLast();
  await page.waitForSelector(".coach p", { timeout: 60_000 });
  assert.match(await page.textContent(".coach p"), /^\s*Coach: /);
  await leave("coach");
}

async function tryLesson() {
  page = await openPage(browser, `${site.address}?/learn/draco`, { learned: {} });
  await page.waitForSelector(".teacher");
  await page.click(".teacher .primary");
  await page.waitForSelector(".teacher[data-step='1']");
  await page.click(".teacher button:has-text('Skip')");
  await page.waitForSelector(".teacher", { state: "detached" });
  await page.click(".board [data-thing='green-4']");
  await page.click(".strip .primary");
  await page.waitForFunction(() => document.querySelector(".log")?.textContent.includes("Ben plays"));
  await leave("lesson");
}

async function tryKeyboard() {
  await sitDown();
  for (let i = 0; i < 2; i++) {
    const before = await numberOf(page);
    await typeMove(page, numbers(i + 1));
    await waitTurn(page);
    assert.ok((await numberOf(page)) > before, "played by keyboard");
  }
  await leave("keyboard");
}

/** In the page: holds all frames back from now on. */
function holdFrames() {
  const held = [];
  window.requestAnimationFrame = (work) => held.push(work);
  window.nextFrame = () => held.splice(0).forEach((work) => work(performance.now()));
}

/** In the page: notes whether the last state that was heard asks the person. */
function noteTurns() {
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => {
        for (const message of data.map((text) => JSON.parse(text)))
          if (message.actors) window.isAsked = message.actors.includes(message.seat);
      });
    }
  };
}

/** The own move is drawn at once, and all that bots do before the next frame together. */
async function tryFrames() {
  await sitDown();
  await page.addInitScript(noteTurns);
  await page.reload();
  await waitTurn(page);
  await page.evaluate(noteDrawn);
  await page.evaluate(holdFrames);
  await playLast();
  await page.waitForFunction(() => window.drawn.length > 0 && window.isAsked);
  const own = await numberOf(page);
  await page.evaluate(() => window.nextFrame());
  await waitTurn(page);
  assert.deepEqual(await page.evaluate(() => window.drawn), [own, await numberOf(page)], "two drawings");
  await leave("frames");
}

/** Where the board begins with few words above it and with many, and how many lines of a long question can be read. */
const status = () =>
  page.evaluate(() => {
    const ask = document.querySelector(".status .ask"),
      more = document.createElement("span"),
      told = document.createElement("p"),
      top = () => document.querySelector(".play-area").getBoundingClientRect().top;
    const short = top();
    more.textContent = told.textContent = " words".repeat(30);
    told.className = "told";
    ask.append(more);
    ask.after(told);
    const long = top(),
      lines = Math.floor(ask.clientHeight / parseFloat(getComputedStyle(ask).fontSize));
    more.remove();
    told.remove();
    return { short, long, lines };
  });

async function tryPhone() {
  await sitDown({ width: 360, height: 740, hasTouch: true });
  const { short, long, lines } = await status();
  assert.equal(short, long, "the board keeps its place");
  assert.equal(lines, 2, "what happened leaves room for the question");
  const before = await numberOf(page);
  await clickMove(page, numbers(8), (x, y) => page.touchscreen.tap(x, y));
  await waitTurn(page);
  assert.ok((await numberOf(page)) > before, "played by touch");
  const scrolls = await page.evaluate(() => document.querySelector(".table-main").scrollHeight > innerHeight + 1);
  assert.equal(scrolls, false, "the table fits a phone");
  await leave("phone");
}

/** Somebody else has gone on with the match without a word, as a tab that dies right after it has stored a move. */
const playBehindBack = (tab) =>
  tab.evaluate(
    () =>
      new Promise((resolve, reject) => {
        indexedDB.open("hort").onsuccess = ({ target }) => {
          const shelf = target.result.transaction("matches", "readwrite").objectStore("matches");
          shelf.getAll().onsuccess = ({ target: { result } }) => {
            for (const match of result) shelf.put({ ...match, version: match.version + 1 });
          };
          shelf.transaction.oncomplete = resolve;
          shelf.transaction.onabort = reject;
        };
      }),
  );

/** Two tabs with one match: each follows the other. Who was too late is told so, and nothing is lost. */
async function tryTabs() {
  await sitDown();
  const other = await page.context().newPage(),
    pick = numbers(6);
  await other.goto(page.url());
  for (const [here, there] of [
    [page, other],
    [other, page],
  ]) {
    await waitTurn(here);
    await clickMove(here, pick);
    await waitTurn(here);
    await isAt(there, await numberOf(here));
  }
  await other.close();
  const before = await numberOf(page);
  await playBehindBack(page);
  await playLast();
  await page.waitForSelector(".toast:has-text('gone on in another tab')");
  assert.equal(await numberOf(page), before, "what was too late has not happened");
  await page.click(".toast button[aria-label='Close']");
  await clickMove(page, pick);
  await waitTurn(page);
  assert.ok((await numberOf(page)) > before, "the match goes on");
  await leave("tabs");
}

const record = readFileSync(join(root, "games", "draco", "records", "standard-3.record"), "utf8");

/** Another program shares a file: the system posts it as a form. What is no record is refused in words. */
async function tryShare() {
  page = await openPage(browser, site.address, { keepsPages: true });
  const share = async (text) => {
    await page.goto(site.address);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.evaluate((words) => {
      const form = Object.assign(document.createElement("form"), {
        action: "share",
        method: "post",
        enctype: "multipart/form-data",
      });
      const input = Object.assign(document.createElement("input"), { type: "file", name: "record" }),
        files = new DataTransfer();
      files.items.add(new File([words], "a.record", { type: "text/plain" }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    }, text);
  };
  await share(record);
  await page.waitForSelector(".finish .ranking li", { timeout: 60_000 });
  assert.match(page.url(), /\?\/t\/here-/);
  await share("no record at all\n");
  await page.waitForSelector(".note.bad");
  await leave("share");
}

/** A file that the system opens with the installed page. */
async function tryFileHandler() {
  page = await openPage(browser, site.address);
  await page.addInitScript(() => {
    const launchQueue = { setConsumer: (take) => (window.launchFiles = take) };
    Object.defineProperty(window, "launchQueue", { value: launchQueue });
  });
  const open = async (text) => {
    await page.goto(site.address);
    await page.waitForSelector(".game-card");
    await page.evaluate(
      (words) => window.launchFiles({ files: [{ getFile: async () => new File([words], "a") }] }),
      text,
    );
  };
  await open(record);
  await page.waitForSelector(".finish .ranking li", { timeout: 60_000 });
  await open("no record at all\n");
  await page.waitForSelector(".note.bad:has-text('line 1: not a record')");
  await page.evaluate(() => localStorage.setItem("hort-settings", JSON.stringify({ lang: "de" })));
  await open(record.replace(/^12 (\S+) \S+ /m, "12 $1 nothing "));
  const reason = await page.waitForSelector(".note.bad:has-text('Zeile ')");
  assert.match(await reason.textContent(), /Zeile \d+: .*nothing: ./, "with its place, in the reader's language");
  await leave("file handler");
}

try {
  await tryHelp();
  await tryBusyHint();
  await tryCurtain();
  await tryProgramme();
  await tryTakeBack();
  await tryCoach();
  await tryLesson();
  await tryKeyboard();
  await tryFrames();
  await tryPhone();
  await tryTabs();
  await tryShare();
  await tryFileHandler();
  console.log("a table without a server: reasons, hint, past, curtain, take-back, coach, lesson, tabs, files");
} catch (error) {
  await page?.screenshot({ path: "/tmp/e2e-here.png" }).catch(() => undefined);
  console.error(error, page?.errors);
  process.exitCode = 1;
} finally {
  await browser.close();
  site.remove();
}
