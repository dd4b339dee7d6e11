"""Chapter S: what reaches the service although it should not, at the edge of HTTP and of the commands."""

import json
import uuid

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from harness import openid, owner, sessions
from harness.openid import Flow
from harness.sensor import present, wait_prompt
from harness.tool import whorl
from test_s_security_edge import directives, raw
from test_s_security_qr_devices import possession

BODY = "Content-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n\r\n"


@pytest.mark.row("S98", "no other coding than chunks; no other site, no proxy where neither may")
@pytest.mark.parametrize("codings, codes", [
    ("gzip, chunked", {400, 501}), ("identity, chunked", {400, 501}), ("chunked, chunked", {400, 501}),
    ("chunked\r\nTransfer-Encoding: chunked", {400, 501}), ("chunked", {401})])
def test_S98_codings(shared_service, codings, codes):
    head = f"POST /v1/users HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: {codings}\r\n"
    assert raw(shared_service.port, (head + BODY).encode()) in codes


@pytest.mark.row("S98", "no other coding than chunks; no other site, no proxy where neither may")
def test_S98_operator(shared_service):
    token = (shared_service.data / "operator.token").read_text().strip()
    sign_in = lambda **fields: shared_service.http.post("/operator/sign-in", data={"token": token}, headers=fields)
    for foreign in ({"Origin": "http://evil.test"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = sign_in(**foreign)
        assert answer.status_code == 403 and "Set-Cookie" not in answer.headers
    assert sign_in(Origin=shared_service.url).status_code in (302, 303)
    assert sign_in().status_code in (302, 303)


@pytest.mark.row("S98", "no other coding than chunks; no other site, no proxy where neither may")
def test_S98_prompts(start_service, prints):
    service = owner.starter(start_service, prints)()
    asked = owner.ask(service, prompt="Pay 5")
    path = f"/prompt/{wait_prompt(service)['id']}"
    for field in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
        away = {field: "192.0.2.7"}
        told = [service.http.get(path + rest, headers=away).status_code for rest in ("", "/state")]
        told += [service.http.post(path + rest, headers=away, params={"kind": "finger"}).status_code
                 for rest in ("/present", "/cancel", "/fallback")]
        assert told == [403] * 5, (field, told)
    assert service.http.get(path + "/state").json()["state"] == "pending"
    assert present(service, prints.F1b) == "match" and asked.result().json() == owner.OWNER


@pytest.mark.row("S98", "no other coding than chunks; no other site, no proxy where neither may")
@pytest.mark.parametrize("network, isWeak", [("0.0.0.0/0", True), ("::/0", True), ("10.0.0.0/8", False)])
def test_S98_proxies(shared_service, tmp_path, network, isWeak):
    file = tmp_path / "wide.yaml"
    file.write_text(f"proxies: [\"{network}\"]\n")
    done = whorl("serve", "--config", file, "--check", "--data-dir", shared_service.data)
    assert ("proxies" in done.stderr) == isWeak, done.stderr


@pytest.mark.row("S98", "no other coding than chunks; no other site, no proxy where neither may")
@pytest.mark.parametrize("scope", ["*", "bws.01", "bws.*", "bws.+1", "bws.1.1", ""])
def test_S98_scopes(shared_service, scope):
    shared_service.whorl("app", "add", "x", f"--scope={scope}", code=64)
    assert all(one["name"] != "x" for one in json.loads(shared_service.whorl("app", "list", "--json").stdout))


@pytest.mark.row("S99", "sign-in pages: popups of clients work, and no pattern names a form's place")
@pytest.mark.parametrize("redirect", ["https://*.evil.test/", "https://*", "https://a;b/", "https://[x]/"])
def test_S99_patterns(shared_service, redirect):
    for option in ("--redirect", "--post-logout-redirect"):
        more = () if option == "--redirect" else ("--redirect", openid.REDIRECT)
        shared_service.whorl("client", "add", "x", "--partition", "bws.1", option, redirect, *more, code=64)


@pytest.mark.row("S99", "sign-in pages: popups of clients work, and no pattern names a form's place")
def test_S99_popups(shared_service, prints):
    """One answer on the way with another policy would take the popup from the page that opened it."""
    openid.user(shared_service, "bws.1.1", prints.F1a, username="ada")
    client = openid.client(shared_service)
    page = openid.authorize(shared_service, client, Flow())
    named = openid.named(shared_service, page, "ada")
    answer = openid.present(shared_service, named, prints.F1b)
    back = shared_service.http.get(answer["location"])
    assert back.status_code == 302
    for step in (page, named, back):
        assert step.headers["Cross-Origin-Opener-Policy"] == "unsafe-none"
    # Nobody frames the page, and its forms lead to the client alone.
    policy = directives(page.headers["Content-Security-Policy"])
    assert policy["frame-ancestors"].split() == ["'none'"]
    assert policy["form-action"].split() == ["'self'", "https://app.example.test"]
    for path in ("/status", "/operator", "/prompts"):
        assert shared_service.http.get(path).headers["Cross-Origin-Opener-Policy"] == "same-origin", path


@pytest.mark.row("S99", "sign-in pages: popups of clients work, and no pattern names a form's place")
@pytest.mark.parametrize("identifier, code", [("", 401), ("   ", 401), ("\u00a0\t", 401), (None, 200)])
def test_S99_blank_proofs(service, prints, tmp_path, identifier, code):
    """A proof of possession has a name that counts once."""
    key, file = ec.generate_private_key(ec.SECP256R1()), tmp_path / "key.pem"
    file.write_bytes(key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo))
    sessions.device(service, "tablet", "--public-key", file)
    app = service.app(member="GENERIC")
    session = sessions.register(service, app, "GENERIC")
    proof = possession(
        key, "tablet", "POST", service.url + sessions.ATTACH, jti=str(uuid.uuid4()) if identifier is None else identifier)
    body = {"sessionAlias": session["sessionAlias"], "device": {"id": "tablet"}, "profile": "ada"}
    assert service.http.post(sessions.ATTACH, json=body, headers={"DPoP": proof}).status_code == code


@pytest.mark.row("S159", "no field of a proxy leaves a caller the rights of this machine")
@pytest.mark.parametrize("field", [
    "Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "x-forwarded-PORT",
    "True-Client-IP", "CF-Connecting-IP", "X-Client-IP"])
def test_S159_fields(shared_service, field):
    for path, status in (("/prompts", 403), ("/metrics", 401)):
        assert shared_service.http.get(path).status_code == 200
        assert shared_service.http.get(path, headers={field: "x"}).status_code == status
