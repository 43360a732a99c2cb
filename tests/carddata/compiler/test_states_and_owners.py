"""Objects that are not in a state, objects of opponents, roles in a combat, and when a combat begins."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.abilities import Ability
from carddata.model.continuous import HasMight
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasState, IsNot, TargetFilter


def meaning(text: str, kind: str = "spell") -> Meaning:
    compiled = compile_text(text, kind)  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled


@pytest.mark.parametrize("state", ["buffed", "damaged", "empowered", "exhausted", "ready", "stunned"])
@pytest.mark.parametrize("words", ["that isn't", "that is not"])
def test_an_object_is_not_in_a_state(state: str, words: str) -> None:
    unit = TargetFilter(that=(IsNot(HasState(state)),))  # type: ignore[arg-type]
    assert meaning(f"Kill a unit {words} {state}.").abilities == (
        Ability("resolve", (m.Kill(what=1),), (Choice(unit),)),
    )


def test_what_stands_is_said_of_units_that_are_not_in_a_state() -> None:
    (effect,) = meaning("Friendly units that aren't [Empowered] have +1 :rb_might:.", "unit").standing
    assert effect == HasMight(amount=1, to=TargetFilter(whose="friendly", that=(IsNot(HasState("empowered")),)))


@pytest.mark.parametrize("owner", ["an opponent controls", "your opponents control", "opponents control"])
def test_one_object_is_an_opponents(owner: str) -> None:
    gear = Choice(TargetFilter(kind="gear", whose="enemy"))
    assert meaning(f"Kill a gear {owner}.").abilities == (Ability("resolve", (m.Kill(what=1),), (gear,)),)
    assert meaning(f"When a unit {owner} dies, draw 1.", "unit") == meaning("When an enemy unit dies, draw 1.", "unit")


def test_all_objects_are_those_of_all_opponents() -> None:
    assert meaning("Kill all gear your opponents control.") == meaning("Kill all enemy gear.")


@pytest.mark.parametrize("words", ["At the start of combat", "At the start of each combat", "When a combat begins"])
def test_a_combat_begins_in_whatever_words(words: str) -> None:
    ability = meaning(f"{words}, if I'm attacking, give me +2 :rb_might: this combat.", "unit").abilities[0]
    assert (ability.when, ability.only_if) == ("combat begins", c.Itself(TargetFilter(that=(HasState("attacking"),))))


def test_units_have_something_while_they_fight_alone() -> None:
    (of_others,) = meaning("Friendly units have +1 :rb_might: while defending alone.", "gear").standing
    (of_own,) = meaning("I have +1 :rb_might: while attacking alone.", "unit").standing
    assert of_others == HasMight(
        amount=1, to=TargetFilter(whose="friendly", that=(HasState("alone"), HasState("defending")))
    )
    alone = TargetFilter(that=(HasState("alone"), HasState("attacking")))
    assert of_own == HasMight(amount=1, only_if=c.Itself(alone))


@pytest.mark.parametrize("cards", ["spell", "non-token gear"])
def test_the_first_of_a_turn_is_yours_in_either_words(cards: str) -> None:
    (change,) = meaning(f"Your first {cards} each turn costs :rb_energy_1: less.", "gear").standing
    if cards == "spell":
        assert (change,) == meaning("The first spell you play each turn costs :rb_energy_1: less.", "gear").standing
    assert change.nth == 1  # type: ignore[union-attr]


def test_what_it_was_already_is_asked_before_it_becomes_so() -> None:
    was, is_so = (
        meaning(f"Buff a friendly unit. If {words} already buffed, draw 1 instead.").abilities
        for words in ("it was", "it's")
    )
    assert was == is_so


def test_a_minimum_of_might_needs_no_symbol() -> None:
    with_symbol = meaning("Enemy units have -1 :rb_might:, to a minimum of 1 :rb_might:.", "unit")
    assert meaning("Enemy units have -1 :rb_might:, to a minimum of 1.", "unit") == with_symbol


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Kill all gear an opponent controls.", "spell"),
        ("Kill up to two gear an opponent controls.", "spell"),
        ("I have +1 :rb_might: for each gear an opponent controls.", "unit"),
        ("While an opponent controls a gear an opponent controls, I have [Tank].", "unit"),
        ("Kill a friendly unit an opponent controls.", "spell"),
        ("Kill a unit that isn't mighty.", "spell"),
        ("Kill a gear that isn't attached.", "spell"),
        ("Kill a unit that isn't attacking.", "spell"),
        ("I cost :rb_energy_2: less, to a minimum of 1.", "unit"),
        ("When I win a combat as the defender, draw 1.", "unit"),
        ("Damaged units have +1 :rb_might: while defending alone.", "unit"),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]
