"""S170 to S175: who asks without a pause, and by many names, leaves room for others and little in the audit log."""

import socket
import subprocess
import time
from contextlib import contextmanager

import pytest

from harness import openid, sensor
from harness.addresses import calls
from harness.bridge import bridge, shown
from harness.calls import data_url
from harness.openid import Flow
from harness.owner import BCID, OWNER, ask, starter
from test_s_security_files import events

SAMPLE = {"Content-Type": "application/octet-stream"}


def told(service, *actions):
    """Lines of the audit log about some actions, one by one and those that are counted alone."""
    lines = [event for event in events(service) if event["action"] in actions and event["outcome"] == "refused"]
    counted = sum(int(line["detail"].split()[0]) for line in lines if line.get("detail"))
    single = [line for line in lines if not line.get("detail")]
    return single, counted


@pytest.mark.row("S170", "wrong Bearer tokens and wrong passphrases leave lines")
def test_S170_lines(start_service):
    service = start_service({"owner": BCID})
    service.passphrase()
    wrong = [service.http.get("/operator/partitions", bearer="eve." + "A" * 43) for _ in range(30)]
    # Who shows nothing guesses nothing.
    wrong.append(service.http.get("/operator/partitions"))
    assert {answer.status_code for answer in wrong} == {401}
    unlocks = [service.http.post("/prompts/unlock", json={"passphrase": f"guess {number}"}) for number in range(6)]
    assert [answer.status_code for answer in unlocks] == [200] * 5 + [429]
    assert service.stop() == 0
    single, counted = told(service, "sign-in")
    # Another minute may have begun meanwhile.
    assert 5 <= len(single) <= 10 and len(single) + counted == 30
    single, counted = told(service, "unlock")
    assert len(single) + counted == 5 and {line["actor"] for line in single} == {"owner:passphrase"}


