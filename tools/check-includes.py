#!/usr/bin/env python3
"""Holds every #include against the table of ARCHITECTURE.md."""
import re
import sys

sys.dont_write_bytecode = True
import source_tree  # noqa: E402

# folder -> what its files may include besides their own folder; a path that ends in / is a folder
MAY = {
    "core": [],
    "games": ["core/"],
    "match": ["core/"],
    "ai": ["core/"],
    "store": ["core/text.h"],
    "net": ["core/text.h"],
    "server": ["core/", "match/", "ai/bot.h", "store/", "net/"],
    "term": ["core/", "match/", "ai/"],
    "web": ["core/", "match/", "ai/"],
    "cli": ["core/", "match/", "ai/"],
}
ANYTHING = ("tests", "bench", "tools")
TRUTH_READERS = re.compile(r"^(match/|cli/console|tests/|tools/)")
STANDARD = {"assert", "ctype", "errno", "inttypes", "limits", "math", "stdarg", "stdatomic", "stdbool",
            "stddef", "stdint", "stdio", "stdlib", "string", "time"}


def is_allowed(path, header):
    folder = path.split("/")[0]
    if header == "match/truth.h" and not TRUTH_READERS.match(path):
        return False
    if header.startswith("games/"):
        return path.startswith("games/") and header.split("/")[1] == path.split("/")[1]
    if folder in ANYTHING:
        return True
    if folder == "games" and path.endswith("/terminal.c") and header == "term/canvas.h":
        return True
    if header.startswith(folder + "/"):
        return True
    # cli/ is where the subcommands of all parts come together: it may start them
    if folder == "cli" and re.match(r"^(server|term)/[a-z_]+\.h$", header):
        return True
    return any(header.startswith(m) if m.endswith("/") else header == m for m in MAY.get(folder, []))


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
