"""The keys of a hall: who signs its grants, and the certificate by which tables know its server.

The server is known by a certificate of the hall's own authority, whose hash is in each code to join, so neither a name
nor an address has to be right, and no clock: it is valid for longer than anybody can be wrong.
"""

from __future__ import annotations

import os
import ssl
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from tableside.hall.certificates import Issuer
from tableside.hall.nkeys import Nkey, Role
from tableside.hall.place import Place
from tableside.ledger.cosignature import Witness
from tableside.ledger.errors import explained
from tableside.ledger.files import make_folder
from tableside.ledger.hall_checkpoint import hall_witness
from tableside.ledger.outside import read, write_new, write_over
from tableside.web.encrypted import encryption

SERVER_NAME = "hall.tableside.internal"
"""The name in the server's certificate; tables ask for it wherever they find the server."""

KEYS = "keys"
"""The folder of the keys in that of the hall; nobody else can open it."""

SERVER = "server"
"""The name of the files among the keys that have the server's certificate (`.pem`) and its private key (`.key`)."""

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


@dataclass(frozen=True, slots=True)
class Authority:
    """The keys of a hall in its folder.

    `operator` signs for the server, `event` for the hall, whose account has the log, `tables` for everybody else,
    `system` for the server's own account; `hall` is the key of the hall itself in the log. `certificate` is that of the
    authority, as PEM. `floor_token` is what judges say to see the floor, `producer_token` what a producer says to
    choose the feature table; a hall that starts again has the same. `place` says whose room this is, `witness` cosigns
    heads of tables.
    """

    folder: Path
    place: Place
    operator: Nkey
    event: Nkey
    tables: Nkey
    system: Nkey
    hall: Nkey
    certificate: str
    floor_token: str
    producer_token: str
    witness: Witness

    @classmethod
    def of(cls, folder: Path) -> Authority:
        """The authority of a hall, made on first use. Raises `LedgerError` if its files cannot be read or written."""
        keys = folder / KEYS
        if not keys.is_dir():
            make_folder(folder)
            keys.mkdir(mode=0o700)
        made = {name: Nkey(role, _raw(keys / f"{name}.key")) for name, role in _ROLES.items()}
        if not (keys / f"{SERVER}.pem").exists():
            _certify(keys)
        certificate = read(keys / "authority.pem", _MOST_BYTES, ours=True).decode()
        floor, producer, witness = (_raw(keys / f"{name}.key") for name in ("floor", "producer", "witness"))
        return cls(
            folder,
            Place.of(folder),
            certificate=certificate,
            floor_token=floor.hex(),
            producer_token=producer.hex(),
            witness=hall_witness(witness),
            **made,
        )

    @property
    def judges_key(self) -> bytes:
        """The key that signs who is signed in on the floor page: the same for each hall with these keys."""
        return sha256(self.hall.sign(b"tableside floor judges 1")).digest()

    @property
    def event_code(self) -> str:
        """The event's code, always the same for these keys."""
        return sha256(self.event.raw_public).hexdigest()[:_CODE_LETTERS]

    @property
    def code(self) -> str:
        """The code that begins the subjects of this hall in the log: that of the event, and of a room its name too."""
        return self.event_code + self.place.room

    @property
    def log_servers(self) -> tuple[str, ...]:
        """The servers of the log as `host:port`, none where the hall runs the server itself."""
        return () if self.place.room else self.place.servers

    @property
    def fingerprint(self) -> str:
        """The hash of the certificate, in hex."""
        return fingerprint(self.certificate)

    @property
    def page_fingerprint(self) -> str:
        """The hash of the server's own certificate, in pairs of hex, which browsers show of an encrypted page."""
        certificate = read(self.folder / KEYS / f"{SERVER}.pem", _MOST_BYTES, ours=True).decode()
        return bytes.fromhex(fingerprint(certificate)).hex(":").upper()

    def page_encryption(self) -> ssl.SSLContext:
        """The settings of pages that are known by the server's certificate. Raises `LedgerError`."""
        keys = self.folder / KEYS
        with explained(self.folder):
            return encryption(keys / f"{SERVER}.pem", keys / f"{SERVER}.key")

    @property
    def key_files(self) -> tuple[str, ...]:
        """The names of the files among the keys that a room needs, beside the server's. Its witness has its own key."""
        return (*(f"{name}.key" for name in (*_ROLES, "floor", "producer")), "authority.pem")


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
    authority = Issuer("tableside-hall")
    signed, secret = authority.issue((SERVER_NAME,))
    write_over(keys / "authority.pem", [authority.certificate], 0o600)
    write_over(keys / f"{SERVER}.key", [secret], 0o600)
    write_over(keys / f"{SERVER}.pem", [signed], 0o600)
