# Makefile: the commands people type. The build itself is Meson's (meson.build).

BUILD ?= build
ASAN  ?= build-asan
# What each command needs from Debian, by names that every release has.
BUILD_PACKAGES    = gcc libc6-dev pkg-config python3 meson ninja-build libjansson-dev libsodium-dev \
                    libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libsqlite3-dev libpq-dev libncurses-dev \
                    zlib1g-dev
WEB_PACKAGES      = clang lld wasi-libc libclang-rt-dev-wasm32 $(if $(shell command -v npm),,nodejs npm)
TEST_PACKAGES     = libcmocka-dev tmux chromium-headless-shell python3-dev python3-numpy postgresql haproxy
LINT_PACKAGES     = clang-format clang-tidy cppcheck
FUZZ_PACKAGES     = libclang-rt-dev
COVERAGE_PACKAGES = gcovr
BENCH_PACKAGES    = valgrind
PROFILE_PACKAGES  = linux-perf
MPI_PACKAGES      = libopenmpi-dev openmpi-bin
# Options for Meson besides: CI makes warnings errors.
OPTIONS ?=
# Matches of random play for each lineup of each game: `test` plays a hundredth of `test-long`.
HORT_MATCHES ?= 100
PORT ?= 8080
NAME ?=
GAME ?=

STAGE   = @tools/progress.sh
INSTALL = @tools/install-packages.sh $(BUILD_PACKAGES) $(WEB_PACKAGES)
NODE_MODULES = web/node_modules/.package-lock.json

.PHONY: all build web site run test test-long test-mutants test-mpi test-fresh check deb screenshots print animations bench profile-server fuzz lint format coverage newgame clean

all: build

build:
	$(INSTALL) $(TEST_PACKAGES)
	@$(MAKE) -s --no-print-directory $(NODE_MODULES)
	@tools/configure.sh $(BUILD) $(OPTIONS)
	$(STAGE) "everything" $(BUILD)/build.log ninja -C $(BUILD)

# What the pages are made with; npm's own list of what it has put there shows whether it is up to date.
$(NODE_MODULES): web/package-lock.json
	$(STAGE) "browser libraries" $(BUILD)/npm.log npm ci --prefix web --no-progress --loglevel=error
	@touch $@

# The browser client, its types checked.
web:
	$(INSTALL)
	@$(MAKE) -s --no-print-directory $(NODE_MODULES)
	@[ -f $(BUILD)/build.ninja ] || tools/configure.sh $(BUILD) -Dtests=false -Dpython=false
	$(STAGE) "pages" $(BUILD)/pages.log ninja -C $(BUILD) web/pages
	$(STAGE) "types of the pages" $(BUILD)/types.log web/node_modules/.bin/tsc --noEmit -p web

# The pages as a folder of files for any web host, without a server (docs/offline.md), or with the tables of one:
# make site SERVER=https://hort.example.org
site: web
	@node tools/make-site.mjs $(BUILD)/web/pages $(BUILD)/site $(SERVER)
	@echo "$(BUILD)/site: put these files on any web host, under any path"

# Builds the program and the pages, starts the server and prints its address.
run:
	@tools/port-is-free.sh $(PORT)
	$(INSTALL)
	@$(MAKE) -s --no-print-directory $(NODE_MODULES)
	@[ -f $(BUILD)/build.ninja ] || tools/configure.sh $(BUILD) -Dtests=false -Dpython=false
	$(STAGE) "engine, server, browser engine, pages" $(BUILD)/run.log ninja -C $(BUILD) cli/hort web/pages
	@exec $(BUILD)/cli/hort serve --port $(PORT)

# Everything the tests need, under sanitizers; these stop at the first fault, leaks included.
SANITIZE = UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 ASAN_OPTIONS=detect_leaks=1
.PHONY: tests
tests:
	$(INSTALL) $(TEST_PACKAGES)
	@$(MAKE) -s --no-print-directory $(NODE_MODULES)
	@tools/configure.sh $(ASAN) -Db_sanitize=address,undefined -Db_lundef=false -Doptimization=2 $(OPTIONS)
	$(STAGE) "everything, with sanitizers" $(ASAN)/build.log ninja -C $(ASAN) all meson-test-prereq

# Everything the project promises. Many tests wait for a browser or a clock, so two run for each core.
test: tests
	@rm -f $(ASAN)/meson-logs/testlog.json
	@$(SANITIZE) HORT_MATCHES=$(HORT_MATCHES) tools/progress.sh "tests" $(ASAN)/tests.log \
		meson test -C $(ASAN) --no-rebuild --num-processes $$((2 * $$(nproc))); \
	python3 tools/summarize-tests.py $(ASAN) $$?

