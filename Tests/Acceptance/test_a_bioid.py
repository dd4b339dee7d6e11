"""A1 to A13: tokens, uploads and operations of the BWS token extension."""

import json
import re
import time

import pytest

from harness.bioid import enroll, run, token, upload, verify
from harness.calls import data_url, token_parts

ENROLL, LIVE, CHALLENGE = 0x20, 0x100, 0x200


@pytest.fixture(scope="module")
def app(shared_service):
    return shared_service.app("bioid", return_urls=["https://rp.test"])


def result(service, app, bearer):
    return service.http.get("/extension/result", app=app, params={"access_token": bearer})


def ask(service, app, **changes):
    """The status of a token request with parameters changed."""
    parameters = {"id": app.id, "bcid": "bws.12.4711", "task": "enroll", **changes}
    return service.http.get("/extension/token", app=app, params=parameters)


@pytest.mark.row("A1", "an app gets a token: a bare JWT, never stored")
def test_A1_token(shared_service, app):
    answer = ask(shared_service, app)
    assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/plain")
    assert "no-store" in answer.headers["Cache-Control"]
    assert re.fullmatch(r"[\w-]+\.[\w-]+\.[\w-]+", answer.text)
    header, payload = token_parts(answer.text)
    assert header["alg"] == "HS256" and payload["task"] & ENROLL and payload["task"] & 0x0F == 3
    assert payload["bcid"] == "bws.12.4711" and payload["app"] == app.id and payload["exp"] > time.time()
    assert "challenge" not in payload


@pytest.mark.row("A1", "an app gets a token: a bare JWT, never stored")
def test_A1_slashes_and_challenge(shared_service, app):
    _, payload = token_parts(ask(shared_service, app, bcid="bws/12/4711", challenge="true", challenges=4, maxtries=2).text)
    assert payload["bcid"] == "bws.12.4711" and payload["task"] & LIVE and payload["task"] & CHALLENGE
    import json
    drawn = json.loads(payload["challenge"])
    assert len(drawn) == 2 and all(len(row) == 4 and set(row) <= {"up", "down", "left", "right"} for row in drawn)


@pytest.mark.row("A2", "who may not gets no token, and what cannot be is refused")
def test_A2_refused(shared_service, app):
    parameters = {"id": app.id, "bcid": "bws.12.4711", "task": "verify"}
    call = shared_service.http.get
    assert call("/extension/token", params=parameters).status_code == 401
    assert call("/extension/token", params=parameters, bearer="x").status_code == 401
    wrong = type(app)(app.id, "wrong")
    assert call("/extension/token", params=parameters, app=wrong).status_code == 403
    assert call("/extension/token", params=parameters, app=type(app)("nobody", app.secret)).status_code == 403
    assert ask(shared_service, app, id="other").status_code == 403
    for foreign in ("demo.12.1", "nowhere.1.1"):
        assert ask(shared_service, app, bcid=foreign).status_code == 403
    for changes in (
        {"bcid": "bws.12"}, {"bcid": "bws.12.0"}, {"bcid": "bws.12/1"}, {"bcid": "bws.012.1"}, {"task": "fly"},
        {"maxtries": 16}, {"maxtries": 0}, {"challenges": 8}, {"livedetection": "maybe"}, {"traits": "voice"}, {"traits": "face,toe"}, {"mirror": "x"},
    ):
        answer = ask(shared_service, app, **changes)
        assert answer.status_code == 400 and answer.json()["Message"], changes
    twice = shared_service.http.get(
        f"/extension/token?id={app.id}&bcid=bws.12.1&bcid=bws.12.2&task=verify", app=app)
    assert twice.status_code == 400


@pytest.mark.row("A2", "who may not gets no token, and what cannot be is refused")
def test_A2_preflight(start_service):
    service = start_service({"origins": ["https://rp.test"]}, models=False)
    asked = {"Origin": "https://rp.test", "Access-Control-Request-Method": "POST"}
    allowed = service.http.options("/extension/upload", headers=asked)
    assert allowed.status_code == 204 and allowed.headers["Access-Control-Allow-Origin"] == "https://rp.test"
    assert "authorization" in allowed.headers["Access-Control-Allow-Headers"].lower()
    refused = service.http.get("/extension/verify", headers={"Origin": "https://rp.test"})
    assert refused.status_code == 401 and refused.headers["Access-Control-Allow-Origin"] == "https://rp.test"
    other = service.http.options("/extension/upload", headers={**asked, "Origin": "https://evil.test"})
    assert "Access-Control-Allow-Origin" not in other.headers


