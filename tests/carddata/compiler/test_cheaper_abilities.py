"""Texts that make Equip cheaper, and several costs of Flow: lines and sentences of rules texts."""

from __future__ import annotations

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model.costs import Cost
from carddata.model.numbers import AmountOf
from carddata.model.permissions import CostChange, EmpoweredAgain, PlayedFor
from carddata.model.stops import Stop
from carddata.model.targets import HasState, Is, IsNot, TargetFilter
from tests.kit.meanings import meaning, only

MIGHTY_CHOSEN = c.AnyChosen(TargetFilter(that=(HasState("mighty"),)))


@pytest.mark.parametrize(
    ("text", "change"),
    [
        (
            "[Equip] :rb_energy_3:. This ability costs :rb_energy_1: less if you choose a [Mighty] unit.",
            CostChange(amount=Cost(1), only_if=MIGHTY_CHOSEN),
        ),
        (
            "[Equip] :rb_energy_3:. If you choose a [Mighty] unit, this ability costs :rb_energy_1: less.",
            CostChange(amount=Cost(1), only_if=MIGHTY_CHOSEN),
        ),
        (
            "[Equip] :rb_energy_3:\nMy [Equip] cost is reduced by :rb_energy_1: for each gear you control.",
            CostChange(amount=Cost(1), each=q.HowMany(TargetFilter(kind="gear", whose="you"))),
        ),
        (
            "[Equip] :rb_energy_3:\nMy [Equip] costs :rb_energy_2: less if you choose a [Mighty] unit.",
            CostChange(amount=Cost(2), only_if=MIGHTY_CHOSEN),
        ),
        (
            "[Equip] :rb_energy_3:. This ability's Energy cost is reduced by the Might of the unit you choose.",
            CostChange(amount=Cost(1), each=AmountOf(1)),
        ),
    ],
)
def test_equip_may_be_cheaper(text: str, change: CostChange) -> None:
    assert only(text, "gear").cheaper == change


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("My [Equip] costs :rb_energy_2: less if you choose a [Mighty] unit.", "gear"),
        ("[Equip] :rb_energy_3:\nMy [Equip] costs :rb_energy_2: less if you choose a gear.", "gear"),
        (
            "[Empower] :rb_energy_3:\nMy [Empower] costs :rb_energy_2: less if you choose a [Mighty] unit.",
            "unit",
        ),
        ("[Flow] :rb_energy_3:\nIf you control a gear, you may play this from your trash for :rb_energy_1:.", "spell"),
    ],
)
def test_what_is_not_understood(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]


def test_several_costs_of_flow() -> None:
    found = meaning("[Flow] :rb_energy_3:\n[Flow] :rb_energy_1:\nDraw 7.", "spell").standing
    assert found == (PlayedFor(cost=Cost(3), then="banish"), PlayedFor(cost=Cost(1), then="banish"))


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("I can be Empowered any number of times.", EmpoweredAgain()),
        ("I may be [Empowered] multiple times.", EmpoweredAgain()),
        (
            "Other friendly units can be Empowered multiple times.",
            EmpoweredAgain(to=TargetFilter(whose="friendly", that=(IsNot(Is("this")),))),
        ),
    ],
)
def test_what_can_be_empowered_again(text: str, effect: EmpoweredAgain) -> None:
    assert meaning(text).standing == (effect,)
