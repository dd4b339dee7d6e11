"""How pages look: on phones and wide screens, in light and dark."""

from pathlib import Path

import pytest

from harness import openid
from harness.bridge import BCID
from harness.openid import Flow
from harness.sensor import Later, wait_prompt

pytestmark = pytest.mark.web

FAULTS = (Path(__file__).parent / "harness/looks.js").read_text()


@pytest.fixture
def pages(start_service, prints, landing):
    """Addresses of the pages that people see, by name."""
    service = start_service({
        "owner": BCID, "demo": True, "sessions": {"demo": "demo"}, "openid": {"signUp": "bws.1"}})
    service.app("The Shop", scopes=("bws.1",), member="DEMO", id="demo", identify=True)
    service.whorl("enroll", BCID, "--finger", prints.F1a)
    service.passphrase()
    Later(service.pmapi.get, "/touchid/validate", params={"prompt": "Pay 5"})
    added = service.http.post("/v1/users", json={"name": "Flo Example", "preferred_username": "flo"}).json()
    client = openid.client(service, landing)
    signing = openid.address(service, client, Flow())
    places = {
        "status": "/status", "operator": "/operator", "description": "/api", "wrong address": "/nosuch",
        "login by phone": "/demo/login", "bridge": "/demo/auth", "capture": "/demo/capture", "prompts": "/prompts",
        "prompt": f"/prompt/{wait_prompt(service)['id']}",
    }
    return service, {
        **{name: service.url + place for name, place in places.items()}, "enroll": added["enroll_url"],
        "sign in by name": signing, "sign in": openid.address(service, client, Flow(), login_hint="flo"),
        "refused": signing.replace(client.id, "made-up"),
    }


@pytest.mark.slow
@pytest.mark.row("P32", "pages fit 390 and 1280 px and can be read, in light and dark")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_P32_looks(pages, browser, theme):
    service, addresses = pages
    page = browser()
    page.driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
    found = {}
    for width in (390, 1280):
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 600})
        for name, address in addresses.items():
            page.open(address)
            if faults := page.run(FAULTS):
                found[name, width] = faults
    # The form of the sign-up is a step behind the sign-in.
    page.open(addresses["sign in by name"])
    page.click("a[href$=sign-up]")
    if faults := page.run(FAULTS):
        found["sign up"] = faults
    assert not found
    assert not [line for line in page.console() if "Content Security" in line or "Uncaught" in line]
