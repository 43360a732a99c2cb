"""Payment with runes, compared with trying every way of paying."""

from itertools import combinations, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tableside.engine.model.board import EMPTY_POOL, Pool, Runes
from tableside.engine.rules.resources import Purse, after_payment
from tableside.engine.rules.totals import ANY, Total

DOMAINS = ("fury", "calm", "?")
some_runes = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=3, max_size=3).map(
    lambda counts: tuple(Runes(domain, *count) for domain, count in zip(DOMAINS, counts, strict=True))
)
some_power = st.sampled_from(
    [ANY, frozenset({"fury"}), frozenset({"calm"}), frozenset({"fury", "calm"}), frozenset({"mind"})]
)
some_cost = st.builds(Total, st.integers(0, 4), st.lists(some_power, max_size=3).map(tuple))


def payable(runes: tuple[Runes, ...], cost: Total) -> bool:
    """Each ready rune may give one energy, each rune one power of its domain by being recycled, one rune both."""
    each = [rune.domain for rune in runes for _ in range(rune.ready + rune.exhausted)]
    if sum(rune.ready for rune in runes) < cost.energy:
        return False
    return any(
        all(
            wanted == ANY or domain in wanted or domain == "?" for domain, wanted in zip(order, cost.power, strict=True)
        )
        for recycled in combinations(each, len(cost.power))
        for order in permutations(recycled)
    )


@settings(max_examples=400)
@given(some_runes, some_cost)
def test_what_can_be_paid_is_paid(runes: tuple[Runes, ...], cost: Total) -> None:
    rest = after_payment(Purse(EMPTY_POOL, runes), cost)
    assert (rest is not None) == payable(runes, cost)
    if rest is None:
        return
    after = rest.runes
    assert all(rune.ready >= 0 and rune.exhausted >= 0 for rune in after)
    count = sum(rune.ready + rune.exhausted for rune in runes)
    assert sum(rune.ready + rune.exhausted for rune in after) == count - len(cost.power)
    used = sum(rune.ready for rune in runes) - sum(rune.ready for rune in after)
    assert cost.energy <= used <= cost.energy + len(cost.power)


def test_a_rune_pays_energy_before_it_is_recycled() -> None:
    assert paid(Total(1, (frozenset({"fury"}),)), Runes("fury", 1)) == Purse(EMPTY_POOL, (Runes("fury", 0),))


def test_an_exhausted_rune_is_recycled_before_a_ready_one() -> None:
    assert paid(Total(power=(ANY,)), Runes("fury", 1, 1)) == Purse(EMPTY_POOL, (Runes("fury", 1, 0),))


def paid(cost: Total, *runes: Runes, pool: Pool = EMPTY_POOL) -> Purse | None:
    return after_payment(Purse(pool, runes), cost)


def test_the_pool_is_spent_before_runes() -> None:
    pool = Pool(2, ("fury", "any"))
    assert paid(Total(3, (ANY, frozenset({"fury"}))), Runes("calm", 1), pool=pool) == Purse(
        EMPTY_POOL, (Runes("calm", 0, 1),)
    )


def test_power_in_the_pool_pays_what_it_alone_can_pay() -> None:
    """One power of fury and one of any: the cost that asks for fury gets the fury, the one of mind the other."""
    rest = paid(Total(power=(frozenset({"fury"}), frozenset({"mind"}))), pool=Pool(0, ("any", "fury")))
    assert rest == Purse(EMPTY_POOL, ())
