"""The meaning of a tapped card, given the touch before it, the time and the position."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from hw.model import Content, Removed, Sighting, Unread, UnreadCause
from tableside.engine import Secret, evolve
from tableside.engine.model.actions import Action, EndTurn, Hide, Play, StandardMove, UnitIs
from tableside.engine.model.events import ChampionReturned, ChampionTaken
from tableside.match.public.references import action_label
from tableside.match.state import Match
from tableside.message import PlaceName, message
from tableside.table.interpret import interpret
from tableside.table.pending_action import PENDING_ACTION_HOLDS, PendingAction
from tableside.table.readers.assignments import UNASSIGNED, Spot
from tableside.table.tap_meanings import Ambiguous, Ignored, TapMeaning
from tests.kit.match.cards import CANARY, CUB, HIDER, PLAIN_CANARY, SPELL, TEEMO, WALKER
from tests.kit.match.folded import SECOND, Folded, stranger, tapped

Verb = Literal["hide", "play", "move", "facedown"]
QUIET = ("competition", "silent")


def after(
    sighting: Sighting, match: Match, *pending_actions: PendingAction, now: int = 0, spot: Spot = UNASSIGNED
) -> TapMeaning | Ambiguous | Ignored:
    return interpret(sighting, {pending.player: pending for pending in pending_actions}, now, match, spot)


def wants(verb: Verb, at: int = 1, player: str = "A", until: int = SECOND) -> PendingAction:
    return PendingAction(player, verb, at, until)


def options(outcome: object) -> list[Action]:
    assert isinstance(outcome, Ambiguous), outcome
    return [option.action for option in outcome.options]


def test_a_touch_to_hide_hides_any_card() -> None:
    match = Folded().match
    for at, name in ((HIDER, CANARY), (WALKER, PLAIN_CANARY)):
        assert after(tapped("A", at), match, wants("hide")) == TapMeaning(Hide("A", Secret(name), 1), f"A{at}")


def test_a_touch_to_play_gives_a_unit_its_place_and_a_spell_none() -> None:
    match = Folded().match
    assert after(tapped("A", WALKER), match, wants("play")) == TapMeaning(
        Play("A", Secret(PLAIN_CANARY), to=1), f"A{WALKER}"
    )
    assert after(tapped("A", WALKER), match, wants("play", 0)) == TapMeaning(
        Play("A", Secret(PLAIN_CANARY), to="A"), f"A{WALKER}"
    )
    assert after(tapped("A", SPELL), match, wants("play")) == TapMeaning(
        Play("A", Secret("Consult the Past")), f"A{SPELL}"
    )


def test_a_touch_holds_for_15_seconds() -> None:
    match = Folded().match
    assert PENDING_ACTION_HOLDS == 15 * SECOND
    pending = wants("hide", until=PENDING_ACTION_HOLDS)
    in_time = after(tapped("A", HIDER), match, pending, now=PENDING_ACTION_HOLDS)
    too_late = after(tapped("A", HIDER), match, pending, now=PENDING_ACTION_HOLDS + 1)
    assert in_time == TapMeaning(Hide("A", Secret(CANARY), 1), f"A{HIDER}")
    assert too_late == after(tapped("A", HIDER), match)
    assert isinstance(too_late, Ambiguous)


@pytest.mark.parametrize("dial", ["casual", *QUIET])
def test_a_card_that_comes_late_to_a_facedown_zone_is_not_played_openly_unasked(dial: str) -> None:
    match = Folded(dial=dial).match
    late = wants("hide", until=PENDING_ACTION_HOLDS).overdue()
    assert late is not None
    for slot, name in ((HIDER, CANARY), (WALKER, PLAIN_CANARY)):
        outcome = after(tapped("A", slot), match, late, now=PENDING_ACTION_HOLDS + 1)
        assert options(outcome)[0] == Hide("A", Secret(name), 1)
        assert Play("A", Secret(name)) in options(outcome)
    assert late.overdue() is None
    assert after(tapped("A", WALKER), match, late, now=late.until + 1) == after(tapped("A", WALKER), match)


def test_a_card_that_comes_late_to_be_the_facedown_card_is_not_played_unasked() -> None:
    match = Folded().hide("A", HIDER, 1)
    pending = wants("other facedown", until=PENDING_ACTION_HOLDS).overdue()
    outcome = after(tapped("A", WALKER), match, pending, now=PENDING_ACTION_HOLDS + 1)
    assert action_label(match.table, options(outcome)[0]) == message("action-lies-facedown")
    assert Play("A", Secret(PLAIN_CANARY)) in options(outcome)


def test_a_card_that_comes_late_to_be_played_needs_no_question() -> None:
    assert wants("play", until=PENDING_ACTION_HOLDS).overdue() is None


@pytest.mark.parametrize("dial", ["casual", *QUIET])
def test_tap_first_asks_the_same_whatever_the_card_of_the_hand(dial: str) -> None:
    match = Folded(dial=dial).match
    for slot, name in ((HIDER, CANARY), (WALKER, PLAIN_CANARY), (SPELL, "Consult the Past")):
        outcome = after(tapped("A", slot), match)
        assert options(outcome) == [Hide("A", Secret(name), 1), Play("A", Secret(name))]


@pytest.mark.parametrize("dial", ["casual", *QUIET])
def test_tap_first_asks_where_nothing_can_be_hidden_too(dial: str) -> None:
    match = Folded(dial=dial).hide("A", HIDER, 1)
    for slot, name in ((CUB, "Pakaa Cub"), (WALKER, PLAIN_CANARY)):
        assert options(after(tapped("A", slot), match)) == [Play("A", Secret(name))]


@pytest.mark.parametrize("dial", ["casual", *QUIET])
def test_tap_first_asks_on_another_players_turn_too(dial: str) -> None:
    match = Folded(dial=dial).match
    for slot, name in ((0, CANARY), (1, "Consult the Past"), (2, "Shipyard Skulker")):
        assert options(after(tapped("B", slot), match)) == [Play("B", Secret(name))]


def test_a_facedown_card_is_played_from_its_place() -> None:
    match = Folded().hide("A", HIDER, 1)
    handle = match.table.facedown[0].handle
    expected = TapMeaning(Play("A", Secret(CANARY), "facedown", 1, handle), f"A{HIDER}")
    assert after(tapped("A", HIDER), match) == expected
    assert after(tapped("A", HIDER), match, wants("facedown")) == expected
    assert after(tapped("A", HIDER), match, wants("play", 2)) == expected


@pytest.mark.parametrize("dial", ["casual", *QUIET])
def test_a_touch_that_meant_another_card_does_not_reveal_a_facedown_card(dial: str) -> None:
    match = Folded(dial=dial).hide("A", HIDER, 1)
    assert after(tapped("A", HIDER), match, wants("move", 2)) == Ignored("A", "already-facedown")


def test_a_facedown_card_is_not_hidden_again() -> None:
    match = Folded().hide("A", HIDER, 1)
    assert after(tapped("A", HIDER), match, wants("hide", 2)) == Ignored("A", "already-facedown")


@pytest.mark.parametrize("dial", QUIET)
def test_at_a_quiet_dial_a_copied_tag_is_hidden_unread(dial: str) -> None:
    match = Folded(dial=dial).hide("A", HIDER, 1)
    assert after(tapped("A", HIDER), match, wants("hide", 2)) == TapMeaning(Hide("A", Secret(None), 2))


def a_unit() -> tuple[Folded, int]:
    """A's walker is at the base of A, ready, in the turn of A."""
    folded = Folded()
    folded.act(Play("A", Secret(PLAIN_CANARY), to="A"), f"A{WALKER}")
    folded.act(EndTurn("A"))
    folded.act(EndTurn("B"))
    (unit,) = folded.match.table.permanents
    return folded, unit.id


