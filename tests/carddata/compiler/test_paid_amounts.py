"""Texts of our own about paying any amount and spending buffs, and those of them that are not understood."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import operations as m
from carddata.model.abilities import Effect
from carddata.model.payments import PayAny, SpendBuffs
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, TargetFilter
from tests.kit.meanings import only, spell

PAID = q.NotedBefore("paid")
BUFFED = Choice(TargetFilter(whose="you", that=(HasState("buffed"),)), least=0, most=None, must=True)


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("Pay any amount of :rb_rune_rainbow: to draw that many cards.", (PayAny(of="power"), m.Draw(each=PAID))),
        ("Pay any amount of Energy to gain that much XP.", (PayAny(of="energy"), m.GainXp(each=PAID))),
        ("Pay any amount of Energy to deal that much damage to a unit.",
         (PayAny(of="energy"), m.Deal(to=1, each=PAID))),
    ],
)  # fmt: skip
def test_any_amount_is_paid(text: str, do: tuple[Effect, ...]) -> None:
    assert spell(text).do == do


def test_any_amount_is_added() -> None:
    ability = only(":rb_exhaust:: [Reaction] — Pay any amount of Energy to [Add] that much :rb_rune_rainbow:.", "gear")
    assert ability.do == (PayAny(of="energy"), m.Add(power=("any",), each=PAID))


def test_buffs_are_spent() -> None:
    ability = only("When you play me, spend any number of buffs. For each buff spent, draw 2.")
    assert (ability.choose, ability.do) == ((BUFFED,), (SpendBuffs(what=1), m.Draw(count=2, each=PAID)))


def test_a_buff_of_each_unit_may_be_spent() -> None:
    ability = spell(
        "For each friendly unit at battlefields, you may spend its buff to exhaust it. Then buff all friendly units."
    )
    assert ability.choose == (
        Choice(
            TargetFilter(whose="you", where="battlefield", that=(HasState("buffed"),)), least=0, most=None, must=True
        ),
    )
    assert ability.do == (SpendBuffs(what=1), m.Exhaust(what=1), m.Buff(what=TargetFilter(whose="friendly")))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("For each buff spent, draw 1.", "spell"),
        ("Spend any number of buffs. For each buff spent, kill a unit.", "spell"),
        ("When I attack, pay any amount of Energy to draw that many cards.", "unit"),
        ("Pay any amount of :rb_rune_fury: to draw that many cards.", "spell"),
        ("Draw 1. Then spend any number of buffs.", "spell"),
        ("For each enemy unit, you may spend its buff to ready it.", "spell"),
        ("For each friendly unit, you may spend its buff to draw 1.", "spell"),
        ("For each friendly gear, you may spend its buff to ready it.", "spell"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",)), Stop)
