"""C1 to C12 in a browser: pages of one site that may use the bridge, and of another that may not."""

import pytest

from harness import sensor
from harness.bridge import BCID, Pages, pair
from harness.sensor import present, wait_prompt

pytestmark = pytest.mark.web

# What a site does after a sign-in by password, in both forms.
AFTER_CALLBACK = """
window.saved = [];
median.auth.status({'callbackFunction': function (data) {
  if (data && data.hasTouchId) {
    median.auth.save({'secret': JSON.stringify({username: 'andy', password: 'password'}),
                      'callbackFunction': function (answer) { window.saved.push(answer); }});
  }
}});
"""
AFTER_PROMISE = """
window.saved = [];
median.auth.status().then(function (data) {
  if (data && data.hasTouchId) {
    median.auth.save({'secret': JSON.stringify({username: 'andy', password: 'password'})})
      .then(function (answer) { window.saved.push(answer); });
  }
});
"""
# What it does on its sign-in page.
BEFORE = """
window.got = [];
window.receive = function (data) {
  if (data && data.success && data.secret) data.credentials = JSON.parse(data.secret);
  window.got.push(data);
};
"""
BEFORE_CALLBACK = BEFORE + """
median.auth.status({'callbackFunction': function (data) {
  if (data && data.hasTouchId && data.hasSecret) median.auth.get({'callbackFunction': window.receive});
}});
"""
BEFORE_PROMISE = BEFORE + """
median.auth.status().then(function (data) {
  if (data && data.hasTouchId && data.hasSecret) median.auth.get({'callbackFunction': 'receive'});
});
"""


class Shop:
    """A service, the sites, and a browser."""

    def __init__(self, start_service, browser, prints=None, **options):
        # The sites' port is only known once they run; the script's address only once the service runs.
        self.pages = Pages("")
        self.service = start_service({
            "owner": BCID, "bridges": [{"id": "shop", "origins": self.pages.origin("shop.test")}]})
        self.pages.script = self.service.named("id.test") + "/bridge/median.js"
        self.pages.pairing = pair(self.service, self.pages.origin("shop.test"))
        if prints:
            self.service.whorl("enroll", BCID, "--finger", prints.F1a, "--finger", prints.F1c)
        self.page = browser(**options)

    def open(self, host="shop.test"):
        return self.page.open(self.pages.origin(host) + "/")

    def values(self, name, count=1, seconds=10):
        """What a list of the page's holds as soon as it has so many entries."""
        return self.page.until(
            lambda: (found := self.page.run(f"return window.{name}")) and len(found) >= count and found, seconds)


@pytest.fixture
def shop(start_service, browser, prints):
    made = Shop(start_service, browser, prints)
    made.open()
    yield made
    made.pages.close()


@pytest.mark.row("C1", "status before and after enrollment")
def test_C1_page(start_service, browser, prints, faces):
    shop = Shop(start_service, browser)
    page = shop.open()
    assert page.awaited("median.auth.status()") == {"hasTouchId": False, "biometryType": "none", "hasSecret": False}
    shop.service.whorl("enroll", BCID, "--face", faces.A1, "--models", shop.service.models)
    assert page.awaited("gonative.auth.status()")["biometryType"] == "faceId"
    shop.service.whorl("enroll", BCID, "--finger", prints.F1a)
    assert page.awaited("median.auth.status()") == {"hasTouchId": True, "biometryType": "touchId", "hasSecret": False}
    shop.pages.close()


@pytest.mark.row("C2", "after a sign-in the secret is saved, without a prompt")
@pytest.mark.parametrize("snippet", [AFTER_CALLBACK, AFTER_PROMISE], ids=["callback", "promise"])
def test_C2_page(shop, snippet):
    shop.page.run(snippet)
    assert shop.values("saved") == [{"success": True}]
    assert sensor.prompts(shop.service) == []
    assert shop.page.awaited("median.auth.status()")["hasSecret"] is True


