"""Chapter S: attacks on the OpenID provider, on secrets and on sign-up."""

import hashlib
import re
import secrets
import statistics
import time

import pytest

from harness import bioid, openid, sessions
from harness.calls import App, Calls
from harness.openid import Flow

CALLS = 200
MANY = {"lockout": {"failures": 1_000, "delay": 30, "limit": 5_000}}
WEAK = {"openid": {"signUp": "bws.1"}}


def seconds(call):
    """How long a call takes, and its answer."""
    start = time.perf_counter()
    answer = call()
    return time.perf_counter() - start, answer


def assert_alike(*calls, count=CALLS):
    """Calls in turn: the same status and text, and medians that differ by less than their spread."""
    times, told = [[] for _ in calls], [set() for _ in calls]
    for _ in range(count):
        for number, call in enumerate(calls):
            taken, answer = seconds(call)
            times[number].append(taken)
            told[number].add((answer.status_code, answer.text))
    assert all(one == told[0] for one in told), told
    medians = [statistics.median(some) for some in times]
    spread = max(quarters[2] - quarters[0] for quarters in (statistics.quantiles(some, n=4) for some in times))
    assert max(medians) - min(medians) < spread, (medians, spread)


def redeem(service, id, secret):
    """A token request with a code that there is not."""
    form = {"grant_type": "authorization_code", "code": "A" * 22, "redirect_uri": openid.REDIRECT}
    return service.http.post("/v2/token", data=form, app=App(id, secret))


@pytest.mark.row("S10", "wrong secrets of apps and clients cost no scrypt")
def test_S10_secrets(service):
    app, client = service.app(), openid.client(service, confidential=True)
    ruler = min(
        seconds(lambda: hashlib.scrypt(b"x", salt=b"y" * 16, n=1 << 14, r=8, p=1, maxmem=64 << 20))[0]
        for _ in range(5))
    ask = lambda secret: service.http.get(
        "/extension/token", app=App(app.id, secret), params={"id": app.id, "bcid": "bws.1.1", "task": "verify"})
    assert ask(app.secret).status_code == 200
    assert redeem(service, client.id, client.secret).json()["error"] == "invalid_grant"
    for call in (lambda: ask(secrets.token_urlsafe(32)), lambda: redeem(service, client.id, secrets.token_urlsafe(32))):
        taken = statistics.median(seconds(call)[0] for _ in range(40))
        assert call().status_code in (401, 403) and taken < ruler / 2, (taken, ruler)


@pytest.mark.row("S11", "unknown and known apps and clients: same answer, same time")
@pytest.mark.parametrize("form", ["generated", "short"])
def test_S11_apps_and_clients(service, form):
    app, client = service.app(id="shop"), openid.client(service, confidential=True)
    secret = secrets.token_urlsafe(32) if form == "generated" else "x"
    ask = lambda id: service.http.get("/extension/status", app=App(id, secret))
    assert_alike(lambda: ask(app.id), lambda: ask("none"))
    assert_alike(lambda: redeem(service, client.id, secret), lambda: redeem(service, "A" * 22, secret))
    # A secret that was shown before is not remembered in a way that tells its app.
    assert service.http.get("/extension/status", app=app).status_code == 200
    assert_alike(lambda: ask(app.id), lambda: ask("none"))


@pytest.mark.row("S12", "unknown and known users: same answer, same time")
def test_S12_users(start_service, prints):
    service = start_service(MANY)
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    openid.user(service, "bws.1.2", prints.H1, username="bea")
    openid.user(service, "bws.1.3", username="cleo")
    client, sample = openid.client(service), prints.G1.read_bytes()
    paths = {}
    for name in ("ada", "nobody", "cleo"):
        paths[name] = openid.action(openid.authorize(service, client, Flow(), login_hint=name))

    def present(name):
        return lambda: service.http.post(
            paths[name], params={"modality": "finger"}, data=sample,
            headers={"Content-Type": "application/octet-stream"})

    assert_alike(*(present(name) for name in paths))


@pytest.mark.row("S13", "a sign-in goes on in the browser that began it alone")
def test_S13_browser(service, prints):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client, flow = openid.client(service), Flow()
    page = openid.authorize(service, client, flow, login_hint="ada")
    cookie = page.headers["Set-Cookie"]
    assert re.fullmatch(r"whorl_browser=[\w-]{43}; Path=/; HttpOnly; SameSite=Lax", cookie)
    thief, other = Calls(service.url), Calls(service.url)
    other.get("/v2/authorize", params=openid.parameters(client, Flow(), login_hint="ada"))
    for stranger in (thief, other):
        sent = stranger.post(openid.action(page), params={"modality": "finger"}, data=prints.F1b.read_bytes())
        assert (sent.status_code, sent.json()["status"]) == (404, "gone")
        for name, body in (("phone", {}), ("phone/status", {})):
            assert stranger.post(openid.action(page, name), json=body).status_code == 404
        assert stranger.post(openid.action(page, "user"), data={"username": "eve"}).status_code == 404
        assert stranger.post(openid.action(page, "cancel")).status_code == 404
    answer = openid.present(service, page, prints.F1b)
    assert answer["status"] == "match"
    for stranger in (thief, other):
        taken = stranger.get(answer["location"])
        assert taken.status_code == 404 and "Location" not in taken.headers
    assert openid.query(openid.place(service, answer))["state"] == flow.state


