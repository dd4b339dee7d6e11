"""Chapter B: errors of authorization requests, redemption of codes, what tokens open, other clients."""

import time

import pytest
from authlib.integrations.requests_client import OAuth2Session
from joserfc import jwk
from joserfc import jwt as other_jwt

from harness import openid
from harness.calls import App
from harness.openid import Flow


@pytest.fixture(scope="module")
def ada(shared_service, prints):
    return openid.user(
        shared_service, "bws.1.1", prints.F1a, name="Ada Example", email="ada@example.test", username="ada",
        external_id="E-1")


@pytest.fixture(scope="module")
def shop(shared_service, ada):
    return openid.client(shared_service)


@pytest.mark.row("B6", "requests that are wrong: the error by redirect, state echoed")
@pytest.mark.parametrize("changes, error", [
    ({"response_type": "token"}, "unsupported_response_type"),
    ({"response_type": "code id_token"}, "unsupported_response_type"),
    ({"scope": "profile"}, "invalid_scope"),
    ({"scope": None}, "invalid_scope"),
    ({"code_challenge": None}, "invalid_request"),
    ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
    ({"code_challenge_method": "plain"}, "invalid_request"),
    ({"code_challenge_method": None}, "invalid_request"),
    ({"code_challenge": "short"}, "invalid_request"),
    ({"nonce": ["a", "b"]}, "invalid_request"),
    ({"response_mode": "fragment"}, "invalid_request"),
    ({"prompt": "none"}, "login_required"),
    ({"prompt": "none login"}, "invalid_request"),
    ({"prompt": "bogus"}, "invalid_request"),
    ({"prompt": "login bogus"}, "invalid_request"),
    ({"id_token_hint": "made.up.token"}, "invalid_request"),
    ({"request": "x"}, "request_not_supported"),
])
def test_B6_errors(shared_service, shop, changes, error):
    flow = Flow(state="a b+c&d=é/?")
    answer = openid.authorize(shared_service, shop, flow, **changes)
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(shop.redirect + "?")
    found = openid.query(answer.headers["Location"])
    assert found["error"] == error and found["state"] == flow.state and "code" not in found


@pytest.mark.row("B6", "requests that are wrong: the error by redirect, state echoed")
def test_B6_two_states(shared_service, shop):
    answer = openid.authorize(shared_service, shop, Flow(), state=["one", "two"])
    found = openid.query(answer.headers["Location"])
    assert found["error"] == "invalid_request" and found["state"] == "one"


@pytest.mark.row("B6", "requests that are wrong: the error by redirect, state echoed")
def test_B6_plain_oauth_and_cancel(shared_service, shop, prints):
    plain = openid.client(shared_service, oauth2=True)
    flow = Flow()
    code = openid.sign_in(shared_service, plain, flow, prints.F1b, scope=None)
    tokens = openid.redeem(shared_service, plain, code, flow).json()
    assert "id_token" not in tokens
    assert shared_service.http.get("/v2/userinfo", bearer=tokens["access_token"]).status_code == 403
    page = openid.authorize(shared_service, shop, flow)
    canceled = shared_service.http.post(openid.action(page, "cancel"))
    found = openid.query(canceled.headers["Location"])
    assert found["error"] == "access_denied" and found["state"] == flow.state
    assert shared_service.http.post(openid.action(page, "cancel")).status_code == 404


@pytest.mark.row("B7", "a code is redeemed once, by its client, as it was asked for")
def test_B7_once(shared_service, shop, prints):
    flow = Flow()
    code = openid.sign_in(shared_service, shop, flow, prints.F1b)
    token = openid.redeem(shared_service, shop, code, flow).json()["access_token"]
    assert shared_service.http.get("/v2/userinfo", bearer=token).status_code == 200
    again = openid.redeem(shared_service, shop, code, flow)
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    assert shared_service.http.get("/v2/userinfo", bearer=token).status_code == 401


@pytest.mark.row("B7", "a code is redeemed once, by its client, as it was asked for")
def test_B7_wrong_in_one_thing(shared_service, shop, prints):
    flow = Flow()
    other = openid.client(shared_service)
    code = openid.sign_in(shared_service, shop, flow, prints.F1b)
    for client, changes in [
        (shop, {"code_verifier": Flow().verifier}), (shop, {"code_verifier": None}),
        (shop, {"redirect_uri": shop.redirect + "/"}), (shop, {"redirect_uri": None}), (other, {}),
        (shop, {"code": "A" * 22}),
    ]:
        answer = openid.redeem(shared_service, client, code, flow, **changes)
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_grant"), changes
    for changes, error in [
        ({"grant_type": "password"}, "unsupported_grant_type"), ({"grant_type": None}, "invalid_request"),
        ({"code": None}, "invalid_request"), ({"code": [code, code]}, "invalid_request"),
    ]:
        assert openid.redeem(shared_service, shop, code, flow, **changes).json()["error"] == error
    assert openid.redeem(shared_service, shop, code, flow).status_code == 200


