"""C1 to C12 without a browser: what the bridge's calls answer."""

import base64
import json
import os

import pytest

from harness import sensor
from harness.bridge import BCID, bridge, pair, shown
from harness.sensor import Later, present, wait_prompt

SHOP = "http://shop.test"
CONFIG = {
    "owner": BCID, "lockout": {"failures": 5, "delay": 30, "limit": 50},
    "bridges": [
        {"id": "shop", "origins": "http://shop.test, https://*.shop.test"},
        {"id": "bank", "origins": "https://bank.test"},
        {"id": "lax", "origins": "https://lax.test", "invalidateOnEnrollmentChange": False, "overwrite": False},
    ],
}
SECRET = '{"username":"andy","password":"s3cret-Grüße"}'
NOTHING = {"hasTouchId": False, "biometryType": "none", "hasSecret": False}


def failed(error):
    return {"success": False, "error": error}


@pytest.fixture
def shop(start_service, prints):
    """A service whose owner is enrolled."""
    service = start_service(CONFIG)
    service.whorl("enroll", BCID, "--finger", prints.F1a, "--finger", prints.F1c)
    return service


def get(service, *samples, origin=SHOP, **body):
    """A get during which samples are presented; the answer."""
    waiting = Later(bridge, service, "get", body, origin)
    wait_prompt(service)
    for sample in samples:
        present(service, sample)
    return waiting.result()


@pytest.mark.row("C1", "status before and after enrollment")
def test_C1_finger(start_service, prints):
    service = start_service(CONFIG)
    assert bridge(service, "status") == NOTHING
    assert bridge(service, "save", {"secret": SECRET}) == failed("genericError")
    service.whorl("enroll", BCID, "--finger", prints.F1a)
    assert bridge(service, "status") == {"hasTouchId": True, "biometryType": "touchId", "hasSecret": False}
    answer = service.http.get("/bridge/v1/status", headers=shown(service, SHOP))
    assert answer.json()["biometryType"] == "touchId"
    assert answer.headers["Access-Control-Allow-Origin"] == SHOP
    assert answer.headers["Cache-Control"] == "no-store"
    service.whorl("sensor", "detach", "fp0")
    assert bridge(service, "status") == NOTHING


@pytest.mark.row("C1", "status before and after enrollment")
def test_C1_face(start_service, faces):
    service = start_service(CONFIG)
    service.whorl("enroll", BCID, "--face", faces.A1, "--models", service.models)
    assert bridge(service, "status") == {"hasTouchId": True, "biometryType": "faceId", "hasSecret": False}
    bridge(service, "save", {"secret": SECRET})
    waiting = Later(bridge, service, "get")
    wait_prompt(service)
    assert present(service, faces.A2, "face0") == "match"
    assert waiting.result() == {"success": True, "secret": SECRET}
    waiting = Later(bridge, service, "get")
    wait_prompt(service)
    assert present(service, faces.B1, "face0") == "non-match"
    assert waiting.result() == failed("authenticationFailed")


@pytest.mark.row("C2", "saving asks nobody")
def test_C2_save(shop):
    saving = Later(bridge, shop, "save", {"secret": SECRET})
    assert saving.result(5) == {"success": True}
    assert sensor.prompts(shop) == []
    assert bridge(shop, "status")["hasSecret"] is True
    # A site of another bridge sees none of it.
    assert bridge(shop, "status", origin="https://bank.test")["hasSecret"] is False
    assert bridge(shop, "get", origin="https://bank.test") == failed("itemNotFound")
    assert bridge(shop, "status", origin="https://www.shop.test")["hasSecret"] is True


@pytest.mark.row("C2", "saving asks nobody")
def test_C2_replace(shop, prints):
    for secret in ("first", "second"):
        assert bridge(shop, "save", {"secret": secret}) == {"success": True}
    for no in (0, "0", False):
        assert bridge(shop, "save", {"secret": "third", "overwrite": no}) == failed("duplicateItem")
    assert get(shop, prints.F1b) == {"success": True, "secret": "second"}
    assert bridge(shop, "save", {"secret": "x" * (64 << 10)}) == {"success": True}
    assert bridge(shop, "save", {"secret": "x" * ((64 << 10) + 1)}) == failed("genericError")
    assert bridge(shop, "save", {"secret": "1"}, "https://lax.test") == {"success": True}
    assert bridge(shop, "save", {"secret": "2"}, "https://lax.test") == failed("duplicateItem")
    assert bridge(shop, "save", {"secret": "2", "overwrite": 1}, "https://lax.test") == {"success": True}


