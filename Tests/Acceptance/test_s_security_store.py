"""S70 to S79: old rows in the store, and operators with names and roles."""

import json
import os
import shutil
import sqlite3
import subprocess

import pytest

from harness import bioid
from harness.calls import Calls
from harness.ports import free_port
from harness.tool import BINARY, whorl

BCID = "bws.12.4711"


def program(service, *arguments, code=0):
    """Runs `whorl-service`, the doctor of which `whorl` does not hand over."""
    places = [BINARY.parent / "whorl-service", BINARY.parent.parent / "libexec/whorl/whorl-service"]
    binary = next(place for place in places if place.exists())
    done = subprocess.run(
        [str(binary), *map(str, arguments), "--data-dir", str(service.data)], capture_output=True, text=True, timeout=120)
    assert done.returncode == code, f"{arguments}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def copied(service, name):
    """A copy of the database at this moment, as a thief of the disk has it."""
    copy = service.folder / name
    service.whorl("backup", copy)
    return copy


def put_back(service, copy, *statements):
    """Writes rows of the copy into the store of a service that is stopped, without any key."""
    with sqlite3.connect(service.data / "whorl.db") as store:
        store.execute("ATTACH ? AS old", (str(copy),))
        for statement in statements:
            assert store.execute(statement).rowcount > 0, statement
        store.commit()
    store.close()


def refuses_to_serve(service):
    """Whether the service does not start, and says why."""
    command = ("serve", "--config", service.config_file, "--data-dir", service.data)
    return whorl(*command, code=65, timeout=60).stderr


def findings(service, code=65, deep=True):
    found = json.loads(program(service, "doctor", "--json", *["--deep"] * deep, code=code).stdout)
    return found["store"]["findings"]


def failed(service, app, sample, times):
    for _ in range(times):
        bioid.run(service, app, BCID, "verify", [sample])


