"""What people without knowledge of the service see of it."""

import datetime

import pytest

from harness import openid
from harness.openid import Flow

pytestmark = pytest.mark.web

NO_FINGER = "We could not see a fingerprint in this picture. Lay the finger flat and try again."


def narrow(page):
    page.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True})


def fits(page):
    return page.run("return document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.row("P18", "sign-up and sign-in at 390 px; refusals are in everyday words")
def test_P18_sign_up_and_in(start_service, prints, nobody, browser, landing, tmp_path):
    service = start_service({"openid": {"signUp": "bws.1"}})
    added = service.http.post("/v1/users", json={"name": "Flo Example", "preferred_username": "flo"}).json()
    picture = tmp_path / "nobody.png"
    picture.write_bytes(nobody)
    page = browser()
    narrow(page)
    page.open(added["enroll_url"])
    page.find("#finger-file").send_keys(str(picture))
    page.click("form[data-modality=finger] button")
    page.wait_text(NO_FINGER.replace(".", r"\."))
    assert "ridges cover" not in page.text() and fits(page)
    page.click("form[data-modality=finger] details summary")
    page.wait_text("ridges cover")
    page.find("#finger-file").send_keys(str(prints.F1a))
    page.click("form[data-modality=finger] button")
    page.wait_text("You are enrolled")
    client = openid.client(service, landing)
    page.open(openid.address(service, client, Flow()))
    assert fits(page)
    page.find("#username").send_keys("flo")
    page.click("form[action$=user] button")
    page.find("#finger-file").send_keys(str(prints.F1b))
    assert fits(page)
    page.click("form[data-modality=finger] button")
    assert "code" in openid.query(page.wait_address("/done?"))


@pytest.mark.row("P19", "the operator's page shows local times, and small counts as counts")
def test_P19_operator(service, prints, browser):
    service.whorl("enroll", "bws.1.19", "--finger", prints.F1a)
    openid.user(service, "bws.1.19", username="ada")
    client = openid.client(service)
    page = openid.named(service, openid.authorize(service, client, Flow()), "ada")
    openid.present(service, page, prints.F1b)
    operator = browser()
    operator.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Pacific/Kiritimati"})
    operator.open(service.url + "/operator")
    operator.find("#token").send_keys((service.data / "operator.token").read_text().strip())
    operator.click("form button")
    operator.wait_text(" enrolled")
    time = operator.find("time[datetime]")
    far = datetime.datetime.fromisoformat(time.get_attribute("datetime")).astimezone(
        datetime.timezone(datetime.timedelta(hours=14)))
    assert f"{far.minute:02}:{far.second:02}" in time.text and f"{far.year}" in time.text and "UTC" not in time.text
    assert str(far.day) in time.text.replace(",", " ").split()
    captions = operator.run("return [...document.querySelectorAll('figcaption')].map(one => one.textContent)")
    assert captions and all("%" not in one and " up to " in one for one in captions)


@pytest.mark.row("P25", "demo pages explain themselves, use wide screens and count down")
def test_P25_demo_pages(start_service, browser):
    service = start_service({"sessions": {"demo": "demo"}, "demo": True, "owner": "bws.12.4711"})
    service.app("The Shop", scopes=("bws.1",), member="DEMO", id="demo", identify=True)
    page = browser(size=(1280, 900))
    for place in ("/demo/login", "/demo/auth", "/demo/capture"):
        page.open(service.url + place)
        page.wait_text("What this page shows")
        left, right = (page.find(f".split > {part}").rect for part in (":first-child", ":last-child"))
        assert right["x"] >= left["x"] + left["width"], place
        assert not [line for line in page.console() if "Content Security" in line or "Uncaught" in line]
    page.open(service.url + "/demo/login")
    first = page.find("[data-timer]").text
    assert "stays open for" in first and "code changes in" in first
    page.until(lambda: page.find("[data-timer]").text != first, 3)
