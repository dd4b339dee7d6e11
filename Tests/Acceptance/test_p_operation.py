"""What whoever runs the service has: metrics, logs, pages, commands, limits, and an end in good order."""

import json
import os
import re
import socket
import threading
import time

import pytest

from harness import bioid
from harness.calls import Calls, data_url
from harness.tool import ROOT, whorl


def operator_token(service):
    """The secret of the data folder."""
    return (service.data / "operator.token").read_text().strip()


def log_lines(service):
    """The service's log: every line that is JSON."""
    return [json.loads(line) for line in service.log.splitlines() if line.startswith("{")]


def enrolled(service, bcid, sample):
    service.whorl("enroll", bcid, "--finger", sample)


@pytest.mark.row("P5", "metrics count decisions and requests and name nobody")
def test_P5_metrics(service, prints):
    app = service.app()
    enrolled(service, "bws.1.4711", prints.F1a)
    bearer = bioid.token(service, app, "bws.1.4711", "verify")
    bioid.upload(service, bearer, prints.F1b)
    service.http.get("/extension/verify", bearer=bearer)
    text = service.http.get("/metrics").text
    assert re.search(r'^whorl_decisions_total\{action="verify",outcome="match"\} 1$', text, re.M), text
    assert re.search(r'^whorl_decision_seconds_bucket\{action="verify",le="\+Inf"\} 1$', text, re.M)
    assert re.search(r"^whorl_work_waiting 0$", text, re.M)
    assert re.search(r'^whorl_http_requests_total\{method="GET",route="/extension/verify",status="200"\} 1$', text, re.M)
    assert not any(secret in text for secret in ("bws.1.4711", bearer, app.secret, app.id))


@pytest.mark.row("P5", "what is for this machine alone is not given to whom a proxy on it asks for")
@pytest.mark.parametrize("path", ["/metrics", "/prompts", "/prompts/pending"])
def test_P5_behind_a_proxy(shared_service, path):
    assert shared_service.http.get(path).status_code == 200
    for header in ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"]:
        assert shared_service.http.get(path, headers={header: "192.0.2.7"}).status_code in (401, 403), header


@pytest.mark.row("P6", "every line of the log is JSON and names routes, never what requests held")
def test_P6_log(service, prints):
    app = service.app()
    enrolled(service, "bws.1.4711", prints.F1a)
    assert bioid.verify(service, app, "bws.1.4711", prints.F1b)["Success"] is True
    service.http.get("/operator/classes/bws.1.4711", bearer=operator_token(service))
    service.http.get("/nowhere/secret-path")
    lines = log_lines(service)
    requests = [line for line in lines if line["message"] == "request"]
    assert {"/extension/token", "/extension/verify", "/operator/classes/{bcid}"} <= {
        line["route"].replace(":bcid", "{bcid}") for line in requests}
    assert all(line["ms"] >= 0 and 100 <= line["status"] <= 599 for line in requests)
    assert all(any("request" in key and "id" in key for key in line) for line in requests)
    assert not any(secret in service.log for secret in ("bws.1.4711", "secret-path", app.secret, operator_token(service)))


@pytest.mark.row("P7", "the operator's routes need the token; consent, reset, export and deletion of a person")
def test_P7_classes(service, prints):
    enrolled(service, "bws.1.7", prints.F1a)
    path, token = "/operator/classes/bws.1.7", operator_token(service)
    for bearer in (None, "wrong"):
        assert service.http.get(path, bearer=bearer).status_code == 401
        assert service.http.delete(path, bearer=bearer).status_code == 401
    assert (service.data / "operator.token").stat().st_mode & 0o077 == 0
    changed = service.http("PATCH", path, bearer=token, json={"consent": "paper 12", "retainUntil": "2999-01-31"}).json()
    assert changed["state"]["consent"] == "paper 12" and len(changed["references"]) == 1
    assert service.http("PATCH", path, bearer=token, json={"retainUntil": "soon"}).status_code == 400
    app = service.app()
    for _ in range(5):
        bioid.run(service, app, "bws.1.7", "verify", [prints.G1])
    assert service.http.get(path, bearer=token).json()["lockedUntil"]
    assert service.http.post(path + "/reset", bearer=token).json()["state"]["failures"] == 0
    assert bioid.verify(service, app, "bws.1.7", prints.F1b)["Success"] is True
    export = service.http.post(path + "/export", bearer=token, json={"passphrase": "open sesame"}).json()
    assert {event["action"] for event in export["audit"]} >= {"class", "verify", "reset"} and export["archive"]
    assert service.http.get("/operator/partitions", bearer=token).json()[0]["people"] == 1
    assert service.http.delete(path, bearer=token).status_code == 204
    assert service.http.get(path, bearer=token).status_code == 404


@pytest.mark.row("P8", "retention forgets who is due and nobody else, and says so in the audit log")
def test_P8_retention(service, prints):
    for number, date in ((1, "2001-01-01"), (2, "2999-01-01")):
        enrolled(service, f"bws.1.{number}", prints.F1a)
        service.whorl("class", "set", f"bws.1.{number}", "--retain-until", date, "--consent", "paper")
    dry = json.loads(service.whorl("retention", "run", "--dry-run", "--json").stdout)
    assert [person["bcid"] for person in dry["due"]] == ["bws.1.1"] and dry["forgotten"] == []
    service.whorl("class", "show", "bws.1.1")
    assert json.loads(service.whorl("retention", "run", "--json").stdout)["forgotten"] == ["bws.1.1"]
    service.whorl("class", "show", "bws.1.1", code=67)
    assert "paper" in service.whorl("class", "show", "bws.1.2").stdout
    events = json.loads(service.whorl("audit", "tail", "--json").stdout)["events"]
    assert events[-1]["actor"] == f"uid:{os.getuid()}" and events[-1]["action"] == "delete"
    service.whorl("audit", "verify")


