"""A case played at a table with a real ledger."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from carddata.model.card import Catalogue
from tableside.engine.editions import NEWEST
from tableside.engine.model.dials import Dial
from tableside.engine.model.game_setup import GameSetup
from tableside.table import commands as c
from tests.kit.table.memory_table import PlayedTable
from tests.kit.table.scripted_table import ScriptedClock
from tests.twins.cases import CARDS, DECK, NORTH, SOUTH, Case

BEGAN_NS = 2_000_000_000_000


def begun(
    folder: Path, case: Case, dial: Dial, clock: ScriptedClock, *, delay: int = 0, cards: Catalogue = CARDS
) -> PlayedTable:
    """A table at which a case is about to be played: a match is begun, and everything that comes before X is done."""
    clock.ns = BEGAN_NS
    folder.mkdir()
    table = PlayedTable(folder, cards, clock)
    agreed = GameSetup({"A": "Ann", "B": "Bea"}, (NORTH, SOUTH), follow=case.follow, edition=NEWEST)
    table.do(c.DelayStream(delay), c.Begin(replace(agreed, dial=dial)))
    table.deck("B", *DECK)
    table.deck("A", *DECK)
    for step in case.before:
        step.do(table)
        table.press_all("button-acknowledge")
    return table
