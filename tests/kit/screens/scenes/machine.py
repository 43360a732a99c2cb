"""The machine below the table: its tasks, and what came of them."""

from msgspec.structs import replace

from tableside.message import message
from tableside.screens.wires import NO_HALL, HallJoinShown, HallShown, MachineShown
from tableside.table.view.model import View
from tests.kit.screens import views
from tests.kit.screens.kivy_home import APP
from tests.kit.screens.scenes.showing import show, show_page

NEW, OLD = "0.2.0+deb13", "0.1.0+deb13"
FILE = "table-7-2026-11-29-190312.backup"
RESULTS = {
    "update": message("problem-update-taken-back", version=NEW),
    "backup": message("backup-on-stick", file=FILE, entries=12345, size=14_200),
    "support": message("support-on-stick", file=FILE.replace(".backup", ".zip"), size=96),
}
FAILED = {
    "update": message("problem-update-forgotten", version=NEW),
    "backup": message("problem-stick-not-written", cause=message("cause-disk-gone")),
    "support": message("problem-stick-not-written", cause=message("cause-read-only-disk")),
}

SLOW = View("start", readers=views.match().readers, answer_ms=1200)
BOOT = message("problem-boot-file-not-used", cause=message("cause-boot-file-mistake", place="$.wifi.password"))


def machine(stage, shown, *steps, view=None, hall=NO_HALL):
    """The page of the machine, which shows this."""
    wires = {"quit": print, "restart": print, "shut_down": print}
    root = show_page(stage, "machine", view or View("start", readers=views.match().readers), *steps, **wires)
    APP.machine, APP.hall = shown, hall
    return root


def _start(stage, shown):
    root = show(stage, View("start", readers=views.match().readers))
    APP.machine = shown
    return root


def hall(stage, shown, joining, *steps, view=None):
    """The page of the hall, which shows this."""
    root = show_page(stage, "hall", view or View("start", readers=views.match().readers), *steps, hall=Door())
    APP.hall, APP.hall_joining = shown, joining
    return root


class Door:
    """A way into a hall that nobody uses."""


LINE = "Regional Championship of the Northern Cities"
NAME = "JMYI-JY22-C7LG-WTBS"
NOT_REACHED = message("problem-log-not-reached", host="192.168.178.120", cause="No route to host")
UNHEARD = HallShown(LINE, 1234, message("log-not-reached"), unheard=message("told-handed-not-whole"))

SCENES = {
    "machine, in a hall": lambda stage: machine(stage, MachineShown(), hall=HallShown(LINE, 12)),
    "machine, hall away": lambda stage: machine(
        stage, MachineShown(), hall=HallShown(LINE, 12, message("log-not-reached"))
    ),
    "hall": lambda stage: hall(stage, NO_HALL, HallJoinShown()),
    "hall, asks": lambda stage: hall(stage, NO_HALL, HallJoinShown(asks=True)),
    "hall, refused": lambda stage: hall(stage, NO_HALL, HallJoinShown(problem=NOT_REACHED)),
    "hall, compares": lambda stage: hall(stage, NO_HALL, HallJoinShown(True, LINE, 1234, NAME)),
    "hall, joined": lambda stage: hall(stage, HallShown(LINE, 0), HallJoinShown()),
    "hall, away in a match": lambda stage: hall(stage, UNHEARD, HallJoinShown(), view=views.match()),
    "hall, leaves": lambda stage: hall(
        stage, HallShown(LINE, 0), HallJoinShown(), lambda page: setattr(page, "leaves", True)
    ),
    "hall, disk full": lambda stage: hall(
        stage, NO_HALL, HallJoinShown(problem=NOT_REACHED), view=replace(views.match(), problems=(views.PROBLEM,))
    ),
    "machine": lambda stage: machine(stage, MachineShown()),
    "machine, slow": lambda stage: machine(stage, MachineShown(1, OLD, NEW, results=RESULTS), view=SLOW),
    "machine, slow, no stick": lambda stage: machine(stage, MachineShown(0, OLD, results=FAILED), view=SLOW),
    "machine, stick": lambda stage: machine(stage, MachineShown(1, OLD)),
    "machine, update": lambda stage: machine(stage, MachineShown(1, OLD, NEW)),
    "machine, update in a match": lambda stage: machine(stage, MachineShown(1, OLD, NEW), view=views.match()),
    "machine, update runs": lambda stage: machine(
        stage, MachineShown(1, OLD, NEW, runs="update", results={"update": message("update-runs", version=NEW)})
    ),
    "machine, update refused": lambda stage: machine(
        stage, MachineShown(1, OLD, refused=message("problem-update-not-newer", version=OLD, installed=OLD))
    ),
    "machine, saves": lambda stage: machine(stage, MachineShown(1, OLD, runs="backup")),
    "machine, results": lambda stage: machine(stage, MachineShown(1, OLD, NEW, results=RESULTS)),
    "machine, failed": lambda stage: machine(stage, MachineShown(0, OLD, results=FAILED)),
    **{
        f"machine, {asks}": lambda stage, asks=asks: machine(
            stage, MachineShown(1, OLD), lambda page: page.ask(asks), view=views.match()
        )
        for asks in ("quit", "restart", "power")
    },
    "machine, no power": lambda stage: machine(
        stage, MachineShown(), lambda page: setattr(page, "message", views.NO_POWER)
    ),
    "machine, disk full": lambda stage: machine(
        stage, MachineShown(1, OLD, NEW, results=RESULTS), view=replace(views.match(), problems=(views.PROBLEM,))
    ),
    "start, update on the stick": lambda stage: _start(stage, MachineShown(1, OLD, NEW)),
    "start, updated": lambda stage: _start(
        stage, MachineShown(1, NEW, results={"update": message("update-installed", version=NEW)}, news=True)
    ),
    "machine, boot file": lambda stage: machine(stage, MachineShown(0, OLD, boot=BOOT)),
    "start, boot file": lambda stage: _start(stage, MachineShown(0, OLD, boot=BOOT)),
    "start, update taken back": lambda stage: _start(stage, MachineShown(1, OLD, results=RESULTS, news=True)),
}
