"""Chapter E: each of the eleven reasons, by the cause that it has here."""

import signal

import pytest

from harness import sensor
from harness.owner import BCID, CONFIG, OWNER, ask, refused, starter, unsupported
from harness.sensor import call, present, validate, wait_prompt


@pytest.fixture
def device(start_service, prints):
    return starter(start_service, prints)


@pytest.mark.row("E8.1", "AuthenticationFailed: three samples that do not match, or too late after one")
def test_E_AuthenticationFailed(device, prints):
    service = device()
    answer, words = validate(service, prints.G1, prints.H1, prints.G2)
    assert (answer, words) == (refused("AuthenticationFailed"), ["non-match"] * 3)


@pytest.mark.row("E8.1", "AuthenticationFailed: three samples that do not match, or too late after one")
@pytest.mark.parametrize("fails", [True, False])
def test_E_timeout(device, prints, fails):
    service = device(prompt={"life": 2})
    waiting = ask(service)
    wait_prompt(service)
    if fails:
        assert present(service, prints.G1) == "non-match"
    assert waiting.result().json() == refused("AuthenticationFailed" if fails else "UserCancel")
    assert 1.5 < waiting.seconds < 5


@pytest.mark.row("E8.2", "UserCancel: the person cancels on the page or by command")
@pytest.mark.parametrize("way", ["page", "command"])
def test_E_UserCancel(device, way):
    service = device()
    waiting = ask(service)
    prompt = wait_prompt(service)["id"]
    if way == "page":
        foreign = service.http.post(f"/prompt/{prompt}/cancel", headers={"Origin": "http://evil.test"})
        assert foreign.status_code == 403 and not waiting.is_over
        assert service.http.post(f"/prompt/{prompt}/cancel", headers={"Origin": service.url}).json() == {"done": True}
    else:
        service.whorl("prompt", "cancel", prompt)
    assert waiting.result().json() == refused("UserCancel")


@pytest.mark.row("E8.3", "UserFallback: the passphrase is chosen, after a failure only")
def test_E_UserFallback(device, prints):
    service = device()
    waiting = ask(service)
    prompt = wait_prompt(service)["id"]
    service.whorl("prompt", "fallback", prompt, code=64)
    assert present(service, prints.G1) == "non-match"
    service.whorl("prompt", "fallback", prompt)
    assert waiting.result().json() == refused("UserFallback")


@pytest.mark.row("E8.4", "SystemCancel: the service stops, or another asker has the sensor")
def test_E_SystemCancel_stop(device):
    service = device()
    waiting = ask(service)
    wait_prompt(service)
    service.process.send_signal(signal.SIGTERM)
    assert waiting.result(5).json() == refused("SystemCancel")
    assert service.stop() == 0


@pytest.mark.row("E8.4", "SystemCancel: the service stops, or another asker has the sensor")
def test_E_SystemCancel_taken(device, prints):
    service = device()
    first = ask(service, prompt="first")
    wait_prompt(service)
    assert ask(service, prompt="second").result(5).json() == refused("SystemCancel")
    assert [one["message"] for one in sensor.prompts(service)] == ["first"]
    assert present(service, prints.F1b) == "match"
    assert first.result().json() == OWNER


@pytest.mark.row("E8.5", "PasscodeNotSet: no passphrase is set")
def test_E_PasscodeNotSet(device, prints):
    service = device()
    service.whorl("owner", "passphrase", "--remove")
    for path in ("/touchid", "/touchid/validate"):
        assert service.pmapi.get(path).json() == unsupported("PasscodeNotSet")
    service.passphrase()
    assert service.pmapi.get("/touchid").json() == {"supported": "true"}


@pytest.mark.row("E8.6", "TouchIDNotEnrolled: the owner has no print")
def test_E_TouchIDNotEnrolled(start_service, prints):
    service = start_service(CONFIG)
    service.passphrase()
    for path in ("/touchid", "/touchid/validate"):
        assert service.pmapi.get(path).json() == unsupported("TouchIDNotEnrolled")
    # Somebody else's print is no help; being the owner is.
    service.whorl("enroll", "bws.12.1", "--finger", prints.F1a)
    assert service.pmapi.get("/touchid").json() == unsupported("TouchIDNotEnrolled")
    service.whorl("owner", "set", "bws.12.1")
    assert validate(service, prints.F1b)[0] == OWNER


