"""A player's base: the names of what is there, as long as there is room for them."""

from itertools import combinations_with_replacement

import pytest
from msgspec.structs import replace

from tableside.screens.widgets.base_button import BaseButton
from tableside.screens.widgets.battlefield_tile import UnitChip
from tests.kit.screens import views
from tests.kit.screens.layout import drawn
from tests.kit.screens.parts import walk
from tests.kit.screens.screen import Screen

ALONE = (
    views.unit(1, "Sprite", "A", 3),
    views.unit(1, "Mech", "A", 11, exhausted=True),
    replace(views.unit(1, "Recruit", "A", 1), damage=1, stunned=True, buffs=2),
    replace(views.unit(1, "Orb of Regret", "A", None), kind="gear"),
)


@pytest.mark.parametrize("units", [*((unit,) for unit in ALONE), *combinations_with_replacement(ALONE, 2)])
def test_names_that_have_room_are_whole(units):
    screen = Screen(800, 480)
    base = BaseButton(view=views.match(), panel=views.panel(base=units))
    base.size_hint, base.size = (None, None), (460, 48)
    screen.place(base)
    chips = [part for part in walk(base) if isinstance(part, UnitChip)]
    assert sorted(" ".join(drawn(chip.children[0])) for chip in chips) == sorted(unit.card for unit in units)
