"""The set-up of a match."""

from msgspec.structs import replace

from tableside.judge.view import JudgeView
from tableside.match.first_player import FirstDraw
from tableside.message import PlayerName, message
from tableside.screens.people import Memory, PastPlayer
from tableside.table.view.model import ReaderView, View
from tests.kit.screens import views
from tests.kit.screens.scenes.showing import show_page


def _setup(stage, steps):
    return show_page(
        stage, "setup", View("start"), lambda page: page.begins("A"), *[lambda page: page.forward()] * steps
    )


def _setup_at(stage, step, mode="duel", event=""):
    root = show_page(stage, "setup", View("start", draw=FirstDraw("dice", "B", {"A": 3, "B": 6, "C": 1, "D": 2})))
    root.page.memory = Memory((PastPlayer("Maximiliana von Hohenstein"), PastPlayer("Александра", "they/them")))
    root.page.mode, root.page.first, root.page.event, root.page.step = mode, "A", event, step
    return root


def _named(root):
    """The set-up with names of a table and a round, typed in this step."""
    step = root.page.step
    root.page.step, root.page.table, root.page.round_name = "how", "Feature table 112", "Top 16, second leg"
    root.page.step = step
    return root


def _readers(stage, mode, *spots):
    """The step in which readers are shown; as many as there are spots, and of those None are not shown yet."""
    readers = tuple(
        ReaderView(f"ACS ACR1252 1S CL Reader [ACR1252 Dual Reader PICC] {at}", True, views.READY, spot)
        for at, spot in enumerate(spots)
    )
    root = show_page(stage, "setup", View("start", readers=readers))
    root.page.mode, root.page.step = mode, "readers"
    return root


def _side(player):
    return message("spot-side", player=PlayerName(player))


def _competition(stage, judge, **changes):
    root = show_page(stage, "setup", View("start", judge=judge, **changes))
    root.page.dial = "competition"
    return root


def _without_pin(stage):
    root = _competition(stage, views.JUDGE)
    root.show_judge(JudgeView(has_pin=False))
    return root


SCENES = {
    **{
        f"setup, next game, {step}": lambda stage, steps=steps: show_page(
            stage,
            "setup",
            replace(views.series(), winner="A", registered=("A",)),
            *[lambda page: page.forward()] * steps,
        )
        for steps, step in enumerate(("first", "decks", "where", "hands"))
    },
    "setup, hands of four": lambda stage: _setup_at(stage, "hands", mode="ffa4"),
    "setup, how": lambda stage: _setup(stage, 0),
    "setup, how, disk full": lambda stage: show_page(stage, "setup", View("start", problems=(views.PROBLEM,))),
    "setup, how, disk full, competition": lambda stage: _competition(stage, "", problems=(views.PROBLEM,)),
    "setup, how, no PIN": _without_pin,
    "setup, who": lambda stage: _setup(stage, 1),
    "setup, name": lambda stage: _setup_at(stage, "name"),
    "setup, event": lambda stage: _setup_at(stage, "event"),
    "setup, who, event": lambda stage: _setup_at(stage, "who", event="Regional Qualifier Berlin"),
    "setup, event, table and round": lambda stage: _named(_setup_at(stage, "event", event="Regional Qualifier Berlin")),
    "setup, who, table and round": lambda stage: _named(_setup_at(stage, "who", event="Regional Qualifier Berlin")),
    "setup, readers": lambda stage: _readers(stage, "duel", _side("A"), None, None),
    "setup, readers, all": lambda stage: _readers(stage, "duel", _side("A"), _side("B")),
    "setup, readers of four": lambda stage: _readers(stage, "ffa4", None, _side("B"), None, None),
    "setup, first": lambda stage: _setup(stage, 2),
    "setup, first of four": lambda stage: _setup_at(stage, "first", mode="ffa4"),
    "setup, where": lambda stage: _setup(stage, 3),
    "setup, where of four": lambda stage: _setup_at(stage, "where", mode="ffa4"),
    "setup, competition": lambda stage: _competition(stage, ""),
    "setup, competition, judge": lambda stage: _competition(stage, views.JUDGE),
}
