"""Two triggers in one sentence: a verb after "or" has the subject of the verb before it, or is not understood."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model.stops import Stop
from carddata.model.triggers import EventFilter
from tests.kit.meanings import meaning


@pytest.mark.parametrize(
    ("text", "kind", "triggers"),
    [
        ("When I attack or defend, draw 7.", "unit", [("attack", False), ("defend", False)]),
        ("When I hold or conquer, draw 7.", "unit", [("hold", False), ("conquer", False)]),
        ("When you conquer or hold, draw 7.", "unit", [("conquer", True), ("hold", True)]),
        ("When you conquer or hold, draw 7.", "legend", [("conquer", True), ("hold", True)]),
        ("When I conquer or you hold, draw 7.", "unit", [("conquer", False), ("hold", True)]),
        ("When you conquer or hold here, draw 7.", "battlefield", [("conquer", False), ("hold", False)]),
    ],
)
def test_whose_each_of_two_triggers_is(text: str, kind: Any, triggers: list[tuple[str, bool]]) -> None:
    assert [
        (ability.when, ability.on == EventFilter(by="you")) for ability in meaning(text, kind).abilities
    ] == triggers


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When you play me or hold, draw 7.", "unit"),
        ("When another friendly unit dies or attack, draw 7.", "unit"),
        ("When you conquer here or hold, draw 7.", "battlefield"),
        ("When you win a combat or attack, draw 7.", "unit"),
    ],
)
def test_a_verb_without_a_plain_subject(text: str, kind: Any) -> None:
    found = compile_text(text, kind)
    assert isinstance(found, Stop), found
    assert found.code == "unread"


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("When I conquer or hold, draw 7.", ["hold", "conquer"]),
        ("When I conquer, draw 7.\nWhen I hold, draw 7.", [None, None]),
        ("When I conquer or hold, draw 7.\nWhen I hold, draw 7.", ["hold", "conquer", None]),
        ("When I attack or defend, draw 7.", [None, None]),
        ("When I conquer or you hold, draw 7.", [None, None]),
    ],
)
def test_one_ability_on_both_ways_of_scoring_is_told_from_two(text: str, others: list[str | None]) -> None:
    assert [ability.also for ability in meaning(text, "unit").abilities] == others
