"""Chapter B, the client's side: a package of its own that uses WhorlClient as an app does."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from harness import openid
from harness.openid import Flow
from harness.service import free_port
from harness.tool import BINARY, ROOT, WORK

HERE = Path(__file__).parent / "client"


@pytest.fixture(scope="session")
def rows():
    """The program that uses WhorlClient as an app does, built beside the command."""
    program = BINARY.parent / "ClientRows"
    if not program.exists():
        pytest.fail(f"{program} is missing: swift build -c release --product ClientRows")

    def run(*arguments, **variables):
        done = subprocess.run(
            [str(program), *map(str, arguments)], capture_output=True, text=True, timeout=60,
            env={**os.environ, **variables})
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.mark.row("B8", "a callback with another state: stateMismatch, no code")
def test_B8_callbacks(rows):
    told = rows("flow")
    lines = dict(line.split(" ", 1) for line in told.splitlines())
    assert lines["fresh"] == "true" and lines["uuid"] == "true verifier 43"
    assert "code_challenge_method=S256" in lines["url"] and "state=" in lines["url"]
    assert lines["good"] == "c0de"
    for name in ("changed", "missing", "twice", "lower"):
        assert lines[name] == "throws stateMismatch"
    assert "access_denied" in lines["error"] and lines["error"].startswith("throws provider")
    assert lines["place"] == lines["longer"] == "throws wrongRedirect"
    assert lines["codeless"] == lines["codes"] == "throws missingCode"


@pytest.mark.row("B10", "AuthView: sign-up, a session for each tap, cancel")
def test_B10_taps(rows):
    told = rows("view").splitlines()
    assert told[0] == "sign up 1 0 []"
    answer = '"https://app.example.test/?code=1 no error"'
    assert told[1] == f"sign in twice 1 2 [{answer}, {answer}]"
    assert told[2] == 'cancel ["no url canceledLogin"] ephemeral [false, false, false]'
    assert told[3:] == ["closed window canceledLogin", "closed window alreadyStarted"]


@pytest.mark.row("B13", "a fresh package with the seed's snippet builds")
def test_B13_helps(rows):
    assert rows("help").strip() == "flow, view or login"


@pytest.mark.slow
@pytest.mark.row("B13", "a fresh package with the seed's snippet builds")
def test_B13_builds():
    swift = shutil.which("swift")
    if swift is None:
        pytest.skip("no Swift")
    folder = WORK / "client"
    shutil.rmtree(folder / "Sources", ignore_errors=True)
    for file in filter(Path.is_file, HERE.rglob("*")):
        copy = folder / file.relative_to(HERE).with_name(file.name.removesuffix(".in"))
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(file.read_text().replace("@WHORL@", str(ROOT)))
    built = subprocess.run(
        [swift, "build", "--package-path", str(folder), "--ignore-lock"], capture_output=True, text=True, timeout=1500)
    assert built.returncode == 0, (built.stdout + built.stderr)[-4000:]
    assert not [name for name in os.listdir(folder / ".build/checkouts") if "nio" in name or "http" in name]
    told = subprocess.run([str(folder / ".build/debug/Rows"), "help"], capture_output=True, text=True, timeout=60)
    assert told.stdout.strip() == "flow, view or login"


# What a browser would do with the page, for a sample given as a file.
BROWSER = """#!{python}
import re, sys, requests
session = requests.Session()
session.trust_env = False
page = session.get(sys.argv[1]).text
start = re.search(r"/v2/authorize/[\\w-]+/", page)[0]
session.post("{url}" + start + "user", data={{"username": "ada"}})
path = start + "sample"
for _ in range(5):
    answer = session.post("{url}" + path, params={{"modality": "finger"}}, data=open("{sample}", "rb").read()).json()
    if "location" in answer:
        session.get("{url}" + answer["location"])
        break
"""


@pytest.mark.row("B10", "AuthView: sign-up, a session for each tap, cancel")
@pytest.mark.parametrize("finger", ["F1b", "G1"])
def test_B10_signs_in_through_loopback(rows, service, prints, tmp_path, finger):
    subject = openid.user(service, "bws.1.1", prints.F1a, username="ada")
    client = openid.client(service, "http://127.0.0.1/done")
    program = tmp_path / "browser"
    program.write_text(BROWSER.format(python=sys.executable, url=service.url, sample=getattr(prints, finger)))
    program.chmod(0o755)
    port = free_port()
    told = rows("login", service.url + "/v2/authorize", client.id, port, BROWSER=str(program))
    if finger == "G1":
        assert "access_denied" in told and "code" not in told
        return
    found = dict(line.split(" ", 1) for line in told.splitlines())
    flow = Flow(nonce=found["nonce"], verifier=found["verifier"])
    answer = openid.redeem(service, client, found["code"], flow, redirect_uri=f"http://127.0.0.1:{port}/done")
    claims = openid.claims(service, client, answer.json()["id_token"])
    assert claims["sub"] == subject and claims["nonce"] == found["nonce"]
    assert re.fullmatch(r"[\w-]{22}", found["code"])
