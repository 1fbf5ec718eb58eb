"""The files of the source tree, for the check scripts: no build folders, nothing generated."""
import os
import re
import sys

ROOT = os.environ.get("HORT_SOURCE") or os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SKIPPED = re.compile(r"^(build.*|node_modules|dist|\.git|__pycache__)$")
files_read = set()


def files(*endings):
    """Paths relative to the root, sorted; all files when no endings are given."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(f for f in folders if not SKIPPED.match(f))
        for name in sorted(names):
            if name != ".git" and (not endings or name.endswith(endings)):
                found.append(os.path.relpath(os.path.join(folder, name), ROOT))
    return found


def read(path):
    files_read.add(path)
    with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as file:
        return file.read()


def write_if_new(path, text):
    """Writes a generated file, unless it holds that text already: then nothing that depends on it is stale."""
    if not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def without_comments(text, strings_too=False):
    """C text with comments (and, if asked, string contents) blanked, line numbers kept."""
    pattern = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)

    def blank(match):
        piece = match.group(0)
        if piece[0] in "\"'":
            return '""' if strings_too else piece
        return "".join(c if c == "\n" else " " for c in piece)
    return pattern.sub(blank, text)


def finish(problems, what):
    """Prints the problems and ends the script: status 1 when there are any, or when it has read no file."""
    if not files_read:
        problems = ["no file was there to be read"]
    for problem in problems:
        print(problem)
    print("%s: %s in %d files" % (what, "%d problems" % len(problems) if problems else "good", len(files_read)))
    print("%d passed, %d failed" % (0 if problems else 1, len(problems)))
    sys.exit(1 if problems else 0)
