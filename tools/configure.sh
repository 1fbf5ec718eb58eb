#!/bin/sh
# Sets up a Meson build folder, or changes its options when they differ from last time.
# Usage: tools/configure.sh FOLDER [meson options]
set -eu
folder=$1
shift
if [ ! -f "$folder/build.ninja" ]; then
    again=
elif [ "$*" != "$(cat "$folder/.options" 2>/dev/null || echo none)" ]; then
    again=--reconfigure
else
    exit 0
fi
mkdir -p "$folder"
# what an earlier call asked for and this one does not mention goes back to its default
# shellcheck disable=SC2086
meson setup $again "$folder" -Dtests=true -Dpython=true -Dwerror=false "$@" >"$folder/configure.log" 2>&1 || {
    tail -30 "$folder/configure.log" >&2
    exit 1
}
printf '%s\n' "$*" >"$folder/.options"
