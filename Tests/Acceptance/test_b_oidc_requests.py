"""Chapter B: what clients ask for by how they were registered, and in other ways than the usual."""

import json
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from harness import openid
from harness.openid import Flow

SEED = "the seed's direct flow: five parameters, a custom scheme, no PKCE"
HINT = "id_token_hint: its user must sign in, whoever else could"
ORIGINS = "pages of a client's origin read token and userinfo, others do not"


@pytest.fixture(scope="module")
def ada(shared_service, prints):
    openid.user(shared_service, "bws.1.2", prints.G1, username="bea")
    return openid.user(shared_service, "bws.1.1", prints.F1a, name="Ada Example", username="ada")


def tokens(service, client, sample, name="ada", **changes):
    flow = Flow()
    code = openid.sign_in(service, client, flow, sample, name=name, **changes)
    answer = openid.redeem(service, client, code, flow, app=client.app if client.secret else None)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.row("B15", "ID tokens by RS256, by ES256 for clients registered for it")
@pytest.mark.parametrize("options, algorithm", [
    ((), "RS256"), (("--id-token-signed-response-alg", "RS256"), "RS256"),
    (("--id-token-signed-response-alg", "ES256"), "ES256"),
])
def test_B15_algorithm(shared_service, ada, prints, options, algorithm):
    client = openid.client(shared_service, options=options)
    answer = tokens(shared_service, client, prints.F1b)
    assert openid.claims(shared_service, client, answer["id_token"], algorithm)["sub"] == ada
    listed = json.loads(shared_service.whorl("client", "list", "--json").stdout)
    assert [one["idTokenSignedResponseAlg"] for one in listed if one["id"] == client.id] == [algorithm]


def direct(service, client):
    """The address of the seed's snippet, parameter by parameter, and its state."""
    state = str(uuid4()).upper()
    items = [
        ("client_id", client.id), ("redirect_uri", client.redirect), ("state", state), ("response_type", "code"),
        ("scope", "openid")]
    return f"/v2/authorize?{urlencode(items)}", state


@pytest.mark.row("B16", SEED)
@pytest.mark.parametrize("confidential", [False, True])
@pytest.mark.parametrize("redirect", ["acme://", "com.example.acme:/done"])
def test_B16_direct_flow(shared_service, ada, prints, confidential, redirect):
    client = openid.client(shared_service, redirect, confidential=confidential, options=["--allow-no-pkce"])
    address, state = direct(shared_service, client)
    page = openid.named(shared_service, shared_service.http.get(address), "ada")
    location = openid.place(shared_service, openid.present(shared_service, page, prints.F1b))
    assert location.startswith(redirect + "?")
    found = openid.query(location)
    assert found["state"] == state
    # The app's backend exchanges the code.
    form = {
        "grant_type": "authorization_code", "code": found["code"], "redirect_uri": redirect, "client_id": client.id}
    if confidential:
        refused = shared_service.http.post("/v2/token", data=form)
        assert (refused.status_code, refused.json()["error"]) == (401, "invalid_client")
        form["client_secret"] = client.secret
    answer = shared_service.http.post("/v2/token", data=form)
    assert answer.status_code == 200, answer.text
    assert openid.claims(shared_service, client, answer.json()["id_token"])["sub"] == ada


@pytest.mark.row("B16", SEED)
def test_B16_the_two_parameters_bind_the_code(shared_service, ada, prints):
    client, flow = openid.client(shared_service, "acme://", options=["--allow-no-pkce"]), Flow()
    address, _ = direct(shared_service, client)
    address += "&" + urlencode({"code_challenge": flow.challenge, "code_challenge_method": "S256"})
    page = openid.named(shared_service, shared_service.http.get(address), "ada")
    code = openid.query(openid.place(shared_service, openid.present(shared_service, page, prints.F1b)))["code"]
    thief = openid.redeem(shared_service, client, code, flow, code_verifier=None)
    assert thief.json()["error"] == "invalid_grant"
    assert openid.redeem(shared_service, client, code, flow).status_code == 200


