"""The command `whorl`, and where things are."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BINARY = Path(os.environ.get("WHORL") or ROOT / ".build/release/whorl").absolute()
# The program of the service, which stands beside the command.
SERVICE = BINARY.parent / "whorl-service"
DATA = Path(os.environ.get("WHORL_DATA") or ROOT.parent / "shared")
WORK = ROOT / ".build/acceptance"


class CommandFailed(AssertionError):
    """A command ended with another code than it should have."""


def whorl(*arguments, code=0, input=None, environment=None, timeout=120, program=BINARY):
    """Runs `whorl` and returns what subprocess.run returns, with text.

    code: the exit code that is expected, a set of them, or None where any will do.
    program: another one than the command.
    """
    done = subprocess.run(
        [str(program), *map(str, arguments)], capture_output=True, text=not isinstance(input, bytes), input=input,
        timeout=timeout, env={**os.environ, **(environment or {})})
    allowed = code if isinstance(code, (set, frozenset)) else {code}
    if code is not None and done.returncode not in allowed:
        raise CommandFailed(
            f"{Path(program).name} {' '.join(map(str, arguments))}: exit code {done.returncode}, expected {code}\n"
            f"{done.stdout}{done.stderr}")
    return done
