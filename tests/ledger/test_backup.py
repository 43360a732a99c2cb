"""A backup: taken while the table is in use, checked, put back; no secret without its passphrase."""

from __future__ import annotations

import json
import stat
import zipfile
from pathlib import Path

import pytest

from tableside.ledger import backup as module
from tableside.ledger.backup import back_up, restore
from tableside.ledger.entry import Draft
from tableside.ledger.errors import FolderInPlace, LedgerError, MatchNotFound
from tableside.ledger.files import KEYS
from tableside.ledger.judge_key import PassphraseRefused, Stretch
from tableside.ledger.outside import FileExists, Unreadable
from tableside.ledger.public import PublicLedger
from tableside.ledger.store import Ledger, new_token
from tests.kit.cli import tableside

PASSPHRASE = "a long enough one"
DRAFT = Draft("begin", "2026-07-16", b'{"public":1}', b"null", b"[]", b"CANARY-OGN-123")


@pytest.fixture(autouse=True)
def _quick_stretch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "Stretch", lambda salt: Stretch(salt, memory_kib=64, passes=1, lanes=1))


def played(folder: Path, matches: int = 2) -> Ledger:
    """The open ledger of a table at which so many matches were begun, with settings and secrets beside it."""
    ledger = Ledger.open(folder)
    for _ in range(matches):
        ledger.append(ledger.new_match(), DRAFT, new_token())
    (folder / "screen.json").write_text("{}")
    (folder / "judge.json").write_text("the PIN")
    (folder / KEYS / "table.key").write_text("of the table")
    (folder / "cards").mkdir()
    (folder / "cards" / "mine.json").write_text("[]")
    (folder / "decks").mkdir()
    (folder / "decks" / "mine.tags").write_text("a list and its tags")
    (folder / "kept").mkdir()
    (folder / "kept" / "mine.deck").write_text("kept")
    (folder / "notes.txt").write_text("not ours")
    return ledger


def names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_a_table_in_use_is_saved_and_comes_back_without_its_secrets(tmp_path: Path) -> None:
    with played(tmp_path / "table") as ledger:
        content = back_up(tmp_path / "table", tmp_path / "a.backup")
        ledger.append(2, DRAFT, new_token())
    assert (content.entries, content.secrets) == (2, 0)
    assert restore(tmp_path / "a.backup", tmp_path / "back") == content
    with PublicLedger.open(tmp_path / "back") as public:
        assert [len(public.entries(match)) for match in (1, 2)] == [1, 1]
    assert names(tmp_path / "back") >= {"ledger.sqlite", "screen.json", "cards/mine.json"}
    assert not {"notes.txt", "judge.json", "decks/mine.tags", "kept/mine.deck", "keys/match-1.key"} & names(
        tmp_path / "back"
    )


def test_secrets_come_back_with_the_passphrase_but_never_the_key_of_a_match(tmp_path: Path) -> None:
    played(tmp_path / "table").close()
    content = back_up(tmp_path / "table", tmp_path / "a.backup", PASSPHRASE)
    raw = (tmp_path / "a.backup").read_bytes()
    key = (tmp_path / "table" / KEYS / "match-1.key").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.backup") as archive:
        members = b"".join(archive.read(name) for name in archive.namelist())
    assert not [secret for secret in (key, b"the PIN", b"CANARY") if secret in raw + members]
    assert restore(tmp_path / "a.backup", tmp_path / "back", PASSPHRASE) == content
    restored = names(tmp_path / "back")
    assert {"judge.json", "decks/mine.tags", "kept/mine.deck", "keys/table.key"} <= restored
    assert not {"keys/match-1.key", "keys/match-2.key"} & restored
    assert stat.S_IMODE((tmp_path / "back" / KEYS).stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "back" / "judge.json").stat().st_mode) == 0o600
    with Ledger.open(tmp_path / "back") as ledger:
        assert (ledger.seal(1), ledger.seal(2)) == (None, None)


