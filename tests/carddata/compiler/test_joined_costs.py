"""Payments, and costs of other cards, are read part by part: a deed, its thing, how much, and when."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model.card import Card
from carddata.model.stops import Stop

TAGS = tags_of([Card("Grey Hound", "unit", tags=("Dog",))])
EXHAUSTING = "As an additional cost to play this, you may exhaust a friendly unit. "
EQUIP = "[Equip] :rb_energy_3:. "
ABILITY = ":rb_exhaust:: Draw 1.\n"
CHOOSING = ":rb_energy_3:: Kill a unit. "


def compiled(text: str, kind: str) -> Meaning | Stop:
    return compile_text(text, kind, ("mind",), tags=TAGS)  # type: ignore[arg-type]


def meaning(text: str, kind: str = "unit") -> Meaning:
    whole = compiled(text, kind)
    assert isinstance(whole, Meaning), (text, whole)
    return whole


@pytest.mark.parametrize(
    ("text", "same", "kind"),
    [
        (
            "Units you play on your turn cost :rb_energy_1: less.",
            "On your turn, your units cost :rb_energy_1: less.",
            "gear",
        ),
        (
            "When I hold, Dogs you play this turn cost :rb_energy_1: less.",
            "When I hold, your Dogs cost :rb_energy_1: less this turn.",
            "unit",
        ),
        (
            "Your Dogs cost :rb_energy_2: less, to a minimum of :rb_energy_1:.",
            "Your Dogs' Energy costs are reduced by :rb_energy_2:, to a minimum of :rb_energy_1:.",
            "unit",
        ),
        (
            EQUIP + "This ability costs :rb_energy_1: less if you choose a Dog.",
            EQUIP + "If you choose a Dog, this ability costs :rb_energy_1: less.",
            "gear",
        ),
        ("Burn 1: Draw 1.", "Burn a card: Draw 1.", "unit"),
        ("Recycle 1 from your trash: Draw 1.", "Recycle a card from your trash: Draw 1.", "unit"),
        (
            ABILITY + "Use my abilities only while it's your turn.",
            ":rb_exhaust:: Draw 1. Use this ability only on your turn.",
            "unit",
        ),
    ],
)
def test_other_words_for_the_same(text: str, same: str, kind: str) -> None:
    assert meaning(text, kind) == meaning(same, kind)


@pytest.mark.parametrize(
    ("text", "other", "kind"),
    [
        ("Your units cost :rb_energy_1: less.", "Units you play on your turn cost :rb_energy_1: less.", "gear"),
        ("Enemy spells cost :rb_energy_1: more.", "Enemy spells cost :rb_energy_1: less.", "gear"),
        (
            "Your spells cost :rb_energy_1: less. If you control a Dog, they cost :rb_energy_2: less instead.",
            "Your spells cost :rb_energy_1: less.",
            "gear",
        ),
        ("Burn 2: Draw 1.", "Discard 2: Draw 1.", "unit"),
        ("Discard a unit: Draw 1.", "Discard a card: Draw 1.", "unit"),
        ("Return me to my owner's hand: Draw 1.", "Kill me: Draw 1.", "unit"),
        ("Return a friendly gear to its owner's hand: Draw 1.", "Recycle a friendly gear: Draw 1.", "unit"),
        ("Spend another friendly unit's buff: Draw 1.", "Spend a buff: Draw 1.", "unit"),
        (
            "You may play me from your trash for :rb_energy_2: if you control a Dog.",
            "You may play me for :rb_energy_2: if you control a Dog.",
            "unit",
        ),
        (EXHAUSTING + "If you do, draw 2. Otherwise, draw 1.", EXHAUSTING + "If you do, draw 2.", "spell"),
        (
            ABILITY + "Use my abilities only while it's your turn.",
            ABILITY + "Use my abilities only while I'm at a battlefield.",
            "unit",
        ),
        (
            "You may kill a friendly unit as an additional cost to play me. "
            "If you do, I cost :rb_energy_1: less for each Energy it costs.",
            "You may kill a friendly unit as an additional cost to play me. "
            "If you do, I cost :rb_energy_1: less for each Power it costs.",
            "unit",
        ),
    ],
)
def test_a_part_says_something_of_its_own(text: str, other: str, kind: str) -> None:
    assert meaning(text, kind) != meaning(other, kind)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Enemy spells cost :rb_energy_1: more, to a minimum of :rb_energy_1:.", "gear"),
        ("Enemy units cost :rb_energy_1: more.", "gear"),
        ("Your spells cost :rb_energy_1: less. If you control a Dog, they cost :rb_energy_2: more instead.", "gear"),
        (
            "Your spells cost :rb_energy_1: less. If you control a Dog, "
            "they cost :rb_energy_2: less, to a minimum of :rb_energy_1: instead.",
            "gear",
        ),
        ("When I hold, spells that choose a Dog cost :rb_energy_1: less this turn.", "unit"),
        ("When I hold, your spells cost :rb_energy_1: less to a minimum of :rb_energy_1: this turn.", "unit"),
        ("The first spell you play each turn costs :rb_energy_1: more, to a minimum of :rb_energy_1:.", "unit"),
        ("Draw 1: Ready me.", "unit"),
        ("Channel 1: Ready me.", "unit"),
        ("Burn a unit: Draw 1.", "unit"),
        ("Ready me: Draw 1.", "unit"),
        ("Move me: Draw 1.", "unit"),
        ("Return me: Draw 1.", "unit"),
        ("Kill me to my owner's hand: Draw 1.", "unit"),
        ("Return me to your hand: Draw 1.", "unit"),
        ("Return a friendly unit to my owner's hand: Draw 1.", "unit"),
        ("Stun a friendly unit: Draw 1.", "unit"),
        ("Kill 2 cards from your trash: Draw 1.", "unit"),
        ("Recycle 2 cards from an opponent's trash: Draw 1.", "unit"),
        ("Banish 2 cards from an opponent's trash: Draw 1.", "unit"),
        ("Recycle a battlefield: Draw 1.", "unit"),
        ("Spend any number of buffs: Draw 1.", "unit"),
        ("Spend an enemy unit's buff: Draw 1.", "unit"),
        ("Pay my buff: Draw 1.", "unit"),
        ("Gain 2 XP: Draw 1.", "unit"),
        ("Spend another friendly unit's XP: Draw 1.", "unit"),
        ("You may play me for :rb_energy_2:.", "unit"),
        ("You may play me from your hand for :rb_energy_2: if you control a Dog.", "unit"),
        ("If you control a Dog, you may play me from your trash for :rb_energy_2: if you control a gear.", "unit"),
        (EXHAUSTING + "Otherwise, draw 1.", "spell"),
        (EXHAUSTING + "If you do, you may draw 2.", "spell"),
        (EXHAUSTING + "If you do, draw 2. If you do, draw 1.", "spell"),
        (ABILITY + "Use my abilities only if you paid the additional cost.", "unit"),
        ("Use my abilities only while it's your turn.", "unit"),
        (CHOOSING + "If you choose a Dog, this ability costs :rb_energy_1: less if you control a gear.", "unit"),
        (
            "As you play me, you may kill any number of friendly units as an additional cost. "
            "Reduce my cost by :rb_rune_mind: for each buff killed this way.",
            "unit",
        ),
        (
            "As you play me, you may kill any number of friendly units as an additional cost. "
            "Reduce my cost by :rb_rune_mind: for each unit you spend.",
            "unit",
        ),
        (
            "You may kill a friendly unit as an additional cost to play me. "
            "If you do, I cost :rb_energy_1: less for each Might it costs.",
            "unit",
        ),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: str) -> None:
    assert isinstance(compiled(text, kind), Stop)
