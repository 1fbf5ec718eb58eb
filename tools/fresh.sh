#!/bin/bash
# Starts and tests a clean clone of the last commit on fresh minimal Debians (git, make and certificates only).
# Usage: tools/fresh.sh [SUITE …]      CASES="minimal user package"   (default: both suites, all cases)
#   minimal    as root, nothing installed: make run, the same again offline, make test
#   user       not root but with sudo, umask 077, a space in the folder's name, clang and nodejs there already: make run,
#              make test
#   package    make deb; then, on another machine, install the package, start its server, purge it
# Needs root and debootstrap. Mounts and processes live in namespaces that end with each command. Base systems
# and downloaded packages are kept in FRESH_CACHE, logs in build-fresh/.
set -u -o pipefail
cd "$(dirname "$0")/.."
cache=${FRESH_CACHE:-/var/cache/drachenhort-fresh}
cases=${CASES:-minimal user package}
logs=$PWD/build-fresh
port=$((18000 + $$ % 2000)) passed=0 failed=0
[ $# -gt 0 ] || set -- bookworm trixie
[ "$(id -u)" = 0 ] && command -v debootstrap >/dev/null || {
    echo "make test-fresh needs root and the package debootstrap" >&2
    exit 2
}
mkdir -p "$cache" "$logs"
box=$(mktemp -d "$cache/box.XXXXXX")
trap 'rm -rf --one-file-system "$box"' EXIT
trap 'exit 130' INT TERM

# inside ROOT USER COMMAND: in mounts and processes of its own; without a network when net=--net
inside() {
    mkdir -p "$cache/packages-$suite/partial"
    # shellcheck disable=SC2016,SC2086
    unshare ${net:-} --mount --pid --fork --kill-child sh -c '
        mount -t proc proc "$1/proc" && mount -t tmpfs tmpfs "$1/dev/shm" &&
        mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts" &&
        mount --bind "$4" "$1/var/cache/apt/archives" && { [ -z "$5" ] || ip link set lo up; } &&
        exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb chroot "$1" su - "$2" -c "$3"' \
        - "$1" "$2" "$3" "$cache/packages-$suite" "${net:-}"
}

# What this machine needs to reach its mirrors: names, proxies, certificates.
copy_network_settings() {
    cp /etc/resolv.conf /etc/hosts "$1/etc/"
    apt-config dump | grep -iE '^Acquire::(Check-Valid|https?::)' >"$1/etc/apt/apt.conf.d/99host"
    cp -r /usr/local/share/ca-certificates "$1/usr/local/share/"
    chroot "$1" update-ca-certificates >/dev/null 2>&1
    env | grep -iE '^(npm_config_.*|[a-z]*_proxy|NODE_EXTRA_CA_CERTS)=' >>"$1/etc/environment"
    cat /etc/npmrc ~/.npmrc 2>/dev/null | grep -E '^(registry|cafile|proxy|https-proxy)' >"$1/etc/npmrc"
    return 0
}

empty_box() {
    rm -rf --one-file-system "$box"
    mkdir "$box"
}

# The base system of a suite, made once; a machine that is thrown away need not wait for the disk.
make_base() {
    [ ! -f "$cache/$suite.tar" ] || return 0
    echo "== $suite: base system"
    empty_box
    # shellcheck disable=SC2086
    debootstrap --variant=minbase --include=ca-certificates,git,make "$suite" "$box" ${MIRROR:-} >"$logs/$suite-base.log" &&
        echo force-unsafe-io >"$box/etc/dpkg/dpkg.cfg.d/no-sync" && copy_network_settings "$box" && rm -rf "$box"/var/cache/apt/archives/*.deb "$box"/var/lib/apt/lists/* &&
        tar -C "$box" -cf "$cache/$suite.tar.part" . && mv "$cache/$suite.tar.part" "$cache/$suite.tar"
}

# new_box USER FOLDER PACKAGES: a machine of its own with a clone in the user's home folder, $home
new_box() {
    empty_box
    tar -C "$box" -xf "$cache/$suite.tar" && chmod 755 "$box"
    [ -z "$3" ] || inside "$box" root "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq \
        --no-install-recommends $3 && rm -rf /var/lib/apt/lists/*" >"$logs/$suite-packages.log" 2>&1 || return 1
    if [ "$1" != root ]; then
        chroot "$box" useradd -m -s /bin/bash "$1"
        echo "$1 ALL=(ALL) NOPASSWD: ALL" >"$box/etc/sudoers.d/$1"
    fi
    home=$(chroot "$box" getent passwd "$1" | cut -d: -f6)
    git clone -q --no-hardlinks . "$box$home/$2" && chroot "$box" chown -R "$1:" "$home/$2"
}

# attempt NAME USER COMMAND: one case, one line
attempt() {
    local start=$SECONDS log=$logs/$suite-${1// /-}.log result=passed
    inside "$box" "$2" "$3" 2>&1 | tee "$log" | grep --line-buffered -E '^(== | *[0-9]+/[0-9]+ )'
    if [ "${PIPESTATUS[0]}" = 0 ]; then
        passed=$((passed + 1))
    else
        result="failed (all it said: $log)" failed=$((failed + 1))
        tail -30 "$log"
    fi
    echo "-- $suite, $1: $result, $((SECONDS - start)) s"
}

# The user's case plays fewer random matches than the minimal one: what differs there is the machine, not the rules.
few="HORT_MATCHES=5 HORT_KILLS=5 HORT_LEAKS=2"

# Starts the server, waits until it serves the page, stops it.
run="make run PORT=$port & server=\$!
while kill -0 \$server 2>/dev/null; do
    sleep 0.2
    if bash -c 'exec 3<>/dev/tcp/127.0.0.1/$port && printf \"GET / HTTP/1.0\r\nHost: 127.0.0.1:$port\r\n\r\n\" >&3 &&
        grep -q /assets/main <&3' 2>/dev/null; then
        kill \$server; wait \$server; exit 0
    fi
done
exit 1"

for suite in "$@"; do
    make_base || exit 1
    for case in $cases; do
        case $case in
        minimal)
            new_box root clone '' || exit 1
            attempt 'minimal, make run' root "cd clone && $run"
            net=--net attempt 'minimal, second start offline' root "cd clone && $run"
            attempt 'minimal, make test' root 'cd clone && make test'
            ;;
        user)
            new_box anna 'my clone' 'sudo clang nodejs' || exit 1
            attempt 'user with sudo, umask 077, space in folder, clang and nodejs there, make run' anna "umask 077; cd 'my clone' && $run"
            attempt 'user with sudo, umask 077, space in folder, clang and nodejs there, make test' anna \
                "umask 077; cd 'my clone' && make test $few"
            ;;
        package)
            new_box root clone '' || exit 1
            attempt 'package, make deb' root 'cd clone && make deb'
            mv "$box$home"/clone/build-deb/drachenhort_*.deb "$logs/$suite.deb" || exit 1
            new_box root clone '' || exit 1
            mv "$logs/$suite.deb" "$box$home/drachenhort.deb"
            attempt 'package, install, serve, purge' root 'clone/tools/test-package.sh drachenhort.deb'
            ;;
        *)
            echo "no such case: $case" >&2
            exit 2
            ;;
        esac
    done
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
