#!/bin/bash
# Runs a command, says what it is for and how far it is. Its output goes to a log, shown when it fails.
# Usage: tools/progress.sh WHAT-FOR LOG COMMAND …
set -u -o pipefail
stage=$1 log=$2
shift 2
mkdir -p "$(dirname "$log")"
total='?' shown=-7 done_packages=0 start=
[ ! -t 1 ] || start=$'\r\033[K'

# On a terminal the last line shows where we are; elsewhere a line every ten seconds does.
say() {
    if [ -t 1 ]; then
        printf '%s   %s' "$start" "$1"
    elif ((SECONDS >= shown + 10)); then
        printf '   %s\n' "$1"
        shown=$SECONDS
    fi
}

follow() {
    local line status
    while :; do
        IFS= read -r -t 20 line
        status=$?
        if ((status > 128)); then
            say "… $SECONDS s"
        elif ((status > 0)); then
            break
        fi
        case $line in
        '['*/*']'*) say "${line:0:76}" ;; # ninja
        *' newly installed'*) total=${line#*, } total=${total%% *} ;; # apt
        *[0-9]/[0-9]*' OK '* | *[0-9]/[0-9]*' FAIL '* | *[0-9]/[0-9]*'TIMEOUT '*) # meson test
            printf '%s%s\n' "$start" "$line"
            shown=$SECONDS
            ;;
        Get:*) say "${line%% *} ${line#* * * * }" ;;
        'Unpacking '*) say "${line%% (*}" ;;
        'Setting up '*) say "$((++done_packages)) of $total ${line%% (*}" ;;
        esac
    done
}

echo "== $stage"
"$@" 2>&1 | tee "$log" | follow
status=${PIPESTATUS[0]}
printf '%s' "$start"
if ((status != 0)); then
    grep -vE '^(Get:|Unpacking|Selecting|Preparing|\(Reading|\[[0-9]+/)' "$log" | tail -60
    echo "== failed: $stage (all it said: $log)"
fi
exit "$status"
