"""Excess damage of a combat: what is assigned above what is lethal, to units to which an amount is lethal at all."""

from tableside.engine.rules.damage import DamageRecipient, excess_damage

PLAIN, EXEMPT = DamageRecipient(1, 3), DamageRecipient(2, 0)


def test_only_what_is_above_lethal_is_excess() -> None:
    assert excess_damage((PLAIN,), {1: 5}) == 2
    assert excess_damage((PLAIN,), {1: 3}) == 0


def test_damage_to_a_unit_that_none_is_lethal_to_is_no_excess() -> None:
    assert excess_damage((PLAIN, EXEMPT), {1: 3, 2: 4}) == 0
    assert excess_damage((PLAIN, EXEMPT), {1: 4, 2: 4}) == 1
