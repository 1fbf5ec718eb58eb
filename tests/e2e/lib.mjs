// What the browser tests share: a real server on a free port, headless Chromium, and a player who only
// clicks. Nothing here knows a game: what can be clicked carries the class `can`.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRequire } from "node:module";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const require = createRequire(join(root, "web", "package.json"));
const { chromium } = require("playwright-core");
export const axeSource = require("axe-core").source;

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const limits = { messages: 100000, requests: 100000, tables: 1000, connections: 1000 };

/** A free port below those that the system gives away by itself: nobody gets it while its server is down. */
export async function freePort() {
  for (;;) {
    const port = randomInt(20000, 32000);
    const probe = createServer();
    const isFree = await new Promise((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

/** hort serve on a free port, which it keeps when it is started again. */
export class Server {
  /** `wish`: other pages, another database. */
  static async start(hort, wish = {}) {
    const server = new Server();
    server.folder = mkdtempSync(join(tmpdir(), "hort-e2e-"));
    const web = join(dirname(hort), "..", "web", "pages");
    const options = { host: "127.0.0.1", database: join(server.folder, "hort.db"), web, ...wish };
    for (const [name, value] of Object.entries(limits)) options[`limit-${name}`] = value;
    server.command = [hort, "serve", "--metrics-port", "0", "--stand-in-ms", "50"];
    for (const [name, value] of Object.entries(options)) server.command.push(`--${name}`, String(value));
    server.port = await freePort();
    await server.restart();
    return server;
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it and waits for the line in which it says its address. */
  async restart() {
    const [hort, ...words] = this.command;
    this.process = spawn(hort, [...words, "--port", String(this.port)], { stdio: ["ignore", "pipe", "pipe"] });
    this.process.stderr.on("data", (bytes) => {
      this.log = (this.log ?? "") + bytes;
    });
    for await (const line of createInterface({ input: this.process.stdout })) {
      if (line.startsWith("http:")) return;
    }
    throw new Error(`the server does not answer: ${this.log ?? ""}`);
  }

  /** Kills it without a word, as a power cut would, unless it has ended already. */
  kill() {
    return new Promise((resolve) => {
      if (this.process.exitCode !== null || this.process.signalCode !== null) return resolve();
      this.process.once("exit", resolve);
      this.process.kill("SIGKILL");
    });
  }

  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Chromium without its own windows and menus: with them, even out of sight, the tests take twice as long. */
export const openBrowser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: flags });

/** Somebody who has seen every goal card. */
const noNewcomer = { goals: readdirSync(join(root, "games")) };

/** A page that remembers every console error; settings, and what its reader has learned, are put in place before it
 * loads. */
export async function openPage(browser, address, wish = {}) {
  const { width = 1280, height = 860, settings = {}, learned = noNewcomer, theme = "light", hasTouch = false } = wish;
  const { keepsPages = false } = wish; // by a service worker: only where that is tested
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch,
    isMobile: hasTouch,
    colorScheme: theme,
    locale: "en-US",
    reducedMotion: "no-preference",
    serviceWorkers: keepsPages ? "allow" : "block",
  });
  const page = await context.newPage();
  page.errors = [];
  page.on("console", (m) => {
    if (m.type() === "error") page.errors.push(m.text());
  });
  page.on("pageerror", (e) => page.errors.push(`${e.message}\n${e.stack}`));
  const kept = {
    "hort-settings": { lang: "en", speed: "instant", motion: "off", forced: false, volume: 0, theme, ...settings },
    "hort-learned": learned,
  };
  await page.addInitScript((all) => {
    for (const [key, value] of Object.entries(all))
      if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(value));
  }, kept);
  await page.goto(address);
  return page;
}

/** Home page, one click: a match against bots. */
export async function playBots(page, game) {
  await page.click(`[data-game="${game}"] button.primary`);
  await page.waitForSelector(".board", { timeout: 60_000 });
}

/** The form for a new table: easy bots on all other seats, and options to fill in by name. */
export async function setUpTable(page, game, { players, options = {} } = {}) {
  await page.click(`[data-game="${game}"] a.set-up`);
  await page.waitForSelector("form.create");
  if (players) await page.selectOption("form.create label.option select", String(players));
  for (const level of await page.$$(".seat-row select[aria-label='Bot']")) await level.selectOption("easy");
  for (const [name, value] of Object.entries(options))
    await page.fill(`label[data-option="${name}"] input`, String(value));
  await page.click("form.create .primary");
  await page.waitForSelector(".board, .waiting-room", { timeout: 60_000 });
}

/** The form for a new table: two seats, the second by invitation. Gives the address that invites. */
export async function inviteToTable(page, game) {
  await page.click(`[data-game="${game}"] a.set-up`);
  await page.selectOption("form.create label.option select", "2");
  await page.selectOption("select[aria-label='Seat 2']", "invite");
  await page.click("form.create .primary");
  await page.waitForSelector(".waiting-room .qr");
  return page.inputValue(".invite input");
}

/** Waits until it is the person's turn or the match is over; says which. */
export async function waitTurn(page, timeout = 120_000) {
  await page.waitForFunction(() => document.querySelector(".finish, .status.mine, .curtain"), null, { timeout });
  if (await page.$(".finish")) return "over";
  return (await page.$(".curtain")) ? "curtain" : "turn";
}

/** Finds something to click, scrolls it into view and says where it can be hit; null when there is nothing. */
export function findTarget(share) {
  const shown = (e) => e.getBoundingClientRect().width > 0 && !e.disabled;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const sends = all(".action-bar .primary, .board .send"),
    buttons = all(".action-bar .move, .board .choice");
  // What is chosen already, or only takes something back, leads nowhere.
  const things = all(".board .thing.can:not(.picked, .undoes)");
  const wanted =
    sends.length && (share < 0.6 || things.length === 0)
      ? sends
      : buttons.length && (share < 0.75 || things.length === 0)
        ? buttons
        : things.length
          ? things
          : [...sends, ...buttons];
  for (let tries = 0; tries < 12 && wanted.length > 0; tries++) {
    const element = wanted[Math.floor((share * 7919 + tries) % wanted.length)];
    element.scrollIntoView({ block: "center", inline: "center" });
    const box = element.getBoundingClientRect();
    for (const [fx, fy] of [
      [0.5, 0.5],
      [0.5, 0.3],
      [0.3, 0.5],
      [0.7, 0.5],
      [0.5, 0.75],
      [0.25, 0.25],
      [0.8, 0.8],
    ]) {
      const x = box.left + box.width * fx,
        y = box.top + box.height * fy,
        hit = document.elementFromPoint(x, y);
      if (hit && (hit === element || element.contains(hit))) return { x, y };
    }
  }
  return null;
}

/** One decision with the mouse, or with a finger: things on the board, then the buttons they leave over. `pick`
 * chooses. */
export async function clickMove(page, pick, press = (x, y) => page.mouse.click(x, y)) {
  const before = await position(page);
  for (let clicks = 0; clicks < 40; clicks++) {
    const target = await page.evaluate(findTarget, pick());
    if (target) await press(target.x, target.y);
    await page.waitForTimeout(target ? 25 : 150);
    await page.waitForFunction(() => !document.querySelector(".busy"), null, { timeout: 60_000 });
    if ((await page.$(".finish")) || (await position(page)) !== before) return;
  }
  throw new Error(`40 clicks have led nowhere: ${before}, ${await shown(page)}`);
}

/** What digits choose now, each as it is typed, and whether a move waits for Enter. */
const choicesNow = (page) =>
  page.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const isNarrowed = document.querySelector(".strip .undo") !== null;
    const buttons = all(".strip .move, .strip .primary"),
      hand = all(".hand-area .thing.can:not(.picked, .undoes)"),
      table = all(".play-area .thing.can:not(.picked, .undoes)");
    const choices = isNarrowed && buttons.length > 0 ? buttons : [...hand, ...table, ...buttons];
    return {
      waits: all(".strip .primary").length === 1 && isNarrowed,
      sends: all(".board .send:not(:disabled)").length,
      digits: choices.map((choice, i) => choice.dataset.digits ?? String(i + 1)),
    };
  });

