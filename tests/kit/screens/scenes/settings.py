"""Settings, comfort, the overlay, and the judge's key."""

from msgspec.structs import replace

from tableside.judge.view import JudgeChange, JudgeView
from tableside.message import Names, message
from tableside.screens.wires import NO_INTAKE, NO_OVERLAY, IntakeShown, OverlayShown
from tableside.table.view.model import View
from tests.kit.screens import views
from tests.kit.screens.kivy_home import APP
from tests.kit.screens.scenes.showing import JUDGE, show, show_page

KEY = JudgeChange(
    "key", views.JUDGE, " ".join(f"{at:02x}{255 - at:02x}" for at in range(16)), views.STICKS[1].id, True, True
)

BY_HAND = message("problem-judge-key-by-hand", before=views.JUDGE, now=views.STICKS[1].id)

OF_MATCH = message("problem-judge-key-of-match", match=12, now=message("judge-no-key"), own=views.JUDGE)


def _proposed(stage, change, *steps, result=None):
    root = show_page(stage, "settings", views.recorded(views.match(), judges=views.STICKS))
    root.show_judge(JudgeView(change=change))
    if result is not None:
        root.page.waits_for = "key"
        root.show_judge(JudgeView(message=result, change=change))
    for step in steps:
        step(root.page)
    return root


def _two_pins(stage):
    """The judge's PIN is changed where the head judge has one, too."""
    root = show_page(stage, "settings")
    root.show_judge(JudgeView(has_head_pin=True))
    root.page.begin_pin()
    return root


def _overlay(stage, shown, view, *, lan, delay=0):
    APP.overlay = shown
    root = show_page(stage, "overlay", view, change_overlay=print, open_control=print)
    root.page.settings = replace(root.page.settings, lan=lan, delay=delay)
    return root


def _control(stage, intake):
    APP.intake = intake
    return show_page(stage, "control", views.match(), open_control=print, close_control=print)


def _consent(stage, change, view=None, waits=None):
    view = view or views.match()
    root = stage.show(view, judge=JUDGE)
    players = waits or tuple(panel.player for panel in view.player_panels)
    names = Names(dict.fromkeys("ABCD", "Bartholomew"))
    root.show_judge(JudgeView(change=replace(change, waits=players), names=names))
    return root


SERVED = OverlayShown("http://192.168.178.101:8765/", 8765)

SCENES = {
    "settings": lambda stage: show_page(stage, "settings", None, lambda page: page.begin_pin()),
    "settings, two pins": _two_pins,
    **{
        f"comfort{about}": lambda stage, changes=changes, steps=steps: show_page(
            stage, "comfort", replace(views.match(), **changes), *steps, can_sound=True
        )
        for about, changes, steps in (
            ("", {}, ()),
            (", disk full", {"problems": (views.PROBLEM,)}, ()),
        )
    },
    "comfort, no sound": lambda stage: show_page(stage, "comfort", views.match()),
    **{
        f"overlay page{about}": lambda stage, shown=shown, lan=lan, changes=changes: _overlay(
            stage, shown, replace(views.match(), **changes), lan=lan
        )
        for about, shown, lan, changes in (
            (", none", NO_OVERLAY, False, {}),
            ("", OverlayShown("http://127.0.0.1:8765/", 8765), False, {}),
            (", network", SERVED, True, {}),
            (", disk full", SERVED, True, {"problems": (views.PROBLEM,)}),
            (", port in use", OverlayShown("", 8765, views.IN_USE), False, {"problems": (views.IN_USE,)}),
        )
    },
    "overlay page, delayed": lambda stage: _overlay(stage, SERVED, views.match(), lan=True, delay=180),
    "overlay page, delayed until the next game": lambda stage: _overlay(
        stage, SERVED, replace(views.match(), stream_delay=3600), lan=True, delay=300
    ),
    **{
        f"control page{about}": lambda stage, intake=intake: _control(stage, intake)
        for about, intake in (
            ("", NO_INTAKE),
            (", starts", IntakeShown("", None, "x" * 24)),
            (", open", IntakeShown("http://192.168.178.101:8764/", None, "sZ3k-0qW9xLmN7pR_tY2uVbA")),
            (", not served", IntakeShown("", views.IN_USE)),
        )
    },
    "settings, judge": lambda stage: show_page(stage, "settings", views.recorded(views.match())),
    "settings, no judge": lambda stage: show_page(stage, "settings", replace(views.match(), judges=())),
    "settings, judges": lambda stage: show_page(stage, "settings", views.recorded(views.match(), judges=views.STICKS)),
    "settings, judges, one damaged": lambda stage: show_page(
        stage, "settings", views.recorded(views.match(), judges=views.STICKS, problems=(views.DAMAGED,))
    ),
    "settings, key proposed": lambda stage: _proposed(stage, KEY),
    "settings, key proposed, first": lambda stage: _proposed(stage, replace(KEY, may_open=False)),
    "settings, key proposed, wrong PIN": lambda stage: _proposed(
        stage, KEY, result=message("judge-pin-wrong-paused", count=15)
    ),
    "settings, key proposed, PIN": lambda stage: _proposed(stage, KEY, lambda page: page.confirm_key(True)),
    "settings, no key proposed": lambda stage: _proposed(stage, JudgeChange("no key", current=views.JUDGE)),
    "start, key changed by hand": lambda stage: show(stage, View("start", problems=(BY_HAND,))),
    "match, another key in the folder": lambda stage: show(stage, replace(views.match(), problems=(BY_HAND, OF_MATCH))),
    "settings, another key in the folder": lambda stage: show_page(
        stage, "settings", replace(views.match(), problems=(OF_MATCH,))
    ),
    "settings, key refused": lambda stage: _proposed(stage, None, result=message("judge-match-not-over")),
    "settings, key given": lambda stage: _proposed(stage, None, result=message("judge-key-given", key=views.JUDGE)),
    "consent, key": lambda stage: _consent(stage, replace(KEY, opens=True)),
    "consent, key, one agreed": lambda stage: _consent(stage, KEY, waits=("B",)),
    "consent, no key": lambda stage: _consent(stage, JudgeChange("no key")),
    "consent, key, four": lambda stage: _consent(stage, replace(KEY, opens=True), views.many(4)),
    "consent, key, three": lambda stage: _consent(stage, KEY, views.many(3)),
}