@pytest.mark.row("C3", "the owner's finger gives the page its secret back")
@pytest.mark.parametrize("snippet", [BEFORE_CALLBACK, BEFORE_PROMISE], ids=["callback", "promise"])
def test_C3_page(shop, prints, snippet):
    shop.page.run(AFTER_PROMISE)
    shop.values("saved")
    shop.open()
    shop.page.run(snippet)
    wait_prompt(shop.service)
    assert present(shop.service, prints.F1b) == "match"
    got = shop.values("got")[0]
    assert got["success"] is True and got["credentials"] == {"username": "andy", "password": "password"}


@pytest.mark.row("C4", "another finger gives authenticationFailed")
def test_C4_page(shop, prints):
    shop.page.run(AFTER_PROMISE)
    shop.values("saved")
    shop.page.run(BEFORE_CALLBACK)
    wait_prompt(shop.service)
    assert present(shop.service, prints.G1) == "non-match"
    assert shop.values("got") == [{"success": False, "error": "authenticationFailed"}]


@pytest.mark.row("C5", "a cancel is told only where asked for")
@pytest.mark.parametrize("form", ["callback-1", "callback", "promise"])
def test_C5_page(shop, form):
    shop.page.run(AFTER_PROMISE)
    shop.values("saved")
    options = {
        "callback-1": "{callbackFunction: window.receive, callbackOnCancel: 1}",
        "callback": "{callbackFunction: window.receive}",
        "promise": "{}",
    }[form]
    shop.page.run(BEFORE + f"window.kept = median.auth.get({options}); if (window.kept) window.kept.then(window.receive);")
    shop.service.whorl("prompt", "cancel", wait_prompt(shop.service)["id"])
    if form == "callback":
        with pytest.raises(AssertionError):
            shop.values("got", seconds=2)
    else:
        assert shop.values("got") == [{"success": False, "error": "userCanceled"}]


@pytest.mark.row("C6", "the text of the prompt is shown, HTML in it is inert")
def test_C6_page(shop, browser, prints):
    shop.page.run(AFTER_PROMISE)
    shop.values("saved")
    shop.page.run(BEFORE + """
    median.auth.get({callbackFunction: window.receive, prompt: 'Pay 5 € <img src=x onerror=document.title=1>'});""")
    prompt = wait_prompt(shop.service)["id"]
    owner = browser()
    owner.open(shop.service.url + "/prompts")
    owner.click("#prompts a")
    owner.wait_text("Pay 5 € <img src=x onerror=document.title=1>")
    assert owner.run("return document.querySelectorAll('main img').length") == 0
    assert owner.driver.title != "1" and prompt in owner.driver.current_url
    owner.shot("prompt")
    owner.find("#file").send_keys(str(prints.F1b))
    assert shop.values("got")[0]["success"] is True
    owner.wait_text("Confirmed")


@pytest.mark.row("C6", "the text of the prompt is shown, HTML in it is inert")
def test_C6_cancel_on_page(shop, browser, prints):
    shop.page.run(AFTER_PROMISE)
    shop.values("saved")
    shop.page.run(BEFORE + "median.auth.get({callbackFunction: window.receive, callbackOnCancel: 1});")
    prompt = wait_prompt(shop.service)["id"]
    owner = browser().open(f"{shop.service.url}/prompt/{prompt}")
    owner.click("#cancel")
    assert shop.values("got") == [{"success": False, "error": "userCanceled"}]
    owner.wait_text("Canceled")


@pytest.mark.row("C3", "the owner's finger gives the page its secret back")
def test_C3_camera(start_service, browser, faces):
    shop = Shop(start_service, browser)
    shop.service.whorl("enroll", BCID, "--face", faces.A1, "--models", shop.service.models)
    shop.open()
    shop.page.run(AFTER_PROMISE)
    shop.values("saved")
    shop.page.run(BEFORE_CALLBACK)
    prompt = wait_prompt(shop.service)["id"]
    owner = browser(camera=[faces.A2]).open(f"{shop.service.url}/prompt/{prompt}")
    owner.click("#start")
    owner.click("#take")
    owner.wait_text("Confirmed")
    assert shop.values("got")[0]["success"] is True
    shop.pages.close()


