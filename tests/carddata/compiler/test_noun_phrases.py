"""A noun phrase means the same wherever an object stands; its determiner and its noun go together."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import PrintedTag
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, HasTag, Is, IsNot, OfDomain, TargetFilter
from tests.kit.meanings import only, spell

TAGS = {
    "bird": PrintedTag("Bird", "unit"),
    "birds": PrintedTag("Bird", "unit"),
    "cats": PrintedTag("Cat", "unit"),
    "dogs": PrintedTag("Dog", "unit"),
}


def chosen(text: str) -> Choice:
    compiled = compile_text(text, "spell", tags=TAGS)
    assert isinstance(compiled, Meaning), (text, compiled)
    (choice,) = compiled.abilities[0].choose
    return choice


@pytest.mark.parametrize(
    ("phrase", "least", "most"),
    [
        ("up to two of your units", 0, 2),
        ("two of your units", 2, 2),
        ("up to one of your units", 0, 1),
        ("any number of your units", 0, None),
        ("up to 2 units you control", 0, 2),
        ("each of up to two units you control", 0, 2),
        ("one of your units", 1, 1),
    ],
)
def test_so_many_of_ones_own(phrase: str, least: int, most: int | None) -> None:
    assert chosen(f"Ready {phrase}.") == Choice(TargetFilter(whose="you"), least, most)


@pytest.mark.parametrize(
    "phrase",
    [
        "up to two of units",
        "any number units",
        "one units",
        "one of your unit",
        "two of unit you control",
        "a units",
        "each units you control",
        "all unit you control",
        "each of units you control",
        "each your units",
        "all of friendly units",
        "a unit or units",
        "a unit or spell",
        "a bird or gear",
        "your unit or gear",
    ],
)
def test_words_of_a_noun_phrase_go_together(phrase: str) -> None:
    assert isinstance(compile_text(f"Ready {phrase}.", "spell", tags=TAGS), Stop)


@pytest.mark.parametrize(
    "phrase", ["each of your units", "all of your units", "all your units", "your units", "each unit you control"]
)
def test_all_that_is_ones_own(phrase: str) -> None:
    compiled, plain = (compile_text(text, "spell") for text in (f"Ready {phrase}.", "Ready all units you control."))
    assert isinstance(plain, Meaning)
    assert compiled == plain


def test_units_and_gear_are_described_together_as_far_as_the_same_can_be_said_of_both() -> None:
    assert chosen("Kill an exhausted unit or gear you control.").of.kind == "permanent"
    assert isinstance(compile_text("Ready all friendly gear and units here.", "unit"), Stop)
    assert isinstance(compile_text("Kill a unit or gear with 3 :rb_might: or less.", "spell"), Stop)
    counted = compile_text("Draw 1 for each unit or gear you control.", "spell")
    assert isinstance(counted, Meaning)


def test_tags_stand_in_lists_and_before_a_noun() -> None:
    any_of = TargetFilter(whose="friendly", that=(HasTag(("Bird", "Cat", "Dog")),))
    for tags in ("birds, cats, and dogs", "birds, cats or dogs", "birds, cats, and dogs units"):
        compiled = compile_text(f"Ready all friendly {tags}.", "spell", tags=TAGS)
        assert isinstance(compiled, Meaning), tags
        assert compiled.abilities[0].do[0].what == any_of  # type: ignore[union-attr]
    assert isinstance(compile_text("Ready all friendly birds cats.", "spell", tags=TAGS), Stop)
    assert isinstance(compile_text("Counter a bird spell.", "spell", tags=TAGS), Stop)


def test_what_is_on_the_chain_is_told_by_what_it_chooses() -> None:
    assert chosen("Counter an enemy spell that chooses a friendly unit.").of.kind == "spell"
    assert isinstance(compile_text("Kill a unit that chooses a friendly unit.", "spell"), Stop)


@pytest.mark.parametrize(
    ("phrase", "described"),
    [
        ("a Calm unit", TargetFilter(that=(OfDomain("calm"),))),
        ("an enemy Order (:rb_rune_order:) unit", TargetFilter(whose="enemy", that=(OfDomain("order"),))),
        ("a stunned Body unit", TargetFilter(that=(HasState("stunned"), OfDomain("body")))),
        ("a Chaos unit or gear", TargetFilter("permanent", that=(OfDomain("chaos"),))),
        ("a Mind gear", TargetFilter("gear", that=(OfDomain("mind"),))),
    ],
)
def test_a_domain_is_an_adjective(phrase: str, described: TargetFilter) -> None:
    assert chosen(f"Banish {phrase}.") == Choice(described)


@pytest.mark.parametrize(
    "text", ["Counter a Calm spell or ability.", "Choose a Calm player. They draw 2.", "Stun a Calm Order unit."]
)
def test_what_has_no_domain_or_another_is_not_of_a_domain(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


@pytest.mark.parametrize("words", ["something", "a legend, unit, or gear", "a unit, gear or legend"])
def test_something_is_a_unit_a_gear_or_a_legend(words: str) -> None:
    assert spell(f"Empower {words}.").choose == (Choice(TargetFilter("something")),)


def test_something_else_and_something_at_a_place() -> None:
    other = TargetFilter("something", "you", that=(IsNot(Is("this")),))
    found = only("When I attack, you may empower something else you control.")
    assert found.choose == (Choice(other),)
    here = only("When I attack, you may empower something here.")
    assert here.choose == (Choice(TargetFilter("permanent", where="here")),)


def test_something_may_be_a_rune_where_it_is_readied() -> None:
    assert isinstance(compile_text("Ready something.", "spell"), Stop)
