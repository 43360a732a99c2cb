"""Screens that name people, with the longest names."""

from msgspec.structs import replace

from tableside.message import Listing, PlaceName, PlayerName, message
from tableside.screens.people import Memory, PastPlayer
from tableside.table.view.model import JudgeCallView, Notice, View
from tests.kit.screens import made_up_notices, views
from tests.kit.screens.scenes.showing import LONG_NAMES, open_sheet, show, show_page


def _setup_names(stage, step):
    """Four people with the longest names."""
    root = show_page(stage, "setup", View("start"))
    names = tuple(views.ENDLESS.values())
    root.page.memory = Memory(tuple(PastPlayer(name) for name in names))
    root.page.mode, root.page.first, root.page.names, root.page.step = "ffa4", "A", list(names[:4]), step
    return root


UNDO_ASKED = Notice(
    "asks",
    message("prompt-undo-asked", player=PlayerName("A")),
    (message("history-hid", player=PlayerName("A"), place=PlaceName(1)), message("prompt-silence-counts", seconds=10)),
    buttons=(message("button-agree"), message("button-do-not-agree")),
)

UNDO_WANTED = Notice(
    "working",
    message("prompt-undo-wanted"),
    (
        message("history-hid", player=PlayerName("A"), place=PlaceName(1)),
        message("prompt-waits-for-agreement", players=Listing((PlayerName("B"),))),
        message("prompt-silence-counts", seconds=10),
    ),
    buttons=(message("button-cancel"),),
    waits_for_players=True,
)

NAMED = {
    "refused": lambda stage, view: show(stage, views.noticed("A", made_up_notices.REFUSED, view)),
    "asked": lambda stage, view: show(stage, views.noticed("B", UNDO_ASKED, view)),
    "asks": lambda stage, view: show(stage, views.noticed("A", UNDO_WANTED, view)),
    "won": lambda stage, view: show(stage, replace(view, winner="A")),
    "history": lambda stage, view: open_sheet(stage, "history", view, tray=False),
    "menu": lambda stage, view: open_sheet(stage, "menu", view, tray=False),
    "called": lambda stage, view: show(stage, replace(view, called=JudgeCallView("A", "2026-11-22T14:05:00"))),
}
"""Screens that name people, from a view."""


SCENES = {
    "match, long names": lambda stage: show(stage, LONG_NAMES),
    **{f"names, {script}": lambda stage, script=script: show(stage, views.endless(script)) for script in views.ENDLESS},
    **{
        f"names, {what}, {script}, {seats}": lambda stage, show=show, script=script, seats=seats: show(
            stage, views.endless(script, seats)
        )
        for script in ("Latin", "Devanagari", "Chinese")
        for seats in (2, 4)
        for what, show in NAMED.items()
    },
    **{
        f"names, setup, {step}": lambda stage, step=step: _setup_names(stage, step)
        for step in ("who", "first", "where")
    },
}
