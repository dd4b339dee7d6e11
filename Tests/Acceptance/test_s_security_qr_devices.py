"""Chapter S: attacks on the devices that answer QR sessions, and on what Attach gives them."""

import base64
import json
import re
import secrets
import shutil
import time
import uuid

import jwt
import pytest
from PIL import Image
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from harness import openid, sessions
from harness.calls import App
from harness.sensor import Later
from harness.tool import whorl
from test_s_security_oidc import assert_alike

MEMBER = "GENERIC"


@pytest.fixture
def shop(service, prints):
    """An app, and a person with a profile that any phone may name."""
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    sessions.profile(service, "ada", "bws.1.1", "Ada")
    return service.app("shop", scopes=("bws.1",), member=MEMBER, id="shop")


def info(service, app, session):
    path = "/websec/rest/enterprise/GetSessionInfo"
    return service.http.post(path, app=app, json={"sessionId": session["sessionId"]}).json()


@pytest.mark.row("S24", "a registered device proves itself at each step; others have no name")
def test_S24_devices(service, shop, prints):
    phone = sessions.device(service, "phone-1")
    session = sessions.register(service, shop, MEMBER)
    # Before, whoever knew the identifier was the device.
    named = {"sessionAlias": session["sessionAlias"], "device": {"id": "phone-1", "name": "x"}, "profile": "ada"}
    for proof in (None, App("phone-1", phone.secret[::-1]), sessions.device(service, "phone-2")):
        assert service.http.post(sessions.ATTACH, app=proof, json=named).status_code == 401
    assert sessions.attach(service, session, "ada", phone).status_code == 200
    body = {
        "sessionId": session["sessionId"], "sessionSecret": session["sessionSecret"], "trait": "finger",
        "sample": base64.b64encode(prints.F1b.read_bytes()).decode()}
    for proof in (None, App("phone-1", "x")):
        assert service.http.post(sessions.SUBMIT, app=proof, json=body).status_code == 401
        assert service.http.post(sessions.CANCEL, app=proof, json=body).status_code == 401
    assert sessions.submit(service, session, prints.F1b).json()["status"] == "AUTHENTICATED"
    token = sessions.status(service, shop, session)["identityToken"]
    claims = jwt.decode(token, options={"verify_signature": False})
    assert claims["authenticator"] == {"id": "phone-1", "name": "phone-1"}
    other = sessions.register(service, shop, MEMBER)
    assert sessions.attach(service, other, "ada").status_code == 200
    assert "authenticator" not in info(service, shop, other)
    assert sessions.submit(service, other, prints.F1b).json()["status"] == "AUTHENTICATED"
    token = sessions.status(service, shop, other)["identityToken"]
    assert "authenticator" not in jwt.decode(token, options={"verify_signature": False})


@pytest.mark.row("S24", "a registered device proves itself at each step; others have no name")
def test_S24_unknown_devices(service, shop):
    """Unknown devices are answered as known ones with a wrong secret."""
    sessions.device(service, "phone-1")
    session = sessions.register(service, shop, MEMBER)
    wrong = secrets.token_urlsafe(32)

    def attach(id):
        return lambda: service.http.post(
            sessions.ATTACH, app=App(id, wrong),
            json={"sessionAlias": session["sessionAlias"], "device": {"id": id}, "profile": "ada"})

    assert_alike(attach("phone-1"), attach("phone-9"))


def possession(key, device, method, url, **changes):
    """A DPoP proof of a device (RFC 9449)."""
    numbers = key.public_key().public_numbers()
    part = lambda number: base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()
    jwk = {"kty": "EC", "crv": "P-256", "x": part(numbers.x), "y": part(numbers.y)}
    claims = {"sub": device, "jti": str(uuid.uuid4()), "htm": method, "htu": url, "iat": time.time()}
    return jwt.encode(claims | changes, key, algorithm="ES256", headers={"typ": "dpop+jwt", "jwk": jwk})


@pytest.mark.row("S24", "a registered device proves itself at each step; others have no name")
def test_S24_keys(service, shop, prints, tmp_path):
    key, stolen = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    file = tmp_path / "key.pem"
    file.write_bytes(key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo))
    assert sessions.device(service, "tablet", "--public-key", file).secret is None
    session = sessions.register(service, shop, MEMBER)
    body = {"sessionAlias": session["sessionAlias"], "device": {"id": "tablet"}, "profile": "ada"}
    post = lambda path, body, proof: service.http.post(path, json=body, headers={"DPoP": proof})
    proof = lambda path, key=key, **changes: possession(key, "tablet", "POST", service.url + path, **changes)
    replayed = proof(sessions.ATTACH)
    for wrong in (
        proof(sessions.ATTACH, stolen), proof(sessions.SUBMIT), proof(sessions.ATTACH, sub="phone-1"),
        proof(sessions.ATTACH, iat=int(time.time()) - 120), replayed[:-8] + "AAAAAAAA",
    ):
        assert post(sessions.ATTACH, body, wrong).status_code == 401
    attached = post(sessions.ATTACH, body, replayed)
    assert attached.status_code == 200, attached.text
    held = {name: attached.json()[name] for name in ("sessionId", "sessionSecret")}
    sample = {"trait": "finger", "sample": base64.b64encode(prints.F1b.read_bytes()).decode()}
    assert post(sessions.SUBMIT, held | sample, replayed).status_code == 401
    used = proof(sessions.SUBMIT)
    assert post(sessions.SUBMIT, held | sample, used).json()["status"] == "AUTHENTICATED"
    assert post(sessions.SUBMIT, held | sample, used).status_code == 401


