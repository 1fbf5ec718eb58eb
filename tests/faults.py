#!/usr/bin/env python3
"""Plants one fault after another into a copy of the sources and checks which test finds it.

    faults.py FOLDER [NUMBER …]     all faults of tests/faults.txt, or those; FOLDER keeps copy and build
    faults.py --fit                 only whether they could be planted, and whether docs/testing.md lists them
    faults.py --list                the list for docs/testing.md

A fault that no test finds is a gap in the tests; one whose text is not found exactly once is out of
date. Both are failures."""
import json
import os
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DEADLINE_S = 300
SETTINGS = {"HORT_MATCHES": "30", "HORT_LEAKS": "2", "HORT_KILLS": "3", "HORT_FUZZ": "200"}


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def write(text, *path):
    with open(os.path.join(*path), "w", encoding="utf-8") as file:
        file.write(text)


def faults():
    """Blocks of `fault TITLE`, `in FILE`, `tests NAMES`, then lines `- OLD` and `+ NEW`."""
    found = []
    for line in read(ROOT, "tests", "faults.txt").split("\n"):
        word, _, rest = line.partition(" ")
        if word == "fault":
            found.append({"title": rest, "-": [], "+": []})
        elif word in ("in", "tests"):
            found[-1][word] = rest
        elif word in ("-", "+"):
            found[-1][word].append(rest)
    return found


class Copy:
    """The sources and their build, kept up to date so that only what has changed is built again."""

    def __init__(self, folder):
        self.source, self.build = os.path.join(folder, "source"), os.path.join(folder, "build")
        names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                               stdout=subprocess.PIPE, check=True).stdout.decode().split("\0")
        wanted = {name for name in names if os.path.isfile(os.path.join(ROOT, name))}
        for place, _, files in os.walk(self.source):
            for file in files:
                if os.path.relpath(os.path.join(place, file), self.source) not in wanted:
                    os.remove(os.path.join(place, file))
        for name in wanted:
            self.refresh(name)
        subprocess.run(["tools/configure.sh", self.build, "-Doptimization=1", "-Dbrowser_tests=false"],
                       cwd=self.source, check=True)
        subprocess.run(["ninja", "--quiet", "-C", self.build, "build.ninja"], check=True)  # tests may have come or gone
        self.tests = {t["name"]: t for t in json.loads(read(self.build, "meson-info", "intro-tests.json"))}
        self.files = {t["id"]: t["filename"] for t in json.loads(read(self.build, "meson-info", "intro-targets.json"))}

    def refresh(self, name):
        """Takes a file over from the real sources, unless it is the same."""
        here, there = os.path.join(ROOT, name), os.path.join(self.source, name)
        os.makedirs(os.path.dirname(there), exist_ok=True)
        with open(here, "rb") as file:
            content = file.read()
        if os.path.exists(there):
            with open(there, "rb") as file:
                if file.read() == content:
                    return
        shutil.copyfile(here, there)
        shutil.copymode(here, there)

    def plant(self, fault):
        """Exchanges the text; says what is wrong when it cannot."""
        text, old, new = read(self.source, fault["in"]), "\n".join(fault["-"]), "\n".join(fault["+"])
        if text.count(old) != 1:
            return "its text is there %d times" % text.count(old)
        write(text.replace(old, new), self.source, fault["in"])
        return None

    def make(self, name):
        """Builds what the test runs; the last words of the compiler when that fails."""
        targets = [os.path.relpath(file, self.build) for target in self.tests[name]["depends"]
                   for file in self.files[target]]
        done = subprocess.run(["ninja", "-C", self.build] + targets, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, check=False)
        return None if done.returncode == 0 else done.stdout[-2000:]

    def passes(self, name):
        test = self.tests[name]
        with open(os.path.join(self.build, "said.log"), "w", encoding="utf-8") as said:
            try:
                return subprocess.run(test["cmd"], cwd=test["workdir"] or self.build, stdin=subprocess.DEVNULL,
                                      stdout=said, stderr=subprocess.STDOUT, timeout=DEADLINE_S,
                                      env={**os.environ, **test["env"], **SETTINGS}, check=False).returncode == 0
            except subprocess.TimeoutExpired:
                return False

    def finder(self, fault):
        """(the first of the fault's tests that fails, what went wrong)."""
        wrong = self.plant(fault)
        for name in fault["tests"].split() if wrong is None else ():
            wrong = self.make(name)
            if wrong is not None:
                return None, "it does not compile:\n" + wrong
            if not self.passes(name):
                return name, None
        return None, wrong or "no test finds it (asked: %s)" % fault["tests"]


def table():
    """The list for people: each fault with the tests that are asked."""
    rows = ["| %d | %s | %s |" % (number, fault["title"], ", ".join("`%s`" % name for name in fault["tests"].split()))
            for number, fault in enumerate(faults(), 1)]
    return "\n".join(["| | fault | asked, until one finds it |", "| --- | --- | --- |"] + rows) + "\n"


def check_fit():
    """Without building anything: a fault that cannot be planted any more would be noticed too late."""
    all_faults, failed = faults(), 0
    for number, fault in enumerate(all_faults, 1):
        is_there = os.path.exists(os.path.join(ROOT, fault["in"]))
        found = read(ROOT, fault["in"]).count("\n".join(fault["-"])) if is_there else 0
        if found != 1:
            print("tests/faults.txt: fault %d, %s: its text is %d times in %s; give it the text of today"
                  % (number, fault["title"], found, fault["in"]))
            failed += 1
    if table() not in read(ROOT, "docs", "testing.md"):
        print("docs/testing.md: its list of faults is not that of `tests/faults.py --list`")
        failed += 1
    print("%d passed, %d failed" % (len(all_faults) + 1 - failed, failed))
    return 1 if failed or len(all_faults) < 30 else 0


def check_sound(copy, chosen):
    """Without a fault every test passes: otherwise its failure would prove nothing."""
    failed = 0
    for name in sorted({name for fault in chosen for name in fault["tests"].split()}):
        wrong = copy.make(name) if name in copy.tests else "there is no such test"
        if wrong is None and not copy.passes(name):
            wrong = "it fails although no fault is planted:\n" + read(copy.build, "said.log")[-2000:]
        if wrong is not None:
            print("%s: %s" % (name, wrong))
            failed += 1
    return failed


def main(folder, numbers):
    all_faults = faults()
    chosen = [f for i, f in enumerate(all_faults, 1) if not numbers or str(i) in numbers]
    copy = Copy(os.path.abspath(folder))
    print("building, and running the tests without a fault …", flush=True)
    failed = check_sound(copy, chosen)
    found = 0
    for number, fault in enumerate(chosen if failed == 0 else [], 1):
        started = time.time()
        print("%2d/%d %s … " % (number, len(chosen), fault["title"]), end="", flush=True)
        name, wrong = copy.finder(fault)
        copy.refresh(fault["in"])
        print("found by %s (%.0f s)" % (name, time.time() - started) if name else "NOT FOUND: " + wrong, flush=True)
        found += 1 if name else 0
    failed += len(chosen) - found
    print("%d passed, %d failed" % (found, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    if sys.argv[1] == "--fit":
        sys.exit(check_fit())
    if sys.argv[1] == "--list":
        print(table(), end="")
    else:
        sys.exit(main(sys.argv[1], sys.argv[2:]))
