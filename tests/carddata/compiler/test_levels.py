"""Choices of Level lines in spells of our own."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, TargetFilter
from tests.kit.meanings import spell


def test_what_only_a_player_with_that_xp_chooses() -> None:
    text = "Stun a ready unit.\n[Level 4][>] Kill a gear.\n[Level 9][>] Stun a unit, then kill a friendly unit."
    assert spell(text) == Ability(
        "resolve",
        (
            m.Stun(what=1),
            m.Kill(what=2, only_if=c.Level(4)),
            m.Stun(what=3, only_if=c.Level(9)),
            m.Kill(what=4, only_if=c.Level(9)),
        ),
        (
            Choice(TargetFilter(that=(HasState("ready"),))),
            Choice(TargetFilter(kind="gear"), xp=4),
            Choice(xp=9),
            Choice(TargetFilter(whose="friendly"), xp=9),
        ),
    )


@pytest.mark.parametrize(
    "text",
    [
        "[Level 4][>] Kill a gear.\nStun a unit.",
        "Draw 7.\n[Level 9][>] Kill a gear.\n[Level 4][>] Stun a unit.",
        "Draw 7.\n[Level 4][>] Exhaust a unit.\nKill it.",
        "Draw 7.\n[Level 4][>] Exhaust a unit.\nKill that unit.",
        "Draw 7. If you have 4+ XP, stun a unit.",
        "Move a unit.\n[Level 4][>] Move an enemy unit.",
        "Draw 7.\n[Level 4][>] Deal 2 to all units at a battlefield.",
        "[Repeat] [2]\nDraw 7.\n[Level 4][>] Kill a gear.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)
