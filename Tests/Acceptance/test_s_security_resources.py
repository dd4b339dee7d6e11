"""S60 to S67: one address or a large image must not stop the service for others."""

import io
import json
import threading
import time
from types import SimpleNamespace

import pytest
from PIL import Image

from harness import bioid, openid, sessions
from harness.addresses import ATTACKER, calls, connect, is_answered, is_open
from harness.calls import data_url
from harness.tool import whorl

BCID = "bws.12.4711"
MEMBER = "GENERIC"
FORWARDED = "X-Forwarded-For"


def at(service, address=ATTACKER):
    """A service as it is called from another address, for the calls of the harness."""
    return SimpleNamespace(http=calls(service, address))


def wait_until(is_true, seconds=10):
    # What was true once need not be so again: a look may change it.
    end = time.monotonic() + seconds
    while not (was_true := is_true()) and time.monotonic() < end:
        time.sleep(0.05)
    assert was_true


@pytest.mark.row("S60", "an address has 64 connections, and seconds for the first request")
def test_S60_connections(start_service):
    service = start_service({"limits": {"connectionsPerAddress": None}, "timeouts": {"head": 5}})
    silent = [connect(service) for _ in range(80)]
    time.sleep(1)
    # Half of a head is none.
    for connection in silent:
        try:
            connection.sendall(b"GET /livez HTTP/1.1\r\nHost: 127")
        except OSError:
            pass
    assert sum(is_open(connection) for connection in silent) == 64
    assert service.http.get("/livez", timeout=5).status_code == 200
    wait_until(lambda: not any(is_open(connection) for connection in silent), 20)
    assert calls(service).get("/livez").status_code == 200


