"""Matches that were left before their end: each can be resumed with its cards known, or given up."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import Concede, PointsAre
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.audit import chain_faults
from tableside.ledger.export import recorded
from tableside.ledger.public import PublicLedger
from tableside.match.unfinished import LISTED
from tableside.table import commands as c
from tests.kit.match.cards import AGREED, HIDER
from tests.kit.table.table import AtTable

OTHERS = GameSetup({"A": "Cid", "B": "Dee"}, ("Targon's Peak", "The Dreaming Tree"))
SECOND = GameSetup({"A": "Ann", "B": "Bea"}, ("Targon's Peak", "The Dreaming Tree"), mode="match", first="B")


def keys(folder: Path) -> set[str]:
    return {path.name for path in (folder / "keys").glob("match-*.key")}


@pytest.fixture
def left(table: AtTable) -> AtTable:
    """Ann hid a card in match 1, which was left; then Cid and Dee began match 2, and left it too."""
    table.begin().hide("A", table.tags["A"][HIDER], 1)
    table.do(c.Leave(), c.Begin(OTHERS), c.Leave())
    return table


def test_each_match_that_was_left_is_listed_with_its_people_and_score_the_newest_first(left: AtTable) -> None:
    view = left.view
    assert view.stage == "start"
    assert [(match.number, match.names, match.points) for match in view.unfinished] == [
        (2, ("Cid", "Dee"), (0, 0)),
        (1, ("Ann", "Bea"), (0, 0)),
    ]
    assert all(match.at for match in view.unfinished)


def test_an_earlier_match_goes_on_with_its_hidden_cards(left: AtTable) -> None:
    view = left.do(c.Resume(1))
    assert (view.stage, view.match, view.unfinished) == ("match", 1, ())
    left.next_turn()
    left.next_turn()
    view = left.tap(left.tags["A"][HIDER])
    assert view.tiles[0].facedown == ()
    assert "Ann’s facedown card is revealed: Canary Hider." in left.history
    left.do(c.Leave())
    assert [match.number for match in left.view.unfinished] == [1, 2]


def test_without_a_number_the_match_with_the_last_entry_goes_on(left: AtTable) -> None:
    assert left.do(c.Resume()).match == 2
    assert left.do(c.Leave(), c.Resume(7)).match == 2


def test_the_keys_of_unfinished_matches_are_kept_and_those_of_finished_ones_destroyed(left: AtTable) -> None:
    assert keys(left.folder) == {"match-1.key", "match-2.key"}
    left.do(c.Resume(1), c.Do(Concede("A")), c.Leave())
    assert keys(left.folder) == {"match-2.key"}
    assert [match.number for match in left.view.unfinished] == [2]


def test_a_match_that_was_given_up_is_not_offered_to_be_shown_again(left: AtTable) -> None:
    assert left.do(c.GiveUp(2)).can_resume, "the other match can be resumed"
    assert not left.do(c.GiveUp(1)).can_resume
    with AtTable(left.folder) as again:
        assert not again.do(c.Leave()).can_resume


def test_a_match_that_is_given_up_cannot_be_resumed_and_has_no_key(left: AtTable) -> None:
    view = left.do(c.GiveUp(1))
    assert (view.stage, [match.number for match in view.unfinished]) == ("start", [2])
    assert keys(left.folder) == {"match-2.key"}
    assert left.do(c.Resume(1)).match == 2
    with PublicLedger.open(left.folder) as ledger:
        assert ledger.entries(1)[-1].kind == "abandoned"
        assert ledger.latest_match() == 2


def test_only_an_unfinished_match_is_given_up_and_none_while_one_is_played(left: AtTable) -> None:
    left.do(c.GiveUp(3), c.Resume(2), c.GiveUp(1), c.Leave())
    assert [match.number for match in left.view.unfinished] == [2, 1]


def test_a_restart_offers_the_same_matches_and_goes_on_with_the_one_played_last(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin().do(c.Leave(), c.Begin(OTHERS), c.Leave(), c.Resume(1))
        table.act(PointsAre("A", "A", 1))
    with AtTable(tmp_path) as table:
        assert (table.view.stage, table.view.match) == ("match", 1)
        table.do(c.Leave())
        assert [(match.number, match.points) for match in table.view.unfinished] == [(1, (1, 0)), (2, (0, 0))]
        table.do(c.GiveUp(2), c.GiveUp(1))
    with AtTable(tmp_path) as table:
        assert (table.view.stage, table.view.unfinished) == ("start", ())


def test_a_record_of_matches_played_in_turns_can_be_verified(left: AtTable) -> None:
    left.do(c.Resume(1))
    left.next_turn()
    left.do(c.Leave(), c.GiveUp(2))
    left.thread.stop()
    for match in (1, 2):
        assert chain_faults(recorded(left.folder, match)) == ()


def test_the_games_of_one_match_are_one_unfinished_match(table: AtTable) -> None:
    table.begin(mode="match").act(Concede("B"))
    table.do(c.Leave())
    assert [(match.number, match.game, match.won) for match in table.view.unfinished] == [(1, 1, (1, 0))]
    assert keys(table.folder) == {"match-1.key"}
    table.do(c.Resume(), c.Begin(SECOND, again=True), c.Leave())
    (match,) = table.view.unfinished
    assert (match.number, match.match, match.game, match.won) == (2, 1, 2, (1, 0))
    assert keys(table.folder) == {"match-2.key"}
    table.do(c.Resume(), c.Do(Concede("B")), c.Leave())
    assert (table.view.unfinished, keys(table.folder)) == ((), set())


def test_in_competition_no_key_is_in_a_file_and_a_match_goes_on_while_the_app_runs(table: AtTable) -> None:
    table.begin(dial="competition").hide("A", table.tags["A"][HIDER], 1)
    table.do(c.Leave(), c.Begin(OTHERS), c.Leave())
    assert keys(table.folder) == {"match-2.key"}
    table.do(c.Resume(1))
    assert set(table.match.private.faces.values()) != {None}


def test_a_match_beyond_those_listed_loses_its_key(table: AtTable) -> None:
    for _ in range(LISTED + 1):
        table.do(c.Begin(msgspec.structs.replace(AGREED)), c.Leave())
    assert [match.number for match in table.view.unfinished] == list(range(LISTED + 1, 1, -1))
    assert keys(table.folder) == {f"match-{number}.key" for number in range(2, LISTED + 2)}