def test_a_unit_on_the_board_moves() -> None:
    folded, unit = a_unit()
    assert options(after(tapped("A", WALKER), folded.match)) == [
        StandardMove("A", (unit,), 1),
        StandardMove("A", (unit,), 2),
    ]
    assert after(tapped("A", WALKER), folded.match, wants("move", 2)) == TapMeaning(
        StandardMove("A", (unit,), 2), f"A{WALKER}"
    )
    there = folded.act(UnitIs("A", unit, 2))
    assert after(tapped("A", WALKER), there) == TapMeaning(StandardMove("A", (unit,), "A"), f"A{WALKER}")


@pytest.mark.parametrize("verb", ["hide", "play", "facedown"])
def test_a_unit_on_the_board_is_neither_hidden_nor_played_by_a_touch_that_meant_another_card(verb: Verb) -> None:
    folded, _ = a_unit()
    assert after(tapped("A", WALKER), folded.match, wants(verb)) == Ignored("A", "already-on-board")


def test_a_card_in_hand_does_not_move() -> None:
    assert after(tapped("A", WALKER), Folded().match, wants("move")) == Ignored("A", "not-on-board")


def test_a_card_on_the_chain_is_not_played_again() -> None:
    match = Folded().act(Play("A", Secret("Consult the Past")), f"A{SPELL}")
    assert len(match.table.chain) == 1
    assert after(tapped("A", SPELL), match) == Ignored("A", "already-on-chain")
    assert after(tapped("A", SPELL), match, wants("play")) == Ignored("A", "already-on-chain")


