"""S110 to S113: shares of pmapi's contexts, lines of the audit log, and work for callers who have left."""

import io
import json
import os
import socket
import time

import pytest
from PIL import Image

from harness import bioid
from harness.calls import data_url
from harness.owner import LISTED, starter
from harness.tool import whorl
from test_s_security_files import copied, doctor, events, put_back

BCID = "bws.12.4711"


@pytest.mark.row("S110", "a page takes no more than its share of pmapi's contexts")
def test_S110_contexts(start_service, prints):
    service = starter(start_service, prints)()
    ask = lambda **headers: service.pmapi.get("/touchid/context", headers=headers)
    asked = [ask(Origin=LISTED) for _ in range(110)]
    assert [answer.status_code for answer in asked] == [200] * 100 + [503] * 10
    assert "Retry-After" in asked[-1].headers
    assert ask().status_code == 200
    # A context that is given back makes room for the next.
    service.pmapi.get("/touchid/cancel", params={"context": asked[0].json()["context"]}, headers={"Origin": LISTED})
    assert [ask(Origin=LISTED).status_code for _ in range(2)] == [200, 503]


@pytest.mark.row("S111", "wrong tokens of operators leave a few lines and their number")
def test_S111_wrong_tokens(service):
    for _ in range(40):
        assert service.http.post("/operator/sign-in", data={"token": "guess"}).status_code == 403
    assert service.stop() == 0
    lines = [event for event in events(service) if event["action"] == "sign-in"]
    assert {event["outcome"] for event in lines} == {"refused"}
    # Another minute may have begun meanwhile.
    assert len(lines) <= 12
    counts = [int(event["detail"].split()[0]) for event in lines if event.get("detail")]
    assert sum(counts) + len(lines) - len(counts) == 40
    assert json.loads(service.whorl("audit", "verify", "--json").stdout)["lines"] >= len(lines)


@pytest.mark.row("S112", "a deletion by whorl is noted, and an old copy that undoes it is found")
def test_S112_deletion(service, prints):
    bioid.enroll(service, service.app(), BCID, prints.F1a)
    assert service.stop() == 0
    old = copied(service, service.folder / "old")
    said = json.loads(service.whorl("delete", BCID, "--json").stdout)
    assert said == {"bcid": BCID, "modalities": {"finger": 1}, "records": 1, "wiped": True}
    last = events(service)[-1]
    assert (last["action"], last["actor"], last["outcome"]) == ("delete", f"uid:{os.getuid()}", "done")
    service.whorl("delete", BCID, code=67)
    assert events(service)[-1] == last
    put_back(service, old)
    assert "behindLog" in doctor(service, 65)["store"]["findings"]
    whorl("serve", "--config", service.config_file, "--data-dir", service.data, code=65, timeout=30)
    # Nobody is deleted where that could not be written down.
    assert "audit log" in service.whorl("delete", BCID, code=65).stderr
    service.whorl("show", BCID)


def large_print(prints):
    """A PNG of nearly as many pixels as a print may have, all of them ridges."""
    tile = Image.open(prints.F1a).convert("L")
    image = Image.new("L", (1_900, 1_900))
    for x in range(0, image.width, tile.width):
        for y in range(0, image.height, tile.height):
            image.paste(tile, (x, y))
    png = io.BytesIO()
    image.save(png, "PNG")
    return png.getvalue()


@pytest.mark.row("S113", "samples of callers who have left are not read")
def test_S113_left(start_service, prints):
    service = start_service({"work": {"threads": 1}})
    app, body, count = service.app(), data_url(large_print(prints)).encode(), 16
    bearers = [bioid.token(service, app, f"bws.113.{number}", "enroll", traits="finger") for number in range(count + 1)]
    begun = time.monotonic()
    service.http.post("/extension/upload", bearer=bearers[0], data=body, headers={"Content-Type": "text/plain"})
    once = time.monotonic() - begun
    begun = time.monotonic()
    for bearer in bearers[1:]:
        with socket.create_connection(("127.0.0.1", service.port)) as client:
            client.sendall(
                f"POST /extension/upload HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {bearer}\r\n"
                f"Content-Type: text/plain\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
    answered = lambda: sum(
        int(line.split()[-1]) for line in service.http.get("/metrics").text.splitlines()
        if line.startswith("whorl_http_requests_total") and 'route="/extension/upload"' in line)
    while answered() < count + 1 and time.monotonic() - begun < 60:
        time.sleep(0.05)
    took = time.monotonic() - begun
    assert answered() == count + 1
    assert took < once * count / 2, (took, once)
