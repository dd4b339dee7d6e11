"""S32 to S37, S247: keys that can be replaced, and results of the flow that asked."""

import json
import sqlite3
import time
from contextlib import closing

import jwt
import pytest

from harness import bioid, openid
from harness.calls import App
from harness.openid import Flow
from harness.tool import whorl

JWKS = "/v2/.well-known/jwks.json"
RETURN = "https://rp.test/cb"


def events(service, count=1000):
    return json.loads(service.whorl("audit", "tail", "-n", str(count), "--json").stdout)["events"]


def audited(service, action):
    """The details of an action's lines in the audit log, each with an actor of the system."""
    found = [event for event in events(service) if event["action"] == action]
    assert all(event["actor"].startswith("uid:") for event in found)
    return [event.get("detail") for event in found]


def key_names(service):
    return {key["kid"]: key["alg"] for key in service.http.get(JWKS).json()["keys"]}


@pytest.mark.row("S32", "the secret of BWS tokens is replaced while the service runs")
def test_S32_tokens(service, prints):
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    app = service.app()
    old = bioid.token(service, app, "bws.1.1", "verify")
    service.whorl("keys", "rotate", "tokens")
    assert bioid.upload(service, old, prints.F1b)["Accepted"]
    assert service.http.get("/extension/verify", bearer=old).json()["Success"] is True
    new = bioid.token(service, app, "bws.1.1", "verify")
    service.whorl("keys", "rotate", "tokens", "--at-once")
    # A thief of the former secret has nothing left, nor has a token that it made.
    for token in (old, new):
        assert service.http.get("/extension/verify", bearer=token).status_code == 403
        told = service.http.get("/extension/result", app=app, params={"access_token": token})
        assert told.status_code == 403
    assert bioid.verify(service, app, "bws.1.1", prints.F1b)["Success"] is True
    service.restart()
    assert service.http.get("/extension/verify", bearer=new).status_code == 403
    assert audited(service, "keys-rotate") == ["tokens", "tokens, at once"]


@pytest.mark.row("S33", "signing keys are replaced: current and previous in the JWKS, RS256")
def test_S33_signing(service, prints):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    plain = openid.client(service, options=("--id-token-signed-response-alg", "ES256"))
    rsa = openid.client(service)

    def identity(client):
        flow = Flow()
        answer = openid.redeem(service, client, openid.sign_in(service, client, flow, prints.F1b), flow)
        return answer.json()["id_token"]

    def accepts(token, client, algorithm):
        """Whether PyJWT accepts a token under the key set of now."""
        kid = jwt.get_unverified_header(token)["kid"]
        found = [key for key in service.http.get(JWKS).json()["keys"] if key["kid"] == kid]
        if not found:
            return False
        key = jwt.PyJWK(found[0]).key
        assert algorithm != "RS256" or key.key_size == 3072
        return jwt.decode(token, key, algorithms=[algorithm], audience=client.id)["iss"] == service.url + "/v2"

    assert sorted(key_names(service).values()) == ["ES256", "RS256"]
    first = [(identity(plain), plain, "ES256"), (identity(rsa), rsa, "RS256")]
    for token, client, algorithm in first:
        assert jwt.get_unverified_header(token)["alg"] == algorithm and accepts(token, client, algorithm)
    service.whorl("keys", "rotate", "signing")
    assert sorted(key_names(service).values()) == ["ES256", "ES256", "RS256", "RS256"]
    second = [(identity(plain), plain, "ES256"), (identity(rsa), rsa, "RS256")]
    kids = [jwt.get_unverified_header(token)["kid"] for token, _, _ in first + second]
    assert len(set(kids)) == 4 and set(kids) == set(key_names(service))
    assert all(accepts(*one) for one in first + second)
    service.whorl("keys", "rotate", "signing")
    assert not any(accepts(*one) for one in first) and all(accepts(*one) for one in second)
    service.whorl("keys", "rotate", "signing", "--at-once")
    assert not any(accepts(*one) for one in second)
    assert sorted(key_names(service).values()) == ["ES256", "RS256"]
    assert accepts(identity(rsa), rsa, "RS256")
    assert audited(service, "keys-rotate") == ["signing", "signing", "signing, at once"]


@pytest.mark.row("S34", "secrets of apps and clients are replaced, at once or after a grace")
def test_S34_secrets(service):
    app, client = service.app(id="shop"), openid.client(service, confidential=True)

    def rotated(noun, id, *options):
        return json.loads(service.whorl(noun, "rotate-secret", id, *options, "--json").stdout)["secret"]

    def asks(secret):
        return service.http.get("/extension/status", app=App(app.id, secret)).status_code == 200

    def redeems(secret):
        form = {"grant_type": "authorization_code", "code": "A" * 22, "redirect_uri": openid.REDIRECT}
        answer = service.http.post("/v2/token", data=form, app=App(client.id, secret))
        return answer.json()["error"] == "invalid_grant"

    for noun, id, first, works in (("app", app.id, app.secret, asks), ("client", client.id, client.secret, redeems)):
        assert works(first)
        second = rotated(noun, id, "--grace", "4")
        end = time.monotonic() + 4
        assert second != first and works(first) and works(second)
        time.sleep(max(0, end - time.monotonic()) + 0.5)
        assert not works(first) and works(second)
        third = rotated(noun, id, "--grace", "3600")
        assert works(second) and works(third)
        # One that leaked ends at once, and so does what counted beside it.
        fourth = rotated(noun, id)
        assert [works(secret) for secret in (first, second, third, fourth)] == [False, False, False, True]
        details = audited(service, f"{noun}-rotate-secret")
        assert len(details) == 3 and details[2].endswith("the old secret counts no more")
        assert not any(secret in detail for secret in (first, second, third, fourth) for detail in details)
    public = openid.client(service)
    service.whorl("client", "rotate-secret", public.id, code=64)
    service.whorl("app", "rotate-secret", "none", code=64)


