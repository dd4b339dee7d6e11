"""Chapter S: attacks on QR sessions and on the pages that show their codes."""

import json
import re
import time

import pytest
import requests

from harness import openid, sessions
from harness.calls import Calls
from harness.openid import Flow

MEMBER = "GENERIC"
SHOWN = re.compile(r'<strong class="digits" data-digits>(\d\d)</strong>')
LINK = re.compile(r'href="/q/([\w-]{22})"')


@pytest.fixture
def shop(service, prints):
    """An app, and a person with a profile that any phone may name."""
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    sessions.profile(service, "ada", "bws.1.1", "Ada")
    return service.app("shop", scopes=("bws.1",), member=MEMBER, id="shop")


@pytest.fixture
def demo(start_service, prints):
    """A service whose demo page signs Ada in."""
    service = start_service({"sessions": {"demo": "demo"}})
    service.app("The Shop", scopes=("bws.1",), member="DEMO", id="demo")
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    sessions.profile(service, "ada", "bws.1.1", "Ada")
    return service


class From(requests.adapters.HTTPAdapter):
    """Calls from another address of this machine."""

    def __init__(self, address):
        self.address = address
        super().__init__(pool_maxsize=8)

    def init_poolmanager(self, *arguments, **options):
        super().init_poolmanager(*arguments, source_address=(self.address, 0), **options)


def calls_from(service, address):
    calls = Calls(service.url)
    calls.session.mount("http://", From(address))
    return calls


def login(calls):
    """Opens the demo's page; what the code leads to, and the digits beside it."""
    page = calls.get("/demo/login")
    assert page.status_code == 200, page.text
    return {"sessionAlias": LINK.search(page.text)[1]}, SHOWN.search(page.text)[1]


@pytest.mark.row("S26", "who was sent a code does not know the digits, and has one choice")
def test_S26_digits(demo, prints):
    for right in (True, False):
        calls = Calls(demo.url)
        session, digits = login(calls)
        page = demo.http.get(f"/q/{session['sessionAlias']}").text
        choices = re.findall(r'name="digits" value="(\d\d)"', page)
        assert len(set(choices)) == 3 and digits in choices
        attached = sessions.attach(demo, session, "ada")
        assert attached.json()["choices"] == choices
        session["sessionId"] = attached.json()["sessionId"]
        # Before, this signed the page's browser in.
        blind = sessions.submit(demo, session, prints.F1b)
        assert (blind.status_code, blind.json()["Code"]) == (400, "DIGITS_REQUIRED")
        chosen = digits if right else next(pair for pair in choices if pair != digits)
        told = sessions.submit(demo, session, prints.F1b, digits=chosen).json()["status"]
        assert told == ("AUTHENTICATED" if right else "FAILED")
        if not right:
            assert sessions.submit(demo, session, prints.F1b, digits=digits).status_code == 409
        shown = calls.post("/demo/login/status", json={}).json()
        assert shown["status"] == ("COMPLETED" if right else "FAILED") and (shown.get("name") == "Ada") == right


@pytest.mark.row("S26", "who was sent a code does not know the digits, and has one choice")
def test_S26_openid(service, prints):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    page = openid.authorize(service, openid.client(service), Flow(), login_hint="ada")
    code = service.http.post(openid.action(page, "phone"), json={}).json()
    session = {"sessionAlias": code["link"].removeprefix("/q/")}
    attached = sessions.attach(service, session).json()
    session["sessionId"] = attached["sessionId"]
    wrong = next(pair for pair in attached["choices"] if pair != code["digits"])
    assert sessions.submit(service, session, prints.F1b, digits=wrong).json()["status"] == "FAILED"
    told = service.http.post(openid.action(page, "phone/status"), json={}).json()
    assert told["status"] == "nonMatch" and "location" not in told


@pytest.mark.row("S26", "who was sent a code does not know the digits, and has one choice")
def test_S26_integrations(service, shop, prints):
    """An integration asks for both; the seed's request and answer know neither."""
    plain = sessions.register(service, shop, MEMBER)
    assert set(plain) == {"sessionId", "sessionAlias", "sessionAliasType", "expiresAt"}
    session = sessions.register(service, shop, MEMBER, confirmation="digits", renew=True)
    assert re.fullmatch(r"\d\d", session["digits"]) and 20 <= session["renewAfter"] <= 30
    assert sessions.attach(service, session, "ada").status_code == 200
    assert sessions.submit(service, session, prints.F1b).status_code == 400
    done = sessions.submit(service, session, prints.F1b, digits=session["digits"])
    assert done.json()["status"] == "AUTHENTICATED"


