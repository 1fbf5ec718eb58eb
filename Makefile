# Makefile: the commands people type. The build itself is Meson's (meson.build).

BUILD   ?= build
ASAN    ?= build-asan
PACKAGES = gcc pkg-config python3 meson ninja-build libcmocka-dev libjansson-dev libsodium-dev \
           libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libsqlite3-dev libncurses-dev tmux zlib1g-dev
LINT_PACKAGES     = clang-format clang-tidy cppcheck
FUZZ_PACKAGES     = clang libclang-rt-14-dev
COVERAGE_PACKAGES = gcovr
BENCH_PACKAGES    = valgrind
WEB_PACKAGES      = clang lld wasi-libc libclang-rt-14-dev-wasm32 chromium
NAME    ?=
# Matches of random play for each lineup of each game: `test` plays a twentieth of `test-long`.
HORT_MATCHES ?= 500

.PHONY: all build deps web screenshots run test test-long bench fuzz lint format coverage newgame clean

all: build

# Installs whatever Debian packages are missing; says nothing when all are there.
deps:
	@tools/install-packages.sh $(PACKAGES)

build: deps
	@tools/configure.sh $(BUILD)
	@ninja --quiet -C $(BUILD)

# Sanitizers stop at the first fault, leaks included.
SANITIZE = UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 ASAN_OPTIONS=detect_leaks=1

# Everything the project promises: the plain build compiles, and under sanitizers all tests and checks pass.
test: build web
	@tools/configure.sh $(ASAN) -Db_sanitize=address,undefined -Db_lundef=false -Doptimization=2
	@ninja --quiet -C $(ASAN) all meson-test-prereq
	@rm -f $(ASAN)/meson-logs/testlog.json
	@$(SANITIZE) HORT_MATCHES=$(HORT_MATCHES) meson test -C $(ASAN) --no-rebuild --quiet >/dev/null; \
	python3 tools/summarize-tests.py $(ASAN) $$?

test-long:
	@$(MAKE) --no-print-directory test HORT_MATCHES=10000 HORT_KILLS=200 HORT_LEAKS=60 HORT_FUZZ=20000

# Random play of every game on one core, as a table.
bench: build
	@tools/install-packages.sh $(BENCH_PACKAGES)
	@python3 bench/table.py $(BUILD)/bench/bench
	@$(BUILD)/bench/search

# Invents input for every parser, each target for FUZZ_SECONDS; what breaks is kept in build-fuzz/broken.
FUZZ_SECONDS ?= 30
fuzz: deps
	@tools/install-packages.sh $(FUZZ_PACKAGES)
	@CC=clang tools/configure.sh build-fuzz -Dfuzz=true -Dwerror=false -Doptimization=1 -Db_lundef=false
	@tools/fuzz.sh build-fuzz $(FUZZ_SECONDS)

# What tools see that compilers do not; `make format` cures the first part.
lint: build
	@tools/install-packages.sh $(LINT_PACKAGES)
	@tools/lint.sh $(BUILD)

format:
	@tools/install-packages.sh clang-format
	@tools/format.sh write

# Which lines of core/, match/ and games/ the tests reach.
coverage: deps
	@tools/install-packages.sh $(COVERAGE_PACKAGES)
	@tools/coverage.sh build-coverage

newgame:
	@tools/new-game.sh $(NAME)

# The browser client: the engine as WebAssembly, the pages and the drawings of all games.
WASM = build-wasm/engine.wasm
web: deps
	@tools/install-packages.sh $(WEB_PACKAGES)
	@command -v npm >/dev/null || tools/install-packages.sh nodejs npm
	@tools/build-wasm.sh $(WASM)
	@[ web/node_modules/.package-lock.json -nt web/package-lock.json ] || (cd web && npm ci --silent)
	@cd web && npx tsc --noEmit && HORT_WASM=../$(WASM) node build.mjs

# Builds everything, starts the server and prints its address.
PORT ?= 8080
run: build web
	@$(BUILD)/cli/hort serve --web web/dist --port $(PORT)

# Pictures of every game at three sizes, light and dark, for docs/screenshots.
screenshots: build web
	@node tests/e2e/screenshots.mjs $(BUILD)/cli/hort docs/screenshots

clean:
	rm -rf build build-*
