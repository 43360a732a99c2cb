"""Texts of our own with replacements of a death, and those of them that are not understood."""

from typing import Any

import pytest

from carddata.compiler.build import compile_effect
from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.card import EffectText
from carddata.model.costs import Cost
from carddata.model.numbers import AmountOf
from carddata.model.replacements import ALL_THERE, ITS_BUFF, RESCUE, Again, Replacement, ReplaceNext
from carddata.model.stops import Stop
from carddata.model.targets import Compared, HasState, Is, IsNot, IsToken, TargetFilter
from carddata.model.triggers import AsSide, At, Circumstance, EventFilter, InCombat
from tests.kit.meanings import HERE, TOKENS, meaning, spell

SAVED = "heal it, exhaust it, and recall it instead."
FRIENDLY, YOURS = TargetFilter(whose="friendly"), TargetFilter(whose="you")


def saves(of: Any, *that: Circumstance, do: Any = RESCUE, **fields: Any) -> Replacement:
    return Replacement(when=("dies",), on=EventFilter(of, that=that), do=do, **fields)


def ties(*that: Circumstance) -> Replacement:
    return Replacement(when=("tie",), on=EventFilter(that=that), do=(m.Recall(ALL_THERE),))


def copies(**fields: Any) -> Replacement:
    played = EventFilter(TargetFilter("unit", that=(IsToken(),)), "you")
    return Replacement(when=("plays",), on=played, do=(Again(),), may=True, **fields)


def test_the_next_death_of_a_unit() -> None:
    assert spell(f"Choose a unit. The next time it would die this turn, {SAVED}").do == (
        ReplaceNext(what=1, by=Replacement(when=("dies",), do=RESCUE)),
    )
    paid = spell(f"Choose a unit. The next time it would die this turn, you may pay :rb_energy_7: to {SAVED}")
    assert paid.do == (ReplaceNext(what=1, by=Replacement(when=("dies",), do=RESCUE, may=True, cost=Cost(energy=7))),)
    banishes = Replacement(when=("dies",), do=(m.Banish(what="it"),))
    banished = spell("Deal 9 to a unit. If it would die this turn, banish it instead.")
    assert banished.do == (
        m.Deal(amount=9, to=1),
        ReplaceNext(what=1, by=banishes),
    )


@pytest.mark.parametrize(
    ("text", "kind", "saved"),
    [
        ("If a friendly unit would die, kill this instead. Heal it, exhaust it, and recall it.", "gear",
         saves(FRIENDLY, do=(m.Kill(), *RESCUE))),
        (f"If a unit you control would die, you may pay :rb_energy_7: and spend its buff to {SAVED}", "legend",
         saves(YOURS, cost=Cost(energy=7, objects=ITS_BUFF), may=True)),
        (f"If a unit here would die during combat, its controller may pay :rb_energy_7: to {SAVED}", "battlefield",
         saves(TargetFilter(where="here"), InCombat(), cost=Cost(energy=7), may=True)),
        (f"If a friendly unit would die, {SAVED}", "gear", saves(FRIENDLY)),
        ("If a friendly unit would die, instead heal it, exhaust it, and recall it.", "gear", saves(FRIENDLY)),
        (f"If another friendly unit here with less Might than me would die, {SAVED}", "unit",
         saves(TargetFilter(
             whose="friendly", where="here", that=(IsNot(Is("this")), Compared("might", "below", AmountOf("me"))),
         ))),
        ("If a unit you control would die, if it has less Might than me, instead heal it, exhaust it, and recall it.",
         "unit", saves(TargetFilter(whose='you', that=(Compared('might', 'below', AmountOf('me')),)))),
        (f"If a friendly unit would die, if it's buffed, {SAVED}", "gear",
         saves(TargetFilter(whose='friendly', that=(HasState('buffed'),)))),
        (f"If another friendly unit would die, if it's your turn, {SAVED}", "unit",
         saves(TargetFilter(whose='friendly', that=(IsNot(Is('this')),)), only_if=c.TurnOf("you"))),
        (f"If another friendly unit at my battlefield would die, {SAVED}", "unit",
         saves(TargetFilter(whose='friendly', where='here', that=(IsNot(Is('this')),)), only_if=HERE)),
        ("If I would die, you may pay :rb_energy_7: to heal me, exhaust me, and recall me instead.", "unit",
         saves("me", cost=Cost(energy=7), may=True)),
    ],
)  # fmt: skip
def test_what_saves_units_while_it_is_in_play(text: str, kind: Any, saved: Replacement) -> None:
    assert meaning(text, kind).standing == (saved,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"The next time it would die this turn, {SAVED}", "spell"),
        ("Choose a unit. The next time it would die this turn, draw 7 instead.", "spell"),
        (f"If a friendly unit would die, if it has less Might than me, {SAVED}", "gear"),
        (f"If a friendly unit at my battlefield would die, {SAVED}", "gear"),
        (f"If a friendly buffed unit would die, if it's stunned, {SAVED}", "gear"),
        (f"If I would die, if it has less Might than me, {SAVED}", "unit"),
        (f"If a friendly unit would die, if you paid the additional cost, {SAVED}", "gear"),
        (f"If a unit here would die, you may pay :rb_energy_7: to {SAVED}", "battlefield"),
        (f"If an enemy unit would die, its controller may pay :rb_energy_7: to {SAVED}", "gear"),
        ("If a friendly unit would die, kill this instead. Heal it, exhaust it, and recall it.", "legend"),
        (f"If a friendly gear would die, {SAVED}", "gear"),
        (f"If a friendly unit would die, {SAVED}", "spell"),
        (f"If I would die, {SAVED}", "unit"),
        ("If a friendly unit would die, kill this instead. Heal me, exhaust me, and recall me.", "gear"),
        ("If I would die, heal me, exhaust me, and recall me instead.", "gear"),
        ("If I would die, kill me instead. Heal me, exhaust me, and recall me.", "unit"),
        ("Choose a unit. The next time it would die this turn, heal me, exhaust me, and recall me instead.", "spell"),
    ],
)  # fmt: skip
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)


