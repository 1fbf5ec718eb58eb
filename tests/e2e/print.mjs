// The quick references of `make print`: one page of A4 for each game and language, with card, text, pictures and no
// buttons. Usage: node print.mjs HORT GAMES…
import assert from "./assert.mjs";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./lib.mjs";

const [, , hort, ...games] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "hort-print-"));
try {
  execFileSync("node", [join(root, "tools", "print.mjs"), hort, folder, ...games], { stdio: "inherit" });
  for (const game of games)
    for (const lang of ["en", "de"]) {
      const pdf = readFileSync(join(folder, `${game}-${lang}.pdf`)),
        text = pdf.toString("latin1");
      assert.equal(text.slice(0, 5), "%PDF-", `${game} ${lang}`);
      assert.equal(text.match(/\/Type\s*\/Page\b/g).length, 1, `${game} ${lang}: pages`);
      assert.match(text, /\/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12]/, `${game} ${lang}: A4`);
      assert.ok(pdf.length > 40_000, `${game} ${lang}: ${pdf.length} bytes are not a page with pictures`);
    }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