@pytest.mark.row("S14", "an app that is removed has no token and no session left")
def test_S14_app(service, prints):
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    sessions.profile(service, "ada", "bws.1.1")
    app = service.app(id="shop", member="GENERIC")
    token = bioid.token(service, app, "bws.1.1", "verify")
    assert bioid.upload(service, token, prints.F1b)["Accepted"]
    waiting = sessions.register(service, app, "GENERIC")
    done = sessions.register(service, app, "GENERIC")
    assert sessions.attach(service, done, profile="ada").status_code == 200
    assert sessions.submit(service, done, prints.F1b).json()["status"] == "AUTHENTICATED"
    identity = sessions.status(service, app, done)["identityToken"]
    service.whorl("app", "remove", "shop")
    assert service.http.get("/extension/verify", bearer=token).status_code == 403
    late = service.http.post("/extension/upload", bearer=token, data="data:image/png;base64,AAAA")
    assert late.status_code == 403
    told = service.http.get("/extension/result", app=app, params={"access_token": token})
    assert told.status_code == 403
    assert sessions.attach(service, waiting, profile="ada").json()["status"] == "FAILED"
    asked = service.http.post(sessions.STATUS, app=app, json={"sessionId": done["sessionId"]})
    assert asked.status_code == 401
    exchanged = service.http.post("/websec/rest/session/exchange", json={"identityToken": identity})
    assert exchanged.status_code == 401 and "access_token" not in exchanged.text


@pytest.mark.row("S15", "a client that is removed has no token, code or sign-in left")
def test_S15_client(service, prints):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client, flow = openid.client(service), Flow()
    token = openid.redeem(service, client, openid.sign_in(service, client, flow, prints.F1b), flow).json()
    code = openid.sign_in(service, client, flow, prints.F1b)
    opened = openid.authorize(service, client, flow, login_hint="ada")
    passed = openid.authorize(service, client, flow, login_hint="ada")
    matched = openid.present(service, passed, prints.F1b)
    assert matched["status"] == "match"
    service.whorl("client", "remove", client.id)
    assert service.http.get("/v2/userinfo", bearer=token["access_token"]).status_code == 401
    assert openid.redeem(service, client, code, flow).status_code == 401
    sent = service.http.post(openid.action(opened), params={"modality": "finger"}, data=prints.F1b.read_bytes())
    assert sent.status_code == 404
    finished = service.http.get(matched["location"])
    assert finished.status_code == 404 and "Location" not in finished.headers


