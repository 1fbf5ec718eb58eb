"""Runs an example of the documentation: it must end well, and its last line must look as expected.

Usage: example_test.py PATTERN COMMAND …"""
import re
import subprocess
import sys

run = subprocess.run(sys.argv[2:], stdout=subprocess.PIPE, text=True)
last = (run.stdout.strip().split("\n") or [""])[-1]
is_good = run.returncode == 0 and re.fullmatch(sys.argv[1], last) is not None
if not is_good:
    print("status %d; the last line, not as %r: %s" % (run.returncode, sys.argv[1], last))
print("%d passed, %d failed" % (is_good, not is_good))
sys.exit(0 if is_good else 1)
