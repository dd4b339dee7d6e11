"""Requests that a service answers well, one operation of its description after the other.

A scenario yields the name of an operation and what is sent, and gets the answer.
"""

import base64
import re

from harness import bridge, openid, sensor, sessions
from harness.calls import data_url

ORIGIN = "http://shop.test"


def image(file):
    return base64.b64encode(file.read_bytes()).decode()


def service_itself(service):
    """Status, files and the description."""
    for name in ("livez", "readyz", "root", "statusPage", "description", "descriptionPage"):
        yield name, {}
    yield "asset", {"path": {"file": "style.css"}}


def extension(app, prints):
    """Chapter A: a person is enrolled, verified, found and deleted."""
    person = {"bcid": "bws.1.11"}

    def token(task, **more):
        return "bwsToken", {"app": app, "query": {"id": app.id, "task": task, "traits": "Finger", **person, **more}}

    def upload(bearer, file):
        return "bwsUpload", {
            "bearer": bearer, "query": {"trait": "Finger"}, "body": data_url(file), "type": "text/plain"}

    bearer = None
    for task, file in (("enroll", prints.F1a), ("verify", prints.F1b), ("identify", prints.F1b)):
        bearer = (yield token(task)).text
        yield upload(bearer, file)
        answer = yield f"bws{task.capitalize()}", {"bearer": bearer}
        assert answer.json()["Success"], task
    yield "bwsResult", {"app": app, "query": {"access_token": bearer}}
    yield "bwsLivenessdetection", {"bearer": bearer}
    yield "bwsIsEnrolled", {"app": app, "query": person}
    yield "bwsStatus", {"app": app}
    yield "bwsQualityCheck", {
        "app": app, "query": {"trait": "Finger"}, "body": prints.F1a.read_bytes(), "type": "image/*"}
    yield "bwsDeleteClass", {"app": app, "query": person}
    yield "capturePage", {"query": {"access_token": bearer}}


def provider(service, client, prints):
    """Chapter B: a user signs in, by a page and by a phone, and signs out."""
    for name in ("openidConfiguration", "openidKeys", "appleAssociation"):
        yield name, {}
    flow = openid.Flow()
    query = openid.parameters(client, flow)
    page = yield "authorizeByForm", {"form": query}
    begun = {"path": {"signIn": openid.action(page).split("/")[3]}}
    yield "signInName", {**begun, "form": {"username": "ada"}}
    yield "signInPhone", begun
    yield "signInPhoneCode", begun
    yield "signInPhoneStatus", {**begun, "json": {"lastStatus": "CREATED"}}
    yield "signInCancel", begun
    page = yield "authorize", {"query": query}
    begun = {"path": {"signIn": openid.action(page).split("/")[3]}}
    yield "signInNamePage", begun
    yield "signInName", {**begun, "form": {"username": "ada"}}
    yield "signInSample", {**begun, "json": {"modality": "finger", "samples": [image(prints.F1b)]}}
    finished = yield "signInFinish", begun
    code = openid.query(finished.headers["location"][0])["code"]
    answer = yield "token", {"app": client.app, "form": {
        "grant_type": "authorization_code", "code": code, "redirect_uri": client.redirect,
        "code_verifier": flow.verifier}}
    access = answer.json()["access_token"]
    yield "userInfo", {"bearer": access}
    yield "userInfoByForm", {"form": {"access_token": access}}
    yield "introspect", {"app": client.app, "form": {"token": access}}
    yield "revoke", {"app": client.app, "form": {"token": access}}
    yield "logout", {}
    yield "logoutByForm", {"form": {"confirm": "yes"}}


def newcomers(app, client, prints):
    """Sign-up, by an app and on the way of a sign-in."""
    added = yield "addUser", {"app": app, "json": {"partition": "bws.1", "preferred_username": "grace"}}
    ticket = {"path": {"ticket": added.json()["enroll_url"].rsplit("/", 1)[1]}}
    yield "enrollPage", ticket
    yield "enrollSample", {
        **ticket, "query": {"modality": "finger", "finger": "right-index"}, "body": prints.G1.read_bytes()}
    page = yield "authorize", {"query": openid.parameters(client, openid.Flow())}
    begun = {"path": {"signIn": openid.action(page).split("/")[3]}}
    yield "signUpPage", begun
    yield "signUp", {**begun, "form": {"username": "joan"}}


