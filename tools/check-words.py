#!/usr/bin/env python3
"""Fails on words of the page (web/words.ts) that nothing shows: no script names them as a string."""
import re
import sys

sys.dont_write_bytecode = True
import source_tree  # noqa: E402

LIST = "web/words.ts"


def main():
    texts = {path: source_tree.read(path) for path in source_tree.files(".ts", ".tsx")}
    words, _, rest = texts.pop(LIST).partition("as const")
    named = set(re.findall(r"[\"'`](\w+)[\"'`]", rest + "".join(texts.values())))
    problems = ["%s: nothing shows %s" % (LIST, word)
                for word in re.findall(r"^  (\w+): \[", words, re.M) if word not in named]
    source_tree.finish(problems, "words")


main()
