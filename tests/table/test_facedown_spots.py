"""A reader in a facedown zone: a card that is put there is hidden without a touch."""

from __future__ import annotations

from pathlib import Path

import pytest

from hw.simulated import VirtualTag
from tableside.engine.model.actions import ControlIs
from tableside.table import commands as c
from tableside.table.readers.assignments import Spot
from tests.kit.match.cards import HIDER, WALKER
from tests.kit.table.table import FAR, AtTable, kinds

ZONE = Spot(at=1, facedown=True)


def at_zone(table: AtTable, **agreed: str) -> AtTable:
    """A reader stands for the facedown zone of battlefield 1, which A controls."""
    table.begin(**agreed).do(c.AssignSpot(ZONE))
    table.tap(VirtualTag(), reader=FAR)
    table.readers.lift(FAR)
    return table


@pytest.mark.parametrize("dial", ["casual", "competition"])
def test_a_card_is_hidden_without_a_touch(tmp_path: Path, dial: str) -> None:
    with AtTable(tmp_path) as table:
        at_zone(table, dial=dial).tap(table.tags["A"][HIDER], reader=FAR)
        assert [(card.player, card.since) for card in table.tile(1).facedown] == [("A", 1)]
        assert kinds(table) == ["action"]


def test_in_competition_any_card_is_hidden_alike(tmp_path: Path) -> None:
    said = []
    for card in (HIDER, WALKER, None):
        with AtTable(tmp_path / str(card)) as table:
            tag = VirtualTag() if card is None else at_zone(table, dial="competition").tags["A"][card]
            if card is None:
                at_zone(table, dial="competition")
            table.tap(tag, reader=FAR)
            said.append((table.history[0], table.text("A"), len(table.tile(1).facedown)))
    assert said[0] == said[1] == said[2]


def test_at_casual_a_card_that_cannot_be_hidden_is_refused(table: AtTable) -> None:
    at_zone(table).tap(table.tags["A"][WALKER], reader=FAR)
    assert table.tile(1).facedown == ()
    assert table.notice("A").tone == "refused"


def test_a_card_that_lies_there_does_nothing_when_it_is_read_again(table: AtTable) -> None:
    at_zone(table).hide("A", table.tags["A"][HIDER], 1)
    table.act(ControlIs("A", 2, "A"))
    before = table.match.table.facedown
    table.tap(table.tags["A"][HIDER], reader=FAR)
    assert table.match.table.facedown == before


def test_a_touch_says_something_else(table: AtTable) -> None:
    at_zone(table).do(c.AwaitCard("A", "play", 0))
    table.tap(table.tags["A"][WALKER], reader=FAR)
    assert table.tile(1).facedown == ()
