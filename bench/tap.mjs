// How long a person waits on a slow phone: from the tap that plays a move to the moment the next bot's move is on the
// screen, at tables without a server with bots of level normal. The pauses in which one may read what others have done
// are switched off, as a person can do, too.
//
//     node bench/tap.mjs PAGES [--slower N] [--moves N] [--seconds N] [GAMES...]
//
// The browser's own throttling slows down the page's main thread but no worker, and bots think in workers. So the
// whole process of the page is stopped most of the time: with --slower 4 (the default) it runs 3 of every 12 ms. What
// the browser itself does, the disk above all, is as fast as ever. On a busy machine the page gets less than that:
// how many times slower it was in fact stands in the table. From a bot's move on the screen to the next tap the page
// runs freely, so a table takes a minute or two; after --seconds (120) it makes do with the waits it has.
import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { findTarget, numbers, openBrowser, openPage, waitTurn } from "../tests/e2e/lib.mjs";
import { Site } from "../tests/e2e/site.mjs";

const words = process.argv.slice(2),
  option = (name, usual) => {
    const at = words.indexOf(name);
    return at < 0 ? usual : Number(words.splice(at, 2)[1]);
  };
const slower = option("--slower", 4),
  moves = option("--moves", 12),
  seconds = option("--seconds", 120),
  [pages, ...games] = words;
if (!pages) throw new Error("usage: node bench/tap.mjs PAGES [--slower N] [--moves N] [--seconds N] [GAMES...]");

/** Lets a process run only a part of the time while the brake is on; a thread of its own, so that nothing delays it. */
class Brake {
  constructor(pid) {
    this.pid = pid;
    this.cell = new Int32Array(new SharedArrayBuffer(8)); // is it on? and something to sleep on
    this.thread = new Worker(
      `const { workerData: { pid, slower, cell } } = require("node:worker_threads");
      for (;;) {
        process.kill(pid, "SIGCONT");
        Atomics.wait(cell, 0, 0);
        Atomics.wait(cell, 1, 0, 3);
        process.kill(pid, "SIGSTOP");
        Atomics.wait(cell, 1, 0, 3 * (slower - 1));
      }`,
      { eval: true, workerData: { pid, slower, cell: this.cell } },
    );
  }

  set(isOn) {
    Atomics.store(this.cell, 0, Number(isOn));
    Atomics.notify(this.cell, 0);
  }

  async remove() {
    await this.thread.terminate();
    process.kill(this.pid, "SIGCONT");
  }
}

/** The process that the page runs in: the one that works while the page does. */
async function processOf(browser, page) {
  const devtools = await browser.newBrowserCDPSession();
  const times = async () => {
    const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
    return new Map(processInfo.filter(({ type }) => type === "renderer").map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const before = await times();
  await page.evaluate(() => {
    for (const start = performance.now(); performance.now() - start < 400;);
  });
  const worked = [...(await times())].map(([id, time]) => [time - (before.get(id) ?? 0), id]);
  return worked.sort(([a], [b]) => b - a)[0][1];
}

/** In the page: `afterPaint` does something once what the page looks like now has been painted. */
function watchFrames() {
  // What is posted from an animation frame arrives when the frame has been painted.
  const painted = new MessageChannel(),
    waiting = [];
  painted.port1.onmessage = () => waiting.shift()();
  // What a frame's own callbacks change is painted with it, what they change in microtasks included.
  let isFrame = false;
  const request = window.requestAnimationFrame.bind(window),
    leaveFrame = () => queueMicrotask(() => (isFrame = false));
  window.requestAnimationFrame = (work) =>
    request((time) => {
      isFrame = true;
      work(time);
      queueMicrotask(leaveFrame);
    });
  window.afterPaint = (work) => {
    const post = () => {
      waiting.push(work);
      painted.port2.postMessage(null);
    };
    if (isFrame) post();
    else request(post);
  };
}

/** In the page: notes when it was tapped last, whether that has sent a move, and which numbers were on the screen, made
 * by the person and made by bots since then. Nobody asks the page anything while it is measured. */
function watch() {
  const noted = {};
  window.noted = noted;
  const tapped = () => {
    Object.assign(noted, { tap: performance.now(), isSent: false, shown: [], own: [], bots: [], isTurn: false });
    // The click comes some time after the touch, and sends a move when all that it has set off is done.
    noted.clicked = new Promise((resolve) =>
      addEventListener("click", () => setTimeout(() => resolve(noted.isSent)), { capture: true, once: true }),
    );
  };
  tapped();
  addEventListener("pointerdown", tapped, true);
  localStorage.setItem("hort-settings", JSON.stringify({ speed: "instant" }));
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => [data].flat().forEach(hear));
    }
    postMessage(message, ...all) {
      noted.isSent ||= String(message).includes('"type":"play"');
      super.postMessage(message, ...all);
    }
  };
  const hear = (message) => {
    if (typeof message !== "string" || !/^\{"(type":"state"|state":)/.test(message)) return;
    const state = JSON.parse(message); // short or whole
    const played = state.lines.map((line) => String(Array.isArray(line) ? line[0] : line.seat));
    noted.number = state.number ?? noted.number + played.length;
    if (played.includes(String(state.seat))) noted.own.push(noted.number);
    else if (played.some((who) => /^\d$/.test(who))) noted.bots.push(noted.number);
    noted.isTurn = state.actors.includes(state.seat) || state.actors.length === 0;
  };
  const look = () => {
    const number = Number(document.querySelector(".board")?.dataset.number ?? -1);
    if (number === noted.shown.at(-1)?.number) return;
    window.afterPaint(() => {
      noted.shown.push({ number, at: performance.now() });
      noted.answer?.();
    });
  };
  /** The time from the tap to the next bot's move; null as long as there is none. */
  noted.wait = () => {
    const first = Math.min(...noted.bots.filter((each) => noted.own.length > 0 && each > Math.max(...noted.own))),
      frame = noted.shown.find((each) => each.number >= first);
    return frame ? frame.at - noted.tap : null;
  };
  /** The same, as soon as there is one; null when it is the person's turn again before a bot has moved. */
  noted.answered = () =>
    new Promise((resolve) => {
      noted.answer = () => {
        const isOver = noted.isTurn && noted.shown.some((each) => each.number === noted.number);
        if (noted.wait() !== null || isOver) resolve(noted.wait());
      };
      noted.answer();
    });
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.documentElement, { subtree: true, childList: true, attributes: true }),
  );
}

