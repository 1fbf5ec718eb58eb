#!/usr/bin/env python3
"""Checks every #include against the table in ARCHITECTURE.md, which says what each folder may include."""
import os
import re
import sys

sys.dont_write_bytecode = True
import source_tree  # noqa: E402

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STANDARD = {"assert", "ctype", "errno", "inttypes", "limits", "math", "stdarg", "stdatomic", "stdbool",
            "stddef", "stdint", "stdio", "stdlib", "string", "time"}


def read_table():
    """{folder or file: [what it may include], or None for anything}, and who may include match/truth.h."""
    with open(os.path.join(HERE, "ARCHITECTURE.md"), encoding="utf-8") as file:
        section = re.search(r"## Folders.*?\n## ", file.read(), re.S).group(0)
    rows = {}
    for places, allowed in re.findall(r"^\| (`.*?) \|[^|]*\| (.*?) \|$", section, re.M):
        for place in re.findall(r"`(.*?)`", places):
            rows[place] = None if allowed == "anything" else re.findall(r"`(.*?)`", allowed)
    truth = re.search(r"^`match/truth\.h` .*$", section, re.M).group(0)
    return rows, re.findall(r"`(.*?)`", truth)[1:]


MAY, TRUTH_READERS = read_table()


def is_allowed(path, header):
    if header == "match/truth.h" and not path.startswith(tuple(TRUTH_READERS)):
        return False
    if header.startswith("games/"):
        return path.split("/")[:2] == header.split("/")[:2]
    if header.split("/")[0] == path.split("/")[0]:
        return True
    place = re.sub(r"^games/[^/]+/", "games/x/", path)
    folder = "games/x/" if path.startswith("games/") else path.split("/")[0] + "/"
    allowed = MAY.get(place, MAY.get(folder, []))
    return allowed is None or any(header.startswith(a) if a.endswith("/") else header == a for a in allowed)


def problems():
    for path in source_tree.files(".c", ".h"):
        text = source_tree.without_comments(source_tree.read(path))
        folder = path.split("/")[0]
        for number, line in enumerate(text.split("\n"), 1):
            own = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            system = re.match(r"\s*#\s*include\s+<([^>]+)>", line)
            if own and not is_allowed(path, own.group(1)):
                yield "%s:%d: may not include %s" % (path, number, own.group(1))
            if system and folder in ("core", "games", "match") and "/tests/" not in path:
                if system.group(1).replace(".h", "") not in STANDARD:
                    yield "%s:%d: only the C library here, not <%s>" % (path, number, system.group(1))


source_tree.finish(list(problems()), "includes")
