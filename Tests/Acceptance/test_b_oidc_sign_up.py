"""Chapter B: who has no account signs up on the way of a sign-in, where anybody may."""

import re

import pytest

from harness import openid
from harness.calls import Calls
from harness.openid import Flow

ROW = "the sign-in page offers sign-up where it is open"
SAMPLE = {"Content-Type": "application/octet-stream"}


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    from conftest import _starter
    start, end = _starter(tmp_path_factory)
    yield start({"openid": {"signUp": "bws.1"}})
    end()


def offers(page):
    return "/sign-up" in page.text


def sign_up(service, page, **form):
    """Sends the form of the page that the link leads to."""
    path = openid.action(page, "sign-up")
    shown = service.http.get(path)
    assert shown.status_code == 200 and f'action="{path}"' in shown.text
    return service.http.post(path, data=form)


def enroll(service, page, sample):
    """Enrolls by the page; gives the page that the sign-in goes on with."""
    ticket = re.search(r'action="(/v1/enroll/[\w-]+/sample)"', page.text)[1]
    answer = service.http.post(ticket, params={"modality": "finger"}, data=sample.read_bytes(), headers=SAMPLE)
    assert answer.status_code == 201, answer.text
    return service.http.post(openid.action(page, "user"), data={})


@pytest.mark.row("B19", ROW)
def test_B19_where_it_is_open(opened, shared_service):
    assert not offers(openid.authorize(shared_service, openid.client(shared_service), Flow()))
    client, elsewhere = openid.client(opened), openid.client(opened, partition="bws.2")
    assert offers(openid.authorize(opened, client, Flow()))
    assert offers(openid.authorize(opened, openid.client(opened, identify=True), Flow()))
    for page in (openid.authorize(opened, client, Flow(), login_hint="ada"),
                 openid.authorize(opened, elsewhere, Flow())):
        assert not offers(page)
        assert opened.http.get(openid.action(page, "sign-up")).status_code == 404
        assert opened.http.post(openid.action(page, "sign-up"), data={"username": "ada"}).status_code == 404


@pytest.mark.row("B19", ROW)
def test_B19_a_newcomer_signs_in(opened, prints):
    client, flow = openid.client(opened), Flow()
    page = openid.authorize(opened, client, flow, scope="openid profile")
    page = enroll(opened, sign_up(opened, page, username="gil", name="Gil Example"), prints.G1)
    # Nobody types a name again: the sign-in is the new user's.
    assert openid.present(opened, page, prints.H1)["status"] == "nonMatch"
    code = openid.query(openid.place(opened, openid.present(opened, page, prints.G2)))["code"]
    token = openid.redeem(opened, client, code, flow).json()["access_token"]
    person = opened.http.get("/v2/userinfo", bearer=token).json()
    # Nobody vouches for the names (S163).
    assert "preferred_username" not in person and "name" not in person
    assert openid.sign_in(opened, client, Flow(), prints.G2, name="gil")


@pytest.mark.row("B19", ROW)
def test_B19_a_name_that_is_taken_is_not_told(opened, prints):
    openid.user(opened, "bws.1.77", prints.F1a, username="hal")
    client, flow = openid.client(opened), Flow()
    asked = openid.authorize(opened, client, flow)
    page = sign_up(opened, asked, username="hal")
    free = sign_up(opened, openid.authorize(opened, client, Flow()), username="nobody-yet")
    shape = lambda text: re.sub(r"/(enroll|authorize)/[\w-]{22}|Welcome, [\w-]+", "", text)
    assert page.status_code == 200 and shape(page.text) == shape(free.text)
    page = enroll(opened, page, prints.H1)
    # Who took the name has it still, and the newcomer signs in all the same.
    assert openid.present(opened, page, prints.F1b)["status"] == "nonMatch"
    assert openid.present(opened, page, prints.H2)["status"] == "match"
    assert openid.sign_in(opened, client, Flow(), prints.F1b, name="hal")


@pytest.mark.row("B19", ROW)
def test_B19_wrong_forms(opened):
    page = openid.authorize(opened, openid.client(opened), Flow())
    for form in ({"name": "x"}, {"username": ""}, {"username": "a\u200bb"}, {"username": "x", "name": "a\u202eb"}):
        answer = sign_up(opened, page, **form)
        assert answer.status_code == 400 and "cannot be used" in answer.text and 'role="alert"' in answer.text
    twice = opened.http.post(openid.action(page, "sign-up"), data={"username": ["a", "b"]})
    assert twice.status_code == 400
    stranger = Calls(opened.url)
    for answer in (stranger.get(openid.action(page, "sign-up")),
                   stranger.post(openid.action(page, "sign-up"), data={"username": "eve"})):
        assert answer.status_code == 404


@pytest.mark.web
@pytest.mark.row("B19", ROW)
def test_B19_in_a_browser(opened, prints, browser, landing):
    client, flow = openid.client(opened, landing), Flow()
    page = browser()
    page.open(openid.address(opened, client, flow))
    page.click("a[href$=sign-up]")
    page.find("#username").send_keys("ivo")
    page.shot("B19-sign-up")
    page.click("form[action$=sign-up] button")
    page.find("#finger-file").send_keys(str(prints.F1a))
    page.click("form[data-modality=finger] button")
    page.wait_text("You are enrolled")
    page.shot("B19-enrolled")
    page.click("form[action$=user] button")
    page.wait_text("Show that it is you")
    page.find("#finger-file").send_keys(str(prints.F1b))
    page.click("form[data-modality=finger] button")
    found = openid.query(page.wait_address("/done?"))
    assert found["state"] == flow.state and found["code"]