@pytest.mark.row("S70", "a lockout that is cleared by an old row is found at the start and by doctor")
def test_S70_lockout(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    failed(service, app, prints.G1, 1)
    old = copied(service, "old.db")
    failed(service, app, prints.G1, 4)
    assert bioid.run(service, app, BCID, "verify", [prints.F1b]).status_code in (403, 429)
    assert service.stop() == 0
    assert findings(service, code=0) == []
    place = f"kind = 'class' AND id = '{BCID}'"
    put_back(
        service, old, f"UPDATE document SET sealed = (SELECT sealed FROM old.document WHERE {place}) WHERE {place}")
    assert "put back" in refuses_to_serve(service)
    assert findings(service, deep=False) == ["documents"]
    assert "not well" in service.whorl("doctor", "--no-benchmark", code=65).stdout
    # Whoever runs the service may take it as it is, which is written down.
    program(service, "doctor", "--accept")
    service.start()
    events = json.loads(service.whorl("audit", "tail", "-n", "1000", "--json").stdout)["events"]
    accepted = [event for event in events if event["action"] == "store-accept"]
    assert [event["actor"] for event in accepted] == [f"uid:{os.getuid()}"]


@pytest.mark.row("S71", "a removed app that comes back as an old row is found")
def test_S71_app(service):
    app = service.app(id="shop")
    old = copied(service, "old.db")
    service.whorl("app", "remove", app.id)
    assert service.stop() == 0
    put_back(service, old, "INSERT INTO document SELECT * FROM old.document WHERE kind = 'app' AND id = 'shop'")
    assert "put back" in refuses_to_serve(service)
    assert findings(service) == ["documents"]


@pytest.mark.row("S72", "a deleted person who comes back as old rows is found")
def test_S72_person(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    old = copied(service, "old.db")
    service.whorl("delete", BCID)
    assert service.stop() == 0
    put_back(
        service, old, "INSERT INTO record SELECT * FROM old.record",
        "UPDATE slot SET sealed = (SELECT copy.sealed FROM old.slot AS copy WHERE copy.id = slot.id) "
        "WHERE id IN (SELECT slot FROM old.record)",
        "DELETE FROM free_slot")
    assert "match" in service.whorl("verify", BCID, "--finger", prints.F1b).stdout
    assert findings(service) == ["references"]
    assert "not well" in service.whorl("doctor", "--deep", "--no-benchmark", code=65).stdout


@pytest.mark.row("S73", "an old database is found at the start, and while the service runs")
def test_S73_database(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    old = copied(service, "old.db")
    failed(service, app, prints.G1, 4)
    anchor = (service.data / "whorl.anchor").read_bytes()

    def replace():
        for ending in ("-wal", "-shm"):
            (service.data / f"whorl.db{ending}").unlink(missing_ok=True)
        shutil.copy(old, service.folder / "copy.db")
        (service.folder / "copy.db").chmod(0o600)
        (service.folder / "copy.db").rename(service.data / "whorl.db")

    # The counter of the copy is 0, and no try gets a decision by it.
    token = bioid.token(service, app, BCID, "verify")
    bioid.upload(service, token, prints.F1b)
    replace()
    assert service.http.get("/extension/verify", bearer=token).status_code >= 400
    service.kill()
    assert "old copy" in refuses_to_serve(service)
    assert findings(service) == ["older"]
    # Without its anchor it is as suspicious.
    (service.data / "whorl.anchor").unlink()
    assert findings(service) == ["unanchored"]
    (service.data / "whorl.anchor").write_bytes(anchor)
    service.whorl("restore", old, "--force")
    assert findings(service, code=0) == []
    service.start()


@pytest.mark.row("S74", "kill -9 at any moment is no finding")
def test_S74_kill(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    for round in range(5):
        token = bioid.token(service, app, BCID, "verify")
        bioid.upload(service, token, prints.F1b)
        service.http.get("/extension/verify", bearer=token)
        service.app(name=f"shop{round}")
        service.kill()
        assert findings(service, code=0) == []
        service.start()


def operator(service, name, role):
    """The credential of a new operator."""
    return json.loads(service.whorl("operator", "add", name, "--role", role, "--json").stdout)["token"]


def acts(service, token, http=None):
    """What each role may do, and the status that an operator gets for it."""
    http, path = http or service.http, f"/operator/classes/{BCID}"
    return {
        "look": http.get(path, bearer=token).status_code,
        "due": http.post("/operator/retention", bearer=token, params={"dryRun": "true"}).status_code,
        "reset": http.post(path + "/reset", bearer=token).status_code,
        "change": http("PATCH", path, bearer=token, json={"consent": "paper"}).status_code,
        "export": http.post(path + "/export", bearer=token).status_code,
        "retention": http.post("/operator/retention", bearer=token).status_code,
        "delete": http.delete(path, bearer=token).status_code,
    }


@pytest.mark.row("S75", "an operator does what the role allows, and the audit log has the name")
def test_S75_roles(service, prints):
    app = service.app()
    looks, changes = ["look", "due"], ["change", "export", "retention", "delete"]
    for role, allowed in (("read", looks), ("care", looks + ["reset"]), ("administer", looks + ["reset"] + changes)):
        bioid.enroll(service, app, BCID, prints.F1a)
        token = operator(service, role + "-er", role)
        statuses = acts(service, token)
        refused = {act for act, status in statuses.items() if status == 403}
        assert refused == set(statuses) - set(allowed), (role, statuses)
        assert all(statuses[act] in (200, 204) for act in allowed), (role, statuses)
        events = json.loads(service.whorl("audit", "tail", "-n", "1000", "--json").stdout)["events"]
        mine = [event for event in events if event["actor"] == f"operator:{role}-er"]
        assert {event["action"] for event in mine if event["outcome"] == "done"} >= {"show"}
        assert len([event for event in mine if event["outcome"] == "refused"]) == len(refused)
        assert token not in service.log and token.split(".")[1] not in (service.data / "audit.log").read_text()


@pytest.mark.row("S76", "a removed or rotated operator is out at once, in browsers too")
@pytest.mark.parametrize("act", ["remove", "rotate"])
def test_S76_out(service, act):
    token = operator(service, "ada", "read")
    service.whorl("operator", "add", "ada", "--role", "administer", code=73)
    assert service.http.get("/operator/partitions", bearer=token).status_code == 200
    answer = service.http.post("/operator/sign-in", data={"token": token})
    cookie = {"Cookie": answer.headers["Set-Cookie"].split(";")[0]}
    assert "people enrolled" in service.http.get("/operator", headers=cookie).text
    done = service.whorl("operator", act, "ada")
    assert service.http.get("/operator/partitions", bearer=token).status_code == 401
    assert "people enrolled" not in service.http.get("/operator", headers=cookie).text
    assert service.http.post("/operator/sign-in", data={"token": token}).status_code == 403
    if act == "rotate":
        fresh = done.stdout.split()[-1]
        assert fresh != token and service.http.get("/operator/partitions", bearer=fresh).status_code == 200
    for guess in ("ada", "ada.", "operator." + token.split(".")[1], "." + token.split(".")[1], token + "x"):
        assert service.http.get("/operator/partitions", bearer=guess).status_code == 401, guess


@pytest.mark.row("S77", "the token of the file can be retired once a named operator administers")
def test_S77_file(service):
    file = service.data / "operator.token"
    old = file.read_text().strip()
    assert service.http.get("/operator/partitions", bearer=old).status_code == 200
    token = operator(service, "ada", "administer")
    assert "operator  administer" in service.whorl("operator", "list").stdout
    service.whorl("operator", "remove", "operator")
    assert service.http.get("/operator/partitions", bearer=old).status_code == 401
    service.restart()
    assert not file.exists()
    assert service.http.get("/operator/partitions", bearer=old).status_code == 401
    assert service.http.get("/operator/partitions", bearer=token).status_code == 200


@pytest.mark.row("S79", "an operator.token that the service did not make lets nobody in")
def test_S79_planted(service):
    file = service.data / "operator.token"
    old = file.read_text().strip()

    def plant(secret):
        file.unlink(missing_ok=True)
        file.touch(mode=0o600)
        file.write_text(secret + "\n")

    def status(secret):
        return service.http.get("/operator/partitions", bearer=secret).status_code

    plant("planted")
    assert (status("planted"), status(old)) == (401, 401)
    plant(old)
    assert status(old) == 200
    token = operator(service, "ada", "administer")
    service.whorl("operator", "remove", "operator")
    for secret in ("planted", old):
        plant(secret)
        assert (status(secret), status(token)) == (401, 200)
        service.restart()
        assert (status(secret), status(token)) == (401, 200)


@pytest.mark.row("S78", "with a listener of their own, operators are answered there alone")
def test_S78_listener(start_service, prints):
    port = free_port()
    service = start_service({"operator": {"listen": f"127.0.0.1:{port}"}})
    own = Calls(f"http://127.0.0.1:{port}")
    bioid.enroll(service, service.app(), BCID, prints.F1a)
    token = operator(service, "ada", "administer")
    paths = [("GET", "/operator"), ("POST", "/operator/sign-in"), ("GET", "/operator/partitions"), ("GET", "/metrics"),
             ("POST", "/operator/retention"), ("GET", f"/operator/classes/{BCID}"), ("DELETE", f"/operator/classes/{BCID}")]
    for method, path in paths:
        assert service.http(method, path, bearer=token).status_code == 404, path
        assert own(method, path, bearer="wrong").status_code != 404, path
    assert set(acts(service, token, own).values()) == {200, 204}
    for path in ("/extension/token", "/v2/authorize", "/prompts"):
        assert own.get(path).status_code == 404, path
    assert own.get("/operator", host="evil.example").status_code == 421
    assert whorl("serve", "--check", "--config", weak(service, f"127.0.0.1:{service.port}"), code=65).stderr
    assert whorl("serve", "--check", "--config", weak(service, "0.0.0.0:9999"), code=65).stderr


def weak(service, listen):
    """A configuration with an address that operators cannot have."""
    file = service.folder / "weak.yaml"
    file.write_text(f"api: 127.0.0.1:{service.port}\noperator:\n  listen: {listen}\n")
    return file
