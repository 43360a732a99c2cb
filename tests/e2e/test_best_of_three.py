"""A best of three by real touches on real screens with real readers, in which two people make mistakes."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.test_match import ANN, BEN, HIDDEN, Table
from tests.kit.cli import tableside
from tests.kit.e2e.remembered import PLACES
from tests.kit.e2e.ways import begin_match, concede, through_the_pages
from tests.kit.hw.ntag import Ntag
from tests.kit.hw.private_pcscd import KIND, Pcscd, pcscd  # noqa: F401

pytestmark = pytest.mark.e2e

BEN_SIDE, ANN_SIDE = 0, 1
"""Which of two menus is whose."""


@pytest.fixture
def table(pcscd: Pcscd) -> Iterator[Table]:  # noqa: F811
    pcscd.start(KIND, KIND)
    with tempfile.TemporaryDirectory(prefix="tableside-") as home:
        table = Table(Path(home) / "data", pcscd.readers)
        yield table
        table.app.close()


def test_three_games_with_the_mistakes_of_two_people(table: Table, tmp_path: Path) -> None:
    begin(table)
    a_wrong_card(table)
    a_double_tap(table)
    a_forgotten_end_of_turn(table)
    a_point_by_conquering_and_a_hide_that_stays(table)
    a_forgotten_point_and_a_wrong_one(table)
    the_card_on_record(table)
    ben_concedes(table)
    ann_concedes(table)
    a_last_point_by_holding(table)
    table.app.close()
    the_record_has_all_of_it(table, tmp_path)


def begin(table: Table) -> None:
    begin_match(table.app, "Match")
    table.pair("ann", 0, ANN)
    table.pair("ben", 1, tuple(f"Ben’s {name}" for name in BEN))


def a_wrong_card(table: Table) -> None:
    """Ben's card in Ann's turn is refused and taken back; a card of another game is none of this match."""
    table.play("Ben’s Shipyard Skulker", 1, until="Against the rules")
    table.app.touch("Take it back")
    table.app.gone("Take it back")
    table.readers[0].place(Ntag())
    table.app.wait("That card is not in this match")
    table.readers[0].lift()
    table.play("Playful Phantom", until="Ann plays Playful Phantom.")


def a_double_tap(table: Table) -> None:
    """A card that is put down twice at once is played once."""
    app, reader, tag = table.app, table.readers[0], table.tags["Vanguard Sergeant"]
    reader.place(tag)
    app.touch("Play it")
    app.wait("Ann plays Vanguard Sergeant.")
    reader.lift()
    reader.place(tag)
    time.sleep(0.5)
    reader.lift()
    assert " ".join(app.texts).count("Vanguard Sergeant 4") == 1
    assert "Do it anyway" not in app.texts


def a_forgotten_end_of_turn(table: Table) -> None:
    """Ben forgets to end his turn; with Ann's next card one touch ends it and plays the card."""
    table.end_turns("Ann")
    table.play("Ben’s Shipyard Skulker", 1, until="Ben plays Shipyard Skulker.")
    table.tap("Shipyard Skulker", until="First end Ben’s turn")
    table.app.touch("First end Ben’s turn")
    table.app.wait("TURN 3 · Ann")
    table.app.wait("Ann plays Shipyard Skulker.")


def a_point_by_conquering_and_a_hide_that_stays(table: Table) -> None:
    """Ann conquers a battlefield and hides a card there; Ben wants that undone, and Ann does not agree."""
    app = table.app
    table.at(PLACES[0], 0, "Move Playful Phantom here")
    table.both_pass("Ann", "Ben")
    app.wait("Ann conquers Altar of Blood · +1")
    table.at(PLACES[0], 0, "Hide a card here")
    app.wait("Tap the card on the reader")
    table.tap(HIDDEN, until="Hidden at Altar of Blood")
    app.touch("UNDO")
    app.wait("Ben wants to undo this")
    assert "Ann hides a card at Altar of Blood." in " ".join(app.texts)
    app.touch("I do not agree")
    app.wait("Ann does not agree")
    app.wait("FACEDOWN since T3")
    app.gone("Hidden at Altar of Blood")
    app.touch("Close")
    app.gone("It stays as it is.")
    assert HIDDEN not in " ".join(app.texts)


def a_forgotten_point_and_a_wrong_one(table: Table) -> None:
    """Ann's second point was forgotten, and Ben does not object; Ben's is taken back, as Ann does."""
    app = table.app
    app.touch("Ann")
    app.touch("+1")
    app.wait("Ann sets the points from 1 to 2.")
    app.touch("Close")
    app.touch("Ben")
    app.touch("+1")
    app.wait("Ben sets the points from 0 to 1.")
    app.touch("Close")
    app.touch("UNDO", of=1)
    app.touch("I agree")
    app.wait("Taken back: Ben sets the")


def the_card_on_record(table: Table) -> None:
    """The hidden card is played from its place: it scores, is shown, and is the card on record."""
    table.end_turns("Ann", "Ben")
    table.app.wait("Ann holds Altar of Blood · +1")
    table.tap(HIDDEN, until="as recorded")


def ben_concedes(table: Table) -> None:
    concede(table.app, BEN_SIDE)
    table.app.wait("Ann wins game 1")
    table.app.wait("1 won")
    next_game(table, "Ben")


def ann_concedes(table: Table) -> None:
    """Ben, who lost, begins the second game; Ann gives it up, and begins the third."""
    table.app.wait("Ben to act")
    concede(table.app, ANN_SIDE)
    table.app.wait("Ben wins game 2")
    next_game(table, "Ann")
    table.app.wait("Ann to act")


def next_game(table: Table, chooser: str) -> None:
    table.app.touch("Next game")
    table.app.wait(f"{chooser} lost the last game and chooses who begins.")
    through_the_pages(table.app)


def a_last_point_by_holding(table: Table) -> None:
    """The third game: seven points by hand, of which nobody asks for one that is not the last; holding wins."""
    app = table.app
    app.touch("Ann")
    for points in range(1, 8):
        app.touch("+1")
        app.wait(f"Ann sets the points from {points - 1} to {points}.")
    app.touch("+1")
    app.wait("Is the last point earned?")
    app.touch("No")
    app.gone("Is the last point earned?")
    table.at("Battlefield 1", 0, "I control this")
    table.end_turns("Ann", "Ben")
    app.wait("You win the match!")
    assert "Next game" not in app.texts


def the_record_has_all_of_it(table: Table, out: Path) -> None:
    """Three games of one match in the list; the record of the first fits, and has each mistake."""

    def said(*words: object) -> Any:
        result = tableside("record", *words, "--json")
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    games = said("list", "--data", table.data)
    assert [(game["series"], game["game"], game["winner"]) for game in games] == [(1, 1, "A"), (1, 2, "B"), (1, 3, "A")]
    assert [player["games_won"] for player in games[2]["players"]] == [2, 1]
    lines = [line["said"]["text"] for line in said("show", "1", "--data", table.data)["history"]]
    for text in (
        "Refused: Ben plays a card.",
        "Ben ends the turn.",
        "Ben wants to undo the last action. Ann does not agree.",
        "Ann sets the points from 1 to 2.",
        "Ann takes back: Ben sets the points from 0 to 1.",
        f"Ann’s facedown card is revealed: {HIDDEN}.",
        "Ben concedes.",
    ):
        assert text in lines, lines
    said("export", "1", "--data", table.data, "--out", out / "match.jsonl")
    assert said("verify", out / "match.jsonl")["fits"]
