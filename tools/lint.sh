#!/bin/sh
# Looks at the sources with clang-format, clang-tidy, cppcheck and the check scripts.
# Usage: tools/lint.sh BUILD-FOLDER [FILE.c …]   (without files: all)
set -eu
build=$1
shift
status=0
[ $# -gt 0 ] || set -- $(python3 tools/list-sources.py .c)

echo "== clang-format"
tools/format.sh check || status=1

echo "== clang-tidy"
printf '%s\n' "$@" | xargs -P "$(nproc)" -n 4 clang-tidy --quiet -p "$build" 2>/dev/null || status=1

# suppressed is what it only guesses and the sanitizers see for certain
echo "== cppcheck"
cppcheck --quiet --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
    --suppress=missingIncludeSystem --suppress=uninitvar --suppress=negativeIndex \
    --suppress=arrayIndexOutOfBoundsCond --std=c11 -I . -j "$(nproc)" \
    -D'HORT_VERSION="0"' -D'HORT_SOURCE="."' "$@" || status=1

for check in forbidden includes rules size; do
    python3 tools/check-$check.py || status=1
done
exit $status
