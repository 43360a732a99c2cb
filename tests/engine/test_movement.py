"""Each rule that forbids a standard move is cited, and none else (2026-07-16, 144)."""

import pytest

from tableside.engine import Private, Setup, Table, judge
from tableside.engine.editions import NEWEST
from tableside.engine.model.actions import StandardMove
from tableside.engine.model.board import Battlefield, Permanent, Seat
from tableside.engine.model.chain_items import WAITING, Item
from tableside.engine.model.modes import MODES
from tableside.engine.model.progress import Showdown
from tests.kit.engine.play import CARDS, duel

TABLE = duel(
    battlefields=(Battlefield("plain", "A"), Battlefield("plain", "B")),
    permanents=(
        Permanent(1, "Mega-Mech", "unit", "A", "A"),
        Permanent(2, "Mega-Mech", "unit", "A", "A", exhausted=True),
        Permanent(3, "Mega-Mech", "unit", "A", 1),
        Permanent(4, "Laurent Bladekeeper", "unit", "A", 1),
        Permanent(5, "Sun Disc", "gear", "A", "A"),
        Permanent(6, "Mega-Mech", "unit", "B", "B"),
        Permanent(7, "A Card Nobody Knows", "unit", "A", 1),
    ),
    priority="A",
    next_id=8,
)


def changed(**parts: object) -> Table:
    return duel(**{"battlefields": TABLE.battlefields, "permanents": TABLE.permanents, "priority": "A", **parts})


THREE = {"setup": Setup(MODES["ffa3"], NEWEST, "all", CARDS), "seats": (Seat("A"), Seat("B"), Seat("C"))}
CHAIN = (Item(9, "A", "Falling Star", "spell", "hand", None, progress=WAITING),)
CROWDED = (*TABLE.permanents, Permanent(10, "Recruit", "unit", "B", 2), Permanent(11, "Recruit", "unit", "C", 2))


@pytest.mark.parametrize(
    ("table", "move", "rules"),
    [
        (TABLE, StandardMove("A", (1,), 1), set()),
        (TABLE, StandardMove("A", (1,), 2), set()),
        (TABLE, StandardMove("A", (1, 4), 2), set()),
        (TABLE, StandardMove("A", (3, 4, 7), "A"), set()),
        (TABLE, StandardMove("A", (7,), 2), set()),
        (TABLE, StandardMove("A", (), 1), {"144"}),
        (TABLE, StandardMove("A", (99,), 1), {"144"}),
        (TABLE, StandardMove("A", (5,), 1), {"144"}),
        (TABLE, StandardMove("A", (6,), 2), {"144"}),
        (TABLE, StandardMove("A", (2,), 1), {"144.2", "414.4"}),
        (TABLE, StandardMove("A", (1,), "A"), {"446.1"}),
        (TABLE, StandardMove("A", (3,), 1), {"446.1"}),
        (TABLE, StandardMove("A", (3,), "B"), {"144.4.b"}),
        (TABLE, StandardMove("A", (3,), 2), {"144.4.c.1"}),
        (TABLE, StandardMove("A", (1, 2, 3), 2), {"144.2", "414.4", "144.4.c.1"}),
        (TABLE, StandardMove("B", (6,), 2), {"144.1.a", "312.1"}),
        (changed(phase="beginning"), StandardMove("A", (1,), 1), {"144.1.a"}),
        (changed(chain=CHAIN), StandardMove("A", (1,), 1), {"144.1.b"}),
        (changed(showdown=Showdown(2, "A")), StandardMove("A", (1,), 1), {"144.1.c"}),
        (changed(permanents=CROWDED, **THREE), StandardMove("A", (1,), 1), set()),
        (changed(permanents=CROWDED, **THREE), StandardMove("A", (1,), 2), {"144.4.a.1", "447.2.a", "449.2"}),
    ],
)
def test_the_rules_that_forbid_a_move(table: Table, move: StandardMove, rules: set[str]) -> None:
    assert set(judge(table, Private(), move).rules) == rules
