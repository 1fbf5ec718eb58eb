#!/bin/sh
# Makes a new game in a copy of the sources and runs it unchanged through everything a game must pass: laws,
# cases, worlds, counts, records, secrecy, console, terminal and browser. Then takes its drawings away: it must
# still be playable.
set -eu
source=$1
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cd "$source"
tar -cf - --exclude='./build*' --exclude=./.git --exclude='node_modules' --exclude=./web/dist . | tar -xf - -C "$copy"
cd "$copy"
# the other games would only make the build longer
for game in games/*; do
    [ "$game" = games/template ] || rm -r "$game"
done
tools/new-game.sh new-game
export HORT_SOURCE="$copy" HORT_MATCHES=20 HORT_LEAKS=2

build() {
    tools/configure.sh build -Doptimization=1 -Dbrowser_tests=false -Dparity_tests=false
    ninja -C build "$@" >build.log || {
        tail -40 build.log
        exit 1
    }
}

build cli/hort tests/laws tests/cases tests/worlds tests/perft tests/replay tests/leak tests/drawings
for test in laws cases worlds perft replay leak; do
    "build/tests/$test" new-game
done
build/tests/drawings
for check in rules includes forbidden size; do
    python3 "tools/check-$check.py"
done
python3 tests/console.py build/cli/hort new-game
python3 tests/terminal_test.py build/cli/hort new-game

# the recipes of docs/adding-a-game.md for records and counts
build/cli/hort record new-game players=2 seed=3 greedy random >games/new-game/records/two.record
build/tests/replay new-game
cp games/new-game/perft.txt counts.txt
build/tests/perft --write new-game
cmp counts.txt games/new-game/perft.txt
rm games/new-game/perft.txt
build/tests/perft --write new-game
build/tests/perft new-game

# the browser's drawing: its types, and a bundle that holds it
ln -s "$source/web/node_modules" web/node_modules
(cd web && node_modules/.bin/tsc --noEmit)
build web/pages
grep -q 'new-game' build/web/pages/assets/*.js
grep -l 'data-new_game' build/web/pages/assets/browser-*.js

# without drawings the table still shows what the view holds
rm games/new-game/terminal.c games/new-game/browser.tsx games/new-game/cover.tsx
build cli/hort web/pages
printf 'board\n' | build/cli/hort play new-game players=2 seed=7 --plain | grep -q 'hand ?'
