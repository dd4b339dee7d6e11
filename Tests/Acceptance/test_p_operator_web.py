"""The operator's page in a browser."""

import pytest
import requests


def sign_in(page, service):
    page.open(service.url + "/operator")
    page.find("#token").send_keys((service.data / "operator.token").read_text().strip())
    page.click("form button")
    page.wait_text("enrolled")


@pytest.mark.row("P14", "operator's page: sign in, a person's data, forget it; a wrong token shows nothing")
@pytest.mark.web
def test_P14_operator(service, prints, browser):
    service.whorl("enroll", "bws.1.14", "--finger", prints.F1a)
    page = browser()
    page.open(service.url + "/operator")
    page.find("#token").send_keys("wrong")
    page.click("form button")
    page.wait_text("not the token of an operator")
    assert "enrolled" not in page.text()
    sign_in(page, service)
    page.shot("operator")
    page.find("#bcid").send_keys("bws.1.14")
    page.click("form[action='/operator/person'] button")
    page.wait_text("Consent and retention")
    page.find("#consent").send_keys("<b>paper</b>")
    page.click("form[action='/operator/person/agreement'] button")
    page.wait_text("Noted")
    assert page.find("#consent").get_attribute("value") == "<b>paper</b>"
    page.shot("operator-person")
    page.click("input[name=confirmed]")
    page.click("button.danger")
    page.wait_text("are gone")
    service.whorl("class", "show", "bws.1.14", code=67)


@pytest.mark.row("P15", "operator's forms are refused without the session's own form value")
@pytest.mark.web
def test_P15_forgery(service, prints, browser):
    service.whorl("enroll", "bws.1.15", "--finger", prints.F1a)
    page = browser()
    sign_in(page, service)
    cookie = page.driver.get_cookie("whorl_operator")
    assert cookie["httpOnly"] and cookie["sameSite"] == "Strict"
    for form in ("", "guessed"):
        answer = requests.post(
            service.url + "/operator/person/delete", cookies={"whorl_operator": cookie["value"]},
            data={"form": form, "bcid": "bws.1.15", "confirmed": "yes"})
        assert answer.status_code == 403
    service.whorl("class", "show", "bws.1.15")


@pytest.mark.row("P16", "status and operator's page fit narrow and wide, and load nothing from elsewhere")
@pytest.mark.web
def test_P16_layout(service, browser):
    page = browser()
    sign_in(page, service)
    for place in ("/status", "/operator"):
        page.open(service.url + place)
        for width in (360, 1280):
            page.driver.set_window_size(width, 900)
            assert page.run("return document.documentElement.scrollWidth <= window.innerWidth + 1"), (place, width)
            page.shot(f"{place.strip('/')}-{width}")
        assert not [entry for entry in page.console() if "Refused" in entry or "Content Security" in entry]
        assert page.run("return document.querySelectorAll('[style], style, script:not([src])').length") == 0
