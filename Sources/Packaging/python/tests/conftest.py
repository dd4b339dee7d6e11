"""Fingers that the wheel's own command makes; every test runs beside them."""

import os
import subprocess
from pathlib import Path

import pytest

from whorl import _program


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("fingers")
    arguments = [_program.path(), "synth", "--fingers", "4", "--impressions", "3", "--seed", "7", "-o", "prints"]
    subprocess.run(arguments, cwd=path, check=True, stdout=subprocess.DEVNULL)
    return path


@pytest.fixture(autouse=True)
def beside_prints(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)


def command(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Runs the wheel's command."""
    return subprocess.run([_program.path(), *arguments], capture_output=True, text=True, env=dict(os.environ))
