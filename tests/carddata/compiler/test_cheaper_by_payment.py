"""Texts of our own about additional costs of any number of objects, and what those make cheaper."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.costs import Additional, Cost, LessByPayment, ObjectCost
from carddata.model.stops import Stop
from carddata.model.targets import HasState, TargetFilter

FRIENDLY = TargetFilter(whose="friendly")
BUFFS = ObjectCost("spend a buff", TargetFilter(whose="you", that=(HasState("buffed"),)), least=0, most=None)


@pytest.mark.parametrize(
    ("text", "extra"),
    [
        (
            "As you play me, you may spend any number of buffs as an additional cost. "
            "Reduce my cost by :rb_rune_mind: for each buff you spend.",
            Additional("buff", Cost(objects=BUFFS), by=LessByPayment(each=Cost(power=1))),
        ),
        (
            "You may kill up to two friendly gear as an additional cost to play me. "
            "If you do, I cost :rb_energy_2: less for each gear killed this way.",
            Additional(
                "kill",
                Cost(objects=ObjectCost("kill", TargetFilter(kind="gear", whose="friendly"), least=0, most=2)),
                by=LessByPayment(each=Cost(energy=2)),
            ),
        ),
        (
            "You may kill a friendly unit as an additional cost to play me. "
            "If you do, I cost :rb_energy_2: less for each Power it costs.",
            Additional("kill", Cost(objects=ObjectCost("kill", FRIENDLY)), by=LessByPayment(each_power=Cost(energy=2))),
        ),
        (
            "As an additional cost to play me, kill 2 friendly units.",
            Additional("kill", Cost(objects=ObjectCost("kill", FRIENDLY, least=2, most=2)), mandatory=True),
        ),
    ],
)
def test_what_is_paid_with(text: str, extra: Additional) -> None:
    found = compile_text(text, "unit", ("mind",))
    assert isinstance(found, Meaning), found
    assert found.additional == (extra,)


@pytest.mark.parametrize(
    "text",
    [
        "You may discard 1 as an additional cost to play me. "
        "If you do, I cost :rb_energy_1: less for each Energy it costs.",
        "You may spend 2 XP as an additional cost to play me. "
        "If you do, reduce my cost by :rb_energy_1: for each killed this way.",
        "As you play me, you may spend any number of buffs as an additional cost. "
        "Reduce my cost by :rb_energy_1: for each killed this way.",
        "As you play me, you may kill any number of friendly gear as an additional cost. "
        "Reduce my cost by :rb_energy_1: for each unit killed this way.",
        "As you play me, you may kill any number of friendly units as an additional cost. "
        "If you do, I cost :rb_energy_1: less for each Energy it costs.",
        "As you play me, you may kill any number of enemy units as an additional cost. "
        "Reduce my cost by :rb_energy_1: for each killed this way.",
        "As you play me, you may spend any number of buffs as an additional cost.",
    ],
)  # fmt: skip
def test_what_speaks_of_something_else_stops(text: Any) -> None:
    assert isinstance(compile_text(text, "unit", ("mind",)), Stop)
