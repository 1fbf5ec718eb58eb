#!/bin/sh
# Sets up a Meson build folder, and again whenever a file of a game has come or gone.
# Usage: tools/configure.sh FOLDER [meson options]
set -eu
folder=$1
shift
list=$(python3 tools/list-games.py sources --all; python3 tools/list-games.py drawings; python3 tools/list-games.py tests --all)
if [ ! -f "$folder/build.ninja" ]; then
    meson setup "$folder" "$@" >/dev/null
elif [ "$list" != "$(cat "$folder/.games" 2>/dev/null)" ]; then
    meson setup --reconfigure "$folder" "$@" >/dev/null
fi
printf '%s\n' "$list" >"$folder/.games"
