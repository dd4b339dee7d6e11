"""Chapter D in short, as other chapters ask by its way too."""

import base64
import json

from harness.calls import App

REGISTER = "/websec/rest/enterprise/RegisterSessionOpportunity"
STATUS = "/websec/rest/enterprise/GetSessionStatus"
WAIT = "/websec/rest/enterprise/GetSessionStatusAsync"
ATTACH = "/websec/rest/authenticator/Attach"
SUBMIT = "/websec/rest/authenticator/Submit"
CANCEL = "/websec/rest/authenticator/Cancel"
OPPORTUNITY = "application/vnd.veridiumid.sessionOpportunity-v2+json"


def profile(service, alias, bcid, subject=None):
    """Adds a profile of a person, whose subject is the alias unless stated."""
    service.whorl("vid", "profile", "add", alias, "--bcid", bcid, *(("--subject", subject) if subject else ()))


def register(service, app, member, kind="ID", **others):
    """Opens a session opportunity; the answer's JSON."""
    answer = service.http.post(
        REGISTER, app=app, json={"memberExternalId": member, "sessionAliasType": kind, **others},
        headers={"Content-Type": OPPORTUNITY})
    assert answer.status_code == 200, f"register: {answer.status_code} {answer.text}"
    return answer.json()


def device(service, id, *options):
    """Registers a device; what it proves itself by."""
    added = json.loads(service.whorl("vid", "device", "add", id, *options, "--json").stdout)
    return App(id, added.get("secret"))


def attach(service, session, profile=None, device=None):
    """A phone takes a session, which holds its secret from then on; the response.

    device: a registered device, which proves itself by its secret. A mere name is of none that could prove it: such a
    phone attaches without device.
    """
    body = {"sessionAlias": session["sessionAlias"]} | ({"profile": profile} if profile else {})
    proved = device if isinstance(device, App) else None
    if proved:
        body["device"] = {"id": proved.id, "name": proved.id}
    answer = service.http.post(ATTACH, app=proved, json=body)
    if answer.status_code == 200:
        session |= {"sessionSecret": answer.json().get("sessionSecret"), "device": proved}
    return answer


def submit(service, session, sample, trait="finger", digits=None):
    """The phone that attached submits a sample; the response."""
    body = {
        "sessionId": session["sessionId"], "sessionSecret": session.get("sessionSecret"), "trait": trait,
        "sample": base64.b64encode(sample.read_bytes()).decode(), "digits": digits}
    return service.http.post(
        SUBMIT, app=session.get("device"), json={name: value for name, value in body.items() if value is not None})


def cancel(service, session):
    """The phone ends a session, by the code where none attached; the response."""
    names = ("sessionId", "sessionSecret") if session.get("sessionSecret") else ("sessionAlias",)
    return service.http.post(CANCEL, app=session.get("device"), json={name: session[name] for name in names})


def status(service, app, session):
    """What the exploiter is told; the JSON."""
    answer = service.http.post(STATUS, app=app, json={"sessionId": session["sessionId"]})
    assert answer.status_code == 200, f"status: {answer.status_code} {answer.text}"
    return answer.json()
