# Makefile: the commands people type. The build itself is Meson's (meson.build).

BUILD   ?= build
ASAN    ?= build-asan
PACKAGES = gcc pkg-config python3 meson ninja-build libcmocka-dev libjansson-dev libsodium-dev \
           libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libsqlite3-dev libncurses-dev tmux zlib1g-dev
NAME    ?=

.PHONY: all build deps run test test-long bench fuzz lint format coverage newgame clean

all: build

# Installs whatever Debian packages are missing; says nothing when all are there.
deps:
	@tools/install-packages.sh $(PACKAGES)

build: deps
	@tools/configure.sh $(BUILD)
	@ninja -C $(BUILD)

clean:
	rm -rf build build-*
