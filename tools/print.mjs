// Quick references to print: one page for each game and language, from the page of its guide. Fails when one does not
// fit on a page. Usage: node print.mjs HORT FOLDER GAMES…
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowser, openPage, Server } from "../tests/e2e/lib.mjs";

const [, , hort, folder, ...games] = process.argv;
/** Sizes of letters in points, from the largest that looks well to the smallest that can be read. */
const sizes = Array.from({ length: 17 }, (_, i) => 10.5 - i / 4);

async function pdfIn(page, points) {
  await page.evaluate((size) => document.documentElement.style.setProperty("--print-size", `${size}pt`), points);
  const pdf = await page.pdf({ format: "A4", printBackground: true });
  return { pdf, pages: pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length };
}

/** The guide as a PDF, in the largest letters with which it fits on one page. */
async function onePage(page) {
  let from = 0,
    to = sizes.length,
    best = null;
  while (from < to) {
    const middle = Math.floor((from + to) / 2),
      { pdf, pages } = await pdfIn(page, sizes[middle]);
    if (pages === 1) {
      best = { pdf, size: sizes[middle] };
      to = middle;
    } else from = middle + 1;
  }
  if (!best) throw new Error(`${page.url()} does not fit on a page`);
  return best;
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
      await page.waitForSelector(".guide-picture .board svg");
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const path = join(folder, `${game}-${lang}.pdf`);
      const { pdf, size } = await onePage(page);
      writeFileSync(path, pdf);
      console.log(`${path}: letters of ${size} pt`);
      await page.context().close();
    }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
