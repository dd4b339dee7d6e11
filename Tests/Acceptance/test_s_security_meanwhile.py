"""S164 to S169: what still counts after something has changed meanwhile."""

import base64
import json
import time

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from harness import bioid, openid, sessions
from harness.bridge import BCID, bridge, shown
from harness.sensor import Later, present, wait_prompt
from test_s_security_qr_devices import possession

SHOP = "http://shop.test"
PROFILES = "/websec/rest/authenticator/profiles"


def operator(service, bcid):
    """What the service says of a person."""
    token = (service.data / "operator.token").read_text().strip()
    return service.http.get(f"/operator/classes/{bcid}", bearer=token).json()


def show(service, bcid):
    """What the command says of a person."""
    return json.loads(service.whorl("class", "show", bcid, "--json").stdout)


@pytest.mark.row("S164", "a get of a bridge ends with its pairing: no secret")
def test_S164_pairing(start_service, prints):
    service = start_service({"owner": BCID, "bridges": [{"id": "shop", "origins": [SHOP]}]})
    service.whorl("enroll", BCID, "--finger", prints.F1a)

    def get(*command):
        waiting = Later(service.http.post, "/bridge/v1/get", json={}, headers=shown(service, SHOP))
        wait_prompt(service)
        if command:
            service.whorl("bridge", *command, SHOP)
            service.bridge_pairings.clear()
        assert present(service, prints.F1b) == "match"
        return waiting.result()

    for command in (["remove"], ["pair", "--keep-saved"]):
        # The first of them removes it, too.
        assert bridge(service, "save", {"secret": "one"})["success"]
        refused = get(*command)
        assert (refused.status_code, refused.json().get("Code")) == (403, "NotPaired"), refused.text
    assert get().json()["secret"] == "one"


@pytest.mark.row("S165", "a device's proof that was used before a restart is 401 after it")
def test_S165_restart(service, tmp_path):
    key, file = ec.generate_private_key(ec.SECP256R1()), tmp_path / "key.pem"
    file.write_bytes(key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo))
    sessions.device(service, "tablet", "--public-key", file)
    fresh = lambda: possession(key, "tablet", "GET", service.url + PROFILES)
    listed = lambda proof: service.http.get(PROFILES, headers={"DPoP": proof}).status_code
    used = fresh()
    assert [listed(used), listed(used)] == [200, 401]
    service.restart()
    assert listed(used) == 401
    assert listed(fresh()) == 200


@pytest.mark.row("S166", "a profile gets no subject that is another person's")
def test_S166_subject(service, prints):
    subject = openid.user(service, "bws.1.1", prints.F1a, username="ada", email="ada@corp.test")
    count = 0

    def add(bcid, subject):
        nonlocal count
        count += 1
        return service.whorl(
            "vid", "profile", "add", f"p{count}", "--bcid", bcid, "--subject", subject, code=None).returncode

    assert add("bws.1.1", "Ada Example") == 0
    hers = ("Ada Example", "ada example ", "\uff21da Example", "ADA", "ada@corp.test", subject, "bws.1.1", "bws/1/1")
    for taken in hers:
        assert add("bws.1.2", taken) == 73, taken
        assert add("bws.1.1", taken) == 0, taken
    for malformed in ("", " ", "a\nb", "a\u200bb", "\u0405am", "x" * 257):
        assert add("bws.1.2", malformed) == 64, malformed
    # Also at the same moment.
    for round in range(3):
        codes = [Later(add, f"bws.1.{number}", f"R{round}") for number in (1, 2, 3)]
        assert sorted(later.result() for later in codes) == [0, 73, 73]


@pytest.mark.row("S167", "nobody waits longer than the delay in use, after the clock went back")
def test_S167_delay(start_service, prints):
    # A clock that is set back leaves a wait that ends too late, as a longer delay does.
    service = start_service({"lockout": {"failures": 2, "delay": 3_000, "limit": 6}})
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    app = service.app()
    verify = lambda *samples: bioid.run(service, app, "bws.1.1", "verify", samples)
    for _ in range(2):
        assert verify(prints.G1).json()["Success"] is False
    assert verify(prints.F1b).status_code != 200 and operator(service, "bws.1.1")["lockedUntil"]
    service.restart({"lockout": {"delay": 1}})
    assert verify(prints.F1b).json()["Success"] is True
    # Who is off stays off.
    for _ in range(2):
        verify(prints.G1, prints.G2, prints.H1)
    service.restart({"lockout": {"delay": 0}})
    assert operator(service, "bws.1.1")["isDisabled"] and verify(prints.F1b).status_code != 200


@pytest.mark.row("S168", "class show goes by the limits of the service")
def test_S168_limits(start_service, prints):
    service = start_service({"lockout": {"failures": 3, "delay": 0, "limit": 4}})
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    client = service.app()
    for _ in range(2):
        bioid.run(service, client, "bws.1.1", "verify", [prints.G1, prints.G2])
    assert operator(service, "bws.1.1")["isDisabled"] is True
    assert show(service, "bws.1.1")["isDisabled"] is True
    service.restart({"lockout": {"limit": 50}})
    assert operator(service, "bws.1.1")["isDisabled"] is False
    assert show(service, "bws.1.1")["isDisabled"] is False


@pytest.mark.row("S169", "flagged templates match in no protocol until they are made anew")
def test_S169_flag(start_service, prints, faces):
    service = start_service({"lockout": {"delay": 0}})
    openid.user(service, "bws.1.1", prints.F1a, ("--face", faces.A1), username="ada")
    app, client, search = service.app(), openid.client(service), openid.client(service, identify=True, name="Search")
    phone = sessions.device(service, "phone-1")
    service.whorl("vid", "profile", "add", "own", "--bcid", "bws.1.1", "--device", "phone-1")

    def matches(sample, modality):
        """Whether OpenID by name and by search, and BWS verify and identify take a sample for the person."""
        told = [
            openid.present(service, openid.authorize(service, asker, openid.Flow(), **hint), sample, modality)["status"]
            for asker, hint in ((client, {"login_hint": "ada"}), (search, {}))]
        verified = bioid.verify(service, app, "bws.1.1", sample, trait=modality)["Success"]
        found = bioid.run(service, app, "bws.1", "identify", [sample], modality).json()["Matches"]
        answers = [status == "match" for status in told] + [verified, len(found or []) == 1]
        assert len(set(answers)) == 1, answers
        return answers[0]

    assert matches(prints.F1b, "finger") and matches(faces.A2, "face")
    service.whorl("class", "set", "bws.1.1", "--flagged")
    assert not matches(prints.F1b, "finger") and not matches(faces.A2, "face")
    # An enrollment by an app ends no flag.
    bioid.enroll(service, app, "bws.1.1", prints.F1c)
    assert not matches(prints.F1b, "finger")
    anew = service.http.post(
        f"{PROFILES}/own/reenroll", app=phone,
        json={"trait": "finger", "samples": [base64.b64encode(prints.F1b.read_bytes()).decode()]})
    assert anew.status_code == 200, anew.text
    assert matches(prints.F1c, "finger") and not matches(faces.A2, "face")
    person = show(service, "bws.1.1")
    assert [one["modality"] for one in person["references"]] == ["finger", "face"]
    assert person["state"]["flaggedModalities"] == ["face"]
