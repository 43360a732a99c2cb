"""Costs, Bonus Damage and limits of abilities that are put together from parts, and parts that do not go together."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.stops import Stop

KILLING = "You may kill a friendly unit as an additional cost to play me."
GEAR = "if you control a gear"


def compiled(text: str, kind: Any = "unit") -> Meaning | Stop:
    return compile_text(text, kind)


@pytest.mark.parametrize(
    ("text", "same", "kind"),
    [
        (
            "Your next gear this turn costs :rb_energy_1: less and enters ready.",
            "The next gear you play this turn costs :rb_energy_1: less and enters ready.",
            "spell",
        ),
        (
            "Spells that choose a unit here cost :rb_energy_1: less.",
            "Each spell that chooses a unit here costs :rb_energy_1: less.",
            "unit",
        ),
        (
            f"[Deathknell] — {GEAR.capitalize()}, draw 1. Otherwise, draw 2.",
            f"[Deathknell] — Draw 1 {GEAR}. Otherwise, draw 2.",
            "unit",
        ),
    ],
)
def test_the_same_in_other_parts(text: str, same: str, kind: str) -> None:
    assert isinstance(compiled(text, kind), Meaning)
    assert compiled(text, kind) == compiled(same, kind)


@pytest.mark.parametrize(
    "text",
    [
        f"{KILLING} If you do, I cost :rb_energy_2: less for each Energy it costs.",
        f"{KILLING} If you do, I cost :rb_energy_2: less for each Power it costs and :rb_energy_1: less"
        " for each Energy it costs.",
        f"When I hold, {GEAR}, you may pay :rb_energy_1: to draw 1. Otherwise, draw 2.",
        ":rb_exhaust:, Spend another friendly unit's buff: Draw 1.",
        "At the start of your second Beginning Phase, draw 1.",
    ],
)  # fmt: skip
def test_parts_that_go_together(text: str) -> None:
    assert isinstance(compiled(text), Meaning)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("This deals 1 Bonus Damage. Deal 2 to a unit.", "spell"),
        ("Deal 2 to a unit. Your spells deal 1 Bonus Damage.", "spell"),
        ("Deal 2 to a unit. Spell deals 1 Bonus Damage.", "spell"),
        ("This deals 1 Bonus Damage.", "unit"),
        ("Your spells heal 1 Bonus Damage.", "unit"),
        ("Your spells deal 1 Bonus Damage for each gear you control.", "unit"),
        ("This costs :rb_energy_1: less. Deal 2 to a unit. This costs :rb_energy_1: less.", "spell"),
        (":rb_exhaust:: Draw 1.\nChoose my abilities only while I'm at a battlefield.", "unit"),
        ("When I hold, draw 1. Use my abilities only while I'm at a battlefield.", "unit"),
        (":rb_exhaust:: Draw 1.\nUse my abilities only while I'm at a battlefield and only once each turn.", "unit"),
        ("[Empower] :rb_energy_2:\nMy [Empower] costs :rb_energy_1: less.", "unit"),
        ("My [Repeat] costs :rb_energy_1: less if you control a gear.", "unit"),
        ("My [Empower] costs :rb_energy_1: less for each unit you control. Draw 1.", "spell"),
        ("[Repeat] — :rb_energy_1: / Kill a friendly unit\nDraw 1.", "spell"),
        ("[Empower] — :rb_energy_1: / :rb_energy_2:", "unit"),
        ("[Deathknell] — If I was Mighty, draw 1. Otherwise, draw 2.", "unit"),
        (f"{KILLING} I cost :rb_energy_2: less for each Energy it costs.", "unit"),
        (f"{KILLING} If you do, I cost :rb_energy_2: less for each Energy it costs and :rb_energy_1: less.", "unit"),
        ("You may exhaust your units as an additional cost to play me.\nWhen you play me, draw 1.", "unit"),
        ("The next gear this turn costs :rb_energy_1: less.", "spell"),
        ("The next gear you play this turn costs :rb_energy_1: more.", "spell"),
        ("Each unit that chooses a unit here costs :rb_energy_1: less.", "unit"),
        (":rb_exhaust:: Draw 1. This costs :rb_energy_1: less for each gear you control.", "unit"),
        ("This costs :rb_energy_1: less for each gear you control.\n:rb_exhaust:: Draw 1.", "unit"),
        ("Each spell costs :rb_energy_1: less.", "unit"),
        (":rb_exhaust:, Spend its buff: Draw 1.", "unit"),
        ("When you play a card, you may use :rb_energy_1: to draw 1.", "unit"),
        ("Choose a unit. It holds [Tank] this turn.", "spell"),
        ("If I would die, heal me, exhaust me, and exhaust me instead.", "unit"),
    ],
)  # fmt: skip
def test_parts_that_do_not_go_together(text: str, kind: str) -> None:
    assert isinstance(compiled(text, kind), Stop)
