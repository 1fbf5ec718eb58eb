// What a table offers besides moves: reasons and rules, hints, looking back, taking back, chat, spectators,
// German, the hot-seat's curtain, and an uploaded record. Usage: node table.mjs HORT
import assert from "./assert.mjs";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { passAround } from "./curtain.mjs";
import {
  clickMove,
  failOn,
  numbers,
  openBrowser,
  openPage,
  playBots,
  position,
  root,
  Server,
  waitTurn,
} from "./lib.mjs";

const server = await Server.start(process.argv[2]),
  browser = await openBrowser();
let page;

/** Reasons, hints, the past and taking back, at a table of the lightest kind. */
async function tryTable() {
  page = await openPage(browser, server.address);
  await page.waitForSelector('[data-game="draco"]');
  await playBots(page, "draco");
  await waitTurn(page);
  const pick = numbers(4);
  await clickMove(page, pick);
  await waitTurn(page);
  // A dragon of which no card is in hand: the engine says why not, and its rule can be opened.
  const refused = await page.$(".board .dr-dragon:not(.can)");
  assert.ok(refused, "a dragon that cannot be moved");
  await refused.dispatchEvent("click");
  await page.waitForSelector(".toast");
  await page.click(".toast button:has-text('DR-')");
  await page.waitForSelector("dialog.rule-dialog p");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  // However slowly somebody reads: no message goes away by itself.
  await page.evaluate(() => {
    const wait = window.setTimeout;
    window.setTimeout = (done, ms) => wait(done, ms > 5000 ? 50 : ms);
  });
  await page.click("[data-tool='hint']");
  await page.waitForSelector(".toast:has-text('fair bot')", { timeout: 60_000 });
  await page.waitForTimeout(300);
  assert.ok(await page.$(".toast:has-text('fair bot')"), "the hint stays until it has been read");
  await page.waitForSelector(".board .hinted");
  await page.click(".toast button[aria-label='Close']");
  // Looking back and coming back.
  await page.click(".log li button");
  await page.waitForSelector(".banner.past");
  assert.equal(await page.$(".board .thing.can"), null, "nothing can be moved in the past");
  await page.click(".banner.past button");
  await page.waitForSelector(".banner.past", { state: "detached" });
  await page.click(".panel [role=tab]:has-text('Chat')");
  await page.click(".phrases button");
  await page.waitForSelector(".chat li b");
  await page.click(".panel [role=tab]:has-text('Log')");
  failOn(page.errors, "table");
}

