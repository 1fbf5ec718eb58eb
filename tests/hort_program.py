"""hort_program.py: runs hort as a command and looks at how it ended. No test itself."""
import os
import subprocess
import sys

HORT = os.path.abspath(sys.argv[1])


def hort(*words, status=0, locale="C", **settings):
    """What it says, or what it complains about where another status than 0 is expected."""
    run = subprocess.run([HORT, *words], capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL,
                         env={**os.environ, "LC_ALL": locale, **settings})
    assert run.returncode == status, (words, run.returncode, run.stdout, run.stderr)
    return run.stdout if status == 0 else run.stderr
