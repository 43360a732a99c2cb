"""States are read from the same words for the own permanent, for a target, and for any unit."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model import conditions as c
from carddata.model.stops import Stop
from carddata.model.targets import HasState, Predicate, TargetFilter
from tests.kit.meanings import meaning, spell

SAID: tuple[tuple[str, tuple[Predicate, ...], str], ...] = (
    ("damaged", (HasState("damaged"),), "anywhere"),
    ("stunned", (HasState("stunned"),), "anywhere"),
    ("[Mighty]", (HasState("mighty"),), "anywhere"),
    ("alone", (HasState("alone"),), "anywhere"),
    ("exhausted at a battlefield", (HasState("exhausted"),), "battlefield"),
    ("defending alone", (HasState("defending"), HasState("alone")), "anywhere"),
    ("ready here", (HasState("ready"),), "here"),
    ("alone in a base", (HasState("alone"),), "base"),
)


def asked(condition: str, kind: Any = "unit") -> c.Condition | None:
    (ability,) = meaning(f"When I hold, if {condition}, draw 7.", kind).abilities
    return ability.only_if


@pytest.mark.parametrize(("words", "predicates", "where"), SAID)
def test_the_own_unit_is_so(words: str, predicates: tuple[Predicate, ...], where: Any) -> None:
    so = asked(f"I'm {words}")
    assert isinstance(so, c.Itself)
    assert (set(so.of.that), so.of.where) == (set(predicates), where)
    assert asked(f"I am not {words}") == c.Not(so)


@pytest.mark.parametrize(("words", "predicates", "where"), SAID)
def test_what_was_chosen_is_so(words: str, predicates: tuple[Predicate, ...], where: Any) -> None:
    if where == "here":
        return
    so = spell(f"Choose a unit. If it's {words}, kill it.").do[0].only_if
    assert isinstance(so, c.Chosen)
    assert (set(so.of.that), so.of.where) == (set(predicates), where)
    assert spell(f"Choose a unit. If it isn't {words}, kill it.").do[0].only_if == c.Not(so)


@pytest.mark.parametrize(("words", "predicates", "where"), SAID)
def test_any_unit_is_so(words: str, predicates: tuple[Predicate, ...], where: Any) -> None:
    so = asked(f"an enemy unit is {words}")
    assert isinstance(so, c.ThereAre)
    assert (set(so.of.that), so.of.where, so.of.whose) == (set(predicates), where, "enemy")


def test_a_unit_is_described_by_what_it_is() -> None:
    (choice,) = spell("Kill a unit that is attacking alone.").choose
    assert choice.of == TargetFilter(that=(HasState("alone"), HasState("attacking")))


@pytest.mark.parametrize(
    "condition",
    [
        "I'm attached",
        "I'm ready exhausted",
        "I'm at a battlefield in a base",
        "your legend is damaged",
        "your legend is alone",
        "a stunned unit is ready",
        "it's stunned",
        "I'm not",
    ],
)
def test_what_cannot_be_is_refused(condition: str) -> None:
    assert isinstance(compile_text(f"When I hold, if {condition}, draw 7.", "unit"), Stop)


@pytest.mark.parametrize("words", ["damaged", "in a base", "alone at a battlefield"])
def test_what_is_not_known_of_a_death_is_refused(words: str) -> None:
    assert isinstance(compile_text(f"[Deathknell] — If I was {words}, draw 7.", "unit"), Stop)
