"""Readers and what they stand for."""

from msgspec.structs import replace

from tableside.screens.readers import PARTS
from tests.kit.screens import views
from tests.kit.screens.scenes.showing import LONG_NAMES, LOST, show_page


def _readers(stage, part, view, *steps):
    return show_page(stage, "readers", view, lambda page: page.turn_to(list(PARTS).index(part)), *steps)


SCENES = {
    "readers": lambda stage: show_page(stage, "readers", replace(views.match(), readers=LOST)),
    "readers, none": lambda stage: show_page(stage, "readers", replace(views.match(), readers=())),
    "readers, one": lambda stage: show_page(stage, "readers", views.reading(1)),
    "readers, eight": lambda stage: show_page(stage, "readers", views.reading(8, given=range(8))),
    "readers, eight, some lost": lambda stage: show_page(stage, "readers", views.reading(8, lost=(1, 4), given=(1, 2))),
    "readers, long names": lambda stage: show_page(stage, "readers", views.reading(8, LONG_NAMES, given=range(8))),
    "readers, screen": lambda stage: _readers(stage, "screen", views.match()),
    "spots": lambda stage: _readers(stage, "spots", views.reading(3, given=(2,))),
    "spots, none": lambda stage: _readers(stage, "spots", views.reading(0)),
    "spots, one": lambda stage: _readers(stage, "spots", views.reading(1)),
    "spots, one, taken": lambda stage: _readers(stage, "spots", views.reading(1, given=(0,))),
    "spots, eight": lambda stage: _readers(stage, "spots", views.reading(8, given=range(8))),
    "spots, eight, one lost": lambda stage: _readers(stage, "spots", views.reading(8, lost=(1,), given=range(8))),
    "spots, four": lambda stage: _readers(stage, "spots", views.reading(8, views.many(4), given=range(3))),
    "spots, long names": lambda stage: _readers(stage, "spots", views.reading(8, LONG_NAMES, given=range(8))),
    "spots, long names, more": lambda stage: _readers(
        stage, "spots", views.reading(8, LONG_NAMES, lost=(7,), given=range(8)), lambda page: page._shown._turn()
    ),
    "spots, awaited": lambda stage: _readers(stage, "spots", views.awaiting(views.reading(3))),
    "spots, awaited, long": lambda stage: _readers(
        stage, "spots", views.awaiting(views.reading(3, LONG_NAMES, lost=(1,)), 5)
    ),
    "spots, taken": lambda stage: _readers(
        stage, "spots", views.reading(3, given=(2,)), lambda page: page.choose(page.view.spots[0])
    ),
    "spots, taken, long": lambda stage: _readers(
        stage,
        "spots",
        views.reading(8, LONG_NAMES, lost=(0,), given=range(8)),
        lambda page: page.choose(page.view.spots[6]),
    ),
}
