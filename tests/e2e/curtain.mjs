// Several people at one screen: whoever acts is asked for first, and nobody else sees a hand.
import assert from "./assert.mjs";
import { clickMove, numbers, position } from "./lib.mjs";

/** People at one screen take turns, in this order of names: a curtain before each, and no hand behind it. `look` sees
 * the table of whoever acts. */
export async function passAround(page, names, look = async () => undefined) {
  const pick = numbers(9);
  for (const name of names) {
    await page.waitForSelector(`.curtain:has-text('${name}')`, { timeout: 60_000 });
    assert.equal(await page.$(".hand"), null, "no hand behind the curtain");
    await page.click(".curtain button");
    await page.waitForSelector(".hand");
    await look();
    assert.match(await page.textContent(".seat.acts .seat-name"), new RegExp(name));
    const before = await position(page);
    for (let i = 0; i < 9 && !(await page.$(".curtain")); i++)
      await clickMove(page, pick).catch((e) => {
        if (!e.message.includes(before)) throw e;
      });
  }
}
