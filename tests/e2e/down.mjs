// A server's page while the server is down: playing at once goes on here, and says so; afterwards the match moves to
// the server. A page of another site that may use the server. And what the first page loads, which must stay small.
// Usage: node down.mjs HORT
import assert from "./assert.mjs";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { clickMove, numbers, openBrowser, openPage, playBots, Server, waitTurn } from "./lib.mjs";
import { Site } from "./site.mjs";

const server = await Server.start(process.argv[2]),
  browser = await openBrowser();
const pick = numbers(7);

/** How many bytes come over the network, by address, until `done`. */
async function loaded(page, act) {
  const sizes = new Map();
  const note = async (request) => {
    const answer = await request.response();
    if (answer) sizes.set(request.url(), (await request.sizes()).responseBodySize);
  };
  page.on("requestfinished", note);
  await act();
  await page.waitForLoadState("networkidle");
  page.off("requestfinished", note);
  return sizes;
}
const sum = (sizes) => [...sizes.values()].reduce((a, b) => a + b, 0);

async function measureFirstPage() {
  const page = await openPage(browser, "about:blank");
  const first = await loaded(page, async () => {
    await page.goto(server.address);
    await page.waitForSelector(".game-card");
  });
  const letters = sum(new Map([...first].filter(([url]) => url.endsWith(".woff2"))));
  console.log(`first page: ${sum(first)} bytes, ${letters} of them letters`);
  assert.ok(letters > 0 && sum(first) < 120_000, "the first page is small, its letters included");
  assert.equal(
    [...first.keys()].some((url) => url.endsWith(".wasm")),
    false,
    "the engine is not for the first page",
  );
  const before = await looks(page);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = document.querySelector("meta[name=pages-style]").content;
        link.onload = resolve;
        link.onerror = reject;
        document.head.append(link);
      }),
  );
  assert.deepEqual(await looks(page), before, "the first page needs only its own style");
  await page.context().close();
}

/** How each part of the page looks. */
const looks = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body, body *")].map((part) => {
      const style = getComputedStyle(part);
      return `${part.tagName}.${part.className.baseVal ?? part.className}: ${[...style].map((name) => style[name])}`;
    }),
  );

const numberOf = (page) => page.evaluate(() => Number(document.querySelector(".board").dataset.number));

/** Begins a match while the server is down; answers how far it came. */
async function playHere(page) {
  await server.kill();
  await playBots(page, "draco");
  await waitTurn(page);
  assert.match(await page.textContent(".notes"), /The server does not answer/);
  assert.match(page.url(), /\/t\/here-/);
  await clickMove(page, pick);
  await waitTurn(page);
  const played = await numberOf(page);
  await server.restart();
  return played;
}

async function moveThere(page, played) {
  await page.goto(`${server.address}/here`);
  await page.click(".here-matches button:has-text('Move')");
  await page.waitForURL(/\/t\/[0-9a-z]{10}$/);
  await waitTurn(page);
  assert.ok((await numberOf(page)) >= played, "the server goes on where this device has stopped");
  await clickMove(page, pick);
  await waitTurn(page);
  await page.goto(`${server.address}/here`);
  await page.waitForSelector("input[type=file]");
  assert.equal(await page.locator(".here-matches li").count(), 0, "what has moved is no longer here");
}

/** A page of another site, which names this server and is named by it, opens a table here. */
async function useFromSite() {
  const site = new Site(join(dirname(process.argv[2]), "..", "web", "pages"));
  await site.start();
  const address = site.address.replace("127.0.0.1", "localhost");
  await server.kill();
  server.command.push("--origins", new URL(address).origin);
  await server.restart();
  writeFileSync(join(site.shown, "server.json"), JSON.stringify({ server: server.address }));
  const page = await openPage(browser, address);
  await page.waitForSelector(".game-card");
  await playBots(page, "draco");
  await page.reload();
  assert.equal(await waitTurn(page), "turn", "the session outlives a reload");
  assert.match(page.url(), /\?\/t\/[0-9a-z]{10}$/);
  await page.context().close();
  site.remove();
}

try {
  await measureFirstPage();
  const page = await openPage(browser, server.address, { keepsPages: true });
  await page.waitForSelector(".game-card");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await moveThere(page, await playHere(page));
  await useFromSite();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  if (server.process.exitCode === null && server.process.signalCode === null) await server.stop();
}
