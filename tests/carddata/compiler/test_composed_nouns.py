"""Cards of a trash, comparisons, played cards, places and participles as parts of sentences, and what is nearly so."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.permissions import CardsCost
from carddata.model.targets import AttachedTo, HasKeyword, HasState, IsNot, OfDomain, OfType, TargetFilter
from tests.kit.meanings import meaning, only, spell


def reads(text: str, kind: Any) -> bool:
    return isinstance(compile_text(text, kind), Meaning)


def asked(words: str) -> Any:
    (drawn,) = spell(f"If {words}, draw 7.").do
    return drawn.only_if


@pytest.mark.parametrize(
    ("words", "that", "least"),
    [
        ("a spell", (OfType(("spell",)),), 1),
        ("a card with [Hidden]", (HasKeyword("Hidden"),), 1),
        ("two or more fury cards", (OfDomain("fury"),), 2),
    ],
)
def test_cards_of_the_own_trash(words: str, that: Any, least: int) -> None:
    counted = q.HowMany(TargetFilter("card", "you", that=that))
    assert asked(f"you have {words} in your trash") == c.Counted(counted, least)


@pytest.mark.parametrize(
    "words",
    [
        "you have a unit with 3 Might in your trash",
        "you have a card in their trash",
        "an opponent has a card in your trash",
        "you have a card with [Hidden] with [Tank] in your trash",
        "you have more units than you",
        "you have more gear than an opponent",
        "you have more XP than an opponent",
        "you have more stunned units than an opponent",
        "you have more units than its controller",
        "you have fewer points than each opponent",
        "you have more cards in their hand than an opponent",
        "opponents have more units than you",
        "there are more units than an opponent",
    ],
)
def test_what_nobody_counts_or_compares(words: str) -> None:
    assert not reads(f"If {words}, draw 7.", "spell")


@pytest.mark.parametrize(
    ("words", "what", "whose"),
    [
        ("you have more units than an opponent", "units", "you over any"),
        ("you control fewer battlefields than an opponent", "battlefields", "opponent"),
        ("an opponent has more runes than you", "runes", "opponent"),
        ("you have more cards in hand than any opponent", "cards", "you"),
    ],
)
def test_who_has_more(words: str, what: Any, whose: Any) -> None:
    assert asked(words) == c.Counted(q.Lead(what, whose), 1)


@pytest.mark.parametrize(
    ("cards", "of", "source"),
    [
        ("Spells", TargetFilter("spell"), ""),
        ("Cards with [Reaction]", TargetFilter("card", zone="hand", that=(HasKeyword("Reaction"),)), ""),
        ("Your opponents' spells", TargetFilter("spell", "enemy"), ""),
        ("Spells opponents play", TargetFilter("spell", "enemy"), ""),
        ("Spells you play from your trash", TargetFilter("spell", "you"), "trash"),
        ("Friendly spells", TargetFilter("spell", "friendly"), ""),
    ],
)
def test_whose_cards_cost_more(cards: str, of: Any, source: str) -> None:
    (effect,) = meaning(f"{cards} cost :rb_energy_1: more.", "gear").standing
    assert isinstance(effect, CardsCost)
    assert (effect.of, effect.source) == (of, source)


@pytest.mark.parametrize(
    "cards",
    [
        "Cards",
        "Your cards",
        "Units",
        "Opponents' spells with [Flow]",
        "Enemy spells opponents play",
        "Your spells from your trash",
        "Spells opponents play from your trash",
        "Spells you play with [Flow]",
        "Spells with 3 Might you play",
    ],
)
def test_nobodys_cards_cost_more(cards: str) -> None:
    assert not reads(f"{cards} cost :rb_energy_1: more.", "gear")


@pytest.mark.parametrize(
    ("text", "kind", "is_read"),
    [
        ("When this leaves the board, draw 7.", "gear", True),
        ("When this leaves a battlefield, draw 7.", "gear", False),
        ("When I move to the board, draw 7.", "unit", False),
        ("When I die in combat, draw 7.", "unit", True),
        ("When I die in a showdown, draw 7.", "unit", False),
        ("When I hold, kill an enemy unit exhausted here.", "unit", False),
        ("When I hold, kill a unit attached to me.", "unit", False),
        ("Kill an enemy unit attacking here.", "spell", False),
        ("Kill a unit without 3 Might.", "spell", False),
        ("Kill a unit without [Tank] and 3 Might.", "spell", False),
    ],
)
def test_places_and_participles(text: str, kind: Any, is_read: bool) -> None:
    assert reads(text, kind) is is_read, compile_text(text, kind)


def test_what_a_participle_says() -> None:
    (choice,) = only("When I hold, kill an enemy unit attacking here.").choose
    assert choice.of == TargetFilter(whose="enemy", where="here", that=(HasState("attacking"),))
    (gear,) = only("When I hold, detach a gear attached to me.").choose
    assert gear.of == TargetFilter("gear", that=(AttachedTo("this"),))
    (unit,) = spell("Kill a unit without [Tank].").choose
    assert unit.of == TargetFilter(that=(IsNot(HasKeyword("Tank")),))
    assert only("When any unit dies, draw 7.") == only("When a unit dies, draw 7.")
