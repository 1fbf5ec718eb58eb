// Nobody at a table has to read move notation: while matches of every game are played in both languages, no
// text on the page, seen or read aloud, contains a move as records write it.
// Usage: node words.mjs HORT GAMES…
import assert from "./assert.mjs";
import { clickMove, failOn, numbers, openBrowser, openPage, playBots, Server, waitTurn } from "./lib.mjs";

const [, , hort, ...games] = process.argv;
const server = await Server.start(hort),
  browser = await openBrowser();
let page;

/** Remembers every move that the server names, and how the kinds of moves are written. */
function listen(wire) {
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type !== "state" && !("now" in message)) return;
      for (const { pattern } of message.moves ?? []) wire.verbs.add(pattern.match(/^(\w+:)\{/)?.[1] ?? "");
      for (const [text] of message.legal ?? []) wire.texts.add(text);
      for (const line of message.lines) wire.texts.add(Array.isArray(line) ? line[1] : line.text); // short or whole
      for (const text of wire.texts) for (const part of text.split(/[:=]/)) wire.parts.add(part);
    }),
  );
}

/** What is on the page for somebody to read or hear. */
const textsOf = () =>
  page.evaluate(() => {
    const spoken = [...document.querySelectorAll("[aria-label], [title]")];
    const names = spoken.flatMap((e) => [e.getAttribute("aria-label"), e.getAttribute("title")]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const written = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent.closest("style, script, .chat")) written.push(walker.currentNode.data);
    }
    return [...names, ...written].filter(Boolean).map((text) => text.trim());
  });

/** Texts that hold a move: a verb with its colon and what follows, a whole move that is no plain word, or one of its
 *  arguments such as "2,-2", "t30" or "19b". */
function notation(texts, wire) {
  const verbs = [...wire.verbs].filter(Boolean).map((verb) => new RegExp(`\\b${verb}[^\\s]`));
  const isCode = (part) => /\d/.test(part) && /\D/.test(part) && !/^-\d+$/.test(part);
  const whole = [...[...wire.texts].filter((text) => /[^a-z]/.test(text)), ...[...wire.parts].filter(isCode)];
  const words = (text) => text.split(/[\s()„“"]+/).map((word) => word.replace(/[.!?;]+$/, ""));
  return texts.filter((text) => verbs.some((verb) => verb.test(text)) || words(text).some((w) => whole.includes(w)));
}

async function check(wire, where) {
  const texts = await textsOf();
  assert.ok(texts.length > 10, `${where}: there is something to read`);
  assert.deepEqual(notation(texts, wire), [], `${where}: move notation on the page`);
}

/** Clicks everything that cannot be used now: the reasons, too, are in words. */
async function refuse(wire, where) {
  const reasons = await page.$$eval(".board .thing:not(.can):not(.could)", async (things) => {
    const heard = [];
    for (const thing of things) {
      thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await new Promise((done) => setTimeout(done, 25));
      heard.push(document.querySelector(".toast")?.textContent ?? "");
    }
    return heard;
  });
  wire.reasons += reasons.filter(Boolean).length;
  assert.deepEqual(notation(reasons, wire), [], `${where}: move notation in a reason`);
  await check(wire, `${where}, refused`);
}

/** The rules, too, are written for people: nothing on their page is set as a program would write it. */
async function read(game, lang) {
  page = await openPage(browser, `${server.address}/rules/${game}`, { settings: { lang } });
  await page.waitForSelector("li.rule");
  const codes = await page.locator(".rules code, .rules pre, .rules table").allTextContents();
  assert.deepEqual(codes, [], `${game} ${lang}: notation on the page of rules`);
  await page.context().close();
}

async function play(game, lang) {
  const wire = { verbs: new Set(), texts: new Set(), parts: new Set(), reasons: 0 };
  page = await openPage(browser, `${server.address}/settings`, { settings: { lang } });
  listen(wire);
  await page.goto(server.address);
  await page.waitForSelector(`[data-game="${game}"]`);
  await playBots(page, game);
  const pick = numbers(5);
  for (let i = 0; i < 8 && (await waitTurn(page)) === "turn"; i++) {
    await page.evaluate(() => document.querySelector(".move-list")?.setAttribute("open", ""));
    await check(wire, `${game} ${lang}`);
    if (i % 2 === 1) await refuse(wire, `${game} ${lang}`);
    await clickMove(page, pick);
  }
  await waitTurn(page);
  await page.keyboard.press("h");
  await page.waitForSelector(".toast", { timeout: 60_000 });
  await check(wire, `${game} ${lang}, hint`);
  assert.ok(wire.texts.size > 10 && wire.verbs.size > 1, "moves were named on the wire");
  assert.ok(wire.reasons > 0, "reasons were given");
  failOn(page.errors, game);
  await page.context().close();
}

try {
  for (const game of games)
    for (const lang of ["en", "de"]) {
      await read(game, lang);
      await play(game, lang);
    }
  console.log(`no notation at the tables of ${games.length} games in two languages`);
} catch (error) {
  await page?.screenshot({ path: "/tmp/e2e-words.png" }).catch(() => undefined);
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
