"""Chapter B in a browser: the sign-in page with the camera and with a file."""

import pytest

from harness import openid
from harness.openid import Flow
from harness.party import RelyingParty

pytestmark = pytest.mark.web


def redeemed(service, client, flow, location):
    found = openid.query(location)
    assert found["state"] == flow.state
    tokens = openid.redeem(service, client, found["code"], flow).json()
    return openid.claims(service, client, tokens["id_token"])


def type_name(page, name):
    page.find("#username").send_keys(name)
    page.click("form[action$=user] button")


@pytest.mark.row("B2", "flow 2: code, same state, tokens that PyJWT accepts")
def test_B2_camera(service, faces, browser, landing):
    subject = openid.user(service, "bws.1.1", ("--face", faces.A1), name="Ada", username="ada")
    client, flow = openid.client(service, landing), Flow()
    page = browser(camera=[faces.A2])
    page.open(openid.address(service, client, flow))
    page.shot("B2-name")
    type_name(page, "ada")
    page.wait_text("The camera is on")
    page.shot("B2-sign-in")
    page.click("form[data-kind=face] button[type=submit]")
    claims = redeemed(service, client, flow, page.wait_address("/done?"))
    assert claims["sub"] == subject and claims["amr"] == ["face"] and claims["nonce"] == flow.nonce


@pytest.mark.row("B2", "flow 2: code, same state, tokens that PyJWT accepts")
def test_B2_file_of_a_print(service, prints, browser, landing):
    subject = openid.user(service, "bws.1.1", prints.F1a, name="Ada", username="ada")
    client, flow = openid.client(service, landing), Flow()
    page = browser()
    page.open(openid.address(service, client, flow))
    type_name(page, "somebody else")
    page.wait_text(r"you are somebody else\.")
    page.click("summary")
    type_name(page, "ada")
    page.wait_text(r"you are ada\.")
    page.find("#finger-file").send_keys(str(prints.F1b))
    page.click("form[data-modality=finger] button")
    claims = redeemed(service, client, flow, page.wait_address("/done?"))
    assert claims["sub"] == subject and claims["amr"] == ["fpt"]


@pytest.mark.row("B3", "an impostor gets no code, and access_denied at the limit")
def test_B3_camera(service, faces, browser, landing):
    openid.user(service, "bws.1.1", ("--face", faces.A1), username="ada")
    client, flow = openid.client(service, landing), Flow()
    page = browser(camera=[faces.B1])
    page.open(openid.address(service, client, flow, login_hint="ada"))
    page.wait_text("The camera is on")
    for left in ("4 tries are left", "3 tries are left", "2 tries are left", "One try is left"):
        page.click("form[data-kind=face] button[type=submit]")
        page.wait_text(left)
    page.shot("B3-impostor")
    page.click("form[data-kind=face] button[type=submit]")
    page.wait_text("Too many")
    found = openid.query(page.wait_address("/done?"))
    assert found["error"] == "access_denied" and found["state"] == flow.state and "code" not in found


@pytest.mark.row("B3", "an impostor gets no code, and access_denied at the limit")
def test_B3_file_of_a_print(service, prints, browser, landing):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client, flow = openid.client(service, landing), Flow()
    page = browser()
    page.open(openid.address(service, client, flow, login_hint="ada"))
    page.find("#finger-file").send_keys(str(prints.G1))
    for left in ("4 tries are left", "3 tries are left", "2 tries are left", "One try is left", "Too many"):
        page.click("form[data-modality=finger] button")
        page.wait_text(left)
    found = openid.query(page.wait_address("/done?"))
    assert found["error"] == "access_denied" and found["state"] == flow.state and "code" not in found


@pytest.mark.row("B4", "flow 1: a backend does the exchange, the app sees no token")
def test_B4_in_a_browser(service, prints, browser, landing):
    openid.user(service, "bws.1.1", prints.F1a, name="Eve Example", username="eve")
    party = RelyingParty(service, landing)
    try:
        page = browser()
        page.open(party.url + "/start")
        type_name(page, "eve")
        page.find("#finger-file").send_keys(str(prints.F1b))
        page.click("form[data-modality=finger] button")
        found = openid.query(page.wait_address("/done?"))
        assert set(found) == {"session"} and party.http.get("/me", params=found).text == "Eve Example"
    finally:
        party.close()


@pytest.mark.row("B6", "requests that are wrong: the error by redirect, state echoed")
def test_B6_cancel_by_keyboard(service, browser, landing):
    from selenium.webdriver.common.keys import Keys
    client, flow = openid.client(service, landing), Flow()
    page = browser()
    page.open(openid.address(service, client, flow))
    page.find("form[action$=cancel] button").send_keys(Keys.ENTER)
    found = openid.query(page.wait_address("/done?"))
    assert found["error"] == "access_denied" and found["state"] == flow.state
    assert not [line for line in page.console() if "Content Security Policy" in line]


@pytest.mark.row("B10", "AuthView: sign-up, a session for each tap, cancel")
def test_B10_who_signs_up_enrolls(start_service, prints, browser, landing):
    service = start_service({"openid": {"signUp": "bws.1"}})
    added = service.http.post("/v1/users", json={"name": "Flo Example", "preferred_username": "flo"})
    assert added.status_code == 201 and "bcid" not in added.json()
    page = browser()
    page.open(added.json()["enroll_url"])
    page.wait_text("Welcome, Flo Example")
    page.find("#finger-file").send_keys(str(prints.F1a))
    page.click("form[data-modality=finger] button")
    page.wait_text("You are enrolled")
    assert service.http.get(added.json()["enroll_url"]).status_code == 404
    client, flow = openid.client(service, landing), Flow()
    page.open(openid.address(service, client, flow, login_hint="flo"))
    page.find("#finger-file").send_keys(str(prints.F1b))
    page.click("form[data-modality=finger] button")
    assert redeemed(service, client, flow, page.wait_address("/done?"))["sub"] == added.json()["sub"]
