"""Texts of our own about hands that are revealed, and the card that is chosen from such a hand."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.decisions import Decide
from carddata.model.hands import ReturnLater, RevealHand, TakeFromHand
from carddata.model.operations import Draw, GainXp
from carddata.model.stops import Stop
from carddata.model.targets import CardKind, Choice, Compared, OfType, TargetFilter
from tests.kit.meanings import only, spell

REVEALED = "Choose an opponent. They reveal their hand."
OPPONENT = Choice(TargetFilter(kind="player", whose="enemy"))


def taken(how: Any, *types: CardKind, most: int | None = None) -> TakeFromHand:
    that = (*((OfType(types),) if types else ()), *(() if most is None else (Compared("energy", "at most", most),)))
    return TakeFromHand(who=1, of=TargetFilter(kind="card", whose="enemy", zone="hand", that=that), how=how)


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("Gain 1 XP.", (GainXp(),)),
        ("Choose a card from it, and they discard that card.", (taken("discard"),)),
        ("Choose a unit or gear from their hand. They discard it.", (taken("discard", "unit", "gear"),)),
        ("Choose a non-unit card from it and recycle that card.", (taken("recycle", "gear", "spell"),)),
        ("Choose a non-spell card from among them. Then recycle that card.", (taken("recycle", "unit", "gear"),)),
        ("Choose a card revealed this way and banish it. Draw 1.", (taken("banish"), Draw())),
        (
            "Choose a spell with Energy cost no more than :rb_energy_4: from it, and banish that card.",
            (taken("banish", "spell", most=4),),
        ),
        (
            "Choose a spell from it. They discard it. If you do, they draw 1.",
            (taken("discard", "spell"), Draw(who=1, only_if=c.TookPlace(2))),
        ),
        (
            "You may spend 4 XP to choose a card from it. If you do, they discard that card and draw 2.",
            (Decide(xp=4), taken("discard"), Draw(count=2, who=1, only_if=c.TookPlace(3))),
        ),
        ("You may pay 2 XP to choose a card from their hand. If you do, banish it.", (Decide(xp=2), taken("banish"))),
    ],
)
def test_what_becomes_of_a_revealed_hand(text: str, does: tuple[object, ...]) -> None:
    found = spell(f"{REVEALED} {text}")
    assert (found.choose, found.do) == ((OPPONENT,), (RevealHand(who=1), *does))


@pytest.mark.parametrize("verb", ["hold", "conquer"])
def test_a_banished_card_returns_later(verb: Any) -> None:
    found = spell(f"{REVEALED} Choose a card from it and banish it. When they {verb}, return that card to their hand.")
    later = ReturnLater(who=1, when=verb, only_if=c.TookPlace(2))
    assert found.do == (RevealHand(who=1), taken("banish"), later)


@pytest.mark.parametrize(
    "text",
    [
        "Choose a card from it and recycle it. When they hold, return it to their hand.",
        "Choose a card from it and banish it. Draw 7. When they hold, return it to their hand.",
        "When they hold, return it to their hand.",
        "Choose a card from it and banish it. When they hold, return it to your hand.",
    ],
)
def test_nothing_else_returns_later(text: str) -> None:
    assert isinstance(compile_text(f"{REVEALED} {text}", "spell", ("mind",)), Stop)


def test_a_trigger_reveals_a_hand_too() -> None:
    ability = only("When I hold, choose an opponent. They reveal their hand.")
    assert (ability.choose, ability.do) == ((OPPONENT,), (RevealHand(who=1),))


@pytest.mark.parametrize(
    "text",
    [
        "Choose an opponent. Choose a card from it, and they discard that card.",
        "They reveal their hand.",
        f"{REVEALED} Draw 1. Choose a card from it, and they discard that card.",
        f"{REVEALED} Choose a card from it, and they discard that card and draw 1.",
        f"{REVEALED} Choose a card from it, and they discard that card. Choose a card from it, and recycle that card.",
        f"{REVEALED} Choose a card from it.",
        f"{REVEALED} Choose a unit from it, and kill that card.",
        f"{REVEALED} You may discard 1 to choose a card from it. If you do, they discard that card.",
        "Choose a friendly unit. They reveal their hand.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",)), Stop)
