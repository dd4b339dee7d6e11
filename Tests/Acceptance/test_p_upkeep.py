"""P28 to P30: what containers ask the service, how everything is forgotten, and how a service calibrates itself."""

import json

import pytest

from harness.authority import Authority
from harness.tool import SERVICE, whorl

BCID = "bws.12.4711"


def ready(service, code):
    return whorl("ready", "--config", service.config_file, code=code, program=SERVICE)


@pytest.mark.row("P28", "a health check asks the service on this machine, and says why not")
def test_P28_plain(service):
    assert ready(service, 0).stdout == "ready\n"
    service.stop()
    answer = ready(service, 69)
    assert answer.stdout == "" and f"does not answer at 127.0.0.1:{service.port}" in answer.stderr


@pytest.mark.row("P28", "the same by TLS, on all addresses and by another name")
def test_P28_tls(start_service, tmp_path):
    certificate, key = Authority(tmp_path / "authority").issue("127.0.0.1", server=True)
    files = {"certificate": str(certificate), "key": str(key)}
    service = start_service({"tls": files, "names": ["id.test", "127.0.0.1"]}, ready=False)
    service.configure({"api": f"0.0.0.0:{service.port}"})
    service.start()
    assert ready(service, 0).stdout == "ready\n"


@pytest.mark.row("P29", "purge-data removes a data folder, and only where that is meant")
def test_P29_purge(service, prints, tmp_path):
    service.whorl("enroll", BCID, "--finger", prints.F1a)
    folder = service.data

    def purge(*options, code=0, data=folder):
        return whorl("purge-data", "--data-dir", data, *options, code=code, program=SERVICE)

    assert purge("--yes", code=75).stdout == "" and (folder / "master.key").exists()
    service.stop()
    listed = purge(code=64)
    assert f"{folder}/master.key\n" in listed.stdout and f"{folder}/operator.token\n" in listed.stdout
    assert "--yes" in listed.stderr and (folder / "whorl.db").exists()
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("mine")
    purge("--yes", code=66, data=other)
    assert (other / "letter.txt").exists()
    assert purge("--yes").stdout == f"{folder}: removed\n"
    assert not folder.exists()


def service_program(service, *arguments, code=0):
    return whorl(*arguments, "--data-dir", service.data, code=code, program=SERVICE)


@pytest.mark.row("P30", "a service measures and calibrates itself by the people it has")
def test_P30_calibrate(service, prints, tmp_path):
    people = range(1, 25)
    for finger in people:
        service.whorl("enroll", f"bws.12.{4000 + finger}", "--finger", prints(finger, 1), "--finger", prints(finger, 2))
    scores, table = tmp_path / "scores.csv", tmp_path / "table.json"
    written = json.loads(service_program(service, "calibrate", "finger", "-o", scores, "--json").stdout)
    assert (written["people"], written["references"], written["damaged"]) == (24, 48, 0)
    assert written["comparisons"] == 48 * 46 // 2
    lines = scores.read_text().splitlines()
    assert json.loads(lines[0].removeprefix("# "))["modality"] == "finger" and lines[1] == "probe,reference,score"
    # Numbers from 1 to 24, in no order that says anything of the people.
    assert len(lines) == 2 + written["comparisons"] and "bws" not in scores.read_text() and "40" not in lines[2].split(",")[0]
    events = json.loads(service.whorl("audit", "tail", "--json").stdout)["events"]
    assert [event["detail"] for event in events if event["action"] == "calibrate"] == ["finger, 24 people"]
    fitted = json.loads(whorl("calibrate", "--scores", scores, "--output", table, "--no-lower", "--json").stdout)
    assert [(one["name"], one["subjects"]) for one in fitted["dataSets"]] == [("scores", 24)]
    service.stop()
    service.configure({"fingerCalibration": str(table)})
    service.start()
    table.write_text("{}")
    service.stop()
    refused = whorl("serve", "--config", service.config_file, "--check", "--data-dir", service.data, code=65)
    assert "fingerCalibration" in refused.stderr


@pytest.mark.row("P30", "the service's doctor warns where the promise is left")
def test_P30_doctor(service, prints):
    for person in range(1, 31):
        service.whorl("enroll", f"bws.12.{4000 + person}", "--finger", prints(1 if person < 4 else person % 24 + 1, 1))
    found = json.loads(service_program(service, "doctor", "--json").stdout)
    assert found["healthy"] and [promise["modality"] for promise in found["promises"]] == ["finger"]
    assert "times as often as FMR" in service_program(service, "doctor").stdout
    assert json.loads(service_program(service, "doctor", "--no-promise", "--json").stdout)["promises"] == []
