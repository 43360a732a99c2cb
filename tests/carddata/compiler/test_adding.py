"""Texts of our own that add to the rune pool, and what that can be spent on."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.abilities import Ability
from carddata.model.operations import Add
from carddata.model.stops import Stop
from carddata.model.triggers import At, EventFilter
from tests.kit.meanings import only


@pytest.mark.parametrize(
    ("words", "use"),
    [
        ("play spells", "spells"),
        ("play units", "units"),
        ("play gear", "gear"),
        ("play gear or use gear abilities", "gear and its abilities"),
    ],
)
def test_what_is_added_for_one_use(words: str, use: Any) -> None:
    found = only(f":rb_exhaust:: [Reaction] — [Add] :rb_energy_7::rb_rune_mind:. Use only to {words}.")
    assert (found.timing, found.do) == ("Reaction", (Add(energy=7, power=("mind",), only=use),))


def test_the_attacker_and_the_defender_each_add_as_a_combat_begins() -> None:
    found = compile_text("When combat starts here, the attacker and defender each [Add] :rb_energy_7:.", "battlefield")
    on = EventFilter(that=(At("here"),))
    assert isinstance(found, Meaning)
    assert found.abilities == (Ability("combat begins", (Add(energy=7, who="combatants"),), on=on),)


@pytest.mark.parametrize("when", ["a showdown begins", "combat ends"])
def test_there_is_no_attacker_without_a_combat_that_begins(when: str) -> None:
    text = f"When {when} here, the attacker and defender each draw 7."
    assert isinstance(compile_text(text, "battlefield"), Stop)


@pytest.mark.parametrize("words", ["play spells or gear", "hide cards", "use abilities"])
def test_a_use_that_is_not_known_stops(words: str) -> None:
    assert isinstance(compile_text(f":rb_exhaust:: [Add] :rb_energy_7:. Use only to {words}.", "unit"), Stop)
