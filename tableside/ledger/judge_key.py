"""A judge's key as files: the private half sealed under a passphrase, the public half beside it for the tables."""

from __future__ import annotations

import base64
import os
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from tableside.ledger.box import JudgePrivate, JudgePublic
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import Unreadable, read, write_new, write_over
from tableside.message import message

SHORTEST = 10
"""The least number of characters of a passphrase."""

_FORM = 1
_MOST_BYTES = 16 * 1024
_NONCE_BYTES = 12
_PUBLIC = "tableside-judge-key-1"
_CONTEXT = b"tableside judge key file 1\0"
_NAME_A_KEY = message("remedy-name-judge-key")


class PassphraseRefused(LedgerError):
    """The passphrase is too short, or it does not open this key."""


class Stretch(msgspec.Struct, frozen=True):
    """The derivation of a key from the passphrase by Argon2id. With the defaults, a laptop takes half a second."""

    salt: Annotated[bytes, msgspec.Meta(min_length=16, max_length=64)]
    memory_kib: Annotated[int, msgspec.Meta(ge=64, le=2**20)] = 256 * 1024
    passes: Annotated[int, msgspec.Meta(ge=1, le=16)] = 3
    lanes: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4

    def key(self, passphrase: str) -> bytes:
        """32 bytes from a passphrase, the same however its letters were typed."""
        kdf = Argon2id(salt=self.salt, length=32, iterations=self.passes, lanes=self.lanes, memory_cost=self.memory_kib)
        return kdf.derive(unicodedata.normalize("NFC", passphrase).encode(errors="surrogateescape"))


class KeyFile(msgspec.Struct, frozen=True):
    """The content of the private half's file: the key sealed with ChaCha20-Poly1305, the nonce before it."""

    tableside: Literal["judge key"]
    form: int
    public: bytes
    argon2id: Stretch
    sealed: bytes


def new(path: Path, passphrase: str) -> JudgePublic:
    """Make a key: its private half goes into `path`, which nobody else may read, its public half into `path`.pub.

    Raises `PassphraseRefused` for a passphrase that is too short, `NotWritten` if one of the files exists
    or the disk refuses.
    """
    if len(passphrase) < SHORTEST:
        raise PassphraseRefused(
            message("problem-passphrase-too-short", least=SHORTEST), message("remedy-longer-passphrase")
        )
    private = JudgePrivate()
    stretch = Stretch(os.urandom(16))
    nonce = os.urandom(_NONCE_BYTES)
    public = private.public
    cipher = ChaCha20Poly1305(stretch.key(passphrase))
    sealed = nonce + cipher.encrypt(nonce, private.reveal(), _CONTEXT + public.raw)
    content = msgspec.json.encode(KeyFile("judge key", _FORM, public.raw, stretch, sealed))
    write_new(path, [msgspec.json.format(content), b"\n"], mode=0o600)
    try:
        write_new(beside(path), [line(public).encode(), b"\n"])
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise
    return public


def keep(public: JudgePublic, path: Path) -> None:
    """Write the public half into `path`, replacing any file there. Raises `NotWritten`."""
    write_over(path, [line(public).encode(), b"\n"])


def beside(path: Path) -> Path:
    """The file of the public half that belongs to the key in `path`."""
    return path.with_name(path.name + ".pub")


def line(public: JudgePublic) -> str:
    """The public half as one line of text: a word, the key in base64, and its short name for people."""
    return f"{_PUBLIC} {base64.b64encode(public.raw).decode()} {public.id}"


def public_half(path: Path, *, ours: bool = False) -> JudgePublic:
    """The public half, read from its own file or from the private half's file. Raises `Unreadable`.

    `ours` is whether the file is one of the data folder, where no link is followed.
    """
    return public_in(path, read(path, _MOST_BYTES, ours=ours))


def public_in(path: Path, raw: bytes) -> JudgePublic:
    """The public half in this content of a file, which errors name. Raises `Unreadable` as `public_half` does."""
    if raw.lstrip().startswith(b"{"):
        return _public(path, _file(path, raw).public)
    word, _, rest = raw.decode(errors="replace").strip().partition(" ")
    if word != _PUBLIC:
        raise Unreadable(path, message("cause-no-judge-key"), _NAME_A_KEY)
    text, _, short_name = rest.partition(" ")
    try:
        public = _public(path, base64.b64decode(text, validate=True))
    except ValueError:
        raise _damaged(path) from None
    if short_name and short_name != public.id:
        raise _damaged(path)
    return public


def unlock(path: Path, passphrase: str) -> JudgePrivate:
    """The private half.

    Raises `PassphraseRefused` if the passphrase is wrong, `Unreadable` if the file is no judge's key.
    """
    file = _file(path, read(path, _MOST_BYTES))
    nonce, sealed = file.sealed[:_NONCE_BYTES], file.sealed[_NONCE_BYTES:]
    try:
        raw = ChaCha20Poly1305(file.argon2id.key(passphrase)).decrypt(nonce, sealed, _CONTEXT + file.public)
        private = JudgePrivate(raw)
    except InvalidTag:
        raise PassphraseRefused(
            message("problem-wrong-passphrase", file=str(path)), message("remedy-try-again-or-right-key")
        ) from None
    except ValueError:
        raise _damaged(path) from None
    except MemoryError:
        raise Unreadable(path, message("cause-not-enough-memory"), message("remedy-larger-machine")) from None
    return private


def _file(path: Path, raw: bytes) -> KeyFile:
    """The private half as file. Raises `Unreadable`."""
    if raw.startswith(_PUBLIC.encode()):
        raise Unreadable(path, message("cause-public-half"), message("remedy-name-private-half"))
    try:
        form = msgspec.json.decode(raw, type=_Form).form
        if form > _FORM:
            raise Unreadable(path, message("cause-newer-file", form=form), message("remedy-update"))
        return msgspec.json.decode(raw, type=KeyFile)
    except (ValueError, RecursionError):
        raise Unreadable(path, message("cause-no-judge-key-or-damaged"), _NAME_A_KEY) from None


class _Form(msgspec.Struct):
    tableside: Literal["judge key"]
    form: int


def _public(path: Path, raw: bytes) -> JudgePublic:
    try:
        return JudgePublic(raw)
    except ValueError:
        raise _damaged(path) from None


def _damaged(path: Path) -> Unreadable:
    return Unreadable(path, message("cause-file-damaged"), message("remedy-copy-again"))
