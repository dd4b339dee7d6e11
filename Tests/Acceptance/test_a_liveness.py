"""What the service says of liveness, and the page that takes pictures (A18)."""

import io
import json

import pytest
from PIL import Image

from harness.bioid import enroll, token, upload
from harness.calls import data_url, token_parts
from harness.samples import mirrored, view

STEP = 60
# Where a person moves to, as pixels of a camera's view: the person's own left is right there, and left once the picture
# is mirrored for its upload.
SHIFTS = {"up": (0, -STEP), "down": (0, STEP), "left": (STEP, 0), "right": (-STEP, 0)}
BACK = {"up": "down", "down": "up", "left": "right", "right": "left"}


def turned(photo, amount):
    """A photo whose nose stands to a side of the picture: the middle of the face is drawn aside, its rim stays."""
    with Image.open(photo) as image:
        image = image.convert("RGB")
        width, height = image.size
        middle, reach, cells = (width * 0.5, height * 0.58), width * 0.22, 24

        def source(x, y):
            far = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / reach**2
            return x - amount * 2.718281828 ** (-far), y

        mesh = []
        for row in range(cells):
            for column in range(cells):
                x0, x1 = width * column // cells, width * (column + 1) // cells
                y0, y1 = height * row // cells, height * (row + 1) // cells
                corners = [source(x0, y0), source(x0, y1), source(x1, y1), source(x1, y0)]
                mesh.append(((x0, y0, x1, y1), [value for corner in corners for value in corner]))
        image = image.transform(image.size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC)
        stream = io.BytesIO()
        image.save(stream, "PNG")
        return stream.getvalue()


@pytest.fixture(scope="module")
def app(shared_service):
    return shared_service.app("live")


@pytest.fixture(scope="module")
def person(shared_service, app, faces):
    enroll(shared_service, app, "bws.18.1", faces.A1, faces.A3, trait="face")
    return "bws.18.1"


def send(service, bearer, sample, **query):
    answer = service.http.post("/extension/upload", bearer=bearer, params={"trait": "face", **query}, data=data_url(sample))
    assert answer.json()["Accepted"], answer.text


def check(service, app, bcid, pictures, **parameters):
    """The error of a verification with liveness, None for success."""
    bearer = token(service, app, bcid, "verify", **{"livedetection": "true", **parameters})
    for picture in pictures:
        send(service, bearer, picture)
    answer = service.http.get("/extension/verify", bearer=bearer).json()
    assert answer["Success"] is (answer["Error"] is None)
    return answer["Error"]


@pytest.mark.row("A18a", "liveness: one face that moves, and no claim beyond that")
def test_A18_liveness(shared_service, app, person, faces):
    still, moved = view(faces.A2, (0, 0)), view(faces.A2, (STEP, 0))
    assert check(shared_service, app, person, [still, moved]) is None
    assert check(shared_service, app, person, [still]) == "LiveDetectionFailed"
    assert check(shared_service, app, person, [still, still]) == "LiveDetectionFailed"
    assert check(shared_service, app, person, [still, view(faces.B1, (STEP, 0))]) == "LiveDetectionFailed"
    assert check(shared_service, app, person, [turned(faces.A2, -8), turned(faces.A2, 8)]) is None
    form = lambda one, two: shared_service.http.post(
        "/extension/livedetection", app=app, files={"liveimage1": one, "liveimage2": two}).json()
    assert form(still, moved) is True and form(still, still) is False
    assert form(still, view(faces.B1, (STEP, 0))) is False


@pytest.mark.row("A18a", "liveness: one face that moves, and no claim beyond that")
def test_A18_liveness_of_prints(shared_service, app, prints):
    enroll(shared_service, app, "bws.18.2", prints.F1a)
    bearer = token(shared_service, app, "bws.18.2", "verify")
    for sample in (prints.F1b, prints.F1c):
        assert upload(shared_service, bearer, sample)["Accepted"]
    answer = shared_service.http.get("/extension/verify", bearer=bearer, params={"livedetection": "true"})
    assert answer.json() == {"Success": False, "Error": "LiveDetectionFailed"}


@pytest.mark.row("A18b", "challenge: the head follows the directions that were drawn")
@pytest.mark.parametrize("way", ["as asked", "untold", "still", "wrong", "other", "short", "told wrong"])
def test_A18_challenge(shared_service, app, person, faces, way):
    challenge(shared_service, app, person, faces, way, mirrored)


@pytest.mark.row("A18b", "challenge: the head follows the directions that were drawn")
@pytest.mark.parametrize("way", ["as asked", "wrong"])
def test_A18_challenge_of_pictures_that_are_not_mirrored(shared_service, app, person, faces, way):
    challenge(shared_service, app, person, faces, way, bytes, mirror="false")


