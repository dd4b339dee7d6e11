"""QR sessions in a browser: the demo's sign-in, and the phone's page."""

import json

import pytest

from harness import qr, sessions
from harness.tool import whorl

MEMBER = "DEMO"


@pytest.fixture
def demo(start_service, prints):
    """A service whose demo signs Anna in."""
    service = start_service({"sessions": {"demo": "demo"}})
    service.app("The Shop", scopes=("bws.1",), member=MEMBER, id="demo")
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    service.whorl("enroll", "bws.1.2", "--finger", prints.H1)
    sessions.profile(service, "anna", "bws.1.1", "Anna <Example>")
    return service


def opened(demo, browser, name):
    """The page, marked so that a reload is noticed, a picture of it, and the digits that it shows."""
    page = browser().open(demo.url + "/demo/login")
    page.find("[data-code]")
    page.wait_text("Waiting for your phone")
    page.run("window.notReloaded = true")
    return page, page.shot(name), page.find("[data-digits]").text


def approve(demo, shot, *options, code=0):
    return json.loads(whorl(
        "vid", "approve", "--qr", shot, "--service", demo.url, "--json", *options, code=code).stdout)


@pytest.mark.row("D10", "the login page shows who it is, or that it failed, without reload")
@pytest.mark.web
def test_D10_match(demo, browser, prints):
    page, shot, digits = opened(demo, browser, "d10-code")
    told = approve(demo, shot, "--finger", prints.F1b, "--profile", "anna", "--digits", digits)
    assert told["status"] == "AUTHENTICATED"
    page.wait_text("Welcome, Anna <Example>")
    assert page.run("return window.notReloaded") is True
    page.shot("d10-welcome")
    assert not [line for line in page.console() if "Content Security" in line or "Uncaught" in line]


@pytest.mark.row("D10", "the login page shows who it is, or that it failed, without reload")
@pytest.mark.web
def test_D10_impostor(demo, browser, prints):
    page, shot, digits = opened(demo, browser, "d10-code-impostor")
    told = approve(demo, shot, "--finger", prints.G1, "--profile", "anna", "--digits", digits, code=1)
    assert told["status"] == "FAILED"
    page.wait_text("not recognized")
    assert "Welcome" not in page.text()
    assert page.run("return window.notReloaded") is True
    page.shot("d10-failed")
    page.click("[data-again]")
    page.wait_text("Waiting for your phone")


@pytest.mark.slow
@pytest.mark.row("D10", "the login page shows who it is, or that it failed, without reload")
@pytest.mark.web
def test_D10_face(start_service, browser, faces):
    service = start_service({"sessions": {"demo": "demo"}})
    service.app("The Shop", scopes=("bws.1",), member=MEMBER, id="demo")
    service.whorl("enroll", "bws.1.1", "--face", faces.A1, "--models", service.models)
    sessions.profile(service, "anna", "bws.1.1", "Anna")
    page, shot, digits = opened(service, browser, "d10-code-face")
    options = ("--profile", "anna", "--digits", digits)
    assert approve(service, shot, "--image", faces.A2, *options)["status"] == "AUTHENTICATED"
    page.wait_text("Welcome, Anna")
    page, shot, digits = opened(service, browser, "d10-code-face-impostor")
    options = ("--profile", "anna", "--digits", digits)
    assert approve(service, shot, "--image", faces.B1, *options, code=1)["status"] == "FAILED"
    page.wait_text("not recognized")


@pytest.mark.row("D10", "the login page shows who it is, or that it failed, without reload")
@pytest.mark.web
def test_D10_phone_page(demo, browser, prints):
    for sample, phone_text, page_text in (
        (prints.F1b, "Recognized", "Welcome, Anna <Example>"), (prints.G1, "Tries left: 2", "connected"),
    ):
        page, shot, digits = opened(demo, browser, "d10-code-phone")
        phone = browser(size=(420, 860)).open(qr.read(shot))
        phone.wait_text("The Shop asks who you are")
        phone.run("const kind = document.querySelector('#trait'); kind.value = 'finger'; "
                  "kind.dispatchEvent(new Event('change'))")
        phone.find("[data-file]").send_keys(str(sample))
        phone.click("button[type=submit]")
        phone.wait_text("First choose the number")
        phone.click(f'[name=digits][value="{digits}"]')
        phone.click("button[type=submit]")
        phone.wait_text("First enter the name of your profile")
        phone.find("#profile").send_keys("anna")
        phone.shot("d10-phone")
        phone.click("button[type=submit]")
        phone.wait_text(phone_text)
        phone.shot("d10-phone-done")
        page.wait_text(page_text)


@pytest.mark.slow
@pytest.mark.row("D10", "the login page shows who it is, or that it failed, without reload")
@pytest.mark.web
def test_D10_phone_cancels(demo, browser):
    page, shot, _ = opened(demo, browser, "d10-code-cancel")
    phone = browser(size=(420, 860)).open(qr.read(shot))
    phone.click("[data-cancel]")
    phone.wait_text("Canceled")
    page.wait_text("canceled")
    phone.open(qr.read(shot)).wait_text("The sign-in was canceled")
    # The page's session belongs to the page's cookie.
    answer = demo.http.post("/demo/login/status", json={})
    assert answer.status_code == 404
