#!/bin/sh
# Builds the Debian package in build-deb/, from a copy of the sources, so that the tree stays as it is.
# What debian/control asks for must be there; `make deb` sees to it.
# Usage: tools/make-deb.sh
set -eu
cd "$(dirname "$0")/.."
rm -rf build-deb/source
mkdir -p build-deb/source
rm -f build-deb/drachenhort_* build-deb/libhort* build-deb/python3-hort_*
tar -c --exclude=./.git --exclude='./build*' --exclude=node_modules . | tar -x -C build-deb/source
[ ! -d web/node_modules ] || ln -s ../../../web/node_modules build-deb/source/web/node_modules
# The version has one place, meson.build; Debian wants it in a changelog too.
version=$(sed -n "s/^project(.* version: '\([^']*\)'.*/\1/p" meson.build)
cat >build-deb/source/debian/changelog <<END
drachenhort ($version) unstable; urgency=medium

  * See CHANGELOG.md.

 -- Drachenhort authors <authors@drachenhort.example>  $(git log -1 --format=%cD 2>/dev/null || date -R)
END
cd build-deb/source
DEB_BUILD_OPTIONS="noautodbgsym ${DEB_BUILD_OPTIONS:-parallel=$(nproc)}" dpkg-buildpackage --build=binary --no-sign --no-check-builddeps
