"""A certificate authority of the test's own."""

import datetime
import ipaddress

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID


class Authority:
    """Issues certificates into a folder; `certificate` is its own, as PEM."""

    def __init__(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "authority of a test")])
        built = self._builder(self.name, self.key).add_extension(x509.BasicConstraints(True, None), critical=True)
        self.certificate = folder / "ca.pem"
        self.certificate.write_bytes(
            built.sign(self.key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))

    def _builder(self, subject, key, life=2 * 86_400):
        now = datetime.datetime.now(datetime.timezone.utc)
        return (
            x509.CertificateBuilder().subject_name(subject).issuer_name(self.name).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(seconds=life)))

    def issue(self, name, server=False, **life):
        """The files of a certificate and its key; `life` is in seconds."""
        key = ec.generate_private_key(ec.SECP256R1())
        usage = ExtendedKeyUsageOID.SERVER_AUTH if server else ExtendedKeyUsageOID.CLIENT_AUTH
        built = self._builder(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]), key, **life)
        built = built.add_extension(x509.ExtendedKeyUsage([usage]), critical=False)
        if server:
            names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address(name))]
            built = built.add_extension(x509.SubjectAlternativeName(names), critical=False)
        files = self.folder / f"{name}.pem", self.folder / f"{name}.key"
        files[0].write_bytes(built.sign(self.key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
        files[1].write_bytes(key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        return files

    def tls(self):
        """Settings of a service on loopback that has a certificate of this authority and takes those of its clients."""
        certificate, key = self.issue("127.0.0.1", server=True)
        return {"certificate": str(certificate), "key": str(key), "clients": str(self.certificate)}
