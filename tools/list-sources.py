#!/usr/bin/env python3
"""Lists the sources of the project with the given endings, one per line, without generated ones.

    list-sources.py .c .h           prints the list
    list-sources.py .c --to FILE    keeps it in FILE, which is written only when it changes
"""
import sys

sys.dont_write_bytecode = True
import source_tree  # noqa: E402

endings, _, to = " ".join(sys.argv[1:]).partition(" --to ")
found = "\n".join(source_tree.files(*endings.split()))
if to:
    source_tree.write_if_new(to, found + "\n")
else:
    print(found)
