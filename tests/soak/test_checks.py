"""Checks of a soaked game take for granted that people may say that something does not happen."""

from random import Random

import pytest
from msgspec.structs import replace

from tableside.engine.model.doubt import Decision, Doubt
from tests.kit.engine.dealing import deal
from tests.soak import checks
from tests.soak.people import Wrong


def test_control_without_units_is_wrong_unless_people_said_that_a_text_keeps_it() -> None:
    table = next(dealt.table for dealt in map(deal, map(Random, range(100))) if dealt.agreed.follow == "all")
    player = table.setup.players[0]
    battlefields = (replace(table.battlefields[0], control=player), *table.battlefields[1:])
    table = replace(table, phase="main", battlefields=battlefields)
    with pytest.raises(Wrong):
        checks.nothing_left_undone(table)
    doubt = Doubt("control lost", ("@1", player), ("#1",))
    with pytest.raises(Wrong):
        checks.nothing_left_undone(replace(table, decided=(Decision(doubt, happens=True),)))
    checks.nothing_left_undone(replace(table, decided=(Decision(doubt, happens=False),)))
