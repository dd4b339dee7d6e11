"""The command `whorl` of the wheel."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def path() -> str:
    """The program of the wheel, or the one that WHORL names."""
    return os.environ.get("WHORL") or str(Path(__file__).parent / "bin" / "whorl")


def main() -> None:
    """Becomes the command."""
    program = path()
    os.execv(program, ["whorl", *sys.argv[1:]])
