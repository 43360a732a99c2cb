"""Texts of our own about objects that each player chooses among their own."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, IsNot, IsYours, TargetFilter
from tests.kit.meanings import TOKENS, only, spell


@pytest.mark.parametrize(
    ("text", "choice", "do"),
    [
        ("Each player kills one of their units.", Choice(must=True, by="everybody"), m.Kill(what=1)),
        (
            "Each player kills a gear they control.",
            Choice(TargetFilter(kind="gear"), must=True, by="everybody"),
            m.Kill(what=1),
        ),
        (
            "Each opponent kills one of their damaged units.",
            Choice(TargetFilter(that=(HasState("damaged"),)), must=True, by="opponents"),
            m.Kill(what=1),
        ),
        (
            "Each opponent returns one of their units to its owner's hand.",
            Choice(must=True, by="opponents"),
            m.Return(what=1),
        ),
    ],
)
def test_each_player_chooses(text: str, choice: Choice, do: Effect) -> None:
    ability = spell(text)
    assert (ability.choose, ability.do) == ((choice,), (do,))


@pytest.mark.parametrize(
    ("text", "choice", "do"),
    [
        (
            "Starting with the next player, each other player chooses a unit you don't control that hasn't been "
            "chosen for this spell. Kill those units.",
            Choice(
                TargetFilter(that=(IsNot(IsYours("controller")),)), must=True, by="others", freely=True, next_first=True
            ),
            m.Kill(what=1),
        ),
        (
            "Each opponent chooses a damaged unit that hasn't been chosen for this spell. Then exhaust them.",
            Choice(TargetFilter(that=(HasState("damaged"),)), must=True, by="opponents", freely=True),
            m.Exhaust(what=1),
        ),
        (
            "Starting with the next player, each player may return a gear to its owner's hand.",
            Choice(TargetFilter(kind="gear"), least=0, must=True, by="everybody", freely=True, next_first=True),
            m.Return(what=1),
        ),
        ("Each other player may ready a unit.", Choice(least=0, must=True, by="others", freely=True), m.Ready(what=1)),
        ("Kill a unit you don't control.", Choice(TargetFilter(that=(IsNot(IsYours("controller")),))), m.Kill(what=1)),
    ],
)
def test_each_chooses_among_all(text: str, choice: Choice, do: Effect) -> None:
    ability = spell(text)
    assert (ability.choose, ability.do) == ((choice,), (do,))


def test_who_pays_is_spared() -> None:
    sparing = "When you play me, each player must kill one of their units. If you paid my additional cost, you don't "
    ability = only("You may spend 2 XP as an additional cost to play me.\n" + sparing + "kill a unit this way.")
    assert ability.choose == (Choice(must=True, by="everybody", spared="xp"),)


def test_the_defender_chooses_where_there_is_one() -> None:
    ability = only("When I attack, the defender must kill one of their units here.")
    assert ability.choose == (Choice(TargetFilter(where="here"), must=True, by="defender"),)
    assert isinstance(compile_text("When I hold, the defender must kill one of their units here.", "unit"), Stop)


def test_something_may_follow() -> None:
    assert only("When I hold, each opponent must kill one of their units. Draw 7.").do == (
        m.Kill(what=1),
        m.Draw(count=7),
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Draw 7. Each player kills one of their units.", "spell"),
        ("Each player kills one of your units.", "spell"),
        ("Each player chooses a unit. Kill those units.", "spell"),
        ("Each player may kill two units.", "spell"),
        ("Draw 7. Each player may kill a unit.", "spell"),
        ("Counter a spell you don't control.", "spell"),
        (
            "When you play me, each player must kill one of their units. If you paid my additional cost, you don't "
            "kill a unit this way.",
            "unit",
        ),
        (
            "You may spend 2 XP as an additional cost to play me.\nWhen you play me, each opponent must kill one of "
            "their units. If you paid my additional cost, you don't kill a unit this way.",
            "unit",
        ),
        ("Each player kills one of their friendly units.", "spell"),
        ("Each player kills one of their units. Draw 7 for each unit there.", "spell"),
        ("Each player kills one of their units. Its controller draws 7.", "spell"),
        ("If you control a gear, each player kills one of their units.", "spell"),
        ("[Repeat] :rb_energy_2:\nEach player kills one of their units.", "spell"),
        ("Each player returns one of their units.", "spell"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)
