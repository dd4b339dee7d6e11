"""Fixtures of the acceptance rows; README.md describes them."""

import pytest

from harness import browser as browsers
from harness import samples
from harness.landing import Landing
from harness.service import Service
from harness.tool import BINARY, DATA, WORK

# Services of the test that runs, whose logs are shown where it fails.
running = []


def pytest_configure(config):
    if not BINARY.exists() and not config.option.collectonly:
        raise pytest.UsageError(f"{BINARY} is missing: make build, or name one in WHORL")
    # Pages and pictures of this run.
    WORK.mkdir(parents=True, exist_ok=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed:
        for service in running:
            report.sections.append((f"end of the log of {service.folder.name}", service.log[-3000:]))
    return report


@pytest.fixture(scope="session")
def prints():
    """Synthetic prints: `prints.F1a`, `prints(3, 1)`."""
    return samples.make_prints()


@pytest.fixture(scope="session")
def faces():
    """Photos of faces: `faces.A1`; skips where there are no photos or no models."""
    return samples.make_faces(WORK)


@pytest.fixture(scope="session")
def nobody():
    """PNG bytes of a picture with neither face nor finger."""
    return samples.without_person()


@pytest.fixture(scope="session")
def shared_data():
    """Where real data lies, if it does (WHORL_DATA)."""
    return DATA


def _starter(folders):
    started = []

    def start(config=None, *, arguments=(), models=True, ready=True, **options):
        folder = folders.mktemp("service")
        service = Service(
            folder, config, models=samples.models_folder() if models else None, arguments=arguments, **options)
        started.append(service)
        running.append(service)
        return service.start() if ready else service

    def end():
        for service in started:
            running.remove(service)
        for service in started:
            service.kill()

    return start, end


@pytest.fixture
def start_service(tmp_path_factory):
    """Starts services: `start_service({"rate": {"burst": 20}})`. All end with the test."""
    start, end = _starter(tmp_path_factory)
    yield start
    end()


@pytest.fixture
def service(start_service):
    """A fresh service with an empty data folder."""
    return start_service()


@pytest.fixture(scope="module")
def shared_service(tmp_path_factory):
    """One service for the rows of a file that do not disturb each other: use class IDs of your own."""
    start, end = _starter(tmp_path_factory)
    yield start()
    end()


@pytest.fixture
def browser(tmp_path):
    """Starts headless browsers: `browser(camera=[faces.A1])`; see harness/browser.py."""
    opened = []

    def start(**options):
        opened.append(browsers.Browser(tmp_path / f"profile-{len(opened)}", **options))
        return opened[-1]

    yield start
    for one in opened:
        one.quit()


@pytest.fixture
def landing():
    """A place of an app's own on loopback that answers browsers; gives its address."""
    place = Landing()
    yield place.url
    place.close()
