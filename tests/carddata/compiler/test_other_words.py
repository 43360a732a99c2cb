"""The same meaning in other words, and their near misses."""

from typing import Literal

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import operations as m
from carddata.model.card import CardType
from carddata.model.costs import Cost
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter


@pytest.mark.parametrize(
    ("text", "known", "kind"),
    [
        ("Choose a unit. It gains [Tank] this turn.", "Choose a unit. Give it [Tank] this turn.", "spell"),
        ("Friendly units get +7 :rb_might: this turn.", "Give friendly units +7 :rb_might: this turn.", "spell"),
        ("When I attack, I get +7 :rb_might: this turn.", "When I attack, give me +7 :rb_might: this turn.", "unit"),
        (
            "Choose a unit. Double its Might this turn.",
            "Double the Might of a unit this turn.",
            "spell",
        ),
        ("When I become Empowered, draw 7.", "When I become [Empowered], draw 7.", "unit"),
        ("When I move, you may pay 7 XP to draw 7.", "When I move, you may spend 7 XP to draw 7.", "unit"),
        ("This turn, when you hold, draw 7.", "When you hold this turn, draw 7.", "spell"),
        ("While your score is 7 or higher, I have [Tank].", "While you have 7 or more points, I have [Tank].", "unit"),
        ("While you have 7+ XP, I have [Tank].", "[Level 7][>] I have [Tank].", "unit"),
    ],
)
def test_two_ways_to_say_the_same(text: str, known: str, kind: CardType) -> None:
    found = compile_text(text, kind)
    assert isinstance(found, Meaning)
    assert found == compile_text(known, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Choose a unit. It gains [Tank].", "spell"),
        ("Friendly units gain [Tank].", "spell"),
        ("Double the Might of each unit this turn.", "spell"),
        ("When a friendly opponent plays a spell, draw 7.", "unit"),
        ("When an opponent plays a unit you control, draw 7.", "unit"),
        ("The first card you play each turn costs :rb_energy_7: less.", "unit"),
        ("The first time you hide a card each turn, draw 7.", "unit"),
        ("I have [Tank] this turn.", "unit"),
    ],
)
def test_what_is_nearly_the_same_stops(text: str, kind: CardType) -> None:
    assert isinstance(compile_text(text, kind), Stop)


@pytest.mark.parametrize("kind", ["unit", "gear", "spell"])
def test_the_next_of_a_type_costs_less(kind: Literal["unit", "gear", "spell"]) -> None:
    found = compile_text(f"The next {kind} you play this turn costs :rb_energy_7: less.", "spell")
    assert isinstance(found, Meaning)
    of = TargetFilter(kind=kind, whose="you")
    assert found.abilities[0].do == (m.ChangeCosts(of=of, amount=Cost(energy=7), next=True),)
