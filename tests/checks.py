#!/usr/bin/env python3
"""Tests the check scripts themselves: each must find what is planted in a small source tree, and the summary
of a test run must see through every run that only looks good."""
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RULES = "# X\n- **XX-1** one\n- **XX-2** two\n# X (Deutsch)\n- **XX-1** eins\n- **XX-2** zwei\n"
TURN = "## %s\n<!-- rules XX-1 XX-2 -->\nDo it.\n\n<!-- picture 3: A board. -->\n"
GLANCE = "## %s\n**Win.** End.\n\n1. **Do.** It.\n2. **Then.** That.\n\n- **A.**\n- **B.**\n- **C.**\n\n[r](rules.md)\n"
GUIDE = "# How\n" + GLANCE % "Glance" + TURN % "Turn" + "# Wie\n" + GLANCE % "Blick" + TURN % "Zug"
CASES = "case XX-1 XX-2 both\nexpect illegal 0 a XX-2\n"
GOOD = {
    "core/a.c": '#include "core/a.h"\n#include <string.h>\nint a(void) {\n    return 1; /* no double */\n}\n',
    "games/x/x.c": '#include "core/a.h"\n#include "games/x/x.h"\nstatic const char *const W[] = {"float"};\n'
                   "static int f(int *p) {\n    static const int t[] = {1};\n    return *p + t[0];\n}\n"
                   "const Game game_x = {\n    .name = 0,\n};\n",
    "games/x/terminal.c": '#include "term/canvas.h"\n#include <stdio.h>\n',
    "web/a.ts": "// const two_words: any number of them\nexport function f(a: number): void {\n"
                + "  g(a);\n" * 58 + "}\nconst t = {\n" + "  x: 1,\n" * 70 + "};\nf(t.pile_size);\n",
    "web/words.ts": 'const words = {\n  yes: ["Yes", "Ja"],\n} as const;\nexport const t = (word) => words[word];\n',
    "web/c.ts": 't("yes");\n',
    "games/x/rules.md": RULES,
    "games/x/guide.md": GUIDE,
    "games/x/cases/x.case": CASES,
    "match/m.c": '#include "match/truth.h"\n',
    "cli/console.c": '#include "match/truth.h"\n',
    "docs/index.md": "[a](a.md), [web](https://example.org/)\n",
    "docs/a.md": "see [the rules](../games/x/rules.md)\n",
    "web/package.json": '{"dependencies": {"lib": "1"}, "devDependencies": {"@fontsource/f": "1", "tool": "1"}}\n',
    "NOTICE": "| lib |\n| @fontsource/f |\n",
}
# script, file, text, what the script must say
BAD = [
    ("includes", "core/b.c", '#include "match/match.h"\n', "core/b.c:1"),
    ("includes", "core/b.c", "#include <unistd.h>\n", "core/b.c:1"),
    ("includes", "games/x/y.c", '#include "games/z/z.h"\n', "games/x/y.c:1"),
    ("includes", "games/x/y.c", '#include "match/match.h"\n', "games/x/y.c:1"),
    ("includes", "games/x/y.c", '#include "term/canvas.h"\n', "games/x/y.c:1"),
    ("includes", "ai/b.c", '\n#include "match/match.h"\n', "ai/b.c:2"),
    ("includes", "server/b.c", '#include "ai/search.h"\n', "server/b.c:1"),
    ("includes", "server/b.c", '#include "match/truth.h"\n', "server/b.c:1"),
    ("includes", "tests/b.c", '#include "games/x/x.h"\n', "tests/b.c:1"),
    ("includes", "store/b.c", '#include "core/game.h"\n', "store/b.c:1"),
    ("includes", "term/b.c", '#include "server/table.h"\n', "term/b.c:1"),
    ("includes", "bench/b.c", '#include "match/truth.h"\n', "bench/b.c:1"),
    ("includes", "new/b.c", '#include "core/a.h"\n', "new/b.c:1"),
    ("forbidden", "games/x/y.c", "static int n;\n", "games/x/y.c:1"),
    ("forbidden", "games/x/y.c", 'static const char *w[] = {"a"};\n', "games/x/y.c:1"),
    ("forbidden", "games/x/y.c", "int counter = 3;\n", "games/x/y.c:1"),
    ("forbidden", "games/x/y.c", "int f(void) {\n    static int n;\n    return n++;\n}\n", "games/x/y.c:2"),
    ("forbidden", "games/x/y.c", "void f(double x);\n", "games/x/y.c:1"),
    ("forbidden", "games/x/y.c", "void *f(void) {\n    return malloc(1);\n}\n", "games/x/y.c:2"),
    ("forbidden", "games/x/y.c", "#include <time.h>\n", "games/x/y.c:1"),
    ("forbidden", "games/x/y.c", "#include <stdio.h>\n", "games/x/y.c:1"),
    ("forbidden", "docs/a.md", "see /ho" + "me/me/notes\n", "docs/a.md:1"),
    ("rules", "games/x/guide.md", GUIDE.replace("- **C.**\n", "", 1), "English and German differ"),
    ("rules", "games/x/guide.md", GUIDE.replace("- **C.**\n", ""), "three points"),
    ("rules", "games/x/guide.md", GUIDE.replace("# Wie", "## Wie"), "not one part in English and one in German"),
    ("rules", "games/x/guide.md", GUIDE.replace("[r](rules.md)", "", 1), "no link to rules.md"),
    ("rules", "games/x/guide.md", GUIDE.replace(" XX-2 -->", " -->", 1), "explaining XX-2 in English"),
    ("rules", "games/x/guide.md", GUIDE.replace("XX-2 -->", "XX-2 XX-3 -->", 1), "XX-3 is no rule"),
    ("rules", "games/x/guide.md", GUIDE.replace("picture 3", "picture 4", 1), "pictures differ"),
    ("rules", "games/x/guide.md", GUIDE.replace(": A board.", ""), "have no words"),
    ("docs", "docs/a.md", "see [the rules](../games/y/rules.md)\n", "docs/a.md: leads nowhere: ../games/y/rules.md"),
    ("docs", "docs/b.md", "nobody knows of me\n", "docs/index.md: does not name b.md"),
    ("docs", "NOTICE", "| @fontsource/f |\n", "does not name lib"),
    ("docs", "NOTICE", "| lib |\n", "does not name @fontsource/f"),
    ("size", "core/b.c", "int f(void) {\n" + "    g();\n" * 80 + "}\n", "f has 82 lines"),
    ("size", "core/b.c", "int x;\n" * 1001, "1001 lines"),
    ("size", "web/b.ts", "export function f(\n  a: number,\n): void {\n" + "  g();\n" * 60 + "}\n", "f has 64 lines"),
    ("size", "web/b.ts", "class C {\n  m(a: number): void {\n" + "    g();\n" * 60 + "  }\n}\n", "m(a: number): void has"),
    ("size", "web/b.tsx", "const F = () => (\n" + "  <p />\n" * 60 + ");\n", "const F = () => has 62 lines"),
    ("size", "web/b.ts", 'const text = "' + "x" * 110 + '";\n', "126 columns"),
    ("forbidden", "web/b.ts", "const two_words = 1;\n", "web/b.ts:1"),
    ("forbidden", "web/b.ts", "function twoWords(a: any) {}\n", "web/b.ts:1"),
    ("words", "web/c.ts", "t(\"no\");\n", "nothing shows yes"),
    ("rules", "games/x/rules.md", RULES.replace("- **XX-2** zwei\n", ""), "missing in German"),
    ("rules", "games/x/rules.md", RULES.replace("- **XX-2** two\n", ""), "missing in English"),
    ("rules", "games/x/rules.md", RULES.replace("XX-2", "XX-3"), "no case names XX-3"),
    ("rules", "games/x/rules.md", RULES + "- **XX-1** wieder\n", "twice in German"),
    ("rules", "games/x/cases/y.case", "case XX-9 nothing\n", "XX-9 is no rule"),
    ("rules", "games/x/cases/y.case", "case XX-1 a\nexpect illegal 0 a XX-8\n", "XX-8 is no rule"),
    ("rules", "games/x/y.c", "/* XX-7: */\n", "XX-7 is no rule"),
]
CMOCKA = "[  PASSED  ] 2 test(s).\n"
# what the two programs of a run said (None: it is not in the log), the status of meson, what the summary must say
RUNS = [
    (CMOCKA, "3 passed, 0 failed\n", 0, "5 passed, 0 failed"),
    (CMOCKA, None, 0, "two was to run and did not"),
    (None, None, 1, "one was to run and did not"),
    (CMOCKA, "all well\n", 0, "2 passed, 1 failed"),
    (CMOCKA, "0 passed, 0 failed\n", 0, "2 passed, 1 failed"),
    ("[  PASSED  ] 0 test(s).\n", CMOCKA, 0, "2 passed, 1 failed"),
    (CMOCKA, "[  PASSED  ] 1 test(s).\n[  FAILED  ] 1 test(s), listed below:\n", 0, "3 passed, 1 failed"),
    (CMOCKA, CMOCKA, 3, "meson test ended with status 3 although no test failed"),
    (CMOCKA, "CUT", 1, "ends in the middle"),
]


