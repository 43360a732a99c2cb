"""Lines and sentences that give Repeat to spells, or make it cost less."""

from __future__ import annotations

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model.card import CardType, Standing
from carddata.model.costs import Cost
from carddata.model.repeats import GiveRepeat, RepeatCosts, SpellsRepeat
from carddata.model.stops import Stop
from carddata.model.targets import HasState, TargetFilter
from tests.kit.meanings import only

IN_SHOWDOWN = c.Itself(TargetFilter(that=(HasState("in a showdown"),)))


@pytest.mark.parametrize(
    ("text", "kind", "effect"),
    [
        ("Your spells have [Repeat] :rb_energy_7:.", "gear", SpellsRepeat(cost=Cost(energy=7))),
        (
            "Friendly spells have [Repeat] equal to their base cost while I'm in a showdown.",
            "unit",
            SpellsRepeat(whose="friendly", only_if=IN_SHOWDOWN),
        ),
        (
            "While I'm in a showdown, enemy spells have [Repeat] :rb_rune_calm:.",
            "unit",
            SpellsRepeat(cost=Cost(power=1), whose="enemy", only_if=IN_SHOWDOWN),
        ),
        ("Your [Repeat] costs cost :rb_rune_rainbow: less.", "gear", RepeatCosts(amount=Cost(any_power=1))),
        (
            "While you control this battlefield, your [Repeat] costs cost :rb_energy_7: less.",
            "battlefield",
            RepeatCosts(amount=Cost(energy=7)),
        ),
    ],
)
def test_repeat_while_a_card_is_in_play(text: str, kind: CardType, effect: Standing) -> None:
    meaning = compile_text(text, kind, ("calm",))
    assert isinstance(meaning, Meaning)
    assert meaning.standing == (effect,)


@pytest.mark.parametrize(
    ("sentence", "effect"),
    [
        ("give your next spell this turn [Repeat] :rb_energy_7:", GiveRepeat(cost=Cost(energy=7), next=True)),
        ("give the next spell you play this turn [Repeat] equal to its cost", GiveRepeat(next=True)),
        ("spells you play this turn have [Repeat] equal to their base cost", GiveRepeat()),
    ],
)
def test_repeat_for_a_turn(sentence: str, effect: GiveRepeat) -> None:
    assert only(f"When you play me, {sentence}.").do == (effect,)


@pytest.mark.parametrize(
    ("text", "kind", "domains"),
    [
        ("Your spells have [Repeat] :rb_rune_fury:.", "unit", ("calm",)),
        ("Your spells have [Repeat] :rb_rune_class:.", "unit", ("calm",)),
        ("While I have 7 or more :rb_might:, your spells have [Repeat] :rb_energy_7:.", "unit", ("calm",)),
        ("While you have 7+ XP, your spells have [Repeat] :rb_energy_7:.", "unit", ("calm",)),
        ("Your spells have [Repeat] :rb_energy_7:.", "spell", ("calm",)),
        ("While you control this battlefield, your [Repeat] costs cost :rb_energy_7: less.", "unit", ("calm",)),
        ("Your [Repeat] costs cost :rb_rune_calm: less.", "unit", ("calm",)),
    ],
)
def test_what_is_not_understood_of_repeat(text: str, kind: CardType, domains: tuple[str, ...]) -> None:
    assert isinstance(compile_text(text, kind, domains), Stop)
