"""A15 and A16: links of the schemes bioid-enroll and bioid-verify, and callbacks that are not to be believed."""

import re
from urllib.parse import parse_qs, quote, unquote, urlsplit

import pytest

from harness.bioid import enroll, run, token
from harness.tool import whorl

RETURN = "https://rp.test/cb"


@pytest.fixture(scope="module")
def app(shared_service):
    return shared_service.app("links", return_urls=["https://rp.test", "shop-app://"])


def link(bearer, scheme="bioid-verify", back=quote(RETURN, safe=""), state="&state=s%26%201"):
    return f"{scheme}://?access_token={bearer}&return_url={back}{state}"


def open_url(service, address, *images, code=0, trait="finger"):
    """What `whorl open-url` prints: the callback, or nothing."""
    arguments = [part for image in images for part in ("--image", image)]
    done = whorl(
        "open-url", address, *arguments, "--trait", trait, "--service", service.url, "--print", code=code)
    return done.stdout.strip()


def callback(text):
    return {name: values[0] for name, values in parse_qs(urlsplit(text).query).items()}


def stories(service, app, bcid, mated, probe, impostor, trait):
    enrolling = token(service, app, bcid, "enroll")
    text = open_url(service, link(enrolling, "bioid-enroll"), mated, trait=trait)
    assert text.startswith(RETURN + "?") and callback(text) == {"access_token": enrolling, "state": "s& 1"}
    for sample, code in ((probe, 0), (impostor, 1)):
        bearer = token(service, app, bcid, "verify")
        expected = {"access_token": bearer, "state": "s& 1", **({"error": "NotRecognized"} if code else {})}
        assert callback(open_url(service, link(bearer), sample, trait=trait, code=code)) == expected


@pytest.mark.row("A15", "open-url: genuine, impostor, and links that lead nowhere")
def test_A15_finger(shared_service, app, prints):
    stories(shared_service, app, "bws.15.1", prints.F1a, prints.F1b, prints.G1, "finger")


@pytest.mark.row("A15", "open-url: genuine, impostor, and links that lead nowhere")
def test_A15_face(shared_service, app, faces):
    stories(shared_service, app, "bws.15.2", faces.A1, faces.A2, faces.B1, "face")


@pytest.mark.row("A15", "open-url: genuine, impostor, and links that lead nowhere")
def test_A15_return_urls(shared_service, app, prints):
    enroll(shared_service, app, "bws.15.3", prints.F1a)
    bearer = token(shared_service, app, "bws.15.3", "verify", maxtries=15)
    missing = f"bioid-verify://?access_token={bearer}"
    assert open_url(shared_service, missing, prints.F1b, code=64) == ""
    for back in (
        "https://evil.test/cb", "https://rp.test.evil.test/", "https://rp.test@evil.test/", "http://rp.test/",
        "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "shop", "https://rp.test:8/",
    ):
        assert open_url(shared_service, link(bearer, back=quote(back, safe="")), prints.F1b, code=64) == "", back
    for form in (f"{missing}&access_token={bearer}&return_url={RETURN}", missing.replace("verify", "fly"), "bioid-verify:"):
        assert open_url(shared_service, form, prints.F1b, code=64) == ""
    plain = f"BIOID-VERIFY:?access_token={bearer}&return_url={RETURN}?a=b#top&other=1"
    text = open_url(shared_service, plain, prints.F1b)
    assert text == f"{RETURN}?a=b&access_token={bearer}#top"
    assert open_url(shared_service, link(bearer, back="shop-app", state=""), prints.F1b).startswith("shop-app://?access_token=")


@pytest.mark.row("A15", "open-url: genuine, impostor, and links that lead nowhere")
def test_A15_not_permitted(shared_service, app, prints):
    enrolling = token(shared_service, app, "bws.15.4", "enroll")
    assert open_url(shared_service, link(enrolling), prints.F1a, code=77) == ""
    head, payload, _ = enrolling.split(".")
    forged = f"{head}.{payload}.{'A' * 43}"
    assert open_url(shared_service, link(forged, "bioid-enroll"), prints.F1a, code=77) == ""
    assert open_url(shared_service, link(enrolling, "bioid-enroll"), code=64) == ""
    whorl("open-url", link(enrolling, "bioid-enroll"), "--image", prints.F1a, "--service", "http://127.0.0.1:9", "--print",
          code=69)


def believes(service, app, text, bcid="bws.16.1", state="s& 1", task="verify", token=None):
    """What `whorl check-callback` says: None, or why the callback is not believed. token: the callback's unless stated."""
    shown = re.search(r"[?&]access_token=([^&#]*)", text)
    token = token or (shown and unquote(shown[1])) or "none"
    done = whorl(
        "check-callback", text, f"--app={app.id}", "--bcid", bcid, "--task", task, *(["--state", state] if state else []),
        "--token", token,
        "--service", service.url, environment={"WHORL_APP_SECRET": app.secret}, code={0, 1})
    return done.stdout.strip() if done.returncode else None


@pytest.mark.row("A16", "a callback is believed for its person, action, state and success alone")
def test_A16_forged(shared_service, app, prints):
    enroll(shared_service, app, "bws.16.1", prints.F1a)
    enroll(shared_service, app, "bws.16.2", prints.G1)
    bearer = token(shared_service, app, "bws.16.1", "verify")
    good = open_url(shared_service, link(bearer), prints.F1b)
    assert believes(shared_service, app, good) is None
    assert believes(shared_service, app, good, bcid="bws/16/1") is None
    assert believes(shared_service, app, good, bcid="bws.16.2") == "bcid"
    assert believes(shared_service, app, good, state="other") == "state"
    assert believes(shared_service, app, good, state=None) == "state"
    assert believes(shared_service, app, good, task="enroll") == "action"
    assert believes(shared_service, app, RETURN + "?state=s%26%201") == "malformed"
    unused = token(shared_service, app, "bws.16.1", "verify")
    assert believes(shared_service, app, f"{RETURN}?access_token={unused}&state=s%26%201") == "nothingDone"
    other = token(shared_service, app, "bws.16.2", "verify")
    theirs = open_url(shared_service, link(other), prints.G2)
    assert believes(shared_service, app, theirs) == "bcid"
    failing = token(shared_service, app, "bws.16.1", "verify")
    failed = open_url(shared_service, link(failing), prints.G1, code=1)
    assert believes(shared_service, app, failed) == "failed"
    assert believes(shared_service, app, failed.replace("error=NotRecognized&", "")) == "failed"
    assert run(shared_service, app, "bws.16.1", "verify", [prints.F1b]).json()["Success"] is True
