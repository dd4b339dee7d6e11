"""Chapter D in short, as other chapters ask by its way too."""

import base64

REGISTER = "/websec/rest/enterprise/RegisterSessionOpportunity"
STATUS = "/websec/rest/enterprise/GetSessionStatus"
WAIT = "/websec/rest/enterprise/GetSessionStatusAsync"
ATTACH = "/websec/rest/authenticator/Attach"
SUBMIT = "/websec/rest/authenticator/Submit"
OPPORTUNITY = "application/vnd.veridiumid.sessionOpportunity-v2+json"


def profile(service, alias, bcid, subject="Somebody"):
    """Adds a profile of a person."""
    service.whorl("vid", "profile", "add", alias, "--bcid", bcid, "--subject", subject)


def register(service, app, member, kind="ID", **others):
    """Opens a session opportunity; the answer's JSON."""
    answer = service.http.post(
        REGISTER, app=app, json={"memberExternalId": member, "sessionAliasType": kind, **others},
        headers={"Content-Type": OPPORTUNITY})
    assert answer.status_code == 200, f"register: {answer.status_code} {answer.text}"
    return answer.json()


def attach(service, session, profile=None, device="phone"):
    """A phone takes a session; the response."""
    body = {"sessionAlias": session["sessionAlias"], "device": {"id": device, "name": device}}
    return service.http.post(ATTACH, json=body | ({"profile": profile} if profile else {}))


def submit(service, session, sample, trait="finger"):
    """The phone submits a sample; the response."""
    return service.http.post(
        SUBMIT, json={"sessionId": session["sessionId"], "trait": trait,
                      "sample": base64.b64encode(sample.read_bytes()).decode()})


def status(service, app, session):
    """What the exploiter is told; the JSON."""
    answer = service.http.post(STATUS, app=app, json={"sessionId": session["sessionId"]})
    assert answer.status_code == 200, f"status: {answer.status_code} {answer.text}"
    return answer.json()