@pytest.mark.row("S16", "a user who is removed has no token, code, sign-in or session left")
def test_S16_user(start_service, prints):
    service = start_service({"openid": {"sessionSeconds": 600}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client, flow = openid.client(service), Flow()
    fresh = {"prompt": "login"}
    token = openid.redeem(service, client, openid.sign_in(service, client, flow, prints.F1b, **fresh), flow).json()
    code = openid.sign_in(service, client, flow, prints.F1b, **fresh)
    matched = openid.present(service, openid.authorize(service, client, flow, login_hint="ada", **fresh), prints.F1b)
    known = openid.query(openid.authorize(service, client, flow, prompt="none").headers["Location"])
    assert matched["status"] == "match" and "code" in known
    service.whorl("user", "remove", "ada")
    assert service.http.get("/v2/userinfo", bearer=token["access_token"]).status_code == 401
    assert openid.redeem(service, client, code, flow).json()["error"] == "invalid_grant"
    assert openid.query(openid.place(service, matched))["error"] == "access_denied"
    known = openid.query(openid.authorize(service, client, flow, prompt="none").headers["Location"])
    assert known["error"] == "login_required"


@pytest.mark.row("S17", "open sign-up: no name that looks like another, no email claim")
@pytest.mark.parametrize("believed", [False, True])
def test_S17_names(start_service, prints, believed):
    service = start_service({"openid": {"signUp": "bws.1", "signUpEmail": believed}})
    for name in ("\u0430da", "ad\u200ba", "ada\u202e", "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "a\ufeffda"):
        for field in ("preferred_username", "name"):
            answer = service.http.post("/v1/users", json={field: name})
            assert answer.status_code == 400, (field, name)
    person = {"name": "Ada", "preferred_username": "\uff41da", "email": "victim@example.test"}
    added = service.http.post("/v1/users", json=person).json()
    sent = service.http.post(
        added["enroll_url"] + "/sample", params={"modality": "finger"}, data=prints.F1a.read_bytes(),
        headers={"Content-Type": "application/octet-stream"})
    assert sent.status_code == 201, sent.text
    client, flow = openid.client(service), Flow()
    code = openid.sign_in(service, client, flow, prints.F1b, scope="openid email profile")
    token = openid.redeem(service, client, code, flow).json()["access_token"]
    told = service.http.get("/v2/userinfo", bearer=token).json()
    assert told["email_verified"] is False and "preferred_username" not in told
    assert told.get("email") == ("victim@example.test" if believed else None)


@pytest.mark.row("S18", "open sign-up tells nobody who exists, and stores nobody unfinished")
def test_S18_who_exists(start_service, prints):
    service = start_service(WEAK)
    subject = openid.user(service, "bws.1.1", prints.F1a, username="ada", email="ada@example.test")

    def shape(answer):
        assert answer.status_code == 201
        return sorted(answer.json()), answer.json()["expires_in"]

    def sign_up(**person):
        return service.http.post("/v1/users", json=person)

    def enroll(answer, sample):
        return service.http.post(
            answer.json()["enroll_url"] + "/sample", params={"modality": "finger"}, data=sample.read_bytes(),
            headers={"Content-Type": "application/octet-stream"})

    taken, free = sign_up(preferred_username="ada", email="ada@example.test"), sign_up(preferred_username="bea")
    assert shape(taken) == shape(free)
    listed = service.whorl("user", "list").stdout
    assert listed.splitlines() == [line for line in listed.splitlines() if subject in line]
    told = [enroll(taken, prints.G1), enroll(free, prints.H1)]
    texts = [answer.text.replace(added.json()["sub"], "") for answer, added in zip(told, (taken, free))]
    assert {answer.status_code for answer in told} == {201} and texts[0] == texts[1]
    # The name stays with its user; who asked for it signs in by the subject.
    client = openid.client(service)
    page = openid.authorize(service, client, Flow(), login_hint="ada")
    assert openid.present(service, page, prints.G1)["status"] == "nonMatch"
    page = openid.authorize(service, client, Flow(), login_hint=taken.json()["sub"])
    assert openid.present(service, page, prints.G2)["status"] == "match"


@pytest.mark.row("S19", "revocation, introspection, sign-out: by their owner alone")
def test_S19_endings(start_service, prints):
    service = start_service({"openid": {"sessionSeconds": 600}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    after = "https://app.example.test/bye"
    added = service.whorl(
        "client", "add", "Shop", "--partition", "bws.1", "--redirect", openid.REDIRECT, "--confidential",
        "--post-logout-redirect", after).stdout.split()
    shop = openid.Client(added[1], added[3], openid.REDIRECT)
    other, flow = openid.client(service, confidential=True), Flow()
    found = service.http.get("/v2/.well-known/openid-configuration").json()
    post = lambda name, **options: service.http.post(found[f"{name}_endpoint"], **options)

    def signed_in():
        code = openid.sign_in(service, shop, flow, prints.F1b, prompt="login")
        tokens = openid.redeem(service, shop, code, flow, app=shop.app).json()
        return tokens["access_token"], tokens["id_token"]

    alive = lambda token: service.http.get("/v2/userinfo", bearer=token).status_code == 200
    token, identity = signed_in()
    for app, status in ((other.app, 200), (App(shop.id, "x"), 401), (None, 401)):
        assert post("revocation", data={"token": token}, app=app).status_code == status and alive(token)
        answer = post("introspection", data={"token": token}, app=app)
        assert answer.status_code == status and (status != 200 or answer.json() == {"active": False})
    assert post("introspection", data={"token": token}, app=shop.app).json()["active"] is True
    assert post("revocation", data={"token": token}, app=shop.app).status_code == 200 and not alive(token)
    assert post("introspection", data={"token": token}, app=shop.app).json() == {"active": False}
    token, identity = signed_in()
    leave = lambda **query: service.http.get(found["end_session_endpoint"], params=query)
    for query in (
            {"id_token_hint": identity, "post_logout_redirect_uri": "https://evil.test/"},
            {"post_logout_redirect_uri": after, "client_id": shop.id},
            {"id_token_hint": identity + "x"}, {"id_token_hint": identity, "client_id": other.id}):
        answer = leave(**query)
        assert answer.status_code == 400 and "Location" not in answer.headers and alive(token), query
    assert leave().status_code == 200 and alive(token), "a link of another site signs nobody out"
    answer = leave(id_token_hint=identity, post_logout_redirect_uri=after, state="a b")
    assert answer.status_code == 302 and openid.query(answer.headers["Location"]) == {"state": "a b"}
    assert answer.headers["Location"].startswith(after + "?") and not alive(token)
    known = openid.query(openid.authorize(service, shop, flow, prompt="none").headers["Location"])
    assert known["error"] == "login_required"
