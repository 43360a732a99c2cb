"""Focus after a chain: it moves on if a play opened the chain, and stays if a trigger opened it (346.1)."""

from typing import Literal

import pytest

from carddata.model.abilities import Ability
from carddata.model.operations import Draw
from tableside.engine import Private, Table, enact
from tableside.engine.model.actions import Pass
from tableside.engine.model.board import Battlefield, Permanent
from tableside.engine.model.chain_items import WAITING, Item
from tableside.engine.model.progress import Showdown
from tableside.engine.model.references import Player
from tests.kit.engine.play import Position, duel

Opener = Literal["play", "trigger", "add"]


def after_the_chain(opened_by: Opener, passed: tuple[Player, ...] = ()) -> Table:
    """A showdown of A's with one ability on the chain, which both then let resolve."""
    table = duel(
        battlefields=(Battlefield("plain", contested="A"), Battlefield("plain")),
        permanents=(Permanent(1, "Mega-Mech", "unit", "A", 1, exhausted=True),),
        showdown=Showdown(1, "A", passed),
        chain=(Item(2, "A", "Mega-Mech", "ability", "board", Ability("play", (Draw(),)), progress=WAITING),),
        opened_by=opened_by,
        priority="A",
        next_id=3,
    )
    now = Position(table, Private())
    for player in ("A", "B"):
        now = now.after(enact(now.table, now.private, Pass(player)))
    assert now.table.state == "showdown open"
    return now.table


@pytest.mark.parametrize(("opened_by", "focus"), [("play", "B"), ("trigger", "A"), ("add", "A")])
def test_who_has_focus_when_the_chain_is_over(opened_by: Opener, focus: Player) -> None:
    table = after_the_chain(opened_by)
    assert table.showdown is not None
    assert table.showdown.focus == focus
    assert table.priority == focus


def test_a_play_starts_the_passing_anew_and_a_trigger_does_not() -> None:
    for opened_by, passed in (("play", ()), ("trigger", ("B",))):
        going = after_the_chain(opened_by, ("B",)).showdown
        assert going is not None
        assert going.passed == passed
