"""Places, zones and states that several sentences share are read by one rule, which refuses what does not go there."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.stops import Stop


def meaning(text: str, kind: str = "unit") -> Meaning:
    compiled = compile_text(text, kind)  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled


@pytest.mark.parametrize(
    ("text", "same", "kind"),
    [
        (
            "You may play me to a battlefield with enemy units.",
            "I can be played to a battlefield where there are enemy units.",
            "unit",
        ),
        ("You may play me to an open battlefield.", "I may be played to open battlefields.", "unit"),
        (
            "Choose a unit. Its owner places it on the top of their Main Deck.",
            "Choose a unit. Its owner puts it on top of their deck.",
            "spell",
        ),
        (
            "Stun a unit. If it's already stunned, kill it instead.",
            "Stun a unit. If it was already stunned, kill it instead.",
            "spell",
        ),
        (
            "[Ambush]\nI can [Ambush] to a battlefield with enemy units.",
            "[Ambush]\nI can [Ambush] to a battlefield with enemy units, even if you don't have units there.",
            "unit",
        ),
    ],
)
def test_other_words_for_the_same(text: str, same: str, kind: str) -> None:
    assert meaning(text, kind) == meaning(same, kind)


@pytest.mark.parametrize(
    ("text", "other", "kind"),
    [
        ("You may play me to an occupied enemy battlefield.", "You may play me to an open battlefield.", "unit"),
        (
            "I can be played to an occupied battlefield if an enemy unit is alone there.",
            "I can be played to a battlefield with enemy units.",
            "unit",
        ),
        (
            "You may play me to a battlefield you're attacking.",
            "You may play me to a battlefield with enemy units.",
            "unit",
        ),
        ("If you play me to a battlefield, I enter ready.", "If you have a unit, I enter ready.", "unit"),
        (
            "Counter a spell. Return it to its owner's hand instead of putting it in their trash.",
            "Counter a spell.",
            "spell",
        ),
        (
            "Choose a unit. Its owner places it on the top or bottom of their Main Deck.",
            "Choose a unit. Put it on the top or bottom of its owner's Main Deck.",
            "spell",
        ),
        (
            "When I hold, draw 1 if your units have total Might 5 or more.",
            "When I hold, draw 1 if your units have total Might 5 or less.",
            "unit",
        ),
        (
            "When I hold, draw 1 if my Might is greater than the total Might of enemy units here.",
            "When I hold, draw 1 if my Might is greater than the total Might of other friendly units here.",
            "unit",
        ),
        (
            "When I hold, ready me. If I'm already ready, draw 1 instead.",
            "When I hold, ready me. If I'm already buffed, draw 1 instead.",
            "unit",
        ),
    ],
)
def test_a_part_says_something_of_its_own(text: str, other: str, kind: str) -> None:
    assert meaning(text, kind) != meaning(other, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("You may play me to a battlefield.", "unit"),
        ("You may play me to an occupied battlefield.", "unit"),
        ("You may play me to an open battlefield with enemy units.", "unit"),
        ("You may play me to your base.", "unit"),
        ("You may play me to open battlefield.", "unit"),
        ("You may play me to a battlefield if an enemy unit is alone there.", "unit"),
        ("You may play me to a battlefield with friendly units.", "unit"),
        ("You may play me to a battlefield where you have a unit.", "unit"),
        ("You may play me to an open battlefield, even if you don't have units there.", "unit"),
        ("I can [Ambush] to an open battlefield.", "unit"),
        ("I can [Tank] to a battlefield with enemy units.", "unit"),
        ("If you play me to a battlefield, I enter exhausted.", "unit"),
        ("If you play me to your base, I enter ready.", "unit"),
        ("If you play me to a battlefield, this enters exhausted.", "gear"),
        ("While you have a gear, I enter ready while you have a unit.", "unit"),
        ("If you play me to a battlefield, I enter ready while you have a gear.", "unit"),
        ("Kill a unit. Return it to its owner's hand instead of putting it in their trash.", "spell"),
        ("Counter a spell. Put it on top of its owner's deck instead of putting it in their trash.", "spell"),
        ("Return a unit to its owner's hand instead of putting it in their trash.", "spell"),
        ("Counter a spell. Return it to its owner's hand instead of putting me in their trash.", "spell"),
        ("Choose a unit. Put it on the bottom of their Main Deck.", "spell"),
        ("Choose a unit. Its owner places it on the bottom of your Main Deck.", "spell"),
        ("Its owner places a unit on the bottom of their Main Deck.", "spell"),
        ("Choose a unit. Its owner places it into their trash.", "spell"),
        ("When I hold, draw 1 if your gear have total Might 5 or more.", "unit"),
        ("When I hold, draw 1 if my Might is less than the total Might of enemy units here.", "unit"),
        ("When I hold, draw 1 if my Might is greater than the number of units you control.", "unit"),
        ("Stun a unit. If it's already at a battlefield, kill it instead.", "spell"),
        ("When I hold, ready me. If I'm already attacking or defending, draw 1 instead.", "unit"),
        ("When I hold, draw 1 if an enemy unit is already stunned.", "unit"),
        ("When I hold, draw 1 if your legend is already exhausted.", "unit"),
        ("Counter a spell. Return a unit to its owner's hand instead of putting it in their trash.", "spell"),
        ("[Ambush]\nI can [Ambush] to an open battlefield.", "unit"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]