@pytest.mark.row("S60", "an address has 64 connections, and seconds for the first request")
def test_S60_used(start_service):
    service = start_service({"timeouts": {"head": 1}})
    used = connect(service)
    used.sendall(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert b" 200 " in used.recv(4096)
    # The first request alone is held to the time.
    assert is_open(used, 2)


@pytest.mark.row("S61", "the oldest idle connection makes room when all places are taken")
def test_S61_full(start_service):
    service = start_service({"limits": {"connections": 8}})
    idle = []
    for _ in range(8):
        connection = connect(service)
        connection.sendall(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b" 200 " in connection.recv(4096)
        idle.append(connection)
    for _ in range(3):
        assert calls(service, "127.0.0.3").get("/livez", timeout=5).status_code == 200
    assert service.http.get("/livez", timeout=5).status_code == 200
    open_now = [is_open(connection) for connection in idle]
    assert not open_now[0] and open_now[-1] and sorted(open_now) == open_now


class SlowBodies:
    """Requests whose bodies do not end. A call that the service answers while they come takes their room, and one of
    them is refused instead: it is sent again."""

    def __init__(self, service, stated):
        self.service, self.open = service, {}
        self.head = (
            f"POST {sessions.SUBMIT} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {stated}\r\n\r\n").encode()

    def send(self, addresses, count):
        self.count = count
        for address in addresses:
            self.open[address] = connect(self.service, address)
            try:
                self.open[address].sendall(self.head + b"{" * count)
            except OSError:
                pass

    def are_held(self):
        answered = [address for address, connection in self.open.items() if is_answered(connection)]
        self.send(answered, self.count)
        return not answered

    def close(self):
        for connection in self.open.values():
            connection.close()


@pytest.mark.row("S62", "bodies of an address have a share; beyond it 503, others go on")
def test_S62_bodies(start_service):
    service = start_service({"limits": {"bodiesPerAddress": 1, "bodies": 3}})
    slow = SlowBodies(service, 900_000)
    slow.send([ATTACKER], 899_000)
    body = json.dumps({"sessionId": "none", "trait": "finger", "sample": "A" * 500_000})
    post = lambda who: who.post(sessions.SUBMIT, data=body, headers={"Content-Type": "application/json"}, timeout=10)
    attacker = calls(service)

    def is_refused(answer):
        return answer.status_code == 503 and answer.headers["Retry-After"] == "1"

    def in_parts():
        parts = (piece.encode() for piece in (body[:300_000], body[300_000:]))
        return attacker.post(
            sessions.SUBMIT, data=parts, headers={"Content-Type": "application/json"}, timeout=10)

    wait_until(lambda: slow.are_held() and is_refused(post(attacker)))
    # The session is unknown: the body was read.
    assert post(service.http).status_code == 404
    # Without a length the bytes are counted as they come.
    wait_until(lambda: slow.are_held() and is_refused(in_parts()))
    slow.close()
    wait_until(lambda: post(attacker).status_code == 404)
    # A length that is stated takes no room, bytes that came do.
    addresses = [f"127.0.0.{number}" for number in (3, 4, 5)]
    stated = SlowBodies(service, 1_000_000)
    stated.send(addresses, 1)
    time.sleep(1)
    assert post(service.http).status_code == 404
    stated.close()
    # All addresses together have their budget too.
    sent = SlowBodies(service, 1_000_000)
    sent.send(addresses, 990_000)
    wait_until(lambda: sent.are_held() and post(service.http).status_code == 503)


def picture(width, height, kind="PNG", mode="L"):
    """A gray picture of a size."""
    stream = io.BytesIO()
    Image.new(mode, (width, height), 200).save(stream, kind)
    return stream.getvalue()


def upload(service, bearer, sample, trait):
    return service.http.post(
        "/extension/upload", bearer=bearer, params={"trait": trait}, data=data_url(sample),
        headers={"Content-Type": "text/plain"})


@pytest.mark.row("S63", "a print has 4 million pixels at most, a photo 16 million as decoded")
def test_S63_prints(shared_service, prints):
    app = shared_service.app()
    bearer = bioid.token(shared_service, app, BCID, "enroll")
    for width, height in ((2_001, 2_000), (7_000, 7_000)):
        answer = upload(shared_service, bearer, picture(width, height), "finger")
        assert answer.status_code == 400 and "UnreadableSample" in answer.text, answer.text
    # What is no print is told apart from what is too large.
    small = upload(shared_service, bearer, picture(2_000, 2_000), "finger")
    assert small.status_code == 200 and small.json()["Accepted"] is False
    assert upload(shared_service, bearer, prints.F1a.read_bytes(), "finger").json()["Accepted"] is True


@pytest.mark.row("S63", "a print has 4 million pixels at most, a photo 16 million as decoded")
def test_S63_photos(shared_service, faces):
    app = shared_service.app("photos")
    bearer = bioid.token(shared_service, app, BCID, "enroll")
    answer = upload(shared_service, bearer, picture(4_001, 4_000), "face")
    assert answer.status_code == 400 and "UnreadableSample" in answer.text
    with Image.open(faces.A1) as photo:
        large = photo.convert("L").resize((8_000, 8_000 * photo.height // photo.width))
    stream = io.BytesIO()
    large.save(stream, "JPEG", quality=60)
    assert large.width * large.height > 50_000_000 and len(stream.getvalue()) < 10 << 20
    assert upload(shared_service, bearer, stream.getvalue(), "face").json()["Accepted"] is True
    # A file of several scans cannot be decoded at a fraction.
    stream = io.BytesIO()
    large.save(stream, "JPEG", quality=60, progressive=True)
    assert upload(shared_service, bearer, stream.getvalue(), "face").status_code == 400


@pytest.mark.row("S64", "a sample has 10 MB at most, whatever its pixels")
def test_S64_bytes(shared_service, prints):
    app = shared_service.app("bytes")
    bearer = bioid.token(shared_service, app, BCID, "enroll")
    print_bytes = prints.F1a.read_bytes()
    # Bytes after its end belong to no PNG, and cost memory all the same.
    padded = lambda size: print_bytes + bytes(size - len(print_bytes))
    assert upload(shared_service, bearer, padded(9 << 20), "finger").json()["Accepted"] is True
    for size in ((10 << 20) + 1, 30 << 20):
        answer = upload(shared_service, bearer, padded(size), "finger")
        assert answer.status_code == 400 and "UnreadableSample" in answer.text, answer.text
    client = openid.client(shared_service, identify=True)
    page = openid.authorize(shared_service, client, openid.Flow())
    answer = shared_service.http.post(
        openid.action(page), params={"modality": "finger"}, data=padded((10 << 20) + 1),
        headers={"Content-Type": "application/octet-stream"})
    assert answer.status_code == 400


@pytest.mark.row("S65", "an address has half of the queue, and one image too many per token")
def test_S65_pool(start_service, prints):
    service = start_service({"work": {"threads": 1, "waiting": 4}})
    app = service.app()
    attacker = at(service)
    tokens = [bioid.token(service, app, BCID, "enroll") for _ in range(12)]
    mine = bioid.token(service, app, BCID, "enroll")
    is_over, statuses = threading.Event(), []

    def flood(bearer):
        while not is_over.is_set():
            statuses.append(upload(attacker, bearer, prints.F1b, "finger").status_code)

    threads = [threading.Thread(target=flood, args=(bearer,)) for bearer in tokens]
    for thread in threads:
        thread.start()
    try:
        wait_until(lambda: 503 in statuses)
        answers = [upload(service, mine, prints.F1a, "finger").status_code for _ in range(10)]
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
    assert answers == [200] * 10
    assert set(statuses) <= {200, 400, 503}


@pytest.mark.row("S65", "an address has half of the queue, and one image too many per token")
def test_S65_readings(shared_service, nobody):
    app = shared_service.app("readings")
    bearer = bioid.token(shared_service, app, BCID, "verify")
    answers = [upload(shared_service, bearer, nobody, "finger") for _ in range(101)]
    assert {answer.status_code for answer in answers[:100]} == {200}
    assert answers[100].status_code == 400 and "TooManySamples" in answers[100].text


@pytest.mark.row("S66", "calls of an address that wait have a share of the places")
def test_S66_polls(start_service):
    service = start_service({"limits": {"pollsPerAddress": 3}})
    app = service.app(scopes=("bws.1",), member=MEMBER)
    session = sessions.register(service, app, MEMBER)
    body = {"sessionId": session["sessionId"], "lastStatus": "OPPORTUNITY", "timeoutMs": 4_000}
    attacker = calls(service)
    parked = [
        threading.Thread(target=lambda: attacker.post(sessions.WAIT, app=app, json=body)) for _ in range(3)]
    for thread in parked:
        thread.start()
    time.sleep(1)
    refused = attacker.post(sessions.WAIT, app=app, json=body)
    assert refused.status_code == 503 and refused.headers["Retry-After"] == "1"
    assert service.http.post(sessions.WAIT, app=app, json={**body, "timeoutMs": 100}).status_code == 200
    for thread in parked:
        thread.join()
    assert attacker.post(sessions.WAIT, app=app, json={**body, "timeoutMs": 100}).status_code == 200


@pytest.mark.row("S67", "X-Forwarded-For is believed of listed proxies alone, from the right")
def test_S67_proxies(start_service):
    rate = {"rate": {"perSecond": 0.01, "burst": 5}}
    service = start_service({**rate, "proxies": ["127.0.0.2", "10.0.0.0/8"]})
    ask = lambda who, value: who.get("/status", headers={FORWARDED: value}).status_code
    proxy = calls(service)
    assert [ask(proxy, f"192.0.2.1, 203.0.113.{number}, 10.1.2.3") for number in range(9)] == [200] * 9
    # What the caller itself wrote, to the left, gives it no other name.
    assert [ask(proxy, f"192.0.2.{number}, 203.0.113.99") for number in range(9)] == [200] * 5 + [429] * 4
    # Nobody else is believed. Starting up took some of this address's requests.
    assert [ask(calls(service, "127.0.0.9"), f"203.0.113.{number}") for number in range(100, 109)] == (
        [200] * 5 + [429] * 4)
    assert any('"client":"203.0.113.99"' in line.replace(" ", "") for line in service.log.splitlines())


@pytest.mark.row("S226", "callers whom a proxy states with their ports have limits of their own")
def test_S226_ports(start_service):
    service = start_service({"rate": {"perSecond": 0.01, "burst": 5}, "proxies": ["127.0.0.2", "10.0.0.0/8"]})
    ask = lambda value: calls(service).get("/status", headers={FORWARDED: value}).status_code
    assert [ask(f"203.0.113.{number}:4711") for number in range(9)] == [200] * 9
    assert [ask(f"[2001:db8:{number}::1]:4711, 10.1.2.3:80") for number in range(9)] == [200] * 9
    # Another port is no other caller.
    assert [ask(f"203.0.113.99:{port}") for port in range(9)] == [200] * 5 + [429] * 4


@pytest.mark.row("S67", "X-Forwarded-For is believed of listed proxies alone, from the right")
def test_S67_configuration(tmp_path):
    for entry, code in (("192.0.2.1", 0), ("2001:db8::/32", 0), ("proxy.test", 65), ("10.0.0.0/33", 65)):
        file = tmp_path / "whorl.yaml"
        file.write_text(f"proxies: [\"{entry}\"]\n")
        assert whorl("serve", "--check", "--config", file, code=None).returncode == code, entry