@pytest.mark.row("E8.6", "TouchIDNotEnrolled: the owner has no print")
def test_E_deleted_meanwhile(device, prints):
    service = device()
    waiting = ask(service)
    wait_prompt(service)
    service.whorl("delete", BCID)
    assert present(service, prints.F1b) == "not enrolled"
    assert waiting.result(5).json() == refused("TouchIDNotEnrolled")
    assert service.pmapi.get("/touchid").json() == unsupported("TouchIDNotEnrolled")


@pytest.mark.row("E8.7", "TouchIDNotAvailable: no finger sensor is there")
def test_E_TouchIDNotAvailable(device):
    service = device(sensors=[{"name": "cam0", "kind": "face"}])
    for path in ("/touchid", "/touchid/validate"):
        assert service.pmapi.get(path).json() == unsupported("TouchIDNotAvailable")


@pytest.mark.row("E8.7", "TouchIDNotAvailable: no finger sensor is there")
def test_E_driver_gone(device):
    service = device()
    waiting = ask(service)
    wait_prompt(service)
    service.whorl("sensor", "detach", "fp0")
    assert waiting.result(5).json() == refused("SystemCancel")
    assert service.pmapi.get("/touchid").json() == unsupported("TouchIDNotAvailable")
    service.whorl("sensor", "attach", "fp0")
    assert service.pmapi.get("/touchid").json() == {"supported": "true"}


@pytest.mark.row("E8.8", "TouchIDLockout: too many failures")
def test_E_TouchIDLockout(device, prints):
    service = device(lockout={"failures": 2, "delay": 30, "limit": 50})
    assert validate(service, prints.G1, prints.H1) == (refused("TouchIDLockout"), ["non-match", "locked"])
    assert service.pmapi.get("/touchid").json() == unsupported("TouchIDLockout")


@pytest.mark.row("E8.9", "AppCancel: the client cancels its context, or hangs up (E5)")
def test_E_AppCancel(device):
    service = device()
    context = service.pmapi.get("/touchid/context").json()["context"]
    waiting = ask(service, context=context)
    wait_prompt(service)
    assert service.pmapi.get("/touchid/cancel", params={"context": context}).json() == {"canceled": "true"}
    assert waiting.result(5).json() == refused("AppCancel")


@pytest.mark.row("E8.10", "InvalidContext: a context is unknown, used or invalidated")
def test_E_InvalidContext(device, prints):
    service = device()
    assert service.pmapi.get("/touchid/validate?context=unknown").json() == refused("InvalidContext")
    context = service.pmapi.get("/touchid/context").json()["context"]
    waiting = ask(service, context=context)
    wait_prompt(service)
    assert service.pmapi.get("/touchid/validate", params={"context": context}).json() == refused("InvalidContext")
    assert present(service, prints.F1b) == "match"
    assert waiting.result().json() == OWNER
    assert service.pmapi.get("/touchid/validate", params={"context": context}).json() == refused("InvalidContext")
    context = service.pmapi.get("/touchid/context").json()["context"]
    service.pmapi.get("/touchid/cancel", params={"context": context})
    assert service.pmapi.get("/touchid/validate", params={"context": context}).json() == refused("InvalidContext")


@pytest.mark.row("E8.11", "UnknownError: a sample cannot be read")
def test_E_UnknownError(device, nobody):
    service = device()
    waiting = ask(service)
    wait_prompt(service)
    # A picture that shows nothing counts as no try.
    assert call(service, "POST", "/sensors/fp0/present", nobody)["result"] == "poor"
    assert call(service, "POST", "/sensors/fp0/present", b"no image at all")["result"] == "error"
    assert waiting.result(5).json() == refused("UnknownError")
