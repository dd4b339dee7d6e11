"""A14 and A17 and what else the BWS token extension says of people and pictures."""

import base64
import io
import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from harness.bioid import enroll, run, token, upload, verify
from harness.tool import whorl


@pytest.fixture(scope="module")
def app(shared_service):
    return shared_service.app("bioid")


def identify(service, app, partition, sample, trait, **query):
    """The answer of a search, and its result."""
    bearer = token(service, app, f"{partition}.1", "identify")
    assert upload(service, bearer, sample, trait)["Accepted"]
    answer = service.http.get("/extension/identify", bearer=bearer, params=query).json()
    told = service.http.get("/extension/result", app=app, params={"access_token": bearer}).json()
    assert told["Action"] == "identification"
    return answer, told


def search(service, app, mated, other, trait):
    """Among many classes, the right one comes first; another partition knows nobody."""
    enroll(service, app, "bws.14.4711", mated[0], trait=trait)
    answer, told = identify(service, app, "bws.14", mated[1], trait)
    assert answer["Success"] is True
    first = answer["Matches"][0]
    assert (first["Storage"], first["Partition"], first["ClassID"]) == ("bws", 14, 4711)
    scores = [match["Score"] for match in answer["Matches"]]
    assert scores == sorted(scores, reverse=True)
    assert told["Matches"][0]["BCID"] == "bws.14.4711" and told["Matches"][0]["Score"] == scores[0]
    for partition, sample in (("bws.15", mated[1]), ("bws.14", other)):
        answer, _ = identify(service, app, partition, sample, trait)
        assert answer == {"Success": True, "Matches": []}


@pytest.mark.row("A14", "a search finds the person among many, in its partition alone")
def test_A14_finger(shared_service, app, prints, tmp_path):
    # 1,000 classes of 22 fingers: the more often a finger is there, the harder it is to be found beside it.
    others = [prints(finger, impression) for finger in range(1, 25) if finger not in (16, 18) for impression in range(1, 5)]
    whorl("extract", *others, "-o", tmp_path)
    templates = sorted(tmp_path.iterdir())
    assert len(templates) == len(others)
    people = tmp_path / "people.csv"
    rows = [f"bws.14.{number},{templates[number % len(templates)]}" for number in range(1, 1_000)]
    people.write_text("\n".join(["bcid,finger", *rows]) + "\n")
    shared_service.whorl("enroll", "--manifest", people, "--no-duplicate-check")
    search(shared_service, app, [prints.F1a, prints.F1b], prints.G1, "finger")


@pytest.mark.row("A14", "a search finds the person among many, in its partition alone")
def test_A14_face(start_service, faces):
    service = start_service()
    others = [faces(person, photo) for person in range(3, 41) for photo in (1, 2)]
    app = service.app()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda each: enroll(service, app, f"bws.14.{each[0]}", each[1], trait="face"), enumerate(others, 1)))
    search(service, app, [faces.A1, faces.A2], faces.B1, "face")


def sealed(service):
    """The sealed templates of the store."""
    with sqlite3.connect(f"file:{service.data}/whorl.db?mode=ro", uri=True) as store:
        return {row[0] for row in store.execute("SELECT slot.sealed FROM record JOIN slot ON slot.id = record.slot")}


@pytest.mark.row("A17", "deleteclass forgets everything, also on the disk")
def test_A17_delete(shared_service, app, prints):
    bcid = "bws.17.4711"
    before = sealed(shared_service)
    enroll(shared_service, app, bcid, prints.F1a)
    templates = sealed(shared_service) - before
    assert len(templates) == 1
    waiting = token(shared_service, app, bcid, "verify")
    upload(shared_service, waiting, prints.F1b)
    remove = lambda name: shared_service.http.delete("/extension/deleteclass", app=app, params={"bcid": name})
    assert remove("bws.17").status_code == 400 and remove("demo.17.1").status_code == 403
    assert remove(bcid).status_code == 200
    enrolled = shared_service.http.get("/extension/isenrolled", app=app, params={"bcid": bcid})
    assert enrolled.status_code == 404
    assert verify(shared_service, app, bcid, prints.F1b) == {"Success": False, "Error": "NoTemplateAvailable"}
    assert shared_service.http.get("/extension/verify", bearer=waiting).status_code == 400
    again = remove(bcid)
    assert again.status_code == 400 and again.json()["Message"] == "UnknownBCID"
    assert bcid not in shared_service.whorl("list", code=None).stdout
    files = b"".join(shared_service.bytes_of_folder().values())
    assert not any(template[16:] in files for template in templates)


