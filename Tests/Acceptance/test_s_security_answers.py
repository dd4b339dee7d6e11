"""Chapter S: what answers, counters and removals told or left to attackers of the finished service."""

import base64
import json

import pytest

from harness import authority, bioid, openid, sessions
from harness.calls import Calls, data_url
from harness.openid import Flow
from test_s_security_counters import LIMIT, Place, events, try_once
from test_s_security_oidc import assert_alike

MEMBER = "GENERIC"
FAST = {"lockout": {"failures": 5, "delay": 30, "limit": 50}}


def state(service, bcid):
    """What the service remembers of a person."""
    return json.loads(service.whorl("class", "show", bcid, "--json").stdout)["state"]


@pytest.mark.row("S90", "Attach answers alike for profiles that exist and that do not")
def test_S90_names(start_service, prints):
    service = start_service({"lockout": {"failures": 1_000, "delay": 30, "limit": 5_000}})
    app = service.app(scopes=("bws.1",), member=MEMBER)
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    sessions.profile(service, "ada", "bws.1.1")
    service.whorl("vid", "profile", "add", "bound", "--bcid", "bws.1.1", "--device", "phone-1")
    sessions.profile(service, "empty", "bws.1.9")

    def attached(name):
        session = sessions.register(service, app, MEMBER)
        answer = sessions.attach(service, session, name)
        told = answer.json()
        for varies in ("sessionId", "sessionSecret", "expiresAt"):
            del told[varies]
        told["context"].pop("requestedAt")
        return session, (answer.status_code, told)

    def submitted(name):
        session, told = attached(name)
        answers = [sessions.submit(service, session, sample) for sample in (prints.G1, prints.G2)]
        return told, [(one.status_code, one.json()["status"], one.json()["triesLeft"]) for one in answers]

    known = submitted("ada")
    assert known[0][1]["status"] == "CREATED" and known[1] == [(200, "CREATED", 2), (200, "CREATED", 1)]
    for name in ("nobody", "bound", "empty"):
        assert submitted(name) == known
        # Not even the right finger passes by a name that is not the phone's.
        session, _ = attached(name)
        assert sessions.submit(service, session, prints.F1b).json()["status"] == "CREATED"
    session, _ = attached("ada")
    assert sessions.submit(service, session, prints.F1b).json()["status"] == "AUTHENTICATED"


@pytest.mark.row("S90", "Attach answers alike for profiles that exist and that do not")
@pytest.mark.slow
def test_S90_time(start_service, prints):
    service = start_service({"lockout": {"failures": 1_000, "delay": 30, "limit": 5_000}})
    app = service.app(scopes=("bws.1",), member=MEMBER)
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    sessions.profile(service, "ada", "bws.1.1")

    class Told:
        """An answer without what is made up for each session."""

        def __init__(self, answer):
            told = answer.json()
            self.status_code, self.text = answer.status_code, f"{told['status']} {told['requiredBiometrics']}"

    def attach(name):
        waiting = [sessions.register(service, app, MEMBER) for _ in range(50)]
        return lambda: Told(sessions.attach(service, waiting.pop(), name))

    assert_alike(attach("ada"), attach("nobody"), count=50)


@pytest.mark.row("S91", "the limits count samples: 50 are decided, however they are sent")
def test_S91_samples(start_service, prints):
    service = start_service({**LIMIT, "anonymous": None})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client = openid.client(service)

    def present(place, name, *samples):
        page = openid.authorize(place, client, Flow(), login_hint=name)
        body = {"modality": "finger", "samples": [data_url(sample) for sample in samples]}
        return place.http.post(openid.action(page), json=body).json()["status"]

    # Before, 49 requests of eight pictures were decided, and the fiftieth made the person wait.
    # Each name from addresses of its own, as an address has ten samples before it must wait.
    for network, name in (("127.0.1", "ada"), ("127.0.3", "nobody")):
        told = [present(Place(service, f"{network}.{number}"), name, *[prints.G1] * 8) for number in range(1, 9)]
        assert told == ["nonMatch"] * 6 + ["denied"] * 2, (name, told)
    assert state(service, "bws.1.1")["unknownSources"]["total"] == 50
    # Of the last request, the two samples were compared that were left.
    service.whorl("class", "reset", "bws.1.1")
    for number in range(1, 7):
        assert present(Place(service, f"127.0.2.{number}"), "ada", *[prints.G1] * 8) == "nonMatch"
    assert present(Place(service, "127.0.2.9"), "ada", prints.G1, prints.G1, prints.F1b) == "denied"


