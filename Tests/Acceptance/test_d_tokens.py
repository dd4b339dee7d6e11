"""QR sessions: identity tokens, their exchange, and samples that must be made anew."""

import base64
import json
import time

import jwt
import pytest
from joserfc import jwt as joserfc_jwt
from joserfc.jwk import KeySet

from harness import sessions

MEMBER = "GENERIC"
EXCHANGE = "/websec/rest/session/exchange"
PROFILES = "/websec/rest/authenticator/profiles"


@pytest.fixture
def anna(prints):
    """Makes a person with a profile on a service; gives the app."""
    def make(service):
        app = service.app("shop", scopes=("bws.1",), member=MEMBER)
        service.whorl("enroll", "bws.1.1", "--finger", prints.F1a)
        sessions.profile(service, "anna", "bws.1.1", "anna@example.com")
        return app
    return make


def identity_token(service, app, sample, device=None):
    session = sessions.register(service, app, MEMBER)
    assert sessions.attach(service, session, "anna", device).status_code == 200
    assert sessions.submit(service, session, sample).json()["status"] == "AUTHENTICATED"
    return session, sessions.status(service, app, session)["identityToken"]


def keys(service):
    answer = service.http.get("/websec/jwks.json")
    assert answer.status_code == 200
    return answer.json()


def verified(token, service):
    key = jwt.PyJWKSet.from_dict(keys(service))[jwt.get_unverified_header(token)["kid"]]
    return jwt.decode(token, key, algorithms=["ES256"], audience=MEMBER, issuer=service.url)


def altered(part, place=20):
    """The same with one character of the middle changed."""
    return part[:place] + ("A" if part[place] != "A" else "B") + part[place + 1:]


def exchange(service, token):
    return service.http.post(EXCHANGE, json={"identityToken": token})


@pytest.mark.row("D8", "others verify the identity token; one changed byte does not pass")
def test_D8_token(service, anna, prints):
    app = anna(service)
    session, token = identity_token(service, app, prints.F1b, sessions.device(service, "phone-1"))
    claims = verified(token, service)
    assert claims["sub"] == "anna@example.com" and claims["sid"] == session["sessionId"]
    assert claims["authenticator"]["id"] == "phone-1" and claims["exploiter"]["id"] == app.id
    assert claims["amr"] == ["fpt"] and claims["score_band"] in ("far", "near", "clear")
    assert 0 < claims["exp"] - claims["iat"] <= 300 and abs(claims["auth_time"] - time.time()) < 30
    assert claims["jti"]
    found = joserfc_jwt.decode(token, KeySet.import_key_set(keys(service)), algorithms=["ES256"])
    assert found.claims["sub"] == "anna@example.com"
    head, body, signature = token.split(".")
    for changed in (f"{head}.{altered(body)}.{signature}", f"{head}.{body}.{altered(signature)}"):
        with pytest.raises(jwt.InvalidTokenError):
            verified(changed, service)
    # The keys are public ones.
    assert all("d" not in key for key in keys(service)["keys"])


@pytest.mark.row("D9", "a token is exchanged once: 200, then 409; expired 401")
def test_D9_exchange(service, anna, prints):
    app = anna(service)
    _, token = identity_token(service, app, prints.F1b)
    first = exchange(service, token)
    assert first.status_code == 200 and first.json()["expires_in"] == 300
    access = verified(first.json()["access_token"], service)
    assert access["sub"] == "anna@example.com" and 0 < access["exp"] - time.time() <= 300
    assert exchange(service, token).status_code == 409
    assert exchange(service, first.json()["access_token"]).status_code == 401
    head, body, signature = token.split(".")
    forged = base64.urlsafe_b64encode(json.dumps({"alg": "none"}).encode()).decode().rstrip("=")
    assert exchange(service, f"{forged}.{body}.").status_code == 401
    assert exchange(service, f"{head}.{body}.{signature[::-1]}").status_code == 401


