"""The page of a prompt, as the owner of the device sees it."""

import pytest

from harness.bridge import BCID
from harness.sensor import Later, wait_prompt

pytestmark = pytest.mark.web


@pytest.fixture
def owner(start_service, prints, browser):
    """A service whose owner is asked for a finger by a program, and the prompt's page."""
    service = start_service({"owner": BCID})
    service.whorl("enroll", BCID, "--finger", prints.F1a)
    service.passphrase()
    waiting = Later(service.pmapi.get, "/touchid/validate", params={"prompt": "Pay 5"})
    return service, waiting, browser().open(f"{service.url}/prompt/{wait_prompt(service)['id']}")


@pytest.mark.row("C13", "a finger prompt takes a reader or a picture, and says what is wrong")
def test_C13_finger(owner, prints, nobody, tmp_path):
    service, waiting, page = owner
    page.wait_text("Waiting for a sample")
    assert "pending" not in page.find("#prompt").text and "reader (fp0)" in page.text()
    assert page.run("return document.querySelectorAll('video, #start').length") == 0
    picture = tmp_path / "nobody.png"
    picture.write_bytes(nobody)
    for _ in range(4):
        page.find("#file").send_keys(str(picture))
        page.wait_text("We could not see a fingerprint in this picture. Lay the finger flat and try again.")
    assert "ridges" not in page.text()
    page.click("#status + details summary")
    page.wait_text("ridges cover")
    assert page.run("return fetch(location.pathname + '/state').then(a => a.json())")["failures"] == 0
    page.find("#file").send_keys(str(prints.F1b))
    page.wait_text("Confirmed")
    assert waiting.result().json() == {"supported": "true", "owner": "true"}


@pytest.mark.row("C14", "a prompt says in everyday words who asks")
def test_C14_asker(owner):
    service, waiting, page = owner
    asked = page.find("#asker").text
    assert asked.startswith("Asked by the program ") and "/" not in asked and "process" not in asked
    page.open(service.url + "/prompts")
    page.wait_text("asked by the program")
    page.open(service.url + "/prompt/none")
    page.wait_text("This request is over")
    page.open(f"{service.url}/prompts").click("#prompts a")
    page.click("#cancel")
    page.wait_text("Canceled")
    assert waiting.result().json()["fail-reason"] == "UserCancel"