@pytest.mark.row("B16", SEED)
def test_B16_what_is_given_up_is_printed(shared_service):
    usual = openid.client(shared_service, "acme://")
    address, state = direct(shared_service, usual)
    refused = openid.query(shared_service.http.get(address).headers["Location"])
    assert refused["error"] == "invalid_request" and refused["state"] == state
    add = ["client", "add", "App", "--partition", "bws.1", "--redirect", "acme://"]
    for options, loss in [
        (["--allow-no-pkce"], "another app that claims acme: reads the code and can redeem it"),
        (["--allow-no-pkce", "--confidential"], "can have the backend sign it in as the user"),
    ]:
        told = shared_service.whorl(*add, *options).stdout
        assert loss in told and "code_challenge and code_challenge_method=S256" in told
        asked = shared_service.whorl(*add, *options, "--json")
        assert loss in asked.stderr and set(json.loads(asked.stdout)) <= {"id", "secret"}
    assert "PKCE" not in shared_service.whorl(*add).stdout
    assert "no PKCE" in shared_service.whorl("client", "list").stdout


@pytest.mark.row("B17", HINT)
def test_B17_hint(shared_service, ada, prints):
    client, other = openid.client(shared_service, identify=True), openid.client(shared_service)
    hint = tokens(shared_service, client, prints.F1b)["id_token"]
    page = openid.authorize(shared_service, client, Flow(), id_token_hint=hint)
    # Another user's finger is not enough, though the client would search for whose it is.
    assert openid.present(shared_service, page, prints.G2)["status"] == "nonMatch"
    assert openid.present(shared_service, page, prints.F1b)["status"] == "match"
    page = openid.authorize(shared_service, client, Flow(), id_token_hint=hint, login_hint="bea")
    assert openid.present(shared_service, page, prints.F1b)["status"] == "match"
    head, body, signature = hint.split(".")
    for who, wrong in [(other, hint), (client, f"{head}.{body}.{signature[::-1]}"), (client, "x")]:
        answer = openid.authorize(shared_service, who, Flow(), id_token_hint=wrong)
        assert openid.query(answer.headers["Location"])["error"] == "invalid_request"


