"""Text with NUL: refused with 400, wherever a request can carry it."""

import base64
import json
import socket

import pytest

from harness import bioid, openid, sessions
from harness.openid import App, Flow

ROW = "text with NUL is refused with 400, known name or not"


def statuses(service, calls):
    """The status of each call; the service must log no damaged store for it."""
    found = {name: call().status_code for name, call in calls.items()}
    assert "storeDamaged" not in service.log and "the engine failed" not in service.log
    return found


@pytest.mark.row("P17", ROW)
def test_P17_credentials(service):
    """The name tells nothing of the apps and devices that there are."""
    known = service.app("shop", member="GENERIC", id="shop")
    sessions.profile(service, "anna", "bws.1.1")
    body = {"memberExternalId": "GENERIC", "sessionAliasType": "ID"}
    calls = {}
    for name in ("shop\0", "shop\0x", "nobody\0x"):
        wrong = App(name, "x")
        calls[name, "token"] = lambda wrong=wrong: service.http.get(
            "/extension/token", app=wrong, params={"id": "shop", "bcid": "bws.1.1"})
        calls[name, "register"] = lambda wrong=wrong: service.http.post(
            sessions.REGISTER, app=wrong, json=body, headers={"Content-Type": sessions.OPPORTUNITY})
        calls[name, "profiles"] = lambda wrong=wrong: service.http.get(
            "/websec/rest/authenticator/profiles", app=wrong)
    calls["secret"] = lambda: service.http.get("/extension/status", app=App(known.id, known.secret + "\0"))
    assert set(statuses(service, calls).values()) == {400}
    assert service.http.get("/extension/status", app=known).status_code == 200


@pytest.mark.row("P17", ROW)
def test_P17_queries_and_paths(service):
    app = service.app(id="shop", member="GENERIC")
    client = openid.client(service)
    openid.user(service, "bws.1.1", username="ada")
    get = lambda path, **options: lambda: service.http.get(path, **options)
    calls = {
        "client": get("/v2/authorize", params=openid.parameters(client, Flow(), client_id=client.id + "\0")),
        "hint": get("/v2/authorize", params=openid.parameters(client, Flow(), login_hint="ada\0")),
        "state": get("/v2/authorize", params=openid.parameters(client, Flow(), state="\0")),
        "id": get("/extension/token", app=app, params={"id": "shop\0", "bcid": "bws.1.1"}),
        "bcid": get("/extension/isenrolled", app=app, params={"bcid": "bws.1.1\0"}),
        "name of a parameter": get("/extension/status?a%00=1", app=app),
        "alias": get("/q/abc%00"), "sign-in": get("/v2/authorize/x%00/finish"), "ticket": get("/v1/enroll/%00"),
        "no route": get("/nothing%00"),
        "pmapi": lambda: service.pmapi.get("/touchid/cancel?context=%00"),
    }
    assert statuses(service, calls) == dict.fromkeys(calls, 400)


@pytest.mark.row("P17", ROW)
def test_P17_bodies(service, prints):
    app = service.app(id="shop", member="GENERIC", scopes=("bws",))
    client = openid.client(service, confidential=True)
    flow = Flow()
    post = lambda path, **options: lambda: service.http.post(path, **options)
    attach = {"sessionAlias": "x\0", "device": {"id": "phone"}}
    form = {"grant_type": "authorization_code", "code": "x\0", "client_id": client.id}
    bearer = bioid.token(service, app, "bws.1.1", "enroll")
    picture = base64.b64encode(prints.F1a.read_bytes()).decode()
    part = b'--edge\r\nContent-Disposition: form-data; name="idphoto\0"\r\n\r\nx\r\n--edge--'
    calls = {
        "attach": post(sessions.ATTACH, json=attach),
        "profile": post(sessions.ATTACH, json={**attach, "sessionAlias": "x", "profile": "anna\0"}),
        "key": post(sessions.ATTACH, json={**attach, "sessionAlias": "x", "other\0": 1}),
        "user": post("/v1/users", app=app, json={"name": "x", "bcid": "bws.1.1\0"}),
        "question": post(sessions.STATUS, app=app, json={"sessionId": "x\0"}),
        "wait": post(sessions.WAIT, app=app, json={"sessionId": "x\0"}),
        "code": post("/v2/token", data=form),
        "secret": post("/v2/token", data={**form, "code": "x", "client_secret": "\0"}),
        "authorize": post("/v2/authorize", data=openid.parameters(client, flow, client_id=client.id + "\0")),
        "byte in a form": post(
            "/v2/token", data=b"grant_type=authorization_code&code=a\0b",
            headers={"Content-Type": "application/x-www-form-urlencoded"}),
        "UTF-16": post(
            sessions.ATTACH, data=json.dumps(attach).encode("utf-16"), headers={"Content-Type": "application/json"}),
        "data URL": post(
            "/extension/upload", bearer=bearer, params={"trait": "finger"},
            data=f"data:image/png;\0;base64,{picture}".encode()),
        "form with files": post(
            "/extension/photoverify", app=app, data=part,
            headers={"Content-Type": "multipart/form-data; boundary=edge"}),
    }
    assert statuses(service, calls) == dict.fromkeys(calls, 400)


@pytest.mark.row("P17", ROW)
def test_P17_header_field(service):
    """A byte 0 among the fields never reaches a route."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as connection:
        connection.sendall("GET /status HTTP/1.1\r\nHost: localhost\r\nCookie: a=\0b\r\n\r\n".encode())
        assert connection.recv(4096).split(b" ")[1] == b"400"
