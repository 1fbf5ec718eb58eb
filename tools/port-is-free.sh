#!/bin/bash
# Says at once, before anything is built, that a port is taken or none. Usage: tools/port-is-free.sh PORT
case $1 in
'' | *[!0-9]*)
    echo "PORT=$1: not the number of a port" >&2
    exit 2
    ;;
esac
if (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; then
    echo "Port $1 is taken by another program. Choose another: make run PORT=$(($1 + 1))" >&2
    exit 1
fi
