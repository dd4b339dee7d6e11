"""S108 and S109: images that are larger than they look, and signs that hide in characters."""

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
    with open(tmp_path / "said", "wb") as said:
        process = subprocess.Popen(
            [str(BINARY), "extract", str(path), "-o", str(tmp_path / "t"), "--threads", "1"], stdout=said, stderr=said)
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    text = (tmp_path / "said").read_text()
    # No print is in it: it is refused, by its form or by what it shows.
    assert process.returncode in {65, 66}, text
    assert used.ru_maxrss < MEGABYTES << 10, (used.ru_maxrss, text)
    assert used.ru_utime + used.ru_stime < SECONDS, (used.ru_utime, text)


# Joined to these, a sign of markup is no character of its own.
@pytest.mark.row("S109", "texts of apps stay texts on pages, whatever a sign is joined to")
@pytest.mark.parametrize("before, after", [("\u0600", ""), ("\u0d4e", ""), ("", "\u0301")])
def test_S109_joined_signs(service, before, after):
    app = service.app("evil", scopes=("bws.1",), member="EVIL")
    text = f"Pay{before}<{after}form data-approve>{before}\"{after}"
    session = sessions.register(service, app, "EVIL", transactionText=text)
    page = service.http.get(f"/q/{session['sessionAlias']}")
    assert page.status_code == 200 and "data-approve>" not in page.text
    assert f"Pay{before}&lt;{after}form data-approve&gt;" in page.text and f"{before}&quot;{after}" in page.text
