# Packages: what users install. Everything is made of one tree, the one of `make install PREFIX=/usr`, and written below
# .build/packages. PACKAGED names another tree.

PACKAGES_FOLDER := $(ROOT)/.build/packages
PACKAGED ?= $(PACKAGES_FOLDER)/tree
PACKAGING := $(ROOT)/Sources/Packaging
# The time of every file in every package, so that two builds of one commit give the same bytes.
SOURCE_DATE_EPOCH ?= $(shell git -C "$(ROOT)" log -1 --format=%ct 2>/dev/null || echo 1767225600)
export SOURCE_DATE_EPOCH

.PHONY: packaged-tree wheel test-wheel test-python

packaged-tree:
	$(if $(filter $(PACKAGES_FOLDER)/tree,$(PACKAGED)),rm -rf "$(PACKAGED)" && $(MAKE) install DESTDIR="$(PACKAGED)" PREFIX=/usr)

wheel: packaged-tree ## build the Python wheel, with the library and the command inside
	$(PACKAGING)/python/build "$(PACKAGED)/usr" $(VERSION) "$(PACKAGES_FOLDER)/python"

test-wheel: wheel ## test the wheel in a fresh virtual environment
	$(PACKAGING)/python/test "$$(echo "$(PACKAGES_FOLDER)"/python/*.whl)" .build/packages/python/test

# The same suite over the library that `make test-c` installed, without a wheel.
test-python:
	[ -x .build/packages/venv/bin/pytest ] || { python3 -m venv .build/packages/venv && \
		.build/packages/venv/bin/pip install --quiet --disable-pip-version-check numpy pytest; }
	cd Sources/Packaging/python && PYTHONPATH=. PYTHONDONTWRITEBYTECODE=1 \
		WHORL_LIBRARY="$(or $(WHORL_LIBRARY),$(ROOT)/.build/linked/lib/libwhorl.so.0)" \
		WHORL="$(or $(WHORL),$(ROOT)/$(BUILT)/whorl)" $(ROOT)/.build/packages/venv/bin/python -m pytest -q \
		-p no:cacheprovider tests
