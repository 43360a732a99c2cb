"""The private part lies in no byte of the folder, and neither its content nor its length changes what others see."""

import base64
import sqlite3
from contextlib import closing
from pathlib import Path

from tableside.ledger.store import Ledger, new_token
from tests.kit.ledger.ledger_files import draft

CANARY = b"CANARY-OGN-123"


def forms(secret: bytes) -> list[bytes]:
    """The secret as bytes and as the texts that programs make of bytes, wherever in a base64 text it begins."""
    texts = [secret, secret.hex().encode(), secret.hex().upper().encode(), repr(secret).encode()[2:-1]]
    texts += [secret.decode().encode("utf-16-le"), secret[::-1], secret.lower()]
    return texts + [base64.b64encode(bytes(skip) + secret)[4:-4] for skip in range(3)]


def assert_nowhere(folder: Path) -> None:
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} >= {".sqlite", ".key", ".lock"}
    for path in files:
        content = path.read_bytes()
        assert not [form for form in forms(CANARY) if form in content], path.name


def test_a_canary_is_found_in_no_file(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        for _ in range(60):
            ledger.append(match, draft(CANARY), new_token())
        assert_nowhere(folder)
        assert {entry.private for entry in ledger.entries(match)} == {CANARY}
        ledger.append(match, draft(events=CANARY), new_token())
        assert CANARY in (folder / "ledger.sqlite-wal").read_bytes(), "this search would find nothing"
    folder.rename(folder.with_name("first"))
    with Ledger.open(folder) as ledger:
        ledger.append(ledger.new_match(), draft(CANARY), new_token())
    assert_nowhere(folder)


def test_what_is_private_changes_no_size(tmp_path: Path) -> None:
    seen = set()
    for n, private in enumerate((b"", b'{"card":"OGN-123"}', bytes(500))):
        folder = tmp_path / str(n)
        with Ledger.open(folder) as ledger:
            match = ledger.new_match()
            for _ in range(30):
                ledger.append(match, draft(private), new_token())
            log = (folder / "ledger.sqlite-wal").stat().st_size
        with closing(sqlite3.connect(folder / "ledger.sqlite")) as raw:
            lengths = raw.execute("SELECT DISTINCT length(sealed) FROM entry").fetchall()
        seen.add(((folder / "ledger.sqlite").stat().st_size, log, tuple(lengths)))
    assert len(seen) == 1


def test_equal_secrets_look_unrelated(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        matches = [ledger.new_match(), ledger.new_match()]
        for match in matches * 20:
            ledger.append(match, draft(CANARY), new_token())
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as raw:
        sealed = [blob for (blob,) in raw.execute("SELECT sealed FROM entry")]
    assert len({blob[:16] for blob in sealed}) == len({blob[-16:] for blob in sealed}) == len(sealed)
