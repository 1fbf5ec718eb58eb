// Draws the icons of the installed pages from the browser client's own dragon: web/public/icon.svg and the pictures
// that systems ask for. Usage: node tools/make-icons.mjs
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowser, root } from "../tests/e2e/lib.mjs";

const web = join(root, "web");
const { build } = createRequire(join(web, "package.json"))("esbuild");
const script = `
  import { render } from "preact";
  import { Dragon } from "./art/dragon";
  window.draw = () => {
    const box = document.createElement("div");
    render(<Dragon name="red" size={100} />, box);
    return box.querySelector("svg").outerHTML;
  };`;
const { outputFiles } = await build({
  stdin: { contents: script, resolveDir: web, loader: "tsx" },
  bundle: true,
  write: false,
  jsx: "automatic",
  jsxImportSource: "preact",
  nodePaths: [join(web, "node_modules")],
});

/** The dragon on its ground; a maskable icon may lose a fifth of its width on every side. */
function icon(dragon, { share, round }) {
  const size = 512 * share,
    at = (512 - size) / 2;
  const inner = dragon.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${round}" ` +
    `fill="#2b3f38"/><circle cx="256" cy="256" r="${size * 0.56}" fill="#e9dcc0"/>` +
    `<svg x="${at}" y="${at}" width="${size}" height="${size}" viewBox="0 0 100 100">${inner}</svg></svg>`
  );
}

const browser = await openBrowser();
const page = await browser.newPage();
await page.addScriptTag({ content: outputFiles[0].text });
const dragon = await page.evaluate(() => window.draw());
const round = icon(dragon, { share: 0.74, round: 96 }),
  whole = icon(dragon, { share: 0.56, round: 0 });
const target = (name) => join(web, "public", name);
writeFileSync(target("icon.svg"), `${round}\n`);
for (const [name, svg, size] of [
  ["icon-192.png", round, 192],
  ["icon-512.png", round, 512],
  ["icon-maskable-512.png", whole, 512],
]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block}body>svg{width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: target(name), omitBackground: true });
}
await browser.close();
