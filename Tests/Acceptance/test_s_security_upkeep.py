"""S221 to S224 and S228: what a service looks after while it runs, and pairings that would be taken over."""

import socket
import ssl
import time

import pytest

from harness import bridge, openid
from harness.authority import Authority
from harness.calls import Calls
from harness.openid import Flow
from harness.tool import SERVICE, whorl

SHOP = "https://shop.test"


def serial(service, authority):
    """The number of the certificate that a new connection gets."""
    context = ssl.create_default_context(cafile=str(authority.certificate))
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as plain:
        with context.wrap_socket(plain, server_hostname="127.0.0.1") as secured:
            return secured.getpeercert()["serialNumber"]


@pytest.mark.row("S221", "a renewed certificate is served without another start, and broken files are not")
def test_S221_renewal(start_service, tmp_path):
    authority = Authority(tmp_path / "authority")
    service = start_service({"tls": authority.tls()})
    before = serial(service, authority)
    key = authority.folder / "127.0.0.1.key"
    kept = key.read_bytes()
    key.write_text("no key")
    time.sleep(12)
    assert serial(service, authority) == before
    key.write_bytes(kept)
    authority.issue("127.0.0.1", server=True)
    end = time.monotonic() + 30
    while serial(service, authority) == before and time.monotonic() < end:
        time.sleep(0.5)
    assert serial(service, authority) != before


@pytest.mark.row("S222", "a check tells of files of the certificate that are not there, and of its end")
def test_S222_check(tmp_path):
    certificate, key = Authority(tmp_path / "authority").issue("127.0.0.1", server=True)
    file = tmp_path / "whorl.yaml"

    def warnings(key):
        file.write_text(f"api: 127.0.0.1:1\ntls: {{certificate: {certificate}, key: {key}}}\n")
        return whorl("serve", "--check", "--config", file, "--data-dir", tmp_path / "data", program=SERVICE).stderr

    assert "a certificate that ends on" in warnings(key)
    assert f"a file that is not there: {tmp_path}/none" in warnings(tmp_path / "none")


@pytest.mark.row("S223", "an origin is paired again only where what its pages saved is meant to stay")
def test_S223_pairing(start_service, prints):
    service = start_service({"owner": bridge.BCID, "bridges": [{"id": "shop", "origins": [SHOP]}]})
    service.whorl("enroll", bridge.BCID, "--finger", prints.F1a)

    def save(secret):
        headers = {"Origin": SHOP, "Whorl-Pairing": secret}
        return service.http.post(
            "/bridge/v1/save", json={"secret": "of the holder", "overwrite": True}, headers=headers).json()["success"]

    former = bridge.pair(service, SHOP)
    assert save(former)
    again = service.whorl("bridge", "pair", SHOP, code=64)
    assert "is paired already" in again.stderr and "bridge remove" in again.stderr
    assert save(former)
    service.whorl("bridge", "pair", SHOP, "--keep-saved")
    assert "of the holder" not in service.whorl("vault", "list").stdout
    assert service.whorl("vault", "list").stdout.count("shop") == 1
    service.whorl("bridge", "remove", SHOP)
    service.whorl("bridge", "pair", SHOP)
    assert "shop" not in service.whorl("vault", "list").stdout


@pytest.mark.row("S224", "a client certificate that has ended is none on a connection that is kept")
def test_S224_ended(start_service, prints, tmp_path):
    ca = Authority(tmp_path / "authority")
    service = start_service({"tls": ca.tls()})
    openid.user(service, "bws.1.1", prints.F1a, username="ada")
    strict = openid.client(service, options=["--require-certificate"])
    certificate, key = ca.issue("ada", life=15)
    end = time.monotonic() + 15
    service.whorl("user", "certificate", "add", "ada", certificate)
    service.http = Calls(service.url, verify=False, cert=(str(certificate), str(key)))

    def answer():
        return openid.authorize(service, strict, Flow(), login_hint="ada")

    assert answer().status_code == 200
    while time.monotonic() < end + 1:
        time.sleep(2)
        late = answer()
    assert late.status_code == 302 and openid.query(late.headers["Location"])["error"] == "access_denied"


def greets(service, certificate, key):
    """Whether a handshake with a chain of client certificates, and a request by it, succeed."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.load_cert_chain(certificate, key)
    try:
        with socket.create_connection(("127.0.0.1", service.port), 10) as plain:
            with context.wrap_socket(plain) as secured:
                secured.sendall(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return secured.recv(12) == b"HTTP/1.1 200"
    except OSError:
        return False


@pytest.mark.row("S228", "a chain of hundreds of client certificates ends the handshake")
def test_S228_chain(start_service, tmp_path):
    ca = Authority(tmp_path / "authority")
    service = start_service({"tls": ca.tls()})
    certificate, key = ca.issue("ada")
    own, others = certificate.read_text(), ca.certificate.read_text()
    for many, expected in ((1, True), (8, True), (200, False)):
        certificate.write_text(own + others * many)
        assert greets(service, certificate, key) == expected, many
