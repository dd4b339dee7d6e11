"""S38 and S39: liveness that is required, and a second factor."""

import json

import pytest

from harness import authority, openid, sessions
from harness.calls import App, Calls, data_url, token_parts
from harness.openid import Flow
from harness.samples import view


@pytest.mark.row("S38", "required liveness is required at OpenID and QR; answers say it")
@pytest.mark.parametrize("way", ["service", "client"])
def test_S38_liveness(start_service, faces, way):
    service = start_service({"bioid": {"liveness": way == "service"}})
    openid.user(service, "bws.1.1", ("--face", faces.A1), ("--face", faces.A3), username="ada")
    command = ["client", "add", "Strict", "--partition", "bws.1", "--redirect", openid.REDIRECT, "--json"]
    added = json.loads(service.whorl(*command, *["--require-liveness"] * (way == "client")).stdout)
    client, flow = openid.Client(added["id"], None, openid.REDIRECT), Flow()
    page = openid.authorize(service, client, flow, login_hint="ada")
    assert "data-phone" not in page.text and "finger-file" not in page.text
    still, moved = view(faces.A2, (0, 0)), view(faces.A2, (60, 0))

    def present(*pictures):
        body = {"modality": "face", "samples": [data_url(picture) for picture in pictures]}
        answer = service.http.post(openid.action(page), json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    # A photo of the right person, once or twice, passed before.
    for left, pictures in ((4, [still]), (3, [still, still]), (2, [still, view(faces.B1, (60, 0))])):
        told = present(*pictures)
        assert (told["status"], told["triesLeft"]) == ("notLive", left)
    phone = service.http.post(openid.action(page, "phone"), json={})
    assert (phone.status_code, phone.json()["status"]) == (403, "livenessRequired")
    answer = present(still, moved)
    code = openid.query(openid.place(service, answer))["code"]
    tokens = openid.redeem(service, client, code, flow).json()
    claims = openid.claims(service, client, tokens["id_token"])
    assert claims["amr"] == ["face"] and claims["checks"] == ["comparison", "movement"]
    assert service.http.get("/v2/userinfo", bearer=tokens["access_token"]).json()["checks"] == claims["checks"]


@pytest.mark.row("S38", "required liveness is required at OpenID and QR; answers say it")
def test_S38_sessions(start_service, prints):
    service = start_service({"bioid": {"liveness": True}})
    app = service.app(member="GENERIC")
    opened = service.http.post(
        sessions.REGISTER, app=app, json={"memberExternalId": "GENERIC", "sessionAliasType": "ID"},
        headers={"Content-Type": sessions.OPPORTUNITY})
    assert (opened.status_code, opened.json()["Code"]) == (403, "LIVENESS_REQUIRED")
    service.whorl("app", "add", "Strict", "--scope", "bws", "--member", "M", "--require-liveness", code=64)
    added = json.loads(service.whorl("app", "add", "Strict", "--scope", "bws", "--require-liveness", "--json").stdout)
    strict = App(added["id"], added["secret"])
    ask = lambda app, **more: service.http.get(
        "/extension/token", app=app, params={"id": app.id, "bcid": "bws.1.1", "task": "verify", **more})
    assert ask(app, livedetection="false").status_code == 200
    assert ask(strict, livedetection="false").status_code == 400
    assert token_parts(ask(strict).text)[1]["task"] & 0x100
    # Without liveness, an answer says that samples were compared, and no more.
    service.restart({"bioid": {"liveness": False}})
    service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
    sessions.profile(service, "ada", "bws.1.1")
    session = sessions.register(service, app, "GENERIC")
    assert sessions.attach(service, session, profile="ada").status_code == 200
    assert sessions.submit(service, session, prints.F1b).json()["status"] == "AUTHENTICATED"
    told = sessions.status(service, app, session)
    assert told["biometricAuthenticationResult"]["checks"] == ["comparison"]
    assert token_parts(told["identityToken"])[1]["checks"] == ["comparison"]


@pytest.mark.row("S39", "a user's client certificate is a second factor on demand")
def test_S39_certificate(start_service, prints, tmp_path):
    ca = authority.Authority(tmp_path)
    mine, theirs = ca.issue("ada"), ca.issue("bea")
    service = start_service({"tls": ca.tls()})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    openid.user(service, "bws.1.2", prints.H1, username="bea")
    service.whorl("user", "certificate", "add", "bea", theirs[0], "--hardware")
    added = service.whorl("user", "certificate", "add", "ada", mine[0]).stdout.split()
    plain = openid.client(service)
    strict = openid.client(service, options=["--require-certificate"])

    def browse(files):
        shown = {"cert": (str(files[0]), str(files[1]))} if files else {}
        service.http = Calls(service.url, verify=False, **shown)

    def told(client):
        flow = Flow()
        code = openid.sign_in(service, client, flow, prints.F1b, login_hint="ada")
        tokens = openid.redeem(service, client, code, flow).json()
        claims = openid.claims(service, client, tokens["id_token"])
        info = service.http.get("/v2/userinfo", bearer=tokens["access_token"]).json()
        assert info["checks"] == claims["checks"]
        return claims["amr"], claims["acr"], claims["checks"]

    one = (["fpt"], "urn:whorl:acr:biometric", ["comparison"])
    two = (["fpt", "swk", "mfa"], "urn:whorl:acr:mfa", ["comparison", "certificate"])
    for files, expected in ((None, one), (theirs, one), (mine, two)):
        browse(files)
        assert told(plain) == expected

    def refused():
        answer = openid.authorize(service, strict, Flow(), login_hint="ada")
        return answer.status_code == 302 and openid.query(answer.headers["Location"])["error"] == "access_denied"

    # The right finger alone, or beside somebody else's certificate, does not pass; nor are its failures counted.
    browse(None)
    assert refused()
    browse(theirs)
    for sample in [prints.G1] * 7 + [prints.F1b]:
        page = openid.authorize(service, strict, Flow(), login_hint="ada")
        answer = openid.present(service, page, sample)
        assert answer["status"] == "denied"
        assert openid.query(openid.place(service, answer))["error"] == "access_denied"
    browse(mine)
    assert told(strict) == two
    service.whorl("user", "certificate", "remove", added[1])
    assert refused() and told(plain) == one
