"""A match of another machine goes on at this table with all that was public, and nothing that was sealed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from tableside.cli.scenario_export import BeganInPosition, scenario_text
from tableside.engine.model.actions import Concede, PointsAre
from tableside.engine.model.modes import PlayedGame
from tableside.ledger.audit import audit
from tableside.ledger.entry import ABANDONED, Draft
from tableside.ledger.export import recorded
from tableside.ledger.public import PublicLedger
from tableside.match.hall_word import HallWord
from tableside.match.public.continued import Continued, HandedMatch, read_continued
from tableside.match.public.games import NEXT_GAME, Games
from tableside.match.public.round_clock import CLOCK, MINUTE
from tableside.match.series import wins
from tableside.match.store import MatchStore
from tableside.match.taking_over import TakenOver
from tableside.message import message
from tableside.table import commands as c
from tableside.table.handed_matches import take_over_match
from tests.kit.match.cards import CANARY, HIDER
from tests.kit.stream.game import CARDS
from tests.kit.table.table import AtTable

DAMAGED = (
    {"kind": "note"},
    {"format": 99},
    {"action": b"{"},
    {"events": b"["},
    {"events": b'[{"event":"of a later version"}]'},
    {"events": b'[{"event":"controls","at":9,"player":"A","stated":true}]'},
)
"""Changes to a first entry with which no match can begin."""

DEAD, HERE = b"dead".ljust(32), b"here".ljust(32)


@pytest.fixture
def dead(tmp_path: Path) -> Iterator[AtTable]:
    """Ann hid a card and has 3 points, and Bea, whose turn is the second, 1; that Bea had 2 before was taken back."""
    with AtTable(tmp_path / "dead") as table:
        table.do(c.DelayStream(60))
        table.begin(round=50, event="Friday", table="7")
        table.act(PointsAre("A", "B", 2))
        table.undo()
        table.hide("A", table.tags["A"][HIDER], 1)
        table.act(PointsAre("A", "A", 3))
        table.press_all("button-acknowledge")
        table.next_turn()
        yield table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    with AtTable(tmp_path / "here") as table:
        yield table


def handed(dead: AtTable) -> HandedMatch:
    entries = dead.entries()
    return HandedMatch(Continued(DEAD, HERE, entries[0].match, entries[-1].seq, "00" * 32), entries)


def numbers(table: AtTable) -> list[int]:
    return [match.number for match in table.view.unfinished]


def test_it_can_be_resumed_with_its_people_score_turn_and_board(dead: AtTable, table: AtTable) -> None:
    view = table.do(c.TakeOver(handed(dead)))
    (match,) = view.unfinished
    assert (match.is_handed, match.names, match.points) == (True, ("Ann", "Bea"), (3, 1))
    table.do(c.Resume(match.number))
    before, now = dead.match, table.match
    assert now.table == before.table
    assert now.agreed == before.agreed
    assert now.stream_delay == 60
    view = table.view
    assert [(each.points, each.name) for each in view.player_panels] == [(3, "Ann"), (1, "Bea")]
    assert any(line.startswith("The match goes on here") for line in table.history)
    table.next_turn()
    assert table.match.table.number == 3


def test_its_first_entry_names_both_keys_and_where_the_other_ended(dead: AtTable, table: AtTable) -> None:
    match = handed(dead)
    table.do(c.TakeOver(match))
    (first,) = [entry for entry in table.entries() if entry.kind == "match"]
    assert read_continued(first) == match.continued
    (link, *_) = recorded(table.folder, 1).own
    assert CANARY.encode() not in link.events + link.action
    with PublicLedger.open(dead.folder) as ledger:
        assert read_continued(ledger.first_entries()[0]) is None


def test_a_facedown_card_is_not_known_here_and_its_owner_plays_it_all_the_same(dead: AtTable, table: AtTable) -> None:
    table.do(c.TakeOver(handed(dead)), c.Resume())
    assert [len(tile.facedown) for tile in table.view.tiles] == [1, 0]
    assert table.match.hidden == {}
    table.next_turn()
    table.do(c.Touch("A", 1))
    assert any("turn" in label or "play" in label for label in table.labels("A")), table.labels("A")


def test_the_clock_goes_on_with_what_was_left(dead: AtTable, table: AtTable) -> None:
    match = handed(dead)
    entries = tuple(replace(entry, at="2026-07-16T10:00:00+00:00") for entry in match.entries)
    table.do(c.TakeOver(replace(match, entries=entries)), c.Resume())
    clock = table.match.clock
    assert clock is not None
    assert (clock.minutes, clock.used, clock.running) == (50, 0, True), "nobody can measure that long ago"
    assert clock.left(clock.at) == 50 * MINUTE


@pytest.mark.parametrize("ahead", [-600, 600])
def test_it_does_not_jump_by_what_the_dates_of_two_machines_differ(dead: AtTable, table: AtTable, ahead: int) -> None:
    match = handed(dead)
    entries = tuple(replace(entry, at=later(entry.at, ahead)) for entry in match.entries)
    table.do(c.TakeOver(replace(match, entries=entries, gone=2 * MINUTE)), c.Resume())
    clock = table.match.clock
    assert clock is not None
    assert 2 * MINUTE <= clock.used < 3 * MINUTE, "what was measured has gone, and nothing else"


def later(at: str, seconds: int) -> str:
    return (datetime.fromisoformat(at) + timedelta(seconds=seconds)).isoformat()


def test_streams_wait_for_as_long_as_this_table_says_if_that_is_longer(dead: AtTable, table: AtTable) -> None:
    table.do(c.DelayStream(300), c.TakeOver(handed(dead)), c.DelayStream(0), c.Resume())
    assert table.match.agreed.stream_delay == 300


def test_it_begins_once_however_often_it_is_told(dead: AtTable, table: AtTable) -> None:
    match = handed(dead)
    table.do(c.TakeOver(match), c.TakeOver(match))
    assert numbers(table) == [1]
    table.do(c.GiveUp(1), c.TakeOver(match))
    assert numbers(table) == []
    table.do(c.TakeOver(replace(match, continued=msgspec.structs.replace(match.continued, match=9))))
    assert numbers(table) == [2]


class BeginsInPart(MatchStore):
    """A store that begins such a match as earlier versions did, and is stopped after its first entry."""

    def take_over(self, continued: Continued, taken: TakenOver, later: Sequence[Draft]) -> None:
        del later
        super().take_over(continued, taken, ())


@pytest.mark.parametrize("on_table", [False, True])
def test_what_an_earlier_version_left_out_of_its_beginning_is_recorded_at_the_next_try(
    dead: AtTable, tmp_path: Path, on_table: bool
) -> None:
    match = handed(dead)
    games = msgspec.json.encode(Games((PlayedGame({}, "A"),)))
    first, *later = match.entries
    match = replace(match, entries=(first, replace(first, kind=NEXT_GAME, action=games, events=b"[]"), *later))
    with closing(BeginsInPart(tmp_path / "part", CARDS)) as part:
        part.ready()
        take_over_match(part, match, 0)
    with closing(MatchStore(tmp_path / "part", CARDS)) as store:
        store.ready()
        if not on_table:
            store.leave()
        take_over_match(store, match, 0)
        take_over_match(store, match, 0)
        assert (store.match is not None) == on_table
        store.resume()
        store.ready()
        assert store.match is not None
        assert [entry.kind for entry in store.entries()] == ["match", NEXT_GAME, CLOCK]
        assert wins(store.match, "A") == 1


def test_it_waits_until_no_match_is_on_the_table(dead: AtTable, table: AtTable) -> None:
    view = table.begin(names={"A": "Cid", "B": "Dee"}).do(c.TakeOver(handed(dead)))
    assert table.match.agreed.names == {"A": "Cid", "B": "Dee"}
    assert "problem-handed-waits" in [problem.code for problem in view.problems]
    table.act(Concede("A"))
    view = table.do(c.Leave())
    assert view.problems == ()
    assert [match.names for match in table.view.unfinished] == [("Ann", "Bea")]


def withdrawn(match: HandedMatch) -> c.HallReport:
    return c.HallReport(HallWord(withdrawn=(match.continued,)))


def test_one_that_waits_and_is_withdrawn_does_not_begin(dead: AtTable, table: AtTable) -> None:
    match = handed(dead)
    table.begin(names={"A": "Cid", "B": "Dee"}).do(c.TakeOver(match), withdrawn(match))
    table.act(Concede("A"))
    table.do(c.Leave())
    assert numbers(table) == []
    table.do(c.HallReport(HallWord()), c.TakeOver(match))
    assert [each.names for each in table.view.unfinished] == [("Ann", "Bea")], "it was handed over again"


def test_one_that_is_offered_and_withdrawn_is_given_up(dead: AtTable, table: AtTable) -> None:
    match = handed(dead)
    table.do(c.TakeOver(match))
    assert numbers(table) == [1]
    table.do(withdrawn(match))
    assert (numbers(table), table.entries()[-1].kind) == ([], ABANDONED)


def test_one_that_is_withdrawn_during_another_match_is_given_up_after_it(dead: AtTable, table: AtTable) -> None:
    match = handed(dead)
    table.do(c.TakeOver(match))
    table.begin(names={"A": "Cid", "B": "Dee"}).do(withdrawn(match))
    table.act(Concede("A"))
    table.do(c.Leave())
    assert numbers(table) == []


def test_one_that_was_played_here_and_is_withdrawn_stays(dead: AtTable, table: AtTable) -> None:
    match = handed(dead)
    table.do(c.TakeOver(match), c.Resume())
    table.next_turn()
    table.do(withdrawn(match))
    assert table.match.table.number == 3
    table.do(c.Leave())
    assert numbers(table) == [1]


@pytest.mark.parametrize("damaged", DAMAGED)
def test_what_cannot_be_read_is_said_and_changes_nothing(
    dead: AtTable, table: AtTable, damaged: dict[str, object]
) -> None:
    match = handed(dead)
    first = replace(match.entries[0], **damaged)  # type: ignore[arg-type]
    view = table.do(c.TakeOver(replace(match, entries=(first, *match.entries[1:]))))
    assert "problem-not-taken-over" in [problem.code for problem in view.problems]
    assert numbers(table) == []


def test_what_viewers_cannot_be_shown_is_said_too(dead: AtTable, table: AtTable) -> None:
    match = handed(dead)
    *_, answer = [entry for entry in match.entries if entry.kind == "acknowledged"]
    of_later_version = replace(answer, action=answer.action.replace(b"{", b'{"since":1,'))
    entries = tuple(of_later_version if entry == answer else entry for entry in match.entries)
    view = table.do(c.TakeOver(replace(match, entries=entries)))
    assert "problem-not-taken-over" in [problem.code for problem in view.problems]
    assert numbers(table) == []


def test_it_is_not_written_as_a_scenario_that_would_lack_its_beginning(dead: AtTable, table: AtTable) -> None:
    table.do(c.TakeOver(handed(dead)), c.Resume())
    with pytest.raises(BeganInPosition) as refused:
        scenario_text(recorded(table.folder, 1), CARDS)
    assert refused.value.problem == message("problem-match-continues", match=1)


def test_its_record_verifies_and_says_that_nobody_committed_to_the_hide_here(dead: AtTable, table: AtTable) -> None:
    table.do(c.TakeOver(handed(dead)), c.Resume())
    table.next_turn()
    result = audit(recorded(table.folder, 1))
    assert (result.faults, [each.code for each in result.unverified]) == ([], ["audit-hide-before"])
