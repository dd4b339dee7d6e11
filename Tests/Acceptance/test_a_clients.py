"""A19 to A24: what clients of the BWS extension send that nobody here wrote: web pages, command-line tools, old programs."""

import json
from pathlib import Path

import pytest

from harness.bioid import enroll, token
from harness.calls import data_url, token_parts
from harness.samples import mirrored, view
from harness.site import Site

PERSON = Path(__file__).parent / "harness/person.js"
CHALLENGE = {"challenge": "true", "challenges": 2}


@pytest.fixture(scope="module")
def app(shared_service):
    return shared_service.app("clients")


@pytest.fixture(scope="module")
def site():
    place = Site()
    yield place.origin
    place.close()


@pytest.fixture
def visit(start_service, site, browser, faces):
    """Opens the site's page with a token: what a person does there, and what the page made of it."""
    service = start_service({"origins": [site]})
    app = service.app("site", return_urls=["https://rp.test"])
    enroll(service, app, "bws.12.19", faces.A1, faces.A3, trait="face")
    page = browser()

    def run(*ways, photo=faces.A2, task="verify", bcid="bws.12.19", **parameters):
        bearer = token(service, app, bcid, task, **parameters)
        page.open(
            f"{site}/bws.html?access_token={bearer}&return_url=https://rp.test/cb&state=s1&api_url={service.url}/extension/")
        page.run(PERSON.read_text(), data_url(photo), list(ways) or ["follows"])
        page.click("#start")
        page.wait_text("finished", 40)
        record = page.run("return record")
        told = service.http.get("/extension/result", app=app, params={"access_token": bearer})
        return bearer, record, told.json() if told.status_code == 200 else None

    return run


@pytest.mark.row("A19", "a page with a token of id, bcid and task: recognized, or three tries")
@pytest.mark.web
def test_A19_page(visit, faces):
    bearer, record, told = visit()
    assert token_parts(bearer)[1]["traits"] == 1
    assert [upload["query"] for upload in record["uploads"]] == ["tag=any&index=1&trait=Face"]
    assert record["operations"] == [{"Success": True, "Error": None}] and told["Success"] is True
    assert record["back"] == f"https://rp.test/cb?access_token={bearer}&state=s1"
    bearer, record, told = visit(photo=faces.B1)
    assert record["operations"] == 3 * [{"Success": False, "Error": None}] and told["Success"] is False
    assert record["back"] == f"https://rp.test/cb?access_token={bearer}&error=NotRecognized&state=s1"
    _, record, _ = visit(bcid="bws.12.20")
    assert len(record["operations"]) == 1 and "error=NoTemplateAvailable" in record["back"]


@pytest.mark.row("A19", "a page with a token of id, bcid and task: recognized, or three tries")
@pytest.mark.web
def test_A19_page_of_other_traits(visit):
    """Traits that a page does not know leave its `trait` empty."""
    _, record, told = visit(traits="face,finger")
    assert record["uploads"][0]["query"].endswith("&trait=") and told["Success"] is True
    bearer, record, told = visit(task="enroll", bcid="bws.12.21", traits="face,periocular")
    assert token_parts(bearer)[1]["traits"] == 1 and len(record["uploads"]) == 3
    assert told["Success"] is True and told["Action"] == "enrollment"


@pytest.mark.row("A20", "a page that mirrors: who follows the challenge passes, nobody else")
@pytest.mark.web
def test_A20_challenge(visit):
    bearer, record, told = visit("follows", **CHALLENGE)
    drawn = json.loads(token_parts(bearer)[1]["challenge"])
    assert [upload["query"].split("&")[0] for upload in record["uploads"]] == [
        f"tag={tag}" for tag in ["any", *drawn[0]]]
    assert told["Success"] is True and "error" not in record["back"]
    _, record, told = visit("opposes", maxtries=2, **CHALLENGE)
    assert record["operations"] == 2 * [{"Success": False, "Error": "ChallengeResponseFailed"}]
    assert told["Error"] == "ChallengeResponseFailed" and "error=ChallengeResponseFailed" in record["back"]
    _, record, told = visit("opposes", "follows", **CHALLENGE)
    assert [answer["Success"] for answer in record["operations"]] == [False, True] and told["Success"] is True


@pytest.mark.row("A20", "a page that mirrors: who follows the challenge passes, nobody else")
@pytest.mark.web
def test_A20_liveness(visit):
    _, record, told = visit(livedetection="true")
    assert len(record["uploads"]) == 2 and told["Success"] is True


