"""The stage on which scenes are shown, and what several of them share."""

from msgspec.structs import replace

from tableside.message import Names
from tableside.table.view.model import ReaderView
from tests.kit.on_chain import on_chain
from tests.kit.screens import views
from tests.kit.screens.parts import Judge, Tray

LONG_NAMES = replace(
    views.match(),
    names=Names(dict.fromkeys("AB", views.LONG), dict.fromkeys((1, 2), "Ravenbloom Conservatory")),
    player_panels=tuple(
        replace(panel, name=views.LONG, points=panel.points + 5) for panel in views.match().player_panels
    ),
    tiles=tuple(replace(tile, name=views.literal("Ravenbloom Conservatory")) for tile in views.match().tiles),
    chain=on_chain("Ornn, Fire Below the Mountain", "Consult the Past"),
)
LOST = (
    ReaderView("ACS ACR122U PICC Interface 00 00", True, views.READY),
    ReaderView("Right", False, views.LOST),
)
JUDGE, TRAY = Judge(), Tray()


def show(stage, view, tray=False):
    return stage.show(view, tray=TRAY if tray else None)


def open_sheet(stage, sheet, view=None, tray=True):
    root = show(stage, view or views.match(), tray)
    for panel in root.main.panels.values():
        panel.open(sheet)
    return root


def show_page(stage, page, view=None, *steps, **wires):
    root = stage.show(view or views.match(), judge=JUDGE, tray=TRAY, **wires)
    root.go(page)
    for step in steps:
        step(root.page)
    return root


def open_sheet_of_first(stage, view, sheet):
    root = show(stage, view)
    root.main.panels["A"].open(sheet)
    return root
