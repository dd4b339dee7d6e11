"""P28 and P29: what containers ask the service, and how everything is forgotten."""

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
