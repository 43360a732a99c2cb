"""Conditions of activated abilities that are not known: what is taken for granted are the parts that nobody knows."""

from dataclasses import replace

import msgspec
import pytest

from carddata.model import conditions as c
from carddata.model.abilities import Ability
from carddata.model.numbers import Holding
from carddata.model.operations import Draw
from carddata.model.targets import HasState, TargetFilter
from tableside.engine.model.board import Permanent, Seat
from tableside.engine.model.chain_items import Item
from tableside.engine.model.setup import Follow
from tableside.engine.model.verdict import Assumed, Reason, assumed
from tableside.engine.rules.conditions import judge_condition
from tableside.message import CardName, Listing
from tests.kit.engine.play import duel

MIGHTY = c.ThereAre(TargetFilter(whose="you", that=(HasState("mighty"),)))
LEVEL = c.Level(3)
OF_STRANGERS = assumed("assumed-condition-of-cards", cards=Listing((CardName("Stranger"),)))


def findings(condition: c.Condition, follow: Follow, xp: int) -> list[Assumed | Reason]:
    strangers = (Permanent(1, "Stranger", "unit", "A", "A"), Permanent(2, "Stranger", "unit", "A", "A"))
    start = duel(permanents=strangers, next_id=4, seats=(Seat("A", xp=xp), Seat("B")))
    table = msgspec.structs.replace(start, setup=replace(start.setup, follow=follow))
    item = Item(3, "A", "Grey Idol", "ability", "board", Ability("activate", (Draw(),), only_if=condition))
    return list(judge_condition(table, item, condition))


@pytest.mark.parametrize(
    ("condition", "follow", "xp", "expected"),
    [
        (c.All((LEVEL, MIGHTY)), "moves", 0, [assumed("assumed-xp", count=3), OF_STRANGERS]),
        (c.All((LEVEL, MIGHTY)), "moves", 3, [OF_STRANGERS]),
        (c.All((LEVEL, c.Not(MIGHTY))), "all", 3, [OF_STRANGERS]),
        (c.All((LEVEL, c.Counted(Holding("xp"), 5))), "moves", 3, [assumed("assumed-condition")]),
        (c.All((c.Level(2), c.All((LEVEL, MIGHTY)))), "moves", 2, [assumed("assumed-xp", count=3), OF_STRANGERS]),
    ],
)
def test_each_part_that_is_not_known_is_taken_for_granted_and_no_other(
    condition: c.Condition, follow: Follow, xp: int, expected: list[Assumed | Reason]
) -> None:
    assert findings(condition, follow, xp) == expected


def test_nothing_is_taken_for_granted_where_a_known_part_decides() -> None:
    (finding,) = findings(c.All((LEVEL, MIGHTY)), "all", 2)
    assert finding.code == "reason-ability-condition-not-met"
