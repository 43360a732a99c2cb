"""Random sentences of the language of cards, in words, are read back as they were."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from carddata.compiler.card import Meaning, compile_text
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.card import Card
from carddata.writing.cards import write_card
from carddata.writing.words import Unwritten
from tests.kit.known_words import known_words
from tests.kit.random_meanings import KINDS
from tests.kit.samples import some

OTHER: Final = "other"
"""Words that are read as something else than they were written for."""

READ_BACK: Final[Mapping[str, int]] = {
    "noun phrases": 90,
    "conditions": 95,
    "quantities": 90,
    "events": 95,
    "effects": 95,
    "wrappers": 90,
}
"""The least number of a hundred random sentences that are read back, by their kind. These numbers may only grow.

The others have no words, or words that the compiler refuses: own moves that are counted (`events`), some of several
tags (`tags`), a move from a place that a player makes (`move`), an opponent who is chosen in what may be done (`may`),
another enemy than the own unit, and whatever the engine lacks.
"""


def outcome(card: Card) -> str:
    """Return what came of writing a card and reading its words: "same", "other", or why it has none."""
    tokens, tags, kinds = known_words()
    try:
        words = write_card(card, tokens, kinds).own
    except Unwritten as unwritten:
        return f"no words for {unwritten.node}"
    meaning = compile_text(words, card.type, card.domains, tokens, tags)
    if not isinstance(meaning, Meaning):
        return f"refused: {meaning.code} {meaning.detail}"
    same = (meaning.abilities, meaning.standing) == (card.abilities, card.standing)
    return "same" if same else f"{OTHER}: {words}"


@pytest.mark.parametrize("kind", KINDS)
def test_words_are_never_read_as_something_else(kind: str) -> None:
    @settings(max_examples=some(40, 2000), deadline=None, derandomize=True, database=None)
    @given(st.randoms(use_true_random=False))
    def check(random: Random) -> None:
        result = outcome(KINDS[kind](random))
        event(result.partition(":")[0])
        assert not result.startswith(OTHER), result

    check()


@pytest.mark.parametrize("kind", KINDS)
def test_most_random_sentences_are_read_back(kind: str) -> None:
    random, count = Random(kind), some(50, 1000)
    outcomes = Counter(outcome(KINDS[kind](random)) for _ in range(count))
    assert outcomes["same"] * 100 >= READ_BACK[kind] * count, outcomes


def test_a_sentence_with_another_number_is_another_sentence() -> None:
    card = Card("Stranger", "unit", abilities=(Ability("play", (m.Draw(count=2),)),))
    other = replace(card, abilities=(Ability("play", (m.Draw(count=3),)),))
    assert outcome(card) == outcome(other) == "same"
    assert write_card(card) != write_card(other)
