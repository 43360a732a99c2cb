"""Each compiled card, played to its end: with legal targets, without any, and with its targets gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from carddata.model.card import Card
from carddata.model.permissions import PlayedTo
from tableside.engine import Table
from tests.kit.engine.play import readable
from tests.kit.engine.smoke import (
    BARE,
    CARDS,
    after,
    facedown,
    is_legal,
    judge,
    playable,
    plays,
    table_with,
    to_the_end,
    without_targets,
)

COMPILED = [
    card
    for card in CARDS.values()
    if card.abilities is not None and card.type in ("unit", "spell", "gear") and not card.token
]
"""The cards that are played."""

TYPES = pytest.mark.parametrize("card_type", sorted({card.type for card in COMPILED}))
"""The cards of a type are tried in one test: thousands of tests cost more than what they look at."""


def each_of(card_type: str, check: Callable[[Card], None]) -> None:
    """Check each card of a type; name all cards for which it fails."""
    failures: list[Exception] = []
    for card in (card for card in COMPILED if card.type == card_type):
        try:
            check(card)
        except Exception as error:
            error.add_note(f"with {card.name}")
            failures.append(error)
    if failures:
        raise ExceptionGroup(f"{len(failures)} cards", failures)


def is_settled(table: Table) -> bool:
    """Return whether nothing is on the chain and nobody is asked."""
    return table.over or not (table.chain or table.asks)


def in_hand(card: Card, hand: tuple[str, ...]) -> int:
    return hand.count(card.name)


@TYPES
def test_with_legal_targets_it_resolves(card_type: str) -> None:
    each_of(card_type, resolves)


def resolves(card: Card) -> None:
    table, private = playable(card)
    played, known = after(table, private, plays(card))
    assert in_hand(card, known.hands["A"]) == in_hand(card, private.hands["A"]) - 1
    ended, _ = to_the_end(played, known)
    assert is_settled(ended)


@TYPES
def test_without_anything_to_choose_it_is_refused_with_a_rule_or_resolves(card_type: str) -> None:
    each_of(card_type, is_refused_or_resolves)


def is_refused_or_resolves(card: Card) -> None:
    table, private = table_with(card, BARE)
    verdict = readable(judge(table, private, plays(card)))
    if verdict.kind == "legal":
        ended, _ = to_the_end(*after(table, private, plays(card)))
        assert is_settled(ended)
    else:
        only = any(isinstance(effect, PlayedTo) and effect.only for effect in card.standing)
        assert card.type == "spell" or card.additional or only
        assert verdict.rules


@TYPES
def test_when_its_targets_are_gone_it_falls(card_type: str) -> None:
    each_of(card_type, falls_without_targets)


def falls_without_targets(card: Card) -> None:
    table, private = playable(card)
    chosen, known = to_the_end(*after(table, private, plays(card)), answers_only=True)
    ended, _ = to_the_end(without_targets(chosen), known)
    assert is_settled(ended)


@pytest.mark.parametrize("card", [card for card in COMPILED if card.has("Hidden")], ids=lambda card: card.name)
def test_from_facedown_it_resolves_or_is_refused_for_want_of_a_target(card: Card) -> None:
    table, private, play = facedown(card)
    verdict = readable(judge(table, private, play))
    if verdict.kind == "legal":
        ended, _ = to_the_end(*after(table, private, play))
        assert is_settled(ended)
        assert not ended.facedown
    else:
        assert card.type == "spell"
        assert {reason.code for reason in verdict.reasons} <= {"reason-no-target", "reason-no-target-at-hidden-place"}


def test_all_kinds_of_cards_are_among_them() -> None:
    assert len(COMPILED) > 250
    assert {card.type for card in COMPILED} == {"unit", "spell", "gear"}
    assert sum(not is_legal(*table_with(card, BARE), plays(card)) for card in COMPILED) > 20
