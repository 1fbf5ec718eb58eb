// What every board owes its players: a selection can be undone, digits and Enter play a move, the last action of every
// seat stays marked, and with letters of twice the size the board keeps most of the width.
// Usage: node boards.mjs HORT GAMES…
import assert from "./assert.mjs";
import {
  clickMove,
  failOn,
  inviteToTable,
  numbers,
  openBrowser,
  openPage,
  playBots,
  position,
  Server,
  setUpTable,
  waitTurn,
} from "./lib.mjs";

const [, , hort, ...games] = process.argv;
const server = await Server.start(hort),
  browser = await openBrowser();
let page;

async function openTable(game, wish) {
  page = await openPage(browser, server.address, wish);
  await page.waitForSelector(`[data-game="${game}"]`);
  await playBots(page, game);
  assert.equal(await waitTurn(page), "turn");
}

async function close(where) {
  failOn(page.errors, where);
  await page.context().close();
}

/** What is asked; the others may go on at the same time. */
const asked = async () => (await position(page)).replace(/^\d+/, "");
const count = (selector) => page.locator(selector).count();
const waitCount = (selector, number) =>
  page.waitForFunction(([s, n]) => document.querySelectorAll(s).length === n, [selector, number]);

/** How something is selected in each game, and what then shows that it is: one more with every click. */
const selections = {
  draco: { click: ".hand .thing.can", shows: ".hand .thing.picked", most: 1 },
  "book-of-dragons": { click: ".bd-die.can:not(.picked)", shows: ".bd-die.picked", most: 1 },
  "drachen-delta": { click: ".dd-cards-in-hand .thing.can", shows: ".dd-slot.full", most: 3 },
  "dragon-island": { click: ".di-treasures .thing.can", shows: ".di-treasures .picked", most: 1 },
};

/** Each Escape, or tap beside everything, takes back one selection; nothing has been sent. */
async function tryUndo(game) {
  const { click, shows, most } = selections[game],
    before = await asked();
  for (const how of ["Escape", "a tap"]) {
    for (let i = 1; i <= most; i++) {
      await page.locator(click).first().click();
      await waitCount(shows, i);
    }
    for (let i = most - 1; i >= 0; i--) {
      if (how === "Escape") await page.keyboard.press("Escape");
      else await page.click(".play-area", { position: { x: 6, y: 120 } });
      await waitCount(shows, i);
    }
  }
  assert.equal(await asked(), before, `${game}: nothing was sent`);
}

/** A decision by keyboard: a digit for each choice, and at most two keys more. */
async function tryKeys(game) {
  const own = await count(".log .own");
  let choices = 0,
    more = 0;
  while ((await count(".log .own")) === own) {
    const waits = await page.evaluate(() => {
      const has = (selector) => document.querySelector(selector) !== null;
      return has(".board .send:enabled") || (has(".strip .undo") && has(".strip .primary"));
    });
    await page.keyboard.press(waits ? "Enter" : "2");
    if (waits) more++;
    else choices++;
    assert.ok(choices <= 6 && more <= 2, `${game}: ${choices} choices and ${more} keys more`);
    await page.waitForTimeout(waits ? 300 : 800); // of more than 19 choices "2" may be the beginning of another
    await page.waitForFunction(() => !document.querySelector(".busy"));
  }
}

/** After a turn of all, each of the others has a mark on the board. */
async function tryRecent(game) {
  const pick = numbers(3);
  const marks = () =>
    page.evaluate(() => new Set([...document.querySelectorAll("[data-recent]")].map((e) => e.dataset.recent)).size);
  let most = 0;
  for (let i = 0; i < 30 && most < 2 && (await waitTurn(page)) === "turn"; i++) {
    await clickMove(page, pick);
    await waitTurn(page);
    most = Math.max(most, await marks());
  }
  assert.ok(most >= 2, `${game}: the last actions of two seats are marked at once, not of ${most}`);
}

/** With letters twice as large nothing lies beside the screen, and the board has more than half of the width. */
async function tryLargeLetters(game) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [820, 1180],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((w) => innerWidth === w, width);
    const found = await page.evaluate(() => {
      const board = document.querySelector(".play-area").getBoundingClientRect(),
        table = document.querySelector(".table-main");
      return {
        share: board.width / innerWidth,
        low: board.height / innerHeight,
        isBeside: table.scrollWidth > innerWidth,
      };
    });
    assert.ok(found.share > 0.5, `${game} ${width}: the board has ${found.share} of the width`);
    assert.ok(found.low > 0.2, `${game} ${width}: the board has ${found.low} of the height`);
    assert.equal(found.isBeside, false, `${game} ${width}: nothing lies beside the screen`);
  }
}

/** A match in which something can be paid for now: where chance never offers that, another match is begun. */
async function openPayment(pile) {
  const pick = numbers(8);
  for (let matches = 0; matches < 10; matches++) {
    page = await openPage(browser, server.address);
    await page.waitForSelector('[data-game="dragon-island"]');
    await setUpTable(page, "dragon-island", { players: 2 });
    for (let i = 0; i < 120 && (await waitTurn(page)) === "turn"; i++) {
      if ((await count(pile)) > 0) return;
      await clickMove(page, pick);
    }
    await close("payment");
  }
  assert.fail("in ten matches nothing could be paid for");
}

