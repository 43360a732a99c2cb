"""Texts of our own about additional costs under a condition, about runes that cannot be channeled, and about XP."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.continuous import HasMight
from carddata.model.costs import Additional, Cost
from carddata.model.operations import Add, ChangeRunes, Draw
from carddata.model.stops import Stop
from tests.kit.counted import SPELLS_PLAYED
from tests.kit.meanings import meaning, only, spell

SPELL_PLAYED = c.Counted(SPELLS_PLAYED, 1)


def test_an_additional_cost_under_a_condition() -> None:
    text = (
        "If you've played a spell this turn, you may pay :rb_rune_mind: as an additional cost to play me. "
        "If you do, I enter ready."
    )
    assert meaning(text).additional == (Additional("additional", Cost(power=1), ready=True, only_if=SPELL_PLAYED),)


@pytest.mark.parametrize(
    "text",
    [
        "If you've played a spell this turn, you may play me for :rb_rune_mind:.",
        "You may play me for :rb_rune_mind: if you've played a spell this turn.",
    ],
)
def test_a_cost_in_place_of_the_base_cost(text: str) -> None:
    assert meaning(text).additional == (Additional("instead", Cost(power=1), only_if=SPELL_PLAYED, base=True),)


@pytest.mark.parametrize(
    ("condition", "fewest"), [("you've gained XP", 1), ("you've gained 3+ XP", 3), ("you gained 4 or more XP", 4)]
)
def test_xp_that_was_gained(condition: str, fewest: int) -> None:
    asked = c.Counted(q.ThisTurn("gained xp"), fewest)
    found = meaning(f"If {condition} this turn, I have +7 :rb_might:.")
    assert found.standing == (HasMight(amount=7, only_if=asked),)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Channel 1 rune exhausted. If you can't, draw 7.", 1),
        ("Channel 3 runes exhausted. If you couldn't channel 3 runes this way, draw 7.", 3),
    ],
)
def test_runes_that_cannot_be_channeled(text: str, count: int) -> None:
    channel = ChangeRunes(how="channel", count=count, exhausted=True)
    assert spell(text).do == (channel, Draw(count=7, only_if=c.Not(c.TookPlace(1))))


def test_resources_for_showdowns() -> None:
    ability = only(":rb_exhaust:: [Add] :rb_energy_1:. Spend this Energy only during showdowns.", "legend")
    assert ability.do == (Add(energy=1, only="showdowns"),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Channel 2 runes. If you can't, draw 7.", "spell"),
        ("Channel 2 runes. If you couldn't channel 1 rune this way, draw 7.", "spell"),
        ("Draw 1. If you can't, draw 7.", "spell"),
        ("Each player channels 1 rune. If you can't, draw 7.", "spell"),
        ("Channel 1 rune. Draw 1. If you can't, draw 7.", "spell"),
        ("If you've played a spell this turn, this costs :rb_energy_1: less.\nDraw 7.", "spell"),
        ("If you do, I enter ready.", "unit"),
        ("If you've played a spell this turn, you may play me for :rb_rune_mind:.", "legend"),
        (
            "If you've played a spell this turn, you may play me for :rb_rune_mind:.\n"
            "When you play me, if you paid the additional cost, draw 7.",
            "unit",
        ),
    ],
)
def test_what_means_nothing_there(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)
