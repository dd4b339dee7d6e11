"""S251 to S255: long bodies, plain exports, results and sessions that outlive what they are of, keys that others read."""

import os
import time

import pytest

from harness import authority, bioid, openid, sessions
from harness.addresses import calls
from harness.calls import Calls
from harness.openid import Flow
from harness.tool import whorl

JSON = {"Content-Type": "application/json"}
MEGABYTE = b"x" * 990_000


@pytest.mark.row("S251", "long bodies of an address are read in their turn, and cost little before they are refused")
def test_S251_bodies(start_service):
    service = start_service({"rate": {"perSecond": 100, "burst": 200}})
    spent = lambda: sum(
        int(part) for part in open(f"/proc/{service.process.pid}/stat").read().rsplit(")", 1)[1].split()[11:13])
    stranger, before, start = calls(service), spent(), time.monotonic()
    for _ in range(40):
        assert stranger.post(sessions.SUBMIT, data=MEGABYTE, headers=JSON).status_code == 400
    # 6.5 MB at once and 16 MB a second.
    assert time.monotonic() - start > 1.7
    assert (spent() - before) / os.sysconf("SC_CLK_TCK") < 40 * 0.04


@pytest.mark.row("S252", "an export that is not encrypted is none of a passphrase, and is imported by name alone")
def test_S252_plain(service, prints, tmp_path):
    service.whorl("enroll", "bws.1.1", "--finger", prints.G1)
    archive, secret, other = tmp_path / "people.export", tmp_path / "secret", tmp_path / "other"
    service.whorl("export", archive, "--plain")
    secret.write_text("open sesame\n")
    secret.chmod(0o600)
    for options in ([], ["--passphrase-file", secret]):
        whorl("import", archive, "--data-dir", other, *options, code=64)
    whorl("import", archive, "--plain", "--data-dir", other)


@pytest.mark.row("S253", "the result of a verification or a search ends with the person whom it is of")
@pytest.mark.parametrize("way", ["class delete", "delete", "app"])
def test_S253_results(service, prints, way):
    app = service.app(scopes=("bws.1",), member="SHOP", identify=True)

    def done(task, bcid, sample):
        token = bioid.token(service, app, bcid, task)
        assert bioid.upload(service, token, sample)["Accepted"]
        assert service.http.get(f"/extension/{task}", bearer=token).json()["Success"]
        return lambda: service.http.get("/extension/result", app=app, params={"access_token": token}).json()

    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    service.whorl("enroll", "bws.1.2", "--finger", prints.G1)
    verified, found = done("verify", "bws.1.1", prints.F1b), done("identify", "bws.1.99", prints.F1b)
    assert verified()["Success"] and [one["BCID"] for one in found()["Matches"]] == ["bws.1.1"]
    waiting = bioid.token(service, app, "bws.1.1", "verify")
    assert bioid.upload(service, waiting, prints.H2)["Accepted"]
    if way == "app":
        assert service.http.delete("/extension/deleteclass", app=app, params={"bcid": "bws.1.1"}).status_code == 200
    else:
        service.whorl(*way.split(), "bws.1.1")

    def ends():
        result = verified()
        assert (result["Success"], result["Error"]) == (False, "NoTemplateAvailable")
        assert found()["Success"] and found()["Matches"] == []

    ends()
    # Somebody else has the number; what was uploaded before is not compared with them.
    service.whorl("enroll", "bws.1.1", "--finger", prints.H1)
    ends()
    assert not service.http.get("/extension/verify", bearer=waiting).json().get("Success")


@pytest.mark.row("S254", "a session that began with a certificate goes on with it alone")
def test_S254_session(start_service, prints, tmp_path):
    ca = authority.Authority(tmp_path)
    mine, theirs = ca.issue("ada"), ca.issue("bea")
    service = start_service({"tls": ca.tls(), "openid": {"sessionSeconds": 600}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    openid.user(service, "bws.1.2", prints.H1, username="bea")
    service.whorl("user", "certificate", "add", "ada", mine[0])
    service.whorl("user", "certificate", "add", "bea", theirs[0])
    client = openid.client(service)

    def browser(files=None):
        shown = {"cert": (str(files[0]), str(files[1]))} if files else {}
        return Calls(service.url, verify=False, **shown)

    service.http = browser(mine)
    openid.sign_in(service, client, Flow(), prints.F1b, login_hint="ada")
    cookies = service.http.session.cookies

    def silent(files):
        service.http = browser(files)
        service.http.session.cookies.update(cookies)
        answer = openid.authorize(service, client, Flow(), prompt="none")
        return openid.query(answer.headers["Location"])

    assert silent(None)["error"] == "login_required" and silent(theirs)["error"] == "login_required"
    assert "code" in silent(mine)


@pytest.mark.row("S255", "a credential with the master key that every account can read is refused")
def test_S255_credential(prints, tmp_path):
    credentials, data = tmp_path / "credentials", tmp_path / "data"
    credentials.mkdir(mode=0o755)
    key, there = credentials / "whorl-master-key", {"CREDENTIALS_DIRECTORY": str(credentials)}
    key.write_bytes(os.urandom(32))
    enroll = lambda code: whorl(
        "enroll", "bws.1.1", "--finger", prints.F1a, "--data-dir", data, environment=there, code=code)
    key.chmod(0o644)
    assert "others may read the key file" in enroll(77).stderr
    # As systemd's folder shows an access control list.
    key.chmod(0o440)
    enroll(0)
