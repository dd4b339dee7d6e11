"""QR codes as an independent reader sees them."""

import shutil
import subprocess

import pytest


def read(file):
    """The text of the one QR code in a picture."""
    if shutil.which("zbarimg") is None:
        pytest.skip("no QR reader: install zbar-tools")
    done = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(file)], capture_output=True, text=True)
    lines = done.stdout.split()
    assert len(lines) == 1, f"one code expected: {done.stdout!r} {done.stderr!r}"
    return lines[0]