@pytest.mark.row("B7", "a code is redeemed once, by its client, as it was asked for")
def test_B7_secrets(shared_service, shop, prints):
    backend = openid.client(shared_service, confidential=True)
    flow = Flow()
    code = openid.sign_in(shared_service, backend, flow, prints.F1b)
    for app, changes in [
        (App(backend.id, "wrong"), {}), (App("nobody", "wrong"), {"client_id": None}), (None, {}),
        (None, {"client_secret": "wrong"}), (None, {"client_id": None}), (App(shop.id, "made up"), {"client_id": None}),
    ]:
        answer = openid.redeem(shared_service, backend, code, flow, app=app, **changes)
        assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client"), changes
        assert answer.headers["WWW-Authenticate"].startswith("Basic")
    both = openid.redeem(shared_service, backend, code, flow, app=backend.app, client_secret=backend.secret)
    assert both.json()["error"] == "invalid_request"
    assert openid.redeem(shared_service, backend, code, flow, client_secret=backend.secret).status_code == 200
    without = openid.sign_in(
        shared_service, backend, flow, prints.F1b, code_challenge=None, code_challenge_method=None)
    answer = openid.redeem(shared_service, backend, without, flow, app=backend.app)
    assert answer.json()["error"] == "invalid_grant", "a verifier without a challenge is for another code"
    assert openid.redeem(shared_service, backend, without, flow, app=backend.app, code_verifier=None).status_code == 200


@pytest.mark.row("B7", "a code is redeemed once, by its client, as it was asked for")
def test_B7_expired(start_service, prints):
    service = start_service({"openid": {"codeSeconds": 1}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    shop, flow = openid.client(service), Flow()
    code = openid.sign_in(service, shop, flow, prints.F1b)
    time.sleep(1.2)
    assert openid.redeem(service, shop, code, flow).json()["error"] == "invalid_grant"


@pytest.mark.row("B9", "userinfo with, without and with an expired token")
def test_B9_userinfo(start_service, prints):
    service = start_service({"openid": {"tokenSeconds": 1}})
    # The first call for keys makes the RSA pair, which takes longer than a token of this service lives.
    service.http.get("/v2/.well-known/jwks.json")
    subject = openid.user(service, "bws.1.1", prints.F1a, name="Ada Example", email="ada@example.test", username="ada",
                          external_id="E-1")
    shop, flow = openid.client(service), Flow()

    def token(scope):
        code = openid.sign_in(service, shop, flow, prints.F1b, scope=scope)
        return openid.redeem(service, shop, code, flow).json()["access_token"]

    whole = token("openid profile email")
    assert service.http.get("/v2/userinfo", bearer=whole).json() == {
        "sub": subject, "id": subject, "name": "Ada Example", "email": "ada@example.test",
        "email_verified": False, "preferred_username": "ada", "external_id": "E-1", "checks": ["comparison"]}
    assert service.http.get("/v2/userinfo", bearer=token("openid")).json() == {
        "sub": subject, "id": subject, "checks": ["comparison"]}
    assert service.http.get("/v2/userinfo").headers["WWW-Authenticate"] == 'Bearer realm="whorl"'
    time.sleep(1.2)
    expired = service.http.get("/v2/userinfo", bearer=whole)
    assert expired.status_code == 401 and 'error="invalid_token"' in expired.headers["WWW-Authenticate"]
    assert service.http.get("/v2/userinfo", bearer="made up").status_code == 401


@pytest.mark.row("B9", "userinfo with, without and with an expired token")
def test_B9_of_somebody_deleted(service, prints):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    shop, flow = openid.client(service), Flow()
    code = openid.sign_in(service, shop, flow, prints.F1b)
    token = openid.redeem(service, shop, code, flow).json()["access_token"]
    service.whorl("user", "remove", "ada")
    assert service.http.get("/v2/userinfo", bearer=token).status_code == 401
    page = openid.named(service, openid.authorize(service, shop, flow), "ada")
    assert openid.present(service, page, prints.F1b)["status"] == "nonMatch"


@pytest.mark.row("B11", "AASA file: 200, application/json, the configured apps")
def test_B11_association(start_service):
    service = start_service({"openid": {"appleApps": ["ABCDE12345.test.example.app"], "applePaths": ["/callback*"]}})
    answer = service.http.get("/.well-known/apple-app-site-association")
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "application/json"
    links = answer.json()["applinks"]["details"]
    assert links[0]["appIDs"] == ["ABCDE12345.test.example.app"] and links[0]["components"] == [{"/": "/callback*"}]
    assert answer.json()["webcredentials"]["apps"] == ["ABCDE12345.test.example.app"]


@pytest.mark.row("B12", "a third-party OpenID client completes a login")
@pytest.mark.parametrize("confidential", [True, False])
def test_B12_authlib(shared_service, ada, prints, confidential, monkeypatch):
    monkeypatch.setenv("AUTHLIB_INSECURE_TRANSPORT", "1")
    shop = openid.client(shared_service, confidential=confidential)
    found = shared_service.http.get("/v2/.well-known/openid-configuration").json()
    session = OAuth2Session(
        shop.id, shop.secret, scope="openid profile", redirect_uri=shop.redirect, code_challenge_method="S256",
        token_endpoint_auth_method="client_secret_basic" if confidential else "none")
    session.trust_env = False
    verifier, nonce = Flow().verifier, Flow().nonce
    address, state = session.create_authorization_url(
        found["authorization_endpoint"], code_verifier=verifier, nonce=nonce)
    page = openid.named(shared_service, shared_service.http.get(address), "ada")
    location = openid.place(shared_service, openid.present(shared_service, page, prints.F1b))
    token = session.fetch_token(
        found["token_endpoint"], authorization_response=location, state=state, code_verifier=verifier)
    keys = jwk.KeySet.import_key_set(shared_service.http.get(found["jwks_uri"]).json())
    decoded = other_jwt.decode(token["id_token"], keys, algorithms=["RS256"])
    other_jwt.JWTClaimsRegistry(
        iss={"essential": True, "value": found["issuer"]}, aud={"essential": True, "value": shop.id},
        sub={"essential": True, "value": ada}, nonce={"essential": True, "value": nonce},
    ).validate(decoded.claims)
    assert session.get(found["userinfo_endpoint"]).json()["name"] == "Ada Example"
