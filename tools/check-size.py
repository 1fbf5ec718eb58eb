#!/usr/bin/env python3
"""Reports long functions and files: above 80 lines a function fails, above 1000 a file.

With --all also those one should ask about: functions above 40 lines, files above 600."""
import re
import sys

sys.dont_write_bytecode = True
import source_tree  # noqa: E402

FUNCTION_MOST, FUNCTION_ASK, FILE_MOST, FILE_ASK = 80, 40, 1000, 600


def functions(text):
    """(name, first line, lines) of each function: its head begins in column 0, its end is a lone }."""
    head, is_body = None, False
    for number, line in enumerate(text.split("\n"), 1):
        start = re.match(r"[A-Za-z_][\w\s\*]*?(\w+)\(", line) if head is None else None
        if start:
            head, name = number, start.group(1)
        if head is None:
            continue
        if is_body and line.startswith("}"):
            yield name, head, number - head + 1
            head, is_body = None, False
        elif not is_body and line.rstrip().endswith("{"):
            is_body = True
        elif not is_body and line.rstrip().endswith((";", "}")):
            head = None


def main(asks):
    problems = []
    for path in source_tree.files(".c", ".h", ".ts", ".tsx", ".py"):
        text = source_tree.without_comments(source_tree.read(path)) if path.endswith((".c", ".h")) else None
        lines = source_tree.read(path).count("\n")
        if lines > FILE_MOST:
            problems.append("%s: %d lines" % (path, lines))
        elif lines > FILE_ASK:
            print("%s: %d lines (ask yourself)" % (path, lines))
        for name, first, count in functions(text) if text is not None else []:
            if count > FUNCTION_MOST:
                problems.append("%s:%d: %s has %d lines" % (path, first, name, count))
            elif asks and count > FUNCTION_ASK:
                print("%s:%d: %s has %d lines (ask yourself)" % (path, first, name, count))
    source_tree.finish(problems, "sizes")


main("--all" in sys.argv)
