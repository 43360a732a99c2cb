"""Touches of texts of cards done by hand: who must say so, and a rough comparison with the texts themselves."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from carddata.model.unread import May
from carddata.sets import load

CARDS = load()
BY_HAND = {name: card for name, card in CARDS.items() if card.abilities is None}
ANYTHING = ("Endless Riches", "Shady Spectacles")
"""The cards that change where all cards go, and what a unit is."""
SHARED = Path(__file__).parents[3] / "shared/cards"

ANY, BOARD = "unit gear battlefield legend spell", "unit gear battlefield legend"
LIMITS = "prohibitions places points"
IMPLIED = (
    # the types of card, the words of which it must have one, and what stands in its text
    ("unit", "on play", r"When you play me\b"),
    ("gear", "on play", r"When you play this|^\[Quick-Draw\]"),
    ("unit gear", "on attack", r"When (I|a friendly unit) attacks?"),
    ("unit gear", "on defend", r"When (I|a friendly unit) (attacks? or )?defends?"),
    ("battlefield", "on defend", r"When you defend here"),
    (BOARD, "on conquer", r"When (I|you) conquer"),
    (BOARD, "on hold", r"[Ww]hen (I|you) (conquer or )?hold"),
    ("unit gear", "on death", r"^\[Deathknell\]|When I die"),
    ("unit gear battlefield", "on move", r"When (I|a unit) moves?( to a| from|,)"),
    (BOARD, "on beginning", r"[Aa]t (the )?start of (your|each)(?! next Main)"),
    (BOARD, "on ending", r"[Aa]t the end of (your|each|this turn)"),
    ("unit legend", "on win", r"[Ww]hen (I|you) win a combat|first time I win"),
    ("unit gear legend", "on a spell", r"^When you play a (spell|card)"),
    ("unit gear legend", "on an entry", r"^When you play (a|another) (token |\[Mighty\] )?(unit|gear|card)"),
    ("unit", "on a death", r"[Ww]hen (another|an enemy) [^.]*unit[^.]* dies|first time a friendly unit dies"),
    (BOARD, "on other", r"^When you (stun|discard|choose|ready|recycle|spend)\b"),
    (ANY, "death", r"would die"),
    (ANY, "damage", r"Bonus Damage|[Pp]revent|assigned combat damage last\.$"),
    ("unit spell", "costs", r"\bcosts? :?[^.]* less|additional cost to play|[Rr]educe my cost|^\[Repeat\]"),
    ("unit", "places", r"play (me|units|be played) to an? (open|occupied)|can be played to"),
    ("unit battlefield legend", LIMITS, r"\bcan't (?!be reacted)"),
    ("unit gear", "ready", r"enters? (ready|exhausted)"),
    ("unit battlefield legend", "might", r"(?<!I )(has|having|gets?) (an additional )?[+-]\d+ :rb_might:"),
    ("unit battlefield legend", "might", r"units? (here )?have (an additional )?[+-]\d+ :rb_might:"),
    ("unit battlefield legend", "might", r"(has|give|(?<!I )have) \[(Assault|Shield)"),
    ("unit", "might own might", r"I (have|get) (an additional )?[+-]\d+ :rb_might:|My Might is"),
    ("battlefield", "points", r"you win the game|can't score|gains? 1 point"),
)


def text_of(card: dict[str, object]) -> str:
    """The text of a card without the reminders in brackets."""
    return re.sub(r"\s*\([^()]*\)", "", str(card["text"]))


def test_who_may_not_do_just_anything() -> None:
    """Of these cards somebody has read the text."""
    for card in BY_HAND.values():
        if card.has("Hidden") or card.type in ("battlefield", "legend"):
            assert card.may is not None, card.name
            assert "anything" not in card.may, card.name


def test_all_texts_are_read() -> None:
    assert sorted(name for name, card in BY_HAND.items() if "anything" in card.unread) == [*ANYTHING]


def test_a_card_that_is_data_has_nothing_unread() -> None:
    assert [card.name for card in CARDS.values() if card.abilities is not None and card.may is not None] == []


def test_words_stand_once_and_in_the_order_of_their_list() -> None:
    for card in BY_HAND.values():
        assert list(card.may or ()) == sorted({*(card.may or ())}, key=get_args(May).index), card.name


@pytest.mark.parametrize(
    ("name", "may"),
    [
        ("Guards!", set()),
        ("Stare Down", set()),
    ],
)
def test_a_text_read_a_second_time(name: str, may: set[str]) -> None:
    assert {*CARDS[name].unread} == may


@pytest.mark.skipif(not SHARED.is_dir(), reason="the texts of the cards lie outside the repository")
def test_no_word_is_missing_that_the_text_plainly_implies() -> None:
    cards = json.loads((SHARED / "cards_canonical.json").read_text())["cards"]
    texts = {card["name"]: text_of(card) for card in cards}
    for equipment in json.loads((SHARED / "equipment_overlay.json").read_text())["cards"]:
        if equipment["name"] in texts:
            texts[equipment["name"]] += "\n" + equipment["effect_text"]
    missing = []
    for card in BY_HAND.values():
        for types, words, pattern in IMPLIED:
            found = re.search(pattern, texts.get(card.name, ""), re.MULTILINE)
            known = any(word in card.unread for word in re.findall(r"o(?:n an?|n|wn) \w+|\w+", words))
            if card.type in types.split() and found and not known:
                missing.append((card.name, words, found[0]))
    assert missing == []


@pytest.mark.skipif(not SHARED.is_dir(), reason="the Might bonuses of Equipment lie outside the repository")
def test_equipment_with_a_might_bonus_may_touch_might() -> None:
    for equipment in json.loads((SHARED / "equipment_overlay.json").read_text())["cards"]:
        card = BY_HAND.get(equipment["name"])
        if card is not None and equipment["might_bonus"]:
            assert {"might", "own might"} & {*card.unread}, card.name
