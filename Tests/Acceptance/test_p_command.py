"""The command as a person at a terminal sees it, and as it is installed."""

import json
import os
import shutil

import pytest

from harness.terminal import Terminal
from harness.tool import BINARY, ROOT, whorl

PROGRESS = "work on several files shows how far it is at a terminal alone"


@pytest.fixture
def work(prints, tmp_path):
    """Commands of several files by name, and the environment in which they find their store."""
    files = [str(print) for print in (prints.F1a, prints.G1, prints.H1)]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "TERM": "xterm"}
    whorl("enroll", "store.1.1", "--finger", prints.F1b, environment=environment)
    people = tmp_path / "people.csv"
    rows = (f"store.1.{100 + place},finger,{file}" for place, file in enumerate(files))
    people.write_text("bcid,modality,path\n" + "\n".join(rows) + "\n")
    return {
        "extract": ["extract", *files, "-o", str(tmp_path / "templates"), "--force"],
        "quality": ["quality", "--finger", *files],
        "match": ["match", str(prints.F1b), *files],
        "identify": ["identify", *files],
        "enroll": ["enroll", "--manifest", str(people)],
    }, environment


@pytest.mark.row("P30", PROGRESS)
@pytest.mark.parametrize("name", ["extract", "quality", "match", "identify", "enroll"])
def test_P30_progress(work, name, tmp_path):
    commands, environment = work
    quiet, code = Terminal([str(BINARY), *commands[name], "-q"], tmp_path, environment).rest()
    assert code == 0 and "%" not in quiet, quiet
    seen, code = Terminal([str(BINARY), *commands[name]], tmp_path, environment).rest()
    assert code == 0 and "] 100 %" in seen, seen
    # The line of the bar is empty again before an answer follows.
    assert seen.rindex("\x1b[K") > seen.rindex("%")
    piped = whorl(*commands[name], environment=environment)
    assert "[#" not in piped.stdout + piped.stderr


@pytest.mark.row("P31", "a command finds the manifests that were installed with it")
def test_P31_manifests(tmp_path):
    program = tmp_path / "here/bin/whorl"
    program.parent.mkdir(parents=True)
    shutil.copy(BINARY, program)
    listed = lambda code: whorl(
        "model", "list", "--available", "--json", "--models", tmp_path / "models", code=code, program=program)
    missing = json.loads(listed(64).stderr.splitlines()[-1])["error"]
    assert "manifests are installed" in missing["message"]
    # As `make install` puts them.
    installed = tmp_path / "here/share/whorl/models"
    (installed / "catalog").mkdir(parents=True)
    for manifest in (ROOT / "Datasets/models").glob("*.json"):
        shutil.copy(manifest, installed)
    shutil.copy(ROOT / "Datasets/models/catalog/catalog.json", installed / "catalog")
    names = {model["name"] for model in json.loads(listed(0).stdout)["models"]}
    stated = json.loads((installed / "catalog/catalog.json").read_text())["models"]
    assert names == {model["name"] for model in stated} and len(names) > 6
