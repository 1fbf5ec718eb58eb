#!/bin/sh
# load.sh: starts a server of its own, lets `hort load` play at it, and stops it again.
#
#     bench/load.sh HORT [OPTIONS OF hort load]
#
# SERVER names another program to measure (an older one, say); PORT and DATABASE the server's. With PROFILE the
# server is sampled by perf, and where its time goes is printed afterwards. With ALLOCATIONS its allocations are counted.
set -eu
hort=$1
shift
port=${PORT:-8097}
folder=$(mktemp -d)
if [ -n "${ALLOCATIONS:-}" ]; then
    HORT_ALLOCATIONS=$folder/allocations
    preload=$(dirname "$hort")/../bench/liballocations.so
    export HORT_ALLOCATIONS
    set -- --allocations "$HORT_ALLOCATIONS" "$@"
fi
LD_PRELOAD=${preload:-} "${SERVER:-$hort}" serve --port "$port" --metrics-port 0 --database "${DATABASE:-$folder/load.db}" --quiet 1 \
    --limit-messages 1000000 --limit-requests 1000000 --limit-connections 20000 --limit-tables 100000 \
    --limit-new-tables 1000000 --limit-logins 1000000 --limit-chat 1000000 --limit-all-tables 10000000 \
    --limit-all-guests 10000000 > "$folder/server.log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$folder"' EXIT
tries=0
until python3 -c "import socket; socket.create_connection(('127.0.0.1', $port))" 2>/dev/null; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] && kill -0 $server 2>/dev/null || { cat "$folder/server.log" >&2; exit 1; }
    sleep 0.1
done
if [ -n "${PROFILE:-}" ]; then
    perf record -q -F 999 -p $server -o "$folder/perf.data" > /dev/null 2>&1 &
    perf=$!
fi
"$hort" load --port "$port" --pid $server "$@"
[ -n "${PROFILE:-}" ] || exit 0
kill -INT $perf
wait $perf || true
share() {
    perf report -i "$folder/perf.data" --sort "$1" --percent-limit "$2" --stdio 2> /dev/null | grep -v -e '^#' -e '^$'
}
echo "by thread (hort is the loop) and library:"
share comm,dso 0.5
echo "by function:"
share comm,symbol 0.7
