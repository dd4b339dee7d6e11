"""S80 to S89: attacks on the files of the store and of the audit log by whoever can write them, without the key."""

import json
import os
import shutil
import sqlite3
import subprocess
import time

import pytest

from harness import bioid
from harness.authority import Authority
from harness.tool import BINARY, whorl

BCID = "bws.12.4711"
QUIET = ("CREATE TRIGGER quiet BEFORE INSERT ON document WHEN NEW.kind = 'class' "
         "BEGIN SELECT RAISE(IGNORE); END")
STAY = "CREATE TRIGGER stay BEFORE DELETE ON document BEGIN SELECT RAISE(IGNORE); END"


def program(service, *arguments, code=0):
    """Runs `whorl-service`, the doctor of which `whorl` does not hand over."""
    places = [BINARY.parent / "whorl-service", BINARY.parent.parent / "libexec/whorl/whorl-service"]
    binary = next(place for place in places if place.exists())
    done = subprocess.run(
        [str(binary), *map(str, arguments), "--data-dir", str(service.data)], capture_output=True, text=True, timeout=60)
    assert done.returncode == code, f"{arguments}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done


def doctor(service, code=0):
    return json.loads(program(service, "doctor", "--json", code=code).stdout)


def serve(service, code):
    """What the start of the service says, which must end with a code."""
    return whorl("serve", "--config", service.config_file, "--data-dir", service.data, code=code, timeout=30).stderr


def plant(path, *statements):
    """Changes the schema of a database as any program can."""
    with sqlite3.connect(path) as database:
        for statement in statements:
            database.execute(statement)
    database.close()


def events(service, count=1000):
    return json.loads(service.whorl("audit", "tail", "-n", str(count), "--json").stdout)["events"]


def copied(service, folder, names=("whorl.db", "whorl.db-wal", "whorl.anchor")):
    """A copy of some files of a stopped service."""
    folder.mkdir()
    for name in names:
        if (service.data / name).exists():
            shutil.copy2(service.data / name, folder / name)
    return folder


def put_back(service, copy):
    for name in ("whorl.db", "whorl.db-wal", "whorl.db-shm", "whorl.anchor"):
        (service.data / name).unlink(missing_ok=True)
        if (copy / name).exists():
            shutil.copy2(copy / name, service.data / name)


@pytest.mark.row("S80", "planted triggers, views and tables are refused, not run")
@pytest.mark.parametrize("planted", [STAY, "CREATE VIEW people AS SELECT * FROM record"])
def test_S80_schema(service, prints, planted):
    bioid.enroll(service, service.app(), BCID, prints.F1a)
    backup = service.folder / "good.db"
    service.whorl("backup", backup)
    assert service.stop() == 0
    plant(service.data / "whorl.db", planted)
    name = planted.split()[2]
    assert name in serve(service, 65)
    said = service.whorl("app", "remove", "shop", code=65).stderr
    assert name in said and "whorl restore" in said
    for done in (program(service, "doctor", code=65), service.whorl("doctor", "--no-benchmark", code=65)):
        assert name in done.stderr
    # The way out that the message names; without --force nothing is replaced.
    assert name in service.whorl("restore", backup, code=65).stderr
    service.whorl("restore", backup, "--force")
    assert doctor(service)["healthy"] is True
    service.start()


