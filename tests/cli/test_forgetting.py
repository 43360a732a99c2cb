"""`tableside record forget`: names and keys of a match go, its entries stay and verify."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import Concede, EndTurn
from tableside.ledger.store import Ledger
from tableside.table import commands as c
from tests.kit.cli import tableside
from tests.kit.match.cards import AGREED
from tests.kit.table.table import AtTable

EVENT = msgspec.structs.replace(AGREED, names={"A": "Cleo", "B": "Dan"}, dial="competition")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Match 1 that Ann won, match 2 of an event that Cleo won, and match 3, which is not over."""
    folder = tmp_path / "data"
    with AtTable(folder) as table:
        table.begin().act(Concede("B"))
        table.do(c.Leave(), c.Begin(EVENT), c.Do(Concede("B")), c.Leave(), c.Begin(AGREED), c.Do(EndTurn("A")))
    return folder


def verified(data: Path, match: int, out: Path) -> int:
    tableside("record", "export", "--data", data, match, "--out", out)
    return tableside("record", "verify", out).exit_code


def test_it_asks_once_and_tells_how_many_texts_went(data: Path) -> None:
    refused = tableside("record", "forget", "--data", data, 1, stdin="n\n")
    assert (refused.exit_code, refused.stdout.splitlines()[-1]) == (1, "Nothing was forgotten.")
    assert "Ann" in tableside("record", "list", "--data", data).stdout
    result = tableside("record", "forget", "--data", data, 1, stdin="y\n")
    assert result.exit_code == 0
    assert "Exports and backups keep the names." in result.stdout
    assert result.stdout.endswith("Match 1 is forgotten: 2 texts about people were destroyed.\n")
    assert "whose penalties" not in result.stdout


def test_the_players_are_then_called_by_their_seats_and_everything_verifies(data: Path, tmp_path: Path) -> None:
    assert verified(data, 1, tmp_path / "before") == 0
    assert tableside("record", "forget", "--data", data, 1, "--yes").exit_code == 0
    assert verified(data, 1, tmp_path / "after") == 0
    first = tableside("record", "list", "--data", data).stdout.splitlines()[1]
    assert "Player 1, Player 2" in first
    assert "won by Player 1" in first
    german = tableside("--lang", "de", "record", "show", "--data", data, 1).stdout
    assert "Spieler 1" in german
    assert "Ann" not in german
    assert "Match 1 was forgotten" in tableside("machine", "log", "--data", data).stdout


def test_of_an_event_it_says_what_a_judge_no_longer_sees(data: Path) -> None:
    assert "whose penalties these were" in tableside("record", "forget", "--data", data, 2, stdin="y\n").stdout


def test_programs_read_what_was_forgotten(data: Path) -> None:
    result = tableside("record", "forget", "--data", data, 2, "--yes", "--json")
    assert json.loads(result.stdout) == {"match": 2, "games": [2], "destroyed": 2}


def test_a_match_that_can_be_resumed_or_that_is_not_there_is_refused(data: Path) -> None:
    unfinished = tableside("record", "forget", "--data", data, 3, "--yes")
    assert (unfinished.exit_code, unfinished.stdout) == (2, "")
    assert unfinished.stderr.startswith("Match 3 can still be resumed.")
    assert tableside("record", "forget", "--data", data, 9, "--yes").exit_code == 2
    assert "Cleo" in tableside("record", "list", "--data", data).stdout


def test_nothing_is_forgotten_while_the_app_has_the_ledger(data: Path) -> None:
    with Ledger.open(data):
        assert tableside("record", "forget", "--data", data, 1, "--yes").exit_code == 2
    assert "Ann" in tableside("record", "list", "--data", data).stdout
