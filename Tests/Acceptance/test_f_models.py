"""F10: models are fetched from a TLS server on loopback, which stands for the internet, and from a package."""

import io
import json
import os
import shlex
import subprocess
import tarfile

import pytest

from harness.catalog import Internet
from harness.tool import BINARY, whorl

ROW = "a model is fetched whole, with its hash and terms, or not at all"


@pytest.fixture
def internet(tmp_path):
    made = Internet(tmp_path)
    yield made
    made.close()


@pytest.fixture
def fetch(internet, tmp_path):
    """Runs `whorl model fetch`; gives what subprocess.run gives."""
    def run(name="small", *arguments, code=0, **environment):
        return whorl(
            "model", "fetch", name, "--manifests", internet.folder, "--models", tmp_path / "models", "--json",
            "--timeout", 2, *arguments, code=code, environment=variables(internet, environment))
    return run


def variables(internet, more=None):
    names = ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY")
    unset = {name: "" for name in names}
    return {**unset, "CURL_CA_BUNDLE": str(internet.authority.certificate), **(more or {})}


def error(done):
    return json.loads(done.stderr.splitlines()[-1])["error"]


def installed(tmp_path):
    listed = whorl("model", "list", "--models", tmp_path / "models", "--json")
    return [model["name"] for model in json.loads(listed.stdout)["models"]]


def parts(tmp_path):
    """Files that are not whole yet."""
    return sorted((tmp_path / "models").glob(".fetch-*"))


@pytest.mark.row("F10", ROW)
def test_F10_whole(internet, fetch, tmp_path):
    model = json.loads(fetch().stdout)["models"][0]
    assert (model["name"], model["state"], model["isDefault"]) == ("small", "added", True)
    assert (tmp_path / "models/small/small.onnx").read_bytes() == internet.content
    assert parts(tmp_path) == []
    # The same file is not fetched again.
    assert json.loads(fetch().stdout)["models"][0]["state"] == "updated"
    assert len(internet.seen) == 1
    listed = json.loads(whorl(
        "model", "list", "--available", "--manifests", internet.folder, "--models", tmp_path / "models",
        "--json").stdout)["models"][0]
    assert (listed["isInstalled"], listed["isFetchable"]) == (True, True)


@pytest.mark.row("F10", ROW)
@pytest.mark.parametrize("path, name, code", [
    ("wrong", "wrongModelHash", 65), ("small", "wrongModelSize", 65), ("large", "wrongModelSize", 65),
    ("cut", "failedTransfer", 69), ("silent", "failedTransfer", 69), ("loop", "failedTransfer", 69),
    ("plain", "failedTransfer", 69), ("nowhere", "failedTransfer", 69),
])
def test_F10_refused(internet, fetch, tmp_path, path, name, code):
    answer = error(fetch("small", "--from", internet.address(path), code=code))
    assert answer["code"] == name
    assert installed(tmp_path) == []
    # What may be the beginning of the file stays, everything else goes.
    left = [file.read_bytes() for file in parts(tmp_path)]
    assert all(internet.content.startswith(content) for content in left)
    assert any(left) == (path in ("cut", "silent"))
    reasons = {"silent": "time-out", "plain": "not https", "loop": "too many redirects", "cut": "ended early"}
    assert reasons.get(path, "") in answer["message"]


@pytest.mark.row("F10", ROW)
@pytest.mark.parametrize("path", ["whole", "deaf", "away"])
def test_F10_resumed(internet, fetch, tmp_path, path):
    """A fetch goes on where it stopped; a server that gives no parts of a file gives the whole one again."""
    fetch("small", "--from", internet.address("cut"), code=69)
    half = len(internet.content) // 2
    assert parts(tmp_path)[0].stat().st_size == half
    fetch("small", "--from", internet.address(path))
    assert internet.seen[1] == ("/" + path, f"bytes={half}-")
    assert (tmp_path / "models/small/small.onnx").read_bytes() == internet.content
    assert parts(tmp_path) == []


@pytest.mark.row("F10", ROW)
def test_F10_two_at_once(internet, tmp_path):
    words = [str(BINARY), "model", "fetch", "small", "--manifests", internet.folder, "--models", tmp_path / "models"]
    environment = {**os.environ, **variables(internet)}
    both = [subprocess.Popen(words, env=environment, stdout=subprocess.PIPE) for _ in range(2)]
    assert [one.wait(60) for one in both] == [0, 0]
    for one in both:
        one.stdout.close()
    assert (tmp_path / "models/small/small.onnx").read_bytes() == internet.content
    assert parts(tmp_path) == []


