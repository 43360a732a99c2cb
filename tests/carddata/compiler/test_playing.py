"""What texts of our own say about how cards are played: where to, and for which cost."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model.abilities import If
from carddata.model.card import Enters
from carddata.model.costs import Cost
from carddata.model.permissions import CostChange, PlayedTo
from carddata.model.stops import Stop
from carddata.model.targets import TargetFilter
from tests.kit.meanings import meaning

STUNNED = If(there_is=TargetFilter(whose="enemy", status="stunned"))


@pytest.mark.parametrize(
    ("text", "standing"),
    [
        ("You may play me to an open battlefield.", PlayedTo("open")),
        ("Friendly units may be played to open battlefields.", PlayedTo("open", units=True)),
        ("You may play me to an occupied enemy battlefield.", PlayedTo("occupied enemy")),
        ("If you play me to a battlefield, I enter ready.", Enters(ready=True, at_battlefield=True)),
        ("[Legion] — I cost :rb_energy_7: less.", CostChange(amount=Cost(energy=7), only_if=If(legion=True))),
        (
            "I cost :rb_rune_mind: less for each other friendly unit at a battlefield.",
            CostChange(amount=Cost(power=1), each=TargetFilter(whose="friendly", where="battlefield", other=True)),
        ),
        (
            "I cost :rb_energy_7: less for each card in your trash, to a minimum of :rb_energy_4:.",
            CostChange(amount=Cost(energy=7), each="cards in your trash", least=4),
        ),
        (
            "I cost :rb_energy_7: less to play from anywhere other than your hand.",
            CostChange(amount=Cost(energy=7), only_if=If(played_from="hand", unless=True)),
        ),
    ],
)
def test_what_stands(text: str, standing: Any) -> None:
    assert meaning(text).standing == (standing,)


def test_cheaper_and_ready_by_one_condition() -> None:
    found = meaning("If an opponent controls a stunned unit, I cost :rb_energy_7: less and enter ready.")
    assert found.standing == (
        CostChange(amount=Cost(energy=7), only_if=STUNNED),
        Enters(ready=True, only_if=STUNNED),
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("You may play me to an open battlefield.", "gear"),
        ("If you play me to a battlefield, I enter ready.", "gear"),
        ("I cost :rb_energy_7: less for each friendly unit here.", "unit"),
        ("I cost :rb_energy_7: less if there is a unit here.", "unit"),
        ("If an opponent controls a stunned unit, this costs :rb_energy_7: less and enter ready.", "gear"),
        ("I cost :rb_rune_fury: less.", "unit"),
        ("I cost :rb_energy_7: less.", "legend"),
    ],
)
def test_what_means_nothing_there(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)
