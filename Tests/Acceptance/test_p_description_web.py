"""The page of the API's description in a browser."""

import pytest

pytestmark = pytest.mark.web


@pytest.mark.row("P24", "the API's page fits 390 px, in light and dark, and loads nothing foreign")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_P24_page(shared_service, browser, theme):
    page = browser()
    page.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
    page.driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
    for place in ("/api", "/operator/api"):
        page.open(shared_service.url + place)
        page.run("for (const one of document.querySelectorAll('details')) one.open = true")
        assert page.run("return document.documentElement.scrollWidth") <= 390, place
        loaded = page.run("return performance.getEntriesByType('resource').map(one => new URL(one.name).origin)")
        assert loaded and set(loaded) == {shared_service.url}, place
        ground = page.run("return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
        assert (max(ground[:3]) < 64) == (theme == "dark"), ground
    page.shot(f"P24-{theme}")
    assert not [line for line in page.console() if "Content Security Policy" in str(line)]
