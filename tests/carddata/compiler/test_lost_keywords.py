"""Keywords that permanents lose, Might that becomes a number, and tags that units with a tag are given."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.card import Card
from carddata.model.continuous import LosesKeywords
from carddata.model.operations import LoseKeyword, Operation, SetMight
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, TargetFilter
from tests.kit.meanings import meaning, spell


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("A unit loses [Tank] this turn.", [LoseKeyword(keyword="Tank", what=1)]),
        ("A unit loses [Tank].", [LoseKeyword(keyword="Tank", what=1, lasting=True)]),
        ("A unit loses all keywords this turn.", [LoseKeyword(keyword="", what=1)]),
        ("A unit loses [Assault] this combat.", [LoseKeyword(keyword="Assault", what=1, combat=True)]),
        (
            "A unit loses [Tank] and [Shield] this turn.",
            [LoseKeyword(keyword="Tank", what=1), LoseKeyword(keyword="Shield", what=1)],
        ),
        ("A unit's Might becomes 7 this turn.", [SetMight(amount=7, what=1)]),
        ("A unit's Might becomes 7.", [SetMight(amount=7, what=1, lasting=True)]),
    ],
)
def test_what_a_unit_loses_or_becomes(text: str, do: list[Operation]) -> None:
    ability = spell(text)
    assert [*ability.do] == do
    assert ability.choose == (Choice(),)


def test_what_is_said_of_it() -> None:
    enemies = TargetFilter(whose="enemy")
    assert spell("Enemy units lose [Tank] this turn.").do == (LoseKeyword(keyword="Tank", what=enemies),)
    assert spell("Stun a unit. It loses [Tank] this turn.").do[1] == LoseKeyword(keyword="Tank", what=1)
    assert spell("Stun a unit. Its Might becomes 7 this turn.").do[1] == SetMight(amount=7, what=1)


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Enemy units lose [Tank].", LosesKeywords(keywords=("Tank",), to=TargetFilter(whose="enemy"))),
        ("Enemy units here lose all keywords.", LosesKeywords(to=TargetFilter(whose="enemy", where="here"))),
        (
            "I lose [Tank] while I'm attacking.",
            LosesKeywords(keywords=("Tank",), only_if=c.Itself(TargetFilter(that=(HasState("attacking"),)))),
        ),
    ],
)
def test_what_units_do_not_have(text: str, effect: LosesKeywords) -> None:
    assert meaning(text).standing == (effect,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("A unit loses [Deathknell] this turn.", "spell"),
        ("A unit loses [Assault 2] this turn.", "spell"),
        ("Enemy units lose [Tank].", "spell"),
        ("A gear's Might becomes 7 this turn.", "spell"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


@pytest.mark.parametrize("asked", [{"mighty": True}, {"keyword": "Tank"}, {"status": "exhausted"}])
def test_tags_that_hang_on_a_later_layer_are_refused(asked: dict[str, Any]) -> None:
    card = {"name": "Link", "type": "unit", "standing": [{"has": "tags", "tags": ["Dog"], "to": asked}]}
    with pytest.raises(msgspec.ValidationError, match="standing"):
        msgspec.convert(card, Card)
