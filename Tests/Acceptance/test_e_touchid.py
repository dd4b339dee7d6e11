"""E0 to E7: the device's owner by a print, as hybrid apps ask for it."""

import re
import time

import pytest

from harness import sensor
from harness.owner import BCID, LISTED, OWNER, ask, refused, starter, unsupported
from harness.sensor import present, validate, wait_prompt


@pytest.fixture
def device(start_service, prints):
    return starter(start_service, prints)


def squeezed(answer):
    return re.sub(r"\s", "", answer.text)


@pytest.mark.row("E0", "the owner can be asked")
def test_E0_supported(device):
    answer = device().pmapi.get("/touchid")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json() == {"supported": "true"}


@pytest.mark.row("E1", "the owner's finger confirms, another does not")
def test_E1_owner(device, prints):
    service = device()
    assert validate(service, prints.F1b) == (OWNER, ["match"])
    assert validate(service, prints.G1, prints.H1, prints.G2)[0] == refused("AuthenticationFailed")
    # A sample that fails does not end the prompt.
    assert validate(service, prints.G1, prints.F1b) == (OWNER, ["non-match", "match"])


@pytest.mark.row("E2", "values are strings, bytes are as in the examples")
def test_E2_bytes(device, prints):
    service = device()
    assert squeezed(service.pmapi.get("/touchid")) == '{"supported":"true"}'
    waiting = ask(service)
    wait_prompt(service)
    present(service, prints.F1b)
    assert squeezed(waiting.result()) == '{"supported":"true","owner":"true"}'
    waiting = ask(service)
    wait_prompt(service)
    for sample in (prints.G1, prints.H1, prints.G2):
        present(service, sample)
    assert squeezed(waiting.result()) == '{"supported":"true","owner":"false","fail-reason":"AuthenticationFailed"}'
    service.whorl("delete", BCID)
    assert squeezed(service.pmapi.get("/touchid")) == '{"supported":"false","fail-reason":"TouchIDNotEnrolled"}'


@pytest.mark.row("E3", "the prompt's text is shown, or the usual one")
@pytest.mark.parametrize("text", ["Pay 5 € <b>now</b>", None])
def test_E3_text(device, text):
    service = device()
    waiting = ask(service, **({"prompt": text} if text else {}))
    prompt = wait_prompt(service)
    page = service.http.get(f"/prompt/{prompt['id']}").text
    if text:
        assert prompt["message"] == text
        assert "Pay 5 € &lt;b&gt;now&lt;/b&gt;" in page and "<b>now" not in page
    else:
        assert "owner" in prompt["message"] and prompt["message"] in page
    assert prompt["message"] in service.whorl("prompt", "list").stdout
    service.whorl("prompt", "cancel", prompt["id"])
    assert waiting.result().json() == refused("UserCancel")


@pytest.mark.row("E4", "five failures lock, time or passphrase unlock")
def test_E4_lockout(device, prints):
    service = device()
    assert validate(service, prints.G1, prints.H1, prints.G2)[0] == refused("AuthenticationFailed")
    assert validate(service, prints.G1, prints.H1)[0] == refused("TouchIDLockout")
    for path in ("/touchid", "/touchid/validate"):
        assert service.pmapi.get(path).json() == unsupported("TouchIDLockout")
    assert sensor.prompts(service) == []
    time.sleep(4.2)
    assert service.pmapi.get("/touchid").json() == {"supported": "true"}
    # One failure more locks again, as long as nothing has matched.
    assert validate(service, prints.G1)[0] == refused("TouchIDLockout")
    service.whorl("owner", "unlock", environment={"WHORL_PASSPHRASE": "wrong horse"}, code=64)
    assert service.pmapi.get("/touchid").json() == unsupported("TouchIDLockout")
    service.whorl("owner", "unlock", environment={"WHORL_PASSPHRASE": "correct horse"})
    assert validate(service, prints.F1b)[0] == OWNER


@pytest.mark.row("E5", "a client that hangs up frees the sensor within 1 s")
def test_E5_hang_up(device, prints):
    service = device()
    request = b"GET /touchid/validate HTTP/1.1\r\nHost: pmapi\r\n\r\n"
    assert sensor.freed_after_hang_up(service, service.pmapi_port, request) < 1
    assert present(service, prints.F1b) == "no prompt"
    audit = (service.data / "audit.log").read_text()
    assert '"touchid.AppCancel"' in audit and BCID not in audit
    service.whorl("audit", "verify", code=None)


@pytest.mark.row("E6", "another Host is misdirected")
@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "pmapi.evil.test", "evil.test:80"])
def test_E6_host(device, host):
    service = device()
    for path in ("/touchid", "/touchid/validate"):
        assert service.pmapi.get(path, headers={"Host": host}).status_code == 421
    assert service.pmapi.get("/touchid", headers={"Host": "pmapi:8480"}).status_code == 200
    assert service.http.get("/touchid", headers={"Host": "pmapi"}).status_code == 421
    assert service.http.get("/touchid").status_code == 404
    assert sensor.prompts(service) == []


@pytest.mark.row("E7", "pages of listed origins may ask, others may not")
def test_E7_origin(device):
    service = device()
    for path in ("/touchid", "/touchid/validate", "/touchid/context", "/touchid/cancel?context=x"):
        for origin in ("http://evil.test", "null", "https://shop.test", "http://shop.test:81", "http://pmapi"):
            answer = service.pmapi.get(path, headers={"Origin": origin})
            assert answer.status_code == 403, (path, origin)
            assert "Access-Control-Allow-Origin" not in answer.headers
    assert sensor.prompts(service) == []
    answer = service.pmapi.get("/touchid", headers={"Origin": LISTED})
    assert answer.json() == {"supported": "true"}
    assert answer.headers["Access-Control-Allow-Origin"] == LISTED
    assert service.pmapi.get("/touchid", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403


@pytest.mark.row("E7", "pages of listed origins may ask, others may not")
def test_E7_methods(device):
    service = device()
    answer = service.pmapi.post("/touchid")
    assert answer.status_code == 405 and "GET" in answer.headers["Allow"]
    assert service.pmapi.get("/touchid/else").status_code == 404
    assert service.pmapi.get("/touchid/validate?prompt=a&prompt=b").status_code == 400
