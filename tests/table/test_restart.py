"""A match after a restart or a power cut, with its key and without."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.judge.comparison import compare
from tableside.ledger.errors import KeyExposed
from tableside.ledger.store import Ledger
from tableside.match.replay import recorded
from tableside.match.state import Match
from tableside.message import message
from tableside.table import commands as c
from tests.kit.match.cards import HIDER, SPELL, TEEMO, WALKER
from tests.kit.on_chain import on_chain
from tests.kit.table.table import AtTable, kinds, problem, seen


def played(folder: Path) -> tuple[Match, AtTable]:
    """A match with a hidden card, a refused card, an undo and a unit; the table is stopped."""
    with AtTable(folder) as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        table.hide("A", table.tags["A"][WALKER], 2)
        table.press("A", "button-take-back")
        table.undo()
        table.hide("A", table.tags["A"][TEEMO], 1)
        table.tap_to_play("A", table.tags["A"][SPELL])
        return table.match, table


def test_a_restart_goes_on_with_the_same_match(tmp_path: Path) -> None:
    before, old = played(tmp_path)
    with AtTable(tmp_path) as table:
        view, after = table.view, table.match
        assert view.stage == "match"
        assert after.table == before.table
        assert after.private.faces == before.private.faces
        assert after.slots == before.slots
        assert (after.history, after.gains, after.last) == (before.history, before.gains, before.last)
        (handle,) = after.private.faces
        assert compare(after, handle, None, seen(old.tags["A"][TEEMO])).answer == "same"
        assert compare(after, handle, None, seen(old.tags["A"][HIDER])).answer == "different"
        assert view.chain == on_chain("Consult the Past")
        view = table.undo()
        assert (view.chain, len(view.tiles[0].facedown)) == ((), 1)
        assert table.undo().tiles[0].facedown == ()


def test_a_restart_resumes_the_newest_match(tmp_path: Path) -> None:
    played(tmp_path)
    with AtTable(tmp_path) as table:
        table.begin()
        assert table.view.match == 2
    with AtTable(tmp_path) as table:
        assert table.view.match == 2


def test_a_refused_action_is_not_pending_after_a_restart(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin().act(EndTurn("B"))
        assert table.panel("A").notice or table.panel("B").notice
    with AtTable(tmp_path) as table:
        assert table.panel("A").notice is None
        assert any(line.startswith("Refused: ") for line in table.history)


@pytest.mark.parametrize("content", [None, b"short"])
def test_without_its_key_play_goes_on_with_faces_unknown(tmp_path: Path, content: bytes | None) -> None:
    before, old = played(tmp_path)
    key = tmp_path / "keys" / "match-1.key"
    key.unlink()
    if content is not None:
        key.touch(mode=0o600)
        key.write_bytes(content)
    with AtTable(tmp_path) as table:
        view = table.view
        assert view.recovery is not None
        assert message("report-key-lost") in view.recovery.sentences
        assert table.match.table == before.table
        assert set(table.match.private.faces.values()) == {None}
        (handle,) = table.match.private.faces
        assert compare(table.match, handle, None, seen(old.tags["A"][TEEMO])).answer == "unknown"
        view = table.tap(old.tags["A"][HIDER])
        assert table.title("A") in ("prompt-not-in-match", "notice-not-this-card")
        view = table.undo()
        assert view.problems == ()
        assert view.chain == ()
        assert message("history-key-lost") in [line.said for line in table.view.history[:4]]
        assert kinds(table)[-2:] == ["key lost", "undo"]
        (tag, *_) = table.deck("A", "Canary Hider", "Pakaa Cub")
        table.next_turn()
        table.next_turn()
        table.tap(tag)
        assert table.press("A", "Play it from facedown at Void Gate").tiles[0].facedown == ()
    with AtTable(tmp_path) as table:
        assert table.match.where("A0") is not None
        assert not list(tmp_path.glob("**/ledger-damaged*"))
    with Ledger.open(tmp_path) as ledger:
        entries = ledger.entries(1)
        assert sum(entry.kind == "key lost" for entry in entries) == 1
        assert [entry.seq for entry in entries if entry.fault is not None] == [], "what a lost key sealed is not wrong"
        assert {entry.private is None for entry in entries[:3]} == {True}
    assert recorded(tmp_path).entries == entries, "so read the commands"


def test_a_key_that_others_can_read_is_shown_and_the_match_opens_once_it_is_closed(tmp_path: Path) -> None:
    before, _ = played(tmp_path)
    key = tmp_path / "keys" / "match-1.key"
    key.chmod(0o644)
    with AtTable(tmp_path) as table:
        view = table.view
        assert (view.stage, view.can_resume) == ("start", True)
        assert view.problems == (problem(KeyExposed(key)),)
        assert not view.can_set_aside
        assert table.do(c.Resume()).problems == view.problems
        key.chmod(0o600)
        view = table.do(c.Resume())
        assert (view.stage, view.problems) == ("match", ())
        assert table.match.table == before.table


def test_with_the_last_match_locked_a_new_one_can_begin(tmp_path: Path) -> None:
    played(tmp_path)
    (tmp_path / "keys" / "match-1.key").chmod(0o644)
    with AtTable(tmp_path) as table:
        view = table.begin().view
        assert (view.match, view.problems) == (2, ())


def at_a_power_cut(tmp_path: Path) -> Path:
    """The folder of a match as it lies on the disk when the power goes."""
    with AtTable(tmp_path / "data") as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        table.next_turn()
        return Path(shutil.copytree(tmp_path / "data", tmp_path / "cut"))


def test_threat_10_after_a_power_cut_people_see_and_confirm_the_recovery_notice(tmp_path: Path) -> None:
    folder = at_a_power_cut(tmp_path)
    with AtTable(folder) as table:
        recovery = table.view.recovery
        assert recovery is not None
        assert [sentence.code for sentence in recovery.sentences] == ["report-unclosed"]
        assert recovery.last == tuple(line.message for line in reversed(table.view.history[:3]))
        assert "Ann hides a card at Void Gate." in table.history
        table.next_turn()
        assert table.view.recovery == recovery
        assert table.do(c.Confirm()).recovery is None
        assert kinds(table)[-1] == "confirmed"
        assert table.history[0] == "The record was checked after an interruption, and play went on."
    with AtTable(folder) as table:
        assert table.view.recovery is None


def test_after_a_clean_stop_nothing_is_to_be_confirmed(tmp_path: Path) -> None:
    played(tmp_path)
    with AtTable(tmp_path) as table:
        assert table.view.recovery is None
        table.do(c.Confirm())
        assert "confirmed" not in kinds(table)
