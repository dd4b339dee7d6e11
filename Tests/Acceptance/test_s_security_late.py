"""S176 to S180: who was removed while a request came, a second service, exports, and programs that ask without a pause."""

import json
import socket
import subprocess
import sys
import time

import pytest

from harness import bioid
from harness.bridge import BCID, bridge, shown
from harness.owner import ask, starter
from harness.ports import free_port
from harness.sensor import Later, wait_prompt

SHOP = "http://shop.test"


def slowly(service, method, path, headers, body, meanwhile):
    """The status of a request whose last byte comes after something else has been done."""
    body = json.dumps(body).encode()
    fields = {"Host": service.url.removeprefix("http://"), "Content-Length": len(body), "Connection": "close", **headers}
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    with socket.create_connection(("127.0.0.1", service.port), timeout=20) as client:
        client.sendall(head.encode() + b"\r\n" + body[:-1])
        time.sleep(0.6)
        meanwhile()
        client.sendall(body[-1:])
        return int(client.makefile("rb").readline().split()[1])


@pytest.mark.row("S176", "an operator who is removed while a body comes is 401")
@pytest.mark.parametrize("method, path, body", [
    ("POST", "/export", {"passphrase": "correct horse"}), ("PATCH", "", {"consent": "none"})])
def test_S176_removed(start_service, prints, method, path, body):
    service = start_service()
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    token = json.loads(service.whorl("operator", "add", "eve", "--role", "administer", "--json").stdout)["token"]

    def status(meanwhile):
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        return slowly(service, method, "/operator/classes/bws.1.1" + path, headers, body, meanwhile)

    assert status(lambda: None) == 200
    assert status(lambda: service.whorl("operator", "remove", "eve")) == 401


@pytest.mark.row("S177", "a save of a bridge whose pairing ends while its body comes is 403")
def test_S177_pairing(start_service, prints):
    service = start_service({"owner": BCID, "bridges": [{"id": "shop", "origins": [SHOP]}]})
    service.whorl("enroll", BCID, "--finger", prints.F1a)
    assert bridge(service, "save", {"secret": "one"})["success"]

    def status(meanwhile):
        headers = {**shown(service, SHOP), "Content-Type": "application/json"}
        return slowly(service, "POST", "/bridge/v1/save", headers, {"secret": "two", "overwrite": True}, meanwhile)

    assert status(lambda: None) == 200
    for command in (["pair", "--keep-saved"], ["remove"]):
        assert status(lambda: service.whorl("bridge", *command, SHOP)) == 403
        service.bridge_pairings.clear()


@pytest.mark.row("S178", "a second service that is refused changes no limits")
def test_S178_second(start_service, prints, tmp_path):
    service = start_service({"lockout": {"failures": 3, "delay": 0, "limit": 4}})
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    client = service.app()
    for _ in range(2):
        bioid.run(service, client, "bws.1.1", "verify", [prints.G1, prints.G2])
    show = lambda: json.loads(service.whorl("class", "show", "bws.1.1", "--json").stdout)["isDisabled"]
    assert show() is True
    file = tmp_path / "second.yaml"
    file.write_text(f"lockout: {{failures: 3, limit: 50}}\napi: 127.0.0.1:{free_port()}\npmapi: 'off'\n")
    service.whorl("serve", "--config", file, code=75)
    assert show() is True


@pytest.mark.row("S179", "an export is in no file, and its passphrase has six characters")
def test_S179_export(service, prints):
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    token = (service.data / "operator.token").read_text().strip()
    export = lambda passphrase: service.http.post(
        "/operator/classes/bws.1.1/export", bearer=token, json={"passphrase": passphrase})
    refused = export("short")
    assert (refused.status_code, refused.json().get("Code")) == (400, "ShortPassphrase")
    exporting, seen = Later(export, "correct horse"), set()
    while exporting.thread.is_alive():
        seen |= {file.name for file in service.data.iterdir() if file.name.startswith("audit.log.")}
    assert exporting.result().json()["archive"] and not seen


FLOOD = """
import resource, socket, sys, threading
port = int(sys.argv[1])
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen(1000)
held = []
for _ in range(min(9000, (hard - 500) // 2)):
    held += [socket.create_connection(listener.getsockname()), listener.accept()[0]]

def ask(number):
    while True:
        try:
            with socket.create_connection(
                    ("127.0.0.1", port), timeout=30, source_address=(f"127.0.1.{number + 1}", 0)) as client:
                client.sendall(b"GET /touchid/validate HTTP/1.1\\r\\nHost: pmapi\\r\\n\\r\\n")
                while client.recv(4096):
                    pass
        except OSError:
            pass

for number in range(240):
    threading.Thread(target=ask, args=(number,), daemon=True).start()
print("asking", flush=True)
threading.Event().wait()
"""


@pytest.mark.row("S180", "programs that ask for the owner without a pause keep no write of the API waiting")
def test_S180_writes(start_service, prints):
    service = starter(start_service, prints)(prompt={"life": 60}, rate={"perSecond": 100, "burst": 400})
    first = ask(service)
    wait_prompt(service)
    flood = subprocess.Popen(
        [sys.executable, "-c", FLOOD, str(service.pmapi_port)], stdout=subprocess.PIPE, text=True)
    try:
        assert flood.stdout.readline() == "asking\n"
        time.sleep(3)
        for _ in range(5):
            began = time.monotonic()
            assert service.http.post("/v2/token", data={"x": 1}, timeout=20).status_code == 401
            assert time.monotonic() - began < 10
    finally:
        flood.kill()
        flood.wait()
    assert first.thread.is_alive()
