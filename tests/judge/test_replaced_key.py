"""The judge's key or PIN replaced by hand in the data folder."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.model.actions import ControlIs
from tableside.judge.pin import PinFile
from tableside.ledger import judge_key
from tableside.ledger.machine_log import FILE as LOG
from tableside.ledger.machine_log import MachineLog
from tableside.match import judge_keys
from tableside.message import message
from tests.judge.test_session import PIN, AtJudge, quick  # noqa: F401
from tests.kit.judge.takeover import JUDGE, THIEF, at_match, opens
from tests.kit.table.table import AtTable
from tests.kit.text import english


class TestByHand:
    def test_a_key_replaced_between_two_starts_does_not_count_for_the_match_and_is_said(self, tmp_path: Path) -> None:
        folder = tmp_path / "data"
        with at_match(folder):
            pass
        judge_key.keep(THIEF.public, folder / judge_keys.FILE)
        with AtTable(folder) as table:
            said = [english(problem) for problem in table.view.problems]
            assert any(JUDGE.public.id in text and THIEF.public.id in text for text in said)
            assert table.view.judge == JUDGE.public.id
            hide_again_unread(table)
        assert opens(folder, THIEF) == ([], [])
        assert MachineLog(folder).read().entries[-1].event == "judge key found"

    def test_a_key_that_was_removed_does_not_count_either(self, tmp_path: Path) -> None:
        folder = tmp_path / "data"
        with at_match(folder):
            pass
        (folder / judge_keys.FILE).unlink()
        with AtTable(folder) as table:
            assert {problem.code for problem in table.view.problems} == {
                "problem-judge-key-by-hand",
                "problem-judge-key-of-match",
            }
            hide_again_unread(table)
            assert table.match.judge_id == JUDGE.public.id

    def test_what_cannot_be_logged_is_not_done(self, tmp_path: Path) -> None:
        with AtTable(tmp_path) as table:
            (tmp_path / LOG).mkdir()
            judge = AtJudge(table, pin="")
            judge.propose(THIEF.public)
            assert judge.confirm().message == message("judge-not-recorded")
            assert judge.after(lambda: judge.session.set_pin("", "1234")).message == message("judge-not-recorded")
            assert table.view.judge == ""
            assert not PinFile(tmp_path).is_set()


def hide_again_unread(table: AtTable) -> None:
    """A hides a card that no reader reads."""
    table.act(ControlIs("A", 2, "A"))
    table.touch("A", 2, "button-hide-here")
    table.press("A", "button-hide-unread")
