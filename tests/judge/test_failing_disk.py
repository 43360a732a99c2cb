"""Nothing is shown at the judge's desk that cannot be put on record."""

from __future__ import annotations

from pathlib import Path

from tableside.message import message
from tests.kit.judge.session import AtJudge, answer
from tests.kit.ledger.ledger_files import ask
from tests.kit.match.cards import HIDER
from tests.kit.table.table import AtTable, kinds
from tests.table.test_bad_ledger import limit


def look_with_a_failing_disk(pipe, folder: Path) -> None:
    with AtTable(folder) as table:
        table.begin().hide("A", table.tags["A"][HIDER], 1)
        judge = AtJudge(table)
        limit(16)
        locked = judge.unlock()
        limit()
        judge.unlock()
        judge.choose("f1")
        limit(16)
        looked = judge.check(table.tags["A"][HIDER])
        limit()
        pipe.send((locked, looked, judge.check(table.tags["A"][HIDER]), kinds(table)))


def test_what_cannot_be_put_on_record_is_not_shown(tmp_path: Path) -> None:
    locked, looked, again, recorded = ask(look_with_a_failing_disk, tmp_path)
    assert not locked.unlocked
    assert locked.message == message("judge-not-recorded")
    assert looked.finding is None
    assert looked.message == locked.message
    assert answer(again) == "same"
    assert recorded == ["action", "unlock", "check"]
