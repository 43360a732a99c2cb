"""Each card's data in words is read back as the same data."""

from datetime import date, timedelta
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from carddata.compiler.build import compile_effect, own_keywords
from carddata.compiler.card import Meaning, compile_text
from carddata.model.card import Card
from carddata.sets import load
from carddata.writing.cards import write_card
from carddata.writing.words import Unwritten
from tests.kit.known_words import known_words


class Reading(NamedTuple):
    """The outcome of writing a card and reading its words: whether they say the same, or why not."""

    same: bool
    why: str = ""


def code_of(card: Card) -> str:
    """The set of a card; tokens are one for themselves."""
    return "tokens" if card.token else card.numbers[0].partition("-")[0]


SETS = sorted({code_of(card) for card in load().values()})


def read_back(card: Card) -> Reading:
    """Write a card and read its words."""
    tokens, tags, kinds = known_words()
    try:
        boxes = write_card(card, tokens, kinds)
    except Unwritten as unwritten:
        return Reading(False, f"no words for {unwritten.node}")
    own = (boxes.own, card.type, card.domains, tokens, tags)
    meaning = compile_text(*own, token=card.token, name=card.name)
    if not isinstance(meaning, Meaning):
        return Reading(False, f"{meaning}: {boxes.own}")
    for part in ("abilities", "standing", "additional"):
        if getattr(meaning, part) != getattr(card, part):
            return Reading(False, f"other {part}: {boxes.own}")
    if set(own_keywords(boxes.own)) != set(card.keywords):
        return Reading(False, f"other keywords: {boxes.own}")
    if card.attached is None:
        return Reading(True)
    effect = compile_effect(boxes.effect, card.attached.might, card.domains, tokens, tags, card.name)
    return Reading(effect == card.attached, f"{effect}: {boxes.effect}")


@pytest.mark.parametrize("code", SETS)
def test_the_words_of_each_card_are_read_back_as_the_same_data(code: str) -> None:
    cards = [card for card in load().values() if card.abilities is not None and code_of(card) == code]
    assert cards
    assert {card.name: reading.why for card in cards if not (reading := read_back(card)).same} == {}


@pytest.mark.parametrize(
    "text",
    [
        "When I conquer or hold, draw 7.",
        "When I conquer, draw 7.\nWhen I hold, draw 7.",
        "When I hold or conquer, draw 7.\nWhen I conquer or hold, draw 7.\nWhen I conquer, draw 7.",
    ],
)
def test_one_ability_on_both_ways_of_scoring_stays_one(text: str) -> None:
    meaning = compile_text(text, "unit")
    assert isinstance(meaning, Meaning)
    assert read_back(Card("Grey Hound", "unit", abilities=meaning.abilities)) == Reading(True)


def test_the_words_of_each_earlier_wording_are_read_back_as_the_same_data() -> None:
    days = [(card, wording.until) for card in load().values() for wording in card.earlier]
    before = [card.on((date.fromisoformat(day) - timedelta(days=1)).isoformat()) for card, day in days]
    assert len(before) > 20
    cards = [card for card in before if card.abilities is not None]
    assert {card.name: reading.why for card in cards if not (reading := read_back(card)).same} == {}


def test_a_card_that_does_more_has_other_words() -> None:
    card = load()["Pit Crew"]
    assert card.abilities
    more = replace(card, abilities=(*card.abilities, *card.abilities))
    tokens, _, kinds = known_words()
    assert write_card(more, tokens, kinds) != write_card(card, tokens, kinds)


def test_a_card_that_is_done_by_hand_has_no_words() -> None:
    with pytest.raises(Unwritten):
        write_card(Card("Stranger", "unit", abilities=None))


@pytest.mark.parametrize("text", ["[Deathknell] — Draw 7.\nWhen I die, draw 7.", "When I die, draw 7."])
def test_an_ability_on_a_death_in_words_stays_no_deathknell(text: str) -> None:
    meaning = compile_text(text, "unit")
    assert isinstance(meaning, Meaning)
    card = Card("Grey Hound", "unit", keywords=own_keywords(text), abilities=meaning.abilities)
    assert read_back(card) == Reading(True)