@pytest.mark.row("C3", "the owner's finger releases the secret")
def test_C3_match(shop, prints):
    bridge(shop, "save", {"secret": SECRET})
    assert get(shop, prints.F1b) == {"success": True, "secret": SECRET}
    assert get(shop, prints.F1b) == {"success": True, "secret": SECRET}
    shop.restart()
    assert get(shop, prints.F1b) == {"success": True, "secret": SECRET}


@pytest.mark.row("C4", "another finger releases nothing")
def test_C4_impostor(shop, prints):
    bridge(shop, "save", {"secret": SECRET})
    assert get(shop, prints.G1) == failed("authenticationFailed")


@pytest.mark.row("C5", "a cancel is told as userCanceled")
def test_C5_cancel(shop):
    bridge(shop, "save", {"secret": SECRET})
    waiting = Later(bridge, shop, "get")
    shop.whorl("prompt", "cancel", wait_prompt(shop)["id"])
    assert waiting.result(5) == failed("userCanceled")


@pytest.mark.row("C5", "a cancel is told as userCanceled")
def test_C5_hang_up(shop):
    bridge(shop, "save", {"secret": SECRET})
    request = (
        "POST /bridge/v1/get HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://shop.test\r\n"
        f"Whorl-Pairing: {pair(shop, SHOP)}\r\nContent-Length: 2\r\n\r\n{{}}")
    assert sensor.freed_after_hang_up(shop, shop.port, request.encode()) < 1


@pytest.mark.row("C6", "the page's text is shown, and inert")
def test_C6_prompt(shop):
    bridge(shop, "save", {"secret": SECRET})
    waiting = Later(bridge, shop, "get", {"prompt": "Pay 5 € <script>alert(1)</script>\u202e"})
    prompt = wait_prompt(shop)
    page = shop.http.get(f"/prompt/{prompt['id']}").text
    assert "Pay 5 € &lt;script&gt;" in page and "<script>alert" not in page and "\u202e" not in page
    shop.whorl("prompt", "cancel", prompt["id"])
    waiting.result(5)


@pytest.mark.row("C7", "nothing stored is itemNotFound")
def test_C7_nothing(shop):
    assert bridge(shop, "get") == failed("itemNotFound")
    assert bridge(shop, "delete") == failed("itemNotFound")
    assert sensor.prompts(shop) == []


@pytest.mark.row("C8", "delete destroys the secret")
def test_C8_delete(shop):
    bridge(shop, "save", {"secret": SECRET})
    assert bridge(shop, "delete") == {"success": True}
    assert bridge(shop, "status")["hasSecret"] is False
    assert bridge(shop, "get") == failed("itemNotFound")


@pytest.mark.row("C9", "origins that are not listed get 403 and start nothing")
@pytest.mark.parametrize("origin", [
    None, "null", "http://evil.test", "https://shop.test", "http://shop.test:81", "http://shop.test.evil.test",
    "http://www.shop.test", "https://evilshop.test", "file://", "https://a/.shop.test"])
def test_C9_origins(shop, origin):
    bridge(shop, "save", {"secret": SECRET})
    headers = {"Origin": origin} if origin else {}
    headers["Whorl-Pairing"] = pair(shop, SHOP)
    answers = [shop.http.get("/bridge/v1/status", headers=headers)]
    for command in ("status", "save", "get", "delete"):
        answers.append(shop.http.post(f"/bridge/v1/{command}", json={"secret": "evil"}, headers=headers, timeout=5))
        answers.append(shop.http.options(f"/bridge/v1/{command}", headers=headers))
    for answer in answers:
        assert answer.status_code == 403
        assert not any(name.lower().startswith("access-control") for name in answer.headers)
    assert sensor.prompts(shop) == []
    assert bridge(shop, "status")["hasSecret"] is True


