"""S68 and S69: logs that grow, and a disk that is full."""

import json
import resource

import pytest

from harness import bioid

BCID = "bws.12.4711"


def tries(service, app, sample, count):
    for _ in range(count):
        bioid.verify(service, app, BCID, sample)


def verified(service, code):
    return json.loads(service.whorl("audit", "verify", "--json", code=code).stdout)


@pytest.mark.row("S68", "the audit log goes on over files, and a change in any is found")
@pytest.mark.parametrize("attack", ["changed", "removed"])
def test_S68_rotation(start_service, prints, attack):
    service = start_service({"auditMegabytes": 0.002})
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    tries(service, app, prints.F1b, 25)
    service.restart()
    tries(service, app, prints.F1b, 10)
    # A command puts its line in the same chain.
    service.app("other")
    files = sorted(service.data.glob("audit.log.*"), key=lambda file: int(file.suffix[1:]))
    assert len(files) >= 3 and (service.data / "audit.log").exists()
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)
    count = verified(service, 0)["lines"]
    events = json.loads(service.whorl("audit", "tail", "-n", "1000", "--json").stdout)["events"]
    assert [event["number"] for event in events] == list(range(count))
    assert service.stop() == 0
    if attack == "removed":
        files[1].unlink()
    else:
        files[1].write_bytes(files[1].read_bytes().replace(b'"match"', b'"notch"', 1))
    assert verified(service, 65)["isWhole"] is False


@pytest.mark.row("S69", "a full disk refuses what must be audited, and nothing else")
def test_S69_full(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    tries(service, app, prints.F1b, 3)
    bearer = bioid.token(service, app, BCID, "verify")
    bioid.upload(service, bearer, prints.F1b)
    process = service.process.pid
    usual = resource.prlimit(process, resource.RLIMIT_FSIZE)
    # No file grows beyond this, as if the disk had no more room.
    size = (service.data / "audit.log").stat().st_size
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, usual[1]))
    try:
        refused = service.http.get("/extension/verify", bearer=bearer)
        assert refused.status_code == 507 and "Success" not in refused.text, refused.text
        assert service.http.get("/livez").status_code == 200
        assert service.http.get("/status").status_code == 200
        assert service.http.get("/extension/isenrolled", app=app, params={"bcid": BCID}).status_code == 200
        assert service.http.get("/extension/status", app=app).status_code == 200
        assert bioid.token(service, app, BCID, "verify")
        assert (service.data / "audit.log").stat().st_size == size
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, usual)
    assert bioid.verify(service, app, BCID, prints.F1b)["Success"] is True
    assert service.stop() == 0
    assert verified(service, 0)["isWhole"] is True