@pytest.mark.row("D9", "a token is exchanged once: 200, then 409; expired 401")
def test_D9_expired(start_service, anna, prints):
    service = start_service({"sessions": {"tokenLife": 1}})
    app = anna(service)
    _, token = identity_token(service, app, prints.F1b)
    time.sleep(2.2)
    assert exchange(service, token).status_code == 401
    # A token of before a restart is not exchanged: nobody knows whether it was.
    _, token = identity_token(service, app, prints.F1b)
    service.restart({"sessions": {"tokenLife": 300}})
    assert exchange(service, token).status_code == 401


@pytest.mark.row("D12", "outdated samples: revalidation, re-enrollment, then success")
def test_D12_revalidation(service, anna, prints):
    app = anna(service)
    added = json.loads(service.whorl(
        "vid", "profile", "add", "own", "--bcid", "bws.1.1", "--device", "phone-1", "--json").stdout)
    device = type(app)("phone-1", added["secret"])
    listed = service.http.get(PROFILES, app=device).json()
    assert [one["alias"] for one in listed] == ["own"] and not listed[0]["requiresBiometryRevalidation"]
    service.whorl("vid", "profile", "revalidate", "own")
    session = sessions.register(service, app, MEMBER)
    attached = sessions.attach(service, session, "own", device).json()
    assert attached["requiresBiometryRevalidation"] is True
    refused = sessions.submit(service, session, prints.F1b)
    assert refused.status_code == 403 and refused.json()["Code"] == "BIOMETRY_REVALIDATION"
    link = refused.json()["reenroll"]
    assert link == f"{service.url}{PROFILES}/own/reenroll"
    assert sessions.status(service, app, session)["status"] == "CREATED"

    sample = base64.b64encode(prints.F1c.read_bytes()).decode()
    body = {"trait": "finger", "samples": [sample]}
    stranger = type(app)("phone-1", added["secret"][::-1])
    assert service.http.post(link, json=body).status_code == 401
    assert service.http.post(link, app=stranger, json=body).status_code == 401
    assert service.http.post(link, app=device, json=body).status_code == 200
    assert service.http.post(link, app=device, json=body).status_code == 409
    assert sessions.submit(service, session, prints.G1).json()["status"] == "CREATED"
    assert sessions.submit(service, session, prints.F1b).json()["status"] == "AUTHENTICATED"


@pytest.mark.row("D12", "outdated samples: revalidation, re-enrollment, then success")
def test_D12_profiles(service, anna, prints):
    app = anna(service)
    added = json.loads(service.whorl(
        "vid", "profile", "add", "own", "--bcid", "bws.1.1", "--device", "phone-1", "--json").stdout)
    device = type(app)("phone-1", added["secret"])
    # A profile of a device is no other device's, which learns that by no match alone, and a second one must be named.
    for other in (sessions.device(service, "phone-2"), None):
        session = sessions.register(service, app, MEMBER)
        assert sessions.attach(service, session, "own", other).json()["status"] == "CREATED"
        assert sessions.submit(service, session, prints.F1b).json()["status"] == "CREATED"
    session = sessions.register(service, app, MEMBER)
    service.whorl("vid", "profile", "add", "second", "--bcid", "bws.1.1", "--device", "phone-1")
    assert sessions.attach(service, session, None, device).status_code == 400
    assert sessions.attach(service, session, "own", device).status_code == 200
    # A request to a user who is known already reaches that user's device.
    pushed = service.http.post(
        "/websec/rest/enterprise/AuthenticationRequest", app=app,
        json={"memberExternalId": MEMBER, "profileExternalId": "own", "transactionText": "Pay 5"})
    assert pushed.status_code == 200
    waiting = service.http.get("/websec/rest/authenticator/requests", app=device).json()
    assert [one["transactionText"] for one in waiting] == ["Pay 5"]
    assert sessions.attach(service, waiting[0], "second", device).status_code == 404
    assert sessions.attach(service, waiting[0], None, device).status_code == 200
    assert sessions.submit(service, waiting[0] | pushed.json(), prints.F1b).json()["status"] == "AUTHENTICATED"
    assert service.http.delete(f"{PROFILES}/own", app=device).status_code == 200
    assert service.http.delete(f"{PROFILES}/own", app=device).status_code == 404
    assert service.http.delete(f"{PROFILES}/anna", app=device).status_code == 404
