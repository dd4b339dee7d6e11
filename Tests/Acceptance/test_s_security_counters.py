"""Chapter S: strangers who guess, and strangers who would lock people out."""

import base64
import json
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from harness import bioid, openid, sessions
from harness.calls import Calls
from harness.openid import Flow

# Nobody waits, so that rows need not: how often a try is decided is what counts.
LIMIT = {"lockout": {"failures": 5, "delay": 0, "limit": 50}}
OFF, SLOW = "unknown-sources-off", "searches-slowed"


class Place:
    """A browser of its own at an address of this machine."""

    def __init__(self, service, address="127.0.0.1"):
        self.url = service.url
        self.http = Calls(service.url, address=address)


def try_once(place, client, sample, name=None):
    """The status of one sample in a fresh sign-in."""
    page = openid.authorize(place, client, Flow(), login_hint=name)
    return openid.present(place, page, sample)["status"]


def events(service, action, **fields):
    """Lines of the audit log."""
    tail = json.loads(service.whorl("audit", "tail", "--count", 5_000, "--json").stdout)["events"]
    return [one for one in tail if one["action"] == action and all(one.get(key) == fields[key] for key in fields)]


def alarms(service):
    """Alarms in the audit log, in the service's log and in its metrics; the same number everywhere."""
    counts = {}
    metrics = service.http.get("/metrics").text
    for kind in (OFF, SLOW):
        audited = [one for one in events(service, "alarm") if one["detail"].split()[0] == kind]
        logged = [line for line in service.log.splitlines() if f'"{kind}"' in line and '"warning"' in line]
        measured = [line for line in metrics.splitlines() if line.startswith(f'whorl_alarms_total{{alarm="{kind}"}}')]
        counts[kind] = len(audited)
        assert len(logged) == len(audited) == sum(float(line.split()[-1]) for line in measured), (kind, logged)
    return counts


@pytest.mark.row("S20", "200 addresses against one person: 50 decisions, no lockout")
def test_S20_many_addresses(start_service, prints):
    service = start_service({**LIMIT, "anonymous": None})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client, home = openid.client(service), Place(service)
    # Ada signs in, and her browser is known from then on.
    assert openid.sign_in(home, client, Flow(), prints.F1b, login_hint="ada")
    known = [cookie for cookie in home.http.session.cookies if cookie.name == "whorl_known"]
    assert len(known) == 1 and known[0].has_nonstandard_attr("HttpOnly")
    assert known[0].value.encode() not in b"".join(service.bytes_of_folder().values()) + service.log.encode()

    def attack(number):
        return try_once(Place(service, f"127.0.1.{number}"), client, prints.G1, "ada")

    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(attack, range(1, 201)))
    assert set(told) == {"nonMatch", "denied"} and told.count("nonMatch") <= 50
    assert len(events(service, "verify", outcome="nonMatch")) == 50
    assert alarms(service) == {OFF: 1, SLOW: 0}
    # Even her finger is refused elsewhere, and she signs in where she is known.
    assert try_once(Place(service, "127.0.2.1"), client, prints.F1b, "ada") == "denied"
    assert try_once(home, client, prints.F1b, "ada") == "match"
    # The cookie of one is none for another.
    openid.user(service, "bws.1.2", prints.H1, username="bea")
    assert try_once(home, client, prints.G1, "bea") == "nonMatch"
    state = json.loads(service.whorl("class", "show", "bws.1.2", "--json").stdout)["state"]
    assert state["failures"] == 0 and state["unknownSources"]["total"] == 1


