"""The keys of a hall: who signs its grants, and the certificate by which tables know its server.

The server is known by a certificate of the hall's own authority, whose hash is in each code to join, so neither a name
nor an address has to be right, and no clock: it is valid for longer than anybody can be wrong.
"""

from __future__ import annotations

import os
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tableside.hall.nkeys import Nkey, Role
from tableside.ledger.files import make_folder
from tableside.ledger.outside import read, write_new, write_over

SERVER_NAME = "hall.tableside.internal"
"""The name in the server's certificate; tables ask for it wherever they find the server."""

KEYS = "keys"
"""The folder of the keys in that of the hall; nobody else can open it."""

_KEY_BYTES = 32
_CODE_LETTERS = 12
_MOST_BYTES = 64 * 1024
_ROLES: dict[str, Role] = {
    "operator": "operator",
    "event": "account",
    "tables": "account",
    "system": "account",
    "hall": "user",
}
_VALID_FROM, _VALID_UNTIL = datetime(1970, 1, 2, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Authority:
    """The keys of a hall in its folder.

    `operator` signs for the server, `event` for the hall, whose account has the log, `tables` for everybody else,
    `system` for the server's own account; `hall` is the key of the hall itself in the log. `certificate` is that of the
    authority, as PEM. `floor_token` is what judges say to see the floor; a hall that starts again has the same.
    """

    folder: Path
    operator: Nkey
    event: Nkey
    tables: Nkey
    system: Nkey
    hall: Nkey
    certificate: str
    floor_token: str

    @classmethod
    def of(cls, folder: Path) -> Authority:
        """The authority of a hall, made on first use. Raises `LedgerError` if its files cannot be read or written."""
        keys = folder / KEYS
        if not keys.is_dir():
            make_folder(folder)
            keys.mkdir(mode=0o700)
        made = {name: Nkey(role, _raw(keys / f"{name}.key")) for name, role in _ROLES.items()}
        if not (keys / "server.pem").exists():
            _certify(keys)
        certificate = read(keys / "authority.pem", _MOST_BYTES, ours=True).decode()
        return cls(folder, **made, certificate=certificate, floor_token=_raw(keys / "floor.key").hex())

    @property
    def code(self) -> str:
        """The event's code, which begins its subjects in the log: always the same for this hall."""
        return sha256(self.event.raw_public).hexdigest()[:_CODE_LETTERS]

    @property
    def fingerprint(self) -> str:
        """The hash of the certificate, in hex."""
        return fingerprint(self.certificate)

    @property
    def server_files(self) -> tuple[Path, Path]:
        """The server's certificate, and its private key."""
        return self.folder / KEYS / "server.pem", self.folder / KEYS / "server.key"


def fingerprint(certificate: str) -> str:
    """The SHA-256 of a certificate in PEM, in hex. Raises ValueError if it is none."""
    return sha256(x509.load_pem_x509_certificate(certificate.encode()).public_bytes(Encoding.DER)).hexdigest()


def trusting(certificate: str) -> ssl.SSLContext:
    """The settings of a client that trusts this authority alone. Raises `ssl.SSLError` for no certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.load_verify_locations(cadata=certificate)
    return context


def _raw(path: Path) -> bytes:
    """The content of a key's file, made where it is not there."""
    if not path.exists():
        write_new(path, [os.urandom(_KEY_BYTES)], 0o600)
    return read(path, _KEY_BYTES, ours=True)


def _certify(keys: Path) -> None:
    """Write the certificates of the authority and of the server. The authority's key is forgotten: it signs once."""
    authority, server = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    issuer, subject = _name("tableside-hall"), _name(SERVER_NAME)
    alone = x509.BasicConstraints(ca=True, path_length=0)
    own = _certificate(issuer, issuer, authority).add_extension(alone, critical=True).sign(authority, hashes.SHA256())
    names = x509.SubjectAlternativeName([x509.DNSName(SERVER_NAME)])
    signed = _certificate(subject, issuer, server).add_extension(names, critical=False).sign(authority, hashes.SHA256())
    write_over(keys / "authority.pem", [own.public_bytes(Encoding.PEM)], 0o600)
    secret = server.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    write_over(keys / "server.key", [secret], 0o600)
    write_over(keys / "server.pem", [signed.public_bytes(Encoding.PEM)], 0o600)


def _certificate(subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    builder = x509.CertificateBuilder(issuer, subject, key.public_key(), x509.random_serial_number())
    return builder.not_valid_before(_VALID_FROM).not_valid_after(_VALID_UNTIL - timedelta(seconds=1))


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])