def challenge(shared_service, app, person, faces, way, prepare, **parameters):
    """A person moves in one of several ways; prepare is what the client makes of the camera's views."""
    for _ in range(3):
        bearer = token(shared_service, app, person, "verify", challenge="true", maxtries=1, **parameters)
        directions = json.loads(token_parts(bearer)[1]["challenge"])[0]
        place = (0, 0)
        send(shared_service, bearer, prepare(view(faces.A2, place)), tag="any", index=0)
        for index, direction in enumerate(directions, 1):
            moved = {"wrong": BACK[direction], "still": None}.get(way, direction)
            shift = SHIFTS[moved] if moved else (0, 0)
            place = (place[0] + shift[0], place[1] + shift[1])
            photo = faces.B1 if way == "other" and index == 2 else faces.A2
            told = {"untold": {}, "told wrong": {"tag": BACK[direction]}}.get(way, {"tag": direction})
            if way != "short" or index < len(directions):
                send(shared_service, bearer, prepare(view(photo, place)), index=index, **told)
        answer = shared_service.http.get("/extension/verify", bearer=bearer).json()
        expected = None if way in ("as asked", "untold") else "ChallengeResponseFailed"
        assert answer == {"Success": expected is None, "Error": expected}


@pytest.mark.row("A18b", "challenge: the head follows the directions that were drawn")
@pytest.mark.parametrize("number", [11, 28, 34, 35, 36, 37])
def test_A18_challenge_near_the_rim(shared_service, app, faces, number):
    """Faces whose landmarks look turned against the movement where the rim of the view cuts their photo off."""
    person, photo = f"bws.18.{number}", faces(number, 4)
    enroll(shared_service, app, person, photo, trait="face")
    drawn = set()
    for _ in range(40):
        bearer = token(shared_service, app, person, "verify", challenge="true", challenges=2, maxtries=1)
        directions = json.loads(token_parts(bearer)[1]["challenge"])[0]
        if tuple(directions) in drawn:
            continue
        drawn.add(tuple(directions))
        place = (0, 0)
        send(shared_service, bearer, portrait(photo, place))
        for direction in directions:
            place = (place[0] + SHIFTS[direction][0], place[1] + SHIFTS[direction][1])
            send(shared_service, bearer, portrait(photo, place))
        answer = shared_service.http.get("/extension/verify", bearer=bearer).json()
        assert answer == {"Success": True, "Error": None}, directions


def portrait(photo, place):
    """What a page cuts out of a camera's view, mirrored and made small, as harness/person.js and bws.html have it."""
    with Image.open(photo) as image:
        image = image.convert("RGB").resize((image.width * 3 // 2, image.height * 3 // 2), Image.Resampling.BILINEAR)
    canvas = surrounded(image, (640, 480), place)
    middle = canvas.crop((140, 0, 500, 480)).resize((240, 320), Image.Resampling.BILINEAR)
    stream = io.BytesIO()
    middle.save(stream, "PNG")
    return mirrored(stream.getvalue())


def surrounded(image, size, place):
    """A picture at a place from the middle of a larger one, whose edges go on around it: no seam lies beside the face."""
    canvas = Image.new("RGB", size)
    left, top = ((size[axis] - image.size[axis]) // 2 + place[axis] for axis in (0, 1))
    (right, bottom), (width, height) = (left + image.width, top + image.height), size
    canvas.paste(image, (left, top))
    for edge, rest in (
            ((left, top, right, top + 1), (left, 0, right, top)),
            ((left, bottom - 1, right, bottom), (left, bottom, right, height)),
            ((left, 0, left + 1, height), (0, 0, left, height)),
            ((right - 1, 0, right, height), (right, 0, width, height))):
        if rest[2] > rest[0] and rest[3] > rest[1]:
            canvas.paste(canvas.crop(edge).resize((rest[2] - rest[0], rest[3] - rest[1])), rest[:2])
    return canvas


@pytest.mark.row("A18", "a page takes pictures: verified, or not recognized")
@pytest.mark.web
@pytest.mark.parametrize("genuine", [True, False])
def test_A18_page(start_service, faces, browser, genuine):
    service = start_service({"demo": True})
    app = service.app("live")
    enroll(service, app, "bws.18.1", faces.A1, faces.A3, trait="face")
    bearer = token(service, app, "bws.18.1", "verify")
    page = browser(camera=[faces.A2 if genuine else faces.B1]).open(
        f"{service.url}/demo/capture?access_token={bearer}")
    assert bearer not in page.driver.current_url
    page.click("#start")
    page.wait_text("You were recognized" if genuine else "You were not recognized", 40)
    told = service.http.get("/extension/result", app=app, params={"access_token": bearer}).json()
    assert told["Success"] is genuine and told["Action"] == "verification"
