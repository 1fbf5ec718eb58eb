#!/bin/sh
# Makes a new game in a copy of the sources, builds it and holds it against laws, cases and worlds.
set -eu
source=$1
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cd "$source"
tar -cf - --exclude='./build*' --exclude=./.git --exclude='node_modules' . | tar -xf - -C "$copy"
cd "$copy"
# the other games would only make the build longer
for game in games/*; do
    [ "$game" = games/template ] || rm -r "$game"
done
tools/new-game.sh new-game
tools/configure.sh build -Doptimization=1 -Dwerror=false
ninja -C build tests/laws tests/cases tests/worlds tests/perft >build.log || {
    tail -40 build.log
    exit 1
}
for test in laws cases worlds perft; do
    HORT_MATCHES=20 HORT_SOURCE="$copy" "build/tests/$test" new-game
done
HORT_SOURCE="$copy" python3 tools/check-rules.py
HORT_SOURCE="$copy" python3 tools/check-includes.py
HORT_SOURCE="$copy" python3 tools/check-forbidden.py
