"""Widgets that are drawn turned: about which point, whatever changed last."""

import pytest

from tableside.screens.widgets.turnable import TurnableLayout, Turned
from tests.kit.screens.screen import Screen


@pytest.mark.parametrize("kind", [Turned, TurnableLayout])
@pytest.mark.parametrize("changes", [("pos", "size"), ("size", "pos"), ("width", "height"), ("height", "width")])
def test_a_widget_turns_about_its_middle_once_it_has_its_place(kind, changes):
    Screen(800, 480)
    widget = kind()
    values = {"pos": (0, 440), "size": (800, 40), "width": 800, "height": 40}
    for name in changes:
        setattr(widget, name, values[name])
    assert tuple(widget._turn.origin[:2]) == (400, widget.y + 20)
