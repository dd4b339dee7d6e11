#!/usr/bin/env python3
"""What `make install` prints: the variables that a prefix needs, and no others."""

import pathlib
import subprocess
import sys

ADVICE = pathlib.Path(__file__).resolve().parents[2] / "Sources/Packaging/advice"
SYSTEM = "/usr/bin:/bin"


def advice(prefix, **environment):
    """The names of the variables that are printed, in order."""
    done = subprocess.run(
        [ADVICE, prefix], env={"PATH": SYSTEM, **environment}, capture_output=True, text=True, check=True)
    lines = [line.strip() for line in done.stdout.splitlines()[1:]]
    assert all(line.startswith("export ") and prefix in line for line in lines), lines
    return [line.removeprefix("export ").partition("=")[0] for line in lines]


def main():
    prefix = "/opt/whorl here"
    assert advice(prefix) == ["PATH", "PKG_CONFIG_PATH"]
    assert advice(prefix, MANPATH="/usr/share/man") == ["PATH", "MANPATH", "PKG_CONFIG_PATH"]
    named = {"PATH": f"{SYSTEM}:{prefix}/bin", "PKG_CONFIG_PATH": f"{prefix}/lib/pkgconfig"}
    assert advice(prefix, **named) == []
    assert advice(prefix, **named, MANPATH="/usr/share/man") == ["MANPATH"]
    assert advice("/usr") == [], "a system's own folders are searched anyway"
    print("advice: 5 cases")
    return 0


if __name__ == "__main__":
    sys.exit(main())