def test_a_unit_that_went_to_the_trash_or_the_hand_can_be_played_again() -> None:
    folded, unit = a_unit()
    match = folded.act(UnitIs("A", unit, "hand"))
    assert Play("A", Secret(PLAIN_CANARY)) in options(after(tapped("A", WALKER), match))


def test_the_champion_comes_from_its_zone_once() -> None:
    folded = Folded(champion=HIDER)
    assert options(after(tapped("A", HIDER), folded.match)) == [
        Hide("A", Secret(CANARY), 1, "champion"),
        Play("A", Secret(CANARY), "champion"),
    ]
    assert after(tapped("A", HIDER), folded.match, wants("hide")) == TapMeaning(
        Hide("A", Secret(CANARY), 1, "champion"), f"A{HIDER}"
    )
    folded.act(Play("A", Secret(CANARY), "champion", to="A"), f"A{HIDER}")
    match = folded.act(UnitIs("A", folded.match.table.permanents[0].id, "hand"))
    again = after(tapped("A", HIDER), match, wants("play", 0))
    assert again == TapMeaning(Play("A", Secret(CANARY), to="A"), f"A{HIDER}")


def test_a_champion_that_has_returned_to_its_zone_comes_from_there_again() -> None:
    folded = Folded(champion=HIDER)
    folded.act(Play("A", Secret(CANARY), "champion", to="A"), f"A{HIDER}")
    match = folded.act(UnitIs("A", folded.match.table.permanents[0].id, "trash"))
    (card,) = match.table.seat("A").trash
    match = replace(match, table=evolve(match.table, ChampionReturned("A", card.id, card.card)))
    again = after(tapped("A", HIDER), match, wants("play", 0))
    assert again == TapMeaning(Play("A", Secret(CANARY), "champion", to="A"), f"A{HIDER}")


def test_a_champion_that_its_player_took_to_hand_comes_from_there() -> None:
    match = Folded(champion=HIDER).match
    match = replace(match, table=evolve(match.table, ChampionTaken("A", CANARY)))
    again = after(tapped("A", HIDER), match, wants("play", 0))
    assert again == TapMeaning(Play("A", Secret(CANARY), to="A"), f"A{HIDER}")


def test_another_players_card_is_not_the_awaited_card() -> None:
    match = Folded().match
    here = Spot("A", 1)
    assert after(tapped("B", 0), match, wants("hide"), spot=here) == Ignored("A", "other-player")


def test_on_a_reader_of_nobody_a_card_goes_with_its_owner_whoever_has_touched() -> None:
    match = Folded().match
    assert after(tapped("B", 0), match, wants("hide")) == after(tapped("B", 0), match)
    assert after(tapped("B", 0), match).player == "B"  # type: ignore[union-attr]


def test_with_a_touch_of_each_player_a_card_goes_with_the_touch_of_its_owner() -> None:
    match = Folded().match
    first, second = wants("hide", 1, "A", until=SECOND), wants("hide", 2, "B", until=2 * SECOND)
    assert after(tapped("A", HIDER), match, first, second) == TapMeaning(Hide("A", Secret(CANARY), 1), f"A{HIDER}")
    assert after(tapped("B", 0), match, first, second) == TapMeaning(Hide("B", Secret(CANARY), 2), "B0")


@pytest.mark.parametrize("content", [Content.FOREIGN, Content.BLANK, Content.DAMAGED])
def test_an_unknown_tag_can_be_hidden_unread(content: Content) -> None:
    hide = Hide("A", Secret(None), 1)
    for outcome in (after(stranger(content), Folded().match), after(stranger(content), Folded().match, wants("hide"))):
        assert outcome == Ambiguous("A", (TapMeaning(hide),), unknown=True)


