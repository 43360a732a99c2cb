"""The steps of a first start."""

from tableside.message import message
from tableside.screens.preferences import Settings
from tableside.table.view.model import View
from tests.kit.screens import views
from tests.kit.screens.kivy_home import APP
from tests.kit.screens.scenes.showing import LOST, show_page

READERS = views.match().readers


def first_start(stage, step, *steps, readers=READERS):
    """The page at this step."""

    def begin(page):
        page.settings = Settings(still=True, language=APP.text.language)
        page.step = step

    wires = {"is_panel": True, "set_time": lambda _: None}
    return show_page(stage, "first start", View("start", readers=readers), begin, *steps, **wires)


SCENES = {
    **{
        f"first start, {step}": lambda stage, step=step: first_start(stage, step)
        for step in ("turn", "corners", "language", "readers", "time")
    },
    "first start, corners, one touched": lambda stage: first_start(
        stage, "corners", lambda page: page.ids.place.children[0].children[0].trigger_action()
    ),
    "first start, readers, one works": lambda stage: first_start(
        stage, "readers", lambda page: page.feel(READERS[0].name)
    ),
    "first start, readers, one lost": lambda stage: first_start(stage, "readers", readers=LOST),
    "first start, readers, none": lambda stage: first_start(stage, "readers", readers=()),
    "first start, time refused": lambda stage: first_start(
        stage,
        "time",
        lambda page: setattr(page, "message", message("problem-cannot-shut-down", cause="Access denied")),
    ),
}
