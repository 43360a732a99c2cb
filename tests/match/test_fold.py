"""Folding a match from its entries: undo, decks, history, and entries whose private part no key opens."""

from __future__ import annotations

from dataclasses import replace

from tableside.decks.registration import Registration
from tableside.engine import Private, Secret, Verdict, judge
from tableside.engine.model.actions import ControlIs, EndTurn, Hide, Play, PointsAre
from tableside.engine.model.events import TextsAssumed
from tableside.ledger.entry import Draft
from tableside.ledger.faults import FaultKind
from tableside.match.deck_entries import draft_deck
from tableside.match.entries import Undone, draft_action, draft_note
from tableside.match.fold import replay
from tableside.match.public.assumptions import describe_assumptions
from tableside.match.state import Match
from tests.kit.match.cards import CANARY, CARDS, DECKS, HIDER, WALKER
from tests.kit.match.folded import Folded, number, tapped
from tests.kit.text import english, lines


def undo(match: Match) -> Draft:
    return draft_note("undo", "", Undone(match.last, "players"))


def position(match: Match) -> tuple[object, ...]:
    faces = match.private.faces
    return match.table, faces, match.slots, match.history, match.gains, match.last


def test_replay_gives_what_was_folded_as_it_happened() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    folded.act(EndTurn("A"))
    folded.record(undo(folded.match))
    folded.act(PointsAre("A", "B", 3))
    assert position(replay(tuple(folded.entries), CARDS)) == position(folded.match)


def test_undo_goes_back_one_action_after_the_other() -> None:
    folded = Folded()
    before = folded.match
    folded.hide("A", HIDER, 1)
    hidden = folded.match
    folded.act(EndTurn("A"))
    folded.record(undo(folded.match))
    assert (folded.match.table.number, folded.match.slots) == (1, hidden.slots)
    assert folded.match.private.faces == {"f1": CANARY}
    folded.record(undo(folded.match))
    assert not folded.match.table.facedown
    assert not folded.match.slots
    assert folded.match.table.seats == before.table.seats


def test_undo_takes_points_back_and_keeps_the_history() -> None:
    folded = Folded()
    folded.act(EndTurn("A"))
    names = folded.match.names
    held = [(english(gain.reason, names), gain.turn) for gain in folded.match.gains if gain.player == "B"]
    assert held == [("Held Zaun Warrens: +1", folded.match.table.number)]
    match = folded.record(undo(folded.match))
    assert match.gains == ()
    assert "Bea holds Zaun Warrens and scores 1 point." in lines(match.history, names)
    assert lines(match.history, names)[-1] == "Taken back by agreement: Ann ends the turn."


def test_no_handle_is_given_out_twice() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    (first,) = folded.match.table.facedown
    folded.record(undo(folded.match))
    folded.hide("A", WALKER, 1)
    (second,) = folded.match.table.facedown
    assert first.handle != second.handle


def test_decks_stay_paired_through_an_undo() -> None:
    folded = Folded()
    folded.act(ControlIs("A", 2, None))
    later = Registration("B", DECKS["B"], {number("B", 9): 0})
    folded.record(draft_deck(later, folded.match.table))
    match = folded.record(undo(folded.match))
    assert match.registrations.meaning(tapped("B", 0).tag) is None
    found = match.registrations.meaning(tapped("B", 9).tag)
    assert found is not None
    assert found.slot == "B0"


def test_the_history_says_once_a_turn_what_is_assumed_of_unread_text() -> None:
    folded = Folded(battlefields=("Toll House", "Zaun Warrens"))
    said = "Assumed: The text of Toll House changes nothing here."
    folded.hide("A", HIDER, 1)
    assert lines(folded.match.history, folded.match.names)[-2:] == ["Ann hides a card at Toll House.", said]
    match = folded.match
    again = judge(match.table, match.private, Hide("A", Secret(DECKS["A"][WALKER]), 1))
    assert again.public().assumed
    assert describe_assumptions(again, match.history, "casual") == ()
    folded.act(EndTurn("A"))
    folded.hide("B", 0, 2)
    assert lines(folded.match.history, folded.match.names).count(said) == 2


def test_no_assumption_is_told_where_the_table_does_not_advise() -> None:
    folded = Folded(battlefields=("Toll House", "Zaun Warrens"), dial="competition")
    folded.hide("A", HIDER, 1)
    folded.record(
        draft_action("action", PointsAre("A", "A", 1), Verdict(""), (TextsAssumed("points", "A", ("Zap",)),), "")
    )
    assert not any("Assumed" in line for line in lines(folded.match.history, folded.match.names))


def test_the_history_assumes_nothing_of_text_that_is_read() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    assert not any("Assumed" in line for line in lines(folded.match.history, folded.match.names))


def test_the_history_marks_an_entry_that_cannot_be_vouched_for() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    for kind in FaultKind:
        entries = tuple(replace(entry, fault=kind if entry.seq == 6 else None) for entry in folded.entries)
        match = replay(entries, CARDS)
        *_, mark, hide = lines(match.history, match.names)
        assert "ntry 6 " in mark
        assert hide == "Ann hides a card at Void Gate."
        assert len(match.history) == len(folded.match.history) + 1


def test_another_deck_is_not_taken_for_the_cards_of_the_first() -> None:
    """Else one in the same place of the list would be played as the first that was hidden."""
    folded = Folded()
    folded.hide("A", HIDER, 1)
    folded.act(EndTurn("A"))
    assert folded.match.slots == {f"A{HIDER}": "f1"}
    folded.record(draft_deck(Registration("A", DECKS["A"][::-1], {number("A", 9): HIDER}), folded.match.table))
    assert folded.match.slots == {}
    folded.record(undo(folded.match))
    assert folded.match.slots == {}
    assert folded.match.private.faces == {"f1": CANARY}


def test_a_deck_of_one_player_says_nothing_of_the_other_ones_cards() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    folded.record(draft_deck(Registration("B", DECKS["B"], {}), folded.match.table))
    assert folded.match.slots == {f"A{HIDER}": "f1"}


def test_without_its_key_a_match_is_folded_with_faces_unknown() -> None:
    folded = Folded()
    folded.hide("A", HIDER, 1)
    folded.act(Play("A", Secret("Consult the Past")), "A2")
    folded.act(Hide("A", Secret(CANARY), 2), "A0", kind="refused")
    blind = replay(tuple(replace(entry, private=None) for entry in folded.entries), CARDS)
    assert blind.table == folded.match.table
    assert blind.history == folded.match.history
    assert blind.private.faces == {"f1": None}
    assert (blind.slots, blind.registrations.players()) == ({}, ())
    assert blind.refused is not None
    assert blind.refused.action == Hide("A", Secret(None), 2)
    assert blind.private != Private()


def test_a_refused_action_waits_until_something_else_was_done() -> None:
    folded = Folded()
    folded.act(Hide("A", Secret(CANARY), 2), "A0", kind="refused")
    assert folded.match.refused is not None
    assert folded.match.last == folded.entries[-2].seq
    folded.act(EndTurn("A"))
    assert folded.match.refused is None