def test_an_unknown_tag_where_nothing_can_be_hidden() -> None:
    match = Folded().match
    assert after(stranger(), match, wants("hide", 2)) == Ignored("A", "not-in-match")
    assert after(stranger(), match, wants("hide", 2, "B")) == Ignored("B", "not-in-match")
    assert after(stranger(), match, wants("move", 2)) == Ignored("A", "not-in-match")
    hidden = Folded().hide("A", HIDER, 1)
    assert after(stranger(), hidden) == Ignored("A", "not-in-match")


def test_a_card_that_was_hidden_unread_is_played_from_facedown() -> None:
    folded = Folded()
    folded.act(Hide("A", Secret(None), 1))
    folded.act(EndTurn("A"))
    match = folded.act(EndTurn("B"))
    handle = match.table.facedown[0].handle
    assert after(stranger(), match, wants("facedown")) == TapMeaning(Play("A", Secret(""), "facedown", 1))
    assert after(tapped("A", TEEMO), match, wants("facedown")) == TapMeaning(
        Play("A", Secret("Teemo, Scout"), "facedown", 1), f"A{TEEMO}"
    )
    assert options(after(tapped("A", TEEMO), match)) == [
        Play("A", Secret("Teemo, Scout"), "facedown", 1, handle),
        Play("A", Secret("Teemo, Scout")),
    ]


def test_a_second_copy_in_hand_is_not_taken_for_the_one_that_lies_facedown() -> None:
    folded = Folded()
    folded.act(Hide("A", Secret("Pakaa Cub"), 1), "A9")
    folded.act(EndTurn("A"))
    match = folded.act(EndTurn("B"))
    assert Play("A", Secret("Pakaa Cub")) in options(after(tapped("A", CUB), match))


@pytest.mark.parametrize("dial", QUIET)
def test_at_a_quiet_dial_every_card_is_hidden(dial: str) -> None:
    match = Folded(dial=dial).match
    outcome = [
        after(sighting, match, wants("hide"))
        for sighting in (tapped("A", HIDER), tapped("A", WALKER), tapped("B", 0), stranger())
    ]
    for meaning, name in zip(outcome, (CANARY, PLAIN_CANARY, None, None), strict=True):
        assert isinstance(meaning, TapMeaning)
        assert meaning.action == Hide("A", Secret(name), 1)


@pytest.mark.parametrize("dial", QUIET)
def test_at_a_quiet_dial_tap_first_asks_the_same_for_every_card(dial: str) -> None:
    match = Folded(dial=dial).match
    asked = set()
    for sighting in (tapped("A", HIDER), tapped("A", WALKER), tapped("A", SPELL), stranger()):
        outcome = after(sighting, match)
        assert isinstance(outcome, Ambiguous)
        asked.add(
            (
                outcome.player,
                outcome.unknown,
                tuple(action_label(match.table, option.action) for option in outcome.options),
            )
        )
    assert asked == {("A", False, (message("action-hide", place=PlaceName(1)), message("action-play")))}


@pytest.mark.parametrize("dial", QUIET)
def test_at_a_quiet_dial_nobody_learns_that_a_facedown_card_was_not_read(dial: str) -> None:
    folded, read = Folded(dial=dial), Folded(dial=dial)
    folded.act(Hide("A", Secret(None), 1))
    read.hide("A", HIDER, 1)
    for match in (folded, read):
        match.act(EndTurn("A"))
        match.act(EndTurn("B"))
    unread, known = (after(tapped("A", CUB), match.match) for match in (folded, read))
    assert unread == known


def test_an_unread_or_removed_card_means_nothing() -> None:
    match = Folded().match
    assert after(Unread("near", 0, UnreadCause.TWO), match, wants("hide", 2, "B")) == Ignored("B", "not-read")
    assert after(Unread("near", 0, UnreadCause.MOVED), match) == Ignored("A", "not-read")
    assert after(Removed("near", 0), match, wants("hide")) == Ignored("A", "removed")


def test_the_meaning_of_a_sighting_prints_neither_name_nor_slot() -> None:
    match = Folded().match
    for outcome in (after(tapped("A", CUB), match), after(tapped("A", CUB), match, wants("hide"))):
        assert "Cub" not in repr(outcome)
        assert f"A{CUB}" not in repr(outcome)
