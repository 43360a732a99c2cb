"""Texts of our own about cards of trashes that are chosen, returned and played."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model.operations import Banish, Return
from carddata.model.plays import Ignoring, Play
from carddata.model.stops import Stop
from carddata.model.targets import CardKind, Choice, Compared, OfType, Predicate, TargetFilter
from tests.kit.meanings import only, spell

UNIT = OfType(("unit",))


def own(*that: Predicate) -> TargetFilter:
    return TargetFilter("card", "you", that=that)


@pytest.mark.parametrize(
    ("words", "choice"),
    [
        ("up to 2 units from trashes to their owners' hands", Choice(TargetFilter("card", that=(UNIT,)), 0, 2)),
        ("a spell from a trash to its owner's hand", Choice(TargetFilter("card", that=(OfType(("spell",)),)))),
        ("a card from your opponents' trashes to its owner's hand", Choice(TargetFilter("card", "enemy"))),
    ],
)
def test_cards_of_any_trash_return_to_their_owners(words: str, choice: Choice) -> None:
    compiled = spell(f"Return {words}.")
    assert (compiled.choose, compiled.do) == ((choice,), (Return(what=1),))


@pytest.mark.parametrize("preposition", ["in", "from"])
def test_a_card_that_was_chosen_in_the_trash_is_played(preposition: str) -> None:
    compiled = spell(
        f"Choose a unit {preposition} your trash with Energy cost no more than :rb_energy_4: and Power cost no more "
        "than :rb_rune_rainbow:. Play it to your base, ignoring its cost."
    )
    bounds = (Compared("energy", "at most", 4), Compared("power", "at most", 1))
    assert compiled.choose == (Choice(own(UNIT, *bounds)),)
    assert compiled.do == (Play(what=1, price=Ignoring("cost"), to="base"),)


def test_it_is_the_same_in_one_sentence() -> None:
    first = spell("Choose a unit in your trash. Play it to your base, ignoring its cost.")
    assert spell("Play a unit from your trash to your base, ignoring its cost.") == first


def test_a_unit_is_played_beside_the_unit_that_says_so() -> None:
    compiled = only("When I attack, play a unit from your trash here.")
    assert compiled.do == (Play(what=1, to="here"),)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("spell", "Return up to 2 units from trashes to your hand."),
        ("spell", "Return up to 2 stunned units from trashes to their owners' hands."),
        ("spell", "Choose a unit. Play it to your base, ignoring its cost."),
        ("spell", "Choose a spell in your trash. Play it to your base."),
        ("spell", "Play a unit from your trash with Energy cost no more than [4] and no more than [A]."),
        ("spell", "Choose a unit in your trash. Play it to your base to your base."),
        ("spell", "Play a unit from your trash here."),
        ("spell", "Banish a unit. Play it, ignoring its cost."),
    ],
)  # fmt: skip
def test_what_is_not_understood(kind: CardKind, text: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)


def test_its_owner_plays_it_where_it_was() -> None:
    compiled = spell("Banish a unit, then its owner plays it to the same location, ignoring its cost.")
    assert compiled.do == (Banish(what=1), Play(what=1, price=Ignoring("cost"), to="same location"))


@pytest.mark.parametrize(
    "text",
    [
        "Banish up to 2 units, then its owner plays it to the same location.",
        "Choose a unit in your trash. Its owner plays it to the same location.",
        "Stun a unit. Banish a unit. Its owner plays it to the same location.",
    ],
)
def test_the_same_location_is_that_of_the_only_target(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)
