"""The set-up asks which battlefields are brought: a first letter, then a name."""

from string import ascii_uppercase

import pytest

from carddata.sets import load
from tableside.app.assembly import battlefields
from tests.kit.screens.kivy_home import APP

# isort: split
from tableside.screens.setup_steps import initials
from tableside.table.view.model import View
from tests.kit.screens.layout import assert_fits
from tests.kit.screens.parts import find, make

ALL = battlefields(load())
MANY = tuple(f"{letter}ltar of Blood {number}" for letter in ascii_uppercase for number in range(14))


@pytest.mark.parametrize("names", [ALL, MANY, ALL[:1], ALL[:3]], ids=["shipped", "many", "1", "3"])
def test_the_letters_and_the_names_under_each_fit(screen, names):
    assert APP
    root, _ = make(battlefields=names)
    root.show(View("start"))
    root.go("setup")
    root.page.step = "where"
    screen.place(root)
    assert_fits(root)
    fullest = max(initials(names), key=lambda letter: sum(name.startswith(letter) for name in names))
    screen.tap(find(root, fullest))
    assert_fits(root)
