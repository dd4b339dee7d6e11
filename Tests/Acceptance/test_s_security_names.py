"""S129, S130, S225, S227 and S237: whose name a site learns, and which service a phone answers."""

import http.server
import json
import threading

import jwt
import pytest

from harness import sessions
from harness.calls import data_url
from harness.tool import whorl

MEMBER = "WIDE"


@pytest.mark.row("S129", "no app gives its person the name that a site knows somebody else by")
def test_S129_subject(service, prints):
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    sessions.profile(service, "ada", "bws.1.1", "Ada")
    other = service.app("other", scopes=("bws.2",))
    site = service.app("site", scopes=("bws.1", "bws.2"), member=MEMBER, id="site", identify=True)
    add = lambda **person: service.http.post("/v1/users", app=other, json={"bcid": "bws.2.9"} | person)
    for name in ("bws.1.1", "bws/1/1", "ada@corp.test"):
        assert add(preferred_username=name).status_code == 400
    # The name is free as a user's, so that nothing is told of profiles.
    invited = add(preferred_username="ada", name="\uff21da")
    assert invited.status_code == 201, invited.text
    ticket = invited.json()["enroll_url"].split("/")[-1]
    body = {"modality": "finger", "samples": [data_url(prints.G1)]}
    assert service.http.post(f"/v1/enroll/{ticket}/sample", json=body).ok
    session = sessions.register(service, site, MEMBER)
    sessions.attach(service, session)
    assert sessions.submit(service, session, prints.G2).json()["status"] == "AUTHENTICATED"
    end = sessions.status(service, site, session)
    claims = jwt.decode(end["identityToken"], options={"verify_signature": False})
    assert claims["sub"] == "bws.2.9" and end["data"] == {"upn": "bws.2.9"} and "name" not in claims


class Stranger(http.server.BaseHTTPRequestHandler):
    """A service that says yes to whatever it is sent."""

    def do_POST(self):
        self.server.taken.append(self.path)
        self.rfile.read(int(self.headers["Content-Length"]))
        context = {"memberExternalId": "M", "exploiter": "Shop"}
        answer = json.dumps({
            "sessionId": "s", "status": "CREATED" if "Attach" in self.path else "AUTHENTICATED", "sessionSecret": "s",
            "context": context, "requiredBiometrics": ["finger"], "triesLeft": 3,
            "requiresBiometryRevalidation": False}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


@pytest.mark.row("S130", "a phone sends samples to no service that is not named")
def test_S130_code(service, prints):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stranger) as stranger:
        stranger.taken = []
        threading.Thread(target=stranger.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{stranger.server_port}"
        approve = lambda *options, code: whorl(
            "vid", "approve", "--url", f"{url}/q/abc", "--finger", prints.F1a, *options, code=code)
        for named in (service.url, url.replace("127.0.0.1", "localhost"), url + "0"):
            done = approve("--service", named, code=64)
            assert f"another service, {url}" in done.stderr and "--any-service" in done.stderr
        assert stranger.taken == []
        approve("--service", url + "/", code=0)
        approve("--service", service.url, "--any-service", code=0)
        assert len(stranger.taken) == 4
        stranger.shutdown()


@pytest.mark.row("S225", "names that differ by what people do not see or say are one user's")
def test_S225_alike(service):
    alike = [("Νικόλαος", "ΝΙΚΌΛΑΟΣ"), ("kim", "ki\u0307m"), ("lea 1", "Lea  1"), ("\u1e97om", "T\u0308om")]
    for number, names in enumerate(alike):
        answers = [
            service.whorl("user", "add", f"bws.1.{2 * number + place + 1}", "--username", name, code=None)
            for place, name in enumerate(names)]
        assert answers[0].returncode == 0 and answers[1].returncode != 0, names
        assert "taken" in answers[1].stderr or "another" in answers[1].stderr, answers[1].stderr
    service.whorl("user", "add", "bws.1.100", "--username", "lea1")


@pytest.mark.row("S227", "nobody is kept until a day that no calendar has")
def test_S227_calendar(service):
    def set_until(date):
        return service.whorl("class", "set", "bws.1.9", "--retain-until", date, code=None).returncode

    assert [set_until(date) for date in ("2027-02-30", "2027-02-29", "1969-12-31", "2027-01-31T25:00:00Z")] == [64] * 4
    assert [set_until(date) for date in ("2028-02-29", "2027-01-31T12:00:00+02:00")] == [0] * 2


@pytest.mark.row("S237", "names that look alike by dashes, dots or a capital sharp s are one user's")
def test_S237_alike(service):
    alike = [
        ("gro\u00df", "GRO\u1e9e"), ("anna-lee", "anna\u2010lee"), ("bo-1", "bo\u22121"), ("o'neil", "o\u2019neil"),
        ("th\u1ecb", "th\u1ecb\u0307"), ("v\u012f", "v\u012f\u0307")]
    for number, names in enumerate(alike):
        done = [
            service.whorl("user", "add", f"bws.1.{2 * number + place + 1}", "--username", name, code=None).returncode
            for place, name in enumerate(names)]
        assert done[0] == 0 and done[1] != 0, names
    subject = json.loads(service.whorl("user", "list", "--json").stdout)[0]["sub"]
    for dash in "\u2010\u2013\u2212":
        done = service.whorl("user", "add", "bws.1.90", "--username", subject.replace("-", dash), code=None)
        assert done.returncode != 0, ascii(dash)
    # A dot over an accent is seen.
    service.whorl("user", "add", "bws.1.100", "--username", "r\u00ed")
    service.whorl("user", "add", "bws.1.101", "--username", "ri")