@pytest.mark.row("A3", "before any operation there is no result (204)")
def test_A3_no_result(shared_service, app):
    bearer = token(shared_service, app, "bws.12.1", "verify")
    assert result(shared_service, app, bearer).status_code == 204
    assert result(shared_service, app, bearer + "x").status_code == 403
    other = shared_service.app("other")
    assert result(shared_service, other, bearer).status_code == 403


def story(service, app, bcid, mated, probe, impostor, trait):
    """A4 to A7 with samples of one modality."""
    bearer = token(service, app, bcid, "enroll")
    for sample in mated:
        accepted = upload(service, bearer, sample, trait)
        assert accepted["Accepted"] is True and isinstance(accepted["Warnings"], list)
    assert service.http.get("/extension/enroll", bearer=bearer).json() == {"Success": True, "Error": None}
    told = result(service, app, bearer).json()
    assert told.pop("Age") < 60
    assert told == {"Success": True, "Action": "enrollment", "BCID": bcid, "Error": None}
    for sample, expected in ((probe, True), (impostor, False)):
        bearer = token(service, app, bcid, "verify")
        assert upload(service, bearer, sample, trait)["Accepted"]
        assert service.http.get("/extension/verify", bearer=bearer).json() == {"Success": expected, "Error": None}
        told = result(service, app, bearer).json()
        assert told.pop("Age") < 60
        assert told == {"Success": expected, "Action": "verification", "BCID": bcid, "Error": None}
    enrolled = lambda name: service.http.get("/extension/isenrolled", app=app, params={"bcid": bcid, "trait": name})
    other = {"face": "finger", "finger": "face"}[trait]
    assert enrolled(trait).status_code == 200 and enrolled(other).status_code == 404
    assert enrolled("toe").status_code == 400


@pytest.mark.row("A4", "enroll a face, and the result says so; A5 to A7 on the same")
def test_A4_A5_A6_A7_face(shared_service, app, faces):
    story(shared_service, app, "bws.12.4711", [faces.A1], faces.A2, faces.B1, "face")


@pytest.mark.row("A13", "the same with prints: the path of fingerprints is real")
def test_A13_finger(shared_service, app, prints):
    story(shared_service, app, "bws.12.4713", [prints.F1a], prints.F1b, prints.G1, "finger")


@pytest.mark.row("A5", "isenrolled needs a good BCID, and one that the app may use")
def test_A5_refused(shared_service, app):
    ask_for = lambda bcid: shared_service.http.get("/extension/isenrolled", app=app, params={"bcid": bcid}).status_code
    assert ask_for("bws.12.999") == 404 and ask_for("bws.12") == 400 and ask_for("demo.12.999") == 403


def references(service, bcid):
    """What a person is enrolled with."""
    return json.loads(service.whorl("show", bcid, "--json").stdout)["records"]


@pytest.mark.row("A6", "autoenroll adds the sample of a match, and of a match alone")
def test_A6_autoenroll(shared_service, app, prints):
    enroll(shared_service, app, "bws.12.46", prints.F1a)
    count = lambda: len(references(shared_service, "bws.12.46"))
    before = count()
    assert run(shared_service, app, "bws.12.46", "verify", [prints.G1], autoenroll="true").json()["Success"] is False
    assert count() == before
    assert run(shared_service, app, "bws.12.46", "verify", [prints.F1b], autoenroll="true").json()["Success"] is True
    assert count() == before + 1


@pytest.mark.row("A6", "autoenroll adds the sample of a match, and of a match alone")
def test_A6_autoenroll_leaves_strangers_out(shared_service, app, prints):
    """A stranger's finger beside a genuine one becomes no reference, wherever it stands in the transaction."""
    bcid = "bws.12.461"
    enroll(shared_service, app, bcid, prints.F1a)
    for samples in ([prints.F1b, prints.G1], [prints.G1, prints.F1c]):
        assert run(shared_service, app, bcid, "verify", samples, autoenroll="true").json()["Success"] is True
        for stranger in (prints.G1, prints.G2):
            assert verify(shared_service, app, bcid, stranger) == {"Success": False, "Error": None}
        assert verify(shared_service, app, bcid, prints.F1b)["Success"] is True
    assert len(references(shared_service, bcid)) <= 3


