#!/bin/sh
# Runs the tests in a build with coverage and reports the lines of core/, match/ and games/ they reach.
# Usage: tools/coverage.sh BUILD-FOLDER
set -eu
build=$1
tools/configure.sh "$build" -Db_coverage=true -Doptimization=0
ninja --quiet -C "$build"
find "$build" -name '*.gcda' -delete
HORT_MATCHES=${HORT_MATCHES:-40} meson test -C "$build" --no-rebuild --quiet \
    $(meson test -C "$build" --no-rebuild --list 2>/dev/null |
        grep -E '^(laws|worlds|cases|perft|replay|tampered|unit|console|fuzz)-') >/dev/null || true
python3 tools/summarize-tests.py "$build" | tail -1
mkdir -p "$build/coverage"
gcovr --root . --object-directory "$build" --filter 'core/' --filter 'match/' --filter 'games/' \
    --exclude '.*/terminal\.c' --exclude 'games/.*/tests/' --exclude-unreachable-branches \
    --html-details "$build/coverage/index.html" --txt "$build/coverage/coverage.txt" 2>/dev/null
cat "$build/coverage/coverage.txt"
echo "each line: $build/coverage/index.html"
