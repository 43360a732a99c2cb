"""Each rule that a verdict can cite is explained in our own words, in every language."""

import pytest

from tableside.engine.editions import EDITIONS, NEWEST, NUMBERS, rule_number
from tableside.text import LANGUAGES, Text
from tableside.text.rules import explain_rule

CITED = sorted(set().union(*NUMBERS.values()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", CITED)
def test_every_cited_rule_says_what_it_means_and_what_would_change_the_answer(rule: str, language: str) -> None:
    text = Text(language)
    says, change = explain_rule(text, rule, NEWEST, advises=True)
    assert text.has(says.code)
    assert text.has(change.code)
    assert text(says) != Text("en" if language != "en" else "de")(says)


def test_an_older_edition_is_explained_by_the_rule_that_it_became() -> None:
    for date in EDITIONS:
        number = rule_number("811.1.b", date)
        assert number is not None
        assert explain_rule(Text("en"), number, date, advises=False) == explain_rule(
            Text("en"), "811.1.b", NEWEST, advises=False
        )


def test_a_rule_without_words_is_explained_by_the_rule_above_it() -> None:
    assert explain_rule(Text("en"), "811.1.b.7", NEWEST, advises=True) == explain_rule(
        Text("en"), "811.1.b", NEWEST, advises=True
    )


def test_an_unknown_rule_is_not_explained() -> None:
    assert explain_rule(Text("en"), "999.1", NEWEST, advises=True) == ()
    assert explain_rule(Text("en"), "no number", "2025-12-01", advises=True) == ()


def test_advice_is_given_only_where_it_may_be() -> None:
    assert len(explain_rule(Text("en"), "811.1.b", NEWEST, advises=False)) == 1
