#!/bin/sh
# Checks the sources with the formatters, clang-tidy, cppcheck, the type checker and the check scripts.
# Usage: tools/lint.sh BUILD-FOLDER [FOLDER …]   (without folders: everything)
set -eu
build=$1
shift
log=$build/lint
mkdir -p "$log"
under=.
[ $# = 0 ] || under=$(printf '^%s/|' "$@")
python3 tools/list-sources.py .c .h .ts .tsx .mjs | grep -E "${under%|}" >"$log/files" || {
    echo "no sources in: $*" >&2
    exit 2
}
grep '\.c$' "$log/files" >"$log/c-files" || true
status=0

xargs tools/progress.sh "format" "$log/format.log" tools/format.sh check <"$log/files" || status=1
tools/progress.sh "clang-tidy" "$log/tidy.log" tools/tidy.sh "$build" "$log/c-files" || status=1
# suppressed is what it only guesses and the sanitizers see for certain
[ ! -s "$log/c-files" ] || tools/progress.sh "cppcheck" "$log/cppcheck.log" cppcheck --quiet \
    --enable=warning,performance,portability --inline-suppr --error-exitcode=1 --suppress=missingIncludeSystem \
    --suppress=uninitvar --suppress=negativeIndex --suppress=arrayIndexOutOfBoundsCond --std=c11 -I . -j "$(nproc)" \
    -D'HORT_VERSION="0"' -D'HORT_SOURCE="."' -D'HORT_DATA="."' --file-list="$log/c-files" || status=1
if [ $# = 0 ]; then
    tools/progress.sh "types of the pages" "$log/types.log" web/node_modules/.bin/tsc --noEmit -p web || status=1
    for check in forbidden includes rules size words; do
        tools/progress.sh "check-$check" "$log/check-$check.log" python3 tools/check-$check.py || status=1
    done
fi
exit $status
