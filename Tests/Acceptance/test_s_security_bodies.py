"""S229 to S232, S234, S236 and S248 to S250: bodies, what sessions keep, trials of deletions, cookies, proxies."""

import json
import socket

import pytest

from harness import openid, sessions
from harness.addresses import calls
from harness.calls import Calls, data_url
from harness.openid import Flow
from test_s_security_store import operator

LIMIT = 32 << 10
MEMBER = "SHOP"


@pytest.mark.row("S229", "a form is no longer than a query could be, and has few fields")
def test_S229_forms(service):
    client = openid.client(service)
    start = "client_id=" + client.id + "&response_type=code&state="

    def posted(path, body):
        return service.http.post(
            path, data=body, headers={"Content-Type": "application/x-www-form-urlencoded"}).status_code

    for path in ("/v2/authorize", "/v2/token", "/v2/revoke", "/v2/logout", "/operator/sign-in"):
        assert posted(path, start + "a" * LIMIT) == 413, path
        assert posted(path, start + "%C3%A9" * 5_000) != 413, path
        assert posted(path, "&a=b" * 8_000) == 400, path


@pytest.mark.row("S230", "values for the authenticator are few at all depths")
def test_S230_values(service):
    app = service.app("shop", scopes=("bws",), member=MEMBER)

    def registered(values):
        return service.http.post(
            sessions.REGISTER, app=app, headers={"Content-Type": sessions.OPPORTUNITY},
            json={"memberExternalId": MEMBER, "sessionAliasType": "ID", "extraValues": values}).status_code

    assert registered({str(number): "value" for number in range(60)}) == 200
    assert registered({"a": {"b": [1, 2, {"c": None}]}}) == 200
    assert registered({"a": [[]] * 3_000}) == 400
    assert registered({"a": {str(number): {} for number in range(65)}}) == 400


@pytest.mark.row("S231", "nobody signs up under the BCID of somebody else in another spelling")
def test_S231_names(service, prints):
    service.whorl("enroll", "bws.1.9", "--finger", prints.F1a)
    app = service.app("shop", scopes=("bws.1",))
    for name in ("bws.1.9", "BWS.1.9", "bws.01.9", "Bws/1/009"):
        answer = service.http.post("/v1/users", app=app, json={"bcid": "bws.1.7", "preferred_username": name})
        assert answer.status_code == 400, name
    answer = service.http.post("/v1/users", app=app, json={"bcid": "bws.1.7", "preferred_username": "bws.1"})
    assert answer.status_code == 201, answer.text


@pytest.mark.row("S232", "a trial that is asked for in an unknown way deletes nobody")
def test_S232_trial(service, prints):
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    service.whorl("class", "set", "bws.1.1", "--retain-until", "2020-01-01")
    token = operator(service, "ada", "administer")
    retain = lambda body=None, **query: service.http.post("/operator/retention", bearer=token, params=query, json=body)
    for query in ({"dryRun": "1"}, {"dryRun": "TRUE"}, {"dryRun": ""}, {"dryrun": "true"}, {"dry_run": "true"}):
        assert retain(**query).status_code == 400, query
    assert retain({"dryRun": True}).status_code == 400
    assert retain(dryRun="true").json()["forgotten"] == []
    assert len(retain(dryRun="false").json()["forgotten"]) == 1


@pytest.mark.row("S234", "texts of escapes alone are refused before they are decoded; PHP escapes each slash of base64")
def test_S234_escapes(service, prints):
    def submitted(sample):
        body = '{"sessionId":"x","sessionSecret":"y","trait":"finger","sample":"%s"}' % sample
        answer = service.http.post(sessions.SUBMIT, data=body, headers={"Content-Type": "application/json"})
        return answer.status_code, "too many escapes" in answer.text

    assert submitted("\\u00e9" * 100_000) == (400, True)
    assert submitted("\\n" * 100_000) == (400, True)
    # A white picture in base64 is nothing but slashes, and .NET escapes each plus sign.
    assert submitted("\\/" * 400_000)[1] is False
    assert submitted(("A" * 63 + "\\u002B") * 20_000)[1] is False
    client = service.app("shop", scopes=("bws.1",), member=MEMBER, identify=True)
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    session = sessions.register(service, client, MEMBER)
    held = sessions.attach(service, session).json()
    body = json.dumps({
        "sessionId": held["sessionId"], "sessionSecret": held["sessionSecret"], "trait": "finger",
        "sample": data_url(prints.F1b)}).replace("/", "\\/")
    answer = service.http.post(sessions.SUBMIT, data=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 200, answer.text


@pytest.mark.row("S236", "a mistyped key changes no person, and exports no templates without a passphrase")
def test_S236_keys(service, prints):
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    token, path = operator(service, "ada", "administer"), "/operator/classes/bws.1.1"
    for body in ({"Flagged": True}, {"retain_until": "2999-01-01"}, {"consent": "paper", "flaged": True}, []):
        assert service.http("PATCH", path, bearer=token, json=body).status_code == 400, body
    shown = service.http.get(path, bearer=token).json()
    assert not (shown.get("state") or {}).get("consent")
    for body in ({"Passphrase": "correct horse"}, {"passphrase": "correct horse", "for": "ada"}):
        assert service.http.post(path + "/export", bearer=token, json=body).status_code == 400, body
    assert service.http("PATCH", path, bearer=token, json={"flagged": True, "consent": None}).status_code == 200


@pytest.mark.row("S248", "a body that comes in crumbs ends its connection")
def test_S248_crumbs(service):
    head = f"POST /websec/rest/authenticator/Submit HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\n"
    head += "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"

    def answered(size, count):
        """The first byte that comes back; none where the connection is closed."""
        with socket.create_connection(("127.0.0.1", service.port), timeout=10) as client:
            try:
                client.sendall(head.encode() + (b"%x\r\n" % size + b"x" * size + b"\r\n") * count + b"0\r\n\r\n")
                return client.recv(1)
            except ConnectionError:
                return b""

    assert answered(1, 500) == b"H" and answered(32, 5_000) == b"H"
    assert answered(1, 5_000) == b"" and answered(8, 5_000) == b""


@pytest.mark.row("S249", "a cookie is the service's by the bytes of its name: browsers take any other from a neighboring host")
def test_S249_cookies(service, prints):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client, flow = openid.client(service), Flow()
    page = openid.authorize(service, client, flow, login_hint="ada")
    cookie = page.headers["Set-Cookie"].split(";")[0]

    def status(field):
        sent = Calls(service.url).post(
            openid.action(page), params={"modality": "finger"}, data=prints.G1.read_bytes(),
            headers={"Cookie": field.encode()})
        return sent.json()["status"]

    for front in ("\u2000", "\u00a0", "\u3000", "x=1\u037e", "x=1; \u2028"):
        assert status(front + cookie) == "gone", front
    assert status("x=1; " + cookie) == "nonMatch"


@pytest.mark.row("S250", "a mark behind what a caller states does not join it with what the proxy states")
def test_S250_marks(start_service):
    service = start_service({"rate": {"perSecond": 0.01, "burst": 5}, "proxies": ["127.0.0.2"]})
    ask = lambda value: calls(service).get("/status", headers={"X-Forwarded-For": value.encode()}).status_code
    for mark, proxied in (("\u0600", "203.0.113.97"), ("\u0301", "203.0.113.98")):
        assert [ask(f"2001:db8:{number}::1%{mark}, {proxied}") for number in range(9)] == [200] * 5 + [429] * 4
