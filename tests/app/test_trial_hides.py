"""Trial hides: they measure a whole hide on the table's own disk, tell the table, and leave nothing."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from threading import Event

import pytest

from hw.settling import BRUSH
from tableside.app import trial_hides as trials
from tableside.app.trial_hides import FOLDER, TRIALS, TrialHides, trial_hides
from tableside.ledger.errors import LedgerError
from tableside.ledger.machine_log import MachineLog
from tableside.match.store import MatchStore
from tableside.table.answer_time import STEPS
from tableside.table.commands import AnswerTimeReport
from tests.kit.table.table import AtTable

LONG_S = 120.0
"""Seconds for which a test waits for trials."""


def test_the_table_takes_what_they_lead_to_and_nothing_else_is_left(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        with TrialHides(tmp_path, lambda ms: table.thread.send(AnswerTimeReport(ms))) as begun:
            begun.begin()
            begun.wait(LONG_S)
        assert table.view.answer_ms in STEPS
        (entry,) = MachineLog(tmp_path).read().entries
        assert (entry.event, entry.key) == ("answer time", str(table.view.answer_ms))
        with sqlite3.connect(tmp_path / "ledger.sqlite") as raw:
            assert raw.execute("SELECT count(*) FROM entry").fetchone() == (0,)
    assert not (tmp_path / FOLDER).exists()


def test_each_is_a_hide_that_is_stored_and_sealed_for_a_judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: list[tuple[str, bool]] = []

    class Seen(MatchStore):
        def close(self) -> None:
            assert self.judge is not None
            with sqlite3.connect(tmp_path / FOLDER / "ledger.sqlite") as raw:
                kinds.extend(raw.execute('SELECT kind, instr(action, \'"box":"\') > 0 FROM entry ORDER BY seq'))
            super().close()

    monkeypatch.setattr(trials, "MatchStore", Seen)
    assert len(trial_hides(tmp_path, Event())) == TRIALS
    assert [kind for kind, has_box in kinds if has_box] == ["action"] * (1 + TRIALS)


def test_a_disk_that_stores_slowly_makes_the_answer_time_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(MatchStore):
        def record(self, draft):  # type: ignore[no-untyped-def]
            time.sleep(0.13)
            return super().record(draft)

    monkeypatch.setattr(trials, "MatchStore", Slow)
    told: list[int] = []
    with TrialHides(tmp_path, told.append) as begun:
        begun.begin()
        begun.wait(LONG_S)
    assert told[0] * 1_000_000 >= BRUSH + 2 * 130_000_000
    assert told[0] in STEPS[1:]


def test_what_is_left_of_trials_that_were_cut_off_is_removed(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "ledger.sqlite").write_bytes(b"half a ledger")
    assert len(trial_hides(tmp_path, Event())) == TRIALS
    assert not (tmp_path / FOLDER).exists()


def test_where_nothing_can_be_stored_nothing_is_told(tmp_path: Path) -> None:
    place = tmp_path / "data"
    place.write_bytes(b"")
    with pytest.raises(LedgerError):
        trial_hides(place, Event())
    told: list[int] = []
    with TrialHides(place, told.append) as begun:
        begun.begin()
        begun.wait(LONG_S)
    assert told == []


def test_they_end_after_the_step_under_way_and_tell_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended, recorded = Event(), list[str]()

    class Ended(MatchStore):
        def record(self, draft):  # type: ignore[no-untyped-def]
            recorded.append(draft.kind)
            ended.set()
            return super().record(draft)

    monkeypatch.setattr(trials, "MatchStore", Ended)
    assert trial_hides(tmp_path, ended) == []
    assert len(recorded) == 1
    assert not (tmp_path / FOLDER).exists()


def test_a_disk_that_stands_still_does_not_keep_the_app_from_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stands, goes_on = Event(), Event()

    class Standing(MatchStore):
        def record(self, draft):  # type: ignore[no-untyped-def]
            stands.set()
            assert goes_on.wait(LONG_S)
            return super().record(draft)

    monkeypatch.setattr(trials, "MatchStore", Standing)
    monkeypatch.setattr(trials, "PATIENCE_S", 0.1)
    told: list[int] = []
    with TrialHides(tmp_path, told.append) as begun:
        begun.begin()
        assert stands.wait(LONG_S)
    goes_on.set()
    begun.wait(LONG_S)
    assert told == []
    assert not (tmp_path / FOLDER).exists()


def test_where_they_take_too_long_the_longest_answer_time_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "MOST_S", 0.0)
    told: list[int] = []
    with TrialHides(tmp_path, told.append) as begun:
        begun.begin()
        begun.wait(LONG_S)
    assert told == [STEPS[-1]]
    assert not (tmp_path / FOLDER).exists()
