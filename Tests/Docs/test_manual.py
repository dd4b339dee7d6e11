#!/usr/bin/env python3
"""Renders the man pages that are written by hand, as man shows them, and looks for what must stand in them."""

import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "Sources/Packaging"
CONFIGURATION = ROOT / "Sources/WhorlService/Assets/whorl.yaml"
# Commands that every page of a section names.
NAMED = {
    "whorl.1": ["whorl enroll", "EXIT STATUS"],
    "whorl-service.8": ["whorl-service serve", "--check", "whorl.yaml(5)", "operator.token"],
}


def shown(page):
    """The text of a page; a warning of the formatter is a fault."""
    done = subprocess.run(
        ["groff", "-man", "-Tascii", "-P-c", "-ww", "-rLL=200n"], input=page, capture_output=True, text=True, check=True)
    assert not done.stderr, done.stderr
    return re.sub(".\b", "", done.stdout)


def main():
    if shutil.which("groff") is None:
        print("manual: skipped, groff is not installed")
        return 0
    for name, words in NAMED.items():
        text = shown((PACKAGING / name).read_text())
        assert not [word for word in words if word not in text], f"{name} lacks one of {words}"
    made = subprocess.run(
        [PACKAGING / "manual-of-configuration", PACKAGING / "whorl.yaml.5.in", CONFIGURATION],
        capture_output=True, text=True, check=True).stdout
    lines = {line.strip() for line in shown(made).splitlines()}
    missing = [line for line in CONFIGURATION.read_text().splitlines() if line.strip() and line.strip() not in lines]
    assert not missing, f"whorl.yaml(5) lacks: {missing[:3]}"
    print(f"manual: {len(NAMED) + 1} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
