"""Units and signs on a battlefield: what stands together, how large, and what runs between."""

import pytest
from kivy.graphics import Line
from kivy.metrics import dp
from msgspec.structs import replace

from tableside.screens.widgets.battlefield_tile import BattlefieldButton, UnitChip
from tableside.screens.widgets.icon import Icon
from tests.kit.screens import views
from tests.kit.screens.parts import find, make, panel, texts, walk

MIGHT, ROWS, NO_ROOM = dp(27), dp(15), dp(5)
"""The size of a Might in a row; how far a crack stays from the middle of a row; how far a name is from its Might."""


@pytest.mark.parametrize("player", ["A", "B"])
def test_a_unit_that_is_only_there_has_its_name_beside_its_might(player, small):
    root, _ = make()
    root.show(views.match())
    small.place(root)
    chips = [part for part in walk(panel(root, player)) if isinstance(part, UnitChip)]
    plain = [chip for chip in chips if len(texts(chip)) == 2 and not chip.unit.exhausted]
    assert plain
    for chip in plain:
        name, might = chip.children
        assert name.x - might.right <= NO_ROOM + 1
        assert might.font_size >= MIGHT


@pytest.mark.parametrize("players", ["AAB", "ABB"])
def test_a_crack_strikes_through_no_row_of_two(players, small):
    root, _ = make()
    view = views.match()
    units = tuple(views.unit(at, "Pakaa Cub", player, 3) for at, player in enumerate(players, 40))
    tile = replace(view.tiles[0], units=units, contested=True, attacker="B")
    root.show(replace(view, tiles=(tile, *view.tiles[1:])))
    small.place(root)
    for half in root.main.panels.values():
        widget = half._tiles[tile.at]
        line = next(part for part in widget._crack.children if isinstance(part, Line))
        height = sum(line.points[1::2]) / len(line.points[1::2])
        chips = [part for part in walk(widget) if isinstance(part, UnitChip)]
        assert len(chips) == len(players)
        assert all(abs(height - chip.center_y) > ROWS for chip in chips)


LONG = "Ravenbloom Conservatory"


@pytest.mark.parametrize(
    ("name", "scored", "fights", "sign"),
    [
        ("", "", True, ["fight"]),
        ("", "A", False, ["tick"]),
        ("", "", False, []),
        (LONG, "", True, []),
        (LONG, "A", True, ["tick"]),
    ],
)
def test_a_sign_stands_before_the_state_of_a_battlefield_where_its_name_leaves_room(name, scored, fights, sign, small):
    root, _ = make()
    view = views.match()
    tile = replace(view.tiles[0], scored_by=tuple(scored), attacker="B" if fights else None)
    if name:
        tile = replace(tile, name=views.literal(name))
    root.show(replace(view, tiles=(tile, *view.tiles[1:])))
    small.place(root)
    icons = [part for part in walk(panel(root, "A")._tiles[tile.at]) if isinstance(part, Icon)]
    assert [icon.kind for icon in icons if icon.kind in ("fight", "tick")] == sign


def test_at_score_the_tick_stands_beside_its_word_and_a_name_is_off_the_edges(small):
    root, _ = make()
    root.show(views.score())
    small.place(root)
    half = panel(root, "A")
    word = find(half, "SCORED")
    tick = next(part for part in walk(half) if isinstance(part, Icon) and part.kind == "tick")
    assert word.x - tick.right < 1
    assert word.texture_size[0] >= word.width - dp(8)
    for tile in (part for part in walk(half) if isinstance(part, BattlefieldButton)):
        name = find(tile, tile.children[-1].text)
        assert name.texture_size[0] <= tile.width - dp(18)
