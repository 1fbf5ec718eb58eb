// Quick references to print: one page for each game and language, from the page of its guide. Fails when one does not
// fit on a page. Usage: node print.mjs HORT FOLDER GAMES…
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowser, openPage, Server } from "../tests/e2e/lib.mjs";

const [, , hort, folder, ...games] = process.argv;
const sizes = [10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7];

/** The guide as a PDF, in the largest letters with which it fits on one page. */
async function onePage(page) {
  for (const size of sizes) {
    await page.evaluate((points) => document.documentElement.style.setProperty("--print-size", `${points}pt`), size);
    const pdf = await page.pdf({ format: "A4", printBackground: true });
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
    if (pages === 1) return pdf;
  }
  throw new Error(`${page.url()} does not fit on a page`);
}

mkdirSync(folder, { recursive: true });
const server = await Server.start(hort),
  browser = await openBrowser();
try {
  for (const game of games)
    for (const lang of ["en", "de"]) {
      const page = await openPage(browser, server.address, { settings: { lang } });
      await page.goto(`${server.address}/guide/${game}`);
      await page.waitForSelector(".rules .glance li svg");
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const path = join(folder, `${game}-${lang}.pdf`);
      writeFileSync(path, await onePage(page));
      console.log(path);
      await page.context().close();
    }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
