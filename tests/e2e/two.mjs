// Two browsers against each other: the invitation, hidden hands in the page and on the wire, the server
// killed and restarted in mid-game. Usage: node two.mjs HORT
import assert from "./assert.mjs";
import {
  clickMove,
  failOn,
  inviteToTable,
  numbers,
  openBrowser,
  openPage,
  position,
  Server,
  waitTurn,
} from "./lib.mjs";

const server = await Server.start(process.argv[2]),
  browser = await openBrowser();

/** Every text frame a page receives is looked at: nothing of another hand may be in it. */
function watchWire(page, seat, seen) {
  let places = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type !== "state" && message.type !== undefined) return;
      seen.states++;
      places = message.view ? Object.keys(message.view) : places;
      const hands = message.view?.hand ?? message.now[places.indexOf("hand")] ?? {};
      assert.equal(message.seat, seat(), "a state for another seat");
      // What has changed of a list may come as an object.
      for (const [other, hand] of Object.entries(hands))
        if (Number(other) !== message.seat && !message.result)
          assert.ok(
            Object.entries(hand).every(([index, card]) => index === "length" || card === null || card === "none"),
            `hand of seat ${other} sent to seat ${message.seat}`,
          );
      for (const line of message.lines) {
        const text = Array.isArray(line) ? line[1] : line.text;
        const deal = /^deal:(\d):(.*)$/.exec(text);
        seen.deals += Number(deal !== null);
        if (deal && Number(deal[1]) !== message.seat)
          assert.equal(deal[2], "?", `line ${text} sent to seat ${message.seat}`);
      }
    }),
  );
}

const handOf = (page) =>
  page.evaluate(() => [...document.querySelectorAll(".board .hand .thing")].map((e) => e.dataset.thing));

/** Nothing on a page names a card that only the other one holds. */
async function lookAtPages() {
  const hands = await Promise.all(pages.map(handOf));
  for (const [seat, page] of pages.entries()) {
    const foreign = hands[1 - seat].filter((card) => !hands[seat].includes(card));
    const found = await page.evaluate(
      (cards) => cards.filter((card) => document.querySelector(`[data-thing="${card}"]`)),
      foreign.filter((card) => !card.endsWith("-1")),
    );
    assert.deepEqual(found, [], `cards of the other hand on the page of seat ${seat}`);
  }
}

const pages = [];
try {
  const seen = [
    { states: 0, deals: 0 },
    { states: 0, deals: 0 },
  ];
  const anna = await openPage(browser, server.address);
  watchWire(anna, () => 0, seen[0]);
  await anna.waitForSelector('[data-game="draco"]');
  const bea = await openPage(browser, await inviteToTable(anna, "draco"));
  watchWire(bea, () => 1, seen[1]);
  pages.push(anna, bea);
  await bea.click("button:has-text('Join')");
  for (const page of pages) await page.waitForSelector(".board", { timeout: 60_000 });
  const pick = numbers(7);
  const turns = async (count) => {
    for (let i = 0; i < count; i++) {
      await Promise.race(pages.map((page) => page.waitForSelector(".status.mine, .finish", { timeout: 60_000 })));
      for (const page of pages) {
        if ((await page.$(".finish")) || !(await page.$(".status.mine"))) continue;
        await clickMove(page, pick);
      }
      await lookAtPages();
    }
  };
  await turns(4);
  for (const page of pages) await page.click(".panel [role=tab]:has-text('Chat')");
  await anna.click("text=Hello!");
  await bea.waitForSelector(".chat li:has-text('Hello!')", { timeout: 120_000 });
  const before = await Promise.all(pages.map(position));
  await server.kill();
  await anna.waitForSelector(".banner.offline", { timeout: 30_000 });
  await server.restart();
  for (const page of pages) await page.waitForSelector(".banner.offline", { state: "detached", timeout: 30_000 });
  assert.deepEqual(await Promise.all(pages.map(position)), before, "the position after the restart");
  await turns(4);
  assert.ok(seen[0].states > 8 && seen[1].states > 8, "states were looked at");
  assert.ok(seen[0].deals > 8 && seen[1].deals > 8, "cards dealt were looked at");
  for (const page of pages) failOn(page.errors, "two browsers");
  console.log(`two browsers: ${seen[0].states + seen[1].states} states looked at, one restart`);
} catch (error) {
  for (const [i, page] of pages.entries()) await page.screenshot({ path: `/tmp/e2e-two-${i}.png` });
  console.error(
    error,
    pages.map((p) => p.errors),
    server.log,
  );
  process.exitCode = 1;
}
await browser.close();
await server.stop();
