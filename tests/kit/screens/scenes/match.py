"""A match, and the sheets over it."""

from msgspec.structs import replace

from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.lines import HistoryLine
from tableside.message import CardName, Listing, PlaceName, PlayerName, message
from tableside.table.view.model import ClockView, CommentaryView, JudgeCallView, Notice
from tests.kit.screens import made_up_notices, more_views, views
from tests.kit.screens.scenes.showing import LOST, open_sheet, open_sheet_of_first, show


def noticed_away(view):
    return replace(view, player_panels=tuple(replace(panel, notice=None) for panel in view.player_panels))


def _called(seats, came=False):
    view = views.many(seats) if seats > 2 else views.match()
    return replace(view, called=JudgeCallView("A", "2026-11-22T14:05:00", came))


def _refused(seats):
    view = views.many(seats) if seats > 2 else None
    shown = views.noticed("A", made_up_notices.REFUSED, views.noticed("B", made_up_notices.REFUSED, view))
    return replace(shown, edition="2026-07-16")


TIME = message("clock-last-turn", turns=3)

OVER = ClockView(50, None, 0, message("clock-over"))
OPEN = CommentaryView(("A", "B"), (), True, "http://192.168.178.123:8763/?token=" + "w" * 16)


def _tied():
    """A game of a match that is tied in games and points after the additional turns."""
    view = views.series()
    panels = tuple(replace(panel, points=5, won=1) for panel in view.player_panels)
    return replace(view, next_game=None, game=3, player_panels=panels, clock=OVER)


def _hidden(stage):
    """A card was hidden just now."""
    view = views.match()
    root = show(stage, replace(view, tiles=tuple(replace(tile, facedown=()) for tile in view.tiles)))
    root.show(views.noticed("B", made_up_notices.HIDDEN))
    return root


def _waiting_tray(stage):
    waits = Notice("working", message("prompt-hide-at", place=PlaceName(2)), buttons=(message("button-cancel"),))
    root = show(stage, views.noticed("A", waits), tray=True)
    root.main.panels["A"].open("tray")
    return root


def _older_history(stage):
    lines = tuple(views.told(f"Turn {number}: {views.LONG}") for number in range(100))
    root = open_sheet(stage, "history", views.match(history=lines))
    for panel in root.main.panels.values():
        panel.turn_history(1)
    return root


def _put_off(stage, view):
    root = show(stage, view)
    for panel in root.main.panels.values():
        panel._step_back()
    root.show(replace(view))
    return root


def _one_sided(stage, view=None):
    root = show(stage, view or views.match())
    root.main.one_sided = True
    return root


def _whose(stage, view):
    """Everybody sits on one side, and somebody touched UNDO."""
    root = _one_sided(stage, view)
    root.main.ids.near_side.undo(None)
    return root


def _explained(root):
    """Everybody reads about three rules."""
    for panel in root.main.panels.values():
        panel.explain("811.1.b", "471.1.b.1", "312.1")
    return root


def _ruled(view):
    """The longest rule number stands behind what happened last."""
    line = replace(views.told("Conquered."), rule="471.1.b.1")
    others = (replace(line, rule="465.2.c"), replace(line, rule="421.4"))
    return replace(view, history=(line, *others), latest=line, edition="2026-07-16")


def _told(line, rule="", *, begun=True):
    """The match after this last line. Alice has units in her base if the game has `begun`, Bob has none."""
    alice, bob = views.match().player_panels
    panels = (alice if begun else replace(alice, base=()), bob)
    return replace(views.match(), player_panels=panels, latest=HistoryLine(line, rule), edition="2026-07-16")


ALICE, BOB, PLAZA = PlayerName("A"), PlayerName("B"), PlaceName(1)
HID = message("history-hid", player=BOB, place=PlaceName(2))
TOLD = (
    (message("history-moved", player=BOB, things=Listing((CardName("Teemo, Scout"),)), place=PLAZA), "144"),
    (message("history-conquered", player=ALICE, place=PLAZA, count=1), "469.1"),
)
LONG_TOLD = (
    message("history-deck", player=ALICE, count=40, paired=40),
    message("history-undone", player=ALICE, action=HID),
)
"""Lines of what players do often: the whole sentence is read, a long one where the base is empty."""

