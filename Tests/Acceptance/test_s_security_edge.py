"""S50 to S59: the edge of the service, as attackers find it."""

import os
import resource
import signal
import socket
import subprocess
import sys

import pytest

from harness import authority, openid, owner, sensor
from harness.bridge import BCID, bridge, pair, shown
from harness.sensor import Later, present, wait_prompt
from harness.tool import ROOT, whorl

SHOP = "http://shop.test"
BRIDGE = {"id": "shop", "origins": f"{SHOP}, http://evil.test"}
COMMANDS = ("status", "save", "get", "delete")


@pytest.fixture
def shop(start_service, prints):
    """A service whose owner keeps a secret for a shop."""
    service = start_service({"owner": BCID, "bridges": [BRIDGE]})
    service.whorl("enroll", BCID, "--finger", prints.F1a, "--finger", prints.F1c)
    assert bridge(service, "save", {"secret": "kept"}) == {"success": True}
    return service


def raw(port, request):
    """The status of the first answer to bytes that no library sends; 0 where there is none."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(request)
        answer = client.recv(4096)
    return int(answer.split()[1]) if answer else 0


def directives(policy):
    """A content security policy by its directives."""
    return dict((part.strip() + " ").split(" ", 1) for part in policy.split(";"))


@pytest.mark.row("S50", "pages state what browsers may do; HSTS by TLS alone")
@pytest.mark.parametrize("secure", [False, True])
def test_S50_headers(start_service, tmp_path, secure):
    if secure:
        certificate, key = authority.Authority(tmp_path / "a").issue("127.0.0.1", server=True)
        service = start_service({"tls": {"certificate": str(certificate), "key": str(key)}})
    else:
        service = start_service()
    client = openid.client(service)
    sign_in = service.http.get("/v2/authorize", params=openid.parameters(client, openid.Flow()))
    for answer in (service.http.get("/status"), service.http.get("/prompts"), sign_in):
        assert answer.status_code == 200
        headers = answer.headers
        assert {"camera=(self)", "microphone=()"} <= set(headers["Permissions-Policy"].split(", "))
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        # A client's page may open the sign-in in a popup (S99).
        assert headers["Cross-Origin-Opener-Policy"] == ("unsafe-none" if answer is sign_in else "same-origin")
        assert ("Strict-Transport-Security" in headers) is secure
        forms = directives(headers["Content-Security-Policy"])["form-action"].split()
        # Canceling a sign-in sends a form that leads back to its client.
        assert forms == ["'self'"] + ["https://app.example.test"] * (answer is sign_in)
    script = service.http.get("/bridge/median.js")
    assert script.status_code == 200 and script.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.row("S51", "a request with two Host fields is 400")
@pytest.mark.parametrize("second", ["127.0.0.1", "evil.test", "localhost"])
def test_S51_hosts(service, second):
    request = "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n{}\r\n"
    assert raw(service.port, request.format("").encode()) == 200
    for name in ("Host", "hOST"):
        assert raw(service.port, request.format(f"{name}: {second}\r\n").encode()) == 400
    pmapi = f"GET /touchid HTTP/1.1\r\nHost: pmapi\r\nHost: {second}\r\n\r\n"
    assert raw(service.pmapi_port, pmapi.encode()) == 400


@pytest.mark.row("S52", "bad chunk sizes are 400, and no fault of the service")
@pytest.mark.parametrize("size", ["xyz", "-1", "ffffffffffffffffff", "0x5", "+5"])
def test_S52_chunks(service, size):
    head = (
        "POST /v1/users HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n")
    assert raw(service.port, f"{head}{size}\r\nhello\r\n0\r\n\r\n".encode()) == 400
    assert "a request failed" not in service.log
    assert service.http.get("/livez").status_code == 200


@pytest.mark.row("S53", "a name that begins with 127. is not this machine")
@pytest.mark.parametrize("key", ["api", "pmapi"])
def test_S53_loopback(tmp_path, key):
    file = tmp_path / "whorl.yaml"
    for address, code in (("127.0.0.1:9443", 0), ("127.evil.test:9443", 65), ("127.0.0.1.evil.test:9443", 65)):
        file.write_text(f"{key}: \"{address}\"\n")
        assert whorl("serve", "--check", "--config", file, code=None).returncode == code, address


@pytest.mark.row("S54", "the bridge serves browsers of this machine, unless configured")
@pytest.mark.parametrize("field", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_S54_local(shop, field):
    away = {**shown(shop, SHOP), field: "for=192.0.2.1"}
    for command in COMMANDS:
        for answer in (
            shop.http.post(f"/bridge/v1/{command}", json={"secret": "evil"}, headers=away, timeout=5),
            shop.http.options(f"/bridge/v1/{command}", headers=away),
        ):
            assert answer.status_code == 403 and "Access-Control-Allow-Origin" not in answer.headers
    assert sensor.prompts(shop) == []
    shop.restart({"bridges": [{**BRIDGE, "remote": True}]})
    answer = shop.http.post("/bridge/v1/status", headers=away)
    assert answer.status_code == 200 and answer.json()["hasSecret"] is True


@pytest.mark.row("S55", "an origin alone opens no bridge: it is paired, and shows the secret")
def test_S55_pairing(shop, prints):
    secret, other = pair(shop, SHOP), pair(shop, "http://evil.test")
    attempts = [None, "", "guess", other, secret[:-1], secret.upper()]
    for shown_secret in attempts:
        headers = {"Origin": SHOP} | ({} if shown_secret is None else {"Whorl-Pairing": shown_secret})
        for command in COMMANDS:
            answer = shop.http.post(f"/bridge/v1/{command}", json={"secret": "evil"}, headers=headers, timeout=5)
            assert answer.status_code == 403 and "Access-Control-Allow-Origin" not in answer.headers, shown_secret
    assert sensor.prompts(shop) == []
    assert bridge(shop, "status")["hasSecret"] is True
    # Browsers ask without the secret first, and may then send it.
    asked = shop.http.options("/bridge/v1/get", headers={"Origin": SHOP})
    assert asked.status_code == 204 and "whorl-pairing" in asked.headers["Access-Control-Allow-Headers"]
    assert secret.encode() not in b"".join(shop.bytes_of_folder().values()) + shop.log.encode()
    assert SHOP in shop.whorl("bridge", "list").stdout
    # Another secret takes the place of the first; without a pairing nobody is served.
    shop.whorl("bridge", "pair", SHOP, "--keep-saved")
    assert shop.http.post("/bridge/v1/status", headers=shown(shop, SHOP)).status_code == 403
    shop.whorl("bridge", "remove", "http://evil.test")
    assert shop.http.post("/bridge/v1/status", headers=shown(shop, "http://evil.test")).status_code == 403
    shop.whorl("bridge", "pair", "http://*.shop.test", code=64)


@pytest.mark.row("S56", "the bridge's own origin is the configured address, by no other name")
def test_S56_own_origin(start_service):
    service = start_service({"owner": BCID, "demo": True})
    others = [service.named("localhost"), service.named("evil.test"), service.url.replace("http:", "https:")]
    for origin in [service.url, *others]:
        host = origin.split("//")[1]
        answer = service.http.post("/bridge/v1/status", headers={**shown(service, origin), "Host": host})
        assert answer.status_code == (200 if origin == service.url else 403), origin


@pytest.mark.row("S57", "demonstration pages and their bridge are off by default")
def test_S57_demonstration(start_service):
    service = start_service({"owner": BCID})
    for path in ("/demo/auth", "/demo/capture", "/demo/login"):
        assert service.http.get(path).status_code == 404
    assert service.http.post("/bridge/v1/status", headers=shown(service, service.url)).status_code == 403
    assert '"hasSecret"' not in service.whorl("open-url", "median://auth/status", code=None).stdout
    service.restart({"demo": True})
    for path in ("/demo/auth", "/demo/capture"):
        assert service.http.get(path).status_code == 200
    assert service.http.post("/bridge/v1/status", headers=shown(service, service.url)).status_code == 200


@pytest.mark.row("S58", "nobody replaces or ends a prompt of another, which names who asks")
def test_S58_prompts(start_service, prints):
    service = owner.starter(start_service, prints)(bridges=[BRIDGE])
    assert bridge(service, "save", {"secret": "kept"}) == {"success": True}
    first = owner.ask(service, prompt="Pay 5")
    prompt = wait_prompt(service)
    assert prompt["asker"].endswith(f"(process {os.getpid()})")
    page = service.http.get(f"/prompt/{prompt['id']}").text
    assert "Asked by the program " in page and prompt["asker"] in page
    assert prompt["asker"] in service.whorl("prompt", "list").stdout
    context = service.pmapi.get("/touchid/context").json()["context"]
    # Others get no prompt, whoever they say they are, and end none.
    assert owner.ask(service, prompt="Pay 500").result(5).json() == owner.refused("SystemCancel")
    assert owner.ask(service, prompt="Pay 500", context=context).result(5).json() == owner.refused("SystemCancel")
    listed = service.pmapi.get("/touchid/validate", headers={"Origin": owner.LISTED}, timeout=5)
    assert listed.json() == owner.refused("SystemCancel")
    assert bridge(service, "get", timeout=5) == {"success": False, "error": "genericError"}
    assert service.pmapi.get("/touchid/cancel", params={"context": context}).json() == {"canceled": "false"}
    assert [(one["id"], one["message"]) for one in sensor.prompts(service)] == [(prompt["id"], "Pay 5")]
    assert present(service, prints.F1b) == "match"
    assert first.result().json() == owner.OWNER


@pytest.mark.row("S58", "nobody replaces or ends a prompt of another, which names who asks")
def test_S58_pages(shop, prints):
    waiting = Later(bridge, shop, "get")
    prompt = wait_prompt(shop)
    assert prompt["asker"] == SHOP
    # The same bridge, but the page of another origin.
    assert bridge(shop, "get", origin="http://evil.test", timeout=5) == {"success": False, "error": "genericError"}
    assert [one["id"] for one in sensor.prompts(shop)] == [prompt["id"]]
    assert present(shop, prints.F1b) == "match"
    assert waiting.result() == {"success": True, "secret": "kept"}


def aborted(process):
    """Whether the end of a process by SIGABRT left a core file, as the system tells its parent."""
    os.kill(process.pid, signal.SIGABRT)
    status = os.waitpid(process.pid, 0)[1]
    process.returncode = -signal.SIGABRT
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGABRT
    return os.WCOREDUMP(status)


@pytest.mark.row("S59", "the service leaves no core file")
def test_S59_dumps(start_service, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    limits = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (limits[1], limits[1]))
    try:
        other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
        service = start_service()
    finally:
        resource.setrlimit(resource.RLIMIT_CORE, limits)
    if not aborted(other):
        pytest.skip("this system writes no core files")
    assert not aborted(service.process)


@pytest.mark.row("S59", "the service leaves no core file")
def test_S59_unit():
    packaging = ROOT / "Sources/Packaging"
    unit = (packaging / "whorl.service.in").read_text() + (packaging / "sandbox.conf").read_text()
    lines = unit.splitlines()
    assert "LimitCORE=0" in lines
    for key in ("MemoryMax", "TasksMax"):
        assert any(line.startswith(key + "=") and line[len(key) + 1].isdigit() for line in lines), key
