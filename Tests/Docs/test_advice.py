#!/usr/bin/env python3
"""What `make install` prints, the variables that a prefix needs and no others; and the units that it writes."""

import pathlib
import shlex
import subprocess
import sys

PACKAGING = pathlib.Path(__file__).resolve().parents[2] / "Sources/Packaging"
ADVICE = PACKAGING / "advice"
SYSTEM = "/usr/bin:/bin"


def advice(prefix, **environment):
    """The names of the variables that are printed, in order."""
    done = subprocess.run(
        [ADVICE, prefix], env={"PATH": SYSTEM, **environment}, capture_output=True, text=True, check=True)
    lines = [line.strip() for line in done.stdout.splitlines()[1:]]
    assert all(line.startswith("export ") and prefix in line for line in lines), lines
    return [line.removeprefix("export ").partition("=")[0] for line in lines]


def commands(template, prefix):
    """The programs that a unit starts, as systemd reads them."""
    done = subprocess.run(
        [PACKAGING / "unit", PACKAGING / template, prefix], capture_output=True, text=True, check=True)
    assert "@PREFIX@" not in done.stdout and "ProtectSystem=strict" in done.stdout, done.stdout
    lines = [line.partition("=")[2] for line in done.stdout.splitlines() if line.startswith("Exec")]
    return [shlex.split(line)[0].replace("%%", "%").replace("$$", "$") for line in lines]


def main():
    prefix = "/opt/whorl here"
    assert advice(prefix) == ["PATH", "PKG_CONFIG_PATH"]
    assert advice(prefix, MANPATH="/usr/share/man") == ["PATH", "MANPATH", "PKG_CONFIG_PATH"]
    named = {"PATH": f"{SYSTEM}:{prefix}/bin", "PKG_CONFIG_PATH": f"{prefix}/lib/pkgconfig"}
    assert advice(prefix, **named) == []
    assert advice(prefix, **named, MANPATH="/usr/share/man") == ["MANPATH"]
    assert advice("/usr") == [], "a system's own folders are searched anyway"
    for prefix in ["/usr/local", "/opt/whorl here & there|50 %$x", 'a"b\\c']:
        assert commands("whorl.service.in", prefix) == [prefix + "/bin/whorl"] * 2
        assert commands("whorl-retention.service.in", prefix) == [prefix + "/bin/whorl"]
    print("advice: 11 cases")
    return 0


if __name__ == "__main__":
    sys.exit(main())
