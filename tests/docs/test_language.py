"""The language of cards: its page is up to date, and each node has cards or a reason, and scenarios."""

from __future__ import annotations

import pytest

from tableside.text import LANGUAGES, Text
from tests.kit.language_page import (
    EXAMPLES,
    FAMILIES,
    FEW,
    PAGE,
    RULEBOOK,
    cards_by_kind,
    describe_node,
    kinds_without_scenario,
    page,
)

KINDS = [kind for family in FAMILIES.values() for kind in family]


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run tools/language"


def test_a_node_serves_two_cards_or_has_a_reason() -> None:
    uses = cards_by_kind()
    assert {kind for kind in KINDS if len(uses.get(kind, {})) < 2} == {*FEW}
    assert sum(reason != RULEBOOK for reason in FEW.values()) <= 15


@pytest.mark.timeout(600)
def test_each_node_is_in_a_scenario_with_a_near_miss() -> None:
    assert kinds_without_scenario(KINDS) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_node_has_words_of_its_own(language: str) -> None:
    uses = cards_by_kind()
    examples = [EXAMPLES[kind] if kind in EXAMPLES else next(iter(uses[kind].values())) for kind in KINDS]
    assert len({Text(language)(describe_node(example)) for example in examples}) == len(KINDS)
