"""S110 to S112 and S155: shares of pmapi's contexts, lines of the audit log, and memory that is given back."""

import io
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image

from harness import bioid
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


@pytest.mark.slow
@pytest.mark.row("S155", "memory that large photos took goes back to the system")
def test_S155_memory(start_service, faces):
    service = start_service(models=True)
    app = service.app()
    photo = io.BytesIO()
    Image.new("1", (3968, 3968)).save(photo, "BMP")

    def megabytes():
        status = Path(f"/proc/{service.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) >> 10

    def ask(_):
        answer = service.http.post(
            "/extension/qualitycheck", app=app, params={"trait": "face"}, data=photo.getvalue(),
            headers={"Content-Type": "application/octet-stream"})
        return answer.status_code

    ask(0)
    before = megabytes()
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(ask, range(24))) == {200}
    assert megabytes() < before + 150, (before, megabytes())
