"""Triggers on what any player plays, and on plays of units that are told apart by more than their type."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.costs import Cost
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, IsToken, TargetFilter
from carddata.model.triggers import EventFilter
from tests.kit.meanings import DRAW, only

SPELL = EventFilter(TargetFilter(kind="spell"))


@pytest.mark.parametrize(
    ("text", "kind", "ability"),
    [
        (
            "When a player plays a unit here, they may pay :rb_energy_1: to [Buff] it.",
            "battlefield",
            Ability(
                "plays",
                (m.Buff(what="it"),),
                may=True,
                theirs=True,
                on=EventFilter(TargetFilter(where="here")),
                cost=Cost(energy=1),
            ),
        ),
        (
            "When a player plays a spell, they may ready a unit they control here.",
            "battlefield",
            Ability(
                "plays",
                (m.Ready(what=1),),
                (Choice(TargetFilter(whose="you", where="here")),),
                may=True,
                theirs=True,
                on=SPELL,
            ),
        ),
        ("When a player plays a spell, they draw 7.", "battlefield", Ability("plays", DRAW, theirs=True, on=SPELL)),
        (
            "When you play a [Mighty] unit, draw 7.",
            "legend",
            Ability("plays", DRAW, on=EventFilter(TargetFilter(that=(HasState("mighty"),)), by="you")),
        ),
        (
            "When you play a token unit, draw 7.",
            "unit",
            Ability("plays", DRAW, on=EventFilter(TargetFilter(that=(IsToken(),)), by="you")),
        ),
        (
            "When you play a unit during a showdown, draw 7.",
            "gear",
            Ability("plays", DRAW, on=EventFilter(TargetFilter(), "you"), only_if=c.InShowdown()),
        ),
        (
            "When you hold here, ready your legend.",
            "battlefield",
            Ability("hold", (m.Ready(what=TargetFilter(kind="legend", whose="you")),)),
        ),
    ],
)
def test_what_players_play(text: str, kind: str, ability: Ability) -> None:
    assert only(text, kind) == ability


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When a player plays a spell, they draw 7.", "unit"),
        ("When a player plays a spell, draw 7.", "battlefield"),
        ("When a player plays a spell, they may buff a unit you control here.", "battlefield"),
        ("When a player plays a spell, they may buff an enemy unit they control here.", "battlefield"),
        ("When you play a stunned unit, draw 7.", "unit"),
        ("When you play a [Mighty] spell, draw 7.", "unit"),
        ("When you play a unit in your base, draw 7.", "unit"),
        ("Kill your legend.", "spell"),
    ],
)
def test_what_is_not_understood(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]