@pytest.mark.row("B17", HINT)
def test_B17_silent(start_service, prints):
    service = start_service({"openid": {"sessionSeconds": 60}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    openid.user(service, "bws.1.2", prints.G1, username="bea")
    client = openid.client(service)
    adas = tokens(service, client, prints.F1b)["id_token"]
    beas = tokens(service, client, prints.G2, name="bea", prompt="login")["id_token"]
    for hint, outcome in [(beas, "code"), (adas, "login_required")]:
        answer = openid.authorize(service, client, Flow(), prompt="none", id_token_hint=hint)
        found = openid.query(answer.headers["Location"])
        assert ("code" if "code" in found else found["error"]) == outcome


@pytest.mark.row("B9", "userinfo with, without and with an expired token")
def test_B9_token_in_the_body(shared_service, ada, prints):
    client = openid.client(shared_service)
    token = tokens(shared_service, client, prints.F1b)["access_token"]
    post = shared_service.http.post
    assert post("/v2/userinfo", data={"access_token": token}).json()["sub"] == ada
    assert post("/v2/userinfo", bearer=token).json()["sub"] == ada
    for status, how in [
        (401, {"data": {"access_token": "made up"}}), (401, {"data": {"other": "x"}}),
        (400, {"data": {"access_token": [token, token]}}),
        (400, {"data": {"access_token": token}, "bearer": token}),
    ]:
        answer = post("/v2/userinfo", **how)
        assert answer.status_code == status and answer.headers["WWW-Authenticate"].startswith("Bearer"), how
    # Addresses are logged: a token in one opens nothing.
    assert shared_service.http.get("/v2/userinfo", params={"access_token": token}).status_code == 401


@pytest.mark.row("B18", ORIGINS)
def test_B18_origins(start_service, prints):
    service = start_service({"origins": ["https://listed.example"]})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client, flow = openid.client(service, "https://spa.example:8443/cb", "acme://done"), Flow()
    asks = lambda origin: {"Origin": origin}
    for origin, allowed in [
        ("https://spa.example:8443", True), ("https://listed.example", True), ("https://spa.example", False),
        ("https://evil.example", False), ("null", False), ("acme://done", False),
    ]:
        named = origin if allowed else None
        for path in ("/v2/token", "/v2/userinfo"):
            asked = service.http.options(path, headers={
                **asks(origin), "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "authorization"})
            assert asked.status_code == 204
            assert asked.headers.get("Access-Control-Allow-Origin") == named
            assert ("Authorization" in asked.headers.get("Access-Control-Allow-Headers", "")) == allowed
            assert "Access-Control-Allow-Credentials" not in asked.headers
            refused = service.http.post(path, data={"x": "y"}, headers=asks(origin))
            assert refused.status_code >= 400 and refused.headers.get("Access-Control-Allow-Origin") == named
        for path in ("openid-configuration", "jwks.json"):
            found = service.http.get("/v2/.well-known/" + path, headers=asks(origin))
            assert found.headers["Access-Control-Allow-Origin"] == "*"
    code = openid.sign_in(service, client, flow, prints.F1b)
    form = {
        "grant_type": "authorization_code", "code": code, "redirect_uri": client.redirect, "client_id": client.id,
        "code_verifier": flow.verifier}
    page = asks("https://spa.example:8443")
    answer = service.http.post("/v2/token", data=form, headers=page)
    assert answer.headers["Access-Control-Allow-Origin"] == "https://spa.example:8443"
    person = service.http.get("/v2/userinfo", bearer=answer.json()["access_token"], headers=page)
    assert person.json()["sub"] and person.headers["Access-Control-Allow-Origin"] == "https://spa.example:8443"
    service.whorl("client", "remove", client.id)
    gone = service.http.post("/v2/token", data=form, headers=page)
    assert "Access-Control-Allow-Origin" not in gone.headers


@pytest.mark.row("B6", "requests that are wrong: the error by redirect, state echoed")
def test_B6_the_issuer_may_be_left_out_of_errors(shared_service, ada, prints):
    issuer = shared_service.url + "/v2"
    for options, error in [((), issuer), (("--no-iss-in-errors",), None)]:
        client, flow = openid.client(shared_service, options=options), Flow()
        refused = openid.authorize(shared_service, client, flow, prompt="none").headers["Location"]
        page = openid.authorize(shared_service, client, flow)
        canceled = shared_service.http.post(openid.action(page, "cancel")).headers["Location"]
        for location in (refused, canceled):
            found = openid.query(location)
            assert found.get("iss") == error and found["error"] and found["state"] == flow.state
        page = openid.named(shared_service, openid.authorize(shared_service, client, flow), "ada")
        location = openid.place(shared_service, openid.present(shared_service, page, prints.F1b))
        assert openid.query(location)["iss"] == issuer


@pytest.mark.row("P20", "an unknown path is a page in a browser, and JSON for programs")
def test_P20_unknown_path(shared_service):
    browser = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    for path in ("/nosuch", "/v2/nosuch", "/v2/authorise", "/extension/nosuch"):
        page = shared_service.http.get(path, headers=browser)
        assert page.status_code == 404 and page.headers["Content-Type"].startswith("text/html")
        assert "Page not found" in page.text and "nosuch" not in page.text
        assert page.headers["Content-Security-Policy"]
        for headers in ({"Accept": "application/json"}, {"Accept": "*/*"}):
            assert shared_service.http.get(path, headers=headers).json()["Code"] == "HTTP"
        assert shared_service.http.post(path, headers=browser).headers["Content-Type"] == "application/json"
