"""S144 to S148: what holds at each step of a sign-in, a session and a prompt, and not at its beginning alone."""

import pytest

from harness import authority, openid, sensor, sessions
from harness.calls import Calls
from harness.openid import Flow
from harness.owner import ask, starter


@pytest.mark.row("S144", "a browser shows the certificate that its sign-in began with at every step")
def test_S144_certificate(start_service, prints, tmp_path):
    ca = authority.Authority(tmp_path)
    mine, theirs = ca.issue("ada"), ca.issue("bea")
    service = start_service({"tls": ca.tls()})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    service.whorl("user", "certificate", "add", "ada", mine[0])
    client = openid.client(service, options=["--require-certificate"])

    def browse(files):
        shown = {"cert": (str(files[0]), str(files[1]))} if files else {}
        cookies = service.http.session.cookies
        service.http = Calls(service.url, verify=False, **shown)
        service.http.session.cookies = cookies

    def present(page):
        return service.http.post(
            openid.action(page), params={"modality": "finger"}, data=prints.F1b.read_bytes(),
            headers={"Content-Type": "application/octet-stream"})

    for files in (None, theirs):
        browse(mine)
        page = openid.authorize(service, client, Flow(), login_hint="ada")
        browse(files)
        assert present(page).json()["status"] == "gone"
        for step in ("phone", "cancel"):
            assert service.http.post(openid.action(page, step), json={}).status_code == 404, step
        browse(mine)
        answer = present(page).json()
        assert answer["status"] == "match"
        browse(files)
        assert service.http.get(answer["location"]).status_code == 404
        browse(mine)
        assert "code" in openid.query(openid.place(service, answer))


@pytest.mark.row("S145", "the session of a browser ends where another sign-in takes its place")
def test_S145_session(start_service, prints):
    service = start_service({"openid": {"sessionSeconds": 600}})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    openid.user(service, "bws.1.2", prints.H1, username="bea")
    client = openid.client(service)

    def silent(cookie):
        return openid.query(Calls(service.url).get(
            "/v2/authorize", params=openid.parameters(client, Flow(), prompt="none"),
            headers={"Cookie": f"whorl_session={cookie}"}).headers["Location"])

    openid.sign_in(service, client, Flow(), prints.F1b, login_hint="ada")
    old = service.http.session.cookies["whorl_session"]
    assert "code" in silent(old)
    openid.sign_in(service, client, Flow(), prints.H2, login_hint="bea", prompt="login")
    assert "code" in silent(service.http.session.cookies["whorl_session"])
    assert silent(old)["error"] == "login_required"


@pytest.mark.row("S146", "a device that is registered again has no profile of the one before")
def test_S146_device(service, prints):
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    service.whorl("vid", "profile", "add", "free", "--bcid", "bws.1.1", "--subject", "Free")
    phone = sessions.device(service, "phone-1")
    service.whorl("vid", "profile", "add", "ada", "--bcid", "bws.1.1", "--subject", "Ada", "--device", "phone-1")

    def profiles(device):
        return service.http.get("/websec/rest/authenticator/profiles", app=device).json()

    assert "ada" in str(profiles(phone))
    service.whorl("vid", "device", "remove", "phone-1")
    again = sessions.device(service, "phone-1")
    assert "ada" not in str(profiles(again))
    listed = service.whorl("vid", "profile", "list").stdout
    assert "free" in listed and "ada" not in listed


@pytest.mark.row("S147", "samples of a prompt's page are those of a stranger, and lock no sensor")
def test_S147_page(start_service, prints):
    service = starter(start_service, prints)()
    for _ in range(2):
        waiting = ask(service, prompt="guess")
        name = sensor.wait_prompt(service)["id"]
        for _ in range(3):
            service.http.post(
                f"/prompt/{name}/present", params={"kind": "finger"}, data=prints.G1.read_bytes(),
                headers={"Content-Type": "application/octet-stream"})
        service.http.post(f"/prompt/{name}/cancel")
        waiting.result()
    waiting = ask(service, prompt="really")
    sensor.wait_prompt(service)
    assert sensor.present(service, prints.F1b) == "match"
    assert waiting.result().json()["owner"] == "true"


@pytest.mark.row("S148", "a transaction is read as it stands: no mark turns its direction or begins a line")
def test_S148_transaction(service):
    app = service.app(member="SHOP")
    text = "Pay \u202e001\u202c EUR\u2028to\u200b \u2066you\u2069\n\ttoday \u00e9\u4e2d"
    session = sessions.register(service, app, "SHOP", transactionText=text)
    page = service.http.get(f"/q/{session['sessionAlias']}").text
    assert not any(mark in page for mark in "\u202e\u202c\u2028\u200b\u2066\u2069")
    assert "Pay  001  EUR to   you   today \u00e9\u4e2d" in page, page
    attached = sessions.attach(service, session)
    assert attached.status_code != 200 or "\u202e" not in attached.text
