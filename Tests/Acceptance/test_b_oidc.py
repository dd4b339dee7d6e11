"""Chapter B: the OpenID provider, called as clients call it."""

import pytest

from harness import openid
from harness.openid import REDIRECT, Flow
from harness.party import RelyingParty


@pytest.fixture(scope="module")
def shop(shared_service):
    return openid.client(shared_service)


@pytest.fixture(scope="module")
def ada(shared_service, prints):
    return openid.user(
        shared_service, "bws.1.1", prints.F1a, name="Ada Example", email="ada@example.test", username="ada",
        external_id="E-1")


@pytest.mark.row("B1", "discovery and keys: every field, every address answers")
def test_B1_discovery(shared_service):
    answer = shared_service.http.get("/v2/.well-known/openid-configuration")
    assert answer.headers["Content-Type"].startswith("application/json")
    found = answer.json()
    assert found["issuer"] == shared_service.url + "/v2"
    assert found["response_types_supported"] == ["code"]
    assert found["grant_types_supported"] == ["authorization_code"]
    assert found["code_challenge_methods_supported"] == ["S256"]
    assert found["id_token_signing_alg_values_supported"] == ["RS256", "ES256"]
    assert found["subject_types_supported"] == ["public"]
    assert set(found["scopes_supported"]) == {"openid", "profile", "email"}
    assert set(found["token_endpoint_auth_methods_supported"]) == {"none", "client_secret_basic", "client_secret_post"}
    assert {"sub", "amr", "nonce", "auth_time"} <= set(found["claims_supported"])
    assert found["prompt_values_supported"] == ["none", "login", "consent", "select_account"]
    keys = shared_service.http.get(found["jwks_uri"]).json()["keys"]
    assert sorted((key["kty"], key["alg"], key.get("crv")) for key in keys) == [
        ("EC", "ES256", "P-256"), ("RSA", "RS256", None)]
    assert not any({"d", "p", "q"} & set(key) for key in keys)
    assert shared_service.http.get(found["authorization_endpoint"]).status_code == 400
    assert shared_service.http.post(found["token_endpoint"], data={}).status_code in (400, 401)
    assert shared_service.http.get(found["userinfo_endpoint"]).status_code == 401
    assert shared_service.http.get(found["token_endpoint"]).headers["Allow"] == "OPTIONS, POST"


@pytest.mark.row("B2", "flow 2: code, same state, tokens that PyJWT accepts")
def test_B2_flow_by_print(shared_service, shop, ada, prints):
    flow = Flow()
    code = openid.sign_in(shared_service, shop, flow, prints.F1b, scope="openid profile email")
    answer = openid.redeem(shared_service, shop, code, flow)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    tokens = answer.json()
    assert tokens["token_type"] == "Bearer" and tokens["expires_in"] > 0
    claims = openid.claims(shared_service, shop, tokens["id_token"])
    assert claims["sub"] == ada and "bws" not in str(claims)
    assert claims["nonce"] == flow.nonce and claims["amr"] == ["fpt"]
    assert claims["at_hash"] == openid.token_hash(tokens["access_token"])


@pytest.mark.row("B2", "flow 2: code, same state, tokens that PyJWT accepts")
def test_B2_named_user(shared_service, shop, ada, prints):
    for hint in ("ada", "ADA@example.test", ada):
        assert openid.sign_in(shared_service, shop, Flow(), prints.F1b, login_hint=hint)


@pytest.mark.row("B3", "an impostor gets no code, and access_denied at the limit")
@pytest.mark.parametrize("hint", [None, "bea", "nobody"])
def test_B3_impostor(service, prints, hint):
    shop = openid.client(service, identify=hint is None)
    openid.user(service, "bws.1.2", prints.F1a, username="bea")
    flow = Flow()
    page = openid.authorize(service, shop, flow, login_hint=hint)
    answers = [openid.present(service, page, prints.G1) for _ in range(5)]
    assert [answer["status"] for answer in answers] == ["nonMatch"] * 4 + ["denied"]
    assert [answer.get("triesLeft") for answer in answers] == [4, 3, 2, 1, None]
    answer = openid.query(openid.place(service, answers[-1]))
    assert answer["error"] == "access_denied" and answer["state"] == flow.state and answer["error_description"]
    assert "code" not in answer
    assert service.http.post(openid.action(page), data=prints.F1b.read_bytes()).status_code == 404


@pytest.mark.row("B3", "an impostor gets no code, and access_denied at the limit")
def test_B3_lockout_counts_for_all_sign_ins(service, prints):
    shop = openid.client(service)
    openid.user(service, "bws.1.3", prints.F1a, username="cleo")
    first = openid.authorize(service, shop, Flow(), login_hint="cleo")
    for _ in range(4):
        assert openid.present(service, first, prints.G1)["status"] == "nonMatch"
    second = openid.authorize(service, shop, Flow(), login_hint="cleo")
    assert openid.present(service, second, prints.G1)["status"] == "denied"
    third = openid.authorize(service, shop, Flow(), login_hint="cleo")
    assert openid.present(service, third, prints.F1b)["status"] == "denied", "the right finger must wait too"


