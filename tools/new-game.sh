#!/bin/sh
# Starts a new game: copies games/template and puts in the new name. Usage: tools/new-game.sh NAME
set -eu
cd "$(dirname "$0")/.."
name=${1:-}
case $name in
'' | *[!a-z0-9-]* | -* | *- | [0-9]*)
    echo "usage: make newgame NAME=some-name (small letters, digits, hyphens)" >&2
    exit 2
    ;;
esac
if [ -e "games/$name" ]; then
    echo "games/$name exists already" >&2
    exit 2
fi
file=$(printf '%s' "$name" | tr - _)
type=$(printf '%s' "$name" | sed -E 's/(^|-)(.)/\U\2/g')
title=$(printf '%s' "$name" | sed -E 's/(^|-)(.)/ \U\2/g; s/^ //')
upper=$(printf '%s' "$file" | tr '[:lower:]' '[:upper:]')
id=$(printf '%s' "$name" | tr -d '0-9-' | cut -c1-2 | tr '[:lower:]' '[:upper:]')
[ ${#id} -eq 2 ] || id="${id}X"
mkdir "games/$name"
(cd games/template && find . -type f) | while read -r path; do
    to=games/$name/$path
    mkdir -p "$(dirname "$to")"
    sed -e "s|games/template/|games/$name/|g" -e "s/\"template\"/\"$name\"/g" \
        -e "s/^game template/game $name/" -e "s/{\"Template\"/{\"$title\"/" -e "s/^# Template/# $title/" \
        -e "s/template/$file/g" -e "s/Template/$type/g" -e "s/TEMPLATE/$upper/g" -e "s/TP-\([0-9]\)/$id-\1/g" -e "s/Vorlage/$title/g" \
        "games/template/$path" >"$to"
done
# records name their set by its hash, and the set's text has just changed
hash() { sha256sum <"games/$1/sets/standard.set" | cut -d' ' -f1; }
sed -i "s/$(hash template)/$(hash "$name")/" "games/$name"/records/*.record
# longer names need other line breaks
if command -v clang-format >/dev/null; then clang-format -i "games/$name"/*.[ch]; fi
echo "games/$name is there; its rules have the ids $id-1 …; read docs/adding-a-game.md"
