"""The start, help and what is reached from there."""

from tableside.table.view.model import View
from tests.kit.screens import more_views, views
from tests.kit.screens.scenes.showing import LOST, show, show_page


def _help(stage, about):
    root = stage.show(views.match())
    root.open_help(about)
    return root


HELP = ("start", "again", "unfinished", "past", "setup", "pair", "pairing", "judge", "readers", "settings", "match")
HELP += ("comfort", "machine", "overlay")


def _ask(at):
    """Ask about one of the past matches."""
    return lambda page: setattr(page, "asked", more_views.PAST.matches[at])


def _witness_for_one_side(stage):
    root = show_page(stage, "witness", views.recorded(views.match()))
    root.page.one_sided = True
    return root


SCENES = {
    "start": lambda stage: show(stage, View("start", readers=views.match().readers)),
    "start, nothing works": lambda stage: show(
        stage, View("start", readers=LOST, problems=(views.PROBLEM,), can_set_aside=True)
    ),
    "start, ledger damaged": lambda stage: show(
        stage, View("start", readers=LOST, problems=(views.PROBLEM,), can_set_aside=True, can_rescue=True)
    ),
    "start, eight readers": lambda stage: show(stage, View("start", readers=views.reading(8).readers)),
    "start, eight readers, one lost": lambda stage: show(
        stage, View("start", readers=views.reading(8, lost=(2,)).readers)
    ),
    "start, unfinished": lambda stage: show(
        stage, View("start", readers=views.match().readers, can_resume=True, unfinished=views.UNFINISHED)
    ),
    "unfinished": lambda stage: show_page(stage, "unfinished", View("start", unfinished=views.UNFINISHED)),
    "unfinished, few, asked": lambda stage: show_page(
        stage,
        "unfinished",
        View("start", unfinished=views.UNFINISHED[:2], problems=(views.PROBLEM,)),
        lambda page: page.give_up(views.UNFINISHED[0].number),
    ),
    "unfinished, none": lambda stage: show_page(stage, "unfinished", View("start")),
    "past": lambda stage: show_page(stage, "past", View("start", past=more_views.PAST)),
    "past, none": lambda stage: show_page(stage, "past", View("start", problems=(views.PROBLEM,))),
    "past, asked": lambda stage: show_page(stage, "past", View("start", past=more_views.PAST), _ask(0)),
    "past, asked of an event": lambda stage: show_page(stage, "past", View("start", past=more_views.PAST), _ask(1)),
    "start, recovery": lambda stage: show(stage, View("start", readers=views.match().readers, recovery=views.RECOVERY)),
    "witness": lambda stage: show_page(stage, "witness", views.recorded(views.match())),
    "witness, one side": _witness_for_one_side,
    "witness, nothing signed": lambda stage: show_page(
        stage, "witness", views.recorded(views.match(), witness="", judge="")
    ),
    **{f"help, {about}": lambda stage, about=about: _help(stage, about) for about in HELP},
}
