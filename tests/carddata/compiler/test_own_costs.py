"""Costs that banish, recycle or exhaust, terms of Empower, and what is done instead "if" something is so."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.costs import Additional, Cost, ObjectCost
from carddata.model.numbers import Holding
from carddata.model.permissions import CostChange, PlayedFor
from carddata.model.stops import Stop
from carddata.model.targets import HasState, OfType, TargetFilter
from carddata.model.triggers import At, EventFilter, OnceEachTurn
from tests.kit.meanings import meaning, only, spell

TRASH = TargetFilter(kind="card", whose="you")
UNITS = TargetFilter(kind="card", whose="you", that=(OfType(("unit",)),))
NOT_YET = c.Not(c.Empowered())


@pytest.mark.parametrize(
    ("words", "cost"),
    [
        ("banish a card from your trash", Cost(objects=ObjectCost("banish", TRASH))),
        ("banish a unit from your trash", Cost(objects=ObjectCost("banish", UNITS))),
        ("banish 3 units from your trash", Cost(objects=ObjectCost("banish", UNITS, 3, 3))),
        ("recycle 2 from your trash", Cost(recycle=2)),
        ("exhaust your legend", Cost(objects=ObjectCost("exhaust", TargetFilter(kind="legend", whose="you")))),
    ],
)
def test_a_cost(words: str, cost: Cost) -> None:
    found = only(f"When I attack, you may {words} to draw 7.")
    assert (found.may, found.cost) == (True, cost)
    (extra,) = meaning(f"As an additional cost to play this, {words}.\nDraw 7.", "spell").additional
    assert isinstance(extra, Additional)
    assert (extra.cost, extra.mandatory) == (cost, True)


def test_a_cost_after_a_keyword_may_end_in_a_full_stop() -> None:
    found = meaning("[Flow] — :rb_energy_1:, Banish a unit from your trash.\nDraw 7.", "spell").standing
    assert found == (PlayedFor(cost=Cost(1, objects=ObjectCost("banish", UNITS)), then="banish"),)


@pytest.mark.parametrize(
    ("terms", "cheaper", "asked"),
    [
        (
            "This costs :rb_energy_1: less for each friendly unit.",
            CostChange(amount=Cost(1), each=q.HowMany(TargetFilter(whose="friendly"))),
            NOT_YET,
        ),
        (
            "This ability costs :rb_energy_2: less if you control a gear.",
            CostChange(amount=Cost(2), only_if=c.ThereAre(TargetFilter(kind="gear", whose="you"))),
            NOT_YET,
        ),
        (
            "Use only if you have 5 or more cards in your trash.",
            None,
            c.All((c.Counted(Holding("trash"), 5), NOT_YET)),
        ),
    ],
)
def test_terms_of_empower(terms: str, cheaper: CostChange | None, asked: c.Condition) -> None:
    found = only(f"[Empower] :rb_energy_5:. {terms}")
    assert (found.cost, found.cheaper, found.only_if) == (Cost(5), cheaper, asked)


def test_a_line_makes_empower_cheaper() -> None:
    found = only("[Empower] :rb_energy_5:\nMy [Empower] cost is reduced by :rb_energy_2: if you control a gear.")
    assert found.cheaper == CostChange(amount=Cost(2), only_if=c.ThereAre(TargetFilter(kind="gear", whose="you")))
    found = only("My [Empower] costs :rb_energy_1: less for each gear you control.\n[Empower] :rb_energy_5:")
    assert found.cheaper == CostChange(amount=Cost(1), each=q.HowMany(TargetFilter(kind="gear", whose="you")))


@pytest.mark.parametrize(
    "text",
    [
        "My [Empower] cost is reduced by :rb_energy_2: if you control a gear.",
        "[Empower] :rb_energy_5:. Use only if you don't control a gear.",
        "[Empower] :rb_energy_5:\n[Empower] :rb_energy_6:\nMy [Empower] costs :rb_energy_1: less for each gear.",
    ],
)
def test_terms_that_stop(text: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)


def test_instead_stands_before_its_condition() -> None:
    asked = c.Chosen(TargetFilter(that=(HasState("stunned"),)))
    denied = c.Not(c.Chosen(TargetFilter(that=(HasState("stunned"),))))
    for text in (
        "Deal 7 to a unit. Deal 9 to it instead if it's stunned.",
        "Deal 7 to a unit. Deal 9 instead if it's stunned.",
    ):
        assert spell(text).do == (m.Deal(amount=9, to=1, only_if=asked), m.Deal(amount=7, to=1, only_if=denied))


@pytest.mark.parametrize(
    ("words", "when", "on"),
    [
        ("I ready", "ready", EventFilter("me")),
        ("I become ready", "ready", EventFilter("me")),
        ("a showdown begins", "showdown", EventFilter()),
        ("a showdown begins at my battlefield", "showdown", EventFilter(that=(At("here"),))),
    ],
)
def test_a_trigger(words: str, when: str, on: EventFilter) -> None:
    found = only(f"When {words}, draw 7.")
    assert (found.when, found.on) == (when, on)


def test_the_first_time_the_own_unit_becomes_empowered() -> None:
    found = only("The first time I become [Empowered] each turn, draw 7.")
    assert (found.when, found.on) == ("empower", EventFilter("me", that=(OnceEachTurn(),)))


def test_a_discount_of_this_spell_if_an_additional_cost_is_paid() -> None:
    text = (
        "You may discard 1 as an additional cost to play this. If you do, this spell costs :rb_energy_2: less.\nDraw 7."
    )
    (extra,) = meaning(text, "spell").additional
    assert (extra.less, extra.mandatory) == (2, False)


def test_played_and_several_other_events() -> None:
    abilities: Any = meaning("When I'm played and when another unit here attacks or defends, draw 7.").abilities
    assert [ability.when for ability in abilities] == ["play", "attack", "defend"]


@pytest.mark.parametrize(
    "text",
    [
        "If it's a unit, you may play me from your trash for :rb_energy_2:.",
        "You may play me from your trash for :rb_energy_2: if it's at a battlefield.",
        "If you have no cards, I have +7 :rb_might:.",
        "While there are no spells, I have +7 :rb_might:.",
        "When I attack, if at least one of them has [Tank], draw 7.",
    ],
)
def test_a_condition_about_nothing_that_is_there_stops(text: str) -> None:
    assert isinstance(compile_text(text, "unit"), Stop)


def test_an_instruction_between_options_is_not_followed_for_each_buff() -> None:
    text = "For each friendly unit, you may spend its buff to ready it or draw 7."
    assert isinstance(compile_text(text, "spell"), Stop)