/** A key pressed the moment the turn comes counts: what the page shows, its keys can do. */
async function tryQuickKeys() {
  let hints = 0;
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      if (JSON.parse(String(payload)).type === "hint") hints++;
    }),
  );
  await page.reload();
  await waitTurn(page);
  await page.evaluate(() => {
    let wasMine = true;
    new MutationObserver(() => {
      const isMine = document.querySelector(".status.mine") !== null;
      if (isMine && !wasMine) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
      wasMine = isMine;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await clickMove(page, numbers(6));
  await waitTurn(page);
  await page.waitForSelector(".toast");
  assert.equal(hints, 1, "the key asked for one hint");
  await page.waitForSelector(".toast button[aria-label='Close']");
  await page.click(".toast button[aria-label='Close']");
}

async function tryGerman() {
  await page.click("[data-tool='menu']");
  await page.click("dialog a[href='/settings']");
  await page.click("text=Deutsch");
  await page.goBack();
  await page.waitForSelector(".status:has-text('Du bist dran')", { timeout: 120_000 });
  assert.equal(await page.getAttribute("html", "lang"), "de");
  const words = await page.textContent(".log");
  assert.match(words, /Drache|zieht|spielt/, "the log is German");
  failOn(page.errors, "German");
}

/** Two people at one device: between them a curtain, behind it neither hand. */
async function tryHotSeat() {
  page = await openPage(browser, `${server.address}/new/draco`);
  await page.waitForSelector("form.create");
  await page.selectOption("form.create label.option select", "2");
  await page.selectOption("select[aria-label='Seat 2']", "me");
  await page.selectOption("select[aria-label='Clock']", "turn");
  await page.fill(".seat-row:nth-of-type(1) input", "Anna");
  await page.fill(".seat-row:nth-of-type(2) input", "Bea");
  await page.click("form.create .primary");
  await passAround(page, ["Anna", "Bea", "Anna"], () => page.waitForSelector(".seat.acts .clock"));
  failOn(page.errors, "hot-seat");
}

/** A click selects; Escape, a click beside everything and the button undo it; the second click plays. Whoever wants it
 * so plays with one click. */
async function trySelect() {
  page = await openPage(browser, server.address);
  await page.waitForSelector('[data-game="draco"]');
  await playBots(page, "draco");
  await waitTurn(page);
  const before = await position(page),
    card = ".hand .thing.can";
  const select = async () => {
    await page.click(card);
    await page.waitForSelector(".hand .thing.picked");
  };
  const isUndone = async (how) => {
    await page.waitForSelector(".hand .thing.picked", { state: "detached" });
    assert.equal(await position(page), before, `${how}: nothing was sent`);
  };
  await select();
  await page.keyboard.press("Escape");
  await isUndone("Escape");
  await select();
  await page.click(".strip .undo");
  await isUndone("the button");
  await select();
  await page.click(".play-area", { position: { x: 8, y: 8 } });
  await isUndone("a click beside everything");
  await select();
  await (await page.$(".strip .move, .strip .primary")).click();
  await page.waitForFunction((was) => document.querySelector(".board").dataset.number !== was, before.split("/")[0]);
  failOn(page.errors, "select");
  await page.context().close();
}

async function middle(thing) {
  const { x, y, width, height } = await thing.boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Takes one thing to another with the mouse; the middle of both is where they can be held. */
async function drag(from, to) {
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 8 });
  await page.waitForTimeout(100);
  await page.mouse.up();
}

/** The same with a finger or a pen. */
async function dragBy(pointer, from, to) {
  const devtools = await page.context().newCDPSession(page);
  const [[x1, y1], [x2, y2]] = [await middle(from), await middle(to)];
  const touch = (type, x, y) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const names = { touchStart: "mousePressed", touchMove: "mouseMoved", touchEnd: "mouseReleased" };
  const pen = (type, x, y) =>
    devtools.send("Input.dispatchMouseEvent", {
      type: names[type],
      x,
      y,
      button: "left",
      buttons: type === "touchEnd" ? 0 : 1,
      clickCount: 1,
      pointerType: "pen",
    });
  const send = pointer === "pen" ? pen : touch;
  await send("touchStart", x1, y1);
  for (let i = 1; i <= 8; i++) await send("touchMove", x1 + ((x2 - x1) * i) / 8, y1 + ((y2 - y1) * i) / 8);
  await send("touchEnd", x2, y2);
}

/** A card of the programme is dragged to its third place, by finger and by pen; dropped elsewhere it stays in hand. */
async function tryDragProgramme() {
  for (const pointer of ["finger", "pen"]) {
    page = await openPage(browser, server.address, { hasTouch: pointer === "finger", width: 820, height: 1180 });
    await page.waitForSelector('[data-game="drachen-delta"]');
    await playBots(page, "drachen-delta");
    await waitTurn(page);
    const laid = () => page.$$eval(".dd-slot", (all) => all.map((slot) => slot.classList.contains("full")));
    const card = await page.$(".dd-cards-in-hand .thing.can");
    await dragBy(pointer, card, await page.$(".table-title"));
    await page.waitForFunction(() => !document.querySelector(".dd-slot.full, .ghost"));
    assert.deepEqual(await laid(), [false, false, false, false, false], `${pointer}: let go beside everything`);
    await dragBy(pointer, await page.$(".dd-cards-in-hand .thing.can"), (await page.$$(".dd-slot"))[2]);
    await page.waitForSelector(".dd-slot.full");
    assert.deepEqual(
      await laid(),
      [false, false, true, false, false],
      `${pointer}: the card lies where it was dropped`,
    );
    failOn(page.errors, `a programme by ${pointer}`);
    await page.context().close();
  }
}

/** A card is dragged to a field, dice to a card; let go elsewhere, nothing has happened. */
async function tryDrag() {
  for (const [game, source, target] of [
    ["draco", ".hand .thing.can", ".dr-field.can"],
    ["book-of-dragons", ".bd-die.can", ".bd-pile.can"],
  ]) {
    page = await openPage(browser, server.address);
    await page.waitForSelector(`[data-game="${game}"]`);
    await playBots(page, game);
    await waitTurn(page);
    const before = await position(page);
    await drag(await page.$(source), await page.$(".table-title"));
    await page.waitForSelector(".thing.picked", { state: "detached" });
    assert.equal(await position(page), before, `${game}: dragged and let go beside everything`);
    for (const dice of (await page.$$(".bd-die.can")).slice(1)) await dice.click();
    const from = await page.$(source);
    await from.click();
    await page.waitForSelector(target);
    const to = await page.$(`${target}`);
    if (game === "draco") await page.keyboard.press("Escape");
    await drag(from, to);
    await page.waitForFunction(
      (was) => document.querySelector(".strip .move") || document.querySelector(".board").dataset.number !== was,
      before.split("/")[0],
    );
    if ((await position(page)) === before) await page.click(".strip .move"); // ride it, or stay?
    await page.waitForFunction((was) => document.querySelector(".board").dataset.number !== was, before.split("/")[0]);
    failOn(page.errors, `${game}: drag`);
    await page.context().close();
  }
}

/** The only move plays itself after a moment, unless it is told to wait. */
async function tryForced() {
  page = await openPage(browser, `${server.address}/new/book-of-dragons`, { settings: { forced: true } });
  await page.waitForSelector("form.create");
  await page.click("form.create .primary");
  const pick = numbers(5);
  let isForced = false;
  for (let i = 0; i < 60 && !isForced && (await waitTurn(page)) === "turn"; i++) {
    isForced = (await page.$(".strip .forced")) !== null;
    if (!isForced) await clickMove(page, pick);
  }
  assert.ok(isForced, "a position with one move");
  const before = await position(page);
  await page.waitForFunction((was) => document.querySelector(".board").dataset.number !== was, before.split("/")[0]);
  failOn(page.errors, "forced");
  await page.context().close();
}

/** A stranger watches a public table: no hand, no buttons. */
async function trySpectator() {
  const owner = await openPage(browser, `${server.address}/new/draco`);
  await owner.waitForSelector("form.create");
  await owner.check("label.check:has-text('Show in the lobby') input");
  await owner.click("form.create .primary");
  await owner.waitForSelector(".board", { timeout: 60_000 });
  page = await openPage(browser, server.address);
  await page.click(".tables a[aria-label*='Draco']");
  await page.waitForSelector(".board");
  assert.equal(await page.$(".hand .thing"), null, "a spectator sees no hand");
  assert.equal(await page.$(".board .thing.can"), null, "a spectator moves nothing");
  failOn(page.errors, "spectator");
  await owner.context().close();
}

/** The rules are a list; a search leaves what it found, marked. Boards can be zoomed by key and wheel and undone. */
async function tryRulesAndZoom() {
  page = await openPage(browser, `${server.address}/rules/drachen-delta`);
  await page.waitForSelector("ul.rule-list > li.rule");
  const before = await page.locator("li.rule").count();
  await page.fill("input[type=search]", "village");
  await page.waitForSelector(".rules mark");
  assert.ok((await page.locator("li.rule").count()) < before, "the search leaves out the rest");
  assert.match(await page.textContent(".rules mark"), /village/i);
  await page.goto(server.address);
  await page.waitForSelector('[data-game="dragon-island"]');
  await playBots(page, "dragon-island");
  await waitTurn(page);
  // A click while something still moves only ends the movement.
  while (!(await page.$(".board .picked"))) {
    await page.locator(".di-treasures .thing.can:not(.picked)").first().click();
    await page.waitForTimeout(200);
  }
  await page.keyboard.press("Escape");
  await page.waitForSelector(".board .picked", { state: "detached" });
  const scale = () => page.evaluate(() => document.querySelector(".stage-plane").style.transform);
  const whole = await scale();
  const box = await page.locator(".stage").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -300);
  await page.waitForFunction((w) => document.querySelector(".stage-plane").style.transform !== w, whole);
  await page.click(".stage-tools button:last-child");
  await page.waitForFunction((w) => document.querySelector(".stage-plane").style.transform === w, whole);
  failOn(page.errors, "rules and zoom");
}

/** A golden record opens at its last position; a broken one is refused with a reason. */
async function tryUpload() {
  const record = readFileSync(join(root, "games", "draco", "records", "standard-3.record"));
  const upload = (name, bytes) =>
    page.setInputFiles("input[type=file]", { name, mimeType: "text/plain", buffer: bytes });
  await page.goto(`${server.address}/replay`);
  await upload("bad.record", Buffer.from("drachenhort record 1\ngame nothing\n"));
  await page.waitForSelector(".note.bad", { timeout: 30_000 });
  await upload("good.record", record);
  await page.waitForSelector(".steps output", { timeout: 30_000 });
  await page.waitForSelector(".ranking li");
  // Of a match that goes on there is no report, whose marks would unfold lines at any moment.
  const begun = String(record).split("\n").slice(0, 60).concat("end\n").join("\n");
  await page.goto(`${server.address}/replay`);
  await upload("begun.record", Buffer.from(begun));
  await page.waitForSelector(".steps output", { timeout: 30_000 });
  await tryFoldedDraws();
  failOn(page.errors, "upload");
}

/** Draws that tell nobody anything are one line with their number: the same lines are told to everybody, in fewer
 * entries to those who do not know the cards. A folded line leads to the last of its draws. */
async function tryFoldedDraws() {
  const entries = async (viewer) => {
    await page.selectOption(".replay-page select", viewer);
    await page.waitForFunction(
      (isOpen) => document.querySelector(".replay-page .log").textContent.includes("draws a card") !== isOpen,
      viewer === "open",
    );
    return page.$$eval(".replay-page .log li", (lines) =>
      lines.map((line) => ({
        words: line.textContent.replace(/ \(\d+ ×\)$/, ""),
        times: Number(/ \((\d+) ×\)$/.exec(line.textContent)?.[1] ?? 1),
        isSmall: line.classList.contains("dealer"),
      })),
    );
  };
  const open = await entries("open"),
    seen = await entries("public");
  const sum = (list) => list.reduce((all, { times }) => all + times, 0);
  assert.equal(sum(seen), sum(open), "no line is lost");
  assert.ok(seen.length < open.length, "fewer entries where draws look alike");
  const folded = seen.findIndex(({ times, isSmall }) => isSmall && times > 1);
  assert.ok(folded >= 0, "a folded draw");
  for (const [i, { words, isSmall }] of seen.entries()) {
    const run = seen.slice(i + 1, i + 1 + seen.slice(i + 1).findIndex((entry) => !entry.isSmall));
    if (isSmall) assert.ok(!run.some((entry) => entry.words === words), `told once in a row: ${words}`);
  }
  await page.locator(".replay-page .log li button").nth(folded).click();
  const here = () =>
    page.$$eval(".replay-page .log li", (lines) => lines.findIndex((l) => l.classList.contains("here")));
  assert.equal(await here(), folded, "the line leads to its position");
  await page.click(".steps button[aria-label='One step forward']");
  assert.notEqual(await here(), folded, "to the last of its draws");
}

try {
  await tryTable();
  await tryQuickKeys();
  await tryGerman();
  await tryHotSeat();
  await trySelect();
  await tryForced();
  await tryDrag();
  await tryDragProgramme();
  await trySpectator();
  await tryUpload();
  await tryRulesAndZoom();
  console.log("table: reasons, hint, past, chat, German, hot-seat, selecting, dragging, spectator, uploads");
} catch (error) {
  await page?.screenshot({ path: "/tmp/e2e-table.png" }).catch(() => undefined);
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
