// Pictures of every game, a finished match and its replay, the first page, a new table and the rules at four sizes, and
// of each game's card, lesson and guide at two; light and dark, as small WebP files.
// Usage: node screenshots.mjs HORT FOLDER [NAMES…]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clickMove, numbers, openBrowser, openPage, playBots, Server, waitTurn } from "./lib.mjs";

const [, , hort, folder, ...only] = process.argv;
const sizes = [
  [360, 740],
  [740, 360],
  [820, 1180],
  [1440, 900],
];
const server = await Server.start(hort),
  browser = await openBrowser();
mkdirSync(folder, { recursive: true });

/** The page as it stands, recoded by the browser itself. */
async function shoot(page, name, shown = sizes) {
  for (const [width, height] of shown) {
    for (const theme of ["light", "dark"]) {
      await page.setViewportSize({ width, height });
      await page.evaluate((t) => {
        document.documentElement.dataset.theme = t;
      }, theme);
      await page.evaluate(() => scrollTo(0, 0));
      await page.evaluate(() => document.querySelector(".guide-picture")?.scrollIntoView({ block: "center" }));
      await page.waitForTimeout(400);
      const png = (await page.screenshot()).toString("base64");
      const webp = await page.evaluate(async (data) => {
        const image = await createImageBitmap(
          new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], { type: "image/png" }),
        );
        const canvas = new OffscreenCanvas(image.width, image.height);
        canvas.getContext("2d").drawImage(image, 0, 0);
        const bytes = new Uint8Array(
          await (await canvas.convertToBlob({ type: "image/webp", quality: 0.72 })).arrayBuffer(),
        );
        return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
      }, png);
      writeFileSync(join(folder, `${name}-${width}-${theme}.webp`), Buffer.from(webp, "base64"));
      if (process.env.HORT_PNG)
        writeFileSync(join(process.env.HORT_PNG, `${name}-${width}-${theme}.png`), Buffer.from(png, "base64"));
    }
  }
}

const wanted = (name) => only.length === 0 || only.includes(name);
const names = (await (await fetch(`${server.address}/api/games`)).json()).map((g) => g.name);
for (const game of names) {
  const isFirst = game === names[0];
  if (!wanted(game) && !(isFirst && (wanted("finish") || wanted("replay")))) continue;
  const page = await openPage(browser, server.address);
  await page.waitForSelector("[data-game]");
  await playBots(page, game);
  const pick = numbers(11);
  for (let i = 0; i < 14 && (await waitTurn(page)) === "turn"; i++) await clickMove(page, pick);
  await waitTurn(page);
  await page.mouse.move(0, 0);
  if (wanted(game)) await shoot(page, game);
  if (isFirst) {
    while ((await waitTurn(page)) === "turn") await clickMove(page, pick);
    if (wanted("finish")) await shoot(page, "finish");
    await page.click(".finish a:has-text('Replay')");
    await page.waitForSelector(".steps output");
    if (wanted("replay")) await shoot(page, "replay");
  }
  await page.context().close();
}
for (const game of names) {
  const phoneAndDesk = [sizes[0], sizes[3]];
  for (const [name, path, ready] of [
    ["card", `/learn/${game}`, ".teacher"],
    ["lesson", `/learn/${game}`, ".teacher"],
    ["guide", `/guide/${game}`, ".guide-picture .board svg"],
  ]) {
    if (!wanted(name)) continue;
    const page = await openPage(browser, server.address);
    await page.goto(server.address + path);
    await page.waitForSelector(ready);
    if (name === "card") {
      await page.click(".teacher button.quiet"); // without the lesson
      await page.click("[data-tool='rules']");
      await page.waitForSelector(".glance li svg");
    }
    while (name === "lesson" && (await page.$(".teacher[data-kind='say']"))) await page.click(".teacher .primary");
    await shoot(page, `${name}-${game}`, phoneAndDesk);
    await page.context().close();
  }
}
const page = await openPage(browser, server.address);
for (const [name, path, shown] of [
  ["home", "", "[data-game]"],
  ["new", `/new/${names[0]}`, "form.create"],
  ["rules", `/rules/${names[0]}`, ".rule"],
]) {
  if (!wanted(name)) continue;
  await page.goto(server.address + path);
  await page.waitForSelector(shown);
  await shoot(page, name);
}
await browser.close();
await server.stop();
