"""Views of what only some panels show: a last point, bases and mulligans in a quarter of the screen; past matches."""

from msgspec.structs import replace

from tableside.match.past_matches import PastMatch, PastPage
from tableside.message import Names
from tests.kit.on_chain import on_chain
from tests.kit.screens import views

_PEOPLE = Names({"A": "Ann", "B": "Ben"})
PAST = PastPage(
    (
        PastMatch(
            12, "2026-11-22T14:05:00+00:00", 22, False, False, "duel", "casual", _PEOPLE, (8, 5), (), "won", ("A",)
        ),
        PastMatch(
            11,
            "2026-11-21T20:15:00+00:00",
            142,
            False,
            True,
            "match",
            "competition",
            Names({"A": views.LONG, "B": "Maximiliana von Hohenstein"}),
            (8, 5),
            (2, 1),
            "won",
            ("A",),
        ),
        PastMatch(
            8,
            "2026-11-20T09:00:00+00:00",
            61,
            True,
            False,
            "2v2",
            "casual",
            Names(dict(zip("ABCD", "ABCD", strict=True))),
            (8, 5, 8, 5),
            (),
            "won",
            ("A", "C"),
        ),
        PastMatch(7, "", 0, False),
    ),
    0,
    3,
)


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


def score_of_many(seats):
    """Only the score is followed: Alice, whose turn it is, may have conquered all that is not hers."""
    view = views.many(seats)
    alice, *others = view.player_panels
    tiles = tuple(
        replace(tile, units=(), attacker=None, contested=False, showdown=False, scored_by=("A",) * (tile.at == 1))
        for tile in view.tiles
    )
    return replace(
        view,
        follow="score",
        player_panels=(replace(alice, conquers=((2, "card"), (3, "nothing"))), *others),
        tiles=tiles,
    )
