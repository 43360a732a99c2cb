"""A backup of a table's folder in one file, taken while the app runs, and the way back.

The file is a ZIP. The ledger in it is a copy that SQLite makes of a ledger in use. With it come the heads, the
machine's log, reports, imported cards and settings. What is secret comes only under a passphrase. Keys of matches never
come: a match has one only until it is over. The manifest names the SHA-256 of each file; both ways check it, and the
chain.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from tableside.ledger.chain import LINKS, check_chain
from tableside.ledger.database import MOST_BYTES
from tableside.ledger.errors import Damaged, FolderInPlace, LedgerError, MatchNotFound, explained
from tableside.ledger.files import HEAD, KEYS, LEDGER, read_regular, uri
from tableside.ledger.judge_key import SHORTEST, PassphraseRefused, Stretch
from tableside.ledger.outside import Unreadable, open_to_read, write_new
from tableside.ledger.public import PublicLedger
from tableside.ledger.reader import as_text
from tableside.ledger.store import Ledger
from tableside.message import message

FILES = (f"{LEDGER}{HEAD}", "machine.log", "judge.pub", "judges.json", "spots.json", "screen.json", "people.json")
"""The files saved beside the ledger, if they exist."""
FOLDERS = ("reports", "cards")
SECRET_FILES = ("judge.json", "badges.json")
SECRET_FOLDERS = (KEYS, "decks", "kept")
"""The files saved only under a passphrase: the judge's PIN and badges, the table's own key, and kept decks."""

_MATCH_KEYS = f"{KEYS}/match-"
_FORM = 1
_MANIFEST, _SEALED = "manifest.json", "secrets.sealed"
_MOST_FILE, _MOST_FILES = 64 * 2**20, 20_000
_NONCE_BYTES = 12
_NOT_A_ZIP = zipfile.BadZipFile, zlib.error, EOFError, LookupError, NotImplementedError, RuntimeError, ValueError
"""The errors raised for a file that is no ZIP, or is damaged."""
_CONTEXT = b"tableside backup 1\0"
_CHUNK = 2**20


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The manifest of a backup: the SHA-256 of each file in hex, and how the key of the secrets is derived."""

    tableside: Literal["backup"]
    form: int
    entries: Annotated[int, msgspec.Meta(ge=0)]
    files: dict[str, str]
    argon2id: Stretch | None = None


_MANIFESTS = msgspec.json.Decoder(Manifest)


@dataclass(frozen=True, slots=True)
class BackupContent:
    """The number of entries, files and secret files in a backup."""

    entries: int
    files: int
    secrets: int


def back_up(folder: Path, out: Path, passphrase: str | None = None) -> BackupContent:
    """Save the folder of a table into a new file, and read that file again. Secrets come only with a passphrase.

    Raises `PassphraseRefused` if that is too short, `MatchNotFound` without a record, `FileExists` or `NotWritten` if
    the file cannot be written, `Damaged` if the ledger is not whole, and what else is wrong with the ledger. A file
    that cannot be read again is removed.
    """
    if passphrase is not None and len(passphrase) < SHORTEST:
        raise PassphraseRefused(
            message("problem-passphrase-too-short", least=SHORTEST), message("remedy-longer-passphrase")
        )
    files = {name: content for name in FILES if (content := _content(folder / name)) is not None}
    files |= dict(_tree(folder, FOLDERS))
    secrets = {} if passphrase is None else _secrets(folder)
    with explained(folder), tempfile.TemporaryDirectory(prefix="tableside-backup-") as place:
        copy = Path(place) / LEDGER
        entries = _copy_ledger(folder, copy)
        packed = Path(place) / "packed"
        _pack(packed, copy, files, secrets, passphrase, entries)
        write_new(out, _chunks(packed), mode=0o600)
    try:
        return _checked(out, passphrase)[1]
    except LedgerError:
        out.unlink(missing_ok=True)
        raise


def restore(file: Path, folder: Path, passphrase: str | None = None) -> BackupContent:
    """Put a backup into a folder that is not there yet, or is empty. Without the passphrase its secrets stay away.

    The folder is there only once everything in it was checked. Raises `FolderInPlace`, `Unreadable` if the file is no
    whole backup, `PassphraseRefused` if the passphrase does not open it, `Damaged` if its ledger was changed.
    """
    if folder.is_dir() and any(folder.iterdir()):
        raise FolderInPlace(folder)
    contents, content = _checked(file, passphrase)
    part = folder.with_name(f".{folder.name}.part")
    with explained(folder):
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(mode=0o755, parents=True)
        try:
            for name, data in contents.items():
                path = part / name
                secret = _is_secret(name)
                path.parent.mkdir(mode=0o700 if secret else 0o755, exist_ok=True)
                with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _mode(name)), "wb") as written:
                    written.write(data)
                    os.fsync(written.fileno())
            with Ledger.open(part) as ledger:
                if ledger.report.faults:
                    raise Damaged(file)
            if folder.is_dir():
                folder.rmdir()
            part.rename(folder)
        finally:
            shutil.rmtree(part, ignore_errors=True)
    return content


def _mode(name: str) -> int:
    return 0o644 if name in (LEDGER, f"{LEDGER}{HEAD}", "machine.log") else 0o600