@pytest.fixture(scope="module")
def call(shared_service, app):
    """Calls as a command-line client makes them: flags are True and False, forms are web forms."""
    def make(command, method="GET", bearer=None, **options):
        sent = {"bearer": bearer} if bearer else {"app": app}
        return shared_service.http(method, f"/extension/{command}", **sent, **options)
    return make


def text(sample):
    return {"data": data_url(sample), "headers": {"Content-Type": "text/plain"}}


@pytest.mark.row("A21", "a command-line client's requests: people")
def test_A21_people(shared_service, call, app, faces):
    bcid = "bws.12.2101"
    asked = lambda **more: call("token", params={"id": app.id, "bcid": bcid, **more}).text
    assert call("isenrolled", params={"bcid": bcid, "trait": "face"}).status_code == 404
    enrolling = asked(task="enroll", livedetection="False", traits="face,periocular")
    for index, photo in enumerate((faces.A1, faces.A3)):
        answer = call("upload", "POST", enrolling, params={"index": index, "trait": "Face,Periocular"}, **text(photo))
        assert answer.json() == {"Accepted": True, "Warnings": ["TraitNotSupported"]}
    assert call("enroll", bearer=enrolling, params={"livedetection": "False"}).json()["Success"] is True
    assert call("isenrolled", params={"bcid": bcid, "trait": "face"}).status_code == 200
    verifying = asked(task="verify", maxtries="1", autoenroll="False")
    call("upload", "POST", verifying, params={"tag": "left", "index": 0}, **text(faces.A2))
    assert call("verify", bearer=verifying).json()["Success"] is True
    told = call("result", params={"access_token": verifying}).json()
    assert told["Success"] is True and told["Action"] == "verification" and told["BCID"] == bcid
    for photo, found in ((faces.A2, [2101]), (faces.B1, [])):
        searching = asked(task="identify")
        call("upload", "POST", searching, **text(photo))
        answer = call("identify", bearer=searching, params={"maxresults": 3}).json()
        assert answer["Success"] is True and [match["ClassID"] for match in answer["Matches"]] == found
        assert "Error" not in answer
    remove = lambda: call("deleteclass", "DELETE", params={"bcid": bcid})
    assert remove().status_code == 200 and remove().status_code == 400


@pytest.mark.row("A21", "a command-line client's requests: people")
def test_A21_liveness(shared_service, call, app, faces):
    """The client asks for liveness alone with a class of 0, or with no BCID."""
    for bcid in ({"bcid": "bws.12.0"}, {"bcid": "bws/12/0"}, {}):
        bearer = call("token", params={"id": app.id, "task": "livenessdetection", **bcid}).text
        for place in ((0, 0), (60, 0)):
            call("upload", "POST", bearer, **text(view(faces.A2, place)))
        assert call("livenessdetection", bearer=bearer).json() == {"Success": True, "Error": None}
        told = call("result", params={"access_token": bearer}).json()
        assert told["Action"] == "livenessdetection" and told.get("BCID") == ("bws.12" if bcid else None)
    assert call("token", params={"id": app.id, "task": "verify", "bcid": "bws.12.0"}).status_code == 400
    foreign = call("token", params={"id": app.id, "task": "livenessdetection", "bcid": "demo.12.0"})
    assert foreign.status_code == 403


@pytest.mark.row("A22", "a command-line client's requests: pictures, as web forms")
def test_A22_pictures(call, faces):
    live = {"liveimage1": data_url(view(faces.A2, (0, 0))), "liveimage2": data_url(view(faces.A2, (60, 0)))}
    still = {**live, "liveimage2": live["liveimage1"]}
    assert call("livedetection", "POST", data=live).text == "true"
    assert call("livedetection", "POST", data=still).text == "false"
    verify = lambda photo: call("photoverify", "POST", params={"accuracy": 3}, data={"idphoto": data_url(photo), **live})
    assert verify(faces.A1).text == "true" and verify(faces.B1).text == "false"
    missing = call("livedetection", "POST", data={"liveimage1": live["liveimage1"]})
    assert missing.status_code == 400 and missing.json()["Message"] == "MissingData"
    report = call("qualitycheck", "POST", params={"issuer": "BioID"}, **text(faces.A1)).json()
    assert report["Success"] is True and report["ProcessedSample"].startswith("data:image/bmp;base64,")
    status = call("status").json()
    assert float(status["Version"]) and status["Label"]
    traits = {feature["Name"]: feature["Traits"] for feature in status["Features"]}
    assert traits["Enrollment"] == "Face,Finger" and traits["LiveDetection"] == "Face" and traits["PhotoVerify"] is None


