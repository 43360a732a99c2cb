"""Deaths that are replaced: of any units, for any price, with any outcome, at any time, in texts of our own."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.costs import Cost
from carddata.model.replacements import OUTCOMES, Replacement, ReplaceNext
from carddata.model.stops import Stop
from carddata.model.targets import Is, IsNot, TargetFilter
from carddata.model.triggers import EventFilter, InCombat
from tests.kit.meanings import meaning, spell

FRIEND = TargetFilter(whose="friendly")
OTHER_FRIEND = TargetFilter(whose="friendly", that=(IsNot(Is("this")),))


def replaced(text: str, kind: Any = "unit") -> Replacement:
    (standing,) = meaning(text, kind).standing
    assert isinstance(standing, Replacement)
    return standing


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        ("heal it, exhaust it, and recall it", "recall"),
        ("recall it", "plain recall"),
        ("return it to its owner's hand", "return"),
        ("banish that unit", "banish"),
    ],
)
def test_any_outcome(words: str, outcome: Any) -> None:
    own = words.replace("that unit", "me").replace("its owner's", "my owner's").replace(" it", " me")
    do = OUTCOMES[outcome]
    assert replaced(f"If another friendly unit would die, {words} instead.").do == do
    assert replaced(f"If I would die, {own} instead.") == Replacement(when=("dies",), on=EventFilter("me"), do=do)
    next_death = spell(f"Choose a unit. The next time it would die this turn, {words} instead.").do
    assert next_death == (ReplaceNext(what=1, by=Replacement(when=("dies",), do=do)),)


@pytest.mark.parametrize(
    ("price", "cost"),
    [
        ("pay :rb_energy_2:", Cost(energy=2)),
        ("spend 2 XP", Cost(xp=2)),
        ("exhaust this", Cost(exhaust=True)),
        ("kill this", Cost(kill_this=True)),
        ("pay :rb_energy_2: and exhaust this", Cost(energy=2, exhaust=True)),
    ],
)
@pytest.mark.parametrize("link", [" to", ". If you do,"])
def test_any_price(price: str, cost: Cost, link: str) -> None:
    text = f"If a friendly unit would die, you may {price}{link} recall it instead."
    paid = Replacement(when=("dies",), on=EventFilter(FRIEND), do=OUTCOMES["plain recall"], may=True, cost=cost)
    assert replaced(text, "gear") == paid


@pytest.mark.parametrize(
    ("when", "on", "only_if"),
    [
        (" on your turn", EventFilter(OTHER_FRIEND), c.TurnOf("you")),
        (" during an opponent's turn", EventFilter(OTHER_FRIEND), c.TurnOf("opponent")),
        (" during combat", EventFilter(OTHER_FRIEND, that=(InCombat(),)), None),
    ],
)
def test_any_time(when: str, on: EventFilter, only_if: Any) -> None:
    ability = replaced(f"If another friendly unit would die{when}, banish it instead.")
    assert (ability.on, ability.only_if) == (on, only_if)


def test_units_of_anybody_without_a_price() -> None:
    assert replaced("If an enemy unit would die, banish it instead.").on == EventFilter(TargetFilter(whose="enemy"))


@pytest.mark.parametrize(
    "text",
    [
        "If an enemy unit would die, you may pay :rb_energy_2: to banish it instead.",
        "If another friendly unit would die, you may discard 1 to recall it instead.",
        "If another friendly unit would die, you may kill me to recall it instead.",
        "If I would die, you may exhaust me to recall me instead.",
        "If another friendly unit would die, stun it instead.",
        "If another friendly unit would die, recall me instead.",
        "If another friendly unit would die, return it to your hand instead.",
        "If another friendly unit would die, return it instead.",
        "If a friendly gear would die, recall it instead.",
    ],
)
def test_what_no_death_becomes(text: str) -> None:
    assert isinstance(compile_text(text, "unit", ("mind",)), Stop)