/** One decision with the keyboard alone: digits choose, Enter plays what is chosen. Answers how many keys it took. */
export async function typeMove(page, pick) {
  const before = await position(page);
  for (let keys = 1; keys < 80; keys++) {
    const { waits, sends, digits } = await choicesNow(page);
    const choice = digits[Math.floor(pick() * digits.length)];
    const hasTyped = choice && sends === 0 && !(waits && pick() < 0.7);
    if (hasTyped) await page.keyboard.type(choice);
    else if (sends > 0 || waits) await page.keyboard.press("Enter");
    // "1" could be the beginning of "12": the page waits for more.
    await page.waitForTimeout(digits.some((other) => other !== choice && other.startsWith(choice)) ? 800 : 25);
    await page.waitForFunction(() => !document.querySelector(".busy"), null, { timeout: 60_000 });
    if ((await page.$(".finish")) || (await position(page)) !== before) return keys;
    const bearer = await page.$(`.thing.can[data-digits="${choice}"]`);
    if (hasTyped && bearer && !(await bearer.evaluate((e) => e === document.activeElement)))
      throw new Error(`${choice} does not choose what bears this number: ${await shown(page)}`);
  }
  throw new Error(`80 keys have led nowhere: ${before}, ${await shown(page)}`);
}

/** What stands where a player chooses, and where the keyboard is: tells why a key or a click leads nowhere. */
async function shown(page) {
  const places = await page.evaluate(() => {
    const text = (selector) => [...document.querySelectorAll(selector)].map((e) => e.textContent).join(" | ");
    return [...[".status", ".strip", ".hand-area"].map(text), document.activeElement?.outerHTML.slice(0, 120)];
  });
  return [JSON.stringify(await choicesNow(page)), ...places].join(" / ");
}

/** Which position the board shows: number and what is asked. */
export const position = (page) =>
  page.evaluate(
    () => document.querySelector(".board")?.dataset.number + "/" + document.querySelector(".status .ask")?.textContent,
  );

/** Random numbers that a failing test can repeat. */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function failOn(errors, where) {
  const real = errors.filter((e) => !/WebSocket|ERR_CONNECTION|net::/.test(e));
  if (real.length > 0) throw new Error(`${where}: console errors:\n${real.join("\n")}`);
}
