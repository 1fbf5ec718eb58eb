#!/bin/sh
# Builds the engine for the browser: core, match, all games and web/exports.c as WebAssembly.
# Usage: tools/build-wasm.sh OUT.wasm
set -eu
out=$(realpath -m "$1")
cd "$(dirname "$0")/.."
folder=$(dirname "$out")
mkdir -p "$folder"
python3 tools/list-games.py table "$folder/games_table_wasm.c"
exports=$(sed -n 's/^\(int\|char \*\|const char \*\) *\(engine_[a-z]*\)(.*/-Wl,--export=\2/p' web/exports.h)
# shellcheck disable=SC2046,SC2086
clang --target=wasm32-wasi --sysroot=/usr -mexec-model=reactor -std=gnu17 -O2 -fno-strict-aliasing \
    -Wall -Wextra -Wno-missing-field-initializers -Wno-initializer-overrides -DHORT_VERSION='"0.1.0"' -I. \
    -Wl,--strip-all -Wl,-z,stack-size=1048576 $exports \
    web/exports.c core/*.c match/*.c $(python3 tools/list-games.py sources) "$folder/games_table_wasm.c" -o "$out"
