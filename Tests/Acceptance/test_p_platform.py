"""The service itself: that it starts, says so, and ends."""

import socket

import pytest

from harness.ports import free_port


@pytest.mark.row("P1", "starts, is alive and ready, ends on SIGTERM")
def test_P1_start_and_end(service):
    assert service.http.get("/livez").text == "ok\n"
    assert service.http.get("/readyz").status_code == 200
    assert service.stop() == 0


@pytest.mark.row("P2", "other names of the host are refused (421), other methods too (405 with Allow)")
def test_P2_host_and_method(shared_service):
    assert shared_service.http.get("/livez", host="rebound.example").status_code == 421
    refused = shared_service.http.post("/livez")
    assert refused.status_code == 405
    assert "GET" in refused.headers["Allow"]


@pytest.mark.row("P3", "TLS beyond loopback; unknown keys and wild numbers are named")
@pytest.mark.parametrize("named, config", [
    ("tls", {"api": "0.0.0.0:20000"}),
    ("api", {"api": "127.0.0.1:0"}),
    ("pmapi", {"api": "127.0.0.1:20000", "pmapi": "localhost:20000"}),
    ("no-such-key", {"no-such-key": 1}),
    ("openid.codeSecond", {"openid": {"codeSecond": 5}}),
    ("tls.key", {"tls": {"certificate": "/tmp/certificate.pem"}}),
    ("tls.client", {"tls": {"certificate": "/tmp/c.pem", "key": "/tmp/k.pem", "client": "/tmp/roots.pem"}}),
    ("sessions.life", {"sessions": {"life": float("inf")}}),
    ("rate.burst", {"rate": {"burst": float("nan")}}),
    ("work", {"work": {"threads": 100_000}}),
])
def test_P3_configuration(start_service, named, config):
    service = start_service(config, ready=False)
    service.launch()
    assert service.process.wait(20) != 0
    service.process = None
    assert f"configuration's {named} " in service.log


@pytest.mark.row("P3", "TLS beyond loopback; unknown keys and wild numbers are named")
@pytest.mark.parametrize("key", ["api", "pmapi"])
def test_P3_taken(start_service, key):
    """A service that cannot listen everywhere says where, and not that it serves."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", free_port()))
        taken.listen()
        address = "127.0.0.1:%d" % taken.getsockname()[1]
        service = start_service({key: address}, ready=False)
        service.launch()
        assert service.process.wait(20) == 65
    service.process = None
    assert f"whorl: {address} cannot be listened on: Address already in use\n" in service.log
    assert "whorl serves" not in service.log


@pytest.mark.row("P4", "the style sheet is served under a strict policy, and pages can be opened")
@pytest.mark.web
def test_P4_browser(shared_service, browser, prints):
    page = browser(camera=[prints.F1a]).open(shared_service.url + "/livez")
    assert page.text() == "ok"
    opened = page.awaited(
        "navigator.mediaDevices.getUserMedia({video: true}).then(s => s.getVideoTracks()[0].getSettings().width)")
    assert opened == 640
    assert "default-src 'self'" in shared_service.http.get("/assets/style.css").headers["Content-Security-Policy"]
