#!/usr/bin/env python3
"""Compares what `meson test` did with what it should have done, shows the failures and counts every test.

    summarize-tests.py FOLDER STATUS [NAME …]   a build folder, the exit status of its `meson test`,
                                                and the tests that were to run (none named: all)

A program says itself how many checks it made: by cmocka's lines, or by a line `N passed, N failed`. One that
made none has failed, and so has a test that was to run and left no trace in the log."""
import json
import os
import re
import sys


def read(folder, *path):
    with open(os.path.join(folder, *path), encoding="utf-8") as file:
        return file.read()


def name_of(test):
    return test["name"].split(" / ")[-1]


def expected(folder):
    """The names of all tests the build folder was set up with."""
    return [name_of(test) for test in json.loads(read(folder, "meson-info", "intro-tests.json"))]


def turned_off(folder):
    """The options that leave tests out; nothing else can."""
    options = json.loads(read(folder, "meson-info", "intro-buildoptions.json"))
    return [o["name"] for o in options if o["name"].endswith("_tests") and o["value"] is False]


def logged(folder):
    """(tests in the log, whether it is whole)."""
    tests = []
    try:
        for line in read(folder, "meson-logs", "testlog.json").splitlines():
            tests.append(json.loads(line))
    except (OSError, ValueError):
        return tests, False
    return tests, True


def said_by(test):
    return (test.get("stdout") or "") + (test.get("stderr") or "")


def counts(test):
    """(passed, failed) of one program."""
    said = said_by(test)
    own = re.findall(r"^(\d+) passed, (\d+) failed\s*$", said, re.M)
    if own:
        passed, failed = int(own[-1][0]), int(own[-1][1])
    else:
        passed = sum(int(n) for n in re.findall(r"\[  PASSED  \] (\d+) test", said))
        failed = sum(int(n) for n in re.findall(r"\[  FAILED  \] (\d+) test", said))
    if test["result"] != "OK" or passed + failed == 0:
        failed = max(failed, 1)
    return passed, failed


def show_failure(test):
    said = said_by(test)
    why = test["result"] if test["result"] != "OK" else "it reports a failure, or no check at all"
    print("---- %s failed (%s), the end of what it said:" % (name_of(test), why))
    if re.search(r"\[  FAILED  \]", said):
        said = re.sub(r"=+\n==\d+==ERROR: LeakSanitizer.*", "", said, flags=re.S)  # left by the failed test
    lines = [line[:400] for line in said.split("\n") if not re.match(r"\[ (RUN     |      OK) \]", line)]
    print("\n".join(lines[-60:]))


def complaints(names, status, tests, is_whole, failed):
    """What is wrong with the run itself, whatever the tests said."""
    found = [] if is_whole else ["the log of the tests is missing or ends in the middle"]
    for name in sorted(set(names) - {name_of(test) for test in tests}):
        found.append("%s was to run and did not" % name)
    if not names:
        found.append("there is no test at all")
    if status != 0 and failed == 0 and not found:
        found.append("meson test ended with status %d although no test failed" % status)
    return found


def main(folder, status, names):
    tests, is_whole = logged(folder)
    passed = failed = 0
    for test in tests:
        good, bad = counts(test)
        passed, failed = passed + good, failed + bad
        if bad:
            show_failure(test)
    found = complaints(names or expected(folder), status, tests, is_whole, failed)
    for complaint in found:
        print("---- " + complaint)
    failed += len(found)
    print("slowest: " + ", ".join("%s %.0f s" % (name_of(t), t["duration"])
                                  for t in sorted(tests, key=lambda t: -t["duration"])[:6]))
    for name in turned_off(folder):
        print("turned off: %s (-D%s=false)" % (name.replace("_", " "), name))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


sys.exit(main(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
