"""The key of a table: made once, closed to others, and its heads fit a QR code."""

import fcntl
import os
import stat
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tableside.ledger.errors import KeyExposed, LedgerError, NotWritable
from tableside.ledger.signed_head import TreeHead
from tableside.ledger.witness import TableKey, TableKeyDamaged, qr, table_id
from tests.kit.ledger.ledger_files import NOBODY

KEY, OTHER = TableKey(bytes(32)), TableKey(b"\1" * 32)


def test_a_head_fits_a_code_that_a_phone_reads_from_a_small_screen() -> None:
    """At most version 12: 65 modules a side."""
    text = KEY.sign(TreeHead(2**40, 2**40, b"\xff" * 32)).text
    squares = qr(text)
    assert {len(row) for row in squares} == {len(squares)}
    assert len(squares) <= 65
    assert all(squares[0][:7])


def test_the_tables_key_is_made_once_and_closed_to_others(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        first = TableKey.of(tmp_path)
    finally:
        os.umask(before)
    path = tmp_path / "keys" / "table.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert TableKey.of(tmp_path).public == first.public
    assert first.public != KEY.public
    assert len(list(path.parent.iterdir())) == 1


def test_of_two_programs_that_come_first_one_makes_the_key(tmp_path: Path) -> None:
    """The other waits until it is whole."""
    (tmp_path / "keys").mkdir(mode=0o700)
    folder = os.open(tmp_path / "keys", os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(TableKey.of, tmp_path)
        time.sleep(0.2)
        path = tmp_path / "keys" / "table.key"
        path.touch(0o600)
        path.write_bytes(b"\1" * 32)
        os.close(folder)
        assert other.result(10).public == OTHER.public


def test_an_empty_key_is_one_that_was_never_used(tmp_path: Path) -> None:
    """A power cut at the first use leaves that."""
    TableKey.of(tmp_path)
    path = tmp_path / "keys" / "table.key"
    path.write_bytes(b"")
    assert TableKey.of(tmp_path).public == TableKey.of(tmp_path).public
    assert len(path.read_bytes()) == 32


@pytest.mark.parametrize("content", [b"short", bytes(33)])
def test_a_damaged_key_is_told_and_left(tmp_path: Path, content: bytes) -> None:
    TableKey.of(tmp_path)
    path = tmp_path / "keys" / "table.key"
    path.write_bytes(content)
    with pytest.raises(TableKeyDamaged, match="remedy-restore-table-key"):
        TableKey.of(tmp_path)
    assert path.read_bytes() == content


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    TableKey.of(tmp_path)
    (tmp_path / "keys" / "table.key").chmod(0o644)
    with pytest.raises(KeyExposed):
        TableKey.of(tmp_path)


def test_another_user_makes_no_key_that_the_app_could_not_read(open_folder: Path, as_root: None) -> None:
    open_folder.mkdir()
    os.chown(open_folder, NOBODY, NOBODY)
    with pytest.raises(NotWritable):
        TableKey.of(open_folder)
    assert list(open_folder.iterdir()) == []


def test_a_link_in_the_keys_place_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "keys").mkdir(mode=0o700)
    (tmp_path / "elsewhere").write_bytes(bytes(32))
    (tmp_path / "elsewhere").chmod(0o600)
    (tmp_path / "keys" / "table.key").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(LedgerError):
        TableKey.of(tmp_path)


def test_the_key_says_nothing() -> None:
    assert repr(KEY) == "TableKey()"
    with pytest.raises(TypeError):
        KEY.__reduce__()
    assert table_id(KEY.public) != table_id(OTHER.public)
