// What several workers bring: how many times more iterations two and four of them make in the browser than one, by the
// clock. Each has an engine of its own and thinks about the person's first decision, as for a hint. The product starts
// no more workers than there are processors to spare.
//
//     node bench/workers.mjs PAGES [--rounds N] [GAMES...]
//
// One, two and four think in turn, N times (5); the fastest round of each counts, which others have disturbed least.
import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import { openBrowser, openPage, playBots, waitTurn } from "../tests/e2e/lib.mjs";
import { Site } from "../tests/e2e/site.mjs";

const words = process.argv.slice(2),
  at = words.indexOf("--rounds"),
  rounds = at < 0 ? 5 : Number(words.splice(at, 2)[1]),
  [pages, ...games] = words,
  iterations = 20_000;
if (!pages || !(rounds > 0)) throw new Error("usage: node bench/workers.mjs PAGES [--rounds N] [GAMES...]");

/** In the table's worker: keeps the next question that a bot's worker gets, with the rules it needs. */
function keepQuestion() {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (question, ...more) {
    if ("view" in question) self.question = question;
    return postMessage.call(this, question, ...more);
  };
}

/** In the table's worker: how many milliseconds so many workers need to answer the question, all at once. */
async function answerMs([address, count, iterations]) {
  self.team ??= [];
  while (self.team.length < count) self.team.push(new Worker(address, { type: "module" }));
  const answerOf = (worker, question) =>
    new Promise((answered, failed) => {
      worker.onmessage = ({ data }) => (typeof data === "string" ? failed(new Error(data)) : answered());
      worker.postMessage(question);
    });
  const ask = (budget) => {
    const question = { ...self.question, level: `search:${budget}it`, mostMs: 60_000 };
    return Promise.all(self.team.slice(0, count).map((worker, i) => answerOf(worker, { ...question, seed: i })));
  };
  await ask(500); // until all have started
  const start = performance.now();
  await ask(iterations);
  return performance.now() - start;
}

/** A table on a person's turn whose worker has kept a question: that for a hint. */
async function askHint(page, game) {
  await playBots(page, game);
  await waitTurn(page);
  const worker = page.workers().find((each) => each.url().includes("table_worker"));
  await worker.evaluate(keepQuestion);
  await page.click("[data-tool='hint']");
  await page.waitForSelector(".toast:has-text('fair bot')", { timeout: 60_000 });
  return worker;
}

const site = new Site(resolve(pages)),
  browser = await openBrowser();
await site.start();
const list = JSON.parse(site.file(/^games-.*\.json$/)).filter(({ name }) => games.length === 0 || games.includes(name));
console.log(`${availableParallelism()} processors, load ${loadavg()[0].toFixed(1)}`);
console.log("game                one worker, it/s   two: times   four: times");
for (const { name } of list) {
  const page = await openPage(browser, site.address),
    worker = await askHint(page, name),
    least = new Map();
  const address = new URL(`assets/${site.fileName(/^thinker-/)}`, site.address).href;
  for (let round = 0; round < rounds; round++)
    for (const count of [1, 2, 4]) {
      const ms = await worker.evaluate(answerMs, [address, count, iterations]);
      least.set(count, Math.min(ms, least.get(count) ?? Infinity));
    }
  const pace = (count) => (count * iterations * 1000) / least.get(count);
  const gain = (count) => (pace(count) / pace(1)).toFixed(2).padStart(13);
  console.log(name.padEnd(20) + Math.round(pace(1)).toString().padStart(16) + gain(2) + gain(4));
  await page.context().close();
}
console.log(`load ${loadavg()[0].toFixed(1)}`);
await browser.close();
site.remove();