@pytest.mark.row("P9", "one person's data by command: JSON, and an archive that another store imports")
def test_P9_export(service, prints, tmp_path):
    enrolled(service, "bws.1.9", prints.F1a)
    archive = tmp_path / "person.whorl"
    secret = {"WHORL_PASSPHRASE": "open sesame"}
    done = service.whorl("class", "export", "bws.1.9", "--archive", archive, environment=secret)
    assert json.loads(done.stdout)["person"]["bcid"] == "bws.1.9"
    other = tmp_path / "other"
    whorl("import", archive, "--data-dir", other, environment=secret)
    assert "match" in whorl("verify", "bws.1.9", "--finger", prints.F1b, "--data-dir", other).stdout
    service.whorl("class", "export", "bws.1.10", code=67)


@pytest.mark.row("P10", "the example configuration can be used and has every key of the service")
def test_P10_example(tmp_path):
    example = whorl("serve", "--example").stdout
    file = tmp_path / "whorl.yaml"
    file.write_text(example)
    whorl("serve", "--config", file, "--check")
    sources = "\n".join(
        file.read_text() for file in (ROOT / "Sources/WhorlService/Configuration").glob("*.swift"))
    for cases in re.findall(r"CodingKey, CaseIterable \{\s*((?:\s*case [\w, ]+)+)", sources):
        for key in re.findall(r"\w+", cases.replace("case ", " ")):
            assert re.search(rf"\b{key}:", example), key
    file.write_text("fmr: 2\n")
    assert "fmr" in whorl("serve", "--config", file, "--check", code=65).stderr


@pytest.mark.row("P11", "a full queue is answered by 503 with Retry-After, a greedy client by 429")
def test_P11_limits(start_service, prints):
    service = start_service({"work": {"threads": 1, "waiting": 1}})
    app = service.app()
    enrolled(service, "bws.1.1", prints.F1a)
    tokens = [bioid.token(service, app, "bws.1.1", "verify") for _ in range(12)]
    answers = []

    def upload(bearer):
        answers.append(
            Calls(service.url).post(
                "/extension/upload", bearer=bearer, params={"trait": "finger"}, data=data_url(prints.F1b)))

    threads = [threading.Thread(target=upload, args=(bearer,)) for bearer in tokens]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status_code for answer in answers} == {200, 503}
    assert all(answer.headers["Retry-After"].isdigit() for answer in answers if answer.status_code == 503)
    greedy = start_service({"rate": {"perSecond": 1, "burst": 20}})
    refused = [greedy.http.get("/status") for _ in range(40)][-1]
    assert refused.status_code == 429 and refused.headers["Retry-After"] == "1"


@pytest.mark.row("P12", "slow bodies and long headers end a connection; long bodies are 413")
def test_P12_slow(start_service):
    service = start_service({"timeouts": {"body": 1}})
    with socket.create_connection(("127.0.0.1", service.port)) as slow:
        slow.sendall(b"POST /operator/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nto")
        slow.settimeout(10)
        start = time.monotonic()
        try:
            while slow.recv(4096):
                pass
        except ConnectionResetError:
            pass
        assert 0.5 < time.monotonic() - start < 5
    assert service.http.post("/operator/sign-in", data="token=" + "x" * 300_000).status_code == 413
    with socket.create_connection(("127.0.0.1", service.port)) as long:
        long.settimeout(10)
        try:
            long.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 40_000 + b"\r\n\r\n")
            head = long.recv(4096)
        except (ConnectionResetError, BrokenPipeError):
            head = b""
        assert b" 200 " not in head
    assert service.http.get("/livez").status_code == 200


@pytest.mark.row("P13", "SIGTERM: what was asked is answered, then the service ends")
def test_P13_drain(start_service, prints):
    service = start_service()
    app = service.app()
    bearer = bioid.token(service, app, "bws.1.1", "enroll")
    body = data_url(prints.F1a)
    body = body if isinstance(body, bytes) else body.encode("ascii")
    head = "POST /extension/upload?trait=finger HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" \
        f"Authorization: Bearer {bearer}\r\nContent-Length: {len(body)}\r\n\r\n"
    ended = []
    with socket.create_connection(("127.0.0.1", service.port)) as asking:
        asking.settimeout(20)
        asking.sendall(head.encode("ascii") + body[:1000])
        # The service has the head, and waits for the rest when it is told to end.
        time.sleep(0.5)
        stopping = threading.Thread(target=lambda: ended.append(service.stop()))
        stopping.start()
        time.sleep(0.5)
        assert stopping.is_alive()
        asking.sendall(body[1000:])
        answer = b""
        while part := asking.recv(4096):
            answer += part
    stopping.join()
    assert ended == [0]
    assert answer.startswith(b"HTTP/1.1 200 ") and b'"Accepted":true' in answer