@pytest.mark.row("S91", "the limits count samples: 50 are decided, however they are sent")
def test_S91_honest(service, prints):
    """Somebody whose app sends several pictures at a time does not wait the sooner."""
    app = service.app()
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    for _ in range(4):
        assert bioid.verify(service, app, "bws.1.1", prints.G1, prints.G2, prints.H1)["Success"] is False
    assert bioid.verify(service, app, "bws.1.1", prints.F1b)["Success"] is True


@pytest.mark.row("S92", "failures of names that nobody has survive a restart, as others do")
def test_S92_restart(start_service, prints):
    service = start_service({"lockout": {"failures": 5, "delay": 600, "limit": 50}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    sessions.profile(service, "ada", "bws.1.1")
    app, client = service.app(scopes=("bws.1",), member=MEMBER), openid.client(service)

    def phone(name):
        session = sessions.register(service, app, MEMBER)
        assert sessions.attach(service, session, name).status_code == 200
        return sessions.submit(service, session, prints.G1).status_code

    for name in ("ada", "nobody"):
        assert [try_once(Place(service), client, prints.G1, name) for _ in range(5)] == ["nonMatch"] * 4 + ["denied"]
    assert [phone("nobody") for _ in range(6)] == [200] * 5 + [429] and phone("ada") == 429
    assert b"nobody" not in b"".join(service.bytes_of_folder().values())
    service.restart()
    for name in ("ada", "nobody"):
        assert try_once(Place(service), client, prints.G1, name) == "denied" and phone(name) == 429


@pytest.mark.row("S93", "removing a user's certificate ends what it gave")
def test_S93_certificate(start_service, prints, tmp_path):
    ca = authority.Authority(tmp_path)
    mine = ca.issue("ada")
    service = start_service({"tls": ca.tls(), "openid": {"sessionSeconds": 600}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    add = lambda: service.whorl("user", "certificate", "add", "ada", mine[0], "--hardware").stdout.split()[1]
    fingerprint, client = add(), openid.client(service)
    service.http = Calls(service.url, verify=False, cert=(str(mine[0]), str(mine[1])))

    def code():
        flow = Flow()
        return openid.sign_in(service, client, flow, prints.F1b, login_hint="ada", prompt="login"), flow

    token = openid.redeem(service, client, *code()).json()["access_token"]
    waiting = code()
    silent = lambda: openid.query(openid.authorize(service, client, Flow(), prompt="none").headers["Location"])
    told = lambda: service.http.get("/v2/userinfo", bearer=token).status_code
    assert told() == 200 and "code" in silent()
    service.whorl("user", "certificate", "remove", fingerprint)
    for _ in range(2):
        assert told() == 401 and silent()["error"] == "login_required"
        # The same certificate is another registration.
        add()
    assert openid.redeem(service, client, *waiting).json()["error"] == "invalid_grant"


@pytest.mark.row("S94", "an operator who cares ends a person's sessions and tokens")
def test_S94_sign_out(start_service, prints):
    service = start_service({"openid": {"sessionSeconds": 600}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    sessions.profile(service, "ada", "bws.1.1")
    client, app = openid.client(service), service.app(member=MEMBER)
    credential = {role: json.loads(service.whorl("operator", "add", role, "--role", role, "--json").stdout)["token"]
                  for role in ("read", "care")}
    flow = Flow()
    code = openid.sign_in(service, client, flow, prints.F1b, login_hint="ada")
    token = openid.redeem(service, client, code, flow).json()["access_token"]
    session = sessions.register(service, app, MEMBER)
    sessions.attach(service, session, "ada")
    assert sessions.submit(service, session, prints.F1b).json()["status"] == "AUTHENTICATED"
    bearer = bioid.token(service, app, "bws.1.1", "verify")
    path = "/operator/classes/bws.1.1/sign-out"
    assert service.http.post(path, bearer=credential["read"]).status_code == 403
    assert service.http.get("/v2/userinfo", bearer=token).status_code == 200
    assert service.http.post(path, bearer=credential["care"]).status_code == 204
    assert service.http.get("/v2/userinfo", bearer=token).status_code == 401
    silent = openid.authorize(service, client, Flow(), prompt="none").headers["Location"]
    assert openid.query(silent)["error"] == "login_required"
    assert sessions.status(service, app, session)["status"] == "CANCELED"
    assert service.http.get("/extension/verify", bearer=bearer).status_code == 403
    ended = [one for one in events(service, "sign-out") if one["actor"] == "operator:care"]
    assert len(ended) == 1 and ended[0]["subject"]


@pytest.mark.row("S95", "whoever holds a token of an app fills the strangers' counter")
def test_S95_holder(start_service, prints):
    service = start_service({"lockout": {"failures": 5, "delay": 0, "limit": 6}})
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    app, holder = service.app(), Place(service, "127.0.0.9")

    def verify(place, sample):
        bearer = bioid.token(service, app, "bws.1.1", "verify")
        assert bioid.upload(place, bearer, sample)["Accepted"]
        return place.http.get("/extension/verify", bearer=bearer)

    assert [verify(holder, prints.G1).json()["Success"] for _ in range(6)] == [False] * 6
    kept = state(service, "bws.1.1")
    assert kept["failures"] == 0 and kept["unknownSources"]["total"] == 6
    # Before, everybody was locked out of the person's account now.
    assert verify(holder, prints.F1b).status_code == 403
    assert verify(service, prints.F1b).json()["Success"] is True
    assert verify(holder, prints.F1b).json()["Success"] is True


@pytest.mark.row("S96", "names have no space around them; an address is no name of a stranger")
def test_S96_names(start_service, prints):
    service = start_service({"openid": {"signUp": "bws.1", "signUpEmail": True}})
    openid.user(service, "bws.1.1", prints.F1a, username="quirin")

    def sign_up(sample, **person):
        added = service.http.post("/v1/users", json=person)
        page = service.http.get(added.json()["enroll_url"])
        enrolled = service.http.post(
            added.json()["enroll_url"] + "/sample", params={"modality": "finger"}, data=sample.read_bytes(),
            headers={"Content-Type": "application/octet-stream"})
        hidden = (added.json()["sub"], added.json()["enroll_url"].rsplit("/", 1)[1], *person.values())
        texts = [added.text, page.text, enrolled.text]
        for text in hidden:
            texts = [one.replace(text.strip(), "") for one in texts]
        return [(added.status_code, page.status_code, enrolled.status_code), *texts]

    free = sign_up(prints.G2, preferred_username="velma")
    for name in ("quirin", " quirin ", "\u00a0quirin\u3000"):
        assert sign_up(prints.G1, preferred_username=name) == free
    # The name stays with its user.
    client = openid.client(service)
    for name in ("quirin", " quirin "):
        assert try_once(service, client, prints.F1b, name) == "match"
        assert try_once(service, client, prints.G1, name) == "nonMatch"
    sign_up(prints.G1, email="boss@example.test")
    assert try_once(service, client, prints.G1, "boss@example.test") == "nonMatch"
    openid.user(service, "bws.1.2", prints.H1, username="boss", email="boss@example.test")
    assert try_once(service, client, prints.H2, "boss@example.test") == "match"


@pytest.mark.row("S97", "an app or client registered again has nothing of the one before")
def test_S97_again(service, prints):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    sessions.profile(service, "ada", "bws.1.1")
    app = service.app(id="shop", member=MEMBER)
    command = ["client", "add", "Shop", "--id", "rp", "--partition", "bws.1", "--redirect", openid.REDIRECT]
    service.whorl(*command)
    client, flow = openid.Client("rp", None, openid.REDIRECT), Flow()
    code = openid.sign_in(service, client, flow, prints.F1b, login_hint="ada")
    token = openid.redeem(service, client, code, flow).json()["access_token"]
    bearer = bioid.token(service, app, "bws.1.1", "verify")
    waiting, done = (sessions.register(service, app, MEMBER) for _ in range(2))
    sessions.attach(service, done, "ada")
    sessions.submit(service, done, prints.F1b)
    identity = sessions.status(service, app, done)["identityToken"]
    for kind, id in (("app", "shop"), ("client", "rp")):
        service.whorl(kind, "remove", id)
    again = service.app(id="shop", member=MEMBER)
    service.whorl(*command)
    assert service.http.get("/v2/userinfo", bearer=token).status_code == 401
    assert service.http.get("/extension/verify", bearer=bearer).status_code == 403
    asked = service.http.post(sessions.STATUS, app=again, json={"sessionId": done["sessionId"]})
    assert asked.status_code == 403 and "upn" not in asked.text
    assert sessions.attach(service, waiting, "ada").json()["status"] == "FAILED"
    exchanged = service.http.post("/websec/rest/session/exchange", json={"identityToken": identity})
    assert exchanged.status_code == 401
