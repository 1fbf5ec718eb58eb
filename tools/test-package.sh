#!/bin/sh
# Installs the package, runs the service's command as its user, looks at what it serves, and purges the package:
# nothing may stay behind. Run it as root on a throwaway machine.
# Usage: tools/test-package.sh PACKAGE.deb
set -eu
package=$(realpath "$1")
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

fail() {
    echo "package: $1" >&2
    exit 1
}

quietly() {
    "$@" >"$work/log" 2>&1 || { cat "$work/log"; fail "$*"; }
}

# Every file, with the users and groups; without logs, caches and the copies that user tools keep of their files.
traces() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /run -o -path /tmp -o -path /root -o -path /home \
        -o -path /var/log -o -path /var/cache -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path '/etc/*-' \
        -o -path /etc/.pwd.lock \) -prune -o -print
    cat /etc/passwd /etc/group
}

fetch() {
    curl -fsS -o "$work/answer" "$1" || fail "$1 is not served"
}

quietly apt-get update
# What the package depends on comes first, and stays: it is not ours to remove.
# shellcheck disable=SC2046
quietly apt-get install -y --no-install-recommends curl man-db zsh \
    $(dpkg-deb -f "$package" Depends | sed 's/([^)]*)//g; s/,//g')
traces | sort >"$work/before"

quietly apt-get install -y --no-install-recommends "$package"
version=$(dpkg-deb -f "$package" Version)
[ "$(hort version)" = "hort $version" ] || fail "hort is not version $version"
for page in hort $(hort help | sed -n '/^Commands/,/^$/s/^  \([a-z][a-z]*\) .*/hort-\1/p'); do
    man -w "$page" >/dev/null || fail "no man page $page"
    man -L de -w "$page" | grep -q /de/ || fail "no German man page $page"
done
zsh -c 'autoload -U compinit && compinit -D && (( $+functions[_hort] )) && autoload +X _hort' || fail "zsh does not complete hort"
bash -c '. /usr/share/bash-completion/completions/hort && complete -p hort' >/dev/null || fail "bash does not complete hort"

unit=$(dpkg -L drachenhort | grep '/hort\.service$')
user=$(sed -n 's/^User=//p' "$unit")
# shellcheck disable=SC2046
HORT_PORT=0 HORT_METRICS_PORT=0 HOME=/ setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs \
    $(sed -n 's/^ExecStart=//p' "$unit") >"$work/address" 2>"$work/log" &
server=$!
while [ ! -s "$work/address" ]; do
    kill -0 $server 2>/dev/null || { cat "$work/log"; fail "the service ended"; }
    sleep 0.1
done
address=$(cat "$work/address")
fetch "${address}healthz"
fetch "$address"
paths=$(grep -oE '/assets/[^"]+' "$work/answer") || fail "the pages are missing"
for ending in css js wasm; do
    echo "$paths" | grep -q "\.$ending\$" || fail "the page names no .$ending file"
done
for path in $paths; do
    fetch "${address%/}$path"
done
[ "$(stat -c '%U %a' /var/lib/drachenhort/hort.db)" = "$user 600" ] || fail "others can read the database"
kill $server
wait $server || fail "the service did not end well"
server=

quietly apt-get remove -y drachenhort
[ -e /var/lib/drachenhort/hort.db ] || fail "removing the package lost the matches"
rm -rf /var/lib/drachenhort
quietly apt-get install -y --no-install-recommends "$package"
[ "$(stat -c '%U %a' /var/lib/drachenhort)" = "$user 700" ] || fail "the state directory did not come back"

quietly apt-get purge -y drachenhort
traces | sort >"$work/after"
diff "$work/before" "$work/after" || fail "the lines above are traces of it (<: gone, >: left behind)"
echo "package: $(basename "$package") was installed, served $address to $user, and left nothing behind"
