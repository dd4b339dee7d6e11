"""S160 and S161: what a search that signs somebody in counts, and whom it takes for whom."""

import json
import re
import time

import pytest

from harness import bioid, openid, sessions
from harness.calls import Calls, data_url
from harness.openid import Flow

STRANGERS = (1, 2, 4, 5, 6, 7, 10)


class Place:
    """A browser of its own at an address of this machine."""

    def __init__(self, service, address="127.0.0.1"):
        self.url = service.url
        self.http = Calls(service.url, address=address)


def present(place, client, *samples, **named):
    """One request of prints in a fresh sign-in, whose user may be named: the page and the answer."""
    page = openid.authorize(place, client, Flow(), **named)
    answer = place.http.post(
        openid.action(page), json={"modality": "finger", "samples": [data_url(sample) for sample in samples]})
    return page, answer


def told(place, client, *samples, **named):
    return present(place, client, *samples, **named)[1].json()["status"]


def events(service, action):
    """Lines of the audit log."""
    tail = json.loads(service.whorl("audit", "tail", "--count", 5_000, "--json").stdout)["events"]
    return [one for one in tail if one["action"] == action]


def alarms(service, kind):
    return sum(one["detail"].split()[0] == kind for one in events(service, "alarm"))


@pytest.mark.row("S160", "an own print hides no guesses that stand beside it")
def test_S160_address(start_service, prints):
    service = start_service({"lockout": {"failures": 5, "delay": 0, "limit": 50}})
    for number, (name, finger) in enumerate((("ada", 16), ("eve", 3)), 1):
        openid.user(service, f"bws.1.{number}", prints(finger, 1), username=name)
    client, guesses = openid.client(service, identify=True), [prints(number, 1) for number in STRANGERS]
    eve = Place(service, "127.0.0.9")
    # Seven guesses a request: the eighth request reaches the day's limit of an address.
    answers = [told(eve, client, prints(3, 2), *guesses) for _ in range(10)]
    assert answers == ["match"] * 8 + ["denied"] * 2
    assert told(eve, client, prints(3, 2)) == "denied"
    # Several pictures of one finger are no guesses.
    ada = Place(service, "127.0.0.8")
    for _ in range(20):
        assert told(ada, client, prints(16, 2), prints(16, 3), prints(16, 4)) == "match"


@pytest.mark.row("S160", "an own print hides no guesses that stand beside it")
def test_S160_client(start_service, prints):
    service = start_service({"anonymous": {"searches": {"burst": 21, "seconds": 60}}})
    openid.user(service, "bws.1.1", prints(3, 1), username="eve")
    client, guesses = openid.client(service, identify=True), [prints(number, 1) for number in STRANGERS]
    for number in range(1, 4):
        assert told(Place(service, f"127.0.1.{number}"), client, prints(3, 2), *guesses) == "match"
    assert alarms(service, "searches-slowed") == 1
    assert told(Place(service, "127.0.0.9"), client, prints(3, 2)) == "denied"


TWO = "where two people match, a search signs in neither"


def sign_up(service, client, name, sample):
    """Signs up alone, on the way of a sign-in."""
    stranger = Place(service, "127.0.0.9")
    action = openid.action(openid.authorize(stranger, client, Flow()), "sign-up")
    page = stranger.http.post(action, data={"username": name, "name": name}).text
    enrolled = stranger.http.post(
        re.search(r"/v1/enroll/[\w-]+", page)[0] + "/sample", params={"modality": "finger"},
        data=sample.read_bytes(), headers={"Content-Type": "application/octet-stream"})
    assert enrolled.status_code == 201, enrolled.text


