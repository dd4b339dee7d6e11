"""QR sessions: opening, attaching, submitting, ending."""

import base64
import json
import subprocess
import time
import uuid

import pytest

from harness import qr, sessions

MEMBER = "GENERIC"
INFO = "/websec/rest/enterprise/GetSessionInfo"
PHONE = "phone-1"


@pytest.fixture(scope="module")
def shop(shared_service):
    return shared_service.app("shop", scopes=("bws.1",), member=MEMBER)


@pytest.fixture(scope="module")
def people(shared_service, prints):
    """Two people of the member's partition; the first has a profile, and a name with it."""
    shared_service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    shared_service.whorl("enroll", "bws.1.2", "--finger", prints.H1)
    sessions.profile(shared_service, "anna", "bws.1.1", "Anna <Example>")


def info(service, app, session):
    answer = service.http.post(INFO, app=app, json={"sessionId": session["sessionId"]})
    assert answer.status_code == 200
    assert "identityToken" not in answer.text
    return answer.json()


def cancel(service, session):
    return sessions.cancel(service, session)


@pytest.mark.row("D1", "the seed's curl line gives a QR code that a reader decodes")
def test_D1_qr(shared_service, shop, people, tmp_path):
    address = shared_service.url.replace("://", f"://{shop.id}:{shop.secret}@")
    done = subprocess.run(
        ["curl", "-s", "-X", "POST", f"{address}/websec/rest/enterprise/RegisterSessionOpportunity",
         "-H", "content-type: application/vnd.veridiumid.sessionOpportunity-v2+json",
         "-d", '{  "memberExternalId": "GENERIC", "sessionAliasType" : "QR" }'], capture_output=True, check=True)
    session = json.loads(done.stdout)
    picture = base64.b64decode(session["sessionAlias"], validate=True)
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    file = tmp_path / "qr.png"
    file.write_bytes(picture)
    text = qr.read(file)
    assert text.startswith(shared_service.url + "/q/")
    alias = text.rsplit("/", 1)[1]
    assert len(alias) == 22 and alias != session["sessionId"]
    assert sessions.attach(shared_service, {"sessionAlias": alias}, "anna").status_code == 200


@pytest.mark.row("D1", "the seed's curl line gives a QR code that a reader decodes")
@pytest.mark.parametrize("body, kind, code", [
    ({"memberExternalId": MEMBER, "sessionAliasType": "QR"}, "application/json", 415),
    ({"memberExternalId": MEMBER, "sessionAliasType": "QR"}, "text/plain", 415),
    ({"memberExternalId": MEMBER, "sessionAliasType": "BLE"}, sessions.OPPORTUNITY, 400),
    ({"memberExternalId": MEMBER}, sessions.OPPORTUNITY, 400),
    ({"memberExternalId": MEMBER, "sessionAliasType": "QR", "expiresIn": -1}, sessions.OPPORTUNITY, 400),
    ({"memberExternalId": "OTHER", "sessionAliasType": "QR"}, sessions.OPPORTUNITY, 403),
])
def test_D1_refused(shared_service, shop, body, kind, code):
    answer = shared_service.http.post(
        sessions.REGISTER, app=shop, data=json.dumps(body), headers={"Content-Type": kind})
    assert answer.status_code == code, answer.text


@pytest.mark.row("D1", "the seed's curl line gives a QR code that a reader decodes")
def test_D1_needs_the_app(shared_service, shop):
    body = {"memberExternalId": MEMBER, "sessionAliasType": "QR"}
    headers = {"Content-Type": sessions.OPPORTUNITY}
    assert shared_service.http.post(sessions.REGISTER, json=body, headers=headers).status_code == 401
    wrong = type(shop)(shop.id, shop.secret[::-1])
    assert shared_service.http.post(sessions.REGISTER, app=wrong, json=body, headers=headers).status_code == 401


@pytest.mark.row("D2", "type ID gives a UUID, and the session waits")
def test_D2_id(shared_service, shop):
    session = sessions.register(shared_service, shop, MEMBER)
    assert str(uuid.UUID(session["sessionAlias"])) == session["sessionAlias"]
    assert abs(session["expiresAt"] - time.time() - 120) < 10
    assert sessions.status(shared_service, shop, session)["status"] == "OPPORTUNITY"


