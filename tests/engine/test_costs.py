"""Payment with runes, against every way of paying tried one after the other."""

from itertools import combinations, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.engine.costs import ANY, Cost, pay
from tableside.engine.state import Runes

DOMAINS = ("fury", "calm", "?")
some_runes = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=3, max_size=3).map(
    lambda counts: tuple(Runes(domain, *count) for domain, count in zip(DOMAINS, counts, strict=True))
)
some_power = st.sampled_from(
    [ANY, frozenset({"fury"}), frozenset({"calm"}), frozenset({"fury", "calm"}), frozenset({"mind"})]
)
some_cost = st.builds(Cost, st.integers(0, 4), st.lists(some_power, max_size=3).map(tuple))


def payable(runes: tuple[Runes, ...], cost: Cost) -> bool:
    """Each ready rune may give one energy, each rune one power of its domain by being recycled, one rune both."""
    each = [one.domain for one in runes for _ in range(one.ready + one.exhausted)]
    if sum(one.ready for one in runes) < cost.energy:
        return False
    return any(
        all(
            wanted == ANY or domain in wanted or domain == "?" for domain, wanted in zip(order, cost.power, strict=True)
        )
        for recycled in combinations(each, len(cost.power))
        for order in permutations(recycled)
    )


@settings(max_examples=400, deadline=None, derandomize=True)
@given(some_runes, some_cost)
def test_what_can_be_paid_is_paid(runes: tuple[Runes, ...], cost: Cost) -> None:
    after = pay(runes, cost)
    assert (after is not None) == payable(runes, cost)
    if after is None:
        return
    assert all(one.ready >= 0 and one.exhausted >= 0 for one in after)
    count = sum(one.ready + one.exhausted for one in runes)
    assert sum(one.ready + one.exhausted for one in after) == count - len(cost.power)
    used = sum(one.ready for one in runes) - sum(one.ready for one in after)
    assert cost.energy <= used <= cost.energy + len(cost.power)


def test_a_rune_pays_energy_before_it_is_recycled() -> None:
    assert pay((Runes("fury", 1),), Cost(1, (frozenset({"fury"}),))) == (Runes("fury", 0),)


def test_an_exhausted_rune_is_recycled_before_a_ready_one() -> None:
    assert pay((Runes("fury", 1, 1),), Cost(power=(ANY,))) == (Runes("fury", 1, 0),)