LAST_CONQUEST = HistoryLine(
    message("history-conquered", player=PlayerName("A"), place=PlaceName(1), count=1),
    "469.1",
    12,
    "2026-11-22T14:36:30.000+00:00",
)

SCENES = {
    **{
        f"match, long told, {n}{', practice' * tray}": lambda stage, line=line, tray=tray: show(
            stage, _told(line, begun=False), tray=tray
        )
        for n, line in enumerate(LONG_TOLD, 1)
        for tray in (False, True)
    },
    **{f"match, told, {n}": lambda stage, told=told: show(stage, _told(*told)) for n, told in enumerate(TOLD, 1)},
    "match": lambda stage: show(stage, views.match()),
    "match, hidden": _hidden,
    **{f"match, judge called, {seats}": lambda stage, seats=seats: show(stage, _called(seats)) for seats in (2, 4)},
    **{f"match, judge here, {seats}": lambda stage, seats=seats: show(stage, _called(seats, True)) for seats in (2, 4)},
    "opened menu, judge here": lambda stage: open_sheet(stage, "menu", _called(2, True)),
    "opened menu, judge called": lambda stage: open_sheet(stage, "menu", _called(2)),
    "match, recovery": lambda stage: show(stage, views.match(recovery=views.RECOVERY)),
    "match, recovery much, four": lambda stage: show(stage, replace(views.many(4), recovery=views.LONG_RECOVERY)),
    "match, recovery, put off": lambda stage: _put_off(stage, views.match(recovery=views.RECOVERY)),
    "match, ledger damaged": lambda stage: show(
        stage, replace(views.match(), problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True)
    ),
    "match, ledger damaged, four": lambda stage: show(
        stage, replace(views.many(4), problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True)
    ),
    "match, practice": lambda stage: show(stage, views.match(), tray=True),
    "match, to settle": lambda stage: show(stage, views.to_settle(views.match())),
    "match, to settle, four": lambda stage: show(stage, views.to_settle(views.many(4))),
    "match, open": lambda stage: show(stage, _ruled(views.calm())),
    "match, three": lambda stage: show(stage, views.many(3)),
    "match, four": lambda stage: show(stage, views.many(4)),
    "match, added battlefield": lambda stage: show(stage, views.with_added_battlefield(views.match())),
    "match, added battlefield, four": lambda stage: show(stage, views.with_added_battlefield(views.many(4))),
    "match, teams": lambda stage: show(stage, views.teams()),
    "match, teams, won": lambda stage: show(stage, replace(views.teams(), winner="B", decisive=LAST_CONQUEST)),
    "match, choosing": lambda stage: show(stage, views.choosing(made_up_notices.TARGETS)),
    "match, hurt": lambda stage: show(stage, noticed_away(views.choosing(made_up_notices.TARGETS))),
    "match, one game won": lambda stage: show(stage, views.series()),
    "match, next game": lambda stage: show(stage, replace(views.series(), winner="A", decisive=LAST_CONQUEST)),
    "match, match won": lambda stage: show(
        stage, replace(views.series(), next_game=None, winner="A", match_decided=True, match_winner="A")
    ),
    "match, time between games": lambda stage: show(stage, replace(views.series(), winner="B", time_ends=True)),
    "match, match drawn": lambda stage: show(
        stage, replace(views.series(), next_game=None, winner="A", match_decided=True, match_winner=None)
    ),
    "match, match clock sheet": lambda stage: open_sheet_of_first(
        stage, replace(views.series(), next_game=None, game=3, clock=OVER), "clock"
    ),
    "match, sudden death sheet": lambda stage: open_sheet_of_first(stage, _tied(), "clock"),
    "match, won": lambda stage: show(stage, replace(views.match(), winner="A")),
    "match, reader lost": lambda stage: show(stage, replace(views.match(), readers=LOST)),
    "match, disk full": lambda stage: show(
        stage, replace(views.match(), problems=(views.PROBLEM,), can_set_aside=True)
    ),
    "match, not recorded": lambda stage: show(
        stage, replace(views.noticed("A", made_up_notices.UNRECORDED), problems=(views.PROBLEM,))
    ),
    "match, not recorded, four": lambda stage: show(
        stage, replace(views.noticed("C", made_up_notices.UNRECORDED, views.many(4)), problems=(views.PROBLEM,))
    ),
    "match, one side": _one_sided,
    **{
        f"match, one side, {seats}": lambda stage, seats=seats: _one_sided(stage, views.many(seats)) for seats in (3, 4)
    },
    **{
        f"match, pronouns, {seats}": lambda stage, seats=seats: show(
            stage, views.with_pronouns(more_views.score_of_many(seats) if seats > 2 else views.match())
        )
        for seats in (2, 4)
    },
    "match, crowded": lambda stage: show(stage, views.crowded()),
    "match, crowded, passes soon": lambda stage: show(stage, views.passing(views.crowded(), soon=True)),
    "match, first turn": lambda stage: show(stage, views.first_turn()),
    "match, empty showdown": lambda stage: show(stage, views.passing(views.match())),
    "match, resources": lambda stage: show(stage, views.with_resources(views.match())),
    "match, resources, four": lambda stage: show(stage, views.with_resources(views.many(4))),
    "match, bases, four": lambda stage: show(stage, more_views.with_bases(views.many(4))),
    "match, first turn, four": lambda stage: show(stage, more_views.with_mulligans(views.many(4))),
    "match, older history": _older_history,
    "match, tray that waits": _waiting_tray,
    "match, last point": lambda stage: show(stage, more_views.last_point()),
    "match, score": lambda stage: show(stage, views.score()),
    "match, score, asked": lambda stage: show(
        stage, views.noticed("A", made_up_notices.PLACE, views.noticed("B", made_up_notices.PLACE, views.score()))
    ),
    "opened menu, score": lambda stage: open_sheet(stage, "menu", views.score()),
    **{
        f"match, score, {seats}": lambda stage, seats=seats: show(stage, more_views.score_of_many(seats))
        for seats in (3, 4)
    },
    **{
        f"match, all may pass, {seats}": lambda stage, seats=seats: show(stage, views.all_may_pass(views.many(seats)))
        for seats in (3, 4)
    },
    **{
        f"opened {sheet}": lambda stage, sheet=sheet: open_sheet(stage, sheet)
        for sheet in ("menu", "table", "history", "shortcut", "leave", "score", "tray")
    },
    **{
        f"opened rules, {seats}": lambda stage, seats=seats: _explained(show(stage, _refused(seats)))
        for seats in (2, 4)
    },
    **{
        f"opened {sheet}, four": lambda stage, sheet=sheet: open_sheet(stage, sheet, views.many(4))
        for sheet in ("menu", "table")
    },
    **{
        f"opened history, rules, {seats}": lambda stage, seats=seats: open_sheet(
            stage, "history", _ruled(views.many(seats) if seats > 2 else views.match())
        )
        for seats in (2, 4)
    },
    **{f"opened whose, {seats}": lambda stage, seats=seats: _whose(stage, views.many(seats)) for seats in (2, 4)},
    "match, stream delayed": lambda stage: show(stage, replace(views.match(), stream_delay=180)),
    "match, stream delayed, clock held": lambda stage: show(
        stage, replace(views.match(), stream_delay=3600, clock=ClockView(50, None, 3_599_000))
    ),
    "match, stream held": lambda stage: show(stage, replace(views.match(), stream_delay=UNTIL_OVER)),
    "match, commentators see": lambda stage: show(
        stage, replace(views.match(), commentary=OPEN, stream_delay=UNTIL_OVER)
    ),
    "match, commentators see, clock held": lambda stage: show(
        stage, replace(views.match(), commentary=OPEN, stream_delay=UNTIL_OVER, clock=ClockView(50, None, 3_599_000))
    ),
    **{
        f"match, commentators sheet, {name}": lambda stage, state=state: open_sheet_of_first(
            stage, replace(views.match(), commentary=state), "commentary"
        )
        for name, state in {
            "off": CommentaryView(missing=("A", "B")),
            "waits": CommentaryView(("A", "B"), ("judge",)),
            "open": OPEN,
        }.items()
    },
    "match, clock held": lambda stage: show(stage, replace(views.match(), clock=ClockView(50, None, 3_599_000))),
    "match, time is up": lambda stage: show(stage, replace(views.match(), clock=ClockView(50, None, 0, TIME))),
    "match, clock sheet": lambda stage: open_sheet_of_first(stage, replace(views.match(), clock=None), "clock"),
    "match, result sheet": lambda stage: open_sheet_of_first(stage, replace(views.match(), clock=OVER), "clock"),
}
