// Turns the pages of a server into a folder that any web host can serve under any path: addresses become relative to
// the page, and pages are queries of that one page. server.json names the server whose tables it may open, if any.
// Usage: node tools/make-site.mjs PAGES FOLDER [SERVER]
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [pages, folder, server = ""] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync(pages, folder, { recursive: true });
const index = join(folder, "index.html");
const html = readFileSync(index, "utf8")
  .replace(/(content|href|src)="\//g, '$1="./')
  .replace("<title>", '<meta name="site" content="">\n<title>');
writeFileSync(index, html);
writeFileSync(join(folder, "server.json"), `${JSON.stringify({ server })}\n`);
