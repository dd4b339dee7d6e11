"""S162 and S163: what a sign-in tells a client is what was shown, and what somebody vouches for."""

import pytest

from harness import openid
from harness.calls import data_url
from harness.openid import Flow


@pytest.mark.row("S162", "amr names a modality only where its sample matches by itself")
def test_S162_amr(service, prints, faces):
    openid.user(service, "bws.1.1", prints.F1a, ("--face", faces.A1), username="ada")
    client = openid.client(service)

    def told(finger, face):
        flow = Flow()
        page = openid.authorize(service, client, flow, login_hint="ada")
        answer = service.http.post(openid.action(page), json={"samples": [
            {"modality": "finger", "image": data_url(finger)}, {"modality": "face", "image": data_url(face)}]}).json()
        code = openid.query(openid.place(service, answer))["code"]
        return openid.claims(service, client, openid.redeem(service, client, code, flow).json()["id_token"])["amr"]

    assert told(prints.F1b, faces.A2) == ["face", "fpt"]
    # A photo of hers and a stranger's finger, and her finger and a stranger's face.
    assert told(prints.H1, faces.A2) == ["face"]
    assert told(prints.F1b, faces.B1) == ["fpt"]


@pytest.mark.row("S163", "clients learn no name that somebody who signed up alone chose")
def test_S163_names(start_service, prints):
    service = start_service({"openid": {"signUp": "bws.1"}})
    client, app = openid.client(service), service.app(scopes=("bws.1",))

    def told(name, sample, other, **how):
        person = {"name": "Ada Example", "preferred_username": name}
        added = service.http.post("/v1/users", json=person | ({"partition": "bws.1"} if how else {}), **how).json()
        sent = service.http.post(
            added["enroll_url"] + "/sample", params={"modality": "finger"}, data=sample.read_bytes(),
            headers={"Content-Type": "application/octet-stream"})
        assert sent.status_code == 201, sent.text
        flow = Flow()
        code = openid.sign_in(service, client, flow, other, name=name, scope="openid profile")
        token = openid.redeem(service, client, code, flow).json()["access_token"]
        return service.http.get("/v2/userinfo", bearer=token).json()

    alone = told("admin", prints.F1a, prints.F1b)
    assert alone["sub"] and "preferred_username" not in alone and "name" not in alone
    vouched = told("ada", prints.G1, prints.G2, app=app)
    assert (vouched["preferred_username"], vouched["name"]) == ("ada", "Ada Example")
