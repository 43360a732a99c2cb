"""Texts of our own about discounts that count, abilities that cost less, and abilities that replace others."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.card import Card
from carddata.model.costs import Cost
from carddata.model.permissions import CostChange
from carddata.model.prohibitions import CannotBe
from carddata.model.stops import Stop
from carddata.model.targets import HasState, HasTag, OfType, TargetFilter
from carddata.model.triggers import EventFilter

TAGS = tags_of(
    [
        Card("Grey Hound", "unit", tags=("Dog",)),
        Card("Grey Goose", "unit", tags=("Bird",)),
        Card("Grey Ring", "gear", tags=("Ring",)),
    ]
)
YOURS = TargetFilter(whose="you", that=(HasTag(("Dog", "Bird")),))
LISTED = "for each of the following tags among your units — Dog and Bird."


def compiled(text: str, kind: Any = "unit") -> Meaning:
    found = compile_text(text, kind, ("mind",), tags=TAGS)
    assert isinstance(found, Meaning), found
    return found


@pytest.mark.parametrize(
    ("text", "change"),
    [
        (
            "I cost :rb_energy_3: less for each of your [Mighty] units.",
            CostChange(amount=Cost(energy=3), each=q.HowMany(TargetFilter(whose="you", that=(HasState("mighty"),)))),
        ),
        (
            f"Reduce my cost by :rb_rune_mind: {LISTED}",
            CostChange(amount=Cost(power=1), each=q.TagsAmong(YOURS)),
        ),
    ],
)
def test_a_discount_that_counts(text: str, change: CostChange) -> None:
    assert compiled(text).standing == (change,)


def test_an_ability_that_costs_less() -> None:
    text = ":rb_energy_7:: Draw 7. This ability costs :rb_energy_2: less for each Dog you control."
    (ability,) = compiled(text, "legend").abilities
    each = q.HowMany(TargetFilter(whose="you", that=(HasTag(("Dog",)),)))
    assert ability.cheaper == CostChange(amount=Cost(energy=2), each=each)


def test_all_tags_that_another_line_lists() -> None:
    (ability,) = compiled(
        f"I cost :rb_energy_1: less {LISTED}\nWhen I attack while your units have all 2 tags, draw 7."
    ).abilities
    assert ability.only_if == c.Counted(q.TagsAmong(YOURS), 2)


def test_all_of_the_tags_that_a_condition_lists() -> None:
    text = "When I hold, if your units have all of the following tags among them — Dog and Bird, draw 7."
    (ability,) = compiled(text).abilities
    assert ability.only_if == c.Counted(q.TagsAmong(YOURS), 2)


def test_a_discount_that_takes_the_place_of_another() -> None:
    found = compiled("[Level 2] — I cost :rb_energy_1: less.\n[Level 5] — I cost :rb_energy_3: less instead.")
    assert found.standing == (
        CostChange(amount=Cost(energy=1), only_if=c.Level(2)),
        CostChange(amount=Cost(energy=3), only_if=c.Level(5), instead=True),
    )


def test_a_prohibition_of_a_level() -> None:
    text = "[Level 9] — I can't be chosen by enemy spells and abilities."
    assert compiled(text).standing == (CannotBe(what="chosen", by_enemies=True, by="effects", only_if=c.Level(9)),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[Level 5] — I cost :rb_energy_3: less instead.", "unit"),
        ("[Level 5] — I cost :rb_energy_1: less.\n[Level 2] — I cost :rb_energy_3: less instead.", "unit"),
        ("I cost :rb_energy_1: less for each Dog.\n[Level 2] — I cost :rb_energy_3: less instead.", "unit"),
        ("When I attack while your units have all 2 tags, draw 7.", "unit"),
        (f"I cost :rb_energy_1: less {LISTED}\nWhen I attack while your units have all 3 tags, draw 7.", "unit"),
        ("I cost :rb_energy_1: less for each of the following tags among your units — Dog and Ring.", "unit"),
        ("I cost :rb_energy_1: less for each of the following tags among your units — Dog and Dog.", "unit"),
        ("When I attack, draw 7. This ability costs :rb_energy_1: less.", "unit"),
        ("Draw 7. This ability costs :rb_energy_1: less.", "spell"),
    ],
)
def test_a_discount_that_means_nothing_there(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), tags=TAGS), Stop)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        (
            "Draw 7. This costs :rb_energy_3: less if you control a buffed unit.",
            CostChange(
                amount=Cost(energy=3), only_if=c.ThereAre(TargetFilter(whose="you", that=(HasState("buffed"),)))
            ),
        ),
        (
            "If you've discarded a card this turn, this spell costs :rb_energy_3: less. Draw 7.",
            CostChange(amount=Cost(energy=3), only_if=c.Counted(q.HowOften("discard", EventFilter(by="you")), 1)),
        ),
        (
            "Draw 7. This costs :rb_energy_1: less for each gear in your trash.",
            CostChange(
                amount=Cost(energy=1), each=q.HowMany(TargetFilter(kind="card", whose="you", that=(OfType(("gear",)),)))
            ),
        ),
    ],
)
def test_a_discount_in_a_line_of_a_spell(text: str, change: CostChange) -> None:
    found = compiled(text, "spell")
    assert found.standing == (change,)
    assert [ability.when for ability in found.abilities] == ["resolve"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Draw 7. This costs :rb_energy_3: less if you control a buffed unit.", "unit"),
        ("This costs :rb_energy_1: less for each gear in your trash.", "battlefield"),
        ("Kill a unit. If it is a token, this costs :rb_energy_3: less.", "spell"),
    ],
)
def test_a_discount_that_a_line_does_not_have(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), tags=TAGS), Stop)
