"""F3, F5 and F6: what remains of a person, what logs hold, and that the audit log tells of changes."""

import base64
import re
import sqlite3

import pytest

from harness import bioid, sensor, sessions
from harness.bridge import shown
from harness.calls import data_url

BCID = "bws.12.4711"
ORIGIN = "http://shop.test"
CONFIG = {"owner": BCID, "bridges": [{"id": "shop", "origins": ORIGIN}]}


def bridge(service, call, body=None):
    """One of the four calls of chapter C."""
    if call == "status":
        return service.http.get("/bridge/v1/status", headers=shown(service, ORIGIN)).json()
    return service.http.post(f"/bridge/v1/{call}", json=body or {}, headers=shown(service, ORIGIN)).json()


def sealed_blobs(service):
    """The sealed templates of the store, as bytes of the file."""
    with sqlite3.connect(f"file:{service.data}/whorl.db?mode=ro", uri=True) as store:
        return [row[0] for row in store.execute("SELECT slot.sealed FROM record JOIN slot ON slot.id = record.slot")]


@pytest.mark.row("F3", "deletion is complete")
def test_F3_deletion(start_service, prints):
    service = start_service(CONFIG)
    app = service.app(member="GENERIC")
    bioid.enroll(service, app, BCID, prints.F1a, prints.F1c)
    bioid.enroll(service, app, "bws.12.1", prints.H1)
    sessions.profile(service, "mine", BCID)
    service.passphrase("correct horse")
    assert bridge(service, "save", {"secret": "to be destroyed"})["success"] is True
    assert bridge(service, "status")["hasSecret"] is True
    blobs = sealed_blobs(service)
    assert len(blobs) == 3

    assert service.http.delete("/extension/deleteclass", app=app, params={"bcid": BCID}).status_code == 200

    answer = service.http.get("/extension/isenrolled", app=app, params={"bcid": BCID, "trait": "finger"})
    assert answer.status_code == 404
    assert bioid.verify(service, app, BCID, prints.F1b) == {"Success": False, "Error": "NoTemplateAvailable"}
    assert bridge(service, "status") == {"hasTouchId": False, "biometryType": "none", "hasSecret": False}
    assert service.pmapi.get("/touchid").json() == {"supported": "false", "fail-reason": "TouchIDNotEnrolled"}
    session = sessions.register(service, app, "GENERIC")
    attached = sessions.attach(service, session, "mine")
    assert attached.status_code != 200 or sessions.submit(service, session, prints.F1b).json().get("status") != "AUTHENTICATED"
    assert "identityToken" not in sessions.status(service, app, session)
    # Its templates are in no file, the other person's is still there.
    left = sealed_blobs(service)
    assert len(left) == 1
    files = b"".join(service.bytes_of_folder().values())
    for blob in blobs:
        assert (blob[16:] in files) == (blob in left)
    assert bioid.verify(service, app, "bws.12.1", prints.H2)["Success"] is True


@pytest.mark.row("F3", "deletion is complete")
def test_F3_enrolled_anew(start_service, prints):
    """What was kept for a person does not come back with a new one of the same BCID."""
    service = start_service(CONFIG)
    app = service.app(member="GENERIC")
    bioid.enroll(service, app, BCID, prints.F1a)
    bridge(service, "save", {"secret": "of the first person"})
    for _ in range(5):
        bioid.verify(service, app, BCID, prints.G1)
    service.http.delete("/extension/deleteclass", app=app, params={"bcid": BCID})
    bioid.enroll(service, app, BCID, prints.G1)
    assert bridge(service, "status")["hasSecret"] is False
    assert bioid.verify(service, app, BCID, prints.G2)["Success"] is True