@pytest.mark.row("D3", "a device attaches: CREATED, with context and what to present")
def test_D3_attach(shared_service, shop, people):
    session = sessions.register(
        shared_service, shop, MEMBER, extraValues={"door": "north", "floor": 3}, transactionText="Open the door?")
    phone = sessions.device(shared_service, PHONE)
    answer = sessions.attach(shared_service, session, "anna", phone)
    assert answer.status_code == 200
    told = answer.json()
    assert told["sessionId"] == session["sessionId"]
    assert told["context"]["memberExternalId"] == MEMBER
    assert told["context"]["extraValues"] == {"door": "north", "floor": 3}
    assert told["context"]["transactionText"] == "Open the door?"
    # What the person is enrolled with is for the profile's own device (S90).
    assert "finger" in told["requiredBiometrics"] and told["triesLeft"] == 3
    assert sessions.status(shared_service, shop, session)["status"] == "CREATED"
    assert info(shared_service, shop, session)["authenticator"]["id"] == PHONE
    assert sessions.attach(shared_service, session, "anna", "phone-2").status_code == 409


@pytest.mark.row("D3", "a device attaches: CREATED, with context and what to present")
def test_D3_unknown(shared_service, shop, people):
    assert sessions.attach(shared_service, {"sessionAlias": str(uuid.uuid4())}).status_code == 404
    session = sessions.register(shared_service, shop, MEMBER)
    # The session's own identifier is no alias.
    assert sessions.attach(shared_service, {"sessionAlias": session["sessionId"]}).status_code == 404
    # A profile that there is not fails when a sample is submitted (S90).
    answer = sessions.attach(shared_service, session, "nobody")
    assert answer.status_code == 200 and answer.json()["status"] == "CREATED"
    assert sessions.status(shared_service, shop, session)["status"] == "CREATED"


@pytest.mark.row("D3", "a device attaches: CREATED, with context and what to present")
def test_D3_profile_required(shared_service, shop, people):
    """Nobody is searched for, unless the integration was registered for that."""
    session = sessions.register(shared_service, shop, MEMBER)
    refused = sessions.attach(shared_service, session)
    assert (refused.status_code, refused.json()["Code"]) == (400, "PROFILE_REQUIRED")
    assert "Name of your profile" in shared_service.http.get(f"/q/{session['sessionAlias']}").text
    assert sessions.status(shared_service, shop, session)["status"] == "OPPORTUNITY"
    assert sessions.attach(shared_service, session, "anna").status_code == 200
    finding = shared_service.app("finding", scopes=("bws.1",), member="FINDING", identify=True)
    session = sessions.register(shared_service, finding, "FINDING")
    assert sessions.attach(shared_service, session).status_code == 200
    for wrong in (("--scope", "bws.1"), ("--scope", "bws", "--member", "M")):
        shared_service.whorl("app", "add", "x", "--identify", *wrong, code=64)


@pytest.mark.row("D4", "a match: AUTHENTICATED, then the token once")
@pytest.mark.parametrize("profile, name", [("anna", "Anna <Example>"), (None, "Anna <Example>")])
def test_D4_match(start_service, prints, profile, name):
    service = start_service()
    app = service.app("shop", scopes=("bws.1",), member=MEMBER, identify=profile is None)
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    service.whorl("enroll", "bws.1.2", "--finger", prints.H1)
    sessions.profile(service, "anna", "bws.1.1", name)
    session = sessions.register(service, app, MEMBER)
    assert sessions.attach(service, session, profile, "any").status_code == 200
    answer = sessions.submit(service, session, prints.F1b)
    assert answer.status_code == 200 and answer.json()["status"] == "AUTHENTICATED"
    assert info(service, app, session)["status"] == "AUTHENTICATED"
    first = sessions.status(service, app, session)
    assert first["status"] == "COMPLETED" and first["data"]["upn"] == name
    assert first["biometricAuthenticationResult"]["result"] == "MATCH"
    assert first["biometricAuthenticationResult"]["biometrics"] == ["finger"]
    assert first["identityToken"].count(".") == 2
    second = sessions.status(service, app, session)
    assert second["status"] == "COMPLETED" and "identityToken" not in second
    assert sessions.submit(service, session, prints.F1b).status_code == 409
    assert cancel(service, session).status_code == 409
    assert sessions.status(service, app, session)["status"] == "COMPLETED"