@pytest.mark.row("B3", "an impostor gets no code, and access_denied at the limit")
def test_B3_tries_at_once_are_counted(service, prints):
    from concurrent.futures import ThreadPoolExecutor
    shop = openid.client(service)
    openid.user(service, "bws.1.4", prints.F1a, username="dora")
    page = openid.authorize(service, shop, Flow(), login_hint="dora")
    path, sample = openid.action(page), prints.G1.read_bytes()
    send = lambda _: service.http.post(path, params={"modality": "finger"}, data=sample).json()["status"]
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(send, range(12)))
    assert set(answers) <= {"nonMatch", "denied", "gone"} and len([a for a in answers if a != "gone"]) <= 5, answers


@pytest.mark.row("B4", "flow 1: a backend does the exchange, the app sees no token")
@pytest.mark.parametrize("finger, ends", [("F1b", "session"), ("G1", "error")])
def test_B4_relying_party(service, prints, finger, ends):
    openid.user(service, "bws.1.5", prints.F1a, name="Eve Example", username="eve")
    party = RelyingParty(service, "http://127.0.0.1:9/app")
    try:
        started = party.http.get("/start")
        page = openid.named(service, service.http.get(started.headers["Location"]), "eve")
        for _ in range(5):
            answer = openid.present(service, page, getattr(prints, finger))
            if answer["status"] != "nonMatch":
                break
        at_party = party.http.get(openid.place(service, answer))
        location = at_party.headers["Location"]
        assert location.startswith(party.app_redirect)
        seen = " ".join([started.headers["Location"], page.text, str(answer), at_party.text, location])
        assert not any(token in seen for token in party.tokens)
        if ends == "session":
            assert len(party.tokens) == 2
            assert party.http.get("/me", params=openid.query(location)).text == "Eve Example"
        else:
            assert openid.query(location) == {"error": "access_denied"} and not party.tokens
        assert party.http.get("/callback", params={"state": "made up", "code": "x"}).status_code == 400
    finally:
        party.close()


WRONG = [
    "https://app.example.test/callback/", "https://app.example.test/call", "https://app.example.test/callback/more",
    "https://app.example.test:444/callback", "https://app.example.test/%63allback", "https://APP.example.test/callback",
    "http://app.example.test/callback", "https://app.example.test/callback?x=1", "https://app.example.test/callback#x",
    "https://app.example.test.evil.test/callback", "https://app.example.test@evil.test/callback", "acme://callback", "",
]


@pytest.mark.row("B5", "wrong redirect or unknown client: a page, never a redirect")
@pytest.mark.parametrize("wrong", WRONG)
def test_B5_wrong_redirect(shared_service, shop, wrong):
    answer = openid.authorize(shared_service, shop, Flow(), redirect_uri=wrong)
    assert answer.status_code == 400 and "Location" not in answer.headers
    assert answer.headers["Content-Type"].startswith("text/html")


@pytest.mark.row("B5", "wrong redirect or unknown client: a page, never a redirect")
@pytest.mark.parametrize("changes", [
    {"client_id": "nobody"}, {"client_id": None}, {"redirect_uri": None}, {"redirect_uri": [REDIRECT, REDIRECT]},
    {"redirect_uri": None, "redirect_url": REDIRECT},
])
def test_B5_unknown_client(shared_service, shop, changes):
    answer = openid.authorize(shared_service, shop, Flow(), **changes)
    assert answer.status_code == 400 and "Location" not in answer.headers


@pytest.mark.row("B5", "wrong redirect or unknown client: a page, never a redirect")
def test_B5_loopback_may_vary_in_its_port_alone(shared_service):
    native = openid.client(shared_service, "http://127.0.0.1/done")
    for wanted, status in [
        ("http://127.0.0.1:53127/done", 200), ("http://127.0.0.1/done", 200), ("http://127.0.0.1:53127/other", 400),
        ("http://localhost:53127/done", 400), ("http://127.0.0.1:53127@evil.test/done", 400),
        ("http://127.0.0.1:999999/done", 400),
    ]:
        answer = openid.authorize(shared_service, native, Flow(), redirect_uri=wanted)
        assert (answer.status_code, "Location" in answer.headers) == (status, False), wanted


@pytest.mark.row("B5", "wrong redirect or unknown client: a page, never a redirect")
def test_B5_redirects_that_are_not_registered(shared_service):
    for wrong in ["http://app.example.test/", "javascript:alert(1)", "data:text/html,x", "/callback", "https://", "x y:"]:
        shared_service.whorl("client", "add", "x", "--partition", "bws.1", "--redirect", wrong, code=64)
    shared_service.whorl(
        "client", "add", "x", "--partition", "bws.1", "--redirect", "acme://done", "--confidential", code=64)
    openid.client(shared_service, "acme://done", name="App with a scheme")
    listed = shared_service.whorl("client", "list").stdout
    assert "acme://done  (hijackable, prefer an https link)" in listed