@pytest.mark.row("A23", "images come as data URL, file, web form, JSON or multipart")
def test_A23_one_image(shared_service, app, prints):
    image = Path(prints.F1a).read_bytes()
    url = data_url(prints.F1a)
    form = "application/x-www-form-urlencoded"
    bodies = [
        {"data": url}, {"data": url, "headers": {"Content-Type": form}},
        {"data": image, "headers": {"Content-Type": "image/png"}}, {"data": image, "headers": {"Content-Type": form}},
        {"files": {"sample": ("a.png", image, "image/png")}}, {"data": {"sample": url}}, {"json": {"sample": url}},
        {"json": url},
    ]
    bearer = token(shared_service, app, "bws.12.23", "enroll", traits="finger")
    for body in bodies:
        answer = shared_service.http.post("/extension/upload", bearer=bearer, params={"trait": ""}, **body)
        assert answer.status_code == 200 and answer.json()["Accepted"] is True, answer.text
        checked = shared_service.http.post("/extension/qualitycheck", app=app, params={"trait": "finger"}, **body)
        assert checked.json()["Success"] is True
    for body in ({"data": b"garbage"}, {"json": {"a": url, "b": url}}, {"data": b""}, {"json": [url]}):
        answer = shared_service.http.post("/extension/upload", bearer=bearer, **body)
        assert answer.status_code == 400 and answer.json()["Code"] == "UnreadableSample"
        assert "data:image/png;base64,..." in answer.json()["Message"]
    damaged = shared_service.http.post("/extension/upload", bearer=bearer, data=image[:99], headers={"Content-Type": "image/png"})
    assert damaged.status_code == 400 and " " in damaged.json()["Message"] and damaged.json()["Code"] == "UnreadableSample"


@pytest.mark.row("A23", "images come as data URL, file, web form, JSON or multipart")
def test_A23_several_images(shared_service, app, faces):
    live = {"liveimage1": view(faces.A2, (0, 0)), "liveimage2": view(faces.A2, (60, 0))}
    urls = {name: data_url(picture) for name, picture in live.items()}
    plain = "&".join(f"{name}={url}" for name, url in urls.items())
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    for body in ({"files": live}, {"data": urls}, {"json": urls}, {"data": plain, "headers": form}):
        answer = shared_service.http.post("/extension/livedetection", app=app, **body)
        assert (answer.status_code, answer.text) == (200, "true")
    for body in ({"data": b"x"}, {"data": b"x", "headers": form}, {"data": b"{", "headers": {"Content-Type": "application/json"}}):
        answer = shared_service.http.post("/extension/livedetection", app=app, **body)
        assert answer.status_code == 400 and answer.json()["Code"] == "UnreadableBody"
        assert "liveimage1, liveimage2" in answer.json()["Message"]


@pytest.mark.row("A24", "older clients: the scheme JWT, maxResults, and fingers beside faces")
def test_A24_old(shared_service, app, faces, prints):
    bcid = "bws.24.1"
    enroll(shared_service, app, bcid, prints.F1a)
    bearer = token(shared_service, app, "bws.24.0", "identify")
    assert token_parts(bearer)[1]["traits"] == 1 and "mirror" not in token_parts(bearer)[1]
    old = {"Authorization": "JWT " + bearer}
    call = shared_service.http
    for trait in ("Finger", "Finger,Voice"):
        answer = call.post("/extension/upload", headers=old, params={"trait": trait}, data=data_url(prints.F1b))
        assert answer.json()["Accepted"] is True
    answer = call.get("/extension/identify", headers=old, params={"maxResults": 1}).json()
    assert answer["Success"] is True and [match["ClassID"] for match in answer["Matches"]] == [1]
    both = call.post("/extension/upload", headers=old, params={"trait": "Face,Finger"}, data=data_url(prints.F1b))
    assert both.status_code == 400 and both.json()["Message"] == "SeveralTraits"
    assert call.get("/extension/identify", headers={"Authorization": "JWT x"}).status_code == 403
    photo = mirrored(Path(faces.A1).read_bytes())
    assert call.post("/extension/upload", headers=old, params={"trait": ""}, data=data_url(photo)).json()["Accepted"] is True