@pytest.mark.row("S161", TWO)
def test_S161_openid(start_service, prints):
    service = start_service({"openid": {"signUp": "bws.1"}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    # Who is no user takes nobody's place.
    service.whorl("enroll", "bws.1.2", "--finger", prints.F1b)
    client, home = openid.client(service, identify=True), Place(service)
    assert told(home, client, prints.F1c) == "match"
    sign_up(service, client, "mallory", prints.F1b)

    def check(at):
        page, answer = present(at, client, prints.F1c)
        assert (answer.status_code, answer.json()["status"]) == (400, "nameRequired")
        return page, answer.json()["location"]

    page, place = check(home)
    # The answer leads to the page that asks for a name, and this sign-in makes no other search.
    assert 'name="username"' in home.http.get(place).text and '/sample"' not in home.http.get(place).text
    assert home.http.post(openid.action(page, "phone"), json={}).json()["status"] == "nameRequired"
    assert '/sample"' in openid.named(home, page, "ada").text
    found = openid.query(openid.place(home, openid.present(home, page, prints.F1c)))
    assert "code" in found
    lines = events(service, "identify.ambiguous")
    assert len(lines) == 2 and len({line["subject"] for line in lines}) == 2
    assert alarms(service, "search-ambiguous") == 1 and "mallory" not in json.dumps(events(service, "alarm"))
    assert 'whorl_alarms_total{alarm="search-ambiguous"} 1' in service.http.get("/metrics").text
    # Nor does whoever waits until she is locked for strangers.
    for number in range(10, 15):
        stranger = Place(service, f"127.0.0.{number}")
        page = openid.authorize(stranger, client, Flow(), login_hint="ada")
        status = openid.present(stranger, page, prints.G1)["status"]
    assert status == "denied"
    check(Place(service, "127.0.0.20"))


@pytest.mark.web
@pytest.mark.row("S161", TWO)
def test_S161_page(service, prints, browser, landing):
    for number, (name, sample) in enumerate((("ada", prints.F1a), ("mallory", prints.F1b)), 1):
        openid.user(service, f"bws.1.{number}", sample, username=name)
    client, flow, page = openid.client(service, landing, identify=True), Flow(), browser()
    page.open(openid.address(service, client, flow))
    page.find("#finger-file").send_keys(str(prints.F1c))
    page.click("form[data-modality=finger] button")
    page.wait_text("Enter your user name first")
    # The page leads on by itself.
    page.wait_text("User name or email address")
    page.find("#username").send_keys("ada")
    page.click("form[action$=user] button")
    page.wait_text(r"you are ada\.")
    page.find("#finger-file").send_keys(str(prints.F1c))
    page.click("form[data-modality=finger] button")
    assert openid.query(page.wait_address("/done?"))["state"] == flow.state


@pytest.mark.row("S161", TWO)
def test_S161_qr(service, prints):
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    service.whorl("enroll", "bws.1.2", "--finger", prints.G1)
    app = service.app(scopes=("bws.1", "bws.2"), member="GENERIC", identify=True)

    def submit(sample, profile=None):
        session = sessions.register(service, app, "GENERIC")
        assert sessions.attach(service, session, profile).status_code == 200
        return sessions.submit(service, session, sample).json()["status"]

    assert submit(prints.F1c) == "AUTHENTICATED"
    # In another partition of the app, too.
    service.whorl("enroll", "bws.2.1", "--finger", prints.F1b)
    assert submit(prints.F1c) == "CREATED" and submit(prints.G2) == "AUTHENTICATED"
    assert alarms(service, "search-ambiguous") == 1
    # Who names a profile is compared with that person alone, and an app that identifies gets a list.
    sessions.profile(service, "ada", "bws.1.1")
    assert submit(prints.F1c, "ada") == "AUTHENTICATED"
    service.whorl("enroll", "bws.1.3", "--finger", prints.F1b)
    matches = bioid.run(service, app, "bws.1", "identify", [prints.F1c]).json()["Matches"]
    assert [match["ClassID"] for match in matches] in ([1, 3], [3, 1])


@pytest.mark.row("S187", "guesses beside a sample that matches count as tries of the person who was named")
def test_S187_names(start_service, prints):
    service = start_service({"lockout": {"failures": 5, "delay": 0, "limit": 21}})
    openid.user(service, "bws.1.1", prints(3, 1), username="ada")
    client, guesses = openid.client(service), [prints(number, 1) for number in STRANGERS]

    def status(number, *samples):
        return told(Place(service, f"127.0.1.{number}"), client, *samples, login_hint="ada")

    # Seven guesses a request: the third has seven tries left, which the guesses use up.
    answers = [status(number, *guesses, prints(3, 2)) for number in range(1, 5)]
    assert answers == ["match"] * 2 + ["denied"] * 2
    assert alarms(service, "unknown-sources-off") == 1


@pytest.mark.row("S218", "guesses of strangers beside a sample that matches outlive sign-ins in a known browser")
def test_S218_known(start_service, prints):
    service = start_service({"lockout": {"failures": 5, "delay": 0, "limit": 21}})
    openid.user(service, "bws.1.1", prints(3, 1), username="ada")
    client, guesses, own = openid.client(service), [prints(number, 1) for number in STRANGERS], Place(service)

    def status(place, *samples):
        return told(place, client, *samples, login_hint="ada")

    openid.place(own, openid.present(own, openid.authorize(own, client, Flow(), login_hint="ada"), prints(3, 2)))
    answers = []
    for number in range(1, 6):
        answers.append(status(Place(service, f"127.0.1.{number}"), *guesses, prints(3, 2)))
        assert status(own, prints(3, 3)) == "match"
    # Whoever has one finger makes a browser known by it, and gets no more guesses by signing in there.
    assert answers == ["match"] * 2 + ["denied"] * 3


@pytest.mark.row("S239", "guesses of strangers beside a sample that matches outlive matches that an app asks for")
def test_S239_app(start_service, prints):
    service = start_service({"lockout": {"failures": 5, "delay": 0, "limit": 21}})
    openid.user(service, "bws.1.1", prints(3, 1), username="ada")
    client, app, answers = openid.client(service), service.app(scopes=("bws.1",)), []
    guesses = [prints(number, 1) for number in STRANGERS]
    for number in range(1, 6):
        place = Place(service, f"127.0.1.{number}")
        answers.append(told(place, client, *guesses, prints(3, 2), login_hint="ada"))
        assert bioid.verify(service, app, "bws.1.1", prints(3, 3))["Success"] is True
    assert answers == ["match"] * 2 + ["denied"] * 3


@pytest.mark.row("S219", "failures in a known browser count for a day, whatever matches meanwhile")
def test_S219_failures(start_service, prints):
    service = start_service({"lockout": {"failures": 5, "delay": 0, "limit": 12}})
    openid.user(service, "bws.1.1", prints(3, 1), username="ada")
    client, own = openid.client(service), Place(service)

    def status(sample):
        answer = openid.present(own, openid.authorize(own, client, Flow(), login_hint="ada"), sample)
        if answer["status"] == "match":
            openid.place(own, answer)
        return answer["status"]

    assert status(prints(3, 2)) == "match"
    def guess():
        return [status(prints(finger, 1)) for finger in STRANGERS[:3]]

    # Twelve samples of the known browser, and twelve of what is a stranger's then, whose total no match forgets.
    for _ in range(7):
        assert guess() == ["nonMatch"] * 3 and status(prints(3, 2)) == "match"
    assert guess() == ["nonMatch"] * 2 + ["denied"] and status(prints(3, 2)) == "denied"


@pytest.mark.row("S188", "a long name of flags takes no time")
def test_S188_flags(start_service, prints):
    service = start_service()
    openid.user(service, "bws.1.1", prints(16, 1), username="ada")
    place = Place(service)
    action = openid.action(openid.authorize(place, openid.client(service), Flow()), "user")
    began = time.monotonic()
    for _ in range(5):
        place.http.post(
            action, data="username=".encode() + "\U0001f1e9".encode() * 60_000, timeout=60,
            headers={"Content-Type": "application/x-www-form-urlencoded"})
    assert time.monotonic() - began < 5
    assert place.http.post(action, data={"username": " ada "}).status_code == 200