/** A payment that is only begun is taken back stone by stone. */
async function tryPayment() {
  const pile = ".di-pile.can";
  await openPayment(pile);
  const before = await position(page),
    stones = "button.di-socket";
  await page.click(pile);
  await waitCount(stones, 1);
  await page.keyboard.press("Escape");
  await waitCount(stones, 0);
  await page.click(".di-pay-buttons .choice");
  const price = await count(stones);
  await page.keyboard.press("Escape");
  await waitCount(stones, price - 1);
  assert.equal(await position(page), before, "a payment that was undone is not sent");
  await close("payment");
}

/** A reason never covers the button of the move that is being made, though it is about something beside it. */
async function tryReason() {
  page = await openPage(browser, server.address, { width: 360, height: 740 });
  await page.waitForSelector('[data-game="drachen-delta"]');
  await setUpTable(page, "drachen-delta");
  const pick = numbers(4),
    place = "[data-thing^='place '].can",
    plank = ".dd-plank:not(.picked)";
  while ((await count(place)) === 0 || (await count(plank)) === 0) {
    assert.equal(await waitTurn(page), "turn", "a plank is laid while another is left");
    await clickMove(page, pick);
  }
  await page.locator(place).first().press("Enter");
  await page.waitForSelector(".action-bar .primary");
  await page.locator(plank).first().press("Enter");
  await page.waitForSelector(".toast.beside");
  const [button, reason] = await page.$$eval(".action-bar .primary, .toast", (all) =>
    all.map((element) => element.getBoundingClientRect().toJSON()),
  );
  assert.ok(reason.bottom <= button.top || reason.top >= button.bottom, "the button stays in sight beside the reason");
  await close("reason");
}

/** Where several choose at the same time, what one has selected stays while another chooses. */
async function tryTogether() {
  page = await openPage(browser, server.address);
  await page.waitForSelector('[data-game="dragon-island"]');
  const other = await openPage(browser, await inviteToTable(page, "dragon-island"));
  await other.click("button:has-text('Join')");
  for (const one of [page, other]) assert.equal(await waitTurn(one), "turn");
  const { click, shows } = selections["dragon-island"];
  await page.locator(click).first().click();
  await waitCount(shows, 1);
  const number = await page.locator(".board").getAttribute("data-number");
  await clickMove(other, numbers(5));
  await page.waitForFunction((n) => document.querySelector(".board").dataset.number !== n, number);
  assert.equal(await count(shows), 1, "what was selected is still selected when the other has chosen");
  await other.context().close();
  await close("together");
}

/** The only card in hand can be played although two moves are left: to ride its dragon or to stay. */
async function tryOnlyCard() {
  const text = `game draco
colours black white red
cards 1 1 1 1
hand 1
finish 3
track 2-3 0 1 2 3 4 5 6 7^ 6^ 5^`;
  page = await openPage(browser, server.address);
  await page.waitForSelector('[data-game="draco"]');
  await playBots(page, "draco"); // makes a guest
  const made = await page.request.post(`${server.address}/api/tables`, {
    data: { game: "draco", players: 2, set: { name: "ones", text }, seats: [{ kind: "me" }, { kind: "bot" }] },
  });
  await page.goto(`${server.address}/t/${(await made.json()).id}`);
  const pick = numbers(6);
  let both = 0;
  while ((await waitTurn(page)) === "turn") {
    await page.locator(".hand .thing.can").first().click();
    assert.equal(await count(".dr-gap"), 0, "one card is a full hand here");
    both += (await count(".strip button:not(.undo)")) === 2;
    await clickMove(page, pick);
  }
  assert.ok(both > 0, "nobody was asked to ride or to stay");
  await close("only card");
}

/** With as many players as can be, on a small desk: no part of the board is out of sight. */
async function tryFullTable(game) {
  page = await openPage(browser, server.address, { width: 1280, height: 720 });
  await page.waitForSelector(`[data-game="${game}"]`);
  const { max } = (await (await page.request.get(`${server.address}/api/games`)).json()).find((g) => g.name === game);
  await setUpTable(page, game, { players: max });
  const pick = numbers(3);
  for (let i = 0; i < 3 && (await waitTurn(page)) === "turn"; i++) {
    const hidden = await page.$$eval(".play-area, .play-area *", (all) =>
      all
        .filter((e) => e.scrollHeight > e.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(e).overflowY))
        .map((e) => e.className),
    );
    assert.deepEqual(hidden, [], `${game} with ${max} players: everything is in sight`);
    await clickMove(page, pick);
  }
  await close(`${game}, full table`);
}

try {
  for (const game of games) {
    await openTable(game);
    await tryUndo(game);
    await tryKeys(game);
    await tryRecent(game);
    await tryLargeLetters(game);
    await close(game);
    await tryFullTable(game);
  }
  await tryPayment();
  await tryReason();
  await tryTogether();
  await tryOnlyCard();
  console.log(
    `boards of ${games.length} games: undoing, keys, last actions, large letters; payments, reasons, joint choices`,
  );
} catch (error) {
  await page?.screenshot({ path: "/tmp/e2e-boards.png" }).catch(() => undefined);
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
