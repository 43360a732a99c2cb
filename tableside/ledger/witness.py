"""Witnesses: the table signs the end of its record, and a saved signed head exposes any later rewrite.

A signed head is text, short enough for a QR code that both players scan.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import NoReturn

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tableside.ledger.box import short_id
from tableside.ledger.errors import KeyExposed, LedgerError, NotWritable, explained
from tableside.ledger.files import KEYS, check_keys, open_regular, put, sync_folder
from tableside.ledger.signed_head import KEY_BYTES, SignedHead, TreeHead
from tableside.message import message

KEY = "table.key"
"""The table's private key, in the folder of the keys."""

_TABLE = b"tableside table key 1\0"


class TableKeyDamaged(LedgerError):
    """The file of the table's key holds no key."""

    def __init__(self, path: Path) -> None:
        super().__init__(message("problem-table-key-damaged", file=str(path)), message("remedy-restore-table-key"))


class TableKey:
    """The private key of a table. Its repr reveals nothing, and it cannot be pickled."""

    __slots__ = ("_key",)

    def __init__(self, raw: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(raw)

    @classmethod
    def of(cls, folder: Path, *, ours: bool = False) -> TableKey:
        """The key of the table with the data folder `folder`, made on first use; only its owner can read the file.

        Unless it is the app (`ours`), a program run by another user, even root, makes none: the app could not read it.
        Raises `KeyExposed`, `TableKeyDamaged`, or another `LedgerError`.
        """
        path = folder / KEYS / KEY
        with explained(path.parent):
            check_keys(path.parent)
            raw = _read(path) or _make(path, ours=ours)
        if len(raw) != KEY_BYTES:
            raise TableKeyDamaged(path)
        return cls(raw)

    @property
    def public(self) -> bytes:
        """The half for everybody, in 32 bytes."""
        return self._key.public_key().public_bytes_raw()

    def sign(self, head: TreeHead) -> SignedHead:
        """Sign the record up to this head."""
        return SignedHead(head, self.public, self.sign_text(head.signed_text(self.public)))

    def sign_text(self, text: str) -> bytes:
        """Sign a text that begins with the origin of the table and says in its second line what it is."""
        return self._key.sign(text.encode())

    def __repr__(self) -> str:
        return "TableKey()"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a private key is not pickled or copied")


def table_id(key: bytes) -> str:
    """The short name of a table's public key, for people to compare."""
    return short_id(_TABLE, key)


def qr(text: str) -> tuple[tuple[bool, ...], ...]:
    """The QR code of a text, row by row, True for dark; it needs a margin of four light modules."""
    import segno  # of whoever shows a code: it takes 30 ms

    code = segno.make_qr(text, error="m", boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def _read(path: Path) -> bytes:
    """The content of the file, nothing if it does not exist."""
    try:
        file = open_regular(path, os.O_RDONLY)
    except FileNotFoundError:
        return b""
    with open(file, "rb", buffering=0) as opened:
        if os.fstat(file).st_mode & 0o077:
            raise KeyExposed(path)
        return opened.read(KEY_BYTES + 1)


def _make(path: Path, *, ours: bool) -> bytes:
    """Write a new key, unless another program just did."""
    folder = path.parent.parent
    if not ours and folder.stat().st_uid != os.geteuid():
        raise NotWritable(folder)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    sync_folder(folder)
    lock = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        raw = _read(path)
        if not raw:
            raw = os.urandom(KEY_BYTES)
            put(path, [raw], 0o600, new=True)
    finally:
        os.close(lock)
    return raw
