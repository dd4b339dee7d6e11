"""S241 to S246: crowds of connections and requests, what is saved beside a deletion, spellings of subjects, whose samples are."""

import json
import os
import random
import select
import signal
import socket
import struct
import threading
import time
import uuid

import pytest

from harness import bioid, bridge, openid
from harness.addresses import calls
from harness.openid import Flow
from test_s_security_resources import at
from test_s_security_searches import Place

SHOP = "http://shop.test"
# Fewer than the system holds for a listener.
CROWD = 3_000
RESET = struct.pack("ii", 1, 0)


def crowd(service, addresses):
    """Processor seconds that the service takes for connections that were closed while they waited for it."""
    seconds = lambda: sum(int(part) for part in open(f"/proc/{service.process.pid}/stat").read().rsplit(")", 1)[1].split()[11:13])
    before = seconds()
    os.kill(service.process.pid, signal.SIGSTOP)
    for number in range(CROWD):
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            client.bind((addresses[number % len(addresses)], 0))
            client.connect(("127.0.0.1", service.port))
    os.kill(service.process.pid, signal.SIGCONT)
    # It comes after all of them.
    assert calls(service, "127.0.0.3").get("/livez", timeout=30).status_code == 200
    time.sleep(0.5)
    return (seconds() - before) / os.sysconf("SC_CLK_TCK")


@pytest.mark.row("S241", "an address that opens and closes thousands of connections has few of them set up while others wait")
def test_S241_crowd(start_service):
    service = start_service({"limits": {"connectionsPerAddress": None}})
    one, many = [], []
    for turn in range(3):
        one.append(crowd(service, ["127.0.0.2"]))
        many.append(crowd(service, [f"127.0.{turn + 1}.{number + 1}" for number in range(60)]))
    # Each of the many may begin that many.
    assert sum(one) < 0.6 * sum(many), (one, many)


@pytest.mark.row("S241", "an address that opens and closes thousands of connections has few of them set up while others wait")
def test_S241_others(start_service):
    service = start_service({"limits": {"connectionsPerAddress": None}})
    # Who waits for each answer before the next connection is never refused.
    for _ in range(1_000):
        with socket.create_connection(("127.0.0.1", service.port), source_address=("127.0.0.2", 0)) as client:
            client.sendall(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert b" 200 " in client.recv(4096)


@pytest.mark.row("S242", "a secret that a page saves beside the deletion of its owner is no secret of whoever is enrolled next")
def test_S242_save(start_service, prints):
    service = start_service({
        "owner": bridge.BCID,
        "bridges": [{"id": "shop", "origins": [SHOP], "overwrite": True, "invalidateOnEnrollmentChange": False}]})
    headers, stop, answers = bridge.shown(service, SHOP), threading.Event(), []

    def save(number):
        place = calls(service, f"127.0.0.{number + 2}")
        while not stop.is_set():
            answer = place.post("/bridge/v1/save", json={"secret": "of the former"}, headers=headers)
            answers.append(answer.status_code == 200 and answer.json()["success"])

    for _ in range(24):
        service.whorl("enroll", bridge.BCID, "--finger", prints.F1a)
        stop.clear()
        pages = [threading.Thread(target=save, args=(number,)) for number in range(3)]
        for page in pages:
            page.start()
        time.sleep(random.uniform(0.1, 0.2))
        service.whorl("class", "delete", bridge.BCID)
        stop.set()
        for page in pages:
            page.join()
        assert "shop" not in service.whorl("vault", "list").stdout
    assert any(answers)


@pytest.mark.row("S243", "a subject in another spelling tells nothing of whom it belongs to")
def test_S243_spelling(service, prints):
    client, place = openid.client(service), 10
    wide = str.maketrans("0123456789", "".join(chr(0xFF10 + digit) for digit in range(10)))
    spellings = [lambda text: f" {text}", lambda text: f"{text}\u200b", lambda text: text.translate(wide)]

    def last(subject, spell):
        """How the service answers to the spelling after five wrong samples under the subject."""
        nonlocal place
        for name in [subject] * 5 + [spell(subject)]:
            place += 1
            browser = Place(service, f"127.0.0.{place}")
            page = openid.authorize(browser, client, Flow(), login_hint=name)
            sample = {"params": {"modality": "finger"}, "data": prints(16, 1).read_bytes()}
            answer = browser.http.post(openid.action(page), **sample)
        return answer.json()["message"]

    for number, spell in enumerate(spellings):
        known = openid.user(service, f"bws.1.{number + 1}", prints((3, 8, 9)[number], 1))
        answers = {last(known, spell), last(str(uuid.uuid4()), spell)}
        assert answers == {"Too many failures: try again later."}


@pytest.mark.row("S244", "samples that the holder of a token uploads are a stranger's also where the app's server verifies")
def test_S244_holder(service, prints):
    app = service.app(scopes=("bws.1",))
    bioid.enroll(service, app, "bws.1.1", prints(3, 1))

    def verify(holder, *samples):
        token = bioid.token(service, app, "bws.1.1", "verify")
        for sample in samples:
            bioid.upload(holder, token, sample)
        done = service.http.get("/extension/verify", bearer=token).json()["Success"]
        state = json.loads(service.whorl("class", "show", "bws.1.1", "--json").stdout)["state"]
        return done, state["failures"], state["unknownSources"]["total"]

    assert verify(at(service), prints(16, 1)) == (False, 0, 1)
    # A guess beside a sample that matches counts too.
    assert verify(at(service), prints(3, 2), prints(16, 1)) == (True, 0, 2)
    assert verify(service, prints(16, 1)) == (False, 1, 2)


@pytest.mark.row("S245", "an address that reads all answers is answered as often as there is time for it")
def test_S245_requests(start_service):
    service = start_service({"rate": None})
    request = f"GET /livez HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\n\r\n".encode() * 16
    clients, answers = {}, 0
    for _ in range(40):
        client = socket.create_connection(("127.0.0.1", service.port), source_address=("127.0.0.2", 0))
        client.sendall(request)
        clients[client] = 0
    end = time.monotonic() + 4
    while time.monotonic() < end:
        for client in select.select(list(clients), [], [], 0.1)[0]:
            count = client.recv(65536).count(b"HTTP/1.1 200")
            answers += count
            clients[client] += count
            while clients[client] >= 16:
                clients[client] -= 16
                client.sendall(request)
    for client in clients:
        client.close()
    # A thousand a second, and those at the beginning.
    assert 1_000 < answers < 6_500, answers
    assert service.log.count('"/livez"') < 10


@pytest.mark.row("S246", "who asks and resets the connection at once is not taken for somebody on this machine")
def test_S246_reset(start_service):
    service = start_service()
    body = b"token=abc"
    head = (
        f"POST /operator/sign-in HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nContent-Length: {len(body)}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n\r\n").encode()
    for _ in range(40):
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            client.bind(("127.0.0.5", 0))
            client.connect(("127.0.0.1", service.port))
            client.sendall(head + body)
    time.sleep(1)
    lines = service.whorl("audit", "tail", "--count", 100, "--json").stdout
    assert '"local"' not in service.log and '"local"' not in lines
