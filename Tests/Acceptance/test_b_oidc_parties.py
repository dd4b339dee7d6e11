"""Chapter B with relying parties that nobody here wrote, each configured as its own documentation has it."""

import os
import subprocess
import sys
import time
from urllib.parse import urlsplit

import pytest
from oic.oic import Client
from oic.oic.message import (
    AuthorizationErrorResponse, AuthorizationResponse, IdToken, OpenIDSchema, RegistrationResponse, TokenErrorResponse)
from oic.utils.authn.client import CLIENT_AUTHN_METHOD

from harness import openid
from harness.apache import Apache
from harness.calls import Calls
from harness.ports import free_port
from harness.tool import ROOT, WORK

APACHE = "mod_auth_openidc of Debian's Apache signs in and out"
PYOIDC = "pyoidc signs in and out"
FLASK = "the Flask application of docs/openid.md (Authlib) signs in and out"


@pytest.fixture(scope="module")
def ada(shared_service, prints):
    return openid.user(
        shared_service, "bws.1.1", prints.F1a, name="Ada Example", email="ada@example.test", username="ada")


def answered(service, location, sample):
    """What a browser does where a party sends it: the address with which the provider sends it back."""
    page = openid.named(service, service.http.get(location), "ada")
    return openid.place(service, openid.present(service, page, sample))


def canceled(service, location):
    """The same for a user who cancels."""
    return service.http.post(openid.action(service.http.get(location), "cancel")).headers["Location"]


def with_state(location, state):
    return location.replace("state=" + openid.query(location)["state"], "state=" + state)


@pytest.fixture(scope="module")
def club(shared_service):
    party = Apache(shared_service, "--no-iss-in-errors")
    yield party
    party.close()


@pytest.mark.row("B20", APACHE)
def test_B20_signs_in_and_out(shared_service, ada, prints, club):
    asked = club.http.get("/members/page.html")
    assert asked.status_code == 302
    back = answered(shared_service, asked.headers["Location"], prints.F1b)
    home = club.http.get(back)
    assert home.headers["Location"] == club.url + "/members/page.html", home.text + club.log
    page = club.http.get("/members/page.html").text
    assert page == f"user ada\nname Ada Example\nsubject {ada}\n"
    # The module ends its own session, then the provider's, by the ID token.
    leaving = club.http.get("/members/redirect_uri", params={"logout": club.url + "/bye.html"})
    away = leaving.headers["Location"]
    assert away.startswith(shared_service.url + "/v2/logout?") and "id_token_hint=" in away
    assert shared_service.http.get(away).headers["Location"].startswith(club.url + "/bye.html")
    assert club.http.get("/members/page.html").status_code == 302


@pytest.mark.row("B20", APACHE)
def test_B20_impostor(shared_service, ada, prints, club):
    asked = club.http.get("/members/page.html")
    page = openid.named(shared_service, shared_service.http.get(asked.headers["Location"]), "ada")
    assert openid.present(shared_service, page, prints.G1)["status"] == "nonMatch"
    assert club.http.get("/members/page.html").status_code == 302


@pytest.mark.row("B20", APACHE)
def test_B20_state_mismatch(shared_service, ada, prints, club):
    asked = club.http.get("/members/page.html")
    back = answered(shared_service, asked.headers["Location"], prints.F1b)
    refused = club.http.get(with_state(back, "madeup"))
    assert refused.status_code >= 400, refused.text
    assert club.http.get("/members/page.html").status_code == 302


@pytest.mark.row("B20", APACHE)
def test_B20_canceled(shared_service, ada, club):
    asked = club.http.get("/members/page.html")
    told = club.http.get(canceled(shared_service, asked.headers["Location"]))
    assert "access_denied" in told.text and "the user canceled" in told.text


@pytest.mark.row("B20", APACHE)
def test_B20_wrong_secret(shared_service, ada, prints):
    party = Apache(shared_service, secret="wrong")
    try:
        asked = party.http.get("/members/page.html")
        refused = party.http.get(answered(shared_service, asked.headers["Location"], prints.F1b))
        assert "Location" not in refused.headers and "invalid_client" in party.log
        assert party.http.get("/members/page.html").status_code == 302
        # Version 2.4.12 takes an error that names its issuer for a sign-in that another site begins.
        asked = party.http.get("/members/page.html")
        odd = party.http.get(canceled(shared_service, asked.headers["Location"]))
        assert "access_denied" not in odd.text
    finally:
        party.close()


class StateMismatch(Exception):
    """The answer belongs to another sign-in."""


class Pyoidc:
    """A backend that uses pyoidc as the library's documentation shows it."""

    BACK = "http://127.0.0.1:9/cb"

    def __init__(self, service, secret=None, method="client_secret_basic"):
        self.method = method
        self.registered = openid.client(
            service, self.BACK, confidential=True, options=("--post-logout-redirect", "http://127.0.0.1:9/bye"))
        self.client = Client(client_authn_method=CLIENT_AUTHN_METHOD)
        self.client.provider_config(service.url + "/v2")
        self.client.store_registration_info(RegistrationResponse(
            client_id=self.registered.id, client_secret=secret or self.registered.secret, redirect_uris=[self.BACK],
            token_endpoint_auth_method=method))
        self.flow = openid.Flow()

    def begin(self):
        request = self.client.construct_AuthorizationRequest(request_args={
            "client_id": self.client.client_id, "response_type": "code", "scope": ["openid", "profile", "email"],
            "nonce": self.flow.nonce, "redirect_uri": self.BACK, "state": self.flow.state})
        return request.request(self.client.authorization_endpoint)

    def end(self, location):
        answer = self.client.parse_response(
            AuthorizationResponse, info=urlsplit(location).query, sformat="urlencoded")
        # The library leaves this to the application.
        if answer["state"] != self.flow.state:
            raise StateMismatch
        return answer

    def redeem(self, answer):
        return self.client.do_access_token_request(
            state=answer["state"], request_args={"code": answer["code"]}, authn_method=self.method)


