"""QR sessions: by what name a site learns who it was."""

import jwt
import pytest

from harness import openid, sessions

MEMBER = "NAMES"


@pytest.mark.row("D13", "the site receives the user's name, where one is registered")
def test_D13_registered_user(service, prints):
    app = service.app("shop", scopes=("bws.1",), member=MEMBER, identify=True)
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)

    def told():
        session = sessions.register(service, app, MEMBER)
        assert sessions.attach(service, session).status_code == 200
        assert sessions.submit(service, session, prints.F1b).json()["status"] == "AUTHENTICATED"
        return sessions.status(service, app, session)

    assert told()["data"]["upn"] == "bws.1.1"
    openid.user(service, "bws.1.1", name="Ada Example", username="ada")
    end = told()
    claims = jwt.decode(end["identityToken"], options={"verify_signature": False})
    assert end["data"] == {"upn": "ada", "name": "Ada Example"}
    assert (claims["sub"], claims["name"]) == ("ada", "Ada Example")
    # A profile's subject is what the site may know the person by already.
    sessions.profile(service, "ada", "bws.1.1", "ada@example.com")
    assert told()["data"]["upn"] == "ada@example.com"


@pytest.mark.row("D13", "the site receives the user's name, where one is registered")
@pytest.mark.web
def test_D13_page(start_service, prints, browser):
    service = start_service({"sessions": {"demo": "demo"}})
    service.app("The Shop", scopes=("bws.1",), member="DEMO", id="demo", identify=True)
    openid.user(service, "bws.1.1", prints.F1a, name="Ada Example", username="ada")
    page = browser().open(service.url + "/demo/login")
    alias = page.find("[data-link]").get_attribute("href").split("/q/")[1]
    session = sessions.attach(service, {"sessionAlias": alias}).json()
    done = sessions.submit(service, session, prints.F1b, digits=page.find("[data-digits]").text)
    assert done.json()["status"] == "AUTHENTICATED"
    page.wait_text("Welcome, Ada Example")
