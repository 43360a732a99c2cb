"""Agreed corrections by touch: the record becomes what lies on the real table, and no facedown card is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.engine.model.actions import ControlIs, EndTurn, FacedownIsOther, PermanentIs, Play
from tableside.engine.model.secret import Secret
from tableside.ledger import judge_key
from tableside.ledger.audit import audit
from tableside.ledger.box import JudgePrivate, open_hide
from tableside.ledger.export import recorded
from tableside.ledger.recorded_hides import committed, summarize_hides
from tableside.match import judge_keys
from tableside.table import commands as c
from tests.kit.match.cards import CANARY, HIDER, PLAIN_CANARY, WALKER
from tests.kit.table.table import AtTable, kinds


@pytest.fixture
def placed(table: AtTable) -> AtTable:
    """A holds battlefield 1 with a unit and a facedown card."""
    table.begin()
    table.plays("A", "Wall", 1)
    table.hide("A", table.tags["A"][HIDER], 1)
    return table


def correct(table: AtTable, player: str, at: int, *buttons: str) -> None:
    table.touch(player, at, "button-correct-else")
    for button in buttons:
        table.press(player, button)


def test_a_unit_that_the_record_does_not_have_is_added_by_its_tap(placed: AtTable) -> None:
    correct(placed, "A", 1, "button-unit-is-here")
    placed.tap(placed.tags["A"][WALKER])
    assert [unit.card for unit in placed.tile(1).units] == ["Wall", PLAIN_CANARY]
    assert placed.history[0] == f"Corrected by Ann: {PLAIN_CANARY} is on the board (Void Gate)."
    assert not placed.tile(1).contested


def test_a_unit_that_lies_elsewhere_is_put_here_by_its_tap(placed: AtTable) -> None:
    correct(placed, "A", 0, "button-unit-is-here")
    placed.tap(placed.tags["A"][WALKER])
    correct(placed, "A", 1, "button-unit-is-here")
    placed.tap(placed.tags["A"][WALKER])
    assert [unit.card for unit in placed.tile(1).units] == ["Wall", PLAIN_CANARY]


def test_a_unit_comes_back_from_the_trash_by_its_tap(placed: AtTable) -> None:
    correct(placed, "A", 1, "button-unit-is-here")
    placed.tap(placed.tags["A"][WALKER])
    placed.touch("A", 1, f"{PLAIN_CANARY} …")
    placed.press("A", "button-it-is-elsewhere")
    placed.press("A", "button-in-trash")
    assert [card.card for card in placed.match.table.seat("A").trash] == [PLAIN_CANARY]
    correct(placed, "A", 1, "button-unit-is-here")
    placed.tap(placed.tags["A"][WALKER])
    assert placed.match.table.seat("A").trash == ()
    assert placed.history[0] == f"Corrected by Ann: {PLAIN_CANARY} is on the board, not in the trash (Void Gate)."


@pytest.mark.parametrize("touches", [True, False], ids=["after a touch", "without a touch"])
def test_a_card_of_the_trash_is_not_played_without_a_word(placed: AtTable, touches: bool) -> None:
    """The record may be behind, as after an effect by hand: its player reads where the card is, and says to play it."""
    correct(placed, "A", 1, "button-unit-is-here")
    placed.tap(placed.tags["A"][WALKER])
    placed.touch("A", 1, f"{PLAIN_CANARY} …")
    placed.press("A", "button-it-is-elsewhere")
    placed.press("A", "button-in-trash")
    if touches:
        placed.touch("A", 0, "button-play")
    placed.tap_later(placed.tags["A"][WALKER])
    assert placed.text("A") == "On record this card is in your trash."
    assert placed.match.table.chain == ()
    assert "button-nothing" in placed.labels("A")


@pytest.mark.parametrize(
    ("buttons", "line"),
    [
        (("button-it-is-ready",), "Corrected by Ann: Wall is ready."),
        (("button-it-is-buffed",), "Corrected by Ann: Wall has a buff."),
        (("button-it-is-stunned",), "Corrected by Ann: Wall is stunned."),
        (
            ("button-it-is-elsewhere", "button-in-deck", "button-deck-top"),
            "Corrected by Ann: Wall is on top of the deck.",
        ),
        (
            ("button-it-is-elsewhere", "button-in-deck", "button-deck-shuffled"),
            "Corrected by Ann: Wall is shuffled into the deck.",
        ),
        (("button-other-damage", "2 damage"), "Corrected by Ann: Wall has 2 damage."),
        (("button-it-is-elsewhere", "Zaun Warrens"), "Corrected by Ann: Wall is at Zaun Warrens."),
        (("button-it-is-anothers", "Bea controls it"), "Corrected by Ann: Bea controls Wall."),
        (("button-it-is-anothers", "It belongs to Bea"), "Corrected by Ann: Wall belongs to Bea."),
    ],
)
def test_the_state_of_a_unit_is_corrected(placed: AtTable, buttons: tuple[str, ...], line: str) -> None:
    placed.touch("A", 1, "Wall …")
    for pressed in buttons:
        placed.press("A", pressed)
    placed.press_all("button-agree")
    assert line in placed.history


@pytest.mark.parametrize("button", ["button-in-hand", "button-in-trash", "button-in-banishment", "button-in-deck"])
def test_a_facedown_card_that_is_elsewhere_shows_no_face(placed: AtTable, button: str) -> None:
    correct(placed, "A", 1, "button-facedown-is-wrong", button)
    assert placed.tile(1).facedown == ()
    assert not [line for line in placed.history if CANARY in line]
    assert CANARY.encode() not in b"".join(entry.action + entry.events for entry in placed.entries())


def test_a_unit_that_is_stunned_is_told_not_to_be(placed: AtTable) -> None:
    placed.touch("A", 1, "Wall …")
    placed.press("A", "button-it-is-stunned")
    assert placed.tile(1).units[0].stunned
    placed.touch("A", 1, "Wall …")
    placed.press("A", "button-it-is-not-stunned")
    assert not placed.tile(1).units[0].stunned


def test_a_unit_in_the_deck_is_nowhere_else(placed: AtTable) -> None:
    placed.touch("A", 1, "Wall …")
    for pressed in ("button-it-is-elsewhere", "button-in-deck", "button-deck-bottom"):
        placed.press("A", pressed)
    placed.press("A", "button-agree")
    assert "Wall" not in [unit.card for unit in placed.tile(1).units]
    assert "Wall" not in [card.card for card in placed.match.table.seat("A").trash]


def resources(table: AtTable) -> str:
    """Return what is shown of the resources of Ann."""
    return ", ".join(f"{resource} {amount}" for resource, amount in table.panel("A").resources)


def test_resources_are_told_one_touch_each_and_shown_to_all(placed: AtTable) -> None:
    placed.touch("A", 0, "button-resources")
    assert "button-energy-less" not in placed.buttons("A")
    for told in ("energy-more", "energy-more", "power-more", "xp-more", "energy-less"):
        placed.press("A", f"button-{told}")
    assert placed.text("A") == "Energy 1, Power 1, XP 1"
    assert resources(placed) == "energy 1, power 1, xp 1"
    assert placed.history[0] == "Ann now has 1 unspent energy."
    assert placed.panel("B").notice is None
    placed.do(c.Dismiss("A"))
    placed.next_turn()
    assert resources(placed) == "xp 1"


def test_the_score_alone_needs_no_resources(table: AtTable) -> None:
    table.begin(follow="score").do(c.Touch("A", 0))
    assert "button-resources" not in table.labels("A")


def test_another_players_facedown_card_is_not_offered(placed: AtTable) -> None:
    placed.touch("B", 1, "button-correct-else")
    assert "button-facedown-is-wrong" not in placed.labels("B")


@pytest.mark.parametrize("dial", ["casual", "competition"])
def test_an_exchanged_facedown_card_is_a_new_hide_for_the_verifier(tmp_path: Path, dial: str) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial=dial)
        table.hide("A", table.tags["A"][HIDER], 1)
        (old,) = table.match.table.facedown
        correct(table, "A", 1, "button-facedown-is-wrong", "button-other-card")
        table.tap(table.tags["A"][WALKER])
        (new,) = table.match.table.facedown
        assert new.handle != old.handle
        assert new.turn == old.turn
        assert table.match.private.faces == {new.handle: PLAIN_CANARY}
        assert table.history[0].startswith("Corrected by Ann: another card lies facedown")
        public = b"".join(entry.action + entry.verdict + entry.events for entry in table.entries())
        assert b"Canary" not in public
        numbers = [hide.where.hide for entry in table.entries() if (hide := committed(entry.action)) is not None]
        assert numbers == [1, 2]
    record = recorded(tmp_path)
    first, second = summarize_hides(record.own).hides
    assert (first.handle, second.handle) == (old.handle, new.handle)
    assert not first.opened
    assert not first.shown
    assert not audit(record).faults


def test_whether_an_exchanged_card_was_hidden_legally_is_not_known_to_the_judge(tmp_path: Path) -> None:
    judge = JudgePrivate()
    judge_key.keep(judge.public, tmp_path / judge_keys.FILE)
    with AtTable(tmp_path) as table:
        table.begin(dial="competition")
        table.hide("A", table.tags["A"][HIDER], 1)
        correct(table, "A", 1, "button-facedown-is-wrong", "button-other-card")
        table.tap(table.tags["A"][WALKER])
        hides = [hide for entry in table.entries() if (hide := committed(entry.action)) is not None]
    opened = [open_hide(hide.box, hide.where, judge) for hide in hides]
    assert [(hide.card, hide.legal) for hide in opened if hide is not None] == [(CANARY, True), (PLAIN_CANARY, None)]


def test_a_facedown_card_that_was_moved_keeps_its_commitment(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin()
        table.act(ControlIs("A", 2, "A"))
        table.hide("A", table.tags["A"][HIDER], 1)
        correct(table, "A", 1, "button-facedown-is-wrong", "Zaun Warrens")
        (card,) = table.match.table.facedown
        assert card.at == 2
        table.act(EndTurn("A"), EndTurn("B"), Play("A", Secret(CANARY), "facedown", 2, card.handle))
        assert kinds(table)[-1] == "action"
    record = recorded(tmp_path)
    (hide,) = summarize_hides(record.own).hides
    assert hide.committed.where.at == 1
    assert [card for _, card in hide.shown] == [CANARY, CANARY]
    assert len(hide.opened) == 1
    assert not audit(record).faults


def test_only_its_player_says_which_card_lies_facedown(placed: AtTable) -> None:
    (card,) = placed.tile(1).facedown
    placed.act(FacedownIsOther("B", card.handle, Secret(PLAIN_CANARY)))
    assert kinds(placed)[-1] == "refused"
    assert placed.match.private.faces == {card.handle: CANARY}
    assert PLAIN_CANARY.encode() not in b"".join(entry.action for entry in placed.entries())


def test_a_refused_correction_does_not_name_the_card(placed: AtTable) -> None:
    before = kinds(placed)
    placed.act(PermanentIs("A", "A", Secret(PLAIN_CANARY), 1, "banished"))
    assert placed.notice("A").tone == "refused"
    assert kinds(placed) == before, "its player alone is told why"
    assert PLAIN_CANARY.encode() not in b"".join(entry.action for entry in placed.entries())
    assert not [line for line in placed.history if PLAIN_CANARY in line]