@pytest.mark.row("S21", "a counter that strangers filled stops strangers alone")
def test_S21_full(start_service, prints):
    service = start_service({"lockout": {"failures": 5, "delay": 0, "limit": 6}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    sessions.profile(service, "mine", "bws.1.1")
    client, app = openid.client(service), service.app(member="GENERIC")
    stranger = Place(service, "127.0.0.9")

    def fill(name):
        return [try_once(Place(service, f"127.0.1.{number}"), client, prints.G1, name) for number in range(1, 9)]

    def phone(sample):
        session = sessions.register(service, app, "GENERIC")
        assert sessions.attach(service, session, "mine").status_code == 200
        return sessions.submit(service, session, sample).status_code

    # Nothing tells a name that somebody has from one that nobody has.
    assert fill("ada") == fill("nobody") == ["nonMatch"] * 5 + ["denied"] * 3
    assert alarms(service) == {OFF: 2, SLOW: 0}
    assert try_once(stranger, client, prints.F1b, "ada") == "denied" and phone(prints.F1b) == 403
    state = json.loads(service.whorl("class", "show", "bws.1.1", "--json").stdout)["state"]
    assert state["unknownSources"]["total"] == 6 and state["failures"] == 0
    # An app that shows its secret is known; its match opens the way again.
    assert bioid.verify(service, app, "bws.1.1", prints.F1b)["Success"] is True
    assert try_once(stranger, client, prints.F1b, "ada") == "match" and phone(prints.F1b) == 200
    # So does an operator, and a match of a stranger does not.
    fill("ada")
    service.whorl("class", "reset", "bws.1.1")
    assert [try_once(stranger, client, prints.G1, "ada") for _ in range(5)] == ["nonMatch"] * 5
    assert try_once(stranger, client, prints.F1b, "ada") == "match"
    assert [try_once(stranger, client, prints.G1, "ada") for _ in range(2)] == ["denied"] * 2
    assert bioid.verify(service, app, "bws.1.1", prints.F1b)["Success"] is True


@pytest.mark.row("S21", "a counter that strangers filled stops strangers alone")
def test_S21_one_address_against_many(start_service, prints):
    service = start_service({"anonymous": {"misses": {"burst": 5, "seconds": 30}}})
    for number in range(1, 8):
        openid.user(service, f"bws.1.{number}", prints.F1a, username=f"user{number}")
    client = openid.client(service)
    told = [try_once(Place(service, "127.0.0.9"), client, prints.G1, f"user{number}") for number in range(1, 8)]
    assert told == ["nonMatch"] * 5 + ["denied"] * 2
    assert try_once(Place(service, "127.0.0.9"), client, prints.F1b, "user7") == "denied"
    assert try_once(Place(service, "127.0.0.8"), client, prints.F1b, "user7") == "match"


@pytest.mark.row("S22", "failed searches of a client slow strangers, and nobody else")
def test_S22_searches(start_service, prints):
    service = start_service({**LIMIT, "anonymous": {"searches": {"burst": 8, "seconds": 8}}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client, other = openid.client(service, identify=True), openid.client(service, identify=True)
    app = service.app(scopes=("bws.1",), member="GENERIC", identify=True)
    told = [try_once(Place(service, f"127.0.1.{number}"), client, prints.G1) for number in range(1, 9)]
    assert told == ["nonMatch"] * 8
    assert try_once(Place(service, "127.0.0.9"), client, prints.F1b) == "denied"
    assert alarms(service) == {OFF: 0, SLOW: 1}
    # One who is named, another client and an app go on.
    assert try_once(Place(service, "127.0.0.9"), client, prints.F1b, "ada") == "match"
    assert try_once(Place(service, "127.0.0.9"), other, prints.F1b) == "match"
    for _ in range(12):
        assert bioid.run(service, app, "bws.1", "identify", [prints.G1]).json()["Matches"] == []
    assert len(bioid.run(service, app, "bws.1", "identify", [prints.F1b]).json()["Matches"]) == 1

    def submit(number, sample):
        session = sessions.register(service, app, "GENERIC")
        assert sessions.attach(service, session).status_code == 200
        return Calls(service.url, address=f"127.0.2.{number}").post(
            sessions.SUBMIT, json={"sessionId": session["sessionId"], "sessionSecret": session["sessionSecret"],
                                   "trait": "finger", "sample": base64.b64encode(sample.read_bytes()).decode()})

    assert [submit(number, prints.G1).status_code for number in range(1, 9)] == [200] * 8
    slowed = submit(9, prints.F1b)
    assert slowed.status_code == 429 and 1 <= int(slowed.headers["Retry-After"]) <= 8
    # Slowed, and not off.
    time.sleep(8.5)
    assert try_once(Place(service, "127.0.0.9"), client, prints.F1b) == "match"


@pytest.mark.row("S23", "anonymous sign-in routes: ten at once, and one a second")
def test_S23_buckets(start_service, prints):
    service = start_service(
        {"anonymous": None, "openid": {"signUp": "bws.1"}, "sessions": {"demo": "site"}})
    service.app("site", id="site", member="SITE", scopes=("bws.1",))
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client, places = openid.client(service), []

    def place():
        places.append(Place(service, f"127.0.3.{len(places) + 1}"))
        return places[-1]

    def begin(at):
        return at.http.get("/v2/authorize", params=openid.parameters(client, Flow(), login_hint="ada"))

    def sample(at, page):
        return at.http.post(
            openid.action(page), params={"modality": "finger"}, data=prints.F1b.read_bytes(),
            headers={"Content-Type": "application/octet-stream"})

    def flood(at, call, count=40, left=10):
        """Calls in a loop: the bucket lets so many through, and one more each second; gives an answer that it refused."""
        start = time.monotonic()
        answers = [call(at) for _ in range(count)]
        passed = sum(answer.status_code != 429 for answer in answers)
        assert left <= passed <= left + 1 + time.monotonic() - start, [answer.status_code for answer in answers]
        late = next(answer for answer in answers if answer.status_code == 429)
        assert int(late.headers["Retry-After"]) == 1
        return late

    page = flood(place(), begin)
    assert page.headers["Content-Type"].startswith("text/html") and "Too many sign-ins" in page.text
    flood(place(), lambda at: at.http.get("/demo/login"))
    flood(place(), lambda at: at.http.post("/v1/users", json={"name": "Eve"}))
    at = place()
    opened = begin(at)
    assert at.http.post(openid.action(opened, "phone"), json={}).status_code == 200
    # Samples count, also such as cannot be read; how a sign-in stands may be asked as often as one likes.
    flood(at, lambda at: at.http.post(
        openid.action(opened), params={"modality": "finger"}, data=b"no picture",
        headers={"Content-Type": "application/octet-stream"}), left=8)
    for _ in range(30):
        told = at.http.post(openid.action(opened, "phone/status"), json={"lastStatus": "CREATED"})
        assert (told.status_code, told.json()["status"]) == (200, "waiting")
    # One address takes nothing from another, and apps are no strangers.
    assert begin(place()).status_code == 200
    app = service.app()
    for number in range(20):
        added = at.http.post("/v1/users", app=app, json={"bcid": f"bws.1.{100 + number}"})
        assert added.status_code == 201
    time.sleep(2)
    assert sample(at, opened).json()["status"] == "match"