def _copy_ledger(folder: Path, copy: Path) -> int:
    """Copy the ledger as it is between two entries; return its number of entries. Raises `MatchNotFound`, `Damaged`."""
    source = folder / LEDGER
    if not source.exists():
        raise MatchNotFound(folder, None)
    with PublicLedger.open(folder) as ledger:
        ledger.latest_match()  # which says what is wrong if it cannot be read
    with (
        closing(sqlite3.connect(uri(source, "mode=ro"), uri=True)) as reading,
        closing(sqlite3.connect(copy)) as writing,
    ):
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode = DELETE")
        writing.text_factory = as_text
        sound = writing.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        checked = check_chain(writing.execute(f"{LINKS} ORDER BY seq"))
    if not sound or checked.faults:
        raise Damaged(source)
    return checked.entries


def _content(path: Path) -> bytes | None:
    try:
        return read_regular(path, _MOST_FILE)
    except OSError:
        return None


def _tree(folder: Path, names: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    for name in names:
        for path in sorted((folder / name).rglob("*")):
            content = None if path.is_symlink() or not path.is_file() else _content(path)
            if content is not None:
                yield str(path.relative_to(folder)), content


def _secrets(folder: Path) -> dict[str, bytes]:
    secrets = {name: content for name in SECRET_FILES if (content := _content(folder / name)) is not None}
    return secrets | {name: content for name, content in _tree(folder, SECRET_FOLDERS) if _is_secret(name)}


def _pack(
    packed: Path,
    ledger: Path,
    files: Mapping[str, bytes],
    secrets: Mapping[str, bytes],
    passphrase: str | None,
    entries: int,
) -> None:
    stretch = None
    hashes = {LEDGER: hashlib.sha256(ledger.read_bytes()).hexdigest()}
    hashes |= {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(ledger, LEDGER)
        for name, content in files.items():
            archive.writestr(name, content)
        if passphrase is not None:
            stretch = Stretch(os.urandom(16))
            nonce = os.urandom(_NONCE_BYTES)
            plain = msgspec.json.encode(secrets)
            sealed = nonce + ChaCha20Poly1305(stretch.key(passphrase)).encrypt(nonce, plain, _CONTEXT)
            archive.writestr(_SEALED, sealed)
            hashes[_SEALED] = hashlib.sha256(sealed).hexdigest()
        archive.writestr(_MANIFEST, msgspec.json.encode(Manifest("backup", _FORM, entries, hashes, stretch)))


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            yield chunk


def _checked(file: Path, passphrase: str | None) -> tuple[dict[str, bytes], BackupContent]:
    """The content of a backup, by path, after all its checks; secrets only with their passphrase."""
    try:
        with open_to_read(file, 2 * MOST_BYTES) as opened, zipfile.ZipFile(opened) as archive:
            manifest = _MANIFESTS.decode(_member(archive, _MANIFEST))
            if manifest.form != _FORM or len(manifest.files) > _MOST_FILES or LEDGER not in manifest.files:
                raise ValueError
            contents = {name: _member(archive, name) for name in manifest.files}
    except (*_NOT_A_ZIP, msgspec.MsgspecError):
        raise Unreadable(file, message("cause-no-backup")) from None
    wrong = [name for name in contents if hashlib.sha256(contents[name]).hexdigest() != manifest.files[name]]
    if wrong or not all(_is_ours(name) for name in contents if name != _SEALED):
        raise Unreadable(file, message("cause-no-backup"))
    sealed, secrets = contents.pop(_SEALED, None), dict[str, bytes]()
    if passphrase is not None and sealed is not None and manifest.argon2id is not None:
        secrets = _opened(file, sealed, manifest.argon2id, passphrase)
        if not all(_is_secret(name) for name in secrets):
            raise Unreadable(file, message("cause-no-backup"))
    return contents | secrets, BackupContent(manifest.entries, len(contents) + len(secrets), len(secrets))


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    info = archive.getinfo(name)
    if info.file_size > (MOST_BYTES if name == LEDGER else _MOST_FILE):
        raise ValueError
    return archive.read(info)


def _is_ours(name: str) -> bool:
    return name in (LEDGER, *FILES) or _is_below(name, FOLDERS)


def _is_secret(name: str) -> bool:
    return name in SECRET_FILES or (_is_below(name, SECRET_FOLDERS) and not name.startswith(_MATCH_KEYS))


def _is_below(name: str, folders: tuple[str, ...]) -> bool:
    """Return whether a path leads into one of these folders, and nowhere else."""
    first, *rest = name.split("/")
    return first in folders and bool(rest) and "\\" not in name and not {"", ".", ".."} & {*rest}


def _opened(file: Path, sealed: bytes, stretch: Stretch, passphrase: str) -> dict[str, bytes]:
    cipher = ChaCha20Poly1305(stretch.key(passphrase))
    try:
        plain = cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], _CONTEXT)
        return msgspec.json.decode(plain, type=dict[str, bytes])
    except (InvalidTag, ValueError, msgspec.MsgspecError):
        raise PassphraseRefused(
            message("problem-wrong-passphrase", file=str(file)), message("remedy-passphrase-again")
        ) from None
