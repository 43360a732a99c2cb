"""The machine below the table: its tasks, and what came of them."""

from msgspec.structs import replace

from tableside.message import message
from tableside.screens.wires import MachineShown
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

BOOT = message("problem-boot-file-not-used", cause=message("cause-boot-file-mistake", place="$.wifi.password"))


def machine(stage, shown, *steps, view=None):
    """The page of the machine, which shows this."""
    wires = {"quit": print, "restart": print, "shut_down": print}
    root = show_page(stage, "machine", view or View("start", readers=views.match().readers), *steps, **wires)
    APP.machine = shown
    return root


def _start(stage, shown):
    root = show(stage, View("start", readers=views.match().readers))
    APP.machine = shown
    return root


SCENES = {
    "machine": lambda stage: machine(stage, MachineShown()),
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
