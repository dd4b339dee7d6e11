"""S207 to S211: acts and their lines in the audit log, a log that nobody reads, health checks, and orders to end."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time

import pytest

from harness import bridge, openid
from harness.authority import Authority
from harness.calls import Calls
from harness.openid import Flow
from harness.tool import BINARY, whorl
from test_s_security_searches import events
from test_s_security_store import operator

BCID = "bws.1.1"
SHOP = "http://shop.test"
PAGE = 4_096


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 24 MB, and a call that leaves so many pages of it free."""
    if os.geteuid() != 0:
        pytest.skip("a disk of its own needs the rights of root")
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "none", disk], capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")

    def leave(pages):
        with open(disk / "filling", "ab") as file:
            file.truncate(max(0, file.tell() - (pages + 20) * PAGE))
            file.seek(0, os.SEEK_END)
            free = shutil.disk_usage(disk).free - pages * PAGE
            if free > 0:
                os.posix_fallocate(file.fileno(), file.tell(), free)

    yield disk, leave
    subprocess.run(["umount", "-l", disk], check=True)


@pytest.mark.row("S207", "at the end of a disk's room nothing is changed without a line")
def test_S207_room(start_service, small_disk, prints):
    disk, leave = small_disk
    service = start_service(ready=False)
    service.data = disk / "data"
    service.start()
    service.whorl("enroll", BCID, "--finger", prints.F1a)
    token = operator(service, "eve", "administer")

    def consent(text):
        return service.http("PATCH", f"/operator/classes/{BCID}", json={"consent": text}, bearer=token)

    assert consent("paper").status_code == 200
    missing = []
    for pages in range(14):
        # The last page of the log is filled, so that a line needs another one.
        leave(0)
        while service.http.get(f"/operator/classes/{BCID}", bearer=token).status_code != 507:
            pass
        leave(pages)
        text, before = f"paper {pages}", len(events(service, "class"))
        status = consent(text).status_code
        state = json.loads(service.whorl("class", "show", BCID, "--json").stdout)["state"]
        if state["consent"] == text and len(events(service, "class")) == before:
            missing.append((pages, status))
    (disk / "filling").unlink()
    assert consent("room").status_code == 200
    assert missing == []
    assert json.loads(service.whorl("audit", "verify", "--json").stdout)["isWhole"] is True


@pytest.mark.row("S208", "a service whose log nobody reads answers")
def test_S208_unread(start_service):
    service = start_service(ready=False)
    reader, writer = os.pipe()
    command = [BINARY, "serve", "--config", service.config_file, "--data-dir", service.data, "--models", service.folder]
    service.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=writer)
    os.close(writer)
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            if service.http.get("/readyz", timeout=2).status_code == 200:
                break
        except OSError:
            time.sleep(0.1)
    statuses = {service.http.post("/v2/token", data={"a": "b"}, timeout=5).status_code for _ in range(800)}
    assert statuses == {401}
    start = time.monotonic()
    assert service.http.get("/readyz", timeout=5).status_code == 200 and time.monotonic() - start < 1
    # Who reads again finds whole lines, and how many are missing.
    text = os.read(reader, 1 << 20)
    for _ in range(3):
        service.http.post("/v2/token", data={"a": "b"})
    assert service.stop() == 0
    while piece := os.read(reader, 1 << 16):
        text += piece
    os.close(reader)
    lines = [json.loads(line) for line in text.splitlines() if line]
    assert any(line["message"].startswith("lines of the log were dropped") and line["lines"] > 0 for line in lines)


@pytest.mark.row("S220", "who sends requests on without reading answers is cut short")
def test_S220_pipelines(service):
    port = int(service.url.rsplit(":", 1)[1])

    def answers(count):
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.sendall(f"GET /livez HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode() * count)
            text = b""
            while text.count(b"HTTP/1.1 200") < count and (piece := connection.recv(1 << 16)):
                text += piece
        return text.count(b"HTTP/1.1 200"), text.lower().count(b"connection: close")

    assert answers(10) == (10, 0)
    assert answers(500)[0] < 50


@pytest.mark.row("S209", "whoever floods the service from an address keeps no health check of it from its answer")
def test_S209_checks(start_service):
    service = start_service({"rate": {"perSecond": 1, "burst": 5}})
    caller = Calls(service.url, "127.0.0.9")
    assert [caller.get("/status").status_code for _ in range(9)][-1] == 429
    for path in ("/livez", "/readyz"):
        assert {caller.get(path).status_code for _ in range(9)} == {200}
    assert caller.get("/status").status_code == 429


@pytest.mark.row("S210", "secrets that pages save and delete, and codes that a session gives, stand in the audit log")
def test_S210_lines(start_service, prints):
    service = start_service(
        {"owner": BCID, "bridges": [{"id": "shop", "origins": [SHOP]}], "openid": {"sessionSeconds": 600}})
    openid.user(service, BCID, prints(16, 1), username="ada")
    assert bridge.bridge(service, "save", {"secret": "one"})["success"]
    assert bridge.bridge(service, "save", {"secret": "two", "overwrite": True})["success"]
    assert bridge.bridge(service, "delete", {})["success"]
    assert len(events(service, "bridge.save")) == 2
    assert [event["actor"] for event in events(service, "bridge.delete")] == ["bridge:shop"]
    first, second = openid.client(service), openid.client(service)
    openid.sign_in(service, first, Flow(), prints(16, 3))
    assert events(service, "sign-in.session") == []
    answer = openid.authorize(service, second, Flow(), prompt="none")
    assert "code" in openid.query(answer.headers["location"])
    assert len(events(service, "sign-in.session")) == 1


@pytest.mark.row("S211", "orders to end are followed in order, and others end nothing")
@pytest.mark.parametrize("name", ["SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM"])
def test_S211_signals(service, name):
    if name in ("SIGHUP", "SIGQUIT"):
        assert service.end(getattr(signal, name), 20) == 0
    else:
        service.process.send_signal(getattr(signal, name))
        time.sleep(0.3)
        assert service.http.get("/readyz").status_code == 200


@pytest.mark.row("S211", "a key of another certificate, and an address that is not one of the web, are refused")
def test_S211_settings(tmp_path):
    authority, file = Authority(tmp_path / "authority"), tmp_path / "whorl.yaml"
    (certificate, key), (_, other) = (authority.issue(name, server=True) for name in ("127.0.0.1", "127.0.0.2"))

    def check(text, *arguments, code):
        file.write_text(f"api: 127.0.0.1:1\n{text}\n")
        return whorl("serve", "--config", file, "--data-dir", tmp_path / "data", *arguments, code=code)

    check(f"tls: {{certificate: {certificate}, key: {key}}}", "--check", code=0)
    for arguments in (["--check"], []):
        refused = check(f"tls: {{certificate: {certificate}, key: {other}}}", *arguments, code=65)
        assert "tls" in refused.stderr and "report it" not in refused.stderr
    assert "url" in check("url: 'javascript:alert(1)'", "--check", code=65).stderr
