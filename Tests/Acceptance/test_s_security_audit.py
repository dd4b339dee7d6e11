"""S40 to S49: attacks on the audit log, the data folder and the socket by others on the machine."""

import json
import os
import re
import shutil
import stat
import subprocess
import threading
import time

import pytest

from harness import bioid
from harness.ports import free_port
from harness.tool import whorl

BCID = "bws.12.4711"


def tries(service, app, sample, count):
    """Verifications, each of which is a line of the audit log."""
    for _ in range(count):
        bioid.verify(service, app, BCID, sample)


def lines(service):
    return (service.data / "audit.log").read_bytes().splitlines(keepends=True)


def verified(service, code):
    return json.loads(service.whorl("audit", "verify", "--json", code=code).stdout)


def events(service, count=1000):
    return json.loads(service.whorl("audit", "tail", "-n", str(count), "--json").stdout)["events"]


@pytest.mark.row("S40", "lines cut off the audit log while the service runs are missed")
def test_S40_cut(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    tries(service, app, prints.F1b, 30)
    kept = lines(service)[:-25]
    (service.data / "audit.log").write_bytes(b"".join(kept))
    tries(service, app, prints.F1b, 30)
    assert service.stop() == 0
    # As many lines as before are there again.
    assert verified(service, 65)["markedLine"] == len(kept) + 1
    marks = [event for event in events(service) if event["action"] == "audit.damaged"]
    assert [mark["detail"] for mark in marks] == ["25 lines are missing"]
    service.start()
    tries(service, app, prints.F1b, 1)
    assert verified(service, 65)["isWhole"] is False


@pytest.mark.row("S41", "an audit log that is replaced or deleted while the service runs is missed")
@pytest.mark.parametrize("attack", ["deleted", "old copy", "last line changed"])
def test_S41_replaced(service, prints, attack):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    log = service.data / "audit.log"
    old = log.read_bytes()
    tries(service, app, prints.F1b, 5)
    if attack == "deleted":
        log.unlink()
    elif attack == "old copy":
        copy = service.data / "copy"
        copy.write_bytes(old)
        copy.rename(log)
    else:
        all_lines = lines(service)
        all_lines[-1] = all_lines[-1].replace(b'"match"', b'"notch"')
        log.write_bytes(b"".join(all_lines))
    tries(service, app, prints.F1b, 10)
    assert service.stop() == 0
    assert verified(service, 65)["isWhole"] is False
    assert any(event["action"] == "audit.damaged" for event in events(service))


@pytest.mark.row("S42", "a line torn by a crash is marked, and the chain of the audit log goes on")
def test_S42_torn(service, prints):
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    service.kill()
    with open(service.data / "audit.log", "ab") as log:
        log.write(b"0123456789abcdef0123 {\"action\":\"ver")
    service.start()
    tries(service, app, prints.F1b, 3)
    assert service.stop() == 0
    assert verified(service, 0)["isWhole"] is True
    assert "audit.torn" in [event["action"] for event in events(service)]


@pytest.mark.row("S43", "an answer waits until its line of the audit log is on the disk")
def test_S43_synchronized(service, prints, tmp_path):
    if not shutil.which("strace"):
        pytest.skip("no strace")
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    trace = tmp_path / "trace"
    command = ["strace", "-f", "-y", "-e", "trace=fdatasync,fsync", "-o", trace, "-p", str(service.process.pid)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as watching:
        if "attached" not in watching.stderr.readline():
            pytest.skip("this machine lets nobody trace")
        tries(service, app, prints.F1b, 1)
        watching.terminate()
    assert re.search(r"f(data)?sync\(\d+<[^>]*audit\.log>", trace.read_text())


@pytest.mark.row("S44", "what an administrator changes by a command is audited, with the user")
def test_S44_commands(service, prints):
    app = service.app("shop", id="shop")
    service.whorl("client", "add", "rp", "--id", "rp", "--redirect", "https://rp.test/cb", "--partition", "bws.12")
    service.whorl("user", "add", BCID, "--username", "anna")
    service.whorl("vid", "profile", "add", "mine", "--bcid", BCID)
    service.whorl("owner", "set", BCID)
    service.passphrase("correct horse battery")
    bioid.enroll(service, app, BCID, prints.F1a)
    service.whorl("class", "set", BCID, "--consent", "paper")
    service.whorl("vid", "profile", "remove", "mine")
    service.whorl("user", "remove", "anna")
    service.whorl("client", "remove", "rp")
    service.whorl("class", "delete", BCID)
    service.whorl("app", "remove", "shop")
    found = [event for event in events(service) if event["actor"] == f"uid:{os.getuid()}"]
    assert [event["action"] for event in found] == [
        "app-add", "client-add", "user-add", "profile-add", "owner-set", "passphrase-set", "class", "profile-remove",
        "user-remove", "client-remove", "delete", "app-remove"]
    assert found[0]["detail"] == "app shop" and found[2]["subject"] == found[3]["subject"] != None  # noqa: E711
    text = (service.data / "audit.log").read_text()
    assert not any(name in text for name in ("anna", "mine", BCID))
    verified(service, 0)


@pytest.mark.row("S45", "the client's address stands in log and audit log, unless it is configured away")
@pytest.mark.parametrize("form", ["plain", "pseudonym", "off"])
def test_S45_addresses(start_service, prints, form):
    service = start_service({"addresses": form})
    app = service.app()
    bioid.enroll(service, app, BCID, prints.F1a)
    event = [event for event in events(service) if event["action"] == "enroll"][-1]
    logged = [json.loads(line) for line in service.log.splitlines() if line.startswith("{")]
    request = [line for line in logged if line["message"] == "request"][-1]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", request["time"])
    if form == "plain":
        assert event["source"] == request["client"] == "127.0.0.1"
    elif form == "pseudonym":
        assert event["source"] == request["client"] and re.fullmatch(r"[0-9a-f]{16}", event["source"])
    else:
        assert "source" not in event and "client" not in request


@pytest.mark.row("S46", "a data folder that others can write is refused")
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_S46_folder(service, mode):
    assert service.stop() == 0
    service.data.chmod(mode)
    done = service.whorl("app", "list", code=77)
    assert "chmod" in done.stderr
    served = whorl("serve", "--config", service.config_file, "--data-dir", service.data, code=77, timeout=20)
    assert "chmod" in served.stderr
    service.data.chmod(0o700)
    service.start()


@pytest.mark.row("S47", "at no moment can others use the sensor's socket")
def test_S47_socket(start_service):
    service = start_service(ready=False)
    modes, stop = set(), threading.Event()

    def watch():
        while not stop.is_set():
            try:
                modes.add(stat.S_IMODE(os.stat(service.sensor_socket).st_mode))
            except FileNotFoundError:
                pass

    watching = threading.Thread(target=watch)
    before = os.umask(0)
    try:
        watching.start()
        service.start()
        # It exists a moment after the API answers, at the latest.
        end = time.monotonic() + 10
        while not modes and time.monotonic() < end:
            time.sleep(0.01)
    finally:
        os.umask(before)
        stop.set()
        watching.join()
    assert modes and not any(mode & 0o077 for mode in modes), modes


@pytest.mark.row("S48", "a second service on a data folder is refused")
def test_S48_second(service, tmp_path):
    other = tmp_path / "other.yaml"
    other.write_text(f'api: 127.0.0.1:{free_port()}\npmapi: "off"\n')
    done = whorl("serve", "--config", other, "--data-dir", service.data, code=75, timeout=20)
    assert "already runs on" in done.stderr and "--data-dir" in done.stderr
    assert service.http.get("/livez").status_code == 200
    service.kill()
    # The lock of a process that was killed goes with it.
    service.start()


@pytest.mark.row("S49", "serve --check warns of weak settings")
def test_S49_weak(service, tmp_path):
    def warnings(text, *arguments):
        file = tmp_path / "weak.yaml"
        file.write_text(text)
        done = whorl("serve", "--config", file, "--check", *arguments)
        assert "can be used" in done.stdout
        return [line for line in done.stderr.splitlines() if "warning" in line]

    folder = ("--data-dir", service.data)
    assert warnings("fmr: 0.001\n", *folder) == []
    assert "fmr" in warnings("fmr: 0.01\n", *folder)[0]
    assert "lockout" in warnings("lockout: {delay: 0}\n", *folder)[0]
    service.passphrase("short one")
    assert "passphrase" in warnings("fmr: 0.001\n", *folder)[0]
    service.passphrase("long enough for anybody")
    assert warnings("fmr: 0.001\n", *folder) == []
