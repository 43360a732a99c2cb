"""Continuous effects, in words."""

from typing import Any, get_args, get_type_hints

import pytest

from carddata.compiler.countables import Countable, quantity
from carddata.model import conditions as c
from carddata.model.amounts import Lead
from carddata.model.card import Card, EffectText
from carddata.model.continuous import HasKeywords, HasMight, OthersEnter
from carddata.model.numbers import Holding
from carddata.model.targets import HasState, HasTag, Is, IsNot, IsToken, TargetFilter
from tableside.text.catalogue import LANGUAGES
from tests.kit.match.card_words import words


@pytest.mark.parametrize(
    ("effect", "line"),
    [
        (
            HasMight(
                amount=2, to=TargetFilter(whose="friendly", where="here", that=(HasState("buffed"), IsNot(Is("this"))))
            ),
            "Other buffed friendly units here have +2 Might.",
        ),
        (
            HasMight(amount=1, each=Holding("points"), only_if=c.Itself(TargetFilter(that=(HasState("mighty"),)))),
            "While this unit is Mighty, it has +1 Might for each point you have.",
        ),
        (
            HasMight(amount=-4, to=TargetFilter(whose="enemy", where="here", that=(HasState("stunned"),)), least=2),
            "Stunned enemy units here have \N{MINUS SIGN}4 Might, but not less than 2 Might.",
        ),
        (
            HasKeywords(
                keywords=("Deflect", "Tank"), to=TargetFilter(that=(IsToken(), HasTag(("Mech",)))), lacking=True
            ),
            "Units that are tokens with the tag Mech have Deflect and Tank, unless something else gives it already.",
        ),
        (
            OthersEnter(of=TargetFilter(whose="you"), only_if=c.Counted(Holding("hand"), 1, 2)),
            "While you have at least 1 card in your hand and you have at most 2 cards in your hand, units you control"
            " enter the board ready.",
        ),
    ],
)
def test_a_continuous_effect_says_what_it_gives_to_what_and_when(effect: Any, line: str) -> None:
    assert words(Card("Grey Hound", "unit", standing=(effect,))) == [line]


LEAD = get_type_hints(Lead)

DESCRIBED = ("objects", "might", "tags", "played", "chosen")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_counted_has_words(language: str) -> None:
    lines = set()
    counts = [quantity(each, TargetFilter() if each in DESCRIBED else None) for each in get_args(Countable)]
    counts += [Lead(what, whose) for what in get_args(LEAD["what"]) for whose in get_args(LEAD["whose"])]
    for count in counts:
        (line,) = words(Card("Grey Hound", "unit", standing=(HasMight(amount=1, each=count),)), language)
        assert "counted-" not in line
        lines.add(line)
    assert len(lines) == len(counts)


def test_what_is_attached_says_it_of_its_unit() -> None:
    card = Card("Grey Ring", "gear", attached=EffectText(standing=(HasMight(amount=1),)))
    assert words(card) == [
        "The unit to which it is attached has this ability:",
        "  This unit has +1 Might.",
    ]