# All tests of one game: make check GAME=draco
check:
	@[ -f games/$(GAME)/game.c ] || { echo "usage: make check GAME=x, a folder under games/"; exit 2; }
	@$(MAKE) -s --no-print-directory tests
	@rm -f $(ASAN)/meson-logs/testlog.json
	@names=$$(meson test -C $(ASAN) --list 2>/dev/null | grep -oE '[^ ]+$$' | grep -E '(^|-)$(GAME)(-|$$)'); \
	$(SANITIZE) HORT_MATCHES=$(HORT_MATCHES) tools/progress.sh "tests of $(GAME)" $(ASAN)/tests.log \
		meson test -C $(ASAN) --no-rebuild $$names; \
	python3 tools/summarize-tests.py $(ASAN) $$? $$names

# Plants one fault after another into a copy of the sources: each must be found by a test.
test-mutants:
	$(INSTALL) $(TEST_PACKAGES)
	@python3 -u tests/faults.py build-faults

# sim, arena and lab under mpirun, on one machine.
test-mpi:
	$(INSTALL) $(MPI_PACKAGES)
	@tools/configure.sh build-mpi -Dmpi=enabled -Dtests=false -Dpython=false
	$(STAGE) "hort with MPI" build-mpi/build.log ninja -C build-mpi cli/hort
	@python3 tests/mpi.py build-mpi/cli/hort

test-long:
	@$(MAKE) --no-print-directory test HORT_MATCHES=10000 HORT_KILLS=200 HORT_SHARED_KILLS=100 HORT_SHARED_TABLES=60 \
		HORT_LEAKS=60 HORT_FUZZ=20000

# Starts and tests a clean clone on fresh Debians: SUITE=bookworm or trixie, CASES=... (tools/fresh.sh); needs root.
test-fresh:
	@tools/install-packages.sh debootstrap
	@tools/fresh.sh $(SUITE)

# Random play of every game on one core, as a table.
bench: build
	@tools/install-packages.sh $(BENCH_PACKAGES)
	@python3 bench/table.py $(BUILD)/bench/bench
	@$(BUILD)/bench/search
	@ninja -C $(BUILD) bench/search.wasm > $(BUILD)/search-wasm.log
	@node --no-warnings bench/wasm.mjs $(BUILD)/bench/search $(BUILD)/bench/search.wasm

# Where the time of a move goes at a server under load: by thread, library and function. The kernel's own part needs root.
LOAD ?= --tables 100 --seconds 10
profile-server: build
	@tools/install-packages.sh $(PROFILE_PACKAGES)
	@PROFILE=1 bench/load.sh $(BUILD)/cli/hort $(LOAD)

# Invents input for every parser, each target for FUZZ_SECONDS; what breaks is kept in build-fuzz/broken.
FUZZ_SECONDS ?= 30
fuzz:
	$(INSTALL) $(TEST_PACKAGES) $(FUZZ_PACKAGES)
	@CC=clang tools/configure.sh build-fuzz -Dfuzz=true -Doptimization=1 -Db_lundef=false
	@tools/fuzz.sh build-fuzz $(FUZZ_SECONDS)

# What tools see that compilers do not, everywhere or in one folder; `make format` cures the first part.
FOLDER ?=
lint: build $(NODE_MODULES)
	@tools/install-packages.sh $(LINT_PACKAGES)
	@tools/lint.sh $(BUILD) $(FOLDER)

format: $(NODE_MODULES)
	@tools/install-packages.sh clang-format
	@tools/format.sh write

# Which lines of core/, match/ and games/ the tests reach.
coverage:
	$(INSTALL) $(TEST_PACKAGES) $(COVERAGE_PACKAGES)
	@tools/coverage.sh build-coverage

newgame:
	@tools/new-game.sh $(NAME)

# The Debian package, in build-deb/ (docs/operating.md).
deb:
	$(INSTALL) debhelper dh-python python3-dev
	$(STAGE) "Debian package" build-deb/build.log tools/make-deb.sh
	@ls build-deb/*.deb

# Pictures of every game and page at four sizes, light and dark, for docs/screenshots; the terminal's are text.
screenshots: build web
	@node tests/e2e/screenshots.mjs $(BUILD)/cli/hort docs/screenshots
	@python3 tools/terminal-pictures.py $(BUILD)/cli/hort docs/terminal docs/terminal.md

# A short moving picture of each game, recorded from the page.
animations: build web
	@tools/install-packages.sh ffmpeg
	@node tests/e2e/animations.mjs $(BUILD)/cli/hort docs/screenshots

# A quick reference to each game on one page to print, English and German, in build/print.
print: build web
	@node tools/print.mjs $(BUILD)/cli/hort $(BUILD)/print $$(python3 tools/list-games.py names)

# Everything make has made: the next run builds and fetches from npm again.
clean:
	rm -rf build build-* web/node_modules
