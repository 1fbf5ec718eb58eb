// The pages without any server: on a host that has only files, and then without a network. Every game to its end, a
// reload and a crash midway, a full device, a saved file, a second version while a match is open, a browser that clears
// its storage, installing.
// Usage: node offline.mjs PAGES GAMES...
import assert from "./assert.mjs";
import { readFileSync } from "node:fs";
import { clickMove, failOn, numbers, openBrowser, openPage, setUpTable, waitTurn } from "./lib.mjs";
import { Site } from "./site.mjs";

const [, , pages, ...games] = process.argv;
const short = { "drachen-delta": { rounds: 1 }, draco: {} };
const site = new Site(pages),
  browser = await openBrowser();
await site.start();
let page, context;

const numberOf = () => page.evaluate(() => Number(document.querySelector(".board").dataset.number));
const home = async () => {
  await page.goto(site.address);
  await page.waitForSelector(".game-card");
};

/** The first visit; afterwards all files are on the device. */
async function visit() {
  page = await openPage(browser, site.address, { keepsPages: true });
  context = page.context();
  await page.waitForSelector(".game-card");
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A window of tests is never one that could be installed; nothing else may be wrong.
  const wrong = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito");
  assert.deepEqual(wrong, [], "the site can be installed");
  const { errors, data } = await devtools.send("Page.getAppManifest");
  assert.deepEqual(errors, [], "the manifest is understood");
  assert.ok(JSON.parse(data).icons.length >= 3, "the manifest names icons");
}

/** The bots play to the end, for the person too. */
async function letBotsFinish() {
  await page.click("[data-tool='menu']");
  await page.click("dialog button:has-text('Leave')");
  await page.click(".leave-dialog button:has-text('bot')");
  await page.waitForSelector(".finish .ranking li", { timeout: 120_000 });
}

/** A few decisions by hand, a reload, and to the end. */
async function playGame(game, pick) {
  await setUpTable(page, game, { players: game === games[0] ? undefined : 2, options: short[game] });
  for (let i = 0; i < 2 && (await waitTurn(page)) === "turn"; i++) await clickMove(page, pick);
  await waitTurn(page);
  const before = await numberOf();
  await page.reload();
  await waitTurn(page);
  assert.ok((await numberOf()) >= before, `${game}: nothing is lost by a reload`);
  await letBotsFinish();
  await page.waitForSelector(".finish .note.good");
  await page.click(".finish a:has-text('Replay')");
  await page.waitForSelector(".steps");
}

/** The tab dies in the middle of a match; another one goes on with it. */
async function crash(pick) {
  await home();
  await setUpTable(page, games[0], {});
  await waitTurn(page);
  await clickMove(page, pick);
  await waitTurn(page);
  const before = await numberOf(),
    address = page.url();
  page.goto("chrome://crash").catch(() => undefined);
  await page.waitForEvent("crash");
  page = await context.newPage();
  await page.goto(site.address);
  await page.click(".waits a.button");
  await waitTurn(page);
  assert.equal(page.url(), address, "the match waits on the first page");
  assert.ok((await numberOf()) >= before, "nothing is lost by a crash");
}

/** Lets the device be full, or not: then a transaction breaks when it is to be written. */
const setFull = (isFull) =>
  page
    .workers()
    .find((worker) => worker.url().includes("table_worker"))
    .evaluate((isFullNow) => {
      const shelf = IDBObjectStore.prototype;
      self.realPut ??= shelf.put;
      shelf.put = isFullNow
        ? function (...values) {
            const request = self.realPut.apply(this, values);
            this.transaction.abort();
            return request;
          }
        : self.realPut;
    }, isFull);

