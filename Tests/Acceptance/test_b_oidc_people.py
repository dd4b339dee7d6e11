"""Chapter B: who signs up, who is signed in already, who signs in by phone."""

import base64
import re
import shutil
import subprocess

import pytest

from harness import openid
from harness.openid import Flow

SIGN_UP = "AuthView: sign-up, a session for each tap, cancel"
SAMPLE = {"Content-Type": "application/octet-stream"}


def enroll(service, added, sample):
    return service.http.post(
        added["enroll_url"] + "/sample", params={"modality": "finger"}, data=sample, headers=SAMPLE)


@pytest.mark.row("B10", SIGN_UP)
def test_B10_an_app_signs_people_up(service, prints, nobody):
    app = service.app(scopes=("bws.1",))
    person = {"name": "Flo Example", "email": "flo@example.test", "preferred_username": "flo", "partition": "bws.1"}
    for body, how, status in [
        (person, {}, 401), (person, {"app": openid.App(app.id, "wrong")}, 401),
        (person | {"partition": "bws.2"}, {"app": app}, 403), (person | {"partition": "bws"}, {"app": app}, 400),
        ({"name": "x", "bcid": "bws.2.1"}, {"app": app}, 403), ({"name": "x"}, {"app": app}, 400),
        (person | {"email": "no address"}, {"app": app}, 400), (person | {"name": "a\u0000b"}, {"app": app}, 400),
    ]:
        answer = service.http.post("/v1/users", json=body, **how)
        assert answer.status_code == status, (body, answer.text)
    added = service.http.post("/v1/users", app=app, json=person)
    assert added.status_code == 201, added.text
    added = added.json()
    assert added["bcid"].startswith("bws.1.") and added["sub"] == added["id"] != added["bcid"]
    again = service.http.post("/v1/users", app=app, json=person)
    assert again.status_code == 409
    assert enroll(service, added, nobody).status_code == 400
    assert enroll(service, added, prints.F1a.read_bytes()).status_code == 201
    assert enroll(service, added, prints.G1.read_bytes()).status_code == 404
    client = openid.client(service)
    assert openid.sign_in(service, client, Flow(), prints.F1b, login_hint="flo")
    page = openid.authorize(service, client, Flow(), login_hint="flo")
    assert openid.present(service, page, prints.G1)["status"] == "nonMatch"


@pytest.mark.row("B10", SIGN_UP)
def test_B10_users_by_command(service, prints):
    subject = openid.user(service, "bws.1.1", prints.F1a, username="ada", name="Ada Example")
    assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", subject)
    service.whorl("user", "add", "bws.1.1", code=73)
    service.whorl("user", "add", "bws.1.2", "--username", "ADA", code=73)
    service.whorl("user", "add", "bws.1.2", "--email", "no address", code=64)
    assert subject in service.whorl("user", "list").stdout
    service.whorl("user", "remove", "nobody", code=64)
    client = openid.client(service, name="Shop")
    assert client.id in service.whorl("client", "list").stdout
    service.whorl("client", "remove", client.id)
    assert openid.authorize(service, client, Flow()).status_code == 400


@pytest.mark.row("B6", "requests that are wrong: the error by redirect, state echoed")
def test_B6_signed_in_already(start_service, prints):
    service = start_service({"openid": {"sessionSeconds": 60}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    openid.user(service, "bws.1.2", prints.G1, username="bea")
    client = openid.client(service)
    elsewhere = openid.client(service, partition="bws.2")
    page = openid.authorize(service, client, Flow(), login_hint="ada")
    answer = openid.present(service, page, prints.F1b)
    finished = service.http.get(answer["location"])
    cookie = finished.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and cookie.endswith("Path=/; HttpOnly; SameSite=Lax")
    service.http.session.cookies.clear()
    shown = {"Cookie": cookie.split(";")[0]}

    def silent(client, headers, **changes):
        asked = openid.parameters(client, Flow(), **{"prompt": "none", **changes})
        return service.http.get("/v2/authorize", params=asked, headers=headers)

    for headers, who, changes, wanted in [
        (shown, client, {}, "code"), (shown, client, {"login_hint": "ada"}, "code"), ({}, client, {}, "login_required"),
        ({"Cookie": "whorl_session=made-up"}, client, {}, "login_required"),
        (shown, client, {"login_hint": "bea"}, "login_required"), (shown, elsewhere, {}, "login_required"),
    ]:
        found = openid.query(silent(who, headers, **changes).headers["Location"])
        assert ("code" if "code" in found else found["error"]) == wanted, (headers, changes)
    assert silent(client, shown, prompt="login").status_code == 200
    assert silent(client, shown, prompt=None, max_age=0).status_code == 200
    service.whorl("user", "remove", "ada")
    assert openid.query(silent(client, shown).headers["Location"])["error"] == "login_required"


@pytest.mark.web
@pytest.mark.row("B2", "flow 2: code, same state, tokens that PyJWT accepts")
@pytest.mark.parametrize("finger, ends", [("F1b", "code"), ("G1", "nothing")])
def test_B2_by_phone(service, prints, browser, landing, tmp_path, finger, ends):
    if shutil.which("zbarimg") is None:
        pytest.skip("no zbarimg")
    subject = openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client, flow = openid.client(service, landing), Flow()
    page = browser()
    page.open(openid.address(service, client, flow))
    page.find("#username").send_keys("ada")
    page.click("form[action$=user] button")
    page.click("[data-phone] button")
    page.wait_text("Waiting for your phone")
    picture = page.until(lambda: page.find("[data-phone] img").get_attribute("src"))
    code = tmp_path / "code.png"
    code.write_bytes(base64.b64decode(picture.split(",", 1)[1]))
    page.shot("B2-phone")
    read = subprocess.run(["zbarimg", "-q", "--raw", code], capture_output=True, text=True, check=True).stdout.strip()
    phone = "/websec/rest/authenticator"
    digits = page.find("[data-phone] [data-digits]").text
    attached = service.http.post(f"{phone}/Attach", json={"qr": read})
    assert attached.status_code == 200, attached.text
    assert attached.json()["context"]["transactionText"] == "Sign in to Demo shop"
    sample = base64.b64encode(getattr(prints, finger).read_bytes()).decode("ascii")
    held = {name: attached.json()[name] for name in ("sessionId", "sessionSecret")}
    body = {**held, "trait": "finger", "sample": sample, "digits": digits}
    for _ in range(3):
        status = service.http.post(f"{phone}/Submit", json=body).json()["status"]
        if status in ("AUTHENTICATED", "COMPLETED", "FAILED"):
            break
    if ends == "code":
        found = openid.query(page.wait_address("/done?"))
        tokens = openid.redeem(service, client, found["code"], flow).json()
        claims = openid.claims(service, client, tokens["id_token"])
        assert found["state"] == flow.state and claims["sub"] == subject and claims["amr"] == ["fpt"]
    else:
        page.wait_text("not recognized")
        assert "/done" not in page.driver.current_url