@pytest.mark.row("F10", ROW)
def test_F10_full_disk(internet, fetch, tmp_path):
    """A limit of the size of files stands for a disk with no room left."""
    words = [BINARY, "model", "fetch", "small", "--manifests", internet.folder, "--models", tmp_path / "models", "--json"]
    script = "trap '' XFSZ; ulimit -f 4; exec " + " ".join(shlex.quote(str(word)) for word in words)
    done = subprocess.run(
        ["bash", "-c", script], env={**os.environ, **variables(internet)}, capture_output=True, text=True, timeout=60)
    assert done.returncode == 73, done.stderr
    assert error(done)["code"] == "unwritableFile"
    assert installed(tmp_path) == []
    fetch()
    assert installed(tmp_path) == ["small"]


@pytest.mark.row("F10", ROW)
def test_F10_trust(internet, fetch, tmp_path):
    """A certificate of an unknown authority is refused, a proxy is used, and other schemes are no sources."""
    bundle = {"CURL_CA_BUNDLE": ""}
    assert "certificate" in error(fetch(code=69, **bundle))["message"]
    assert internet.seen == []
    assert "no connection" in error(fetch(code=69, https_proxy="http://127.0.0.1:1"))["message"]
    for source in ("http://127.0.0.1/x", "ftp://127.0.0.1/x", "file:///etc/passwd", "https://a:b@127.0.0.1/x"):
        assert error(fetch("small", "--from", source, code=69))["code"] == "unavailableModel"
    assert installed(tmp_path) == []


@pytest.mark.row("F10", ROW)
def test_F10_programs(internet, fetch, tmp_path):
    (tmp_path / "bin").mkdir()
    answer = error(fetch(code=69, PATH=str(tmp_path / "bin")))
    assert answer["code"] == "missingProgram" and "curl" in answer["hint"]


@pytest.mark.row("F10", ROW)
def test_F10_terms(internet, fetch, tmp_path):
    for use in ("evaluation", "nonCommercial"):
        internet.add(use, use=use, address=internet.address("whole"))
    for use in ("evaluation", "nonCommercial", "both"):
        answer = error(fetch(use, code=77))
        assert answer["code"] == "termsNotAccepted" and "--accept-licence" in answer["hint"]
    assert internet.seen == []
    fetch("both", "--accept-licence")
    assert installed(tmp_path) == ["evaluation", "nonCommercial", "small"]
    answer = error(fetch("nobody", code=69))
    assert answer["code"] == "unknownCatalogModel"


def package(internet, tmp_path, content):
    """A model in a package, and a `python3` that brings its archive and keeps its arguments."""
    archive = tmp_path / "things-1.0.tar.gz"
    with tarfile.open(archive, "w:gz") as made:
        entry = tarfile.TarInfo("things-1.0/small.onnx")
        entry.size = len(content)
        made.addfile(entry, io.BytesIO(content))
    internet.add("packed", package={
        "name": "things", "version": "1.0", "archive": archive.name, "sha256": "0" * 64,
        "member": "things-1.0/small.onnx"})
    folder = tmp_path / "bin"
    folder.mkdir()
    stand_in = folder / "python3"
    stand_in.write_text(f"""#!/bin/sh
printf '%s\\n' "$@" >{tmp_path}/arguments
while [ $# -gt 0 ]; do
    case "$1" in
    --dest) cp {archive} "$2" ;;
    --requirement) cp "$2" {tmp_path}/requirements ;;
    esac
    shift
done
""")
    stand_in.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


@pytest.mark.row("F10", ROW)
def test_F10_package(internet, fetch, tmp_path):
    path = package(internet, tmp_path, internet.content)
    fetch("packed", PATH=path)
    assert (tmp_path / "models/packed/small.onnx").read_bytes() == internet.content
    assert (tmp_path / "requirements").read_text() == f"things==1.0 --hash=sha256:{'0' * 64}\n"
    arguments = (tmp_path / "arguments").read_text().split("\n")
    assert arguments[:3] == ["-m", "pip", "download"] and "--require-hashes" in arguments
    assert parts(tmp_path) == []


@pytest.mark.row("F10", ROW)
@pytest.mark.parametrize("content, name", [(b"x" * 20, "wrongModelSize"), (None, "wrongModelHash")])
def test_F10_package_of_another(internet, fetch, tmp_path, content, name):
    path = package(internet, tmp_path, content or internet.content[:-1] + b"?")
    assert error(fetch("packed", code=65, PATH=path))["code"] == name
    assert installed(tmp_path) == [] and parts(tmp_path) == []


@pytest.mark.row("F10", ROW)
def test_F10_no_package(internet, fetch, tmp_path):
    path = package(internet, tmp_path, internet.content)
    (tmp_path / "bin/python3").write_text("#!/bin/sh\nexit 1\n")
    assert "things==1.0" in error(fetch("packed", code=69, PATH=path))["message"]
    assert installed(tmp_path) == [] and not any(file.stat().st_size for file in parts(tmp_path) if file.is_file())
    assert not any(file.is_dir() for file in parts(tmp_path))