/** How much the page computes in a millisecond; of short samples the best of twenty, which nothing has disturbed. */
const speed = (page, ms) =>
  page.evaluate((length) => {
    let best = 0;
    for (let sample = 0; sample < (length < 100 ? 20 : 1); sample++) {
      const start = performance.now();
      let done = 0,
        now = start;
      for (; now - start < length; now = performance.now()) for (let i = 0; i < 1000; i++) done += Math.sqrt(i) > -1;
      best = Math.max(best, done / (now - start));
    }
    return best;
  }, ms);

/** Sets up a table with bots of level normal on all other seats. */
async function sitDown(page, address, game, players) {
  await page.goto(`${address}?/new/${game}`);
  await page.waitForSelector("form.create");
  await page.selectOption("form.create label.option select", String(players));
  await page.click("form.create .primary");
  await page.waitForSelector(".board", { timeout: 60_000 });
}

/** Taps until a move is sent; the brake is on from the last tap. */
async function tapMove(page, brake, pick) {
  for (let taps = 0; taps < 40; taps++) {
    const target = await page.evaluate(findTarget, pick());
    if (target) {
      brake.set(true);
      await page.touchscreen.tap(target.x, target.y);
      if (await page.evaluate(() => window.noted.clicked)) return;
      brake.set(false);
    } else await page.waitForTimeout(150);
  }
  throw new Error("40 taps have led nowhere");
}

/** The waits after so many taps; only those after which a bot had to answer. */
async function measure(page, brake, pick) {
  const waits = [],
    until = performance.now() + 1000 * seconds;
  while (waits.length < moves && performance.now() < until) {
    if ((await waitTurn(page)) !== "turn") break;
    await tapMove(page, brake, pick);
    const wait = await page.evaluate(() => window.noted.answered());
    brake.set(false);
    if (wait) waits.push(wait);
  }
  return waits.sort((a, b) => a - b);
}

const row = ([name, ...figures]) => name.padEnd(18) + figures.map((each) => String(each).padStart(9)).join("");

const site = new Site(resolve(pages)),
  browser = await openBrowser();
await site.start();
const list = JSON.parse(site.file(/^games-.*\.json$/)).filter(({ name }) => games.length === 0 || games.includes(name));
let slowest = 0;
console.log(`${slower} times slower, ${availableParallelism()} processors, load ${loadavg()[0].toFixed(1)}; ms`);
console.log(row(["game", "players", "slower", "waits", "median", "longest"]));
for (const { name, min, max } of list)
  for (const players of new Set([Math.max(min, Math.min(3, max)), max])) {
    const page = await openPage(browser, site.address, { width: 390, height: 844, hasTouch: true });
    await page.addInitScript(watchFrames);
    await page.addInitScript(watch);
    await sitDown(page, site.address, name, players);
    await speed(page, 300); // until it is compiled
    const full = await speed(page, 3),
      brake = new Brake(await processOf(browser, page));
    brake.set(true);
    const inFact = full / (await speed(page, 1500));
    brake.set(false);
    const waits = await measure(page, brake, numbers(24));
    await brake.remove();
    const [median, longest] = [waits[waits.length >> 1], waits.at(-1)].map((ms) => Math.round(ms));
    slowest = Math.max(slowest, longest);
    console.log(row([name, players, inFact.toFixed(1), waits.length, median, longest]));
    await page.context().close();
  }
console.log(`longest: ${slowest} ms; load ${loadavg()[0].toFixed(1)}`);
await browser.close();
site.remove();