@pytest.mark.row("A6", "autoenroll adds the sample of a match, and of a match alone")
def test_A6_autoenroll_across_modalities(shared_service, app, faces, prints):
    bcid = "bws.12.462"
    enroll(shared_service, app, bcid, prints.F1a)
    enroll(shared_service, app, bcid, faces.A1, trait="face")
    bearer = token(shared_service, app, bcid, "verify", autoenroll="true")
    assert upload(shared_service, bearer, faces.A2, "face")["Accepted"]
    assert upload(shared_service, bearer, prints.G1)["Accepted"]
    assert shared_service.http.get("/extension/verify", bearer=bearer).json()["Success"] is True
    assert verify(shared_service, app, bcid, prints.G1) == {"Success": False, "Error": None}
    assert verify(shared_service, app, bcid, prints.F1b)["Success"] is True


@pytest.mark.row("A7", "an impostor: no success and no error, in the answer and in the result")
def test_A7_impostor(shared_service, app, prints):
    enroll(shared_service, app, "bws.12.47", prints.F1a)
    assert verify(shared_service, app, "bws.12.47", prints.H1) == {"Success": False, "Error": None}
    assert verify(shared_service, app, "bws.12.47", prints.F1b) == {"Success": True, "Error": None}


@pytest.mark.row("A8", "a class that nobody enrolled: NoTemplateAvailable")
def test_A8_unknown(shared_service, app, prints):
    assert verify(shared_service, app, "bws.12.48", prints.F1a) == {"Success": False, "Error": "NoTemplateAvailable"}


@pytest.mark.row("A9", "no sample 400, a token for something else 403, no token 401")
def test_A9_wrong_use(shared_service, app, prints):
    operate = lambda path, bearer: shared_service.http.get(f"/extension/{path}", bearer=bearer).status_code
    bearer = token(shared_service, app, "bws.12.49", "verify")
    assert operate("verify", bearer) == 400
    upload(shared_service, bearer, prints.F1a)
    assert [operate(path, bearer) for path in ("enroll", "identify", "livenessdetection")] == [403, 403, 403]
    assert operate("verify", bearer) == 200
    # The operation took the sample.
    assert operate("verify", bearer) == 400
    enrolling = token(shared_service, app, "bws.12.49", "enroll")
    upload(shared_service, enrolling, prints.F1a)
    assert operate("verify", enrolling) == 403
    assert shared_service.http.get("/extension/verify").status_code == 401
    head, payload, _ = bearer.split(".")
    assert operate("verify", f"{head}.{payload}.{'A' * 43}") == 403 and operate("verify", "x") == 403


@pytest.mark.row("A10", "three tries, and the fourth is refused")
def test_A10_tries(shared_service, app, prints):
    enroll(shared_service, app, "bws.12.410", prints.F1a)
    bearer = token(shared_service, app, "bws.12.410", "verify", maxtries=3)
    for _ in range(3):
        upload(shared_service, bearer, prints.G1)
        assert shared_service.http.get("/extension/verify", bearer=bearer).json()["Success"] is False
    upload(shared_service, bearer, prints.F1b)
    assert shared_service.http.get("/extension/verify", bearer=bearer).status_code == 403
    assert result(shared_service, app, bearer).json()["Success"] is False


@pytest.mark.row("A12", "what is no sample: refused, unreadable (400), too long (413)")
def test_A12_samples(shared_service, app, prints, nobody):
    bearer = token(shared_service, app, "bws.12.412", "enroll")
    send = lambda body, **query: shared_service.http.post(
        "/extension/upload", bearer=bearer, params={"trait": "finger", **query}, data=body)
    assert send(data_url(nobody)).json() == {"Accepted": False, "Error": "SampleNotOfExpectedType"}
    for body in (b"", b"garbage", b"data:image/png;base64,", b"data:image/png;base64,####", data_url(b"garbage")):
        assert send(body).status_code == 400, body
    good = data_url(prints.F1a)
    assert send(good, tag="sixth-finger").status_code == 400 and send(good, trait="voice").status_code == 400
    assert send(good, tag="right-index").json()["Accepted"] is True
    assert send(b"data:image/png;base64," + b"A" * (60 << 20)).status_code == 413


@pytest.mark.row("A12", "what is no sample: refused, unreadable (400), too long (413)")
def test_A12_no_face(shared_service, app, faces, nobody):
    bearer = token(shared_service, app, "bws.12.412", "enroll")
    refused = shared_service.http.post("/extension/upload", bearer=bearer, data=data_url(nobody))
    assert refused.json() == {"Accepted": False, "Error": "NoFaceFound"}