def test_a_wrong_or_short_passphrase_is_refused(tmp_path: Path) -> None:
    played(tmp_path / "table").close()
    with pytest.raises(PassphraseRefused):
        back_up(tmp_path / "table", tmp_path / "a.backup", "short")
    back_up(tmp_path / "table", tmp_path / "a.backup", PASSPHRASE)
    with pytest.raises(PassphraseRefused):
        restore(tmp_path / "a.backup", tmp_path / "back", "another passphrase")
    assert not (tmp_path / "back").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    played(tmp_path / "table").close()
    back_up(tmp_path / "table", tmp_path / "a.backup")
    before = (tmp_path / "a.backup").read_bytes()
    with pytest.raises(FileExists):
        back_up(tmp_path / "table", tmp_path / "a.backup")
    with pytest.raises(FolderInPlace):
        restore(tmp_path / "a.backup", tmp_path / "table")
    assert (tmp_path / "a.backup").read_bytes() == before


def test_a_backup_of_nothing_or_to_nowhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for folder in ("none", "empty"):
        with pytest.raises(MatchNotFound):
            back_up(tmp_path / folder, tmp_path / "a.backup")
    played(tmp_path / "table").close()
    with pytest.raises(LedgerError):
        back_up(tmp_path / "table", tmp_path / "no stick" / "a.backup")


@pytest.mark.parametrize("at", [0, 100, 0.5, -100])
@pytest.mark.parametrize("cut", [False, True])
def test_a_damaged_or_torn_file_changes_nothing(tmp_path: Path, at: float, cut: bool) -> None:
    played(tmp_path / "table").close()
    back_up(tmp_path / "table", tmp_path / "a.backup")
    raw = bytearray((tmp_path / "a.backup").read_bytes())
    place = int(at * len(raw)) if isinstance(at, float) else at % len(raw)
    raw[place] ^= 0xFF
    (tmp_path / "b.backup").write_bytes(raw[:place] if cut else raw)
    with pytest.raises(Unreadable):
        restore(tmp_path / "b.backup", tmp_path / "back")
    assert {path.name for path in tmp_path.iterdir()} == {"table", "a.backup", "b.backup"}


@pytest.mark.parametrize(
    "name",
    ["../outside", "/tmp/outside", "cards/../../outside", "keys/match-1.key", "cards", "notes.txt", "judge.json"],
)
def test_a_file_that_a_backup_has_not_is_refused(tmp_path: Path, name: str) -> None:
    played(tmp_path / "table").close()
    back_up(tmp_path / "table", tmp_path / "a.backup")
    with zipfile.ZipFile(tmp_path / "a.backup") as archive:
        members = {member: archive.read(member) for member in archive.namelist()}
    manifest = json.loads(members["manifest.json"])
    manifest["files"][name] = manifest["files"]["screen.json"]
    members |= {"manifest.json": json.dumps(manifest).encode(), name: members["screen.json"]}
    with zipfile.ZipFile(tmp_path / "b.backup", "w") as archive:
        for member, content in members.items():
            archive.writestr(member, content)
    with pytest.raises(Unreadable):
        restore(tmp_path / "b.backup", tmp_path / "back")
    assert not (tmp_path / "back").exists()
    assert not (tmp_path / "outside").exists()


def test_a_restore_that_was_cut_off_does_not_hinder_the_next(tmp_path: Path) -> None:
    played(tmp_path / "table").close()
    back_up(tmp_path / "table", tmp_path / "a.backup")
    (tmp_path / ".back.part").mkdir()
    (tmp_path / ".back.part" / "ledger.sqlite").write_text("half")
    (tmp_path / "back").mkdir()
    assert restore(tmp_path / "a.backup", tmp_path / "back").entries == 2


def test_the_commands(tmp_path: Path) -> None:
    played(tmp_path / "table").close()
    file = tmp_path / "a.backup"
    made = tableside("backup", file, "--data", tmp_path / "table")
    assert (made.exit_code, made.output) == (
        0,
        f"{file} was written and checked: 2 entries, and 0 secret files under the passphrase.\n",
    )
    back = tableside("restore", file, "--data", tmp_path / "back")
    assert (back.exit_code, "2 entries" in back.output) == (0, True)
    assert tableside("restore", file, "--data", tmp_path / "table").exit_code == 2
