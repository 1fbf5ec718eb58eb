// Who somebody is, in the browser: a guest makes an account, changes the password and deletes it.
// Usage: node account.mjs HORT [FOLDER for pictures]
import assert from "./assert.mjs";
import { failOn, openBrowser, openPage, Server } from "./lib.mjs";

const server = await Server.start(process.argv[2]),
  browser = await openBrowser(),
  folder = process.argv[3];

async function fill(form, ...texts) {
  const inputs = form.locator("input:not([type=checkbox])");
  assert.equal(await inputs.count(), texts.length, "fields of the form");
  for (const [i, text] of texts.entries()) await inputs.nth(i).fill(text);
}

let page;
try {
  for (const [lang, words] of Object.entries({
    en: {
      register: "Create an account",
      login: "Log in",
      change: "Change password",
      gone: "Delete my account",
      guest: "Delete everything about me",
    },
    de: {
      register: "Konto anlegen",
      login: "Anmelden",
      change: "Passwort ändern",
      gone: "Mein Konto löschen",
      guest: "Alles über mich löschen",
    },
  })) {
    page = await openPage(browser, `${server.address}/account`, { settings: { lang } });
    const form = (word) => page.locator(`form:has(h2:text-is("${word}"))`),
      button = (word) => form(word).locator("button");
    const name = `anna ${lang}`;
    await form(words.guest).waitFor();
    await fill(form(words.register), name, "a long secret");
    await button(words.register).click();
    await form(words.change).waitFor();
    await fill(form(words.change), "a wrong secret", "another secret");
    await button(words.change).click();
    await form(words.change).locator("[role=alert]").waitFor();
    await fill(form(words.change), "a long secret", "another secret");
    await button(words.change).click();
    await form(words.change).locator("[role=status]").waitFor();
    if (folder) await page.screenshot({ path: `${folder}/account-${lang}.png`, fullPage: true });
    await fill(form(words.gone), "another secret");
    await button(words.gone).click();
    assert.ok(await form(words.gone).isVisible(), "nothing is deleted without the tick");
    await form(words.gone).locator("input[type=checkbox]").check();
    await button(words.gone).click();
    await form(words.login).waitFor();
    await fill(form(words.login), name, "another secret");
    await button(words.login).click();
    await form(words.login).locator("[role=alert]").waitFor();
    failOn(
      page.errors.filter((text) => !text.includes("403")),
      "the account page",
    );
    await page.context().close();
  }
  console.log("account: made, changed and deleted in two languages");
} catch (error) {
  await page?.screenshot({ path: "/tmp/e2e-account.png" });
  console.error(error, page?.errors, server.log);
  process.exitCode = 1;
}
await browser.close();
await server.stop();
