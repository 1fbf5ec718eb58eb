#!/usr/bin/env python3
"""Checks the documentation: every link between pages leads somewhere, docs/index.md names every page of docs/, and
NOTICE names every library and font of the browser client."""
import json
import os
import re
import sys

sys.dont_write_bytecode = True
import source_tree  # noqa: E402


def problems():
    for path in source_tree.files(".md"):
        for target in re.findall(r"\]\(([^)\s#]+)", source_tree.read(path)):
            whole = os.path.join(source_tree.ROOT, os.path.dirname(path), target)
            if "://" not in target and not os.path.exists(whole):
                yield "%s: leads nowhere: %s" % (path, target)
    index = source_tree.read("docs/index.md")
    for path in source_tree.files(".md"):
        folder, name = os.path.split(path)
        if folder == "docs" and name != "index.md" and "](%s)" % name not in index:
            yield "docs/index.md: does not name %s" % name
    package = json.loads(source_tree.read("web/package.json"))
    notice = source_tree.read("NOTICE")
    for name in {**package["dependencies"], **package["devDependencies"]}:
        if (name in package["dependencies"] or name.startswith("@fontsource/")) and "| %s |" % name not in notice:
            yield "NOTICE: does not name %s" % name


source_tree.finish(list(problems()), "docs")
