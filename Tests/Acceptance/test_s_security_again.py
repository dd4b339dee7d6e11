"""S100 to S107 and S256: what attackers found after rows S80 to S99 stood."""

import os
import socket
import time
from pathlib import Path

import pytest

from harness import bioid, openid, sessions
from harness.calls import data_url
from harness.openid import Flow
from test_b_oidc_sign_up import sign_up
from test_s_security_files import copied, doctor, program, put_back, serve

BCID = "bws.12.4711"


@pytest.mark.row("S100", "an old store that is put back while the service runs never catches up")
@pytest.mark.parametrize("cut", [False, True], ids=["log kept", "log cut"])
def test_S100_no_catching_up(service, prints, cut):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    assert service.stop() == 0
    old = copied(service, service.folder / "old", ("whorl.db", "whorl.db-wal", "whorl.anchor", "audit.log"))
    service.start()
    for _ in range(4):
        bioid.run(service, app, BCID, "verify", [prints.G1])
    put_back(service, old)
    if cut:
        (service.data / "audit.log").write_bytes((old / "audit.log").read_bytes())
    code = 0 if cut else 65
    before = doctor(service, code)["store"]["generation"]
    for _ in range(12):
        answer = service.http.get("/extension/token", app=app, params={"id": app.id, "bcid": BCID, "task": "verify"})
        if answer.status_code == 200:
            bearer = answer.text
            bioid.upload(service, bearer, prints.G1)
            answer = service.http.get("/extension/verify", bearer=bearer)
        assert answer.status_code >= 500
    if not cut:
        # Commands that know no audit log write, and do not bring it on either.
        service.whorl("enroll", "bws.12.1", "--finger", prints.G1)
        assert "behindLog" in doctor(service, 65)["store"]["findings"]
    assert doctor(service, code)["store"]["generation"] == before


@pytest.mark.row("S101", "root opens no file of somebody else in the place of a lock")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be deceived so")
def test_S101_locks(service, tmp_path, prints):
    service.whorl("enroll", BCID, "--finger", prints.F1a)
    assert service.stop() == 0
    owner = 12345
    for path in [service.data, *service.data.iterdir()]:
        os.chown(path, owner, owner)
    target = tmp_path / "shadow"
    target.write_text("of root")
    for name in ("whorl.keys.lock", "whorl.service.lock", "whorl.faces.lock", "whorl.reserve", "audit.log", "whorl.db-wal"):
        for place in (os.symlink, os.link):
            kept = (service.data / name).rename(tmp_path / name) if (service.data / name).exists() else None
            place(target, service.data / name)
            for command in (("key", "rotate"), ("delete", "bws.12.1"), ("app", "list")):
                service.whorl(*command, code=None)
            assert target.stat().st_uid == 0 and target.read_text() == "of root", f"{name} {place.__name__}"
            (service.data / name).unlink()
            if kept:
                kept.rename(service.data / name)
    for path in [service.data, *service.data.iterdir()]:
        os.chown(path, 0, 0)
    service.start()