@pytest.mark.row("S27", "a code that is passed on is too old in half a minute")
def test_S27_renewal(demo, service, shop):
    calls, abandoned = Calls(demo.url), Calls(demo.url)
    first, _ = login(calls)
    left, _ = login(abandoned)
    asked = sessions.register(service, shop, MEMBER, renew=True)
    opened = re.search(r'data-hold="([\w-]{22})"', demo.http.get(f"/q/{first['sessionAlias']}").text)[1]
    time.sleep(25.5)
    fresh = calls.post("/demo/login/code").json()
    assert fresh["link"] != f"/q/{first['sessionAlias']}" and 20 <= fresh["renewAfter"] <= 30
    renewed = service.http.post(
        "/websec/rest/enterprise/RenewSessionAlias", app=shop, json={"sessionId": asked["sessionId"]}).json()
    assert renewed["sessionAlias"] != asked["sessionAlias"]
    # Somebody may be scanning it at this moment.
    assert demo.http.get(f"/q/{first['sessionAlias']}").status_code == 200
    time.sleep(10.5)
    for old in (first, left):
        assert demo.http.get(f"/q/{old['sessionAlias']}").status_code == 404
        assert sessions.attach(demo, old, "ada").status_code == 404
    assert sessions.attach(service, asked, "ada").status_code == 404
    assert demo.http.get(fresh["link"]).status_code == 200
    # A phone that opened the page in time goes on; no address leads to what it holds.
    assert demo.http.get(f"/q/{opened}").status_code == 404
    assert sessions.attach(demo, {"sessionAlias": opened}, "ada").status_code == 404
    assert demo.http.post(sessions.ATTACH, json={"hold": opened, "profile": "ada"}).status_code == 200
    assert sessions.attach(service, renewed, "ada").status_code == 200


@pytest.mark.row("S28", "the phone's page names application, address and time")
def test_S28_page(demo, service, shop):
    session, _ = login(calls_from(demo, "127.0.0.9"))
    page = demo.http.get(f"/q/{session['sessionAlias']}").text
    assert "<dd>The Shop</dd>" in page and "<dt>Browser at</dt><dd>127.0.0.9</dd>" in page
    assert re.search(r'<time datetime="[\d-]+T[\d:]+Z">[\d-]+ [\d:]+ UTC</time>', page)
    told = sessions.attach(demo, session, "ada").json()["context"]
    assert (told["exploiter"], told["requestedFrom"]) == ("The Shop", "127.0.0.9")
    assert abs(told["requestedAt"] - time.time()) < 30
    for stated, shown in (({}, "does not say which browser"), ({"clientAddress": "192.0.2.7"}, "<dd>192.0.2.7</dd>")):
        session = sessions.register(service, shop, MEMBER, **stated)
        assert shown in service.http.get(f"/q/{session['sessionAlias']}").text


@pytest.mark.row("S29", "one address or sign-in cannot take all places of QR sessions")
def test_S29_quotas(demo, prints):
    openid.user(demo, "bws.1.7", prints.H1, username="bea")
    client = openid.client(demo)
    attacker = calls_from(demo, "127.0.0.2")

    def begin(calls, flow):
        page = calls.get("/v2/authorize", params=openid.parameters(client, flow, login_hint="bea"))
        return openid.action(page, "phone")

    # One sign-in has one session, the last.
    place = begin(attacker, Flow())
    links = [attacker.post(place, json={}).json()["link"] for _ in range(200)]
    for link in links[:-1:20]:
        assert demo.http.get(link).status_code in (404, 410)
    assert demo.http.get(links[-1]).status_code == 200
    # Before, 10,000 of these closed sign-in by code for everybody for 12 minutes.
    codes = [attacker.post(begin(attacker, Flow()), json={}).status_code for _ in range(300)]
    assert codes.count(200) <= 100 and codes[-1] == 503
    pages = [attacker.get("/demo/login").status_code for _ in range(5)]
    assert set(pages) <= {200, 503}
    assert demo.http.post(begin(demo.http, Flow()), json={}).status_code == 200
    session, _ = login(Calls(demo.url))
    assert sessions.attach(demo, session, "ada").status_code == 200


@pytest.mark.row("S30", "a member is of one app, and a session of the app that asked")
def test_S30_members(service, shop):
    for name in ("second", "shop2"):
        refused = service.whorl("app", "add", name, "--scope", "bws.1", "--member", MEMBER, code=64)
        assert "of the app shop" in refused.stderr
    assert len(json.loads(service.whorl("app", "list", "--json").stdout)) == 1
    other = service.app("other", scopes=("bws.1",), member="OTHER")
    session = sessions.register(service, shop, MEMBER)
    renew = "/websec/rest/enterprise/RenewSessionAlias"
    for path in (sessions.STATUS, sessions.WAIT, "/websec/rest/enterprise/GetSessionInfo", renew):
        assert service.http.post(path, app=other, json={"sessionId": session["sessionId"]}).status_code == 403


@pytest.mark.row("S31", "a sign-in by phone changes no app that an operator registered")
def test_S31_apps(service, prints):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client = openid.client(service)
    # Before, the sign-in replaced this app, whose secret was wrong from then on.
    own = service.app("Own", scopes=("bws.9",), member="OWN", id=f"openid-{client.id}")
    before = service.whorl("app", "list", "--json").stdout
    page = openid.authorize(service, client, Flow(), login_hint="ada")
    code = service.http.post(openid.action(page, "phone"), json={}).json()
    assert service.whorl("app", "list", "--json").stdout == before
    assert sessions.register(service, own, "OWN")["sessionId"]
    session = {"sessionAlias": code["link"].removeprefix("/q/")}
    id = sessions.attach(service, session).json()["sessionId"]
    assert service.http.post(sessions.STATUS, app=own, json={"sessionId": id}).status_code == 403
