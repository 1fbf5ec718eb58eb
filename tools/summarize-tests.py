#!/usr/bin/env python3
"""Reads what `meson test` left in a build folder, shows the failures and counts every single test.

A program that reports its own counts (cmocka's, or a line `N passed, N failed`) counts with those."""
import json
import os
import re
import sys


def counts(test):
    """(passed, failed) of one program."""
    out = test.get("stdout") or ""
    is_good = test["result"] in ("OK", "EXPECTEDFAIL")
    own = re.findall(r"^(\d+) passed, (\d+) failed\s*$", out, re.M)
    passed = sum(int(n) for n in re.findall(r"\[  PASSED  \] (\d+) test", out + (test.get("stderr") or "")))
    failed = sum(int(n) for n in re.findall(r"\[  FAILED  \] (\d+) test", out + (test.get("stderr") or "")))
    if own:
        passed, failed = int(own[-1][0]), int(own[-1][1])
    if is_good and passed == 0:
        passed = 1
    if not is_good and failed == 0:
        failed = 1
    return passed, failed


def main(folder):
    with open(os.path.join(folder, "meson-logs", "testlog.json"), encoding="utf-8") as file:
        tests = [json.loads(line) for line in file]
    passed = failed = 0
    for test in tests:
        good, bad = counts(test)
        passed, failed = passed + good, failed + bad
        name = test["name"].split(" / ")[-1]
        if bad:
            print("---- %s failed (%s), the end of what it said:" % (name, test["result"]))
            said = (test.get("stdout") or "") + (test.get("stderr") or "")
            if re.search(r"\[  FAILED  \]", said):
                said = re.sub(r"=+\n==\d+==ERROR: LeakSanitizer.*", "", said, flags=re.S)  # left by the failed test
            lines = [l[:400] for l in said.split("\n") if not re.match(r"\[ (RUN     |      OK) \]", l)]
            print("\n".join(lines[-60:]))
    print("slowest: " + ", ".join("%s %.0f s" % (t["name"].split(" / ")[-1], t["duration"])
                                  for t in sorted(tests, key=lambda t: -t["duration"])[:6]))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


sys.exit(main(sys.argv[1]))
