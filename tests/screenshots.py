"""The pictures of README and guide: `python -m tests.screenshots` puts them into docs/images."""

import tempfile
import time
from pathlib import Path

from msgspec.structs import replace

from tableside.message import CardName, PlaceName, PlayerName, message
from tableside.table.view.model import Notice
from tests.kit.screens import kivy_home
from tests.kit.screens.parts import make
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.screen import Screen
from tests.kit.screens.stage import Stage
from tests.kit.screens.views import match, noticed, recorded
from tests.kit.stream.browser import Page, backdrop, chromium, server
from tests.kit.stream.game import Game

FOLDER = Path(__file__).parent.parent / "docs" / "images"
REFUSED = Notice(
    "refused",
    message("notice-refused-illegal"),
    (
        message("reason-hidden-this-turn"),
        message(
            "notice-understood",
            action=message("history-played-facedown", player=PlayerName("A"), card=CardName(""), place=PlaceName(1)),
        ),
    ),
    rules=("811.1.b",),
    buttons=(message("button-call-judge"), message("button-take-back"), message("button-go-on")),
)
PANEL = (800, 480)
VIEWS = {
    "match.png": (match(), "", (1280, 720)),
    "match-800x480.png": (match(), "", PANEL),
    "verdict.png": (noticed("A", REFUSED), "", (1280, 720)),
    "witness.png": (recorded(match()), "witness", (1280, 720)),
}
"""The scene that is shown, the room that is opened over it, and the size."""
STEPS = {
    "step-6.png": "first start, turn",
    "step-7.png": "first start, readers, one works",
    "step-9.png": "spots",
    "step-10.png": "match, hidden",
}
"""The steps of a new table that its panel shows, and the scene of each."""


def table() -> None:
    """The touchscreen, as Kivy draws it."""
    for name, (view, room, size) in VIEWS.items():
        screen = Screen(*size)
        root, _ = make()
        kivy_home.APP.settings = replace(kivy_home.APP.settings, still=True)
        root.show(view)
        root.go(room)
        screen.place(root)
        root.export_to_png(str(FOLDER / name))


def steps() -> None:
    """The panel of a new table, step by step."""
    Screen(*PANEL)
    kivy_home.speak("en")
    stage = Stage()
    for name, scene in STEPS.items():
        root = SCENES[scene](stage)
        stage.place(root)
        root.export_to_png(str(FOLDER / name))


def overlay() -> None:
    """The overlay, as a browser draws it over a dark video."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "data"
        with Game(folder) as game:
            game.controls().hides("A", "Pakaa Cub", 1).ends_turn().hides("B", "Teemo, Scout", 2).ends_turn()
            game.plays("A", "Consult the Past")
        with chromium() as driver, server(folder) as address:
            backdrop(driver, 24, 34, 46)
            page = Page(driver)
            page.open(address)
            page.until("Consult the Past", "T2")
            time.sleep(1.0)  # until everything has faded in
            page.picture(FOLDER / "overlay.png")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    table()
    steps()
    overlay()
    for picture in sorted(FOLDER.glob("*.png")):
        print(picture.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    assert kivy_home.Window is not None, "Kivy has no window: see above"
    main()
