"""Texts of our own about a spell that they counter."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model.operations import Counter, Draw
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasChosen, TargetFilter
from tests.kit.meanings import meaning, spell

BACK = "Return it to its owner's hand instead of putting it in their trash."


def test_a_countered_spell_goes_to_a_hand() -> None:
    assert spell(f"Counter a spell. {BACK} Draw 7.").do == (Counter(what=1, to_hand=True), Draw(count=7))


def test_what_becomes_of_a_played_card_has_no_condition() -> None:
    text = "Play a spell from your trash. If you control a battlefield, recycle it."
    assert isinstance(compile_text(text, "spell"), Stop)


@pytest.mark.parametrize("before", ["Kill a unit.", "Counter a spell. Draw 7.", "Draw 7.", f"Counter a spell. {BACK}"])
def test_nothing_else_goes_to_a_hand_that_way(before: str) -> None:
    assert isinstance(compile_text(f"{before} {BACK}", "spell"), Stop)


ENEMY_UNIT, OWN_GEAR = TargetFilter(whose="enemy"), TargetFilter(kind="gear", whose="you")


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("Counter an ability.", (Choice(TargetFilter(kind="ability")),)),
        ("Counter a friendly ability or spell.", (Choice(TargetFilter(kind="spell or ability", whose="friendly")),)),
        (
            "Counter a spell that chooses an enemy unit.",
            (Choice(TargetFilter(kind="spell", that=(HasChosen(ENEMY_UNIT),))),),
        ),
        (
            "Counter an enemy ability that chooses a gear you control.",
            (Choice(TargetFilter(kind="ability", whose="enemy", that=(HasChosen(OWN_GEAR),))),),
        ),
        (
            "Choose a gear. Counter an ability that chooses it and no other gear.",
            (
                Choice(TargetFilter(kind="gear")),
                Choice(TargetFilter(kind="ability", that=(HasChosen(1, TargetFilter(kind="gear")),))),
            ),
        ),
    ],
)
def test_a_spell_or_an_ability_is_countered_by_what_it_chooses(text: str, choices: tuple[Choice, ...]) -> None:
    found = spell(text)
    assert (found.choose, found.do) == (choices, (Counter(what=len(choices)),))


def test_a_unit_counters_what_chooses_it() -> None:
    (ability,) = meaning("When you play me, counter an enemy spell that chooses me.").abilities
    assert ability.choose == (Choice(TargetFilter(kind="spell", whose="enemy", that=(HasChosen("me"),))),)


@pytest.mark.parametrize(
    "text",
    [
        "Counter a spell that chooses it.",
        "Counter a spell that chooses me.",
        "Counter a spell that chooses another spell.",
        "Choose up to two units. Counter a spell that chooses it.",
        "Choose a battlefield. Counter a spell that chooses it.",
        "Counter an ability that costs :rb_energy_7: or less.",
        "Counter a stunned ability.",
        "Counter an ability here.",
        f"Counter a spell or ability. {BACK}",
        "Kill an ability.",
        "Take control of an ability.",
        "Make new choices for an ability.",
    ],
)
def test_what_is_not_so_of_spells_and_abilities(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)
