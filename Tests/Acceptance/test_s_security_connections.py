"""S141 to S143, S233: answers and ends of connections, as who passes requests on counts on them."""

import socket
import time

import pytest
import requests

from harness import sessions
from harness.authority import Authority
from harness.calls import Calls


def received(port, request, half_closed=False, seconds=5):
    """What comes back, and whether the service closed within some seconds."""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as client:
        client.sendall(request)
        if half_closed:
            client.shutdown(socket.SHUT_WR)
        got = b""
        try:
            while piece := client.recv(65536):
                got += piece
        except TimeoutError:
            return got, False
    return got, True


@pytest.mark.row("S141", "an answer to HEAD has no body")
@pytest.mark.parametrize("path", ["/livez", "/status", "/nothing", "/operator", "/v2/token", "//livez", "/livez?%00"])
def test_S141_head(shared_service, path):
    for host in (b"127.0.0.1", b"other.test"):
        request = b"HEAD %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % (path.encode(), host)
        got, closed = received(shared_service.port, request)
        assert closed and got.endswith(b"\r\n\r\n") and got.count(b"\r\n\r\n") == 1, got
    got, _ = received(shared_service.pmapi_port, b"HEAD /touchid HTTP/1.1\r\nHost: pmapi\r\nConnection: close\r\n\r\n")
    assert got.endswith(b"\r\n\r\n"), got


@pytest.mark.row("S142", "a connection ends with a request of HTTP/1.0, unless it asks for more")
def test_S142_old_version(shared_service):
    head = "GET /livez HTTP/1.{}\r\nHost: 127.0.0.1\r\n{}\r\n"
    for version, field, ends in [
        (0, "", True), (0, "Connection: keep-alive\r\n", False), (1, "", False), (1, "Connection: Close\r\n", True),
        (1, "Connection: close, te\r\n", True),
    ]:
        got, closed = received(shared_service.port, head.format(version, field).encode(), seconds=2)
        assert got.startswith(b"HTTP/1.1 200") and closed == ends, (version, field, got)
        assert (b"\r\nconnection: close\r\n" in got.lower()) == ends, got


@pytest.mark.row("S142", "a connection ends with a request of HTTP/1.0, unless it asks for more")
def test_S142_slow_reader(shared_service):
    """The last answer is given whole, however long its caller takes."""
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(10)
        client.connect(("127.0.0.1", shared_service.port))
        client.sendall(b"GET /openapi.json HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
        time.sleep(1.5)
        got = b""
        while piece := client.recv(65536):
            got += piece
    head, body = got.split(b"\r\n\r\n", 1)
    length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    assert length == len(body) > 100_000


@pytest.mark.row("S143", "a caller who closed one direction gets an answer, or none, and no fault of the service")
def test_S143_half_closed(shared_service):
    app = shared_service.app(member="HALF")
    session = sessions.register(shared_service, app, "HALF")
    body = b'{"sessionId":"%s","lastStatus":"OPPORTUNITY"}' % session["sessionId"].encode()
    got, closed = received(
        shared_service.port,
        b"POST /websec/rest/enterprise/GetSessionStatusAsync HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Authorization: %s\r\nContent-Length: %d\r\n\r\n%s" % (app.basic.encode(), len(body), body), half_closed=True)
    assert closed and b" 500 " not in got, got
    assert '"status":499' in shared_service.log.replace(" ", "")


@pytest.mark.row("S143", "a caller who closed one direction gets an answer, or none, and no fault of the service")
def test_S143_query(shared_service):
    """A query is taken apart once, however many parameters a route has."""
    def seconds(query):
        start = time.perf_counter()
        for _ in range(20):
            shared_service.http.get("/extension/token?" + query)
        return time.perf_counter() - start

    assert seconds("&" * 30_000) < 8 * seconds("x=" + "1" * 30_000)


@pytest.mark.row("S233", "an address begins so many handshakes of TLS, and others theirs meanwhile")
def test_S233_handshakes(start_service, tmp_path):
    service = start_service({
        "tls": Authority(tmp_path / "authority").tls(), "limits": {"connectionsPerAddress": 30, "handshakesPerAddress": 1}})

    def greets(address):
        try:
            return Calls(service.url, address, verify=False).get("/livez", timeout=10).status_code == 200
        except requests.ConnectionError:
            return False

    greeted = [greets("127.0.0.2") for _ in range(60)]
    assert all(greeted[:30]) and greeted.count(False) >= 20, greeted
    assert greets("127.0.0.3")
    time.sleep(2.5)
    assert greets("127.0.0.2")
