// A browser whose server is killed, then one that stops in order, in mid-game: behind a balancer it goes on at another
// server, and its user notices nothing. Usage: node moved.mjs HORT POSTGRES-URL (tests/postgres.py brings the second)
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import assert from "./assert.mjs";
import { clickMove, failOn, freePort, numbers, openBrowser, openPage, playBots, position, Server } from "./lib.mjs";

const [hort, database] = process.argv.slice(2),
  servers = [await Server.start(hort, { database }), await Server.start(hort, { database })],
  port = await freePort(),
  config = join(servers[0].folder, "haproxy.cfg");
writeFileSync(
  config,
  `defaults
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 60s
    retries 3
    option redispatch 1
frontend front
    bind 127.0.0.1:${port}
    default_backend servers
backend servers
    balance first
    default-server check inter 300ms on-marked-down shutdown-sessions
    option httpchk GET /healthz
${servers.map((s, i) => `    server s${i} 127.0.0.1:${s.port}`).join("\n")}
`,
);
const balancer = spawn("/usr/sbin/haproxy", ["-db", "-f", config], { stdio: "ignore" }),
  browser = await openBrowser();
let page;

/** Counts from now on whether anything about the connection was ever shown. */
const lookForBanners = () =>
  page.evaluate(() => {
    window.banners = 0;
    new MutationObserver(() => {
      window.banners += document.querySelectorAll(".banner.offline").length;
    }).observe(document.body, { childList: true, subtree: true });
  });

/** One move of the user's, and the bot's answer. */
async function turn(pick) {
  await page.waitForSelector(".status.mine, .finish", { timeout: 60_000 });
  assert.ok(!(await page.$(".finish")), "the match is over too early");
  await clickMove(page, pick);
}

try {
  for (let tries = 0; tries < 100 && !(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  page = await openPage(browser, `http://127.0.0.1:${port}`);
  const opened = [];
  page.on("websocket", (socket) => opened.push(socket));
  await playBots(page, "dragon-island");
  const pick = numbers(3);
  await turn(pick);
  await lookForBanners();
  await page.waitForSelector(".status.mine", { timeout: 60_000 });
  const before = await position(page);
  const sockets = opened.length;
  await servers[0].kill(); // "first" has sent everybody there
  await page.waitForTimeout(3000);
  assert.ok(opened.length > sockets, "the page has connected again");
  assert.deepEqual(await position(page), before, "the position at the other server");
  await turn(pick);
  await servers[0].restart();
  await page.waitForSelector(".status.mine", { timeout: 60_000 });
  await page.waitForTimeout(1000); // until the balancer knows
  servers[1].process.kill("SIGTERM");
  await turn(pick);
  await page.waitForSelector(".status.mine", { timeout: 60_000 });
  await turn(pick);
  assert.equal(await page.evaluate(() => window.banners), 0, "a banner about the connection was shown");
  failOn(
    page.errors.filter((error) => !/WebSocket connection/.test(error)),
    "a client that moves to another server",
  );
  console.log(`moved twice: ${opened.length} connections, no banner`);
} catch (error) {
  await page?.screenshot({ path: "/tmp/e2e-moved.png" });
  console.error(
    error,
    page?.errors,
    servers.map((s) => s.log),
  );
  process.exitCode = 1;
}
await browser.close();
balancer.kill();
for (const server of servers) await server.stop();
