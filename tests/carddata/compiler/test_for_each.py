"""The same things are counted for what is done, for what a card costs, and for its Might."""

import pytest

from carddata.compiler.card import compile_text
from carddata.compiler.countables import quantity
from carddata.model import amounts as q
from carddata.model.amounts import Quantity
from carddata.model.continuous import HasMight
from carddata.model.numbers import Holding
from carddata.model.permissions import CostChange
from carddata.model.stops import Stop
from carddata.model.targets import HasState, TargetFilter
from tests.kit.meanings import meaning, spell

COUNTED: tuple[tuple[str, str, Quantity], ...] = (
    ("rune you control", "runes you control", Holding("runes")),
    ("card in your trash", "cards in your trash", Holding("trash")),
    ("card you've discarded this turn", "cards you've discarded this turn", quantity("discarded")),
    ("combat you've won this turn", "combats you've won this turn", quantity("combats won")),
    ("battlefield you conquered this turn", "battlefields you conquered this turn", quantity("conquered")),
    ("enemy unit that has died this turn", "enemy units that have died this turn", quantity("enemy deaths")),
    ("battlefield you control", "battlefields you control", q.HowMany(TargetFilter("battlefield", "you"))),
    (
        "stunned enemy unit",
        "stunned enemy units",
        q.HowMany(TargetFilter(whose="enemy", that=(HasState("stunned"),))),
    ),
)


@pytest.mark.parametrize(("each", "many", "counted"), COUNTED)
def test_something_is_counted(each: str, many: str, counted: Quantity) -> None:
    (done,) = spell(f"Draw 1 for each {each}.").do
    (as_many,) = spell(f"Draw cards equal to the number of {many}.").do
    assert getattr(done, "each", None) == getattr(as_many, "each", None) == counted
    assert meaning(f"I have +2 [M] for each {each}.").standing == (HasMight(amount=2, each=counted),)
    (cheaper,) = meaning(f"I cost :rb_energy_1: less for each {each}.").standing
    assert isinstance(cheaper, CostChange)
    assert cheaper.each == counted


def test_what_a_player_has_in_all() -> None:
    for words, counted in (("your points", Holding("points")), ("the number of points you have", Holding("points"))):
        (gained,) = spell(f"Gain XP equal to {words}.").do
        assert getattr(gained, "each", None) == counted


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Draw 1 for each rune.", "spell"),
        ("Draw 1 for each card in their trash.", "spell"),
        ("Draw 1 for each opponent's unit you control that died.", "spell"),
        ("I cost :rb_energy_1: less for each unit killed this way.", "unit"),
        ("I cost :rb_energy_1: less for each card in your hand.", "unit"),
        ("I cost :rb_energy_1: less for each unit here.", "unit"),
        ("Draw cards equal to the number of runes.", "spell"),
        ("Draw cards equal to your battlefields.", "spell"),
    ],
)
def test_what_nobody_can_count_is_refused(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]