@pytest.mark.row("C9", "origins that are not listed get 403 and start nothing")
def test_C9_lists(start_service):
    nobody = start_service({"owner": BCID, "bridges": [{"id": "shop", "origins": ""}]})
    answer = nobody.http.get("/bridge/v1/status", headers=shown(nobody, SHOP))
    assert answer.status_code == 403 and "every origin" not in nobody.log
    anybody = start_service({"owner": BCID, "bridges": [{"id": "shop", "origins": "*"}]})
    headers = shown(anybody, "http://evil.test")
    assert anybody.http.get("/bridge/v1/status", headers=headers).status_code == 200
    assert anybody.http.get("/bridge/v1/status", headers={**headers, "Origin": "null"}).status_code == 403
    assert "every origin" in anybody.log


@pytest.mark.row("C10", "the secret is nowhere in plain, and needs this store's key")
def test_C10_sealed(shop, prints):
    bridge(shop, "save", {"secret": SECRET})
    get(shop, prints.F1b)
    content = b"".join(shop.bytes_of_folder().values()) + shop.log.encode()
    for form in (SECRET.encode(), b"s3cret", base64.b64encode(SECRET.encode())[:40]):
        assert form not in content
    assert "bws" not in (shop.data / "audit.log").read_text()
    shop.stop()
    # The same store under another key opens nothing.
    key = next(file for file in shop.data.iterdir() if "key" in file.name)
    key.chmod(0o600)
    key.write_bytes(os.urandom(len(key.read_bytes())))
    shop.launch()
    assert shop.process.wait(20) != 0
    assert "s3cret" not in shop.log


@pytest.mark.row("C11", "a further finger makes the secret unreadable, where wanted")
def test_C11_enrollment(shop, prints):
    bridge(shop, "save", {"secret": SECRET})
    bridge(shop, "save", {"secret": SECRET}, "https://lax.test")
    shop.whorl("enroll", BCID, "--finger", prints.H1)
    assert bridge(shop, "status")["hasSecret"] is False
    assert bridge(shop, "get") == failed("itemNotFound")
    assert get(shop, prints.F1b, origin="https://lax.test") == {"success": True, "secret": SECRET}


@pytest.mark.row("C12", "five failures lock, here and elsewhere")
def test_C12_lockout(shop, prints):
    bridge(shop, "save", {"secret": SECRET})
    shop.passphrase()
    for _ in range(5):
        assert get(shop, prints.G1) == failed("authenticationFailed")
    assert bridge(shop, "get") == failed("authenticationFailed")
    assert sensor.prompts(shop) == []
    assert shop.pmapi.get("/touchid").json() == {"supported": "false", "fail-reason": "TouchIDLockout"}
    shop.whorl("owner", "unlock", environment={"WHORL_PASSPHRASE": "correct horse"})
    assert get(shop, prints.F1b)["success"] is True


@pytest.mark.row("C8", "delete destroys the secret")
def test_C8_links(shop, prints):
    def link(text, code=0):
        return json.loads(shop.whorl("open-url", "median://auth/" + text, "--allow-change", code=code).stdout)

    assert link("status?callbackFunction=f") == {"hasTouchId": True, "biometryType": "touchId", "hasSecret": False}
    assert link("get", 1) == failed("itemNotFound")
    assert link("save?secret=a+b%20%E2%82%AC") == {"success": True}
    waiting = Later(link, "get?prompt=now")
    wait_prompt(shop)
    present(shop, prints.F1b)
    assert waiting.result() == {"success": True, "secret": "a b €"}
    assert link("delete") == {"success": True}
    assert link("else", 1) == failed("unimplemented")


@pytest.mark.row("C8", "delete destroys the secret")
def test_C8_commands(shop):
    bridge(shop, "save", {"secret": SECRET})
    listed = shop.whorl("vault", "list").stdout
    assert "shop" in listed and "s3cret" not in listed
    shop.whorl("vault", "remove", "shop", "--bcid", BCID)
    assert bridge(shop, "get") == failed("itemNotFound")
