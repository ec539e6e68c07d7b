# Juice Maker. `make help` lists the targets.

PREFIX  ?= /usr/local
DESTDIR ?=
ZSH     ?= $(PREFIX)/share/zsh/site-functions

# The libraries and tools of the program and its tests, by their names in Debian and Ubuntu.
PACKAGES := libncurses-dev libpq-dev libsodium-dev libsqlite3-dev libyaml-dev tmux
SWIFT_AT_LEAST := 6.2

# One file that starts quickly: the libraries inside it, at a fixed address, without symbols
# and search paths. It is small: equal functions are one, and tables for the unwinding of exceptions, which nothing throws,
# are left out. The functions that a till runs lie side by side, so it needs fewer pages. docs/performance.md has the gain of
# each.
STATIC  := .build/static
STRIP   ?= -s
RELEASE := -c release --static-swift-stdlib --disable-local-rpath \
	-Xswiftc -Xclang-linker -Xswiftc -no-pie -Xswiftc -use-ld=lld -Xswiftc -L -Xswiftc $(STATIC) \
	-Xlinker --no-export-dynamic -Xlinker $(STRIP) -Xlinker -z -Xlinker now \
	-Xlinker --icf=all -Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker $(STATIC)/no-unwinding.ld \
	-Xlinker --symbol-ordering-file=Packaging/functions.txt -Xlinker --no-warn-symbol-ordering \
	-Xcc -fstack-protector-strong -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
# The program of this machine. Packages for other processors take their pages and completions from it.
PROGRAM := .build/release/juice-maker

# The processors of a release, by their names in Debian. `make deb KIND=arm64` on a PC builds with a Swift SDK: `make sdk`.
KINDS := amd64 arm64
NATIVE := $(shell dpkg --print-architecture 2>/dev/null)
KIND ?= $(NATIVE)
CROSS := $(filter-out $(NATIVE),$(KIND))
SDKS := .build/sdks
BINARY := .build/$(CROSS:%=%/)release/juice-maker
FOR_CROSS := $(if $(CROSS),--swift-sdks-path $(SDKS) --swift-sdk juice-maker-$(CROSS) --scratch-path .build/$(CROSS))
# The kinds that this machine can build.
READY := $(NATIVE) $(foreach kind,$(filter-out $(NATIVE),$(KINDS)),$(if $(wildcard $(SDKS)/juice-maker-$(kind).artifactbundle/info.json),$(kind)))
MISSING := $(filter-out $(READY),$(KINDS))
CPU_amd64 := x86_64
CPU_arm64 := aarch64
CROSS_PACKAGES := binutils-$(subst _,-,$(CPU_$(CROSS)))-linux-gnu
how_to_get = echo "$(1) is missing, since there is no Swift SDK for it here. Download Swift for Debian 12 on $(CPU_$(1)) from" \
	"https://www.swift.org/install/linux/, of the version of swift --version, and run: make sdk KIND=$(1) TOOLCHAIN=FILE"

VERSION := $(shell sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)
DEB := .build/deb/juice-maker_$(VERSION)_$(KIND)
FILES := .build/release-files
OLD_STORES := $(CURDIR)/.build/old-stores
MANUAL := .build/man
# The systems in which `make deb-test` tries the package. Ubuntu needs the package ubuntu-keyring.
SUITES ?= bookworm trixie $(if $(wildcard /usr/share/keyrings/ubuntu-archive-keyring.gpg),noble)

# The tools of the bench, and the programs that it measures beside ours.
BENCH_PACKAGES := python3 gcc libc6-dev strace sqlite3 dialog

# The browser of `make page-test`, and a Korean font for it.
PAGE_PACKAGES := chromium-headless-shell fonts-noto-cjk python3
PAGES := $(CURDIR)/.build/pages

# `make torture` prints its seed. The same seed repeats its random choices.
SEED ?= $(shell date +%s)
FUZZ_RUNS ?= 1000000
# Tests that a sanitizer breaks: docs/reliability.md has the reasons. XCTest leaks.
WATCHED := --disable-xctest --skip 'PowerCut|Fault|Outage|Picture|Cast|Crash|Monkey|Cursor|Leaving'

.PHONY: deb deb-test files sdk native functions release postgresql order-loop run demo torture fuzz coverage test page-test texts pictures build bench bench-full install uninstall format lint clean help packages swift bench-packages

run: build ## install what is missing, build, open the till
	@exec $(BINARY) $(ARGS)

demo: build ## the same, with a made-up stand in the middle of its day, of which nothing is kept
	@exec $(BINARY) demo $(ARGS)

test: packages postgresql swift ## install what is missing, build, run every test
	swift build --build-tests
	@Tests/run.sh