@pytest.mark.row("S35", "the data key is replaced: all is sealed anew, the old key is gone")
def test_S35_data(service, prints):
    app = service.app(id="shop", member="GENERIC")
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    for number in range(2, 30):
        service.whorl("enroll", f"bws.1.{number}", "--finger", prints(number % 24 + 1, 1))

    def stored():
        return b"".join((service.data / name).read_bytes() for name in ("whorl.db", "whorl.db-wal"))

    before = stored()
    told = json.loads(service.whorl("keys", "rotate", "data", "--json").stdout)
    assert told["oldKeyGone"] and told["unreadable"] == 0 and told["resealed"] > 29
    # The service goes on with the same people, apps and keys, and so does the next one.
    for _ in range(2):
        assert bioid.verify(service, app, "bws.1.1", prints.F1b)["Success"] is True
        assert bioid.verify(service, app, "bws.1.1", prints.G1)["Success"] is False
        service.restart()
    after = stored()
    # Sealed bytes of before: pieces of 64 random bytes, none of which is left.
    size, seen = 64, 0
    for start in range(2048, len(before) - size, 4096):
        piece = before[start:start + size]
        if len(set(piece)) > 40:
            seen += 1
            assert piece not in after, start
    assert seen > 5
    service.whorl("doctor", "--deep")
    details = audited(service, "keys-rotate")
    assert details[0] == "data, begun" and details[1] == f"data, {told['resealed']} sealed anew"


@pytest.mark.row("S247", "beside a service too, a replaced master key opens no copy of the files")
def test_S247_master(service, prints):
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    with closing(sqlite3.connect(f"file:{service.data / 'whorl.db'}?mode=ro", uri=True)) as database:
        wrapped, = database.execute("SELECT data_key FROM store").fetchone()
    service.whorl("keys", "rotate", "master")
    service.whorl("enroll", "bws.1.2", "--finger", prints.G1)

    def places():
        return [file.name for file in service.data.iterdir() if file.is_file() and wrapped in file.read_bytes()]

    # Where the service was reading, it makes up for it within ten seconds.
    end = time.monotonic() + 15
    while (left := places()) and time.monotonic() < end:
        time.sleep(0.2)
    assert left == []
    service.whorl("doctor", "--deep")


def opened(service, bearer, sample, code=0):
    """The callback after a link was followed."""
    link = f"bioid-verify://?access_token={bearer}&return_url={RETURN}&state=s"
    done = whorl("open-url", link, "--image", sample, "--service", service.url, "--print", code=code)
    return done.stdout.strip()


def believes(service, app, callback, token, *options):
    """None, or why `whorl check-callback` does not believe a callback."""
    done = whorl(
        "check-callback", callback, "--app", app.id, "--bcid", "bws.1.1", "--task", "verify", "--state", "s", "--token",
        token, *options, "--service", service.url, environment={"WHORL_APP_SECRET": app.secret}, code={0, 1})
    return done.stdout.strip() if done.returncode else None


@pytest.mark.row("S36", "a result of an earlier flow, or an old one, is not believed")
def test_S36_callbacks(service, prints):
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    app = service.app(return_urls=[RETURN])
    kept = bioid.token(service, app, "bws.1.1", "verify")
    callback = opened(service, kept, prints.F1b)
    assert believes(service, app, callback, kept) is None
    # The thief of a session has no finger, but a callback of a former success, and knows the state of this flow.
    fresh = bioid.token(service, app, "bws.1.1", "verify")
    assert believes(service, app, callback, fresh) == "token"
    time.sleep(2.1)
    assert believes(service, app, callback, kept, "--max-age", "1") == "age"
    assert believes(service, app, callback, kept) is None


@pytest.mark.row("S37", "a result is given once to an app that wants that")
def test_S37_once(service, prints):
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    added = json.loads(service.whorl(
        "app", "add", "Once", "--id", "once", "--scope", "bws", "--one-time-results", "--json").stdout)
    once, often = App(added["id"], added["secret"]), service.app(id="often")
    for app, statuses in ((once, [200, 403, 403]), (often, [200, 200, 200])):
        token = bioid.token(service, app, "bws.1.1", "verify")
        read = lambda: service.http.get("/extension/result", app=app, params={"access_token": token})
        assert read().status_code == 204
        for sample, matches in ((prints.G1, False), (prints.F1b, True)):
            assert bioid.upload(service, token, sample)["Accepted"]
            assert service.http.get("/extension/verify", bearer=token).json()["Success"] is matches
            answers = [read() for _ in statuses]
            assert [answer.status_code for answer in answers] == statuses
            assert answers[0].json()["Success"] is matches and answers[0].json()["Age"] < 60
