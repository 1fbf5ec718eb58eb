// What others do can be followed: each of their actions stays on the screen for the time that the page says it
// will, at every speed; a click or a key skips; without movement the same is shown; sounds end.
// Usage: node pacing.mjs HORT
//
// Checks only that nothing ends too early (a browser's timers are never early), by the page's own schedule.
import assert from "./assert.mjs";
import { failOn, openBrowser, openPage, Server } from "./lib.mjs";

const server = await Server.start(process.argv[2]),
  browser = await openBrowser();
let page;

/** A table with bots on all seats but ours. */
async function openTable(settings) {
  page = await openPage(browser, server.address, { settings: { motion: "full", ...settings } });
  await page.waitForSelector("[data-game]");
  await page.evaluate(async () => {
    const post = (path, body) =>
      fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }).then((answer) => answer.json());
    await post("/api/guest", { name: "Ute" });
    const bot = { kind: "bot", level: "easy" };
    const seats = [{ kind: "me" }, bot, bot, bot];
    const wish = { game: "draco", players: 4, seats, public: false, clock: { kind: "none" } };
    location.href = `/t/${(await post("/api/tables", wish)).id}`;
  });
  await page.waitForSelector(".board", { timeout: 60_000 });
}

/** Notes each position from now on: when it was shown, how long it is to stay, what was said about it. */
const record = () =>
  page.evaluate(() => {
    const board = document.querySelector(".board");
    window.shown = [];
    const note = () =>
      window.shown.push({
        number: Number(board.dataset.number),
        hold: Number(board.dataset.hold),
        since: Number(board.dataset.since),
        told: document.querySelector(".status .told")?.textContent,
        moves: document.getAnimations().length,
      });
    new MutationObserver(note).observe(board, { attributes: true, attributeFilter: ["data-number"] });
  });

/** The stand-in takes over: from now on nobody waits for us. */
const leave = () =>
  page.evaluate(() =>
    fetch(`/api/tables/${location.pathname.split("/")[2]}/leave`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    }),
  );

async function watch(settings, count) {
  await openTable(settings);
  await record();
  await leave();
  // a slow page that shows everything at once may show a whole match in fewer steps
  await page.waitForFunction((n) => window.shown.length >= n || document.querySelector(".finish"), count, {
    timeout: 120_000,
  });
  const shown = await page.evaluate(() => window.shown);
  failOn(page.errors, JSON.stringify(settings));
  return shown.slice(0, count);
}

/** Every position stayed as long as was said; answers the schedule. */
function checkGaps(shown, speed) {
  for (const [i, { number, hold, since }] of shown.slice(0, -1).entries()) {
    const gap = shown[i + 1].since - since;
    assert.ok(gap >= hold - 2, `${speed}: position ${number} was to stay ${hold} ms and stayed ${gap}`);
  }
  return shown.map((s) => s.hold);
}

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function trySpeeds() {
  const typical = {};
  for (const speed of ["slow", "normal", "fast"]) {
    const holds = checkGaps(await watch({ speed }, 5), speed);
    assert.ok(
      holds.every((hold) => hold > 0),
      `${speed}: every action has its time: ${holds}`,
    );
    typical[speed] = middle(holds);
    await page.context().close();
  }
  assert.ok(typical.slow >= 1.5 * typical.normal, `slow is slower: ${JSON.stringify(typical)}`);
  assert.ok(typical.normal >= 2 * typical.fast, `fast is faster: ${JSON.stringify(typical)}`);
  const shown = await watch({ speed: "instant" }, 5);
  assert.ok(shown.length > 0, "at once: something is shown");
  assert.ok(
    shown.every((s) => s.hold === 0),
    "at once: nothing waits",
  );
  assert.deepEqual(
    shown.map((s) => s.moves),
    shown.map(() => 0),
    "at once: nothing moves",
  );
  await page.context().close();
}

/** From now on no action's time ends by itself, however slow the machine and its bots are. */
const holdForever = () =>
  page.evaluate(() => {
    const later = window.setTimeout;
    const weeks = 2 ** 31 - 1;
    window.setTimeout = (call, delay, ...rest) => later(call, delay >= 1000 ? weeks : delay, ...rest);
  });

/** While actions wait, a click on the board or a key brings the newest position. */
async function trySkip(skip, what) {
  await openTable({ speed: "slow" });
  await holdForever();
  await leave();
  const isOver = async () => {
    const path = `/api/tables/${new URL(page.url()).pathname.split("/")[2]}`;
    return (await page.evaluate((p) => fetch(p).then((answer) => answer.json()), path)).state === "over";
  };
  while (!(await isOver())) await page.waitForTimeout(200);
  assert.ok(await page.$(".skip-ahead"), "the end waits behind what happened before");
  assert.equal(await page.$(".finish"), null, "the end is not given away");
  await skip();
  await page.waitForSelector(".finish", { timeout: 120_000 });
  assert.equal(await page.$(".skip-ahead"), null, `${what} leaves nothing waiting`);
  failOn(page.errors, what);
  await page.context().close();
}

async function tryCalm() {
  const shown = await watch({ speed: "fast", motion: "off" }, 4);
  checkGaps(shown, "without movement");
  assert.deepEqual(
    shown.map((s) => s.moves),
    shown.map(() => 0),
    "nothing moves",
  );
  assert.ok(
    shown.every((s) => s.told),
    "everything is told",
  );
  await page.context().close();
}

/** Actions can be heard; after the last sound nothing is computed any more, not even silence. */
async function trySound() {
  await openTable({ speed: "instant", volume: 40 });
  await page.evaluate(() => {
    const Real = window.AudioContext;
    window.heard = [];
    window.AudioContext = class extends Real {
      constructor() {
        super();
        window.heard.push(this);
      }
    };
  });
  await page.click(".board", { position: { x: 30, y: 30 } });
  await leave();
  await page.waitForSelector(".finish", { timeout: 120_000 });
  await page.waitForFunction(() => window.heard.length === 1 && window.heard[0].state === "suspended");
  failOn(page.errors, "sounds");
  await page.context().close();
}

try {
  await trySpeeds();
  await trySkip(() => page.click(".board", { position: { x: 30, y: 30 } }), "a click");
  await trySkip(() => page.keyboard.press("Escape"), "a key");
  await tryCalm();
  await trySound();
  console.log("pacing: three speeds and at once, skipping by click and key, without movement, sounds that end");
} catch (error) {
  await page?.screenshot({ path: "/tmp/e2e-pacing.png" }).catch(() => undefined);
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
