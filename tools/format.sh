#!/bin/sh
# Formats sources in the house style, or says which are not: C by clang-format, TypeScript by Prettier.
# Usage: tools/format.sh write|check [FILE …]   (without files: all)
set -eu
how=$1
shift
[ $# -gt 0 ] || set -- $(python3 tools/list-sources.py .c .h .ts .tsx .mjs)
if [ "$how" = write ]; then c=-i ts=--write; else c='--dry-run --Werror' ts=--check; fi
status=0
# shellcheck disable=SC2086
printf '%s\n' "$@" | grep '\.[ch]$' | xargs -r -P "$(nproc)" -n 24 clang-format $c || status=1
printf '%s\n' "$@" | grep -E '\.(ts|tsx|mjs)$' | xargs -r web/node_modules/.bin/prettier --log-level warn "$ts" || status=1
[ $status = 0 ] || echo 'run make format'
exit $status