@pytest.mark.row("C7", "nothing stored is itemNotFound")
def test_C7_page(shop):
    assert shop.page.awaited("median.auth.get()") == {"success": False, "error": "itemNotFound"}
    assert shop.page.awaited("median.auth.delete()") == {"success": False, "error": "itemNotFound"}


@pytest.mark.row("C8", "delete destroys the secret")
def test_C8_page(shop):
    shop.page.run(AFTER_PROMISE)
    shop.values("saved")
    shop.page.run("window.gone = []; window.deleted = d => window.gone.push(d); "
                  "median.auth.delete({callbackFunction: 'deleted'});")
    assert shop.values("gone") == [{"success": True}]
    assert shop.page.awaited("median.auth.status()")["hasSecret"] is False
    # What is neither a function nor a name of one is not run.
    shop.page.run("median.auth.status({callbackFunction: 'window.gone.push(1)'})")
    assert shop.page.awaited("median.auth.status()")["hasSecret"] is False
    assert shop.page.run("return window.gone.length") == 1


@pytest.mark.row("C9", "another site and a file get nothing, and start no prompt")
def test_C9_page(shop, tmp_path):
    shop.page.run(AFTER_PROMISE)
    shop.values("saved")
    file = tmp_path / "page.html"
    file.write_text(f'<script src="{shop.pages.script}" data-pairing="{shop.pages.pairing}"></script>')
    for address in (shop.pages.origin("evil.test") + "/", file.as_uri()):
        page = shop.page.open(address)
        assert page.awaited("median.auth.status()") == {
            "hasTouchId": False, "biometryType": "none", "hasSecret": False}
        for command in ("save({secret: 'evil'})", "get()", "delete()"):
            assert page.awaited(f"median.auth.{command}") == {"success": False, "error": "genericError"}
    assert sensor.prompts(shop.service) == []
    assert shop.open().awaited("median.auth.status()")["hasSecret"] is True


@pytest.mark.row("C11", "a further finger makes the secret unreadable")
def test_C11_page(shop, prints):
    shop.page.run(AFTER_PROMISE)
    shop.values("saved")
    shop.service.whorl("enroll", BCID, "--finger", prints.H1)
    assert shop.page.awaited("median.auth.get()") == {"success": False, "error": "itemNotFound"}


@pytest.mark.row("C12", "a page that leaves frees the sensor")
def test_C12_page_leaves(shop):
    shop.page.run(AFTER_PROMISE)
    shop.values("saved")
    shop.page.run(BEFORE_CALLBACK)
    wait_prompt(shop.service)
    shop.page.open("about:blank")
    shop.page.until(lambda: not sensor.prompts(shop.service), 3)


@pytest.mark.row("C2", "after a sign-in the secret is saved, without a prompt")
def test_C2_demonstration(start_service, browser, prints):
    service = start_service({"owner": BCID, "demo": True})
    service.whorl("enroll", BCID, "--finger", prints.F1a, "--finger", prints.F1c)
    page = browser().open(service.url + "/demo/auth")
    page.find("#secret").send_keys(pair(service, service.url))
    page.click("#pairing button")
    page.wait_text("Paired")
    page.find("#username").send_keys("andy")
    page.find("#password").send_keys("password")
    page.click("#login button[type=submit]")
    page.wait_text("kept for the next time")
    page.shot("demo-auth")
    page.open(service.url + "/demo/auth")
    wait_prompt(service)
    assert present(service, prints.F1b) == "match"
    page.wait_text("Signed in as andy by the saved secret")