@pytest.mark.row("D4", "a match: AUTHENTICATED, then the token once")
def test_D4_face(shared_service, faces):
    app = shared_service.app("faces", scopes=("bws.2",), member="FACES")
    shared_service.whorl("enroll", "bws.2.1", "--face", faces.A1, "--models", shared_service.models)
    sessions.profile(shared_service, "fay", "bws.2.1")
    session = sessions.register(shared_service, app, "FACES", "ID")
    assert "face" in sessions.attach(shared_service, session, "fay").json()["requiredBiometrics"]
    answer = sessions.submit(shared_service, session, faces.A2, "face")
    assert answer.json()["status"] == "AUTHENTICATED", answer.text
    assert sessions.status(shared_service, app, session)["biometricAuthenticationResult"]["biometrics"] == ["face"]
    other = sessions.register(shared_service, app, "FACES", "ID")
    sessions.attach(shared_service, other, "fay")
    assert sessions.submit(shared_service, other, faces.B1, "face").json()["status"] == "CREATED"


@pytest.mark.row("D5", "an impostor: FAILED when the tries are gone, no token")
def test_D5_impostor(service, prints):
    app = service.app("shop", scopes=("bws.1",), member=MEMBER, identify=True)
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    sessions.profile(service, "anna", "bws.1.1")
    for profile in ("anna", None):
        session = sessions.register(service, app, MEMBER)
        sessions.attach(service, session, profile)
        told = [sessions.submit(service, session, prints.G1).json() for _ in range(3)]
        assert [one["status"] for one in told] == ["CREATED", "CREATED", "FAILED"]
        assert [one["triesLeft"] for one in told] == [2, 1, 0]
        assert sessions.submit(service, session, prints.F1b).status_code == 409
        end = sessions.status(service, app, session)
        assert end["status"] == "FAILED" and "identityToken" not in end and "upn" not in end["data"]


@pytest.mark.row("D5", "an impostor: FAILED when the tries are gone, no token")
def test_D5_lockout(service, prints, nobody, tmp_path):
    app = service.app("shop", scopes=("bws.1",), member=MEMBER)
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    sessions.profile(service, "anna", "bws.1.1")
    codes = []
    for sample in [prints.G1] * 5 + [prints.F1b]:
        session = sessions.register(service, app, MEMBER)
        sessions.attach(service, session, "anna")
        codes.append(sessions.submit(service, session, sample).status_code)
    assert codes == [200] * 5 + [429]
    assert sessions.status(service, app, session)["status"] == "CREATED"
    # What shows no finger uses no try.
    picture = tmp_path / "nobody.png"
    picture.write_bytes(nobody)
    assert sessions.submit(service, session, picture).status_code == 400
    assert info(service, app, session)["triesLeft"] == 3


@pytest.mark.row("D6", "cancel and expiry are final")
def test_D6_ends(shared_service, shop, people):
    for attached in (False, True):
        session = sessions.register(shared_service, shop, MEMBER)
        if attached:
            sessions.attach(shared_service, session, "anna")
        assert cancel(shared_service, session).json()["status"] == "CANCELED"
        assert sessions.status(shared_service, shop, session)["status"] == "CANCELED"
        assert sessions.attach(shared_service, session, "anna").status_code == 409
        assert cancel(shared_service, session).status_code == 409
    late = [sessions.register(shared_service, shop, MEMBER, expiresIn=1) for _ in range(2)]
    sessions.attach(shared_service, late[1], "anna")
    time.sleep(1.1)
    for session in late:
        assert sessions.status(shared_service, shop, session)["status"] == "TIMEOUT"
        assert sessions.attach(shared_service, session, "anna").status_code == 409
        assert cancel(shared_service, session).status_code == 409
