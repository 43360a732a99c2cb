"""Views of what only some panels show: a last point, bases and mulligans in a quarter of the screen."""

from msgspec.structs import replace

from tests.kit.on_chain import on_chain
from tests.kit.screens import views


def last_point():
    """Alice must still score both battlefields."""
    view = views.match()
    return replace(view, tiles=tuple(replace(tile, to_score="A") for tile in view.tiles))


def with_bases(view):
    """Everybody has units in the base and some resources, and a card is on the chain."""
    base = (
        views.unit(1, "Pakaa Cub", "A"),
        views.unit(2, "Shipyard Skulker", "A", 3),
        replace(views.unit(3, "Cleave", "A"), exhausted=True),
    )
    bare, *others = (replace(each, base=base) for each in view.player_panels)
    had = (("energy", 3), ("power", 1), ("xp", 2))
    panels = (bare, *(replace(each, resources=had) for each in others))
    return replace(view, player_panels=panels, chain=on_chain("Consult the Past", "Cleave"))


def with_mulligans(view):
    """Nobody has told a mulligan yet."""
    panels = tuple(replace(panel, tells_mulligan=True) for panel in view.player_panels)
    return replace(view, player_panels=panels, number=1)
