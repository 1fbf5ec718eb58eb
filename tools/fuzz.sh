#!/bin/sh
# Runs every fuzz target of a build folder for a bounded time. Usage: tools/fuzz.sh FOLDER SECONDS [TARGET …]
# What it finds worth keeping goes to FOLDER/corpus/TARGET; `tools/fuzz.sh FOLDER keep` merges that into
# tests/fuzz/corpus, small files only.
set -eu
folder=$1
seconds=$2
shift 2
[ $# -gt 0 ] || set -- set position record play console protocol
status=0
mkdir -p "$folder/broken"
for target in "$@"; do
    kept=tests/fuzz/corpus/$target
    found=$folder/corpus/$target
    program=$folder/tests/fuzz/fuzz_$target
    ninja --quiet -C "$folder" "tests/fuzz/fuzz_$target"
    mkdir -p "$found"
    own=
    case $target in
    set) own=$(ls -d games/*/sets) ;;
    record) own=$(ls -d games/*/records 2>/dev/null || true) ;;
    esac
    if [ "$seconds" = keep ]; then
        # shellcheck disable=SC2086
        "$program" -merge=1 -max_len=1500 "$kept" $own "$found" 2>/dev/null </dev/null
        continue
    fi
    echo "== $target, $seconds s"
    # shellcheck disable=SC2086
    "$program" -max_total_time="$seconds" -max_len=40000 -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="$folder/broken/$target-" "$found" "$kept" $own </dev/null >"$folder/$target.log" 2>&1 ||
        { status=1; tail -40 "$folder/$target.log"; }
    grep -E 'stat::number_of_executed_units|stat::average_exec' "$folder/$target.log" || true
done
exit $status
