"""Past matches are listed with length and result, and can be forgotten: names and keys go, the entries verify."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import Concede, PointsAre
from tableside.ledger.audit import audit, chain_faults
from tableside.ledger.export import recorded
from tableside.ledger.machine_log import MachineLog
from tableside.match import past_matches
from tableside.table import commands as c
from tests.kit.match.cards import AGREED, HIDER
from tests.kit.table.table import AtTable
from tests.ledger.test_secrecy import forms

CANARY_NAMES = msgspec.structs.replace(
    AGREED, names={"A": "Anna Hoopoe-Finch", "B": "Ben Hoopoe-Wren"}, pronouns={"A": "she/her"}
)
OTHERS = msgspec.structs.replace(AGREED, names={"A": "Cid", "B": "Dee"})


def names_on_disk(folder: Path, name: str) -> list[str]:
    """The files of the data folder that have a name in them, in any form that programs write."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [path.name for path in files if any(form in path.read_bytes() for form in forms(name.encode()))]


@pytest.fixture
def played(table: AtTable) -> AtTable:
    """Anna hid a card and won match 1; Cid and Dee left match 2."""
    table.begin(names=CANARY_NAMES.names, pronouns=CANARY_NAMES.pronouns)
    table.hide("A", table.tags["A"][HIDER], 1)
    table.act(PointsAre("A", "A", 5), Concede("B"))
    table.do(c.Leave(), c.Begin(OTHERS), c.Leave())
    return table


def test_a_past_match_is_listed_with_its_people_points_length_and_result(played: AtTable) -> None:
    view = played.do(c.LookAtPast())
    (match,) = view.past.matches
    assert (match.number, dict(match.names.players), match.points) == (1, dict(CANARY_NAMES.names), (5, 0))
    assert (match.ended, match.winners, match.minutes) == ("won", ("A",), 0)
    assert not match.is_forgotten
    assert not match.is_needed


def test_a_forgotten_match_has_no_name_and_no_key_and_verifies_as_before(played: AtTable) -> None:
    before = recorded(played.folder, 1)
    view = played.do(c.LookAtPast(), c.Forget(1))
    (match,) = view.past.matches
    assert (match.is_forgotten, match.points, match.winners) == (True, (5, 0), ("A",))
    assert dict(match.names.players) == {"A": "A", "B": "B"}
    assert not (played.folder / "keys" / "match-1.key").exists()
    assert (played.folder / "keys" / "match-2.key").exists()
    assert names_on_disk(played.folder, "Hoopoe-Finch") == []
    after = recorded(played.folder, 1)
    assert after.links == before.links
    assert chain_faults(after) == ()
    assert audit(after).faults == []
    last = MachineLog(played.folder).read().entries[-1]
    assert (last.event, last.key) == ("forgotten", "1")


def test_no_match_is_forgotten_while_one_is_on_the_table_or_before_its_end(played: AtTable) -> None:
    played.do(c.LookAtPast(), c.Resume(2), c.Forget(1), c.Leave())
    view = played.do(c.LookAtPast(), c.Forget(2))
    assert [match.is_forgotten for match in view.past.matches] == [False]
    assert [match.number for match in view.unfinished] == [2]
    assert names_on_disk(played.folder, "Hoopoe-Finch")


def test_a_match_of_an_event_is_kept_for_the_judge_until_the_next_day(
    table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.do(c.Begin(msgspec.structs.replace(CANARY_NAMES, dial="competition")))
    table.act(Concede("B"))
    table.do(c.Leave())
    view = table.do(c.LookAtPast(), c.Forget(1))
    assert [(match.is_needed, match.is_forgotten) for match in view.past.matches] == [(True, False)]
    monkeypatch.setattr(past_matches, "NEEDED_FOR", past_matches.timedelta(seconds=-1))
    view = table.do(c.LookAtPast(), c.Forget(1))
    assert [(match.is_needed, match.is_forgotten) for match in view.past.matches] == [(False, True)]


def test_all_games_of_a_match_are_forgotten_together(table: AtTable) -> None:
    series = msgspec.structs.replace(CANARY_NAMES, mode="match")
    table.do(c.Begin(series))
    table.act(Concede("B"))
    table.do(c.Begin(series, again=True))
    table.act(Concede("B"))
    view = table.do(c.Leave(), c.LookAtPast())
    assert [(match.number, match.won, match.ended) for match in view.past.matches] == [(1, (2, 0), "won")]
    table.do(c.Forget(1))
    assert names_on_disk(table.folder, "Hoopoe-Finch") == []


def test_a_forgotten_match_is_not_shown_again_and_not_after_a_restart(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.do(c.Begin(CANARY_NAMES))
        table.act(Concede("B"))
        assert table.do(c.Leave(), c.LookAtPast()).can_resume
        view = table.do(c.Forget(1))
        assert (view.can_resume, view.rematch) == (False, None)
    with AtTable(tmp_path) as again:
        assert (again.view.stage, again.view.can_resume) == ("start", False)


def test_there_are_pages_and_the_newest_follow_the_earliest(table: AtTable) -> None:
    for _ in range(past_matches.ROOM + 1):
        table.do(c.Begin(OTHERS), c.Do(Concede("A")), c.Leave())
    assert [match.number for match in table.do(c.LookAtPast()).past.matches] == [5, 4, 3, 2]
    assert [match.number for match in table.do(c.LookAtPast(1)).past.matches] == [1]
    assert table.do(c.LookAtPast(2)).past.page == 0


def test_a_teaching_game_is_no_past_match(table: AtTable) -> None:
    learned = msgspec.structs.replace(OTHERS, teaching=True)
    for setup in (learned, OTHERS, learned):
        table.do(c.Begin(setup), c.Do(Concede("A")), c.Leave())
    assert [match.number for match in table.do(c.LookAtPast()).past.matches] == [2]
