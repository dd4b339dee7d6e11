"""A sign-in by phone in a browser: what the page and the phone show, and what a phone's own screen shows."""

import pytest

from harness import openid, qr
from harness.openid import Flow

pytestmark = pytest.mark.web

REASON = "You were not recognized, or the number that you chose is not the one on the page."


def shown(page):
    """What the page says of the sign-in by phone."""
    return page.find("[data-phone] [data-status]").text


def begun(service, browser, landing, **changes):
    """A sign-in page that shows a code, and the phone's page of that code."""
    client = openid.client(service, landing)
    page = browser().open(openid.address(service, client, Flow(), **changes))
    page.click("[data-phone] button")
    page.wait_text("asks for this number")
    phone = browser(size=(420, 860)).open(qr.read(page.shot("d14-code")))
    return page, phone


def answer(phone, sample, digits):
    phone.run("const kind = document.querySelector('#trait'); kind.value = 'finger'; "
              "kind.dispatchEvent(new Event('change'))")
    phone.find("[data-file]").send_keys(str(sample))
    phone.click(f'[name=digits][value="{digits}"]')
    phone.click("button[type=submit]")


@pytest.mark.slow
@pytest.mark.row("D14", "phone and page show the same outcome and reason")
def test_D14_not_recognized(service, prints, browser, landing):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    page, phone = begun(service, browser, landing, login_hint="ada")
    digits = page.find("[data-digits]").text
    assert "stays open for" in page.find("[data-timer]").text
    answer(phone, prints.G1, digits)
    phone.wait_text("Tries left: 2")
    page.wait_text("Tries left: 2")
    said = f"{REASON} Tries left: 2."
    assert phone.find("[data-status]").text == shown(page) == said
    for left in ("Tries left: 1", "not recognized"):
        phone.click("button[type=submit]")
        phone.wait_text(left)
    page.until(lambda: page.find("[data-phone] button").is_enabled())
    assert phone.find("[data-status]").text == shown(page) == REASON


@pytest.mark.slow
@pytest.mark.row("D14", "phone and page show the same outcome and reason")
def test_D14_canceled(service, prints, browser, landing):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    page, phone = begun(service, browser, landing, login_hint="ada")
    phone.click("[data-cancel]")
    page.wait_text("was canceled")
    assert phone.find("[data-status]").text == shown(page) == "The sign-in was canceled."


@pytest.mark.row("D14", "phone and page show the same outcome and reason")
def test_D14_recognized(service, prints, browser, landing):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    page, phone = begun(service, browser, landing, login_hint="ada")
    answer(phone, prints.F1b, page.find("[data-digits]").text)
    phone.wait_text("Recognized")
    assert "code" in openid.query(page.wait_address("/done?"))


@pytest.mark.row("D15", "a phone shows no code that it cannot scan; what works comes first")
def test_D15_phone(start_service, prints, browser, landing):
    service = start_service({"sessions": {"demo": "demo"}})
    service.app("The Shop", scopes=("bws.1",), member="DEMO", id="demo", identify=True)
    page = browser()
    page.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})
    page.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.open(service.url + "/demo/login")
    page.wait_text("Continue on this phone")
    assert not page.find("[data-code]").is_displayed()
    assert page.run("return document.documentElement.scrollWidth <= window.innerWidth")
    client = openid.client(service, landing)
    page.open(openid.address(service, client, Flow(), login_hint="ada"))
    page.wait_text("Use another device")
    assert "Use my phone" not in page.text()
    # The page's own ways stand before the code for another device.
    assert page.run(
        "return document.querySelector('[data-samples]').compareDocumentPosition("
        "document.querySelector('[data-phone]')) & Node.DOCUMENT_POSITION_FOLLOWING")