@pytest.mark.row("S81", "a trigger planted meanwhile keeps no failure from being counted")
def test_S81_running(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    plant(service.data / "whorl.db", QUIET)
    for _ in range(7):
        bearer = bioid.token(service, app, BCID, "verify")
        bioid.upload(service, bearer, prints.G1)
        answer = service.http.get("/extension/verify", bearer=bearer)
        assert answer.status_code >= 400 and "Success" not in answer.text
        assert str(service.data) not in answer.text
    plant(service.data / "whorl.db", "DROP TRIGGER quiet")
    assert bioid.verify(service, app, BCID, prints.F1b)["Success"] is True


@pytest.mark.row("S82", "a backup in which somebody planted something is refused")
def test_S82_backup(service, prints):
    bioid.enroll(service, service.app(), BCID, prints.F1a)
    backup = service.folder / "planted.db"
    service.whorl("backup", backup)
    plant(backup, QUIET)
    assert service.stop() == 0
    before = (service.data / "whorl.db").read_bytes()
    assert "trigger quiet" in service.whorl("restore", backup, "--force", code=65).stderr
    assert (service.data / "whorl.db").read_bytes() == before
    service.start()


@pytest.mark.row("S83", "database and anchor that are put back together are found")
def test_S83_both_old(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    backup = service.folder / "backup.db"
    service.whorl("backup", backup)
    assert service.stop() == 0
    old = copied(service, service.folder / "old")
    service.start()
    for _ in range(5):
        bioid.run(service, app, BCID, "verify", [prints.G1])
    assert service.stop() == 0
    put_back(service, old)
    assert "older than the audit log" in serve(service, 65)
    found = doctor(service, 65)
    assert found["store"]["findings"] == ["behindLog"] and found["isOlderThanAudit"] is True
    assert "older than the audit log" in service.whorl("app", "add", "x", "--scope", "bws", code=65).stderr
    # A restoration is the operator's, and newer than whatever the log has seen, also where the anchor is gone.
    service.whorl("restore", backup, "--force")
    assert doctor(service)["isOlderThanAudit"] is False
    service.start()
    bioid.verify(service, app, BCID, prints.F1b)
    assert service.stop() == 0
    put_back(service, old)
    # A log that is left where the service ended in a hurry would be one of a damaged store.
    for name in ("whorl.db", "whorl.db-wal", "whorl.db-shm", "whorl.anchor"):
        (service.data / name).unlink(missing_ok=True)
    service.whorl("restore", backup)
    assert doctor(service)["healthy"] is True
    put_back(service, old)
    program(service, "doctor", "--accept")
    service.start()
    assert [event["action"] for event in events(service)].count("store-accept") == 1
    assert all(event["generation"] > 0 for event in events(service))


@pytest.mark.row("S84", "bytes that are no line of the audit log are reported, and never shown")
def test_S84_bytes(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    assert service.stop() == 0
    log, lines = service.data / "audit.log", events(service)

    def memory(*arguments, code):
        """The most memory of a command, in MB."""
        process = subprocess.Popen(
            [str(BINARY), *arguments, "--data-dir", str(service.data)], stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == code
        return used.ru_maxrss / 1024

    usual = memory("audit", "verify", code=0)
    forged = dict(lines[-1], actor="nobody", number=lines[-1]["number"] + 1)
    text = "0" * 64 + " " + json.dumps(forged, separators=(",", ":"), sort_keys=True)
    for added in (text, text + "\n"):
        whole = log.read_bytes()
        with open(log, "a") as file:
            file.write(added)
        found = json.loads(service.whorl("audit", "verify", "--json", code=65).stdout)
        assert found["isWhole"] is False and (found.get("tornBytes") == len(text) or added.endswith("\n"))
        assert doctor(service, 65)["healthy"] is False
        assert events(service) == lines
        log.write_bytes(whole)
    with open(log, "ab") as file:
        file.truncate(log.stat().st_size + (200 << 20))
    assert memory("audit", "verify", code=65) < usual + 60
    assert memory("audit", "tail", code=0) < usual + 60
    # The service ends what is there, marks it, and goes on.
    service.start()
    bioid.verify(service, app, BCID, prints.F1b)
    assert service.stop() == 0
    assert json.loads(service.whorl("audit", "verify", "--json").stdout)["isWhole"] is True


@pytest.mark.row("S85", "a file with the last number of all ends no service")
def test_S85_number(start_service, prints):
    service = start_service({"auditMegabytes": 0.002})
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    (service.data / f"audit.log.{2 ** 63 - 1}").touch(mode=0o600)
    for _ in range(12):
        assert bioid.verify(service, app, BCID, prints.F1b)["Success"] is True
    assert (service.data / "audit.log").stat().st_size > 2_000
    assert service.stop() == 0


@pytest.mark.row("S86", "pipes and symbolic links in the place of files are refused")
@pytest.mark.parametrize("kind", ["pipe", "link"])
def test_S86_nodes(service, prints, kind):
    bioid.enroll(service, service.app(), BCID, prints.F1a)
    assert service.stop() == 0
    target = service.folder / "target"
    target.write_text("")

    def replace(path):
        path.unlink(missing_ok=True)
        os.mkfifo(path, 0o600) if kind == "pipe" else path.symlink_to(target)

    replace(service.data / "audit.log")
    begin = time.monotonic()
    assert "audit.log" in serve(service, 73)
    service.whorl("app", "add", "x", "--scope", "bws", code=73)
    service.whorl("audit", "verify", code={65, 66, 73})
    people = service.folder / "people.csv"
    people.write_text(f"bcid,finger\nbws.12.1,{prints.F1a}\nbws.12.2,missing.png\n")
    replace(service.folder / "people.csv.enrolled")
    service.whorl("enroll", "--manifest", people, code=66)
    assert time.monotonic() - begin < 60
    assert target.read_text() == ""


@pytest.mark.row("S87", "files that others can write are refused or warned of")
def test_S87_modes(service, tmp_path):
    # Something audited, so that there is a log.
    service.app()
    assert service.stop() == 0
    certificate, key = Authority(tmp_path).issue("127.0.0.1", server=True, life=90 * 86_400)
    key.chmod(0o666)
    file = tmp_path / "tls.yaml"
    file.write_text(f"api: 127.0.0.1:1\ntls: {{certificate: {certificate}, key: {key}}}\n")

    def warnings(*arguments):
        done = whorl("serve", "--check", "--data-dir", service.data, *arguments)
        return [line for line in done.stderr.splitlines() if "warning" in line]

    assert warnings() == []
    assert len(warnings("--config", file)) == 1 and str(key) in warnings("--config", file)[0]
    for name in ("whorl.db", "audit.log", "whorl.anchor"):
        (service.data / name).chmod(0o666)
        assert len(warnings()) == 1 and name in warnings()[0]
        service.data.chmod(0o755)
        assert name in service.whorl("app", "list", code=77).stderr
        assert name in serve(service, 77)
        service.data.chmod(0o700)
        (service.data / name).chmod(0o600)
    service.start()


@pytest.mark.row("S88", "what is planted in the folder is named, and no app learns a path")
def test_S88_planted(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    bearer = bioid.token(service, app, BCID, "verify")
    bioid.upload(service, bearer, prints.F1b)
    (service.data / "audit.log").unlink()
    (service.data / "audit.log.1").mkdir()
    answer = service.http.get("/extension/verify", bearer=bearer)
    assert answer.status_code >= 500 and str(service.data) not in answer.text and "audit" not in answer.text
    (service.data / "audit.log.1").rmdir()
    assert service.stop() == 0
    service.sensor_socket.unlink(missing_ok=True)
    service.sensor_socket.write_text("planted")
    said = serve(service, 65)
    assert "sensor.sock" in said and "fault of whorl" not in said
    service.sensor_socket.unlink()
    service.start()


@pytest.mark.row("S89", "commands of the engine warn of an old database")
def test_S89_warning(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    assert service.stop() == 0
    old = copied(service, service.folder / "old", ["whorl.db", "whorl.db-wal"])
    assert "warning" not in service.whorl("verify", BCID, "--finger", prints.F1b).stderr
    service.whorl("enroll", "bws.12.1", "--finger", prints.G1)
    anchor = (service.data / "whorl.anchor").read_bytes()
    put_back(service, old)
    (service.data / "whorl.anchor").write_bytes(anchor)
    said = service.whorl("verify", BCID, "--finger", prints.F1b).stderr
    assert said.count("warning") == 1 and "old copy" in said
    assert "warning" not in service.whorl("verify", BCID, "--finger", prints.F1b, "--quiet").stderr
