"""S125, S126, S158 and S238: what enrolls a person ends with the person, and what speaks for an app with the app."""

import json

import pytest

from harness import authority, bioid, sessions
from harness.calls import Calls, data_url
from test_s_security_store import operator

BCID = "bws.125.1"


@pytest.mark.row("S125", "a token that enrolls brings no deleted person back")
@pytest.mark.parametrize("way", ["app", "operator", "command"])
def test_S125_tokens(service, prints, way):
    app = service.app()
    used, unused, checking = (bioid.token(service, app, BCID, task) for task in ("enroll", "enroll", "verify"))

    def enroll(bearer, sample):
        service.http.post(
            "/extension/upload", bearer=bearer, params={"trait": "finger"}, data=data_url(sample),
            headers={"Content-Type": "text/plain"})
        return service.http.get("/extension/enroll", bearer=bearer)

    assert enroll(used, prints.F1a).json()["Success"] is True
    {
        "app": lambda: service.http.delete("/extension/deleteclass", app=app, params={"bcid": BCID}),
        "operator": lambda: service.http.delete(
            f"/operator/classes/{BCID}", bearer=operator(service, "ada", "administer")),
        "command": lambda: service.whorl("class", "delete", BCID),
    }[way]()
    for bearer in (used, unused):
        answer = enroll(bearer, prints.F1b)
        assert answer.status_code == 403 and answer.json()["Message"] == "UnknownToken"
    assert service.http.get("/extension/isenrolled", app=app, params={"bcid": BCID}).status_code == 404
    # A token that compares says what it always did, and the app may begin anew.
    bioid.upload(service, checking, prints.F1b)
    assert service.http.get("/extension/verify", bearer=checking).json()["Error"] == "NoTemplateAvailable"
    assert enroll(bioid.token(service, app, BCID, "enroll"), prints.F1a).json()["Success"] is True


@pytest.mark.row("S126", "the certificate of a removed app speaks for no app of its id")
def test_S126_certificate(start_service, tmp_path):
    ca = authority.Authority(tmp_path)
    mine = ca.issue("shop")
    service = start_service({"tls": ca.tls()})
    add = lambda: service.app("shop", id="shop", scopes=("bws.1",), member="SHOP")

    def register():
        return Calls(service.url, verify=False).post(
            sessions.REGISTER, json={"memberExternalId": "SHOP", "sessionAliasType": "ID"},
            headers={"Content-Type": sessions.OPPORTUNITY}, cert=(str(mine[0]), str(mine[1]))).status_code

    add()
    service.whorl("vid", "certificate", "shop", mine[0])
    assert register() == 200
    service.whorl("app", "remove", "shop")
    assert register() == 403
    add()
    assert register() == 403
    service.whorl("vid", "certificate", "shop", mine[0])
    assert register() == 200


@pytest.mark.row("S158", "an invitation to enroll ends with its app and with its person")
def test_S158_invitations(service, prints):
    app = service.app("shop", id="shop", scopes=("bws.158",))

    def invited(number):
        user = service.http.post("/v1/users", app=app, json={"bcid": f"bws.158.{number}", "name": "Ada"})
        assert user.status_code == 201, user.text
        return user.json()["enroll_url"].removeprefix(service.url)

    def enroll(link):
        return service.http.post(
            f"{link}/sample", params={"modality": "finger"}, data=prints.F1b.read_bytes(),
            headers={"Content-Type": "application/octet-stream"}).status_code

    kept, deleted, unused = invited(1), invited(2), invited(3)
    service.whorl("enroll", "bws.158.2", "--finger", prints.F1a)
    service.http.delete("/extension/deleteclass", app=app, params={"bcid": "bws.158.2"})
    assert service.http.get(deleted).status_code == 404
    assert enroll(deleted) == 404 and enroll(kept) == 201
    service.whorl("app", "remove", "shop")
    assert service.http.get(unused).status_code == 404
    assert enroll(unused) == 404
    app = service.app("shop", id="shop", scopes=("bws.158",))
    assert enroll(unused) == 404 and enroll(invited(3)) == 201


@pytest.mark.row("S238", "what a person is given of the audit log begins after the last deletion under its number")
def test_S238_export(service, prints):
    app = service.app()
    service.whorl("enroll", BCID, "--finger", prints.F1a)
    bioid.verify(service, app, BCID, prints.F1b)
    service.whorl("class", "delete", BCID)
    service.whorl("enroll", BCID, "--finger", prints.G1)
    bioid.verify(service, app, BCID, prints.F1b)
    events = json.loads(service.whorl("class", "export", BCID).stdout)["audit"]
    assert [event["outcome"] for event in events if event["action"] == "verify"] == ["nonMatch"], events
    assert not [event for event in events if event["action"] == "delete"]
    told = json.loads(service.whorl("audit", "tail", "--of", BCID, "--json").stdout)["events"]
    assert [event["outcome"] for event in told if event["action"] == "verify"] == ["match", "nonMatch"]
