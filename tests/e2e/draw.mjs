// The draw before a match: two browsers and a terminal promise and reveal shares, one page is reloaded in between, and
// at the end each finds out by itself whether the dice were fair; also after somebody has tampered with it.
// Usage: node draw.mjs HORT
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "./assert.mjs";
import { clickMove, failOn, numbers, openBrowser, openPage, Server } from "./lib.mjs";

const hort = process.argv[2],
  server = await Server.start(hort),
  browser = await openBrowser(),
  data = mkdtempSync(join(tmpdir(), "hort-draw-"));

const kept = (page, id) => page.evaluate((key) => localStorage.getItem(key), `hort-draw-${id}`);
const fairness = async (page) => {
  await page.waitForSelector(".fairness", { timeout: 60_000 });
  return page.textContent(".fairness");
};
/** Looks at the page again with something changed. */
async function after(page, change) {
  await page.evaluate(change.run, change.with);
  await page.reload();
  return fairness(page);
}

function makeTable(page) {
  return page.evaluate(async () => {
    const body = {
      game: "draco",
      players: 4,
      set: "sprint",
      seats: [{ kind: "me" }, { kind: "invite" }, { kind: "invite" }, { kind: "bot", level: "easy" }],
    };
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/guest", { method: "POST", headers, body: JSON.stringify({ name: "Anna" }) });
    return (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) })).json();
  });
}

function joinTerminal(address) {
  const terminal = spawn(hort, ["join", address, "--plain", "--name", "Carl", "--lang", "en"], {
    env: { ...process.env, XDG_DATA_HOME: data },
  });
  const said = { text: "" };
  terminal.stdout.on("data", (bytes) => (said.text += bytes));
  terminal.stdin.write("1\n".repeat(400));
  said.over = new Promise((resolve) => terminal.on("exit", resolve));
  return said;
}

/** `hort verify` with what the terminal has kept. */
function verify(record, ...words) {
  writeFileSync(join(data, "match.record"), record);
  try {
    return {
      status: 0,
      text: execFileSync(hort, ["verify", join(data, "match.record"), ...words], { encoding: "utf8" }),
    };
  } catch (error) {
    return { status: error.status, text: error.stdout };
  }
}

let anna, bea;
try {
  anna = await openPage(browser, server.address);
  await anna.waitForSelector("[data-game]");
  const { id, invite } = await makeTable(anna),
    link = `${server.address.replace(/\/$/, "")}/t/${id}?code=${invite}`;
  await anna.goto(link);
  await anna.waitForFunction((key) => localStorage.getItem(key), `hort-draw-${id}`);
  const before = await kept(anna, id);
  await anna.reload(); // what was promised survives it
  await anna.waitForSelector(".waiting-room");
  const terminal = joinTerminal(link);
  bea = await openPage(browser, link);
  await bea.click("button:has-text('Join')");
  for (const page of [anna, bea]) await page.waitForSelector(".board", { timeout: 60_000 });
  assert.deepEqual(
    JSON.parse(before).draws[0].own,
    JSON.parse(await kept(anna, id)).draws[0].own,
    "the share was kept",
  );
  const pick = numbers(3);
  while (!(await anna.$(".finish")))
    for (const page of [anna, bea]) if (await page.$(".status.mine")) await clickMove(page, pick);
  for (const page of [anna, bea]) {
    const said = await fairness(page);
    assert.ok(said.includes("The dice are right") && /Your share \(seat \d\) is among them/.test(said), said);
  }
  await terminal.over;
  assert.ok(/The dice are right[^]*Your share \(seat \d\) is among them/.test(terminal.text), terminal.text);
  if (process.env.HORT_SHOTS)
    await anna.screenshot({ path: join(process.env.HORT_SHOTS, "fairness.png"), fullPage: true });

  // the same in German
  const german = await after(anna, {
    run: () => localStorage.setItem("hort-settings", JSON.stringify({ lang: "de" })),
  });
  assert.ok(german.includes("Am Zufall stimmt alles") && german.includes("Dein Beitrag (Platz 0) ist dabei"), german);

  // the terminal's values, by hand
  const record = await anna.evaluate(async (path) => (await fetch(path)).text(), `/api/tables/${id}/record`);
  const [file] = readdirSync(join(data, "drachenhort")).filter((name) => name.endsWith(".draw"));
  const [, commitment, seat, share] = /draw 1 \w+ (\w+)[^]*share (\d) (\w+)/.exec(
    readFileSync(join(data, "drachenhort", file), "utf8"),
  );
  const noted = ["--commitment", commitment, "--share", seat, share];
  assert.equal(verify(record, ...noted).status, 0);
  const other = (share[0] === "0" ? "1" : "0") + share.slice(1);
  assert.equal(verify(record, "--share", seat, other).status, 1);
  assert.equal(verify(record.replace(`share ${seat} ${share}`, `share ${seat} ${other}`), ...noted).status, 1);
  assert.equal(verify(record.replace(/(commitment .*\n)/, "$1$1"), ...noted).status, 1);

  // a server that has changed its commitment, and one whose record was edited
  const swapped = await after(bea, {
    run: ([key, from]) => localStorage.setItem(key, localStorage.getItem(key).replaceAll(from, "0".repeat(64))),
    with: [`hort-draw-${id}`, commitment],
  });
  assert.ok(swapped.includes("The dice are not right") && swapped.includes("The commitment is not the one"), swapped);
  await bea.route("**/record", (route) =>
    route.fulfill({
      contentType: "text/plain",
      body: record.replace(`share ${seat} ${share}`, `share ${seat} ${other}`),
    }),
  );
  await bea.reload();
  const edited = await fairness(bea);
  assert.ok(/The dice are not right.*line \d+: not the share that was promised/s.test(edited), edited);
  for (const page of [anna, bea]) failOn(page.errors, "the draw");
  console.log("two browsers and a terminal: a draw with a reload, judged by all three, and tampered with");
} catch (error) {
  await anna?.screenshot({ path: "/tmp/e2e-draw-anna.png" });
  await bea?.screenshot({ path: "/tmp/e2e-draw-bea.png" });
  console.error(error, anna?.errors, bea?.errors, server.log);
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true });
}
