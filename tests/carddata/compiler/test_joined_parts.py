"""One rule each for "it" and the own unit, for a hand and a trash, for once and twice."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.stops import Stop

SEEN = (
    "Look at the top 3 cards of your Main Deck. You may reveal a unit from among them and draw it. Recycle the rest. "
)
COPIES = "if you would play a token unit, you may play that token and an additional copy of it instead."
LOOK = (
    "Look at the top 4 cards of your Main Deck. "
    "You may reveal a spell {} from among them and draw it. Recycle the rest."
)
FROM_TRASH = (
    "Play a unit from your trash that costs no more Energy and no more Power than the killed unit, ignoring its cost."
)
KILLING = "As an additional cost to play this, kill a friendly unit.\n"


def meaning(text: str, kind: str = "unit") -> Meaning:
    compiled = compile_text(text, kind)  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled


@pytest.mark.parametrize(
    ("text", "same", "kind"),
    [
        (
            "When I hold, draw 1 if I'm the only unit you control here.",
            "When I hold, draw 1 if I'm the only unit you control at my battlefield.",
            "unit",
        ),
        (
            "Choose a unit. If it's the only unit you control there, ready it.",
            "Choose a unit. If it's the only unit you control at its location, ready it.",
            "spell",
        ),
        (
            "When I hold, draw 1 if I'm at an enemy battlefield.",
            "When I hold, draw 1 if I'm at a battlefield an opponent controls.",
            "unit",
        ),
        ("When I hold, draw 1 at the end of this turn.", "When I hold, at the end of this turn, draw 1.", "unit"),
        (
            "Give friendly units each +1 :rb_might: this turn.",
            "Give friendly units +1 :rb_might: each this turn.",
            "spell",
        ),
        ("Kill a unit, and draw 1.", "Kill a unit and draw 1.", "spell"),
        ("Your spells have [Repeat] :rb_energy_2:.", "Spells you play have [Repeat] :rb_energy_2:.", "unit"),
        ("Draw 1. This costs :rb_energy_1: less.", "This costs :rb_energy_1: less. Draw 1.", "spell"),
    ],
)
def test_other_words_for_the_same(text: str, same: str, kind: str) -> None:
    assert meaning(text, kind) == meaning(same, kind)


@pytest.mark.parametrize(
    ("text", "other", "kind"),
    [
        (
            "When I hold, draw 1 if I'm the only unit you control here.",
            "When I hold, draw 1 if I'm the only friendly unit here.",
            "unit",
        ),
        (
            "When I hold, draw 1 if I'm at an enemy battlefield.",
            "When I hold, draw 1 if I'm at a battlefield you control.",
            "unit",
        ),
        ("When you play a unit from your trash, draw 1.", "When you play a unit from your hand, draw 1.", "unit"),
        (
            "When you play a unit from anywhere other than your hand, draw 1.",
            "When you play a unit from your hand, draw 1.",
            "unit",
        ),
        (
            "When I conquer a battlefield that was uncontrolled, draw 1.",
            "When I conquer a battlefield an opponent controlled, draw 1.",
            "unit",
        ),
        ("Once each turn, " + COPIES, "Twice each turn, " + COPIES, "unit"),
        ("I can be empowered up to 3 times.", "I can be empowered any number of times.", "unit"),
        ("Friendly units can have up to 2 buffs.", "Friendly units can have any number of buffs.", "unit"),
        ("When I attack or the second time you play a spell each turn, draw 1.", "When I attack, draw 1.", "unit"),
        (
            "When I hold, if you control a gear, draw 1. Otherwise, gain 1 XP.",
            "When I hold, if you control a gear, draw 1.",
            "unit",
        ),
        (LOOK.format("with Energy cost :rb_energy_4: or more"), LOOK.replace(" {}", ""), "spell"),
        (KILLING + FROM_TRASH, KILLING + "Play a unit from your trash, ignoring its cost.", "spell"),
        (SEEN + "If you revealed a unit, draw 1.", SEEN + "Draw 1.", "spell"),
        ("Burn 3. If you burned a unit this way, draw 1.", "Burn 3. If you burned a spell this way, draw 1.", "spell"),
        ("Spells have [Repeat] :rb_energy_2:.", "Spells you play have [Repeat] :rb_energy_2:.", "unit"),
        (
            "When I hold, if you control a gear, draw 1. Then, if you control a unit, gain 1 XP.",
            "When I hold, if you control a gear, draw 1. Otherwise, gain 1 XP.",
            "unit",
        ),
        (
            "When I hold, if you control a gear, kill a unit. If you do, gain 1 XP.",
            "When I hold, if you control a gear, kill a unit.",
            "unit",
        ),
    ],
)
def test_a_part_says_something_of_its_own(text: str, other: str, kind: str) -> None:
    assert meaning(text, kind) != meaning(other, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When I hold, if you control a gear, draw 1. Otherwise, you may gain 1 XP.", "unit"),
        ("When I hold, if you control a gear, do this: draw 1. Otherwise, gain 1 XP.", "unit"),
        ("When I hold, if you control a gear, draw 1 instead. Otherwise, gain 1 XP.", "unit"),
        ("When I hold, if you do, draw 1. Otherwise, gain 1 XP.", "unit"),
        ("When I hold, draw 1 if I'm the only unit you control at its location.", "unit"),
        ("Choose a unit. If it's the only unit you control at my location, ready it.", "spell"),
        ("Choose a unit. If it's the only unit you control here, ready it.", "spell"),
        ("Choose two units. If at least one of them has [Tank], ready them.", "spell"),
        ("When I hold, draw 1 if I'm at a friendly battlefield.", "unit"),
        ("When you play a unit from anywhere other than your trash, draw 1.", "unit"),
        ("When you play a unit from their hand, draw 1.", "unit"),
        ("When I conquer a battlefield that was mine, draw 1.", "unit"),
        ("Thrice each turn, " + COPIES, "unit"),
        ("I can be empowered up to 1 times.", "unit"),
        ("I can be empowered 3 times.", "unit"),
        ("Friendly units can have 2 buffs.", "unit"),
        ("Friendly units can have up to 1 buffs.", "unit"),
        ("Choose a unit. Put it on the bottom or top of its owner's Main Deck.", "spell"),
        ("Give a unit for each gear you control +1 :rb_might: this turn.", "spell"),
        ("Give friendly units each +1 :rb_might: each this turn.", "spell"),
        ("Kill a unit and then draw 1.", "spell"),
        ("Discard 1. If you discarded a card this way, draw 1.", "spell"),
        ("Discard 1. If you discarded a unit with [Tank] this way, draw 1.", "spell"),
        ("Discard 1. If you discarded a unit or gear this way, draw 1.", "spell"),
        (SEEN + "If you revealed a unit with Energy cost :rb_energy_4: or more, draw 1.", "spell"),
        ("Enemy spells you play have [Repeat] :rb_energy_2:.", "unit"),
        ("Spells [Repeat] costs cost :rb_energy_1: less.", "unit"),
        ("Look at the top 3 cards of your Main Deck. You may recycle it.", "spell"),
        ("Look at the top 3 cards of your Main Deck. You may recycle both of them.", "spell"),
        (LOOK.format("with cost :rb_energy_4: or more"), "spell"),
        ("Kill a unit with Energy cost :rb_energy_4: or more.", "spell"),
        ("Play a unit with Energy cost :rb_energy_4: or more from your trash, ignoring its cost.", "spell"),
        (FROM_TRASH, "spell"),
        (
            KILLING + "Play a unit from your trash that has no more Might than the killed unit, ignoring its cost.",
            "spell",
        ),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]