@pytest.mark.row("A17b", "status, quality check and photo verification")
def test_A17b_status_and_quality(shared_service, app, prints, nobody):
    from harness.calls import data_url
    status = shared_service.http.get("/extension/status", app=app).json()
    features = {feature["Name"]: feature for feature in status["Features"]}
    assert {"QualityCheck", "Enrollment", "Verification", "Identification"} <= set(features)
    assert features["QualityCheck"]["Storage"] is None and features["QualityCheck"]["Partitions"] is None
    assert features["Enrollment"]["Storage"] == "bws" and features["Enrollment"]["Partitions"] is None
    assert all("Finger" in feature["Traits"].split(",") for feature in features.values() if feature["Storage"])
    narrow = shared_service.http.get("/extension/status", app=shared_service.app("narrow", scopes=("bws.12", "bws.3"))).json()
    assert {feature["Partitions"] for feature in narrow["Features"] if feature["Storage"]} == {"3,12"}
    check = lambda sample: shared_service.http.post(
        "/extension/qualitycheck", app=app, params={"trait": "finger"}, data=data_url(sample)).json()
    assert check(prints.F1a)["Success"] is True
    bad = check(nobody)
    assert bad["Success"] is False and bad["Errors"][0]["Code"] == "SampleNotOfExpectedType"
    missing = shared_service.http.post("/extension/livedetection", app=app, files={"liveimage1": b"x"})
    assert missing.status_code == 400 and missing.json()["Message"] == "MissingData"
    assert shared_service.http.post("/extension/photoverify", app=app, data=b"x").status_code == 400


@pytest.mark.row("A17b", "status, quality check and photo verification")
def test_A17b_photos(shared_service, app, faces):
    from harness.calls import data_url
    report = shared_service.http.post(
        "/extension/qualitycheck", app=app, params={"full": "true", "issuer": "ICAO"}, data=data_url(faces.A1)).json()
    eyes = report["EyeCenters"]
    assert report["Success"] is True and report["Errors"] == []
    kind, _, portrait = report["ProcessedSample"].partition(",")
    with Image.open(io.BytesIO(base64.b64decode(portrait))) as image:
        assert kind == "data:image/bmp;base64" and (image.format, image.size) == ("BMP", (420, 540))
    assert eyes["RightEyeX"] < eyes["LeftEyeX"]

    def compare(photo, one, two, **query):
        files = {"idphoto": photo.read_bytes(), "liveimage1": one.read_bytes(), "liveimage2": two.read_bytes()}
        answer = shared_service.http.post("/extension/photoverify", app=app, params=query, files=files)
        assert answer.status_code == 200, answer.text
        return answer.json()

    assert compare(faces.A1, faces.A2, faces.A3, accuracy=3) is True
    assert compare(faces.A1, faces.B1, faces.B2, accuracy=3) is False
    assert compare(faces.A1, faces.A2, faces.B2, accuracy=3) is False
    assert compare(faces.A1, faces.A2, faces.A2, accuracy=3, livedetection="true") is False


@pytest.mark.row("A14", "a search finds the person among many, in its partition alone")
def test_A14_bad_count(shared_service, app, prints):
    bearer = token(shared_service, app, "bws.14.1", "identify")
    upload(shared_service, bearer, prints.F1b)
    assert shared_service.http.get("/extension/identify", bearer=bearer, params={"maxresults": 0}).status_code == 400
    assert run(shared_service, app, "bws.14", "identify", [prints.F1b]).status_code == 200
