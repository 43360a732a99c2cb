"""After the game each facedown card is tapped and compared with its record; differences are flagged for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hw.simulated import VirtualTag
from tableside.engine.model.actions import Concede, PointsAre
from tableside.table import commands as c
from tests.kit.cli import tableside
from tests.kit.match.cards import CANARY, CUB, HIDER, WALKER
from tests.kit.table.remedies import tap_each
from tests.kit.table.table import NEAR, AtTable, kinds


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    """A game that ended while A's canary lay facedown at battlefield 1."""
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="competition").hide("A", table.tags["A"][HIDER], 1)
        table.readers.lift(NEAR)
        table.act(Concede("B"))
        table.do(c.Dismiss("B"))
        yield table


def test_the_card_is_asked_for_and_compared(table: AtTable) -> None:
    assert table.title("A") == "prompt-show-facedown-title"
    assert table.panel("B").notice is None
    assert [panel.owes_answer for panel in table.view.player_panels] == [True, False]
    tap_each(table, table.tags["A"][HIDER])
    assert table.match.revealed == {"f1": "same"}
    assert (table.panel("A").notice, table.panel("A").owes_answer) == (None, False)
    assert table.history[0] == "It is the card that Ann hid at Void Gate."
    assert kinds(table)[-1] == "shown at the end"


def test_no_card_is_asked_for_while_the_points_that_won_can_be_taken_back(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        table.readers.lift(NEAR)
        table.press("A", "button-close")
        table.act(PointsAre("A", "A", 8))
        assert table.panel("A").notice is None
        assert [panel.owes_answer for panel in table.view.player_panels] == [True, True]
        table.press("B", "button-acknowledge")
        assert table.title("A") == "prompt-show-facedown-title"


def test_who_concedes_shows_their_facedown_card_too(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="competition").hide("A", table.tags["A"][HIDER], 1)
        table.readers.lift(NEAR)
        table.act(Concede("A"))
        assert table.title("A") == "prompt-show-facedown-title"
        tap_each(table, table.tags["A"][HIDER])
        assert table.match.revealed == {"f1": "same"}
        assert table.panel("A").notice is None


def test_who_concedes_says_that_their_card_cannot_be_read(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="competition").hide("A", table.tags["A"][HIDER], 1)
        table.readers.lift(NEAR)
        table.act(Concede("A"))
        table.press("A", "button-shown-unread")
        assert table.match.revealed == {"f1": "unknown"}


def test_a_note_of_the_game_does_not_stand_before_what_is_asked_after_it(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="competition").hide("A", table.tags["A"][HIDER], 1)
        assert table.panel("A").notice.tone == "note"
        table.act(Concede("B"))
        assert table.title("A") == "prompt-show-facedown-title", "the result would cover the note, and then jump"


def test_another_card_is_flagged_at_the_table_and_by_verify(table: AtTable, tmp_path: Path) -> None:
    tap_each(table, table.tags["A"][CUB])
    table.press("A", "button-yes")
    assert table.match.revealed == {"f1": "different"}
    assert table.history[0] == "It is not the card that Ann hid at Void Gate."
    tableside("record", "export", "--data", tmp_path / "data", "--out", tmp_path / "match.jsonl")
    verified = tableside("record", "verify", tmp_path / "match.jsonl")
    assert verified.exit_code == 1
    assert "Pakaa Cub" in verified.output
    assert CANARY in verified.output


def test_cards_of_others_and_taps_after_it_are_nothing(table: AtTable) -> None:
    before = len(table.entries())
    tap_each(table, table.tags["B"][0])
    assert len(table.entries()) == before
    tap_each(table, table.tags["A"][HIDER], table.tags["A"][HIDER], table.tags["A"][CUB])
    assert len(table.entries()) == before + 1


def test_a_card_that_cannot_be_read_is_shown_by_hand_and_said_not_to_be_compared(table: AtTable) -> None:
    table.press("A", "button-shown-unread")
    assert table.match.revealed == {"f1": "unknown"}
    assert table.history[0] == "Whether it is the card that Ann hid at Void Gate cannot be told."


def test_a_card_without_hidden_is_said_once_it_is_shown(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="competition").hide("A", table.tags["A"][WALKER], 1)
        table.readers.lift(NEAR)
        table.act(Concede("B"))
        assert not [line for line in table.history if "Hidden" in line]
        tap_each(table, table.tags["A"][WALKER])
        assert table.history[0] == "The card of Ann at Void Gate has no Hidden (811.1)."
    exported = tableside("record", "export", "--data", tmp_path / "data", "--out", tmp_path / "match.jsonl")
    assert exported.exit_code == 0
    verified = tableside("record", "verify", tmp_path / "match.jsonl")
    assert verified.exit_code == 0, verified.output


def test_after_a_restart_what_is_not_shown_is_asked_for_still(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial="casual").hide("A", table.tags["A"][HIDER], 1)
        table.readers.lift(NEAR)
        table.act(Concede("B"))
        tags = table.tags
    with AtTable(tmp_path) as table:
        assert table.match.table.over
        assert table.title("A") == "prompt-show-sealed-title", "the key went with the end of the match"
        assert "the key of this match is gone" in table.text("A")
        tap_each(table, tags["A"][HIDER])
        assert table.match.revealed == {}
        assert table.title("A") == "prompt-show-sealed-title"
        table.press("A", "button-shown-sealed")
        assert table.match.revealed == {"f1": "unknown"}


def test_a_card_of_nobody_is_said_to_who_is_asked_for_theirs(table: AtTable) -> None:
    tap_each(table, VirtualTag(b"\x04\xfe\x9dZZ\xc3\xd7"))
    assert table.match.revealed == {}
    assert table.title("A") == "prompt-show-facedown-title"
    assert table.text("A") == ("That tag belongs to no card of this match. Tap the facedown card, or touch the button.")
    assert table.panel("B").notice is None
    tap_each(table, table.tags["A"][HIDER])
    assert table.match.revealed == {"f1": "same"}
    assert table.panel("A").notice is None


def test_cards_that_cannot_be_read_are_said_to_who_is_asked_for_theirs(table: AtTable) -> None:
    table.tap(*table.tags["A"][:2])
    assert table.match.revealed == {}
    assert table.title("A") == "prompt-show-facedown-title"
    assert table.text("A") == "There are two cards on the reader. Take both away and put one down."
