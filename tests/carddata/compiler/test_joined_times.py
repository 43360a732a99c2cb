"""Times, places to play to, hides and what stands instead are read part by part."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model.card import Card
from carddata.model.stops import Stop

TAGS = tags_of([Card("Grey Hound", "unit", tags=("Dog",))])
CHOSEN = "If a spell or ability that chooses me would {}, give me +1 :rb_might: this turn instead."


def compiled(text: str, kind: str) -> Meaning | Stop:
    return compile_text(text, kind, ("mind",), tags=TAGS)  # type: ignore[arg-type]


def meaning(text: str, kind: str = "unit") -> Meaning:
    whole = compiled(text, kind)
    assert isinstance(whole, Meaning), (text, whole)
    return whole


@pytest.mark.parametrize(
    ("text", "same", "kind"),
    [
        ("At the end of each combat, draw 1.", "When a combat ends, draw 1.", "unit"),
        ("At the end of each opponent's turn, draw 1.", "At the end of an opponent's turn, draw 1.", "unit"),
        ("At the end of each player's turn, draw 1.", "At the end of each turn, draw 1.", "unit"),
        ("You may hide an additional card here.", "You may hide 1 additional cards here.", "battlefield"),
        (
            CHOSEN.format("stun me or return me to hand"),
            CHOSEN.format("return me to my owner's hand or stun me"),
            "unit",
        ),
        (
            "Draw 1, then if you control a Dog, ready a unit.",
            "Draw 1. Then if you control a Dog, ready a unit.",
            "spell",
        ),
    ],
)
def test_other_words_for_the_same(text: str, same: str, kind: str) -> None:
    assert meaning(text, kind) == meaning(same, kind)


@pytest.mark.parametrize(
    ("text", "other", "kind"),
    [
        ("At the end of each combat, draw 1.", "At the start of each combat, draw 1.", "unit"),
        ("At the end of your turn, draw 1.", "At the end of each turn, draw 1.", "unit"),
        (
            "At the start of your first Beginning Phase, draw 1.",
            "At the start of your Beginning Phase, draw 1.",
            "unit",
        ),
        ("At the start of your Main Phase, draw 1.", "At the start of each opponent's Main Phase, draw 1.", "unit"),
        ("You may hide an additional card here.", "You may hide 2 additional cards here.", "battlefield"),
        (
            "You may pay :rb_energy_1: to hide a card with [Hidden] instead of :rb_rune_rainbow:.",
            "You may pay :rb_energy_2: to hide a card with [Hidden] instead of :rb_rune_rainbow:.",
            "unit",
        ),
        (
            "Your units have +1 :rb_might:. If you control a gear, they have +2 :rb_might: instead.",
            "Your units have +1 :rb_might:.",
            "gear",
        ),
        (CHOSEN.format("stun me"), CHOSEN.format("stun me or give me -:rb_might:"), "unit"),
        ("Draw 1, then you may ready a unit.", "Draw 1, then ready a unit.", "spell"),
        ("Draw 1, then if you control a Dog, ready a unit.", "Draw 1, then ready a unit.", "spell"),
        ("I can be played to an open battlefield.", "Play me only to a battlefield you conquered this turn.", "unit"),
    ],
)
def test_a_part_says_something_of_its_own(text: str, other: str, kind: str) -> None:
    assert meaning(text, kind) != meaning(other, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("At the start of an opponent's turn, draw 1.", "unit"),
        ("At the end of your Main Phase, draw 1.", "unit"),
        ("At the end of my turn, draw 1.", "unit"),
        ("At the end of their turn, draw 1.", "unit"),
        ("At the start of their Main Phase, draw 1.", "unit"),
        ("At the end of your combat, draw 1.", "unit"),
        ("You may pay :rb_energy_1: to hide an additional card here.", "battlefield"),
        ("You may hide a card with [Hidden] instead of :rb_rune_rainbow:.", "unit"),
        ("You may kill a friendly unit to hide a card with [Hidden] instead of :rb_rune_rainbow:.", "unit"),
        ("Your spells cost :rb_energy_1: less. If you control a gear, they have +1 :rb_might: instead.", "gear"),
        ("Your units have +1 :rb_might:. If you control a gear, they cost :rb_energy_1: less instead.", "gear"),
        (CHOSEN.format("kill me"), "unit"),
        (CHOSEN.format("stun me to hand"), "unit"),
        (CHOSEN.format("return me"), "unit"),
        (CHOSEN.format("give me"), "unit"),
        (CHOSEN.format("stun me -:rb_might:"), "unit"),
        (CHOSEN.format("return me to your hand"), "unit"),
        (CHOSEN.format("stun me or stun me"), "unit"),
        ("Draw 1, then otherwise, ready a unit.", "spell"),
        ("Play me only to an open battlefield.", "unit"),
        ("I can be played to a battlefield you conquered this turn.", "unit"),
        ("Play me only to a battlefield you conquered.", "unit"),
        ("When I hold, choose a card in a trash. Its owner recycles it.", "unit"),
        ("When I hold, choose a unit. Their owner recycles it.", "unit"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: str) -> None:
    assert isinstance(compiled(text, kind), Stop)
