"""Paying with added resources that can be spent on some things alone."""

from __future__ import annotations

import pytest

from tableside.engine.model.board import LimitedResources, Pool, Runes
from tableside.engine.rules.limited_resources import NO_USE, with_energy, with_power
from tableside.engine.rules.resources import Purse, after_payment
from tableside.engine.rules.totals import ANY, Total

FURY, CALM = frozenset({"fury"}), frozenset({"calm"})
SPELLS = frozenset({"spells"})
ANY_FOR_SPELLS = Pool(limited=(LimitedResources("spells", 0, ("any",)),))


@pytest.mark.parametrize("power", [(FURY, CALM), (CALM, FURY)])
def test_limited_power_pays_what_nothing_else_can(power: tuple[frozenset[str], ...]) -> None:
    owned = Purse(ANY_FOR_SPELLS, (Runes("calm", 1),))
    assert after_payment(owned, Total(power=power), SPELLS) is not None
    assert after_payment(owned, Total(power=power), NO_USE) is None


def test_limited_resources_are_spent_first_and_the_rest_of_them_stays() -> None:
    pool = Pool(1, ("fury",), (LimitedResources("spells", 2, ("fury", "any")), LimitedResources("gear", 1)))
    left = after_payment(Purse(pool, ()), Total(1, (ANY,)), SPELLS)
    assert left is not None
    assert left.pool == Pool(1, ("fury",), (LimitedResources("spells", 1, ("any",)), LimitedResources("gear", 1)))


def test_what_players_tell_counts_all_there_is() -> None:
    pool = Pool(1, ("fury",), (LimitedResources("spells", 2, ("any",)),))
    assert with_energy(pool, 3) == pool
    assert with_energy(pool, 1) == Pool(1, ("fury",), (LimitedResources("spells", 0, ("any",)),))
    assert with_power(pool, 3) == Pool(1, ("fury", "any"), pool.limited)
    assert with_power(pool, 0) == Pool(1, (), (LimitedResources("spells", 2),))
