// A short animated picture of each game for the README, recorded from the real page while a match goes on. The page
// plays slowly and the picture fast, so that movements are smooth on a busy machine too. Needs ffmpeg.
// Usage: node animations.mjs HORT FOLDER [GAMES…]
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clickMove, numbers, openBrowser, openPage, playBots, Server, waitTurn } from "./lib.mjs";

const [, , hort, folder, ...only] = process.argv;
const view = { width: 1120, height: 700 },
  picture = { width: 720, seconds: 36, faster: 2.6, rate: 12, most: 2_000_000 };
/** How many decisions have been made when the picture begins. */
const opening = { "drachen-delta": 3 },
  usual = 12;
const server = await Server.start(hort),
  browser = await openBrowser();
mkdirSync(folder, { recursive: true });

/** Collects what the page shows, with the time of each frame, until it is stopped. */
async function record(page, into) {
  const devtools = await page.context().newCDPSession(page),
    frames = [];
  devtools.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    const file = join(into, `${frames.length}.jpg`);
    writeFileSync(file, Buffer.from(data, "base64"));
    frames.push({ file, at: metadata.timestamp });
    devtools.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await devtools.send("Page.startScreencast", { format: "jpeg", quality: 92, maxWidth: picture.width });
  return async () => {
    await devtools.detach();
    return frames;
  };
}

/** Plays on for some seconds: own moves after a moment to think, those of the others as they come. */
async function playOn(page, pick) {
  const end = Date.now() + picture.seconds * 1000;
  while (Date.now() < end && !(await page.$(".finish"))) {
    if (await page.$(".status.mine")) {
      await page.waitForTimeout(1200);
      await clickMove(page, pick, async (x, y) => {
        await page.mouse.click(x, y);
        await page.waitForTimeout(700);
      });
    } else await page.waitForTimeout(100);
  }
}

/** The frames as one animated WebP, each as long as it was shown. */
function write(frames, file, into) {
  const lines = frames.flatMap(({ file: name, at }, i) => {
    const next = frames[i + 1]?.at ?? at + 1;
    return [`file '${name}'`, `duration ${((next - at) / picture.faster).toFixed(3)}`];
  });
  const list = join(into, "frames.txt");
  writeFileSync(list, lines.join("\n"));
  const filter = `fps=${picture.rate},scale=${picture.width}:-2:flags=lanczos`;
  const code = ["-c:v", "libwebp_anim", "-quality", "62", "-compression_level", "3", "-loop", "0"];
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "concat", "-safe", "0", "-i", list, "-vf", filter, ...code, file]);
  const bytes = statSync(file).size;
  if (bytes > picture.most) throw new Error(`${file} has ${bytes} bytes, more than ${picture.most}`);
  console.log(`${file}: ${bytes} bytes, ${frames.length} frames`);
}

const names = (await (await fetch(`${server.address}/api/games`)).json()).map(({ name }) => name);
for (const game of names.filter((name) => only.length === 0 || only.includes(name))) {
  const page = await openPage(browser, server.address, view);
  const into = mkdtempSync(join(tmpdir(), "hort-frames-"));
  await page.waitForSelector("[data-game]");
  await playBots(page, game);
  const pick = numbers(11);
  for (let i = 0; i < (opening[game] ?? usual) && (await waitTurn(page)) === "turn"; i++) await clickMove(page, pick);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("hort-settings"));
    localStorage.setItem("hort-settings", JSON.stringify({ ...stored, speed: "slow", motion: "full" }));
  });
  await page.reload();
  await page.waitForSelector(".board");
  await waitTurn(page);
  const stop = await record(page, into);
  await playOn(page, pick);
  write(await stop(), join(folder, `${game}.webp`), into);
  rmSync(into, { recursive: true });
  await page.context().close();
}
await browser.close();
await server.stop();
