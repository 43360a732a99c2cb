"""A PIN from a boot file: it unlocks nothing, changes nothing but itself, and is then a PIN like any other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.judge.changes import PROVISIONAL
from tableside.judge.pin import PinFile, hashed
from tableside.ledger.box import JudgePrivate
from tableside.ledger.judge_pin import PinRecord
from tableside.ledger.machine_log import MachineLog
from tableside.message import message
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.table.table import AtTable

NEW = "9753"


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """A match at a table whose PIN came with its boot file."""
    new = hashed(PIN)
    PinFile(tmp_path).keep(PinRecord(new.salt, new.hash, new.digits, provisional=True))
    MachineLog(tmp_path).append("PIN", PinFile(tmp_path).id)
    with AtTable(tmp_path) as table:
        table.begin()
        yield AtJudge(table, pin="")


def set_pin(judge: AtJudge, *entered: str) -> object:
    return judge.after(lambda: judge.session.set_pin(*entered)).message


def test_it_unlocks_nothing_and_a_wrong_one_is_still_a_wrong_one(judge: AtJudge) -> None:
    for role in ("judge", "head judge"):
        view = judge.unlock(PIN, role)
        assert (view.role, view.message) == (None, PROVISIONAL)
    assert judge.unlock("0000").message == message("judge-pin-wrong")
    judge.propose(JudgePrivate().public)
    assert judge.confirm(PIN).message == PROVISIONAL
    assert judge.table.view.judge == ""


def test_once_it_is_changed_the_new_one_unlocks_and_it_does_not(judge: AtJudge) -> None:
    assert set_pin(judge, PIN, PIN) == PROVISIONAL
    assert set_pin(judge, PIN, NEW) == message("judge-pin-set")
    assert judge.unlock(NEW).role == "judge"
    judge.after(judge.session.lock)
    assert judge.unlock(PIN).message == message("judge-pin-wrong")


def test_a_head_judges_pin_beside_it_does_not_make_it_count(judge: AtJudge) -> None:
    assert set_pin(judge, PIN, "424242", "head judge") == message("judge-head-pin-set")
    assert judge.unlock(PIN, "judge").message == PROVISIONAL
    assert judge.unlock("424242", "head judge").role == "head judge"
