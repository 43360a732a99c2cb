"""A word that stands in several places is one row, so that it is read in all of them."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.continuous import HasMight
from carddata.model.stops import Stop
from tests.kit.meanings import TOKENS, meaning, only

TOGETHER = "Move any number of enemy units with the same controller and {} to a single location."

OTHER_WORDS = [
    ("Recycle up to 3 cards from a player's trash.", "Recycle up to 3 cards from any trash.", "spell"),
    ("Banish a unit from any player's trash.", "Banish a unit from a trash.", "spell"),
    ("At the start of any Beginning Phase, draw 1.", "At the start of each Beginning Phase, draw 1.", "unit"),
    (
        "When a unit here is returned to any player's hand, that player may draw 1.",
        "When a unit here is returned to a player's hand, that player may draw 1.",
        "battlefield",
    ),
    (
        "While your score is higher than your opponents', units here have +1 :rb_might:.",
        "While your score is higher than each opponent's, units here have +1 :rb_might:.",
        "battlefield",
    ),
    (
        "When a friendly unit dies on each opponent's turn, draw 1.",
        "When a friendly unit dies on an opponent's turn, draw 1.",
        "unit",
    ),
    ("Move a unit to any battlefield.", "Move a unit to a battlefield.", "spell"),
    ("When I move to any battlefield, draw 1.", "When I move to a battlefield, draw 1.", "unit"),
    ("Friendly units at my location have [Tank].", "Friendly units here have [Tank].", "unit"),
    ("When you play me, buff a different friendly unit.", "When you play me, buff another friendly unit.", "unit"),
    ("Recycle up to 3 cards from enemy trashes.", "Recycle up to 3 cards from opponents' trashes.", "spell"),
    (
        "While I'm at a battlefield with a different friendly unit, I have +1 :rb_might:.",
        "While I'm at a battlefield with another friendly unit, I have +1 :rb_might:.",
        "unit",
    ),
    (
        "When you play me, play a 4 :rb_might: Gnome unit token with [Tank] at my location.",
        "When you play me, play a 4 :rb_might: Gnome unit token with [Tank] here.",
        "unit",
    ),
    (
        "When you play me, play a 4 :rb_might: Gnome unit token with [Tank] into your base.",
        "When you play me, play a 4 :rb_might: Gnome unit token with [Tank] to your base.",
        "unit",
    ),
    ("If any enemy unit died this turn, I enter ready.", "If an enemy unit died this turn, I enter ready.", "unit"),
    (
        "Kill a unit with energy cost :rb_energy_2: or lower.",
        "Kill a unit with energy cost :rb_energy_2: or less.",
        "spell",
    ),
    (TOGETHER.format("a total Might of at most 8"), TOGETHER.format("a total Might of 8 or less"), "spell"),
    (TOGETHER.format("total Might 8 or fewer"), TOGETHER.format("total Might 8 or less"), "spell"),
    ("Units in showdowns have +1 :rb_might:.", "Units in a showdown have +1 :rb_might:.", "unit"),
]


@pytest.mark.parametrize(("text", "same", "kind"), OTHER_WORDS)
def test_other_words_for_the_same(text: str, same: str, kind: str) -> None:
    assert meaning(text, kind) == meaning(same, kind)


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("an opponent's Beginning Phase", c.All((c.InBeginning(), c.TurnOf("opponent")))),
        ("a Beginning Phase", c.InBeginning()),
    ],
)
def test_a_phase_is_a_time_of_whoever_has_it(words: str, condition: c.Condition) -> None:
    (line,) = meaning(f"While it's {words}, I have +1 :rb_might:.").standing
    assert line == HasMight(amount=1, only_if=condition)
    assert only(f"When I attack during {words}, draw 7.").only_if == condition


NO_ENGLISH = [
    ("Recycle up to 3 cards from each player's trash.", "spell"),
    ("Banish up to 2 cards from each opponent's trash.", "spell"),
    ("Return a unit to a player's hand.", "spell"),
    ("While your score is higher than a player's, units here have +1 :rb_might:.", "battlefield"),
    ("While it's your Main Phase, I have +1 :rb_might:.", "unit"),
    ("During your first Beginning Phase, I have +1 :rb_might:.", "unit"),
    ("On each turn, I have +1 :rb_might:.", "unit"),
    ("While it's combat, I have +1 :rb_might:.", "unit"),
    ("[Add] :rb_energy_1:. Use only during combat.", "gear"),
    ("At the start of your turns, draw 1.", "unit"),
    ("At the end of another turn, draw 1.", "unit"),
    ("At the end of a single turn, draw 1.", "unit"),
    ("Kill a single unit.", "spell"),
    ("When a single friendly unit attacks, draw 1.", "unit"),
    ("If a single friendly unit died this turn, I enter ready.", "unit"),
    ("While I'm at a battlefield with a single unit, I have +1 :rb_might:.", "unit"),
    ("Kill all units at any battlefield.", "spell"),
    ("Move a unit to its owner's battlefield.", "spell"),
    ("When a player plays a unit here, they may move another unit they control here to your base.", "battlefield"),
    ("Stun a unit at other battlefields.", "spell"),
    ("When you play me, play a 4 :rb_might: Gnome unit token with [Tank] to my base.", "unit"),
    ("When you play me, play a 4 :rb_might: Gnome unit token with [Tank] in there.", "unit"),
    ("Kill a unit with energy cost :rb_energy_2: or higher.", "spell"),
    ("Kill a unit with energy cost more than your points.", "spell"),
    (TOGETHER.format("a total Might of 8 or more"), "spell"),
    ("At the end of your Beginning Phase, draw 1.", "unit"),
]


@pytest.mark.parametrize(("text", "kind"), NO_ENGLISH)
def test_what_does_not_go_together_is_refused(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)
