"""The answer time: the same for every card, measured between matches, and in the machine's log."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hw.settling import BRUSH
from hw.simulated import VirtualTag
from tableside.engine.model.actions import Concede
from tableside.ledger.machine_log import FILE, MachineLog
from tableside.table import commands as c
from tableside.table.answer_time import HEADROOM, MS, STEPS, AnswerTime, step_for
from tests.kit.match.cards import CUB, HIDER, WALKER
from tests.kit.table.table import AtTable

FAST, SLOWER = STEPS[:2]


def logged(folder: Path) -> list[str]:
    return [entry.key for entry in MachineLog(folder).read().entries if entry.event == "answer time"]


def answered_after(table: AtTable, tag: VirtualTag) -> float:
    """The ms from its tap until a hide of this card is shown."""
    table.do(c.AwaitCard("A", "hide", 1))
    before, begun = table.view.history, time.monotonic_ns()
    table.tap(tag)
    return next(at - begun for at, view in table.views if at > begun and view.history != before) / MS


@pytest.mark.parametrize("step", STEPS)
def test_the_slowest_trial_has_room_in_it_twice_after_the_card_lay_still(step: int) -> None:
    most = (step * MS - BRUSH) // HEADROOM
    assert step_for([1, most, 2]) == step
    assert step_for([1, most + 1, 2]) == next((longer for longer in STEPS if longer > step), STEPS[-1])


def test_a_table_that_measured_nothing_yet_answers_after_the_shortest(table: AtTable) -> None:
    assert table.view.answer_ms == 400
    assert logged(table.folder) == []


def test_what_is_measured_counts_once_no_match_goes_on_and_for_every_card(table: AtTable) -> None:
    table.begin(dial="competition").do(c.AnswerTimeReport(SLOWER))
    assert FAST <= answered_after(table, table.tags["A"][HIDER]) < SLOWER
    assert (table.view.answer_ms, logged(table.folder)) == (FAST, [])
    assert table.do(c.Leave()).answer_ms == SLOWER
    assert logged(table.folder) == [str(SLOWER)]
    for card in (WALKER, CUB):
        table.begin(dial="competition")
        assert answered_after(table, table.tags["A"][card]) >= SLOWER
        table.do(c.Leave())


def test_a_match_that_is_resumed_goes_on_with_the_answer_time_that_it_had(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.do(c.AnswerTimeReport(SLOWER))
        table.begin()
    with AtTable(tmp_path) as again:
        again.until(lambda view: view.stage == "match")
        assert again.do(c.AnswerTimeReport(FAST)).answer_ms == SLOWER
    assert logged(tmp_path) == [str(SLOWER)]


def test_a_match_that_was_left_goes_on_with_its_own_and_others_do_not(table: AtTable) -> None:
    table.begin().do(c.AnswerTimeReport(SLOWER))
    assert table.do(c.Leave()).answer_ms == SLOWER
    assert table.do(c.Resume()).answer_ms == FAST
    assert table.do(c.Leave()).answer_ms == SLOWER
    assert table.begin().view.answer_ms == SLOWER
    assert logged(table.folder) == [str(SLOWER), str(FAST), str(SLOWER)]


def test_a_match_that_was_left_goes_on_with_its_own_after_a_start_that_measured_another(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.do(c.AnswerTimeReport(SLOWER))
        table.begin().do(c.AnswerTimeReport(FAST), c.Leave())
    with AtTable(tmp_path) as again:
        again.until(lambda view: view.stage == "match")
        assert again.view.answer_ms == SLOWER
        assert again.do(c.AnswerTimeReport(FAST)).answer_ms == SLOWER
        assert again.do(c.Leave()).answer_ms == FAST
    assert logged(tmp_path) == [str(SLOWER), str(FAST), str(SLOWER), str(FAST)]


def test_all_games_of_a_match_have_one_although_it_was_left_between_them(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        view = table.begin(mode="match").act(Concede("B"))
        table.do(c.AnswerTimeReport(SLOWER), c.Leave(), c.Resume())
        assert table.view.answer_ms == FAST
        assert view.next_game is not None
        table.do(c.Begin(view.next_game.agreed, again=True))
        assert (table.view.game, table.view.answer_ms) == (2, FAST)
        table.do(c.Leave(), c.Resume())
        assert (table.view.game, table.view.answer_ms) == (2, FAST)


def test_a_match_goes_on_with_what_it_had_where_the_log_no_longer_has_its_beginning(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin().do(c.AnswerTimeReport(SLOWER))
        (tmp_path / FILE).unlink()
        assert table.do(c.Leave(), c.Resume()).answer_ms == FAST
    assert logged(tmp_path) == [str(SLOWER), str(FAST)]


def test_it_is_logged_once_and_again_when_it_changes(tmp_path: Path) -> None:
    for measured in (FAST, FAST, SLOWER, SLOWER, FAST):
        with AtTable(tmp_path) as table:
            assert table.do(c.AnswerTimeReport(measured)).answer_ms == measured
    assert logged(tmp_path) == [str(FAST), str(SLOWER), str(FAST)]


@pytest.mark.parametrize("ms", [0, -1, 10, 401, 10**9])
def test_no_other_answer_time_counts(table: AtTable, ms: int) -> None:
    assert table.do(c.AnswerTimeReport(ms)).answer_ms == FAST
    MachineLog(table.folder).append("answer time", str(ms))
    recalled = AnswerTime(table.folder)
    recalled.recall()
    assert recalled.ms == FAST


def test_what_cannot_be_logged_does_not_count(table: AtTable) -> None:
    (table.folder / FILE).symlink_to("elsewhere")
    view = table.do(c.AnswerTimeReport(SLOWER))
    assert view.answer_ms == FAST
    assert view.problems != ()