/** No room: what was not kept has not happened, and the match can be saved. */
async function fill(pick) {
  const before = await numberOf();
  await setFull(true);
  await clickMove(page, pick).catch(() => undefined);
  await page.waitForSelector(".notes [role=alert]");
  assert.equal(await numberOf(), before, "a move that was not kept is not shown");
  await page.click(".toast button[aria-label='Close']"); // it may lie over the notes
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click(".notes button:has-text('record')")]);
  await setFull(false);
  await page.click(".notes button:has-text('again')");
  await page.waitForSelector(".notes [role=alert]", { state: "detached" });
  await clickMove(page, pick);
  await waitTurn(page);
  return saved.path();
}

/** The saved file is a match of its own; both are listed, and one is deleted. */
async function readBack(file) {
  await page.goto(`${site.address}?/here`);
  // Without its secret nobody could deal on: it is refused, in words.
  const text = readFileSync(file, "utf8").replace(/^seed .*\n/m, "");
  await page.setInputFiles("input[type=file]", { name: "a.record", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.waitForSelector(".note.bad:has-text('lacks the secret')");
  await page.setInputFiles("input[type=file]", file);
  await page.waitForSelector(".board");
  await waitTurn(page);
  await page.goto(`${site.address}?/here`);
  await page.waitForSelector(".here-matches li");
  const count = await page.locator(".here-matches li").count();
  page.once("dialog", (dialog) => dialog.accept());
  await page.click(".here-matches li button:has-text('Delete')");
  await page.waitForFunction((n) => document.querySelectorAll(".here-matches li").length === n - 1, count);
}

/** A second version arrives while a match is open: it goes on with the first one's files. */
async function update(pick) {
  await site.start();
  await home();
  await page.click(".waits a.button");
  await waitTurn(page);
  const address = page.url(),
    old = site.update();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const next = registration.installing ?? registration.waiting;
    if (next.state === "installing") await new Promise((resolve) => (next.onstatechange = resolve));
  });
  assert.equal(await page.evaluate((url) => fetch(url).then((r) => r.status), old), 200, "the first files are kept");
  await clickMove(page, pick);
  await waitTurn(page);
  const before = await numberOf();
  await page.goto("about:blank");
  page = await context.newPage();
  await page.goto(address);
  await waitTurn(page);
  assert.equal(await page.getAttribute("meta[name=version]", "content"), "secondsecond", "then the second one opens");
  assert.ok((await numberOf()) >= before, "the match goes on in the second version");
}

/** The browser clears what the site has stored, as it may when room is short. */
async function clear(types) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin: new URL(site.address).origin, storageTypes: types });
}

/** The browser has cleared its storage: what is open is stored again, what is lost is said to be lost. */
async function evict(pick) {
  const address = page.url(),
    before = await numberOf();
  await clear("indexeddb,cache_storage");
  await clickMove(page, pick);
  await page.waitForSelector(".notes [role=alert]:has-text('stored again')");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click(".notes button:has-text('record')")]);
  assert.match(readFileSync(await saved.path(), "utf8"), /^seed /m, "the match can be saved");
  await page.click(".notes button:has-text('Play on')");
  await page.waitForSelector(".notes [role=alert]", { state: "detached" });
  await page.reload();
  await waitTurn(page);
  assert.ok((await numberOf()) > before, "the open match is stored again, with the move");
  await page.waitForFunction(async () => {
    const [name] = (await caches.keys()).filter((each) => each !== "hort-shared");
    return name && (await (await caches.open(name)).keys()).length > 10;
  });
  site.stop();
  await page.reload();
  await waitTurn(page);
  await page.goto("about:blank");
  await clear("indexeddb");
  await page.goto(address);
  await page.waitForSelector(".note.bad:has-text('not on this device any more')");
  await home();
  await page.click(".note.bad:has-text('are gone') button");
  await home();
  assert.equal(await page.$(".note.bad"), null, "it is said until it has been read");
}

try {
  const pick = numbers(24);
  await visit();
  site.stop();
  for (const game of games) {
    if (game !== games[0]) await home(); // the first one on the page that was open when the network went
    await playGame(game, pick);
  }
  await crash(pick);
  await readBack(await fill(pick));
  await update(pick);
  await evict(pick);
  failOn(page.errors ?? [], "offline");
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  site.remove();
}
