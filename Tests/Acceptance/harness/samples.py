"""Fixtures of SYSTEMS.md 0.5: prints of our own making, and faces where there are any."""

import contextlib
import fcntl
import io
import os
import shutil

import pytest
from PIL import Image, ImageDraw

from harness.tool import DATA, ROOT, WORK, whorl

SEED = 7
FINGERS = 24


@contextlib.contextmanager
def _alone():
    """Holds other runs of the rows off what is made once for all of them."""
    WORK.mkdir(parents=True, exist_ok=True)
    with open(WORK / "samples.lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


class Prints:
    """Synthetic prints: 24 fingers, and of each 4 impressions (8 where asked for).

    `good` names fingers whose impressions all match each other clearly.
    """

    good = (16, 18, 8, 3, 20, 9, 7, 17)

    def __init__(self, folder):
        self.folder = folder

    def __call__(self, finger, impression):
        """The file of an impression; both count from 1."""
        return self.folder / f"{finger:03}_{impression}.png"

    @property
    def F1a(self):
        return self(16, 1)

    @property
    def F1b(self):
        return self(16, 2)

    @property
    def F1c(self):
        return self(16, 3)

    @property
    def G1(self):
        return self(18, 1)

    @property
    def G2(self):
        return self(18, 2)

    @property
    def H1(self):
        return self(8, 1)

    @property
    def H2(self):
        return self(8, 2)


def make_prints(impressions=4):
    """Makes the prints, or takes those of an earlier run."""
    folder = WORK / f"prints-{SEED}-{FINGERS}-{impressions}"
    with _alone():
        if not folder.exists():
            making = folder.with_name(folder.name + ".making")
            shutil.rmtree(making, ignore_errors=True)
            whorl("synth", "--fingers", FINGERS, "--impressions", impressions, "--seed", SEED, "-o", making, timeout=600)
            making.rename(folder)
    return Prints(folder)


class Faces:
    """Photos of ORL as PNG: `A1 A2 A3` one person, `B1 B2` another, and any other by number."""

    def __init__(self, photos, folder):
        self.photos = photos
        self.folder = folder

    def __call__(self, person, photo):
        """The file of a photo (PNG, twice the size of the original); both count from 1."""
        folder = self.folder / "faces"
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{person:02}_{photo}.png"
        if not file.exists():
            making = file.with_suffix(f".{os.getpid()}")
            with Image.open(self.photos / f"s{person}" / f"{photo}.pgm") as image:
                image.resize((image.width * 2, image.height * 2), Image.Resampling.BICUBIC).save(making, "PNG")
            making.rename(file)
        return file

    @property
    def A1(self):
        return self(1, 1)

    @property
    def A2(self):
        return self(1, 4)

    @property
    def A3(self):
        return self(1, 2)

    @property
    def B1(self):
        return self(2, 1)

    @property
    def B2(self):
        return self(2, 2)


def models_folder():
    """Installed face models, or None where there are none to install."""
    models = DATA / "models"
    if not models.is_dir():
        return None
    folder = WORK / "models"
    with _alone():
        if not (folder / "defaults.json").exists():
            whorl("model", "import-dir", models, "--manifests", ROOT / "Datasets/models", "--models", folder)
    return folder


def make_faces(folder):
    """The faces, or a skip that says what is missing."""
    photos = DATA / "datasets/face/orl"
    if not photos.is_dir():
        pytest.skip("no photos of faces: WHORL_DATA/datasets/face/orl is missing")
    if models_folder() is None:
        pytest.skip("no face models: WHORL_DATA/models is missing")
    return Faces(photos, folder)


def without_person():
    """X of SYSTEMS.md 0.5: PNG bytes of a picture with neither face nor finger."""
    image = Image.new("RGB", (400, 400), (90, 140, 200))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 260, 400, 400), fill=(60, 120, 50))
    draw.polygon(((60, 260), (150, 120), (240, 260)), fill=(110, 100, 90))
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


# The pixels of a camera's view.
VIEW = (480, 480)


def view(photo, place):
    """A camera's view with a face at a place, from the middle."""
    canvas = Image.new("RGB", VIEW, (128, 128, 128))
    with Image.open(photo) as image:
        image = image.convert("RGB")
        corner = [(VIEW[axis] - image.size[axis]) // 2 + place[axis] for axis in (0, 1)]
        canvas.paste(image, tuple(corner))
    stream = io.BytesIO()
    canvas.save(stream, "PNG")
    return stream.getvalue()


def mirrored(picture):
    """A picture (PNG bytes) as clients of the BWS extension upload it: as a looking glass shows it."""
    with Image.open(io.BytesIO(picture)) as image:
        stream = io.BytesIO()
        image.transpose(Image.Transpose.FLIP_LEFT_RIGHT).save(stream, "PNG")
        return stream.getvalue()
