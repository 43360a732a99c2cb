"""Rules that share a part are one rule: how often, while what, to which zone and when; other words are refused."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.stops import Stop

SAVED = "its controller may pay :rb_energy_1: to heal it, exhaust it, and recall it instead."
ADDS = ":rb_exhaust:: [Add] :rb_energy_1:. "


def meaning(text: str, kind: str = "unit") -> Meaning:
    compiled = compile_text(text, kind)  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled


@pytest.mark.parametrize(
    ("text", "same", "kind"),
    [
        ("Draw 1.\n[Level 6] — Gain 2 XP as well.", "Draw 1.\n[Level 6] — Gain 2 XP.", "spell"),
        ("Draw 1.\n[Level 6] — Gain 2 XP too.", "Draw 1.\n[Level 6] — Gain 2 XP.", "spell"),
        (
            "When I hold, at the start of your next Main Phase, draw 1.",
            "When I hold, draw 1 at the start of your next Main Phase.",
            "unit",
        ),
        ("When I hold, draw 1 at the end of this turn.", "When I hold, draw 1 at the end of the turn.", "unit"),
        (ADDS + "Spend this Energy only during showdowns.", ADDS + "Spend this Energy only during a showdown.", "unit"),
        ("When you play a unit or a gear, draw 1.", "When you play a unit or gear, draw 1.", "unit"),
    ],
)
def test_other_words_for_the_same(text: str, same: str, kind: str) -> None:
    assert meaning(text, kind) == meaning(same, kind)


@pytest.mark.parametrize(
    ("text", "other", "kind"),
    [
        ("Draw 1.\n[Level 6] — Draw 2 instead.", "Draw 1.\n[Level 6] — Draw 2.", "spell"),
        ("Deal 3 split among enemy units.", "Deal 3 to enemy units.", "spell"),
        ("Once each turn, when I attack, draw 1.", "When I attack, draw 1.", "unit"),
        ("When I attack while you have a gear, draw 1.", "When I attack, draw 1.", "unit"),
        ("When I hold, draw 1 at the end of combat.", "When I hold, draw 1 at the end of the turn.", "unit"),
        ("When you play me or another unit, draw 1.", "When you play another unit, draw 1.", "unit"),
        (
            "Your hold effects for holding here trigger an additional time.",
            "Your hold effects trigger an additional time.",
            "unit",
        ),
        (
            "Your [Temporary] effects at my battlefield don't trigger.",
            "Your [Temporary] effects don't trigger.",
            "unit",
        ),
        (
            "If a unit here would die during combat, " + SAVED,
            "If a unit here would die, " + SAVED,
            "battlefield",
        ),
    ],
)
def test_a_part_that_may_be_left_out_says_something(text: str, other: str, kind: str) -> None:
    assert meaning(text, kind) != meaning(other, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Draw 1.\n[Level 6] — 2 as well.", "spell"),
        ("Draw 1.\n[Legion] — Gain 2 XP as well.", "spell"),
        ("Draw 1.\n[Level 6] — It enters ready instead.", "spell"),
        ("When I attack or when I defend while you have a gear, draw 1.", "unit"),
        ("Once each turn, when I attack or when I defend, draw 1.", "unit"),
        ("Once each turn, when I attack while you have a gear, draw 1.", "unit"),
        ("When I hold, draw 1 at the start of your next Beginning Phase.", "unit"),
        ("When I hold, draw 1 at the start of this turn.", "unit"),
        ("When I hold, draw 1 at the end of your next turn.", "unit"),
        ("Your hold effects for holding here don't trigger.", "unit"),
        ("Your hold effects at my battlefield trigger an additional time.", "unit"),
        ("Your hold effects don't trigger.", "unit"),
        ("Your [Temporary] effects trigger an additional time.", "unit"),
        ("Your [Deathknell] effects here don't trigger.", "unit"),
        ("When a unit is returned to your hand, draw 1.", "battlefield"),
        (ADDS + "Spend this Energy only during your turn.", "unit"),
        (ADDS + "Spend this Energy only during your Beginning Phase.", "unit"),
        (
            "If a unit here would die during a showdown, " + SAVED,
            "battlefield",
        ),
        ("When you play me or a unit, draw 1.", "unit"),
        ("When you play a unit card or a gear, draw 1.", "unit"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]
