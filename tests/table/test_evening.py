"""An evening: who begins the next match, the tally, the decks that people still have, and the next day."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import Concede, EndTurn
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.clock import utc_now
from tableside.match import open_ledger, store
from tableside.match.evening import Again
from tableside.table import commands as c
from tests.kit.match.cards import AGREED, HIDER
from tests.kit.table.table import AtTable

SETUP = GameSetup({"A": "Anna", "B": "Ben"}, ("plain", "plain"))
OTHERS = msgspec.structs.replace(SETUP, names={"A": "Cid", "B": "Dee"})


def plays(table: AtTable, setup: GameSetup, loser: str) -> None:
    """A match that this player concedes, and that is left."""
    table.do(c.Begin(setup), c.Do(Concede(loser)), c.Leave())


def test_the_loser_chooses_who_begins_and_that_is_on_record(table: AtTable) -> None:
    plays(table, SETUP, "B")
    assert table.view.rematch == Again(SETUP, "B", draws=False)
    chosen = msgspec.structs.replace(SETUP, first="B", chooser="B")
    view = table.do(c.Rematch(chosen, draws=False))
    assert (view.match, view.turn) == (2, "B")
    assert "Ben chooses: Ben begins." in table.history
    assert not any("coin" in line for line in table.history)


def test_after_a_draw_the_same_player_begins(table: AtTable) -> None:
    begins = msgspec.structs.replace(SETUP, first="B")
    table.do(c.Begin(begins), c.OfferDraw("A"))
    table.press_number("B", 0)
    assert table.view.drawn
    assert table.view.rematch == Again(begins, None, draws=False)
    assert table.do(c.Rematch(begins, draws=False)).turn == "B"


def test_competition_and_more_than_two_sides_draw_who_begins(table: AtTable) -> None:
    plays(table, msgspec.structs.replace(SETUP, dial="competition"), "A")
    assert table.view.rematch is not None
    assert table.view.rematch.draws
    three = GameSetup({"A": "Anna", "B": "Ben", "C": "Cid"}, ("plain",) * 3, mode="ffa3")
    table.do(c.Begin(three), c.Do(Concede("A")), c.Do(Concede("B")), c.Leave())
    assert table.view.rematch == Again(three)


def test_of_two_teams_the_first_player_of_those_who_lost_chooses(table: AtTable) -> None:
    teams = GameSetup(dict(zip("ABCD", ("Anna", "Ben", "Cid", "Dee"), strict=True)), ("plain",) * 3, mode="2v2")
    plays(table, teams, "C")
    assert table.view.rematch is not None
    assert table.view.rematch.chooser == "A"


def test_the_tally_counts_matches_between_the_same_names_on_either_side(table: AtTable) -> None:
    assert table.view.tally == {}
    plays(table, SETUP, "B")
    plays(table, OTHERS, "A")
    swapped = msgspec.structs.replace(SETUP, names={"A": "Ben", "B": "Anna"})
    table.do(c.Begin(swapped))
    assert table.view.tally == {"A": 0, "B": 1}
    table.act(Concede("B"))
    assert table.view.tally == {"A": 1, "B": 1}
    table.undo()
    assert table.view.tally == {"A": 0, "B": 1}, "the end of the match was taken back"


def test_a_teaching_game_counts_for_nothing_and_is_not_played_again(table: AtTable) -> None:
    plays(table, SETUP, "B")
    plays(table, msgspec.structs.replace(SETUP, first="B", teaching=True), "A")
    assert table.view.tally == {"A": 1, "B": 0}
    assert table.view.rematch is not None
    assert table.view.rematch.agreed.first == "A"


def test_the_tally_is_gone_with_one_touch_and_with_the_app(table: AtTable) -> None:
    plays(table, SETUP, "B")
    assert table.view.tally == {"A": 1, "B": 0}
    assert table.do(c.ForgetTally()).tally == {}
    assert not any(b"tally" in path.read_bytes() for path in table.folder.rglob("*") if path.is_file())


def test_a_best_of_three_counts_once_and_people_without_names_never(table: AtTable) -> None:
    series = msgspec.structs.replace(SETUP, mode="match")
    table.do(c.Begin(series), c.Do(Concede("B")))
    assert table.view.tally == {}
    table.do(c.Begin(series, again=True), c.Do(Concede("B")), c.Leave())
    assert table.view.tally == {"A": 1, "B": 0}
    plays(table, msgspec.structs.replace(SETUP, names={"A": "Player 1", "B": "Player 2"}, unnamed=("A", "B")), "B")
    assert table.view.tally == {}


@pytest.mark.parametrize(("dial", "kept"), [("casual", True), ("competition", False)])
def test_people_who_come_back_still_have_their_decks_at_casual_alone(table: AtTable, dial: str, kept: bool) -> None:
    table.begin(dial=dial)
    table.act(Concede("B"))
    table.do(c.Leave())
    agreed = msgspec.structs.replace(AGREED, dial=dial)
    table.do(c.Rematch(agreed, draws=False))
    assert table.match.registrations.players() == (("A", "B") if kept else ())
    table.do(c.Leave(), c.Rematch(msgspec.structs.replace(agreed, names=OTHERS.names), draws=False))
    assert table.match.registrations.players() == (), "these are other people"


def start_later(monkeypatch: pytest.MonkeyPatch, hours: float, *, trusted: bool = True) -> None:
    """From now on the clock says that so many hours have passed."""
    later = utc_now() + timedelta(hours=hours)
    for module in (store, open_ledger):
        monkeypatch.setattr(module, "utc_now", lambda: later)
        monkeypatch.setattr(module, "clock_is_set", lambda: trusted)


def played(folder: Path, *, over: bool) -> None:
    with AtTable(folder) as table:
        table.do(c.Begin(SETUP), c.Do(EndTurn("A")))
        if over:
            table.act(Concede("B"))


@pytest.mark.parametrize(
    ("over", "hours", "stage"),
    [(True, 2, "match"), (True, 13, "start"), (False, 13, "match"), (False, 25, "start")],
)
def test_the_same_evening_a_match_is_shown_again_and_later_people_begin_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: bool, hours: float, stage: str
) -> None:
    monkeypatch.setattr(open_ledger, "clock_is_set", lambda: True)
    played(tmp_path, over=over)
    start_later(monkeypatch, hours)
    with AtTable(tmp_path) as table:
        assert table.view.stage == stage
        assert table.view.can_resume == (stage == "start"), "it can be shown all the same"
        assert table.do(c.Resume()).stage == "match"
        assert table.do(c.Leave(), c.Begin(OTHERS)).match == 2


def test_where_the_clock_is_not_right_the_match_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path, over=False)
    start_later(monkeypatch, 48, trusted=False)
    with AtTable(tmp_path) as table:
        assert table.view.stage == "match"


def test_a_hidden_card_is_known_in_a_match_of_an_earlier_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_ledger, "clock_is_set", lambda: True)
    with AtTable(tmp_path) as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        tags = table.tags
    start_later(monkeypatch, 30)
    with AtTable(tmp_path) as table:
        assert [match.number for match in table.view.unfinished] == [1]
        table.do(c.Resume(1))
        table.next_turn()
        table.next_turn()
        table.tap(tags["A"][HIDER])
        assert "Ann’s facedown card is revealed: Canary Hider." in table.history
