"""Certificates of authorities that sign only while they are made: their keys are written nowhere."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

_VALID_FROM, _VALID_UNTIL = datetime(1970, 1, 2, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


class Issuer:
    """An authority with a new key. `certificate` is its own, as PEM; no clock can be too wrong for what it signs."""

    def __init__(self, name: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _name(name)
        alone = x509.BasicConstraints(ca=True, path_length=0)
        builder = _builder(self._name, self._name, self._key).add_extension(alone, critical=True)
        self.certificate = builder.sign(self._key, hashes.SHA256()).public_bytes(Encoding.PEM)

    def issue(self, hosts: Iterable[str]) -> tuple[bytes, bytes]:
        """A certificate for these names and addresses, and its private key, both as PEM."""
        names = [_host(host) for host in hosts]
        key = ec.generate_private_key(ec.SECP256R1())
        builder = _builder(_name(str(names[0].value)), self._name, key)
        signed = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
        secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        return signed.sign(self._key, hashes.SHA256()).public_bytes(Encoding.PEM), secret


def _builder(subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    builder = x509.CertificateBuilder(issuer, subject, key.public_key(), x509.random_serial_number())
    return builder.not_valid_before(_VALID_FROM).not_valid_after(_VALID_UNTIL - timedelta(seconds=1))


def _host(text: str) -> x509.DNSName | x509.IPAddress:
    try:
        return x509.IPAddress(ip_address(text))
    except ValueError:
        return x509.DNSName(text)


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text[:64])])