@pytest.mark.row("S25", "who did not attach can neither submit nor cancel")
def test_S25_secret(service, shop, prints):
    session = sessions.register(service, shop, MEMBER)
    assert sessions.attach(service, session, "ada").status_code == 200
    assert re.fullmatch(r"[\w-]{43}", session["sessionSecret"])
    # Before, whoever saw the code or knew the session's identifier could do both.
    sample = base64.b64encode(prints.F1b.read_bytes()).decode()
    for secret in ({}, {"sessionSecret": ""}, {"sessionSecret": session["sessionSecret"][::-1]}):
        body = {"sessionId": session["sessionId"], "trait": "finger", "sample": sample, **secret}
        assert service.http.post(sessions.SUBMIT, json=body).status_code == 403
        assert service.http.post(sessions.CANCEL, json=body).status_code == 403
    seen = service.http.post(sessions.CANCEL, json={"sessionAlias": session["sessionAlias"]})
    assert seen.status_code == 403
    assert sessions.status(service, shop, session)["status"] == "CREATED"
    assert sessions.submit(service, session, prints.F1b).json()["status"] == "AUTHENTICATED"


def _reenroll(service, device, *samples):
    """A phone enrolls the person of its profile `own` anew."""
    return service.http.post(
        "/websec/rest/authenticator/profiles/own/reenroll", app=device,
        json={"trait": "finger", "samples": [base64.b64encode(one.read_bytes()).decode() for one in samples]})


@pytest.mark.row("S156", "a device enrolls its person anew by samples of the person alone")
def test_S156_reenrollment(service, prints):
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    phone = sessions.device(service, "phone-1")
    sessions.profile(service, "free", "bws.1.1")
    service.whorl("vid", "profile", "add", "own", "--bcid", "bws.1.1", "--subject", "Ada", "--device", "phone-1")
    service.whorl("vid", "profile", "revalidate", "own")
    count = lambda: len(json.loads(service.whorl("class", "show", "bws.1.1", "--json").stdout)["references"])
    for samples in ([prints.G1], [prints.F1b, prints.G1], [prints.G1, prints.F1b]):
        refused = _reenroll(service, phone, *samples)
        assert refused.status_code == 403 and refused.json()["Code"] == "NOT_RECOGNIZED", refused.text
        assert count() == 1
    client = openid.client(service)
    page = openid.authorize(service, client, openid.Flow(), login_hint="ada")
    assert openid.present(service, page, prints.G2)["status"] == "nonMatch"
    # What does not match counts as every try does.
    assert [_reenroll(service, phone, prints.G1).status_code for _ in range(4)][-1] == 429
    service.whorl("class", "reset", "bws.1.1")
    assert _reenroll(service, phone, prints.F1b, prints.F1c).status_code == 200 and count() == 2


@pytest.mark.row("S157", "a device that enrolls its person anew brings no deleted one back")
def test_S157_deletion(service, prints):
    app, phone = service.app(), sessions.device(service, "phone-1")
    for number in range(1, 4):
        bcid = f"bws.1.{number}"
        service.whorl("enroll", bcid, "--finger", prints.F1a)
        service.whorl("vid", "profile", "add", "own", "--bcid", bcid, "--subject", "Ada", "--device", "phone-1")
        service.whorl("vid", "profile", "revalidate", "own")
        later = Later(_reenroll, service, phone, *[prints.F1b] * 4)
        time.sleep(0.05 * number)
        service.http.delete(f"/operator/classes/{bcid}", bearer=(service.data / "operator.token").read_text().strip())
        later.result()
        assert service.http.get("/extension/isenrolled", app=app, params={"bcid": bcid}).status_code == 404


@pytest.mark.row("S235", "a picture full of marks of codes is read in seconds, and no other program's format")
def test_S235_picture(shared_service, prints, tmp_path):
    if shutil.which("zbarimg") is None:
        pytest.skip("no zbarimg")
    approve = lambda picture, code: whorl(
        "vid", "approve", "--qr", picture, "--finger", prints.F1a, "--service", shared_service.url, code=code)
    mark = Image.new("1", (8, 8), 1)
    for place in range(7):
        for row, column in ((0, place), (6, place), (place, 0), (place, 6)):
            mark.putpixel((column, row), 0)
    mark.paste(0, (2, 2, 5, 5))
    mark = mark.resize((16, 16))
    full = Image.new("1", (4896, 4896))
    for place in range(306 * 306):
        full.paste(mark, (place % 306 * 16, place // 306 * 16))
    full.save(tmp_path / "full.png")
    start = time.monotonic()
    approve(tmp_path / "full.png", 65)
    assert time.monotonic() - start < 10
    drawing = tmp_path / "code.svg"
    drawing.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
    assert "no QR code was found" not in approve(drawing, 65).stderr
