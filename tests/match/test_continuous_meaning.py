"""What continuous effects mean, in words."""

from typing import Any, get_args

import pytest

from carddata.model.amounts import Count, Countable
from carddata.model.card import Card, EffectText
from carddata.model.conditions import If
from carddata.model.continuous import HasKeywords, HasMight, OthersEnter
from carddata.model.targets import TargetFilter
from tableside.match.public.card_meaning import describe_card
from tableside.text.catalogue import LANGUAGES
from tableside.text.text import Text


def words(card: Card, language: str = "en") -> list[str]:
    return [Text(language)(line) for line in describe_card(card)]


@pytest.mark.parametrize(
    ("effect", "line"),
    [
        (
            HasMight(amount=2, to=TargetFilter(whose="friendly", where="here", other=True, status="buffed")),
            "As long as it is in play: +2 Might for all friendly units, buffed, here, not this card.",
        ),
        (
            HasMight(amount=1, each=Count("points"), only_if=If(me=TargetFilter(mighty=True))),
            "As long as it is in play, while this card is Mighty: +1 Might for this card, counted once for each:"
            " point of its player.",
        ),
        (
            HasMight(amount=-4, to=TargetFilter(whose="enemy", where="here", status="stunned"), least=2),
            "As long as it is in play: \N{MINUS SIGN}4 Might for all enemy units, stunned, here,"
            " but not below 2 Might.",
        ),
        (
            HasKeywords(keywords=("Deflect", "Tank"), to=TargetFilter(tags=("Mech",), token=True), lacking=True),
            "As long as it is in play: Deflect, Tank for all units, token, tag: Mech, if it does not have it already.",
        ),
        (
            OthersEnter(of=TargetFilter(whose="you"), only_if=If(counted=Count("hand"), fewest=1, most=2)),
            "As long as it is in play, while the count of this is 1 or more: card in its player’s hand and the"
            " count of this is 2 or less: card in its player’s hand: units of yours enter the board ready.",
        ),
    ],
)
def test_a_continuous_effect_says_what_it_gives_to_what_and_when(effect: Any, line: str) -> None:
    assert words(Card("Grey Hound", "unit", standing=(effect,))) == [line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_counted_has_words(language: str) -> None:
    lines = set()
    for countable in get_args(Countable):
        count = Count(countable, TargetFilter() if countable == "objects" else None)
        (line,) = words(Card("Grey Hound", "unit", standing=(HasMight(amount=1, each=count),)), language)
        assert "counted-" not in line
        lines.add(line)
    assert len(lines) == len(get_args(Countable))


def test_what_is_attached_says_it_of_its_unit() -> None:
    card = Card("Grey Ring", "gear", attached=EffectText(standing=(HasMight(amount=1),)))
    assert words(card) == [
        "While attached, it gives its unit:",
        "As long as it is in play: +1 Might for this card.",
    ]
