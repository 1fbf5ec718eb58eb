// Your matches: finished ones of the server and of this device in one list; filters, a link for others that is
// withdrawn again, all records as one file, and figures with luck and slips worked out on the device.
// Usage: node matches.mjs HORT GAMES… ; pictures go to the folder $PICTURES, if there is one
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import assert from "./assert.mjs";
import { axeSource, failOn, openBrowser, openPage, Server } from "./lib.mjs";

const [, , hort, ...games] = process.argv;
const server = await Server.start(hort),
  browser = await openBrowser();
const [first, second] = [games[0], games.at(-1)];
let page;

/** A match between Anna and a bot; who wins is left to the dice. */
function record(game, seed) {
  const text = execFileSync(hort, ["record", game, "players=2", `--seed=${seed}`, "random", "random"], {
    encoding: "utf8",
  });
  return text.replace(/^dealer /m, "seat 0 Anna\nseat 1 Bot 2\ndealer ");
}
const winner = (text) => Number(/^result (\d)$/m.exec(text)?.[1] ?? -1);

const rows = () => page.locator(".own-matches li").count();
const waitRows = (count) =>
  page.waitForFunction((n) => document.querySelectorAll(".own-matches li").length === n, count, { timeout: 60_000 });

const picture = async (name) => {
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`), fullPage: true });
};

/** Three matches of one game and one of another on the server; one of the first on this device. */
async function playSome() {
  const there = [1, 2, 3].map((seed) => record(first, seed));
  const here = record(first, 4);
  await page.evaluate(
    async (all) => {
      const post = (path, body) =>
        fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      await post("/api/guest", { name: "Anna" });
      for (const text of all) if ((await post("/api/records", { record: text })).status !== 201) throw new Error(text);
      localStorage.setItem("hort-session", "1");
    },
    [...there, record(second, 5)],
  );
  await page.goto(`${server.address}/here`);
  await page.setInputFiles("input[type=file]", { name: "a.record", mimeType: "text/plain", buffer: Buffer.from(here) });
  await page.waitForURL(/\/t\/here-/);
  return [...there, here].filter((text) => winner(text) === 0).length;
}

async function lookForThem(won) {
  await page.goto(`${server.address}/`);
  await page.click('.top nav a[href="/matches"]');
  await waitRows(5);
  assert.equal(await page.locator(".own-matches .tag:text-is('On this device')").count(), 1, "one is here");
  await picture("matches");
  await page.selectOption(".match-filter label:has-text('Game') select", first);
  await waitRows(4);
  assert.match(page.url(), new RegExp(`game=${first}`), "the address keeps what is looked for");
  await page.reload();
  await waitRows(4);
  const all = page.locator(`.figures[data-game="${first}"] > p strong`);
  assert.equal(await all.nth(0).textContent(), "4", "matches are counted");
  assert.equal(Number(await all.nth(1).textContent()), won, "and victories");
  await page.fill(".match-filter input[type=search]", "nobody of this name");
  await waitRows(0);
  await page.fill(".match-filter input[type=search]", "bot 2 anna");
  await waitRows(4);
  await page.fill(".match-filter label:has-text('Until') input", "2020-01-01");
  await waitRows(0);
  await page.click(".match-filter button:text-is('Show all')");
  await waitRows(5);
}

async function axe() {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(
    violations.map((v) => `${v.id}: ${v.nodes[0].html}`),
    [],
    "everybody can use the page",
  );
}

/** Somebody without a session sees the match by its link, until that is withdrawn. */
async function share() {
  const row = page.locator(".own-matches li:not(:has(.tag))").first(),
    id = await row.getAttribute("data-match");
  await row.locator("button:text-is('Share')").click();
  await page.click("dialog button:text-is('Make a link')");
  const link = await page.locator("dialog .share-link").inputValue();
  await picture("share");
  const other = await openPage(browser, link);
  await other.waitForSelector(".replay-page .board");
  assert.match(await other.textContent(".ranking"), /Anna/);
  assert.equal(
    (await other.request.get(`${server.address}/api/tables/${id}`)).status(),
    404,
    "the table stays private",
  );
  await page.click("dialog button:text-is('Withdraw the link')");
  await page.waitForSelector("dialog button:text-is('Make a link')");
  await page.keyboard.press("Escape");
  await other.reload();
  await other.waitForSelector(".note.bad");
  await other.context().close();
}

async function saveAll() {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(".save-all button")]);
  const path = await file.path();
  const script =
    "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n" +
    "for name in z.namelist(): print(name, z.read(name).decode().splitlines()[0])";
  const lines = execFileSync("python3", ["-c", script, path], { encoding: "utf8" }).trim().split("\n");
  assert.equal(lines.length, 5);
  for (const line of lines) assert.match(line, /\.record drachenhort record 1$/);
}

/** The device works out luck and slips; then they stand in plots and tables. */
async function explain() {
  const card = page.locator(`.figures[data-game="${second}"]`);
  assert.equal(await card.locator(".plot").count(), 0);
  await card.locator("button:text-is('Explain the others')").click();
  await card.locator(".plot").first().waitFor({ timeout: 240_000 });
  const plots = 1 + (await card.locator(".bests li:has-text('Most luck')").count());
  assert.equal(await card.locator(".plot").count(), plots, "slips have a plot, and luck where there was any");
  assert.equal(await card.locator(".plot circle").count(), plots, "a dot in each plot");
  assert.equal(await card.locator(".plot-box tbody tr").count(), plots, "and a row in each table");
  await page.reload();
  await card.locator(".plot").first().waitFor();
  await picture("figures");
}

try {
  page = await openPage(browser, server.address);
  await lookForThem(await playSome());
  await axe();
  await share();
  await saveAll();
  await explain();
  await axe();
  await page.setViewportSize({ width: 360, height: 740 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `nothing is cut off on a phone: ${wide}`);
  await picture("phone");
  failOn(page.errors, "matches");
  console.log(`your matches: ${await rows()}`);
} catch (error) {
  await page?.screenshot({ path: "/tmp/e2e-matches.png", fullPage: true });
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
