#!/usr/bin/env python3
"""Draws explain.svg of this folder by `whorl explain` of two synthetic prints: draw.py PROGRAM

Needs Pillow. The two pictures inside become JPEG, so that the file stays small.
"""

import base64
import io
import pathlib
import re
import subprocess
import sys
import tempfile

from PIL import Image

QUALITY = 30
PICTURE = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]+)")


def smaller(found):
    picture = Image.open(io.BytesIO(base64.b64decode(found.group(1)))).convert("L")
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=QUALITY, optimize=True)
    return "data:image/jpeg;base64," + base64.b64encode(file.getvalue()).decode()


def main():
    program = str(pathlib.Path(sys.argv[1]).absolute())
    with tempfile.TemporaryDirectory() as folder:
        for arguments in ("synth --fingers 3 --impressions 4 --seed 7 -o prints",
                          "explain prints/001_1.png prints/001_4.png -o explain.svg"):
            subprocess.run([program, *arguments.split()], check=True, cwd=folder)
        drawn = (pathlib.Path(folder) / "explain.svg").read_text()
    (pathlib.Path(__file__).parent / "explain.svg").write_text(PICTURE.sub(smaller, drawn))


main()
