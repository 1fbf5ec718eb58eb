// node:assert/strict, but counting: a test that has made no check has shown nothing (tools/summarize-tests.py).
import strict from "node:assert/strict";

let checks = 0;
process.on("exit", (status) => {
  console.log(`${checks} checks`);
  console.log(`${status === 0 && checks > 0 ? 1 : 0} passed, ${status === 0 ? 0 : 1} failed`);
});

export default new Proxy(strict, {
  get:
    (all, name) =>
    (...values) => {
      all[name](...values);
      checks++;
    },
});
