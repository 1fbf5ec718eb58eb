#!/bin/sh
# Formats sources in the house style, or says which are not. Usage: tools/format.sh write|check [FILE …]
# Headers are tables of members: there names stand in columns, which .clang-format cannot say by itself.
set -eu
how=$1
shift
[ $# -gt 0 ] || set -- $(python3 tools/list-sources.py .c .h)
header=$(mktemp)
trap 'rm -f "$header"' EXIT
sed 's/^AlignConsecutiveDeclarations:.*/AlignConsecutiveDeclarations: Consecutive/' .clang-format >"$header"
status=0
for file in "$@"; do
    case $file in
    *.h) style=file:$header ;;
    *) style=file:.clang-format ;;
    esac
    if [ "$how" = write ]; then
        clang-format --style="$style" -i "$file"
    elif ! clang-format --style="$style" --dry-run --Werror "$file" 2>/dev/null; then
        echo "$file: run make format"
        status=1
    fi
done
exit $status
