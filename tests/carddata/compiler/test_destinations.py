"""Texts of our own about where a unit is moved."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.numbers import AmountOf
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Compared, TargetFilter
from carddata.model.triggers import EventFilter, LeftPlace
from tests.kit.meanings import TOKENS, only, spell


@pytest.mark.parametrize("words", ["a battlefield", "another battlefield", "a different battlefield"])
def test_to_battlefields_alone(words: str) -> None:
    assert spell(f"Move a unit to {words}.").do == (m.Move(what=1, among="battlefields"),)


def test_the_own_unit_to_a_battlefield() -> None:
    assert only("When I attack, move me to a battlefield.").do == (m.Move(what="me", among="battlefields"),)


def test_a_weaker_unit_here_is_moved_away() -> None:
    found = only("When I move, you may move an enemy unit here with less Might than me to a different battlefield.")
    assert found.choose == (
        Choice(TargetFilter(whose="enemy", where="here", that=(Compared("might", "below", AmountOf("me")),))),
    )
    assert found.do == (m.Move(what=1, among="battlefields"),)


@pytest.mark.parametrize("words", ["a location where there's a unit", "another location where there is another unit"])
def test_to_where_its_player_has_a_unit(words: str) -> None:
    found = spell(f"Move an enemy unit to {words} with the same controller.")
    assert found.do == (m.Move(what=1, among="with its own"),)


@pytest.mark.parametrize(
    ("words", "among"),
    [
        ("an open battlefield", "open"),
        ("a battlefield you control", "controlled"),
        ("a battlefield an opponent controls", "enemy"),
    ],
)
def test_to_battlefields_of_a_kind(words: str, among: Any) -> None:
    assert spell(f"Move a unit to {words}.").do == (m.Move(what=1, among=among),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Move a unit to a contested battlefield.", "spell"),
        ("Move two units to a battlefield.", "spell"),
        ("Move all enemy units to a location where there's a unit with the same controller.", "spell"),
        ("Kill a unit with less Might than me.", "spell"),
        ("[Deathknell] — Kill a unit with less Might than me.", "unit"),
    ],
)
def test_what_is_not_understood(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]


def test_a_token_where_the_own_unit_was() -> None:
    token = "play a 4 :rb_might: Gnome unit token with [Tank] there."
    found = only(f"When I move from a location, {token}")
    assert found.do == (m.PlayToken(token="Gnome", where="there"),)
    assert found.on == EventFilter("me", that=(LeftPlace("anywhere"),))
    assert only(f"When I move from a battlefield, {token}").on == EventFilter("me", that=(LeftPlace("battlefield"),))
    for text in (f"When I conquer, {token}", f"When I move, {token}", f"When a friendly unit moves from here, {token}"):
        assert isinstance(compile_text(text, "unit", ("mind",), TOKENS), Stop), text
