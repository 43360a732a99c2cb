"""Conditions of standing effects, limits of abilities, and the traits of tokens and spells are read part by part."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model.card import Card
from carddata.model.stops import Stop

TAGS = tags_of([Card("Grey Hound", "unit", tags=("Dog",)), Card("Tin Man", "unit", tags=("Mech",))])
TOKENS = {"Nugget": Card("Nugget", "gear", token=True), "Gnome": Card("Gnome", "unit", might=4, token=True)}
ABILITY = ":rb_exhaust:: Draw 1. "
EACH_MAY = "When I hold, you and each opponent may draw 1. "
EQUIP = "[Equip] :rb_energy_3:. "


def compiled(text: str, kind: str) -> Meaning | Stop:
    return compile_text(text, kind, ("mind",), TOKENS, tags=TAGS)  # type: ignore[arg-type]


def meaning(text: str, kind: str = "unit") -> Meaning:
    whole = compiled(text, kind)
    assert isinstance(whole, Meaning), (text, whole)
    return whole


@pytest.mark.parametrize(
    ("text", "same", "kind"),
    [
        ("While it's your turn, units you play enter ready.", "Units you play enter ready on your turn.", "gear"),
        ("[Level 3][>] While it's your turn, I have [Tank].", "[Level 3][>] I have [Tank] on your turn.", "unit"),
        ("Unless you control a Dog, I have [Tank].", "I have [Tank] unless you control a Dog.", "unit"),
        (
            "[Level 3][>] Unless you control a Dog, I have [Tank].",
            "[Level 3][>] I have [Tank] unless you control a Dog.",
            "unit",
        ),
        (
            "On your turn, your Nugget [Add] an additional :rb_energy_1:.",
            "Your Nugget gear tokens [Add] an additional :rb_energy_1: on your turn.",
            "gear",
        ),
        (
            "On your turn, spells you play have [Repeat] :rb_energy_2:.",
            "Your spells have [Repeat] :rb_energy_2: on your turn.",
            "gear",
        ),
        (ABILITY + "Use only on your turn.", ABILITY + "Use only while it's your turn.", "unit"),
        (
            ABILITY + "Use only on your turn and only once each turn.",
            ABILITY + "Use this ability only if it's your turn and once per turn.",
            "unit",
        ),
        (
            "When I hold, draw 1. This ability triggers only once each turn.",
            "When I hold, draw 1. This triggers only once per turn.",
            "unit",
        ),
    ],
)
def test_other_words_for_the_same(text: str, same: str, kind: str) -> None:
    assert meaning(text, kind) == meaning(same, kind)


@pytest.mark.parametrize(
    ("text", "other", "kind"),
    [
        ("[Level 3][>] While it's your turn, I have [Tank].", "[Level 3][>] I have [Tank].", "unit"),
        ("[Level 3][>] While it's your turn, I have [Tank].", "While it's your turn, I have [Tank].", "unit"),
        ("Friendly units have [Tank] if they didn't already.", "Friendly units have [Tank].", "gear"),
        ("Your Nugget [Add] an additional :rb_energy_1:.", "Your Nugget [Add] an additional :rb_energy_2:.", "gear"),
        ("Friendly spells have [Repeat] :rb_energy_2:.", "Your spells have [Repeat] :rb_energy_2:.", "gear"),
        (ABILITY + "Use only on your turn and only once each turn.", ABILITY + "Use only on your turn.", "unit"),
        (ABILITY + "Use only on your turn and only once each turn.", ABILITY + "Use only once each turn.", "unit"),
        (
            EACH_MAY + "For each player who did, you and that player each draw 1.",
            EACH_MAY + "For each player who did, that player draws 1.",
            "unit",
        ),
        (
            EACH_MAY + "For each player who did, that player draws 1.",
            EACH_MAY + "For each player who did, you draw 1.",
            "unit",
        ),
        (
            "Each player chooses one of their units. Return the rest to their owners' hands.",
            "Each player chooses a unit they control. Kill the rest.",
            "spell",
        ),
    ],
)
def test_a_part_says_something_of_its_own(text: str, other: str, kind: str) -> None:
    assert meaning(text, kind) != meaning(other, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("On your turn here, I have [Tank].", "unit"),
        ("Unless you control a Dog, when I hold, draw 1.", "unit"),
        ("I have [Tank] on your turn here.", "unit"),
        ("Friendly units have +1 :rb_might: if they didn't already.", "gear"),
        ("Your gear [Add] an additional :rb_energy_1:.", "gear"),
        ("I [Add] an additional :rb_energy_1:.", "unit"),
        ("Your Nugget units [Add] an additional :rb_energy_1:.", "gear"),
        ("Your Nugget enter ready and [Add] an additional :rb_energy_1: less.", "gear"),
        ("Your units have [Repeat] :rb_energy_2:.", "gear"),
        ("Your spells here have [Repeat] :rb_energy_2:.", "gear"),
        ("Spells everywhere have [Repeat] :rb_energy_2:.", "gear"),
        ("Enemy spells you play have [Repeat] :rb_energy_2:.", "gear"),
        ("I have [Repeat] :rb_energy_2:.", "unit"),
        ("Your units have +1 :rb_might:. If you control a gear, I have +2 :rb_might: instead.", "unit"),
        ("I have +1 :rb_might:. If you control a gear, they have +2 :rb_might: instead.", "unit"),
        ("I'm Mech.", "unit"),
        ("Friendly units are a Dog and Mechs.", "gear"),
        (ABILITY + "This ability triggers only on your turn.", "unit"),
        (ABILITY + "Use only during showdowns here.", "unit"),
        (EQUIP + "Use only once each turn.", "gear"),
        ("[Empower] :rb_energy_3:. Use only on your turn and only once each turn.", "unit"),
        ("[Empower] :rb_energy_3:. Use only once each turn.", "unit"),
        (EACH_MAY + "For each player who did, you and that player draws 1.", "unit"),
        ("Each player chooses a unit. Kill the rest.", "spell"),
        ("Each player chooses a unit they control. Kill those units.", "spell"),
        ("Each player chooses one of their units. Return the rest.", "spell"),
        ("Each opponent chooses one of their units. Kill the rest.", "spell"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: str) -> None:
    assert isinstance(compiled(text, kind), Stop)