def answered(port, request):
    """All that comes back until the service closes, and whether it does."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(request.encode())
        got = b""
        try:
            while piece := client.recv(4096):
                got += piece
        except TimeoutError:
            return got.decode(), False
        except ConnectionResetError:
            pass
    return got.decode(), True


@pytest.mark.row("S102", "targets and hosts have one meaning, and a refused connection ends")
def test_S102_targets(shared_service):
    port = shared_service.port
    second = "GET /status HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    head = "POST /v1/users HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"
    text, closed = answered(port, head + second)
    assert closed and text.startswith("HTTP/1.1 501") and text.count("HTTP/1.1") == 1
    ask = lambda target, host: answered(
        port, f"GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")[0].split()[1]
    assert ask("/livez", f"127.0.0.1:{port}") == "200"
    assert ask(f"http://127.0.0.1:{port}/livez", "127.0.0.1") == "200"
    for host in ("127.0.0.1:80@evil.test", "127.0.0.1:x", "other.test"):
        assert ask("/livez", host) in {"400", "421"}, host
    for target in ("//operator", "/v1//users", "//evil.test/livez"):
        assert ask(target, "127.0.0.1") == "400", target


@pytest.mark.row("S107", "the host of a target that is a whole URL is the one that is asked for")
def test_S107_absolute_target(shared_service):
    port = shared_service.port
    for target, host, status in [
        ("http://other.test/livez", "127.0.0.1", "421"), ("http://127.0.0.1/livez", "other.test", "200"),
        (f"HTTP://127.0.0.1:{port}/livez", "other.test", "200"), ("http://127.0.0.1@other.test/livez", "127.0.0.1", "421"),
        ("http:///livez", "127.0.0.1", "421"),
    ]:
        text, _ = answered(port, f"GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        assert text.split()[1] == status, (target, host, text)
    two = "GET http://127.0.0.1/livez HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"
    assert answered(port, two)[0].split()[1] == "400"


@pytest.mark.row("S103", "who signs up alone takes no name that looks like somebody else's")
@pytest.mark.parametrize("name", ["ada@shop.test", "bws.1.77", "＠ada", "a@"])
def test_S103_names(start_service, name):
    opened = start_service({"openid": {"signUp": "bws.1"}})
    page = openid.authorize(opened, openid.client(opened), Flow())
    assert sign_up(opened, page, username=name).status_code == 400


@pytest.mark.row("S104", "apps register no return address that is none")
@pytest.mark.parametrize("address", ["", "javascript:alert(1)", "https://a@b.test/", "http:x"])
def test_S104_return(service, address):
    said = service.whorl("app", "add", "shop", "--scope", "bws.12", "--return-url", address, code=64).stderr
    assert "--return-url" in said


@pytest.mark.row("S105", "a request says one thing: no JSON name and no limit twice")
def test_S105_names(shared_service, prints):
    app = shared_service.app()
    bioid.enroll(shared_service, app, "bws.105.1", prints.F1a)
    sample = data_url(prints.F1a)
    bearer = bioid.token(shared_service, app, "bws.105.1", "verify", traits="finger")
    for body in (f'{{"a":"{sample}","a":"x"}}', f'{{"\\u0061":"x","a":"{sample}"}}'):
        answer = shared_service.http.post(
            "/extension/upload", bearer=bearer, data=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400
    session = '{"memberExternalId":"m","memberExternalId":"n","sessionAliasType":"ID"}'
    answer = shared_service.http.post(
        sessions.REGISTER, app=app, data=session, headers={"Content-Type": sessions.OPPORTUNITY})
    assert answer.status_code == 400
    searching = bioid.token(shared_service, app, "bws.105.0", "identify", traits="finger")
    bioid.upload(shared_service, searching, prints.F1b)
    call = lambda **asked: shared_service.http.get("/extension/identify", bearer=searching, params=asked)
    assert call(maxresults=1, maxResults=100).status_code == 400
    assert call(maxResults=1).json()["Success"] is True


@pytest.mark.row("S106", "JSON of very many values costs its sender, not the service")
@pytest.mark.parametrize("value", [b"1", b"[]"], ids=["numbers", "arrays"])
def test_S106_many_values(service, value):
    app = service.app()
    bearer = bioid.token(service, app, "bws.106.1", "enroll", traits="finger")
    body = b"[" + b",".join([value] * 2_000_000) + b"]"
    start = time.monotonic()
    answer = service.http.post(
        "/extension/upload", bearer=bearer, data=body, headers={"Content-Type": "application/json"}, timeout=10)
    assert answer.status_code == 400 and time.monotonic() - start < 5
    status = Path(f"/proc/{service.process.pid}/status").read_text()
    assert int(status.split("VmHWM:")[1].split()[0]) < 300 << 10


@pytest.mark.row("S256", "an audit log that is away while commands change an old store comes back to be found")
@pytest.mark.parametrize("lines", [None, 1], ids=["log away", "log cut"])
def test_S256_returned_lines(service, prints, lines):
    bioid.enroll(service, service.app(), BCID, prints.F1a)
    assert service.stop() == 0
    old, log = copied(service, service.folder / "old"), service.data / "audit.log"
    service.whorl("delete", BCID)
    service.whorl("app", "add", "later", "--scope", "bws")
    whole = log.read_bytes()
    put_back(service, old)
    if lines is None:
        log.unlink()
    else:
        log.write_bytes(b"".join(whole.splitlines(keepends=True)[:lines]))
    for number in range(1, 13):
        said = service.whorl("enroll", f"bws.12.{number}", "--finger", prints.G1).stderr
        assert ("audit log of this store is missing" in said) == (lines is None)
    log.write_bytes(whole)
    assert "were missing while the store changed" in service.whorl("doctor", "--deep", code=65).stdout
    assert doctor(service, 65)["store"]["findings"] == ["returnedLines"]
    assert "were missing while the store changed" in serve(service, 65)
    # Whoever runs the service may take it for right.
    program(service, "doctor", "--accept")
    service.start()


@pytest.mark.row("S256", "a deletion by whorl is noted where the audit log was taken away, too")
def test_S256_deletion(service, prints):
    bioid.enroll(service, service.app(), BCID, prints.F1a)
    assert service.stop() == 0
    log = service.data / "audit.log"
    whole = log.read_bytes()
    log.unlink()
    service.whorl("delete", BCID)
    assert b'"action":"delete"' in log.read_bytes()
    log.write_bytes(whole)
    assert doctor(service, 65)["auditProblem"]
