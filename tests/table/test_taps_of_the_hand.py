"""Until its player says so, a tapped card of a hand is named nowhere, and nothing tells it from any other card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine import Secret
from tableside.engine.model.actions import ControlIs, EndTurn, Play
from tests.kit.match.cards import CANARY, CUB, HIDER, PLAIN_CANARY, SPELL, WALKER
from tests.kit.table.table import AtTable, kinds
from tests.kit.text import lines
from tests.table.test_refused_hides import everything_public

DIALS = ("casual", "competition", "silent")
HAND = (HIDER, WALKER, SPELL)
"""A unit with Hidden, a unit without it, and a spell."""


@pytest.fixture(params=DIALS)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AtTable]:
    with AtTable(tmp_path / "data") as table:
        table.begin(dial=request.param)
        yield table


def no_control(table: AtTable) -> None:
    table.act(ControlIs("A", 1, None))
    table.press_all("button-acknowledge")


def full_zone(table: AtTable) -> None:
    table.hide("A", table.tags["A"][CUB], 1)
    table.readers.lift("near")


def other_turn(table: AtTable) -> None:
    table.act(EndTurn("A"))


def in_a_chain(table: AtTable) -> None:
    table.act(Play("A", Secret("Zap")))


def nothing_special(table: AtTable) -> None:
    """A may hide a card."""


@pytest.mark.parametrize("prepare", [nothing_special, no_control, full_zone, other_turn, in_a_chain])
def test_a_tap_asks_the_same_whatever_the_card(table: AtTable, prepare) -> None:
    prepare(table)
    shown = []
    before = (kinds(table), table.history)
    for card in HAND:
        table.tap_later(table.tags["A"][card])
        assert table.notice("A").tone == "asks"
        others = [panel.notice and panel.notice.text for panel in table.view.player_panels]
        shown.append((lines(table.notice("A").buttons, table.view.names), others))
        assert (kinds(table), table.history) == before
        public = everything_public(table)
        assert CANARY not in public
        assert PLAIN_CANARY not in public
        table.press("A", "button-nothing")
    assert shown == [shown[0]] * len(HAND)
    assert {"Play it", "Nothing"} < {*shown[0][0], ""}


@pytest.mark.parametrize("prepare", [no_control, full_zone])
def test_where_nothing_can_be_hidden_a_card_is_played_for_one_touch_more(table: AtTable, prepare) -> None:
    prepare(table)
    table.tap_to_play("A", table.tags["A"][WALKER])
    assert f"Ann plays {PLAIN_CANARY}." in table.history


@pytest.mark.parametrize("table", ["casual", "competition"], indirect=True)
def test_a_play_that_its_player_confirmed_is_refused_for_all_to_see(table: AtTable) -> None:
    other_turn(table)
    table.tap_to_play("A", table.tags["A"][WALKER])
    assert table.notice("A").tone == "refused"
    assert kinds(table)[-1] == "refused"


def test_an_undone_play_says_that_the_card_was_seen(table: AtTable) -> None:
    table.tap_to_play("A", table.tags["A"][WALKER])
    table.undo()
    assert "What lay face up stays known: everybody has seen the card." in table.history


def test_an_undone_hide_says_nothing_of_the_kind(table: AtTable) -> None:
    table.hide("A", table.tags["A"][HIDER], 1)
    table.undo()
    assert "What lay face up stays known: everybody has seen the card." not in table.history
