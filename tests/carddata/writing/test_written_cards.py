"""Each card's data in words is read back as the same data."""

from functools import cache
from typing import Final, NamedTuple

from carddata.compiler.build import own_keywords
from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.second_box import compile_effect
from carddata.compiler.tags import tags_of
from carddata.model.card import Card
from carddata.sets import load
from carddata.writing.cards import write_card
from carddata.writing.words import Unwritten

LEFT: Final = 116
"""The cards without words that are read back as they are. This number may only shrink."""


class Reading(NamedTuple):
    """What came of writing a card and reading its words: whether they say the same, or why not."""

    same: bool
    why: str = ""


@cache
def _known() -> tuple[dict[str, Card], dict[str, object], dict[str, object]]:
    cards = load()
    tags = tags_of(cards.values())
    return (
        {name: card for name, card in cards.items() if card.token},
        tags,
        {tag.name: tag.kind for tag in tags.values()},
    )


def read_back(card: Card) -> Reading:
    """Write a card and read its words."""
    tokens, tags, kinds = _known()
    try:
        boxes = write_card(card, tokens, kinds)
    except Unwritten as unwritten:
        return Reading(False, f"no words for {unwritten.node}")
    meaning = compile_text(boxes.own, card.type, card.domains, tokens, tags, token=card.token)
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


def test_the_words_of_each_card_are_read_back_as_the_same_data() -> None:
    cards = [card for card in load().values() if card.abilities is not None]
    left = {card.name: reading.why for card in cards if not (reading := read_back(card)).same}
    assert len(left) <= LEFT, left
    assert len(left) == LEFT, f"fewer cards are left: say so in LEFT: {len(left)}"


def test_words_that_say_less_are_told_from_the_card() -> None:
    card = load()["Pit Crew"]
    assert read_back(card).same
    assert card.abilities
    other = Card(card.name, card.type, card.domains, abilities=(*card.abilities, *card.abilities))
    assert _words(other) != _words(card)


def _words(card: Card) -> str:
    tokens, _, kinds = _known()
    return write_card(card, tokens, kinds).own
