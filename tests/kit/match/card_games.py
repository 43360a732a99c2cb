"""Matches of the tests with rulings, and their signed cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from tableside.engine.model.actions import ResultIs
from tableside.ledger.witness import TableKey
from tableside.match.card_making import make_card
from tableside.match.judge_actions import Rule
from tableside.match.match_card import SignedCard
from tableside.match.public.infractions import Penalty
from tableside.table import commands as c
from tests.kit.match.cards import AGREED, CARDS
from tests.kit.table.remedies import judged
from tests.kit.table.table import AtTable

CUP: dict[str, Any] = {"dial": "competition", "event": "Cup", "table": "12", "round_name": "3"}
FDE, GENERAL, TRACKED = "702.13", "702.16", "702.17"


@contextmanager
def playing(folder: Path, **agreed: Any) -> Iterator[AtTable]:
    """A table at the cup with a match that has begun."""
    with AtTable(folder) as table:
        table.do(c.Begin(msgspec.structs.replace(AGREED, **(CUP | agreed))))
        yield table


def warn(table: AtTable, *infractions: str, player: str = "A") -> None:
    """Warnings of a player."""
    for infraction in infractions:
        assert judged(table, Rule(player, infraction, "warning", "competitive"))


def card_of(folder: Path, match: int | None = None) -> SignedCard:
    """The signed card of a match in this data folder."""
    return make_card(folder, match, CARDS, TableKey.of(folder))


def card_with(folder: Path, *infractions: str, player: str = "A", **agreed: Any) -> SignedCard:
    """The card of a match at another table with these warnings."""
    with playing(folder, **agreed) as table:
        warn(table, *infractions, player=player)
    return card_of(folder)


def card_with_loss(folder: Path, player: str = "B", penalty: Penalty = "game loss", **agreed: Any) -> SignedCard:
    """The card of a match at another table, after whose end a player got a loss for the next match."""
    with playing(folder, **agreed) as table:
        table.act(ResultIs("A", "A"))
        assert judged(table, Rule(player, "703.3", penalty, "competitive", next_match=True))
    return card_of(folder)