@pytest.mark.parametrize(
    ("text", "kind", "effect"),
    [
        ("If a combat where you are the attacker ends in a tie, recall ALL units instead.", "gear",
         ties(AsSide("attacker"))),
        ("If a combat where you're the defender ends in a tie, instead recall all units there.", "unit",
         ties(AsSide("defender"))),
        ("If a combat here ends in a tie, recall all units here instead.", "battlefield", ties(At("here"))),
        ("If a combat ends in a tie, recall all units instead.", "legend", ties()),
    ],
)  # fmt: skip
def test_what_happens_in_a_tie(text: str, kind: Any, effect: Replacement) -> None:
    assert meaning(text, kind).standing == (effect,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("If a combat here ends in a tie, recall all units instead.", "unit"),
        ("If a combat ends in a tie, recall all units.", "gear"),
        ("If a combat ends in a tie, kill all units instead.", "gear"),
        ("If a combat where I am the attacker ends in a tie, recall all units instead.", "unit"),
    ],
)
def test_a_tie_that_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


KILLED = "instead. Heal me, exhaust me, and recall me."


def test_equipment_that_dies_for_its_unit() -> None:
    """Rule 136.2.d: "this" and the name of the Equipment are the Equipment, "me" is its unit."""
    saved = EffectText(1, standing=(saves("me", do=(m.Kill("this"), *RESCUE)),))
    for its_name in ("this", "Grey Coat"):
        assert compile_effect(f"If I would die, kill {its_name} {KILLED}", 1, name="Grey Coat") == saved
    for other in ("me", "Grey Cloak", "grey coat", "Grey Coats"):
        assert isinstance(compile_effect(f"If I would die, kill {other} {KILLED}", 1, name="Grey Coat"), Stop), other
    paid = "If I would die, you may pay :rb_energy_7:, exhaust me to heal me, exhaust me, and recall me instead."
    assert isinstance(compile_effect(paid, 1), Stop)


@pytest.mark.parametrize(
    ("often", "times"),
    [("Once each turn, if", 1), ("Twice each turn, if", 2), ("3 times each turn, if", 3), ("If", 0)],
)
def test_how_often_a_death_is_replaced(often: str, times: int) -> None:
    (standing,) = meaning(
        f"{often} another unit you control would die, you may heal it, exhaust it, and recall it instead."
    ).standing
    assert standing == saves(TargetFilter(whose="you", that=(IsNot(Is("this")),)), may=True, times=times)


COPY = "you may play that token and an additional copy of it instead."


@pytest.mark.parametrize(
    ("text", "kind", "copied"),
    [
        (f"If you would play a token unit, {COPY}", "gear", copies()),
        (
            f"Twice each turn, if you would play a token unit while I'm at a battlefield, {COPY}",
            "unit",
            copies(only_if=HERE, times=2),
        ),
    ],
)
def test_tokens_that_are_copied(text: str, kind: Any, copied: Replacement) -> None:
    assert meaning(text, kind).standing == (copied,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"If you would play a token gear, {COPY}", "gear"),
        (f"If an opponent would play a token unit, {COPY}", "gear"),
        (f"If you would play a token unit here, {COPY}", "battlefield"),
        (f"If you would play a token unit, {COPY}", "battlefield"),
        ("If you would play a token unit, you may play an additional copy of it instead.", "gear"),
    ],
)
def test_copied_tokens_that_are_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, (), TOKENS), Stop)
