"""Whole games by real touches: with one reader, with none, with four players, and in teams."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.test_match import ANN, BEN, HIDDEN, Table
from tests.kit.e2e.app import App
from tests.kit.e2e.remembered import PLACES
from tests.kit.e2e.ways import begin_match, concede
from tests.kit.hw.private_pcscd import KIND, Pcscd, pcscd  # noqa: F401

pytestmark = pytest.mark.e2e


FAR_MENU = 3
"""The place of the last quarter's menu among the four."""


@pytest.fixture
def data() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="tableside-") as home:
        yield Path(home) / "data"


@pytest.fixture
def app(pcscd: Pcscd, data: Path) -> Iterator[App]:  # noqa: F811
    """The app where no reader is plugged in and none is simulated."""
    pcscd.start()
    app = App(data, "--no-practice")
    yield app
    app.close()


def test_two_players_share_one_reader(pcscd: Pcscd, data: Path) -> None:  # noqa: F811
    """Both pair, play and hide at it; the turn says whose card is expected."""
    pcscd.start(KIND)
    table = Table(data, [pcscd.readers[0]] * 2)
    app = table.app
    try:
        begin_match(app)
        table.pair("ann", 0, ANN)
        table.pair("ben", 1, tuple(f"Ben’s {name}" for name in BEN))
        table.play("Vanguard Sergeant", until="Ann plays Vanguard Sergeant.")
        table.at(PLACES[0], 0, "I control this")
        table.at(PLACES[0], 0, "Hide a card here")
        app.wait("Tap the card on the reader")
        table.tap(HIDDEN, until="Hidden at Altar of Blood")
        table.end_turns("Ann")
        table.play("Ben’s Shipyard Skulker", until="Ben plays Shipyard Skulker.")
        table.play("Ben’s Consult the Past", until="Consult the Past")
        table.both_pass("Ben", "Ann")
        assert HIDDEN not in " ".join(app.texts)
        table.end_turns("Ben")
        app.wait("Ann holds Altar of Blood · +1")
        table.tap(HIDDEN, until="as recorded")
    finally:
        app.close()


def test_a_card_is_hidden_and_played_without_a_reader(app: App) -> None:
    """Nothing is read: the players say what they do, and the screen keeps place, turn and score."""
    app.wait("No reader is plugged in.")
    begin_match(app)
    app.touch(PLACES[0])
    app.touch("I control this")
    app.touch(PLACES[0])
    for key in ("Hide a card here", "Hide it unread"):
        app.touch(key)
    app.wait("FACEDOWN since T1")
    app.touch("END TURN")
    app.wait("TURN 2 · Ben")
    app.touch("END TURN")
    app.wait("Ann holds Altar of Blood · +1")
    app.touch(PLACES[0])
    for key in ("Play the facedown card", "Play it unread"):
        app.touch(key)
    app.wait("The table does not know which card it is.")
    for key in ("Close", "Close", "Nothing elsewhere"):
        app.touch(key)
    for name in ("Ann", "Ben"):
        app.wait(f"{name} to act")
        app.touch("PASS")
    for key in ("It is a unit: Altar of Blood", "Its text does nothing more"):
        app.touch(key)
    app.gone("CHAIN")
    app.wait("a unit")


def test_four_players_take_turns_score_and_one_gives_up(app: App) -> None:
    begin_match(app, "Four players", "Score")
    conquer(app, 1)
    app.wait("Ann conquers Abandoned Hall · +1")
    app.touch("END TURN")
    app.wait("TURN 2 · Ben")
    conquer(app, 1, across=True)
    app.wait("Ben conquers Abandoned Hall · +1")
    app.touch("END TURN")
    app.wait("TURN 3 · Player 3")
    concede(app, FAR_MENU)
    app.wait("TURN 4 · Player 4")
    app.wait("Player 3 has left the game")
    for turn in ("TURN 5 · Ann", "TURN 6 · Ben"):
        app.touch("END TURN")
        app.wait(turn)
    app.wait("Ben holds Abandoned Hall · +1")
    assert "You win!" not in app.texts


def test_a_team_scores_together_and_ends_together(app: App) -> None:
    begin_match(app, "Two teams", "Score")
    conquer(app, 1)
    app.wait("Ann conquers Abandoned Hall · +1")
    app.touch("END TURN")
    app.wait("TURN 2 · Ben")
    app.touch("END TURN")
    app.wait("TURN 3 · Player 3")
    conquer(app, 3)
    app.wait("Player 3 conquers Battlefield 3 · +1")
    app.wait("2")
    concede(app, FAR_MENU)
    app.wait("Ann and Player 3 win")
    assert app.texts.count("You win!") == 2


def conquer(app: App, at: int, *, across: bool = False) -> None:
    """Conquer this of three battlefields, as the player whose turn it is; across the table they lie the other way."""
    app.touch("CONQUER +1", of=at - 1 if across else 3 - at)