@pytest.mark.row("B21", PYOIDC)
@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_B21_signs_in_and_out(shared_service, ada, prints, method):
    party = Pyoidc(shared_service, method=method)
    answer = party.end(answered(shared_service, party.begin(), prints.F1b))
    assert isinstance(answer, AuthorizationResponse) and answer["state"] == party.flow.state
    tokens = party.redeem(answer)
    assert isinstance(tokens["id_token"], IdToken) and tokens["id_token"]["sub"] == ada
    assert tokens["id_token"]["nonce"] == party.flow.nonce
    # The library posts the token in the body unless it is told otherwise.
    for asked in ({"method": "GET"}, {"method": "POST"}):
        person = party.client.do_user_info_request(state=answer["state"], **asked)
        assert isinstance(person, OpenIDSchema), (asked, person.to_dict())
        assert person["sub"] == ada and person["name"] == "Ada Example"
    leaving = party.client.construct_EndSessionRequest(
        state=answer["state"], request_args={"post_logout_redirect_uri": "http://127.0.0.1:9/bye"})
    away = shared_service.http.get(leaving.request(party.client.end_session_endpoint))
    assert away.headers["Location"].startswith("http://127.0.0.1:9/bye")
    late = party.client.do_user_info_request(method="GET", state=answer["state"])
    assert late["error"] == "invalid_token"


@pytest.mark.row("B21", PYOIDC)
def test_B21_failures(shared_service, ada, prints):
    party = Pyoidc(shared_service)
    denied = party.end(canceled(shared_service, party.begin()))
    assert isinstance(denied, AuthorizationErrorResponse) and denied["error"] == "access_denied"
    back = answered(shared_service, party.begin(), prints.F1b)
    with pytest.raises(StateMismatch):
        party.end(with_state(back, "madeup"))
    wrong = Pyoidc(shared_service, secret="wrong")
    answer = wrong.redeem(wrong.end(answered(shared_service, wrong.begin(), prints.F1b)))
    assert isinstance(answer, TokenErrorResponse) and answer["error"] == "invalid_client"


class FlaskLogin:
    """The application of Sources/Examples, started as docs/openid.md says."""

    def __init__(self, service, secret=None):
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        client = openid.client(
            service, self.url + "/callback", confidential=True, name="Flask",
            options=("--post-logout-redirect", self.url + "/goodbye"))
        self.http = Calls(self.url)
        self.log = WORK / f"flask-{port}.log"
        environment = {
            **os.environ, "WHORL_URL": service.url, "WHORL_CLIENT_ID": client.id,
            "WHORL_CLIENT_SECRET": secret or client.secret, "APP_SECRET": "a long random text"}
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "flask", "run", "--port", str(port)], env=environment, stdout=log, stderr=log,
                cwd=ROOT / "Sources/Examples/FlaskLogin")
        end = time.monotonic() + 20
        while time.monotonic() < end:
            assert self.process.poll() is None, self.log.read_text()
            try:
                if self.http.get("/", timeout=2).status_code == 200:
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("flask did not start:\n" + self.log.read_text())

    def close(self):
        self.process.terminate()
        self.process.wait(10)
        self.log.unlink()


@pytest.fixture(scope="module")
def flask(shared_service):
    party = FlaskLogin(shared_service)
    yield party
    party.close()


@pytest.mark.row("B22", FLASK)
def test_B22_signs_in_and_out(shared_service, ada, prints, flask):
    assert "Nobody is signed in" in flask.http.get("/").text
    back = answered(shared_service, flask.http.get("/login").headers["Location"], prints.F1b)
    assert flask.http.get(back).headers["Location"] == "/", flask.log.read_text()
    assert "Hello, Ada Example." in flask.http.get("/").text
    away = shared_service.http.get(flask.http.get("/logout").headers["Location"])
    goodbye = away.headers["Location"]
    assert goodbye.startswith(flask.url + "/goodbye?")
    assert "You are signed out" in flask.http.get(goodbye).text
    assert "Nobody is signed in" in flask.http.get("/").text


@pytest.mark.row("B22", FLASK)
def test_B22_failures(shared_service, ada, prints, flask):
    flask.http.session.cookies.clear()
    back = answered(shared_service, flask.http.get("/login").headers["Location"], prints.F1b)
    changed = flask.http.get(with_state(back, "madeup"))
    assert changed.status_code == 400 and "State not equal" in changed.text
    denied = flask.http.get(canceled(shared_service, flask.http.get("/login").headers["Location"]))
    assert denied.status_code == 400 and "the user canceled" in denied.text
    assert "Nobody is signed in" in flask.http.get("/").text
    wrong = FlaskLogin(shared_service, secret="wrong")
    try:
        back = answered(shared_service, wrong.http.get("/login").headers["Location"], prints.F1b)
        refused = wrong.http.get(back)
        assert refused.status_code == 400 and "the client is not known by what it shows" in refused.text
    finally:
        wrong.close()
