// Everybody can play: a turn in each game by keyboard alone with visible focus, and axe-core without a single
// violation on every kind of page, light and dark. Usage: node access.mjs HORT GAMES…
import assert from "./assert.mjs";
import {
  axeSource,
  clickMove,
  failOn,
  numbers,
  openBrowser,
  openPage,
  playBots,
  position,
  Server,
  waitTurn,
} from "./lib.mjs";

const [, , hort, ...games] = process.argv;
const server = await Server.start(hort),
  browser = await openBrowser();
const faults = [];

async function checkAxe(page, where) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  for (const v of found.violations)
    faults.push(
      `${where}: ${v.id}: ${v.nodes
        .slice(0, 3)
        .map((n) => `${n.html.slice(0, 140)} ${n.any[0]?.message ?? ""}`)
        .join("\n")}`,
    );
}

/** Moves the focus with Tab until it stands on something that plays, then presses Enter; until the position changes. */
async function turnByKeyboard(page) {
  const before = await position(page);
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(() => {
      const e = document.activeElement;
      const isSend = e.matches(".action-bar .primary, .action-bar .move, .board .send");
      const waits = [...document.querySelectorAll(".action-bar .primary, .board .send")].some((s) => !s.disabled);
      const isThing = e.matches(".board .thing.can") && !e.matches(".picked");
      const style = getComputedStyle(e);
      return {
        use: isSend || (isThing && !waits),
        visible: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
        what: e.outerHTML.slice(0, 120),
      };
    });
    if (!here.use) continue;
    assert.ok(here.visible, `focus cannot be seen: ${here.what}`);
    await page.keyboard.press("Enter");
    await page.waitForTimeout(60);
    await page.waitForFunction(() => !document.querySelector(".busy"), null, { timeout: 60_000 });
    if ((await position(page)) !== before || (await page.$(".finish"))) return;
  }
  assert.fail("no turn by keyboard");
}

let page;
try {
  for (const theme of ["light", "dark"]) {
    for (const game of games) {
      page = await openPage(browser, server.address, { theme });
      await page.waitForSelector(`[data-game="${game}"]`);
      await playBots(page, game);
      assert.notEqual(await waitTurn(page), "over");
      if (theme === "light") {
        await turnByKeyboard(page);
        await waitTurn(page);
      } else await clickMove(page, numbers(3));
      await checkAxe(page, `${game} ${theme}`);
      failOn(page.errors, game);
      await page.context().close();
    }
    page = await openPage(browser, server.address, { theme });
    await page.waitForSelector("[data-game]");
    await checkAxe(page, `lobby ${theme}`);
    for (const path of [`/rules/${games[0]}`, `/new/${games[games.length - 1]}`, "/settings", "/account", "/replay"]) {
      await page.goto(server.address + path);
      await page.waitForSelector("h1");
      await checkAxe(page, `${path} ${theme}`);
    }
    await page.goto(server.address);
    await page.waitForSelector("[data-game]");
    await playBots(page, "draco");
    await waitTurn(page);
    await page.click("[data-tool='menu']");
    await page.click("button.leave");
    await page.waitForSelector(".leave-dialog");
    await checkAxe(page, `leaving ${theme}`);
    await page.click(".leave-choices button:has-text('Concede')");
    await page.waitForSelector(".finish", { timeout: 180_000 });
    await checkAxe(page, `finish ${theme}`);
    failOn(page.errors, "pages");
    await page.context().close();
  }
  assert.equal(faults.length, 0, faults.join("\n"));
  console.log(`keyboard and axe: ${games.length} games, light and dark`);
} catch (error) {
  await page?.screenshot({ path: "/tmp/e2e-access.png" }).catch(() => undefined);
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
