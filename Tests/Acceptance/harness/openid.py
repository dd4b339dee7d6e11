"""The parts of an OpenID sign-in, each a call that a row may change."""

import base64
import hashlib
import json
import re
import secrets
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt

from harness.calls import App

REDIRECT = "https://app.example.test/callback"


@dataclass(frozen=True)
class Client:
    """A registered OpenID client; a public one has no secret."""

    id: str
    secret: str | None
    redirect: str

    @property
    def app(self):
        return App(self.id, self.secret)


@dataclass
class Flow:
    """What a client makes up for one sign-in."""

    state: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48))

    @property
    def challenge(self):
        digest = hashlib.sha256(self.verifier.encode("ascii")).digest()
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode("ascii")


def client(
        service, *redirects, confidential=False, oauth2=False, identify=False, partition="bws.1", name="Demo shop",
        options=()):
    """Registers a client by `whorl client add`, with further options of it."""
    redirects = redirects or (REDIRECT,)
    command = ["client", "add", name, "--partition", partition, "--json", *options]
    for redirect in redirects:
        command += ["--redirect", redirect]
    command += ["--confidential"] * confidential + ["--oauth2"] * oauth2 + ["--identify"] * identify
    added = json.loads(service.whorl(*command).stdout)
    return Client(added["id"], added.get("secret"), redirects[0])


def user(service, bcid, *samples, **details):
    """Enrolls prints, or photos given as ("--face", file), and makes a user of the person; gives the subject."""
    for sample in samples:
        option, file = sample if isinstance(sample, tuple) else ("--finger", sample)
        models = ["--models", service.models] if option == "--face" else []
        service.whorl("enroll", bcid, option, file, *models)
    options = [part for name, value in details.items() for part in (f"--{name.replace('_', '-')}", value)]
    return json.loads(service.whorl("user", "add", bcid, *options, "--json").stdout)["sub"]


def parameters(client, flow, **changes):
    """The query of an authorization request; None takes a parameter away."""
    query = {
        "client_id": client.id, "redirect_uri": client.redirect, "response_type": "code", "scope": "openid",
        "state": flow.state, "nonce": flow.nonce, "code_challenge": flow.challenge, "code_challenge_method": "S256",
    }
    return {name: value for name, value in {**query, **changes}.items() if value is not None}


def address(service, client, flow, **changes):
    """The authorization request as a URL, for browsers."""
    return f"{service.url}/v2/authorize?{urlencode(parameters(client, flow, **changes))}"


def authorize(service, client, flow, **changes):
    """Asks for the sign-in page."""
    return service.http.get("/v2/authorize", params=parameters(client, flow, **changes))


def action(page, name="sample"):
    """The path that a sign-in page sends samples to."""
    assert page.status_code == 200, f"{page.status_code} {page.headers.get('Location')} {page.text[:400]}"
    found = re.search(r'/v2/authorize/([\w-]{22})/', page.text)
    assert found, page.text
    return f"/v2/authorize/{found[1]}/{name}"


def named(service, page, name):
    """Types a user name where the page asks for it; gives the page that asks for a sample."""
    return service.http.post(action(page, "user"), data={"username": name})


def present(service, page, sample, modality="finger"):
    """Sends a sample as the page does; gives the answer's JSON."""
    answer = service.http.post(
        action(page), params={"modality": modality}, data=sample.read_bytes(),
        headers={"Content-Type": "application/octet-stream"})
    assert answer.status_code == 200, answer.text
    return answer.json()


def place(service, answer):
    """Where the browser is sent at the end."""
    assert answer["status"] in ("match", "denied"), answer
    finished = service.http.get(answer["location"])
    assert finished.status_code == 302, finished.text
    return finished.headers["Location"]


def query(location):
    """The parameters of a redirect, each once."""
    values = parse_qs(urlsplit(location).query, strict_parsing=True, keep_blank_values=True)
    assert all(len(value) == 1 for value in values.values()), location
    return {name: value[0] for name, value in values.items()}


def sign_in(service, client, flow, sample, name="ada", **changes):
    """A whole sign-in by a print; gives the code. The name is typed where the page asks for it."""
    page = authorize(service, client, flow, **changes)
    if '/sample"' not in page.text:
        page = named(service, page, name)
    location = place(service, present(service, page, sample))
    assert location.startswith(changes.get("redirect_uri", client.redirect) + "?")
    answer = query(location)
    assert answer["state"] == flow.state
    return answer["code"]


def redeem(service, client, code, flow, /, app=None, **changes):
    """Calls the token endpoint as the client."""
    form = {
        "grant_type": "authorization_code", "code": code, "redirect_uri": client.redirect, "client_id": client.id,
        "code_verifier": flow.verifier,
    }
    form = {name: value for name, value in {**form, **changes}.items() if value is not None}
    return service.http.post("/v2/token", data=form, app=app)


def claims(service, client, token, algorithm="RS256"):
    """The claims of an ID token that PyJWT accepts under the published keys."""
    header = jwt.get_unverified_header(token)
    assert header["alg"] == algorithm
    keys = service.http.get("/v2/.well-known/jwks.json").json()["keys"]
    key = next(key for key in keys if key["kid"] == header["kid"])
    return jwt.decode(
        token, jwt.PyJWK(key).key, algorithms=[algorithm], audience=client.id, issuer=service.url + "/v2",
        options={"require": ["iss", "sub", "aud", "exp", "iat", "auth_time", "at_hash", "amr", "acr", "sid"]})


def token_hash(token):
    """`at_hash` of an access token, by OpenID Connect Core 3.1.3.6."""
    digest = hashlib.sha256(token.encode("ascii")).digest()
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode("ascii")
