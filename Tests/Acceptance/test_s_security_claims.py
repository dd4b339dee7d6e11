"""S162: what a sign-in tells a client is what was shown."""

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
