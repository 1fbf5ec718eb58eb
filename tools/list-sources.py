#!/usr/bin/env python3
"""Lists the sources of the project with the given endings, one a line: nothing generated."""
import sys

sys.dont_write_bytecode = True
import source_tree  # noqa: E402

print("\n".join(source_tree.files(*sys.argv[1:])))
