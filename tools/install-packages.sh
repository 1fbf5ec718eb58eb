#!/bin/sh
# Installs the named Debian packages that are missing, with sudo when not root.
# Usage: tools/install-packages.sh PACKAGE …
set -eu
cd "$(dirname "$0")/.."
if ! command -v dpkg-query >/dev/null; then
    echo "This is not Debian. If something is missing below, install what these Debian packages hold: $*"
    exit 0
fi
missing=
installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
for package in "$@"; do
    printf '%s\n' "$installed" | grep -qx "installed $package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
as_root=
if [ "$(id -u)" != 0 ]; then
    as_root=sudo
    if ! command -v sudo >/dev/null || ! sudo -v; then
        echo "Debian packages are missing, and installing them needs root or sudo. Ask an administrator for:" >&2
        echo "  apt-get install --no-install-recommends$missing" >&2
        exit 1
    fi
fi
# sudo keeps a strict umask, and what packages write when set up must be readable by all. PostgreSQL would come with a
# database of its own and start it; tests bring theirs.
# shellcheck disable=SC2086
exec tools/progress.sh "packages:$missing" build/packages.log \
    $as_root env DEBIAN_FRONTEND=noninteractive sh -c 'umask 022
        no_cluster=/etc/postgresql-common/createcluster.d/none.conf
        case " $* " in *" postgresql "*)
            trap "rm -f $no_cluster" EXIT
            mkdir -p ${no_cluster%/*} && echo "create_main_cluster = false" > $no_cluster
        esac
        apt-get update -q && apt-get install -y -q -o Dpkg::Use-Pty=0 --no-install-recommends "$@"' - $missing