page-test: packages swift ## open the pages of `report` and `menu` in a headless Chromium
	@$(MAKE) --no-print-directory packages PACKAGES="$(PAGE_PACKAGES)"
	swift build --build-tests
	rm -rf $(PAGES) && mkdir -p $(PAGES)
	PAGES=$(PAGES) Tests/suites.sh --filter PageFilesTests
	python3 Tests/Pages/pages.py chromium-headless-shell $(PAGES)/*.html --pictures $(PAGES)/pictures

torture: packages postgresql swift ## crashes, power cuts, a monkey, fuzzing, sanitizers: an hour or two; SEED=N replays
	swift build --build-tests
	TORTURE_SEED=$(SEED) CRASHES=1000 POWER_CUTS=1000 MONKEY_EVENTS=100000 RANDOM_EVENTS=100000 MENU_EVENTS=20000 FLIPPED_BITS=10000 STOPS=50 \
		DAMAGES=10000 DAMAGED_BODIES=2000 FESTIVAL_ORDERS=2000 CONTENTION_SECONDS=30 RANDOM_TEXTS=2000 RANDOM_JOURNALS=2000 RANDOM_WEEKS=400 RANDOM_DAYS=200 \
		RANDOM_REFUNDS=600 RANDOM_REPORTS=1500 REFUNDED_VIEWS=1000 DISCOUNTED_BILLS=20000 RANDOM_TIPS=600 \
		MENU_CHANGES=200 MIRROR_CUTS=1000 MIRROR_ORDERS=1000 Tests/suites.sh \
		--filter 'ContentionTests|CrashTests|PowerCutTests|MonkeyTests|RandomEventsTests|MenuMonkeyTests|FlippedBitTests|DamageTests|DamagedBodyTests|PostgresStopTests|StoppedTillTests|FestivalTests' \
		--filter 'FactReadersTests|RandomJournalTests|RandomWeeksTests|RandomDaysTests|RandomRefundsTests|ReportModelTests|RefundedViewsTests|DiscountedLinesTests|TipTests' \
		--filter 'MenuEditorTests|MirrorLineTests'
	TORTURE_SEED=$(SEED) Tests/Fuzzing/fuzz.sh $(FUZZ_RUNS)
	swift test --sanitize thread --scratch-path .build/thread $(WATCHED)
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.txt:print_suppressions=0 \
		swift test --sanitize address --scratch-path .build/address $(WATCHED)

fuzz: packages swift ## fuzz alone; FUZZ_RUNS=N runs of each target, a million without it
	TORTURE_SEED=$(SEED) Tests/Fuzzing/fuzz.sh $(FUZZ_RUNS)

coverage: packages postgresql swift ## which lines of which module the tests run
	swift build --build-tests --enable-code-coverage --scratch-path .build/coverage
	-swift test --skip-build --enable-code-coverage --scratch-path .build/coverage
	Tests/coverage.sh .build/coverage

build: packages swift $(CROSS:%=sdk-for-%) $(if $(CROSS),native) ## build the program: .build/release/juice-maker
	@mkdir -p $(STATIC)
	@for library in stdc++ sqlite3 sodium yaml ncursesw panelw tinfo; do \
		echo "INPUT(-l:lib$$library.a)" > $(STATIC)/lib$$library.so; \
		[ "$$(cc -print-file-name=lib$$library.a)" -nt $(BINARY) ] && rm -f $(BINARY); \
	done; [ Packaging/functions.txt -nt $(BINARY) ] && rm -f $(BINARY); true
	@echo 'INPUT(-l:libgcc_eh.a)' > $(STATIC)/libgcc_s.so
	@echo 'SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT AFTER .text;' > $(STATIC)/no-unwinding.ld
	swift build $(RELEASE) $(FOR_CROSS) --product juice-maker

native:
	@$(MAKE) --no-print-directory build KIND=$(NATIVE)

functions: swift ## list the functions that a till runs, which the linker puts side by side: Packaging/functions.txt
	@$(MAKE) --no-print-directory packages PACKAGES="$(PACKAGES) binutils valgrind"
	@$(MAKE) --no-print-directory native STRIP=--strip-debug
	Packaging/functions.sh $(PROGRAM) > .build/functions.txt && mv .build/functions.txt Packaging
	@$(MAKE) --no-print-directory native

texts: packages swift ## write docs/texts.md, every text in both languages, and the lists of commands in docs/scripts.md
	swift build --build-tests
	RECORD_SCREENS=1 Tests/suites.sh --filter 'TextsTests|ManPageTests'

pictures: packages swift ## draw the pictures of the pages and record the till anew: docs/pictures
	swift build --build-tests
	RECORD_SCREENS=1 Tests/suites.sh --filter 'PictureTests|CastTests'

order-loop: build
	swift build $(RELEASE) --product order-loop

bench: build order-loop bench-packages ## measure the program, under three minutes; ARGS="--against BUILD" for two
	python3 Bench/bench.py --binary $(BINARY) $(ARGS)

bench-full: build order-loop bench-packages ## measure with more runs, and with a journal of a million orders
	python3 Bench/bench.py --binary $(BINARY) --full $(ARGS)

install: ## install under PREFIX (default /usr/local)
	@test -x $(BINARY) || $(MAKE) build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 \
		$(DESTDIR)$(PREFIX)/share/man/ko/man1 \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions \
		$(DESTDIR)$(ZSH) \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/juice-maker
	rm -rf $(MANUAL) && mkdir -p $(MANUAL)/ko
	LC_ALL=en_US.UTF-8 $(PROGRAM) --generate-manual docs/man $(MANUAL)
	LC_ALL=ko_KR.UTF-8 $(PROGRAM) --generate-manual docs/ko/man $(MANUAL)/ko
	install -m 644 $(MANUAL)/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 $(MANUAL)/ko/*.1 $(DESTDIR)$(PREFIX)/share/man/ko/man1
	$(PROGRAM) --generate-completion-script bash \
		> $(DESTDIR)$(PREFIX)/share/bash-completion/completions/juice-maker
	$(PROGRAM) --generate-completion-script zsh \
		> $(DESTDIR)$(ZSH)/_juice-maker
	$(PROGRAM) --generate-completion-script fish \
		> $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/juice-maker.fish

uninstall: ## take away what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/juice-maker \
		$(DESTDIR)$(PREFIX)/share/man/man1/juice-maker.1 $(DESTDIR)$(PREFIX)/share/man/man1/juice-maker-*.1 \
		$(DESTDIR)$(PREFIX)/share/man/ko/man1/juice-maker.1 $(DESTDIR)$(PREFIX)/share/man/ko/man1/juice-maker-*.1 \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions/juice-maker \
		$(DESTDIR)$(ZSH)/_juice-maker \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/juice-maker.fish

deb: build ## build a package for Debian and Ubuntu: .build/deb; KIND=arm64 for a Raspberry Pi
	@$(MAKE) --no-print-directory packages PACKAGES="build-essential debhelper lintian $(CROSS:%=$(CROSS_PACKAGES))"
	@[ "$$($(PROGRAM) --version)" = $(VERSION) ] || { echo "The program is not $(VERSION), as debian/changelog has it." >&2; exit 1; }
	@mkdir -p $(dir $(DEB))
	DEB_DESTINATION=$(CURDIR)/$(dir $(DEB)) dpkg-buildpackage -b -us -uc $(CROSS:%=-d -a%) --buildinfo-option=-u$(dir $(DEB)) \
		--buildinfo-file=$(DEB).buildinfo --changes-option=-u$(dir $(DEB)) --changes-file=$(DEB).changes
	lintian --allow-root --fail-on error,warning $(DEB).changes

deb-test: deb ## install the package in fresh systems without Swift, sell, upgrade, remove; SUITES="bookworm ..."
	@$(MAKE) --no-print-directory packages PACKAGES=mmdebstrap
	rm -rf $(OLD_STORES) && mkdir -p $(OLD_STORES)
	swift build --build-tests
	OLD_STORES=$(OLD_STORES) Tests/suites.sh --filter MigrationTests
	Tests/Package/test.sh $(DEB).deb $(OLD_STORES) $(SUITES)

files: deb ## the package and a tarball with install.sh, for one KIND of processor: .build/release-files
	Packaging/glibc.sh $(BINARY)
	mkdir -p $(FILES) && cp $(DEB).deb $(FILES)
	Packaging/tarball.sh $(DEB).deb $(FILES)

sdk: swift ## the Swift SDK to build for another processor: KIND=arm64 TOOLCHAIN=FILE, of swift.org
	@$(MAKE) --no-print-directory packages PACKAGES=mmdebstrap
	Packaging/sdk.sh '$(KIND)' '$(TOOLCHAIN)' $(SDKS) $(filter lib%,$(PACKAGES))

# Says how to get a missing SDK.
sdk-for-%:
	@[ -e $(SDKS)/juice-maker-$*.artifactbundle/info.json ] || { $(call how_to_get,$*) >&2; exit 1; }

release: ## tag a clean tree, and make the files to hand on, for amd64 and arm64: .build/release-files
	@[ -z "$$(git status --porcelain)" ] || { echo "Commit what is there first: git status" >&2; exit 1; }
	@grep -q '^## \[$(VERSION)\]' CHANGELOG.md || { echo "CHANGELOG.md has no $(VERSION)." >&2; exit 1; }
	@! git rev-parse -q --verify v$(VERSION) >/dev/null || { echo "There is a tag v$(VERSION)." >&2; exit 1; }
	@$(foreach kind,$(MISSING),$(call how_to_get,$(kind)) >&2;) true
	$(MAKE) texts
	@[ -z "$$(git status --porcelain)" ] || { echo "make texts wrote pages anew. Commit them: git status" >&2; exit 1; }
	rm -rf $(FILES)
	$(foreach kind,$(filter $(READY),$(KINDS)),$(MAKE) files KIND=$(kind) &&) true
	git archive --prefix juice-maker-$(VERSION)/ -o $(FILES)/juice-maker-$(VERSION).tar.gz HEAD
	@$(foreach kind,$(MISSING),$(call how_to_get,$(kind)) | tee -a $(FILES)/INCOMPLETE.txt >&2;) true
	cd $(FILES) && sha256sum * > SHA256SUMS && cat SHA256SUMS
	@[ -z "$(MISSING)" ] || { echo "This is no release: $(MISSING) is missing. Nothing is tagged. $(FILES) has the rest." >&2; exit 1; }
	git tag -a -m "Juice Maker $(VERSION)" v$(VERSION)

format: swift ## format the Swift files
	swift format --in-place --recursive Package.swift Sources Tests

lint: swift ## complain about what `make format` would change, tests that depend on the date, comments that are riddles
	swift format lint --strict --recursive Package.swift Sources Tests
	@Tests/lint.sh

clean: ## throw away what was built
	rm -rf .build

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

# Installs the packages that are missing, as root or with sudo.
packages:
	@missing=; for package in $(PACKAGES); do \
		dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' \
			|| missing="$$missing $$package"; \
	done; \
	[ -z "$$missing" ] && exit 0; \
	if ! command -v apt-get >/dev/null; then \
		echo "Please install the equivalents of these Debian packages:$$missing" >&2; exit 1; \
	fi; \
	sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	if [ -n "$$sudo" ] && ! command -v sudo >/dev/null; then \
		echo "Please install as root: apt-get install$$missing" >&2; exit 1; \
	fi; \
	echo "Installing$$missing"; \
	$$sudo apt-get update -q && $$sudo env DEBIAN_FRONTEND=noninteractive \
		apt-get install -y -q --no-install-recommends $$missing

# Installs the server for the tests, which run a cluster of their own, and a pooler. Keeps Debian from creating another
# cluster, and stops the pooler that Debian starts.
# Without a server or a pooler, its tests report that they are skipped.
postgresql: packages
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null && exit 0; \
	command -v apt-get >/dev/null || exit 0; \
	sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	folder=/etc/postgresql-common/createcluster.d; file=$$folder/juice-maker.conf; \
	[ -d /etc/postgresql-common ] && was=1 || was=; \
	$$sudo mkdir -p $$folder && echo 'create_main_cluster = false' | $$sudo tee $$file >/dev/null; \
	$(MAKE) --no-print-directory packages PACKAGES=postgresql || true; \
	$$sudo rm -f $$file; $$sudo rmdir $$folder 2>/dev/null; \
	[ -n "$$was" ] || $$sudo rmdir /etc/postgresql-common 2>/dev/null; true
	@[ -x /usr/sbin/pgbouncer ] || ! command -v apt-get >/dev/null && exit 0; \
	sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	$(MAKE) --no-print-directory packages PACKAGES=pgbouncer || true; \
	$$sudo systemctl disable -q --now pgbouncer 2>/dev/null; true

# Missing programs are left out, and the report says so.
bench-packages: packages
	@$(MAKE) --no-print-directory packages PACKAGES="$(BENCH_PACKAGES)" || true

swift:
	@if ! command -v swift >/dev/null; then \
		echo "Swift is missing. Install Swift $(SWIFT_AT_LEAST) or newer from https://www.swift.org/install/linux/," >&2; \
		echo "put its usr/bin on the PATH, and run make again." >&2; exit 1; \
	fi; \
	version=$$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1); \
	if [ "$$(printf '%s\n' $(SWIFT_AT_LEAST) "$$version" | sort -V | head -n 1)" != $(SWIFT_AT_LEAST) ]; then \
		echo "Swift $$version is too old. Install Swift $(SWIFT_AT_LEAST) or newer from https://www.swift.org/install/linux/," >&2; \
		echo "put its usr/bin first on the PATH, and run make again." >&2; exit 1; \
	fi