def qr_sessions(service, app, phone, prints):
    """Chapter D: a site opens sessions, a registered device answers them."""
    member, device = {"memberExternalId": "GENERIC"}, {"device": {"id": phone.id, "name": phone.id}}
    own = {"app": phone, "path": {"alias": "own"}}
    opened = (yield "registerSession", {
        "app": app, "json": {**member, "sessionAliasType": "ID", "renew": True},
        "type": "application/vnd.veridiumid.sessionopportunity-v2+json"}).json()
    asked = {"app": app, "json": {"sessionId": opened["sessionId"]}}
    opened = (yield "renewSession", asked).json()
    yield "sessionInfo", asked
    yield "phonePage", {"path": {"alias": opened["sessionAlias"]}}
    attached = (yield "attach", {
        "app": phone, "json": {"sessionAlias": opened["sessionAlias"], "profile": "own", **device}}).json()
    held = {"sessionId": opened["sessionId"], "sessionSecret": attached["sessionSecret"]}
    yield "waitForSession", {"app": app, "json": {**asked["json"], "lastStatus": "OPPORTUNITY", "timeoutMs": 100}}
    yield "submit", {"app": phone, "json": {**held, "trait": "finger", "sample": image(prints.F1b)}}
    token = (yield "sessionStatus", asked).json()["identityToken"]
    yield "exchange", {"json": {"identityToken": token}}
    yield "sessionKeys", {}
    pushed = (yield "requestAuthentication", {"app": app, "json": {**member, "profileExternalId": "own"}}).json()
    yield "requests", {"app": phone}
    yield "cancelSession", {"app": phone, "json": {"sessionAlias": pushed["sessionAlias"]}}
    yield "profiles", {"app": phone}
    yield "profile", own
    service.whorl("vid", "profile", "revalidate", "own")
    yield "reenroll", {**own, "json": {"trait": "finger", "samples": [image(prints.F1a), image(prints.F1b)]}}
    yield "removeProfile", own
    yield "demoLogin", {}
    yield "demoLoginCode", {}
    yield "demoLoginStatus", {"json": {"lastStatus": "CREATED"}}


def pages_of_the_device(service, prints):
    """Chapters C and E: the bridge, and the pages of a prompt."""
    shown = {"headers": bridge.shown(service, ORIGIN)}
    yield "bridgeScript", {}
    yield "demoBridge", {}
    yield "bridgeStatus", shown
    yield "bridgeStatusByPost", shown
    yield "bridgeSave", {**shown, "json": {"secret": "open"}}
    yield "bridgeDelete", shown
    yield "bridgeGet", {**shown, "json": {"prompt": "Sign in"}}
    yield "promptsPage", {}
    yield "promptsUnlock", {"json": {"passphrase": "correct horse"}}
    for last in ("promptPresent", "promptCancel", "promptFallback"):
        waiting = sensor.Later(service.pmapi.get, "/touchid/validate")
        prompt = {"path": {"id": sensor.wait_prompt(service)["id"]}}
        yield "promptsPending", {}
        yield "promptPage", prompt
        yield "promptState", prompt
        if last == "promptFallback":
            yield "promptPresent", {**prompt, "query": {"kind": "finger"}, "body": prints.G1.read_bytes()}
        yield last, {**prompt, **(
            {"query": {"kind": "finger"}, "body": prints.F1b.read_bytes()} if last == "promptPresent" else {})}
        waiting.result()


def operators(token):
    """What operators do by programs and on their page."""
    person = {"bearer": token, "path": {"bcid": "bws.9.1"}}
    for name in ("livez", "readyz", "root", "statusPage", "metrics", "operatorDescription", "operatorDescriptionPage"):
        yield name, {}
    yield "asset", {"path": {"file": "style.css"}}
    yield "person", person
    yield "changePerson", {**person, "json": {"consent": "form 12", "retainUntil": None}}
    yield "resetPerson", person
    yield "signOutPerson", person
    yield "exportPerson", {**person, "json": {"passphrase": "correct horse"}}
    yield "retention", {"bearer": token, "query": {"dryRun": True}}
    yield "partitions", {"bearer": token}
    yield "operatorSignIn", {"form": {"token": token}}
    page = yield "operatorPage", {}
    form = {"form": re.search(r'name="form" value="([^"]+)"', page.text)[1]}
    pressed = {**form, "bcid": "bws.9.1"}
    yield "personPage", {"form": pressed}
    yield "personPageReset", {"form": pressed}
    yield "personPageSignOut", {"form": pressed}
    yield "personPageAgreement", {"form": {**pressed, "consent": "form 12", "retain": "2099-01-31"}}
    yield "personPageExport", {"form": {**pressed, "passphrase": "correct horse"}}
    yield "personPageDelete", {"form": {**pressed, "confirmed": "yes"}}
    yield "deletePerson", {"bearer": token, "path": {"bcid": "bws.1.1"}}
    yield "operatorSignOut", {"form": form}