@pytest.mark.row("F5", "logs and audit hold no sample, secret, token or BCID")
def test_F5_silence(start_service, prints):
    # Numbers that no time, port or request's number holds by chance.
    storage, partition, class_id = "bws", "1748392650", "827364519028374655"
    owner, other = (f"{storage}.{partition}.{number}" for number in (class_id, int(class_id) + 1))
    service = start_service({**CONFIG, "owner": owner})
    app = service.app(member="GENERIC", return_urls=["https://rp.test/"])
    secrets = {"secret of the app": app.secret, "its Basic header": app.basic.split()[1]}
    for bcid in (owner, other):
        token = bioid.token(service, app, bcid, "enroll")
        bioid.upload(service, token, prints.F1a if bcid == owner else prints.G1)
        service.http.get("/extension/enroll", bearer=token)
        service.http.get("/extension/result", app=app, params={"access_token": token})
        secrets[f"token {len(secrets)}"] = token
    for sample in (prints.F1b, prints.H1):
        token = bioid.token(service, app, owner, "verify")
        bioid.upload(service, token, sample)
        service.http.get("/extension/verify", bearer=token)
        secrets[f"token {len(secrets)}"] = token
    # Requests that fail are the ones that logs tell most of.
    service.http.get("/extension/verify", bearer=secrets["token 2"] + "x")
    service.http.get("/extension/result", app=app, params={"access_token": "no-token-at-all-but-secret"})
    service.http.post("/extension/upload", bearer=token, data="data:image/png;base64," + "QUJD" * 30)
    secrets["what was no token"] = "no-token-at-all-but-secret"
    service.passphrase("correct horse battery")
    bridge(service, "save", {"secret": "the page's own secret"})
    sensor.validate(service, prints.G1, prompt="a private prompt")
    secrets |= {"passphrase": "correct horse battery", "bridge's secret": "the page's own secret"}
    sessions.profile(service, "mine", owner, "Subject Name")
    session = sessions.register(service, app, "GENERIC", extraValues={"amount": "value of the session"})
    sessions.attach(service, session, "mine")
    sessions.submit(service, session, prints.F1b)
    told = sessions.status(service, app, session)
    secrets |= {"identity token": told["identityToken"], "session": session["sessionId"], "alias": session["sessionAlias"]}
    metrics = service.http.get("/metrics").text
    assert service.stop() == 0

    audit = (service.data / "audit.log").read_text()
    assert len(audit.splitlines()) >= 6
    texts = {"log": service.log, "audit": audit, "metrics": metrics}
    for name, secret in secrets.items():
        wanted = [secret, base64.b64encode(secret.encode()).decode().rstrip("=")]
        wanted += secret.split(".")[1:] if secret.count(".") == 2 else []
        for place, text in texts.items():
            assert not any(part in text for part in wanted), f"{place} holds the {name}"
    pictures = [data_url(sample).split(",")[1] for sample in (prints.F1a, prints.F1b, prints.G1, prints.H1)]
    parts = [f"{storage}.", f"{storage}/", partition, class_id[:-2]]
    for place, text in texts.items():
        assert not any(part in text for part in parts), f"{place} holds a BCID"
        assert not any(picture[200:240] in text for picture in pictures), f"{place} holds a sample"
        assert not re.search(r"[A-Za-z0-9+/]{120}", text), f"{place} holds something long"
    # Secrets that are kept are kept hashed or sealed.
    kept = b"".join(service.bytes_of_folder().values())
    for name in ("secret of the app", "passphrase", "bridge's secret", "identity token", "token 2"):
        assert secrets[name].encode() not in kept, f"the data folder holds the {name}"


@pytest.fixture(scope="module")
def audited(tmp_path_factory):
    """A stopped service with an audit log of some twenty lines."""
    from harness import samples
    from harness.service import Service

    prints = samples.make_prints()
    service = Service(tmp_path_factory.mktemp("audited"))
    service.start()
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    for sample in (prints.F1b, prints.G1) * 4:
        bioid.verify(service, app, BCID, sample)
    assert service.stop() == 0
    return service


def check(service):
    return service.whorl("audit", "verify", code=None).returncode


@pytest.mark.row("F6", "a changed, missing or moved line of the audit log is found")
def test_F6_chain(audited):
    log = audited.data / "audit.log"
    whole = log.read_bytes()
    lines = whole.splitlines(keepends=True)
    assert len(lines) >= 9
    assert check(audited) == 0
    damaged = {
        "first line missing": lines[1:],
        "line missing": lines[:4] + lines[5:],
        "last line missing": lines[:-1],
        "lines moved": lines[:2] + [lines[3], lines[2]] + lines[4:],
        "line twice": lines[:3] + [lines[2]] + lines[3:],
        "empty": [],
    }
    for name, changed in damaged.items():
        log.write_bytes(b"".join(changed))
        assert check(audited) != 0, name
    log.unlink()
    assert check(audited) != 0, "file missing"
    for place in range(0, len(whole), max(1, len(whole) // 25)):
        changed = bytearray(whole)
        changed[place] ^= 1
        log.write_bytes(changed)
        assert check(audited) != 0, f"byte {place}"
    log.write_bytes(whole)
    assert check(audited) == 0
