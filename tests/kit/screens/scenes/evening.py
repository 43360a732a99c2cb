"""The start screen of people who played here before, what it asks between two matches, and the first game."""

from msgspec.structs import replace

from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.clock import utc_now
from tableside.match.evening import Again
from tableside.table.view.model import View
from tests.kit.screens import views
from tests.kit.screens.scenes.showing import LOST, show, show_page

PAIR = GameSetup({"A": "Anna", "B": views.LONG}, ("plain", "plain"), mode="match")
FOUR = GameSetup(dict(zip("ABCD", ("Anna", views.LONG, "Cid", "Dee"), strict=True)), ("plain",) * 3, mode="2v2")


def _left_a_moment_ago():
    """The newest match was left today."""
    newest = replace(views.UNFINISHED[1], at=utc_now().isoformat())
    return View("start", readers=views.match().readers, can_resume=True, unfinished=(newest, *views.UNFINISHED[1:]))


def _asks_the_loser(stage):
    root = show_page(stage, "unfinished", View("start", rematch=Again(PAIR, "B", draws=False)))
    root.go("again")
    return root


def _first_game(at):
    """A step of the first game over the board, on a table with practice cards."""

    def shown(stage):
        root = show(stage, views.match(), tray=True)
        root.go("first game")
        root.first_game.at = at
        return root

    return shown


SCENES = {
    **{f"first game, step {at + 1}": _first_game(at) for at in (1, 3, 6)},
    "start, again": lambda stage: show(
        stage,
        View("start", readers=views.match().readers, rematch=Again(PAIR, "B", draws=False), tally={"A": 4, "B": 13}),
    ),
    "start, again, four": lambda stage: show(
        stage, View("start", readers=LOST, rematch=Again(FOUR, "A", draws=False), tally=dict.fromkeys("ABCD", 2))
    ),
    "start, again, another evening": lambda stage: show(stage, View("start", rematch=Again(PAIR))),
    "start, left a moment ago": lambda stage: show(stage, _left_a_moment_ago()),
    "again, asked": _asks_the_loser,
}
