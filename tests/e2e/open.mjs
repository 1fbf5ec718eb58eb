// A server in the open: the lists of tables, a table that lets others take several seats, matches that were closed for
// their rules or their length, and what the page of an uploaded record says of its dice. Usage: node open.mjs HORT
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import assert from "./assert.mjs";
import { clickMove, failOn, numbers, openBrowser, openPage, Server } from "./lib.mjs";

const hort = process.argv[2],
  server = await Server.start(hort),
  browser = await openBrowser(),
  pick = numbers(5);

const idOf = (page) => page.url().match(/\/t\/(\w+)/)[1];

/** A table for three, its maker on the first seat. */
async function makeTable(page, isForSeveral) {
  await page.goto(server.address);
  await page.click('[data-game="draco"] a.set-up');
  await page.selectOption("form.create label.option select", "3");
  for (const seat of [2, 3]) await page.selectOption(`select[aria-label='Seat ${seat}']`, "open");
  await page.check("label.check:has-text('Show in the lobby; anybody may watch') input");
  if (isForSeveral) await page.check("label.check:has-text('Others may take several seats too') input");
  await page.click("form.create .primary");
  await page.waitForSelector(".waiting-room");
  return idOf(page);
}

/** Finds the table in the lobby and sits down. */
async function sitDown(page, id) {
  await page.goto(server.address);
  await page.click(`.tables:has(h2:text-is("Open tables")) a[href="/t/${id}"]`);
  await page.click(".waiting-room button:has-text('Join')");
  await page.waitForSelector(".waiting-seats li:has-text('(you)')");
}

async function tryLobby(anna, bea) {
  const narrow = await makeTable(anna, false);
  await sitDown(bea, narrow);
  assert.equal(await bea.locator(".waiting-room button:has-text('Sit down')").count(), 0, "one seat is enough");
  const wide = await makeTable(anna, true);
  await sitDown(bea, wide);
  await bea.click(".waiting-room button:has-text('Sit down')");
  for (const page of [anna, bea]) await page.waitForSelector(".board, .curtain", { timeout: 60_000 });
  const carl = await openPage(browser, server.address);
  await carl.click(`.tables:has(h2:text-is("Tables in play: watch")) a[href="/t/${wide}"]`);
  await carl.waitForSelector(".board");
  await carl.context().close();
  return wide;
}

/** As after an upgrade with other rules. */
async function changeRules(id) {
  await server.kill();
  const code = `import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
done = db.execute("""UPDATE board SET card=replace(card, '"rules":1,', '"rules":77,') WHERE id=?""", (sys.argv[2],))
assert done.rowcount == 1
db.commit()`;
  execFileSync("python3", ["-c", code, join(server.folder, "hort.db"), id]);
  await server.restart();
}

async function tryOldRules(anna, id) {
  await changeRules(id);
  await anna.goto(`${server.address}/t/${id}`);
  await anna.waitForSelector("text=The rules of this game have changed since this match began");
  assert.equal(await anna.locator("button:has-text('Download the record')").count(), 1);
  assert.equal(await anna.locator(".card-box a:text-is('Replay')").count(), 0, "it cannot be replayed here");
  await anna.click(".card-box button.primary");
  await anna.waitForURL((url) => !url.pathname.endsWith(id));
}

/** Against a bot, with a bound on the length of a match. */
async function tryTooLong(page) {
  await server.kill();
  server.command.push("--limit-lines", "30");
  await server.restart();
  await page.goto(server.address);
  await page.click('[data-game="draco"] button.primary');
  await page.waitForSelector(".board", { timeout: 60_000 });
  while (!(await page.$(".finish")))
    if (await page.$(".status.mine")) await clickMove(page, pick);
    else await page.waitForTimeout(50);
  const said = await page.textContent(".finish");
  assert.ok(said.includes("so long that the server has ended it"), said);
  return page.evaluate(async (path) => (await fetch(path)).text(), `/api/tables/${idOf(page)}/record`);
}

/** What `hort verify` says, without its headings. */
function verify(text, lang) {
  const path = join(server.folder, "upload.record");
  writeFileSync(path, text);
  const env = { ...process.env, LC_ALL: "", LANG: lang === "de" ? "de_DE.UTF-8" : "en_US.UTF-8" };
  const done = spawnSync(hort, ["verify", path], { encoding: "utf8", env });
  return {
    status: done.status,
    lines: done.stdout
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.replace(/^[^:]*: /, "")),
  };
}

async function upload(page, text) {
  await page.goto(`${server.address}/replay`);
  await page.setInputFiles("input[type=file]", { name: "a.record", mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** The page says what `hort verify` says, sentence by sentence. */
async function tryVerdict(page, lang, text, status, outcome) {
  const expected = verify(text, lang);
  assert.equal(expected.status, status, expected.lines.join("\n"));
  await upload(page, text);
  const said = await page.textContent(".fairness p");
  assert.ok(said.includes(outcome), said);
  const found = await page.locator(".fairness li").allTextContents();
  assert.deepEqual(
    found.map((line) => line.replace(/^\S /, "")),
    expected.lines,
  );
}

async function tryReplay(page, german, unfinished) {
  const fair = execFileSync(hort, ["record", "draco", "--players", "2", "--set", "tiny"], { encoding: "utf8" });
  const console_ = (input) => execFileSync(hort, ["console"], { encoding: "utf8", input });
  const start = console_("new draco players=2 set=tiny\nposition\nquit\n").match(/^= (\{.*)$/m)[1];
  const chosen = console_(`load ${start}\nrecord\nquit\n`).split("\n\n")[1].replace(/^= /, "") + "\n";
  await tryVerdict(page, "en", fair, verify(fair, "en").status, "The dice are right");
  await tryVerdict(page, "en", unfinished, 3, "not everything can be checked");
  await tryVerdict(page, "en", chosen, 1, "The dice are not right");
  await tryVerdict(german, "de", chosen, 1, "Am Zufall stimmt etwas nicht");
  await upload(page, fair.replace(/(commitment .*\n)/, "$1$1"));
  await page.waitForSelector(".note.bad:has-text('a second commitment')");
}

const pages = [];
try {
  const [anna, bea] = [await openPage(browser, server.address), await openPage(browser, server.address)];
  const german = await openPage(browser, server.address, { settings: { lang: "de" } });
  pages.push(anna, bea, german);
  const table = await tryLobby(anna, bea);
  await tryOldRules(anna, table);
  const unfinished = await tryTooLong(bea);
  await tryReplay(anna, german, unfinished);
  if (process.env.HORT_SHOTS)
    await german.screenshot({ path: join(process.env.HORT_SHOTS, "verdict.png"), fullPage: true });
  for (const page of pages) failOn(page.errors, "in the open");
  console.log("lobby, several seats, old rules, too long, verdicts of uploaded records");
} catch (error) {
  for (const [i, page] of pages.entries()) await page.screenshot({ path: `/tmp/e2e-open-${i}.png` });
  console.error(
    error,
    pages.map((page) => page.errors),
    server.log,
  );
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
