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

test-wheel: wheel ## test the wheel in a fresh virtual environment
	$(PACKAGING)/python/test "$$(echo "$(PACKAGES_FOLDER)"/python/*.whl)" .build/packages/python/test

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

.PHONY: packages-test
# One after the other: each prints its seconds from nothing to the first match.
packages-test: ## build and test the wheel, the Debian packages and the tarball; needs root rights and mmdebstrap
	$(MAKE) packaged-tree
	$(MAKE) test-wheel test-deb test-tarball PACKAGED="$(PACKAGED)" KEEP_TREE=1

.PHONY: release
release: ## check that all parts state one version; gather packages, bill of materials and SHA256SUMS
	$(MAKE) packaged-tree
	$(MAKE) wheel deb tarball PACKAGED="$(PACKAGED)" KEEP_TREE=1
	$(PACKAGING)/release/build "$(ROOT)" "$(PACKAGES_FOLDER)" "$(PACKAGED)" $(VERSION)
