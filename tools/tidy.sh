#!/bin/bash
# Runs clang-tidy over C files, one per core at a time, and skips those that have not changed since they passed.
# Usage: tools/tidy.sh BUILD-FOLDER LIST-OF-FILES
set -eu
good=$1/lint/good
mkdir -p "$good"

# What clang-tidy sees of a file: its text, the headers it includes and the settings.
fingerprint() {
    { gcc -MM -MT '' -I . -D_GNU_SOURCE "$1" | tr -d ':\\' | xargs cat; cat .clang-tidy; clang-tidy --version; } |
        sha256sum | cut -c1-32
}

look_at() {
    local stamp found
    stamp=$good/$(fingerprint "$3")
    if [ ! -e "$stamp" ]; then
        found=$(clang-tidy --quiet -p "$4" "$3" 2>/dev/null) || { printf '%s\n' "$found"; return 1; }
        touch "$stamp"
    fi
    echo "[$1/$2] $3"
}
export -f fingerprint look_at
export good
# shellcheck disable=SC2016
awk -v all="$(wc -l <"$2")" '{ print NR, all, $1 }' "$2" |
    xargs -r -P "$(nproc)" -L 1 bash -c 'look_at "$@" "$0" || exit 1' "$1"