def run(script, changes):
    with tempfile.TemporaryDirectory() as folder:
        for path, text in {**GOOD, **changes}.items():
            whole = os.path.join(folder, path)
            os.makedirs(os.path.dirname(whole), exist_ok=True)
            with open(whole, "w", encoding="utf-8") as file:
                file.write(text)
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "check-%s.py" % script)],
                              env={**os.environ, "HORT_SOURCE": folder}, stdout=subprocess.PIPE, text=True)
        return done.returncode, done.stdout


def summary(said, status):
    """What summarize-tests.py says of a run of the programs `one` and `two`."""
    log = [json.dumps({"name": name, "stdout": out, "result": "OK", "duration": 1.0})
           for name, out in zip(("one", "two"), said) if out is not None]
    text = "".join(line[:20] if "CUT" in line else line + "\n" for line in log)
    with tempfile.TemporaryDirectory() as folder:
        for path, content in (("meson-info/intro-tests.json", json.dumps([{"name": "one"}, {"name": "two"}])),
                              ("meson-info/intro-buildoptions.json", '[{"name": "web_tests", "value": false}]'),
                              ("meson-logs/testlog.json", text)):
            os.makedirs(os.path.join(folder, os.path.dirname(path)), exist_ok=True)
            with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                file.write(content)
        if not log:
            os.remove(os.path.join(folder, "meson-logs/testlog.json"))
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "summarize-tests.py"), folder, str(status)],
                              stdout=subprocess.PIPE, text=True)
        return done.returncode, done.stdout


def check_summary():
    """How many of the runs were summed up wrongly."""
    failed = 0
    for number, (one, two, status, wanted) in enumerate(RUNS):
        outcome, said = summary((one, two), status)
        if outcome != (0 if number == 0 else 1) or wanted not in said or "-Dweb_tests=false" not in said:
            print("summarize-tests.py does not say '%s':\n%s" % (wanted, said))
            failed += 1
    return failed


def main():
    failed = check_summary()
    scripts = ("docs", "includes", "forbidden", "size", "rules", "words")
    for script in scripts:
        status, said = run(script, {})
        if status != 0:
            print("check-%s.py finds fault with a good tree:\n%s" % (script, said))
            failed += 1
    for script, path, text, wanted in BAD:
        status, said = run(script, {path: text})
        if status != 1 or wanted not in said:
            print("check-%s.py misses '%s' in %s:\n%s" % (script, wanted, path, text[:200]))
            failed += 1
    print("%d passed, %d failed" % (len(scripts) + len(BAD) + len(RUNS) - failed, failed))
    return 1 if failed else 0


sys.exit(main())
