#!/usr/bin/env python3
"""Fails on functions over 80 lines in C or 60 in TypeScript, files over 1000 lines, and lines of TypeScript over 120
columns.

With --all it also lists what deserves a second look: functions over 40 lines, files over 600."""
import re
import sys

sys.dont_write_bytecode = True
import source_tree  # noqa: E402

FUNCTION_MAX, SCRIPT_FUNCTION_MAX, FUNCTION_ASK, FILE_MAX, FILE_ASK = 80, 60, 40, 1000, 600
SCRIPT_COLUMNS = 120
SCRIPTS = (".ts", ".tsx", ".mjs")
# The last line of a function's head, or its first where its arguments take several: function, arrow or method.
SCRIPT_HEAD = re.compile(r".*=> ?[({]+$|.*\bfunction\b.*[({]$|"
                         r"(?!(?:if|for|while|switch|return|else|catch)\b)(?:\w+ )*\w+(?:<[^>]*>)?\(.*(?: \{|\()$")


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


def script_functions(text):
    """The same for TypeScript as Prettier lays it out: what begins at the end of a line is closed by the first
    line of the same indentation that begins with a bracket and opens none."""
    lines = text.split("\n")
    for first, line in enumerate(lines):
        head = line.lstrip()
        if not SCRIPT_HEAD.match(head):
            continue
        indent = line[:len(line) - len(head)]
        end = re.compile(indent + r"[)}\]](?!.*[{(\[]$)")
        last = next((i for i in range(first + 1, len(lines)) if end.match(lines[i])), first)
        yield head.rstrip(" ({"), first + 1, last - first + 1


def long_lines(path, text):
    return ["%s:%d: %d columns" % (path, number, len(line)) for number, line in enumerate(text.split("\n"), 1)
            if len(line) > SCRIPT_COLUMNS]


def functions_in(path, text):
    """(functions, the most lines that one may have)"""
    if path.endswith((".c", ".h")):
        return functions(source_tree.without_comments(text)), FUNCTION_MAX
    return (script_functions(text) if path.endswith(SCRIPTS) else []), SCRIPT_FUNCTION_MAX


def main(asks):
    problems = []
    for path in source_tree.files(".c", ".h", ".py", *SCRIPTS):
        text = source_tree.read(path)
        lines = text.count("\n")
        if lines > FILE_MAX:
            problems.append("%s: %d lines" % (path, lines))
        elif lines > FILE_ASK:
            print("%s: %d lines (ask yourself)" % (path, lines))
        if path.endswith(SCRIPTS):
            problems += long_lines(path, text)
        found, most = functions_in(path, text)
        for name, first, count in found:
            if count > most:
                problems.append("%s:%d: %s has %d lines" % (path, first, name, count))
            elif asks and count > FUNCTION_ASK:
                print("%s:%d: %s has %d lines (ask yourself)" % (path, first, name, count))
    source_tree.finish(problems, "sizes")


main("--all" in sys.argv)
