// Editing a set: the engine's checks beside the line, in both languages; the drawing follows; the set is played and
// handed to the laboratory. Usage: node sets.mjs HORT GAMES…
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import assert from "./assert.mjs";
import { axeSource, failOn, openBrowser, openPage, Server, waitTurn } from "./lib.mjs";

const [, , hort, ...games] = process.argv;
const server = await Server.start(hort),
  browser = await openBrowser();
let page;

const good = () => page.waitForSelector(".set-result .note.good");
/** The field of the first line that begins with these words. */
const field = async (words) => {
  const lines = await page.$$(".set-lines input");
  for (const line of lines) if ((await line.inputValue()).startsWith(words)) return line;
  throw new Error(`no line ${words}`);
};

/** Every game's own set is good as it stands and is drawn; nothing is found by axe. */
async function tryGames() {
  page = await openPage(browser, `${server.address}/sets`);
  await page.waitForSelector("main p:has-text('choose a game')");
  await page.click(`nav.tabs a[href="/sets/${games[0]}"]`);
  await good();
  assert.equal(await page.locator("main p:has-text('choose a game')").count(), 0, "once chosen, nothing to say");
  await page.context().close();
  for (const game of games) {
    page = await openPage(browser, `${server.address}/sets/${game}`);
    await good();
    await page.waitForSelector(".set-picture .board svg");
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate(() => axe.run());
    assert.deepEqual(
      violations.map(({ id }) => id),
      [],
      `${game}: axe`,
    );
    failOn(page.errors, game);
    await page.context().close();
  }
}

/** A fault stands beside its line, in the language of the reader, and nothing can be played until it is mended. */
async function tryFaults() {
  page = await openPage(browser, `${server.address}/sets/draco`);
  await good();
  await page.selectOption(".set-beginning select", "sprint");
  await page.click(".set-beginning button");
  await good();
  const before = await (await field("finish")).inputValue();
  await (await field("finish")).fill("finish 99");
  const fault = await page.waitForSelector(".set-lines .bad p");
  assert.match(await fault.textContent(), /'99' is not a number from 1 to/);
  assert.equal(await page.$eval(".set-lines .bad input", (input) => input.value), "finish 99");
  assert.ok(await page.$eval(".set-result .primary", (button) => button.disabled), "not to be played");
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("hort-settings"));
    localStorage.setItem("hort-settings", JSON.stringify({ ...kept, lang: "de" }));
  });
  await page.reload();
  const german = await page.waitForSelector(".set-lines .bad p");
  assert.match(await german.textContent(), /„99“ ist keine Zahl von 1 bis/);
  await (await field("finish")).fill(before);
  await good();
}

/** The keyboard alone: a line is split, joined again and lengthened; the drawing has as many fields as the track. */
async function tryKeyboard() {
  const fields = () => page.locator(".set-picture .dr-field").count();
  const count = await fields();
  const track = await field("track");
  await track.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("track x");
  await page.waitForSelector(".set-lines .bad p");
  for (const _ of "track x") await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(" 1^");
  await good();
  await page.waitForFunction((n) => document.querySelectorAll(".set-picture .dr-field").length === n, count + 1);
}

/** The command of the laboratory runs with the file that is saved. */
async function tryLab() {
  await page.click(".set-result .button-row button:not(.primary)");
  const command = await page.textContent(".command");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("dialog a[download]")]);
  const folder = mkdtempSync(join(tmpdir(), "hort-set-"));
  await saved.saveAs(join(folder, saved.suggestedFilename()));
  const words = command
    .trim()
    .split(" ")
    .slice(1)
    .map((word) => (word === "400" ? "2" : word));
  const report = execFileSync(resolve(hort), [...words, "greedy"], { cwd: folder, encoding: "utf8" });
  assert.match(report, /my-sprint/, "the laboratory knows the set");
  rmSync(folder, { recursive: true });
  await page.keyboard.press("Escape");
}

async function tryPlay() {
  await page.click(".set-result .primary");
  await page.waitForSelector(".table-page .board", { timeout: 60_000 });
  await waitTurn(page);
  const id = new URL(page.url()).pathname.split("/")[2];
  const table = await page.evaluate(async (t) => (await fetch(`/api/tables/${t}`)).json(), id);
  assert.equal(table.set, "my-sprint", "the table is played with the set");
  failOn(page.errors, "sets");
}

try {
  await tryGames();
  await tryFaults();
  await tryKeyboard();
  await tryLab();
  await tryPlay();
  console.log("sets: checks beside the line, drawing, keyboard, laboratory, play");
} catch (error) {
  await page?.screenshot({ path: "/tmp/e2e-sets.png" }).catch(() => undefined);
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
