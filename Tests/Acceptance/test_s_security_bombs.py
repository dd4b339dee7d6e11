"""S108, S109, S123, S124, S127, S128, S131 to S133 and S140: images that are larger than they look, and signs that hide in characters."""

import os
import subprocess

import pytest

from harness import bombs, sessions
from harness.tool import BINARY

BOMBS = {
    "png": bombs.png_texts, "tif": bombs.tiff_tiles,
    "blocks.j2k": lambda: bombs.jpeg2000(5_000, block=0), "precincts.j2k": lambda: bombs.jpeg2000(1_000, precinct=0),
    "parts.j2k": lambda: bombs.jpeg2000(1_000, precinct=0, again=True),
    "layers.j2k": lambda: bombs.jpeg2000(2_000, precinct=0x55, layers=65_535),
}
MEGABYTES = 400
SECONDS = 6


@pytest.mark.row("S108", "a small image takes no memory or time beyond what its pixels need")
@pytest.mark.parametrize("name", BOMBS)
def test_S108_bombs(name, tmp_path):
    path = tmp_path / f"bomb.{name}"
    path.write_bytes(BOMBS[name]())
    assert path.stat().st_size < 2 << 20
    code, text, used = extracted(path)
    # No print is in it: it is refused, by its form or by what it shows.
    assert code in {65, 66}, text
    assert used.ru_maxrss < MEGABYTES << 10, (used.ru_maxrss, text)
    assert used.ru_utime + used.ru_stime < SECONDS, (used.ru_utime, text)


def extracted(path):
    """The code and text of `whorl extract`, and what it used."""
    with open(path.parent / "said", "wb") as said:
        process = subprocess.Popen(
            [str(BINARY), "extract", str(path), "-o", str(path.parent / "t"), "--threads", "1"], stdout=said, stderr=said)
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, (path.parent / "said").read_text(), used


def refused(path, sentence):
    """Holds that `whorl extract` refuses a file with a sentence, and within a second of CPU time."""
    code, text, used = extracted(path)
    assert code == 65 and sentence in text, text
    assert used.ru_utime + used.ru_stime < 1, used.ru_utime


@pytest.mark.row("S123", "image data behind the last row is not inflated")
def test_S123_tail(tmp_path):
    path = tmp_path / "tail.png"
    path.write_bytes(bombs.png_tail(2_000))
    refused(path, "follows the pixels")


@pytest.mark.row("S124", "a finger image record has few views, and an error names few samples")
def test_S124_views(tmp_path, service):
    path = tmp_path / "views.fir"
    path.write_bytes(bombs.finger_views(600_000))
    code, text, used = extracted(path)
    assert code == 65 and "more than 255 views" in text and len(text) < 400
    assert used.ru_maxrss < MEGABYTES << 10, used.ru_maxrss
    app = service.app()
    answer = service.http.post(
        "/extension/qualitycheck", app=app, params={"trait": "finger"}, data=bombs.finger_views(255),
        headers={"Content-Type": "image/x-fir"})
    assert answer.status_code == 400 and len(answer.content) < 1_000, answer.text[:2_000]


@pytest.mark.row("S127", "slices of a HEIF picture are decoded no more often than its pixels allow")
def test_S127_slices(tmp_path):
    path = tmp_path / "slices.heic"
    path.write_bytes(bombs.heif_slices(2_800))
    refused(path, "2800 slices or frames")


@pytest.mark.row("S128", "a JPEG 2000 picture has no more bit-planes than its pixels need")
def test_S128_passes(tmp_path):
    path = tmp_path / "passes.j2k"
    path.write_bytes(bombs.jpeg2000_passes())
    refused(path, "30 bit-planes")


@pytest.mark.row("S131", "pictures of a HEIF file that add to each other end no process")
@pytest.mark.parametrize("additions", [
    [(2, 1), (3, 2)], [(2, 1), (1, 2)], [(2, 1), (3, 2), (2, 3)], [(2, 1), (3, 2), (4, 3), (2, 4)]])
def test_S131_ring(tmp_path, additions):
    path = tmp_path / "ring.heic"
    path.write_bytes(bombs.heif_ring(*additions))
    refused(path, "transparency of a part")


@pytest.mark.row("S132", "strips of a TIFF unpack to no more than its pixels need")
@pytest.mark.parametrize("samples, again, sentence", [
    (4096, 0, "4096 samples a pixel"), (1, 100_000, "strips or tiles overlap"), (1, 0, "only one gray level")])
def test_S132_strips(tmp_path, samples, again, sentence):
    path = tmp_path / "strips.tif"
    path.write_bytes(bombs.tiff_strips(samples=samples, again=again))
    refused(path, sentence)


@pytest.mark.row("S133", "items of a HEIF file and columns of a JPEG 2000 palette are few")
@pytest.mark.parametrize("name, sentence", [("items.heic", "1024 items"), ("palette.jp2", "palette of 60 columns")])
def test_S133_counts(tmp_path, name, sentence):
    path = tmp_path / name
    path.write_bytes(bombs.heif_ring((2000, 1)) if name == "items.heic" else bombs.jpeg2000_palette(60))
    refused(path, sentence)


FOREIGN = {
    "HEIF": b"\0\0\0\x18ftypheic" + bytes(100), "AVIF": b"\0\0\0\x18ftypavif" + bytes(100),
    "TIFF": b"II*\0" + bytes(100), "WebP": b"RIFF\x64\0\0\0WEBPVP8L" + bytes(100),
}


@pytest.mark.row("S140", "the service reads no format of libheif, libtiff and libwebp")
@pytest.mark.parametrize("name", FOREIGN)
def test_S140_formats(service, name):
    app = service.app()
    for trait in ("finger", "face"):
        answer = service.http.post(
            "/extension/qualitycheck", app=app, params={"trait": trait}, data=FOREIGN[name],
            headers={"Content-Type": "application/octet-stream"})
        assert answer.status_code == 400 and f"{name} is not read" in answer.text, answer.text


# Joined to these, a sign of markup is no character of its own.
@pytest.mark.row("S109", "texts of apps stay texts on pages, whatever a sign is joined to")
@pytest.mark.parametrize("before, after", [("\u0600", ""), ("\u0d4e", ""), ("", "\u0301")])
def test_S109_joined_signs(service, before, after):
    app = service.app("evil", scopes=("bws.1",), member="EVIL")
    text = f"Pay{before}<{after}form data-approve>{before}\"{after}"
    session = sessions.register(service, app, "EVIL", transactionText=text)
    page = service.http.get(f"/q/{session['sessionAlias']}")
    assert page.status_code == 200 and "data-approve>" not in page.text
    # A mark that shows nothing is a space.
    before = before.replace("\u0600", " ")
    assert f"Pay{before}&lt;{after}form data-approve&gt;" in page.text and f"{before}&quot;{after}" in page.text