@pytest.mark.row("S171", "a request of eight samples counts as eight")
def test_S171_samples(start_service, prints, nobody):
    service = start_service({"anonymous": {"requests": {"burst": 10, "seconds": 60}}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client = openid.client(service)

    def begin(http):
        return http.get("/v2/authorize", params=openid.parameters(client, Flow(), login_hint="ada"))

    def present(http, page, *samples):
        return http.post(openid.action(page), json={
            "modality": "finger", "samples": [data_url(sample) for sample in samples]})

    here, there = service.http, calls(service)
    page = begin(here)
    assert present(here, page, *[prints.F1b] * 7, nobody).status_code == 400
    assert present(here, page, prints.G1).json()["status"] == "nonMatch"
    assert present(here, page, prints.F1b).status_code == 429
    # Who has one left may use it for a request of several, and waits the longer then.
    pages = [begin(there) for _ in range(9)]
    assert present(there, pages[0], *[prints.F1b] * 8).json()["status"] == "match"
    late = begin(there)
    assert late.status_code == 429 and int(late.headers["Retry-After"]) > 7 * 60


@pytest.mark.row("S172", "an IPv4 address within one of IPv6 is a network")
def test_S172_networks(start_service):
    service = start_service(
        {"proxies": ["127.0.0.9"], "anonymous": {"requests": {"burst": 2, "seconds": 600}}})
    http = calls(service, "127.0.0.9")

    def asked(*addresses):
        return [http.get("/v2/authorize", headers={"X-Forwarded-For": one}).status_code for one in addresses]

    # Behind NAT64 everybody of IPv4 shares 64 bits, and by 6to4 an IPv4 address has 65,536 networks.
    assert asked(*[f"64:ff9b::198.51.100.{number}" for number in range(1, 5)]) == [400] * 4
    assert asked("64:ff9b::198.51.100.1", "64:ff9b::c633:6401", "198.51.100.1") == [400, 429, 429]
    assert asked(*[f"2002:c633:c907:{number:x}::1" for number in range(4)]) == [400, 400, 429, 429]
    assert asked("2002:c633:c908::1") == [400]


@pytest.mark.row("S173", "who asks pmapi again and again leaves a few lines")
def test_S173_lines(start_service, prints):
    service = starter(start_service, prints)(prompt={"life": 60})
    first = ask(service)
    sensor.wait_prompt(service)
    for _ in range(100):
        assert service.pmapi.get("/touchid/validate").json()["fail-reason"] == "SystemCancel"
    assert sensor.present(service, prints.F1b) == "match" and first.result().json() == OWNER
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", service.pmapi_port)) as client:
            client.sendall(b"GET /touchid/validate HTTP/1.1\r\nHost: pmapi\r\n\r\n")
            sensor.wait_prompt(service)
        while sensor.prompts(service):
            time.sleep(0.01)
    assert service.stop() == 0
    single, counted = told(service, "touchid", "touchid.SystemCancel", "touchid.AppCancel")
    # A minute or two more may have begun meanwhile.
    assert 5 <= len(single) <= 15 and len(single) + counted == 120
    assert [event["outcome"] for event in events(service) if event["action"] == "touchid.Owner"] == ["match"]


@contextmanager
def loops(service, count=4):
    """A program that asks for the owner without a pause."""
    line = f"while :; do curl -s -m 30 -H 'Host: pmapi' http://127.0.0.1:{service.pmapi_port}/touchid/validate; done"
    running = [subprocess.Popen(
        ["bash", "-c", line], stdout=subprocess.DEVNULL, start_new_session=True) for _ in range(count)]
    try:
        sensor.wait_prompt(service)
        yield
    finally:
        for one in running:
            subprocess.run(["kill", "--", f"-{one.pid}"], check=False)
            one.wait()


@pytest.mark.row("S174", "a program that asks without a pause leaves turns to others")
def test_S174_turns(start_service, prints):
    shop = "http://shop.test"
    service = starter(start_service, prints)(prompt={"life": 8}, bridges=[{"id": "shop", "origins": [shop]}])
    assert bridge(service, "save", {"secret": "s3cret"}) == {"success": True}
    headers = shown(service, shop)
    end = time.monotonic() + 40

    def reach(call):
        """Asks as a person does who tries again, and shows the owner's finger once the prompt is this asker's."""
        while time.monotonic() < end:
            answer = sensor.Later(call)
            time.sleep(0.2)
            if any("curl" not in prompt["asker"] for prompt in sensor.prompts(service)):
                assert sensor.present(service, prints.F1b) == "match"
                return answer.result().json()
            answer.result()
        raise AssertionError("no prompt while the program asks")

    with loops(service):
        assert reach(lambda: service.pmapi.get("/touchid/validate")) == OWNER
        got = reach(lambda: service.http.post("/bridge/v1/get", json={}, headers=headers))
        assert got == {"success": True, "secret": "s3cret"}


def invited(http, name="Eve", **how):
    return http.post("/v1/users", json={"name": name}, **how)


def enrolled(http, invitation, sample):
    return http.post(
        invitation.json()["enroll_url"] + "/sample", params={"modality": "finger"}, data=sample.read_bytes(),
        headers=SAMPLE)


@pytest.mark.row("S175", "the 6th sign-up of an address within an hour is refused")
def test_S175_address(start_service, prints, nobody):
    service = start_service({"openid": {"signUp": "bws.1"}, "anonymous": {"signUps": None}})
    late = invited(service.http)
    # What does not sign anybody up is not counted.
    for _ in range(6):
        refused = service.http.post(
            late.json()["enroll_url"] + "/sample", params={"modality": "finger"}, data=nobody, headers=SAMPLE)
        assert refused.status_code == 400
    for _ in range(5):
        assert enrolled(service.http, invited(service.http), prints.G1).status_code == 201
    sixth = enrolled(service.http, late, prints.G1)
    assert sixth.status_code == 429 and 3_000 < int(sixth.headers["Retry-After"]) <= 3_600
    assert invited(service.http).status_code == 429
    page = openid.authorize(service, openid.client(service), Flow())
    form = service.http.post(openid.action(page, "sign-up"), data={"username": "eve"})
    assert form.status_code == 429 and form.headers["Content-Type"].startswith("text/html")
    # Others, and people whom an app invites, go on.
    elsewhere = calls(service)
    assert enrolled(elsewhere, invited(elsewhere), prints.G1).status_code == 201
    for number in range(2):
        vouched = service.http.post("/v1/users", app=service.app(), json={"bcid": f"bws.1.{1 + number}"})
        assert enrolled(service.http, vouched, prints.H1).status_code == 201


@pytest.mark.row("S175", "the 6th sign-up of an address within an hour is refused")
def test_S175_all(start_service, prints):
    service = start_service(
        {"openid": {"signUp": "bws.1"}, "anonymous": {"allSignUps": {"burst": 2, "seconds": 3_600}}})
    for number, status in enumerate((201, 201, 429), 2):
        http = calls(service, f"127.0.0.{number}")
        invitation = invited(http)
        said = enrolled(http, invitation, prints.G1) if invitation.status_code == 201 else invitation
        assert said.status_code == status
