"""The grammar as a whole: idioms are few and each has its reason, and each rule is read by one method."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from lark import Transformer
from lark.load_grammar import load_grammar

from carddata.compiler.generality import alternatives_of, idioms, labelled_grammar
from carddata.compiler.reading import grammar_text, idiom_text
from carddata.compiler.reading_lines import LineReader
from carddata.lexicon import forms

MOST_IDIOMS = 25
"""The most sentences that only one card says and that have productions of their own."""


def rules() -> Iterator[tuple[str, bool]]:
    """The names that parts of trees have, and whether such a part may vanish for the only one within it."""
    load: Any = load_grammar
    for name, _, rule, options in load(grammar_text(), "<cards>", [], False)[0].rule_defs:
        for alternative in alternatives_of(rule):
            alias = alternative.children[1] if alternative.data == "alias" else None
            if alias is not None:
                yield str(getattr(alias, "name", alias)), False
            elif not name.startswith("_"):
                yield str(name), bool(options.expand1)


def readers() -> Counter[str]:
    """The number of classes with a reader of each name."""
    classes = [each for each in LineReader.__mro__ if each not in Transformer.__mro__]
    return Counter(name for each in classes for name in vars(each) if not name.startswith("_"))


def test_idioms_are_few_and_each_has_its_reason() -> None:
    head, *lines = [line for line in idiom_text().splitlines() if line]
    reasons, productions = lines[::2], lines[1::2]
    assert head.startswith("//")
    assert all(re.fullmatch(r"// [A-Z].+\.", reason) for reason in reasons)
    assert all(re.fullmatch(r"(%extend |\?)\w+: .+ -> \w+", production) for production in productions)
    assert len(productions) == len(reasons) == len(idioms()) <= MOST_IDIOMS
    assert sum(alternative.is_idiom for alternative in labelled_grammar().alternatives) == len(productions)


def test_each_rule_of_the_grammar_has_one_reader_and_words_of_the_lexicon_are_rows() -> None:
    assert {name: count for name, count in readers().items() if count > 1} == {}
    needed = {name for name, vanishes in rules() if not vanishes}
    assert needed - readers().keys() - {form.rule for form in forms()} == set()
    assert readers().keys() - {name for name, _ in rules()} == set()
