"""Conditions of triggers about what their event happens to, in texts of our own."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.stops import Stop
from carddata.model.targets import Compared, HasState, IsToken, TargetFilter
from carddata.model.triggers import CausedBy, EventFilter, OnceEachTurn, OneOrMore
from tests.kit.meanings import DRAW, only

MIGHTY = EventFilter(TargetFilter(that=(HasState("mighty"),)), by="you")
TOKEN = TargetFilter(whose="friendly", that=(IsToken(),))


@pytest.mark.parametrize(
    ("text", "when", "on"),
    [
        ("When you play a unit, if it's [Mighty], draw 7.", "plays", MIGHTY),
        (
            "When you play a unit, if it has 3 [M] or less, draw 7.",
            "plays",
            EventFilter(TargetFilter(that=(Compared("might", "at most", 3),)), by="you"),
        ),
        (
            "When a friendly unit attacks, if it's buffed, draw 7.",
            "attack",
            EventFilter(TargetFilter(whose="friendly", that=(HasState("buffed"),))),
        ),
        (
            "When one or more enemy units die, draw 7.",
            "dies",
            EventFilter(TargetFilter(whose="enemy"), that=(OneOrMore(),)),
        ),
    ],
)
def test_only_what_fits_the_condition_is_watched(text: str, when: str, on: EventFilter) -> None:
    ability = only(text, "gear")
    assert (ability.when, ability.on, ability.only_if, ability.do) == (when, on, None, DRAW)


@pytest.mark.parametrize(
    ("was", "of"),
    [
        ("it was a token", TOKEN),
        ("it was buffed", TargetFilter(whose="friendly", that=(HasState("buffed"),))),
        ("it was attacking", TargetFilter(whose="friendly", that=(HasState("attacking"),))),
        ("it was [Mighty]", TargetFilter(whose="friendly", that=(Compared("might", "at least", 5),))),
        ("it had 3 [M] or less", TargetFilter(whose="friendly", that=(Compared("might", "at most", 3),))),
    ],
)
def test_what_has_died_is_asked_for_what_it_was(was: str, of: TargetFilter) -> None:
    ability = only(f"When a friendly unit dies, if {was}, draw 7.", "gear")
    assert (ability.when, ability.on, ability.only_if) == ("dies", EventFilter(of), None)


def test_another_condition_is_still_asked() -> None:
    ability = only("When you play a unit, if it's [Mighty], you may pay :rb_energy_1: to ready it.", "gear")
    assert (ability.on, ability.may, ability.do) == (MIGHTY, True, (m.Ready(what="it"),))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        # "is" of what is dead, "was" of what is there
        ("When a friendly unit dies, if it's buffed, draw 7.", "gear"),
        ("When you play a unit, if it was a token, draw 7.", "gear"),
        # of several, or of the own unit, "it" is not one that is watched
        ("When one or more friendly units die, if it was a token, draw 7.", "gear"),
        ("When I attack, if it's buffed, draw 7.", "unit"),
        ("When you hold, if it's buffed, draw 7.", "gear"),
        # two things that are not so of the same unit
        ("When a buffed friendly unit dies, if it was attacking, draw 7.", "gear"),
        # a spell is not buffed, and what is not there is not asked
        ("When you play a spell, if it's buffed, draw 7.", "gear"),
        ("When you play a unit, if it's not buffed, draw 7.", "gear"),
        ("When you play a unit, if it's already buffed, draw 7.", "gear"),
        ("The first time a friendly unit dies each turn, if it was a token, draw 7.", "gear"),
        ("Kill a unit. If it was a token, draw 7.", "spell"),
    ],
)
def test_what_is_not_asked_of_an_event_stops(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


def test_what_the_own_unit_was_doing_as_it_died() -> None:
    ability = only("[Deathknell] — If I was defending, draw 7.")
    assert ability.only_if == c.Itself(TargetFilter(that=(HasState("defending"),)))


@pytest.mark.parametrize(
    ("words", "on"),
    [
        ("I'm chosen by an enemy spell", EventFilter("me", by="enemy", that=(CausedBy("spell"),))),
        ("a unit is chosen by an enemy spell or ability", EventFilter(TargetFilter(), by="enemy")),
    ],
)
def test_what_is_chosen_by_an_enemy(words: str, on: EventFilter) -> None:
    assert (only(f"When {words}, draw 7.").when, only(f"When {words}, draw 7.").on) == ("choose", on)


def test_what_is_killed_by_a_spell_and_what_dies_as_it_fights() -> None:
    unit = TargetFilter(whose="friendly")
    found = only("When a friendly unit is killed by a spell, draw 7.", "gear")
    assert (found.when, found.on) == ("kill", EventFilter(unit, that=(CausedBy("spell"),)))
    found = only("When a friendly unit is killed by an enemy spell, draw 7.", "gear")
    assert (found.when, found.on) == ("kill", EventFilter(unit, by="enemy", that=(CausedBy("spell"),)))
    found = only("When a friendly unit dies while defending, draw 7.", "gear")
    assert (found.when, found.on) == (
        "dies",
        EventFilter(TargetFilter(whose="friendly", that=(HasState("defending"),))),
    )
    for text in (
        # a kill by combat damage has a player, too
        "When a friendly unit is killed by an enemy spell or ability, draw 7.",
        "When a friendly gear dies while defending, draw 7.",
        "When a stunned unit dies while defending, draw 7.",
    ):
        assert isinstance(compile_text(text, "gear"), Stop), text


def test_a_trigger_in_a_turn_alone() -> None:
    assert only("When I'm readied during your turn, draw 7.").only_if == c.TurnOf("you")
    assert only("When I move during an opponent's turn, draw 7.").only_if == c.TurnOf("opponent")
    assert isinstance(compile_text("When I move during a turn, draw 7.", "unit"), Stop)


def test_a_last_sentence_limits_a_trigger_to_once_each_turn() -> None:
    on = EventFilter("me", that=(OnceEachTurn(),))
    for last in ("Use this ability only once each turn.", "This ability triggers only once each turn."):
        ability = only(f"When I win a combat, draw 7. {last}")
        assert (ability.when, ability.on, ability.once, ability.do) == ("win", on, False, DRAW)
    for text in (
        "When I attack or defend, draw 7. This ability triggers only once each turn.",
        "When I attack, this ability triggers only once each turn. Draw 7.",
        "When an enemy unit dies, you may draw 7. This ability triggers only once each turn.",
    ):
        assert isinstance(compile_text(text, "unit"), Stop), text
