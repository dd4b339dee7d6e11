"""S120 and S121: bytes that no parser takes, and texts that are slow to compare."""

import base64
import json
import os
import socket
from pathlib import Path
from urllib.parse import quote

import pytest

from harness import bioid, openid, sessions
from harness.openid import Flow

MEGABYTES = 60
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}


def resident(service):
    """Megabytes that the service holds in memory."""
    status = Path(f"/proc/{service.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) >> 10


def processor(service):
    """Seconds of processor time that the service has taken."""
    fields = Path(f"/proc/{service.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def flood(port, head):
    """Sends a head and megabytes behind it; what was answered before the connection ended, if it did."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(head.encode())
        got, ended = client.recv(4096), False
        try:
            client.settimeout(2)
            for _ in range(MEGABYTES):
                client.sendall(bytes(1 << 20))
        except TimeoutError:
            pass
        except OSError:
            ended = True
    return got.decode(), ended


@pytest.mark.row("S120", "bytes behind a request for another protocol are not kept")
@pytest.mark.parametrize("listener", ["api", "pmapi"])
def test_S120_upgrade(service, listener):
    port, host, path = {
        "api": (service.port, "127.0.0.1", "/livez"), "pmapi": (service.pmapi_port, "pmapi", "/touchid")}[listener]
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n"
    for target, fields, status in [
        (f"GET {path}", upgrade, "200"), (f"GET {path}", f"Content-Length: 0\r\n{upgrade}", "200"),
        ("CONNECT 127.0.0.1:1", "", "501"),
    ]:
        before = resident(service)
        text, ended = flood(port, f"{target} HTTP/1.1\r\nHost: {host}\r\n{fields}\r\n")
        assert resident(service) - before < 20, (target, fields)
        assert text.split()[1] == status and "connection: close" in text.lower() and ended, text
    # Clients that offer HTTP/2 send a body all the same.
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(
            f"POST /v2/token HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
            f"HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\nContent-Type: {FORM['Content-Type']}\r\nContent-Length: 12\r\n\r\n"
            "grant_type=a".encode())
        assert client.recv(4096).split()[1] == (b"401" if listener == "api" else b"404")


def marks(count):
    """A letter with so many marks of each of two classes, which canonical order brings apart."""
    return "a" + "\u0301" * count + "\u0316" * count


def calls(service, prints):
    """Each way in for a text, with as many marks as fit."""
    long, short, few, head = marks(40_000), marks(700), marks(1_000), marks(5_000)
    app = service.app(id="shop", member="GENERIC", scopes=("bws",))
    client, flow = openid.client(service, confidential=True), Flow()
    openid.user(service, "bws.1.1", username="ada")
    bearer = bioid.token(service, app, "bws.1.1", "enroll")
    get = lambda path, **options: lambda: service.http.get(path, **options)
    post = lambda path, **options: lambda: service.http.post(path, **options)
    raw = lambda text: text.encode()
    escaped = lambda text: json.dumps(text).encode()
    url64 = lambda text: base64.urlsafe_b64encode(raw(text)).rstrip(b"=").decode()
    algorithm, claims = '{"alg":"ES256"}', f'{{"{marks(2_500)}":1}}'
    part = raw(f'--edge\r\nContent-Disposition: form-data; name="{short}"\r\n\r\nx\r\n--edge--')
    return {
        "name of a form": post("/v2/token", data=raw(f"{head}=x"), headers=FORM),
        "value of a form": post("/v2/token", data=raw(f"grant_type={head}"), headers=FORM),
        "encoded": post("/v2/token", data=raw(f"{quote(marks(2_500))}=x"), headers=FORM),
        "client": post("/v2/token", data=raw(f"grant_type=authorization_code&client_id={head}"), headers=FORM),
        "access token": post("/v2/userinfo", data=raw(f"access_token={head}"), headers=FORM),
        "introspection": post("/v2/introspect", data=raw(f"token={head}"), headers=FORM, app=client.app),
        "end of a session": post("/v2/logout", data=raw(f"id_token_hint={head}"), headers=FORM),
        "authorize": post("/v2/authorize", data=raw(f"{head}=x"), headers=FORM),
        "operator": post("/operator/sign-in", data=raw(f"token={head}"), headers=FORM),
        "sign-up": post("/v1/users", app=app, data=raw(f'{{"name":"{long}"}}'), headers=JSON),
        "name of JSON": post("/v1/users", app=app, data=raw(f'{{"{long}":1}}'), headers=JSON),
        "escaped": post("/v1/users", app=app, data=b"{" + escaped(marks(20_000)) + b":1}", headers=JSON),
        "exchange": post("/websec/rest/session/exchange", data=raw(f'{{"grant_type":"{long}"}}'), headers=JSON),
        "attach": post(sessions.ATTACH, json={"sessionAlias": few, "device": {"id": "phone"}}),
        "wait": post(sessions.WAIT, app=app, json={"sessionId": few}),
        "sample as JSON": post("/extension/upload", bearer=bearer, data=raw(f'{{"{long}":"x"}}'), headers=JSON),
        "sample as form": post("/extension/photoverify", app=app, data=raw(f"{long}=x&idphoto=x"), headers=FORM),
        "form with files": post("/extension/photoverify", app=app, data=part, headers={
            "Content-Type": "multipart/form-data; boundary=edge"}),
        "name of a query": get(f"/status?{quote(marks(1_000))}=x"),
        "value of a query": get("/v2/authorize", params=openid.parameters(client, flow, login_hint=marks(1_000))),
        "path": get(f"/q/{quote(marks(1_000))}"), "raw path": lambda: sent(service, f"GET /q/{head} HTTP/1.1"),
        "no route": get(f"/{quote(marks(1_000))}"),
        "user": get("/extension/status", headers={"Authorization": basic(f"{head}:x")}),
        "secret": post("/v2/token", data="grant_type=a", headers={**FORM, "Authorization": basic(f"x:{head}")}),
        "encoded secret": post("/v2/token", data="grant_type=a", headers={
            **FORM, "Authorization": basic(f"{quote(marks(1_000))}:x")}),
        "token": get("/v2/userinfo", headers={"Authorization": f"Bearer {head}".encode()}),
        **{name: lambda name=name: sent(service, "GET /status HTTP/1.1", f"{name}: {head}") for name in (
            "Cookie", "Origin", "Content-Type", "Accept", "Connection", "X-Forwarded-For", "Transfer-Encoding", "DPoP")},
        "Host": lambda: sent(service, "GET /status HTTP/1.1", host=head),
        "claims": get("/v2/userinfo", bearer=f"{url64(algorithm)}.{url64(claims)}.AAAA"),
        "header of a token": get("/extension/verify", bearer=f"{url64(claims)}.{url64('{}')}.AAAA"),
    }


def basic(text):
    return "Basic " + base64.b64encode(text.encode()).decode()


class Status:
    """What an answer over a socket begins with."""

    def __init__(self, code):
        self.status_code = code


def sent(service, line, field="X: x", host="127.0.0.1"):
    """A request that no library sends."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=30) as client:
        client.sendall(f"{line}\r\nHost: {host}\r\n{field}\r\nConnection: close\r\n\r\n".encode())
        return Status(int(client.recv(4096).split()[1]))


@pytest.mark.row("S121", "texts of many combining marks are refused before they are compared")
def test_S121_marks(start_service, prints):
    service = start_service({"openid": {"signUp": "bws.1"}, "rate": {"burst": 1_000}})
    found, slow = {}, {}
    for name, call in calls(service, prints).items():
        before = processor(service)
        found[name] = call().status_code
        if (taken := processor(service) - before) > 0.2:
            slow[name] = taken
    assert not slow
    # Tokens are not told apart by what is wrong with them.
    unknown = {"claims": 401, "header of a token": 403}
    assert {name: code for name, code in found.items() if code != unknown.get(name, 400)} == {}
    assert service.http.get("/readyz").status_code == 200
    # Names of people have some.
    name = "\u05d1\u05b0\u05bc\u05e8\u05b5\u05d0\u05e9\u05c1\u05b4\u05d9\u05ea"
    sign_up = service.http.post("/v1/users", json={"name": name, "preferred_username": "zoe"})
    assert sign_up.status_code == 201, sign_up.text
