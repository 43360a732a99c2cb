"""The language of cards: its page is up to date, and each node has cards or a reason, and scenarios."""

from __future__ import annotations

import importlib
import pkgutil

import msgspec
import pytest

import carddata.model
from carddata.model.costs import Cost
from carddata.model.damage import AnyDamageKills, AssignedLast
from carddata.model.operations import Draw, Heal
from carddata.model.scope import Affecting, While
from carddata.model.targets import Choice
from tableside.text import LANGUAGES, Text
from tests.kit.language_page import (
    EXAMPLES,
    FAMILIES,
    PAGE,
    all_kinds,
    cards_by_field,
    cards_by_kind,
    describe_node,
    few_fields,
    few_nodes,
    kinds_without_scenario,
    page,
    total_fields,
)
from tests.kit.language_reasons import FIELDS, FIELDS_BY_RULE, NODES, NODES_BY_RULE, is_rule

EXCEPTIONS = 15
"""The most nodes, and the most fields, that no rule names and fewer than two cards use."""

KINDS = [kind for family in FAMILIES.values() for kind in family]


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run tools/language"


def test_the_whole_language_is_counted() -> None:
    """Everything of the model that stands in card data is counted; what is not is a base, or is never within a card."""
    counted = {*all_kinds()}
    defined = {
        each
        for module in pkgutil.walk_packages(carddata.model.__path__, "carddata.model.")
        for each in vars(importlib.import_module(module.name)).values()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == module.name
    }
    assert {each for each in defined - counted if not each.__subclasses__()} == set()
    assert counted <= defined
    assert {*KINDS} < counted
    text = PAGE.read_text(encoding="utf-8")
    assert not [kind for kind in counted if f"| `{kind.__name__}` |" not in text]


def test_a_field_that_nodes_share_counts_once() -> None:
    assert total_fields((Draw, Heal)) == len({"count", "who", "each"}) + len({"what"}) + len({"only_if"})
    assert {(Choice, "scattered"), (Cost, "burn")} <= {*few_fields(cards_by_field())}
    assert total_fields((AssignedLast, AnyDamageKills)) == len({"to", "only_if"})


def test_a_shared_field_is_used_by_the_cards_of_all_nodes_that_have_it() -> None:
    few = few_fields(cards_by_field())
    assert not [field for kind, field in few if kind in (While, Affecting) or field in ("only_if", "who")]
    uses = cards_by_field()
    assert not {field for kind, field in few_fields(uses | {(AssignedLast, "to"): {"A", "B"}}) if kind is Affecting}
    alone = {key: names for key, names in uses.items() if key[1] != "to"}
    assert (Affecting, "to") in few_fields(alone)


def test_a_node_serves_two_cards_or_has_a_reason() -> None:
    reasons = (*NODES_BY_RULE, *NODES)
    assert {*few_nodes(cards_by_field())} == {*reasons}
    assert len({*reasons}) == len(reasons)
    assert len(NODES) <= EXCEPTIONS


def test_a_field_serves_two_cards_or_has_a_reason() -> None:
    assert {*few_fields(cards_by_field())} == {*FIELDS_BY_RULE, *FIELDS}
    assert not {*FIELDS_BY_RULE} & {*FIELDS}
    assert len(FIELDS) <= EXCEPTIONS


def test_the_rules_that_are_said_to_name_a_notion_exist() -> None:
    assert not [rule for rule in (*NODES_BY_RULE.values(), *FIELDS_BY_RULE.values()) if not is_rule(rule)]


@pytest.mark.timeout(600)
def test_each_node_is_in_a_scenario_with_a_near_miss() -> None:
    assert kinds_without_scenario(KINDS) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_node_has_words_of_its_own(language: str) -> None:
    uses = cards_by_kind()
    examples = [EXAMPLES[kind] if kind in EXAMPLES else next(iter(uses[kind].values())) for kind in KINDS]
    assert len({Text(language)(describe_node(example)) for example in examples}) == len(KINDS)
