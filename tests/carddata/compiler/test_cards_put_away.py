"""Triggers on cards that are discarded, burned or played from elsewhere, and costs that burn or disempower."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.costs import Additional, Cost, ObjectCost
from carddata.model.stops import Stop
from carddata.model.targets import OfType, TargetFilter
from carddata.model.triggers import CameFrom, EachCard, EventFilter
from tests.kit.meanings import DRAW, meaning, only, spell


@pytest.mark.parametrize(
    ("words", "when", "on"),
    [
        ("you discard one or more cards", "discard", EventFilter(by="you")),
        ("you discard a card", "discard", EventFilter(by="you", that=(EachCard(),))),
        ("you discard a spell", "discard", EventFilter(by="you", that=(EachCard("spell"),))),
        ("an opponent discards a card", "discard", EventFilter(by="enemy", that=(EachCard(),))),
        ("an opponent discards one or more cards", "discard", EventFilter(by="enemy")),
        ("you [Burn]", "burn", EventFilter(by="you")),
        ("you burn one or more cards", "burn", EventFilter(by="you")),
        ("you burn a card", "burn", EventFilter(by="you", that=(EachCard(),))),
        ("you burn a unit card", "burn", EventFilter(by="you", that=(EachCard("unit"),))),
        ("you gain XP", "gain xp", EventFilter(by="you")),
        ("you [Predict]", "predict", EventFilter(by="you")),
        ("you play a card from your trash", "plays a card", EventFilter(by="you", that=(CameFrom("trash"),))),
        (
            "you play a card from anywhere other than your hand",
            "plays a card",
            EventFilter(by="you", that=(CameFrom("elsewhere"),)),
        ),
        (
            "you play a spell from your trash",
            "plays",
            EventFilter(TargetFilter(kind="spell"), by="you", that=(CameFrom("trash"),)),
        ),
    ],
)
def test_a_trigger_on_cards(words: str, when: str, on: EventFilter) -> None:
    found = only(f"When {words}, draw 7.")
    assert (found.when, found.on, found.do) == (when, on, DRAW)


def test_a_cost_that_burns() -> None:
    assert only("Burn 2: Draw 7.").cost == Cost(burn=2)
    assert only("When I attack, you may [Burn 2] to draw 7.").cost == Cost(burn=2)
    found = meaning("As an additional cost to play this, burn 2.\nDraw 7.", "spell")
    assert found.additional == (Additional("additional", Cost(burn=2), mandatory=True),)


def test_a_cost_that_disempowers() -> None:
    assert only("Disempower me: Draw 7.").cost == Cost(objects=ObjectCost("disempower", "me"))
    assert only("Disempower me: Draw 7.", "legend").cost == Cost(objects=ObjectCost("disempower", "me"))
    friendly = Cost(objects=ObjectCost("disempower", TargetFilter(whose="friendly")))
    assert only("Disempower a friendly unit: Draw 7.").cost == friendly
    assert isinstance(compile_text("Disempower an enemy unit: Draw 7.", "unit"), Stop)


@pytest.mark.parametrize(
    ("before", "zone"), [("Burn 1. If it was a unit", "trash"), ("Discard 1. If you discarded a unit this way", "hand")]
)
def test_what_the_card_was_that_was_put_away(before: str, zone: str) -> None:
    described = TargetFilter(kind="card", whose="you", zone=zone, that=(OfType(("unit",)),))  # type: ignore[arg-type]
    assert spell(f"{before}, draw 7.").do[1] == m.Draw(count=7, only_if=c.Shown(described))


@pytest.mark.parametrize(
    "text",
    [
        "Burn 2. If it was a unit, draw 7.",
        "Kill a unit. If it was a unit, draw 7.",
        "Deal 7 to a unit. Burn 1. If it was a unit, draw 7.",
        "Discard 1. Burn 1. If it was a unit, draw 7.",
        "Burn 2. If you discarded a unit this way, draw 7.",
        "Burn 1. If you discarded a unit, draw 7.",
        "Burn 1. If the discarded card was a unit, draw 7.",
        "Burn 1. When you discard a unit this way, do this: Draw 7.",
        "Discard 1. If you burned a unit this way, draw 7.",
        "Discard 1. When you burn a unit this way, do this: Draw 7.",
        "You may discard 1. If you burned a unit, draw 7.",
        "Discard 1. When you recycle a unit this way, do this: Draw 7.",
    ],
)
def test_a_card_that_may_be_another_stops(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)
